// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A Markdown text as blocks below one another.
struct MarkdownDocument {
  /// The blocks, from top to bottom.
  private(set) var blocks: [MarkdownBlock] = []

  /// The depth down to which quotes, lists and looks inside one another are shown; the text of
  /// deeper parts is shown plain.
  static let deepest = 20

  private let isASCII: Bool

  /// The text before the rows of the present block: marks of quotes and of items.
  private var margin = AttributedText()

  /// The text before the first of these rows, with the mark of an item at its end; nil where that
  /// row begins as the others do.
  private var mark: AttributedText?

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - isASCII: Whether marks and lines are kept to ASCII.
  init(_ text: String, isASCII: Bool) {
    self.isASCII = isASCII
    addParts(of: MarkdownTree(text).root, depth: 0)
  }

  // MARK: Blocks

  /// Adds the blocks inside a part, with an empty row between two of them unless they are tight.
  private mutating func addParts(of node: MarkdownNode, depth: Int, isTight: Bool = false) {
    for (place, part) in node.children.enumerated() {
      if place > 0, !isTight { add(.text("")) }
      add(part, depth: depth, isTight: isTight)
    }
  }

  private mutating func add(_ node: MarkdownNode, depth: Int, isTight: Bool) {
    if depth > Self.deepest { return add(.text(AttributedText(node.plainText))) }
    switch node.kind {
    case "heading":
      add(.text(MarkdownText.text(of: node).laid(on: Self.look(ofHeading: node.level))))
    case "code_block":
      // The language that a fence names is for programs.
      for line in MarkdownText.lines(ofCode: node.literal) { add(.code(line)) }
    case "html_block":
      for line in MarkdownText.lines(ofCode: node.literal) {
        add(.code(AttributedText(line.string, style: .muted)))
      }
    case "thematic_break": add(.rule)
    case "block_quote":
      let bar = AttributedText(isASCII ? "| " : "│ ", style: .muted)
      inside(bar, mark: bar) { $0.addParts(of: node, depth: depth + 1) }
    case "list": addItems(of: node, depth: depth)
    case "table":
      let rows = node.children.map { $0.children.map { MarkdownText.text(of: $0) } }
      let titles = rows.first.map { [$0.map { $0.laid(on: .heading) }] } ?? []
      add(.table(MarkdownTable(titles + rows.dropFirst(), alignments: node.alignments)))
    default: add(.text(MarkdownText.text(of: node)))
    }
  }

  private mutating func addItems(of list: MarkdownNode, depth: Int) {
    for (place, item) in list.children.enumerated() {
      if place > 0, !list.isTight { add(.text("")) }
      let mark =
        if item.kind == "tasklist" {
          AttributedText(item.isDone ? "[x] " : "[ ] ")
        } else if let start = list.start {
          AttributedText("\(start + place). ", style: .muted)
        } else {
          AttributedText(isASCII ? "* " : "• ", style: .muted)
        }
      let space = AttributedText(String(repeating: " ", count: mark.columns))
      inside(space, mark: mark) { document in
        if item.children.isEmpty { document.add(.text("")) }
        document.addParts(of: item, depth: depth + 1, isTight: list.isTight)
      }
    }
  }

  /// Adds blocks with more text before their rows.
  private mutating func inside(
    _ more: AttributedText, mark: AttributedText, _ body: (inout MarkdownDocument) -> Void
  ) {
    let before = margin
    // The mark of an item around this one stands in the same row.
    self.mark = (self.mark ?? margin) + mark
    margin += more
    body(&self)
    margin = before
    self.mark = nil
  }

  private mutating func add(_ content: MarkdownBlock.Content) {
    blocks.append(MarkdownBlock(first: mark ?? margin, others: margin, content: content))
    mark = nil
  }

  /// Returns the look of a heading: each of the first two levels has one of its own, in any theme.
  private static func look(ofHeading level: Int) -> Style {
    switch level {
    case 1: Style(.accent, attributes: [.bold, .underline])
    case 2: Style(.accent, attributes: .bold)
    default: .heading
    }
  }
}
