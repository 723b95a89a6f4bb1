// SPDX-License-Identifier: Apache-2.0

/// A picture of dots that are smaller than cells.
///
/// Each cell has two dots beside one another and four below one another, as the characters of
/// U+2800 to U+28FF have; in ASCII it has one.
package struct DotCanvas {
  /// The number of dots beside one another.
  package let width: Int

  /// The number of dots below one another.
  package let height: Int

  private let isASCII: Bool
  private var cells: [[UInt8]]

  package init(rows: Int, columns: Int, isASCII: Bool) {
    self.isASCII = isASCII
    width = columns < 0 ? 0 : columns * (isASCII ? 1 : 2)
    height = rows * (isASCII ? 1 : 4)
    cells = Array(repeating: Array(repeating: 0, count: max(columns, 0)), count: rows)
  }

  /// Draws the dots of one column from the level after `start` to `end`, and at least the last one.
  ///
  /// - Parameters:
  ///   - place: The column of dots, from 0 at the left to `width - 1`.
  ///   - start: The level of the dot before, from 0 at the bottom to `height - 1`.
  ///   - end: The level of this dot.
  package mutating func drawColumn(_ place: Int, from start: Int, to end: Int) {
    let first = start < end ? start + 1 : start > end ? start - 1 : end
    for level in min(first, end)...max(first, end) { draw(place, level: level) }
  }

  /// Draws a line between two dots, without the first one.
  package mutating func drawLine(
    from start: Int, _ startLevel: Int, to end: Int, _ endLevel: Int
  ) {
    var earlier = startLevel
    for place in stride(from: start + 1, through: end, by: 1) {
      let level = startLevel + (endLevel - startLevel) * (place - start) / (end - start)
      drawColumn(place, from: earlier, to: level)
      earlier = level
    }
  }

  /// Draws the dots of one column in a range of levels.
  package mutating func fillColumn(_ place: Int, _ levels: ClosedRange<Int>) {
    for level in levels { draw(place, level: level) }
  }

  private mutating func draw(_ place: Int, level: Int) {
    let y = height - 1 - level
    if isASCII {
      cells[y][place] = 1
    } else {
      cells[y / 4][place / 2] |= Self.bits[y % 4][place % 2]
    }
  }

  /// The bits of the dots, row by row: The Unicode Standard, chapter 21.1, Braille Patterns.
  private static let bits: [[UInt8]] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]]

  /// The picture as text, a line for each row.
  package var lines: [String] {
    cells.map { row in
      String(String.UnicodeScalarView(row.map(scalar)))
    }
  }

  private func scalar(_ bits: UInt8) -> Unicode.Scalar {
    if bits == 0 { return " " }
    return isASCII ? "*" : Unicode.Scalar(0x2800 + UInt32(bits)) ?? " "
  }
}
