// SPDX-License-Identifier: Apache-2.0

/// Text from outside, as a person could have typed it.
///
/// A line end of a terminal is a carriage return; other characters below a space type nothing.
enum PastedText {
  /// Returns the text in one line: tabs and line ends become spaces, but for line ends at its ends.
  static func line(_ text: String) -> String {
    let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
    return typed(line.unicodeScalars.map { $0 == "\t" ? " " : $0 })
  }

  /// Returns the text with its lines and its tabs.
  static func lines(_ text: String) -> String {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    return typed(Array(lines.joined(separator: "\n").unicodeScalars))
  }

  private static func typed(_ scalars: [Unicode.Scalar]) -> String {
    let typed = scalars.lazy.filter { $0 >= " " && $0 != "\u{7F}" || $0 == "\t" || $0 == "\n" }
    return String(String.UnicodeScalarView(typed))
  }
}
