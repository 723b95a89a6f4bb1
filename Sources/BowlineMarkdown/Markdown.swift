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

  /// Makes a block of a text in Markdown.
  public init(_ text: String = "") { self.text = text }

  public override func preferredSize(within room: Size) -> Size {
    let blocks = document(isASCII: TextWidth.isAmbiguousWide).blocks
    let columns = min(blocks.lazy.map(\.columns).max() ?? 0, room.columns)
    if columns <= 0 { return Size(rows: 0, columns: 0) }
    let rows = blocks.reduce(0) { $0 + $1.rows(within: columns, isASCII: true).count }
    return Size(rows: min(rows, room.rows), columns: columns)
  }

  public override func draw(on canvas: Canvas) {
    let shown = canvas.visibleRows
    var row = 0
    for block in document(isASCII: canvas.isASCII).blocks {
      if row >= shown.upperBound { return }
      for line in block.rows(within: canvas.columns, isASCII: canvas.isASCII) {
        if shown.contains(row) {
          canvas.write(line, row: row, column: 0, truncatedTo: canvas.columns)
        }
        row += 1
      }
    }
  }

  /// Returns the text as blocks; it is parsed once.
  private func document(isASCII: Bool) -> MarkdownDocument {
    let text = text
    if let parsed, parsed.isASCII == isASCII, parsed.text == text { return parsed.document }
    let document = MarkdownDocument(text, isASCII: isASCII)
    parsed = (text, isASCII, document)
    return document
  }
}
