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
/// Size: three rows; three columns for each digit and the sign, and one between them. The digits are
/// made of half blocks, in ASCII of `|` and `_`. Where there are fewer rows or columns, the number
/// stands in the first row as text, which ends in `…` where it is cut.
public final class Digits: Widget {
  /// The number.
  @Observed public var value: Int

  /// The look of the digits.
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

  private static let rows = 3

  /// The columns that a number needs.
  private static func columns(of text: String) -> Int { text.count * 4 - 1 }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(Self.rows, room.rows), columns: min(Self.columns(of: "\(value)"), room.columns))
  }

  // A part of a large digit in other colors is no digit.
  public override var highlightArea: Rectangle? {
    let columns = Self.columns(of: "\(value)")
    guard frame.rows >= Self.rows, frame.columns >= columns else { return nil }
    return Rectangle(row: 0, column: 0, rows: Self.rows, columns: columns)
  }

  public override func draw(on canvas: Canvas) {
    let text = "\(value)"
    guard canvas.rows >= Self.rows, canvas.columns >= Self.columns(of: text) else {
      canvas.write(text, row: 0, column: 0, truncatedTo: canvas.columns, style: style)
      return
    }
    for (index, character) in text.enumerated() {
      let lines = canvas.isASCII ? Self.segments[character] : Self.dots[character].map(Self.halves)
      for (row, line) in (lines ?? []).enumerated() {
        canvas.write(line, row: row, column: index * 4, style: style)
      }
    }
  }

  /// Two rows of dots in each row of text, by the upper and the lower half of a cell.
  private static func halves(of dots: [String]) -> [String] {
    stride(from: 0, to: dots.count, by: 2).map { row in
      let upper = dots[row]
      let lower = row + 1 < dots.count ? dots[row + 1] : "   "
      return String(
        zip(upper, lower).map { up, low in
          up == "#" ? (low == "#" ? "█" : "▀") : (low == "#" ? "▄" : " ")
        })
    }
  }
}
