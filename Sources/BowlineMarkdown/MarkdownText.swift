// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The text inside of a Markdown block, with its looks.
enum MarkdownText {
  /// The columns from one tab stop to the next.
  private static let tab = 4

  /// Returns the text of a part and of all parts inside it.
  static func text(of node: MarkdownNode) -> AttributedText {
    var text = AttributedText()
    add(node, with: .plain, link: nil, to: &text)
    return text
  }

  /// Returns the lines of a block of code, indented by two.
  static func lines(ofCode code: String) -> [AttributedText] {
    var lines = code.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.map { "  \(withoutTabs($0), style: .accent)" }
  }

  private static func add(
    _ node: MarkdownNode, with style: Style, link: String?, to text: inout AttributedText,
    depth: Int = 0
  ) {
    if depth > MarkdownDocument.deepest {
      return text += AttributedText(node.plainText, style: style, link: link)
    }
    var (style, link) = (style, link)
    switch node.kind {
    case "text", "html_inline":
      return text += AttributedText(node.literal, style: style, link: link)
    // On a background of its own, which shows without colors too.
    case "code":
      return text += AttributedText(node.literal, style: style.adding(.surface), link: link)
    case "softbreak": return text += AttributedText(" ", style: style, link: link)
    case "linebreak": return text += AttributedText("\n")
    case "emph": style.attributes.insert(.underline)
    case "strong": style.attributes.insert(.bold)
    case "strikethrough": style.role = .muted
    case "link", "image":
      link = node.address
      style.role = .accent
      style.attributes.insert(.underline)
    default: break
    }
    // Not every terminal can strike a text, so it keeps its marks.
    let mark = AttributedText(node.kind == "strikethrough" ? "~~" : "", style: style)
    text += mark
    for child in node.children {
      add(child, with: style, link: link, to: &text, depth: depth + 1)
    }
    text += mark
  }

  private static func withoutTabs(_ line: Substring) -> String {
    var (text, column) = ("", 0)
    for character in line {
      let columns = character == "\t" ? tab - column % tab : TextWidth.columns(of: character)
      text += character == "\t" ? String(repeating: " ", count: columns) : String(character)
      column += columns
    }
    return text
  }
}

extension AttributedText {
  /// Returns the same text with another look for the parts that have none of their own.
  func laid(on style: Style) -> AttributedText {
    var text = AttributedText(string, style: style)
    for span in spans {
      var look = span.style.adding(style.attributes)
      if look.role == .text { look.role = style.role }
      text.style(span.range, as: look, link: span.link)
    }
    return text
  }
}
