// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal
public import BowlineWidgets

/// A text in Markdown: headings, lists, quotes, code, emphasis, links and tables.
///
/// ```swift
/// let page = Markdown(notes)
/// page.bind(\.text, to: project, \.notes)
/// let view = Scroll { page }
/// ```
///
/// It reads what GitHub reads: CommonMark, tables, struck text, lists of tasks and bare addresses.
/// Every text is Markdown, so there is no error.
///
/// Size: as many rows as the text takes in the columns there are, and as many columns as its widest
/// line; mostly it stands in a `Scroll`, which gives it all its rows. Paragraphs are broken between
/// words, and words that are wider than a row anywhere. Lines of code are cut with `…` (`>` in
/// ASCII). Where a table has no room its widest columns become narrower, down to three. Items have
/// `•` (`*`), quotes `│` (`|`), and rules are of `─` (`-`). A title of the first level is bold and
/// underlined, others are bold; emphasis is underlined, strong text bold, code on a background of
/// its own, and links are underlined: all of it without colors too. It has no keys, and the mouse
/// does nothing in it; a terminal that knows links opens them.
public final class Markdown: Widget {
  /// The text.
  @Observed public var text: String

  private var parsed: (text: String, isASCII: Bool, document: MarkdownDocument)?

  /// The rows of the parsed text in a number of columns, which scrolling does not change.
  private var filled: (columns: Int, isASCII: Bool, rows: [AttributedText])?

  /// Makes a block of a text in Markdown.
  public init(_ text: String = "") { self.text = text }

  public override func preferredSize(within room: Size) -> Size {
    let isASCII = TextWidth.isAmbiguousWide
    let blocks = document(isASCII: isASCII).blocks
    let columns = min(blocks.lazy.map(\.columns).max() ?? 0, room.columns)
    if columns <= 0 { return Size(rows: 0, columns: 0) }
    let rows = rows(within: columns, isASCII: isASCII).count
    return Size(rows: min(rows, room.rows), columns: columns)
  }

  public override func draw(on canvas: Canvas) {
    let rows = rows(within: canvas.columns, isASCII: canvas.isASCII)
    for row in canvas.visibleRows.clamped(to: rows.indices) {
      canvas.write(rows[row], row: row, column: 0, truncatedTo: canvas.columns)
    }
  }

  /// Returns the rows of the text in a number of columns; they are made once for it.
  private func rows(within columns: Int, isASCII: Bool) -> [AttributedText] {
    let blocks = document(isASCII: isASCII).blocks
    if let filled, filled.columns == columns, filled.isASCII == isASCII { return filled.rows }
    let rows = blocks.flatMap { $0.rows(within: columns, isASCII: isASCII) }
    filled = (columns, isASCII, rows)
    return rows
  }

  /// Returns the text as blocks; it is parsed once.
  private func document(isASCII: Bool) -> MarkdownDocument {
    let text = text
    if let parsed, parsed.isASCII == isASCII, parsed.text == text { return parsed.document }
    let document = MarkdownDocument(text, isASCII: isASCII)
    parsed = (text, isASCII, document)
    filled = nil
    return document
  }
}
