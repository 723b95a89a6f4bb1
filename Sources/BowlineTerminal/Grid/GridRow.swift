// SPDX-License-Identifier: Apache-2.0

/// One row of a grid.
///
/// Its cells are plain words, so that rows are filled, copied and compared without a look into a
/// text: of a screen of 60 rows and 200 columns most cells are compared with each frame. The marks
/// that join a spacing character, which few cells have, stand beside them.
struct GridRow: Hashable, Sendable {
  private var cells: [PackedCell]

  /// The characters that join the spacing ones, by column.
  private var marks: [Int: String] = [:]

  /// Makes a row of blanks.
  init(columns: Int) {
    cells = Array(repeating: .blank, count: columns)
  }

  /// The number of columns.
  var columns: Int { cells.count }

  /// The cell at a place.
  subscript(column: Int) -> Cell {
    let cell = cells[column]
    return Cell(
      Glyph(scalar: cell.scalar, rest: marks[column] ?? "", columns: cell.columns),
      style: Style(cell.style))
  }

  /// All cells, from left to right.
  var all: [Cell] { cells.indices.map { self[$0] } }

  /// Whether this row and another are one in memory, as copies are that were not written to since:
  /// a write stores to the cells, whatever else it changes.
  func isShared(with other: GridRow) -> Bool {
    cells.span.isIdentical(to: other.cells.span)
  }

  /// Calls a closure with each column whose cell looks different in another row of as many, from
  /// left to right.
  func forEachDifference(from other: GridRow, _ body: (_ column: Int) -> Void) {
    let (new, old) = (cells.span, other.cells.span)
    let hasMarks = !marks.isEmpty || !other.marks.isEmpty
    for column in new.indices {
      if new[column] != old[column] || hasMarks && marks[column] != other.marks[column] {
        body(column)
      }
    }
  }
}

// MARK: - Writing

extension GridRow {
  /// Stores a glyph that fits, and blanks what is left of wide clusters that it covers.
  mutating func put(_ glyph: Glyph, column: Int, style: PackedStyle) {
    let last = column + glyph.columns - 1
    vacate(column...last)
    cells[column] = PackedCell(glyph.scalar, columns: glyph.columns, style: style)
    if glyph.columns == 2 { cells[last] = PackedCell(continuationWith: style) }
    if !glyph.rest.isEmpty { marks[column] = glyph.rest }
  }

  /// Stores characters of ASCII that fit, one in each cell.
  mutating func put(_ bytes: Span<UInt8>, column: Int, style: PackedStyle) {
    if bytes.isEmpty { return }
    vacate(column...column + bytes.count - 1)
    for index in bytes.indices {
      cells[column + index] = PackedCell(Unicode.Scalar(bytes[index]), columns: 1, style: style)
    }
  }

  /// Stores the same glyph, of one column, in several cells; a row that shows it already stays as it
  /// is, and goes on being shared.
  mutating func fill(_ range: Range<Int>, with glyph: Glyph, style: PackedStyle) {
    if range.isEmpty { return }
    let cell = PackedCell(glyph.scalar, columns: 1, style: style)
    if marks.isEmpty, glyph.rest.isEmpty, range.allSatisfy({ cells[$0] == cell }) { return }
    vacate(range.lowerBound...range.upperBound - 1)
    for column in range { cells[column] = cell }
    if !glyph.rest.isEmpty { for column in range { marks[column] = glyph.rest } }
  }

  /// Makes cells free to be stored to: half of a wide cluster at either end takes its other half,
  /// which stays outside, with it.
  private mutating func vacate(_ range: ClosedRange<Int>) {
    let (first, last) = (range.lowerBound, range.upperBound)
    if cells[first].columns == 0 { blank(first - 1) }
    if cells[last].columns == 2 { blank(last + 1) }
    if !marks.isEmpty { for column in range { marks[column] = nil } }
  }

  private mutating func blank(_ column: Int) {
    cells[column] = PackedCell(" ", columns: 1, style: cells[column].style)
    if !marks.isEmpty { marks[column] = nil }
  }
}
