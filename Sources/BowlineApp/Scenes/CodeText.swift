// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The syntax highlighting of a line of Swift.
enum CodeText {
  /// A part of a line.
  struct Part: Equatable {
    var text: String
    let style: Style
  }

  private static let keywords: Set<Substring> = [
    "for", "in", "let", "var", "try", "await", "nil", "self", "Self", "if", "else", "return",
  ]

  /// The parts of a line: strings, types, keywords, and key paths and cases behind their dot.
  static func parts(of line: String) -> [Part] {
    var parts: [Part] = []
    var rest = line[...]
    while let first = rest.first {
      let text: Substring
      let style: Style
      if rest.hasPrefix("//") {
        text = rest
        style = .muted
      } else if first == "\"" {
        let end = rest.dropFirst().firstIndex(of: "\"")
        text = end.map { rest[...$0] } ?? rest
        style = .success
      } else if first == "\\" || first == "." {
        text = rest.prefix(1) + rest.dropFirst().prefix { $0.isName || ".?".contains($0) }
        // A dot behind a name begins a member; any other dot a case, and a backslash a key path.
        let isMember = parts.last?.text.last.map { $0.isName || ")]?!".contains($0) } ?? false
        style = first == "\\" || !isMember ? .accent : .plain
      } else if first.isName {
        text = rest.prefix { $0.isName }
        style =
          keywords.contains(text)
          ? .heading : first.isUppercase || first.isNumber ? .warning : .plain
      } else {
        text = rest.prefix(1)
        style = .plain
      }
      rest = rest.dropFirst(text.count)
      if parts.last?.style == style {
        parts[parts.count - 1].text += text
      } else {
        parts.append(Part(text: String(text), style: style))
      }
    }
    return parts
  }

  /// Writes a line, cut with `…` where it does not fit.
  static func write(_ line: String, on canvas: Canvas, row: Int, column: Int, columns: Int) {
    let isCut = TextWidth.columns(of: line) > columns
    var used = 0
    for part in parts(of: line) {
      let room = columns - used
      if room <= 0 { break }
      // The last part of a cut line is made too long, so that it ends in the mark.
      let isLast = isCut && TextWidth.columns(of: part.text) >= room
      used += canvas.write(
        isLast ? part.text + "  " : part.text, row: row, column: column + used, truncatedTo: room,
        style: part.style)
    }
  }
}

extension Character {
  /// The character can be part of a name in Swift.
  fileprivate var isName: Bool { isLetter || isNumber || self == "_" || self == "$" }
}
