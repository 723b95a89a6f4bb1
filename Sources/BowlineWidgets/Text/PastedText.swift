// SPDX-License-Identifier: Apache-2.0

/// Text from outside as somebody could have typed it.
///
/// A line end of a terminal is a carriage return; what else is below a space types nothing.
enum PastedText {
  /// The text in one line: line ends and tabs are spaces, and there are none at its ends.
  static func line(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return typed(line.unicodeScalars.map { $0 == "\t" ? " " : $0 })
  }

  /// The text with its lines and its tabs.
  static func lines(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return typed(Array(lines.joined(separator: "\n").unicodeScalars))
  }

  private static func typed(_ scalars: [Unicode.Scalar]) -> String {
    let typed = scalars.lazy.filter { $0 >= " " && $0 != "\u{7F}" || $0 == "\t" || $0 == "\n" }
    return String(String.UnicodeScalarView(typed))
  }
}
