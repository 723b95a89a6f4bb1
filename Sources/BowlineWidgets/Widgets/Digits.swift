// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A whole number in large digits.
///
/// ```swift
/// let digits = Digits()
/// digits.bind(\.value, to: shelf, \.stock)
/// ```
///
/// Size: three rows; three columns for each digit and the sign, and one between them. With more
/// room they are two times as large, three times and so on. The digits are made of half blocks, in
/// ASCII of `|` and `_`, larger ones of `#`. With fewer rows or columns, the number stands in the
/// first row as text, which ends in `…` if it is cut.
///
/// Looks: the same without colors. It has no keys.
public final class Digits: Widget {
  /// The number.
  @Observed public var value: Int

  /// The style of the digits.
  @Observed public var style: Style

  /// Makes large digits.
  public init(_ value: Int = 0, style: Style = .heading) {
    self.value = value
    self.style = style
  }

  /// The dots of each character, five rows of three, from top to bottom.
  private static let dots: [Character: [String]] = [
    "0": ["###", "# #", "# #", "# #", "###"], "1": [" # ", "## ", " # ", " # ", "###"],
    "2": ["###", "  #", "###", "#  ", "###"], "3": ["###", "  #", "###", "  #", "###"],
    "4": ["# #", "# #", "###", "  #", "  #"], "5": ["###", "#  ", "###", "  #", "###"],
    "6": ["###", "#  ", "###", "# #", "###"], "7": ["###", "  #", "  #", "  #", "  #"],
    "8": ["###", "# #", "###", "# #", "###"], "9": ["###", "# #", "###", "  #", "###"],
    "-": ["   ", "   ", "###", "   ", "   "],
  ]

  /// Each character in ASCII, as a display of seven segments has it.
  private static let segments: [Character: [String]] = [
    "0": [" _ ", "| |", "|_|"], "1": ["   ", "  |", "  |"], "2": [" _ ", " _|", "|_ "],
    "3": [" _ ", " _|", " _|"], "4": ["   ", "|_|", "  |"], "5": [" _ ", "|_ ", " _|"],
    "6": [" _ ", "|_ ", "|_|"], "7": [" _ ", "  |", "  |"], "8": [" _ ", "|_|", "|_|"],
    "9": [" _ ", "|_|", " _|"], "-": ["   ", " _ ", "   "],
  ]

  /// The rows of digits that are `scale` times as large as the smallest.
  private static func rows(_ scale: Int) -> Int { (5 * scale + 1) / 2 }

  /// The columns of a number in such digits.
  private static func columns(of text: String, _ scale: Int = 1) -> Int {
    (text.count * 4 - 1) * scale
  }

  /// Finds the largest scale at which the digits fit into a room, 1 for the smallest digits; 0 if
  /// none fit.
  private static func scale(of text: String, in room: Size) -> Int {
    var scale = 0
    while rows(scale + 1) <= room.rows, columns(of: text, scale + 1) <= room.columns { scale += 1 }
    return scale
  }

  public override func preferredSize(within room: Size) -> Size {
    Size(
      rows: min(Self.rows(1), room.rows), columns: min(Self.columns(of: "\(value)"), room.columns))
  }

  // A large digit of which only a part is highlighted cannot be read.
  public override var highlightAreas: [Rectangle] {
    let text = "\(value)"
    let scale = Self.scale(of: text, in: frame.size)
    if scale == 0 { return [] }
    return [
      Rectangle(row: 0, column: 0, rows: Self.rows(scale), columns: Self.columns(of: text, scale))
    ]
  }

  public override func draw(on canvas: Canvas) {
    let text = "\(value)"
    let scale = Self.scale(of: text, in: canvas.size)
    guard scale > 0 else {
      canvas.write(text, row: 0, column: 0, truncatedTo: canvas.columns, style: style)
      return
    }
    for (index, character) in text.enumerated() {
      let lines =
        canvas.isASCII && scale == 1
        ? Self.segments[character]
        : Self.dots[character].map { Self.lines(of: $0, scale, isASCII: canvas.isASCII) }
      for (row, line) in (lines ?? []).enumerated() {
        canvas.write(line, row: row, column: index * 4 * scale, style: style)
      }
    }
  }

  /// Rows of text, each with two rows of dots in the upper and the lower halves of its cells.
  private static func lines(of dots: [String], _ scale: Int, isASCII: Bool) -> [String] {
    let wide = dots.map { row in row.map { String(repeating: $0, count: scale) }.joined() }
    let large = wide.flatMap { Array(repeating: $0, count: scale) }
    return stride(from: 0, to: large.count, by: 2).map { row in
      let lower =
        row + 1 < large.count ? large[row + 1] : String(repeating: " ", count: large[row].count)
      return String(
        zip(large[row], lower).map { up, low in
          if isASCII { return up == "#" || low == "#" ? "#" : " " }
          return up == "#" ? (low == "#" ? "█" : "▀") : (low == "#" ? "▄" : " ")
        })
    }
  }
}
