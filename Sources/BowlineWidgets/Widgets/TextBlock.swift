// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Several lines of text, such as code.
///
/// Size: a row for each line, as many columns as the widest line. A line that is too wide ends in
/// `…`, or `>` in ASCII; if the block wraps, the line continues in the next row instead, broken
/// between words, or inside of a word that is wider than a row, and indented. Lines without room
/// are left out; in a block that wraps, the last row that shows ends in the mark then.
///
/// Looks: those of its ``style``; without colors only its attributes show. It has no keys.
public final class TextBlock: Widget {
  /// The lines.
  @Observed public var lines: [String]

  /// Lines with styles of their own, shown instead of ``lines``; nil for none.
  @Observed public var attributedLines: [AttributedText]?

  /// The style of the text.
  @Observed public var style: Style

  /// A line that is too wide continues in the next row.
  public let wraps: Bool

  /// Makes a block of lines.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - style: The style of the text.
  ///   - wraps: Whether a line that is too wide continues in the next row.
  public init(_ lines: [String] = [], style: Style = .plain, wraps: Bool = false) {
    self.lines = lines
    self.style = style
    self.wraps = wraps
  }

  /// Makes a block of lines with styles of their own.
  ///
  /// - Parameters:
  ///   - lines: The lines.
  ///   - style: The style of the parts that have none of their own.
  ///   - wraps: Whether a line that is too wide continues in the next row.
  @_disfavoredOverload  // An empty array is one of strings.
  public init(_ lines: [AttributedText], style: Style = .plain, wraps: Bool = false) {
    self.lines = []
    self.style = style
    self.wraps = wraps
    attributedLines = lines
  }

  public override func preferredSize(within room: Size) -> Size {
    let columns = shownLines.lazy.map(\.columns).max() ?? 0
    let rows = rows(within: room.columns).count
    return Size(rows: min(rows, room.rows), columns: min(columns, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    let rows = rows(within: canvas.columns)
    let mark = AttributedText(canvas.isASCII ? ">" : "…")
    for (row, line) in rows.prefix(canvas.rows).enumerated() {
      let isCut = wraps && row == canvas.rows - 1 && rows.count > canvas.rows
      canvas.write(
        isCut ? line + mark : line, row: row, column: 0, truncatedTo: canvas.columns, style: style)
    }
  }

  /// The lines that show, not wrapped.
  private var shownLines: [AttributedText] { attributedLines ?? lines.map { AttributedText($0) } }

  /// The lines as rows of a given number of columns.
  private func rows(within columns: Int) -> [AttributedText] {
    wraps ? shownLines.flatMap { $0.wrapped(to: columns) } : shownLines
  }
}
