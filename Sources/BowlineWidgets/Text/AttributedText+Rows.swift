// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension AttributedText {
  /// The columns that it takes.
  var columns: Int { TextWidth.columns(of: string) }

  /// The lines, without their ends.
  var lines: [AttributedText] {
    if !string.contains(where: \.isNewline) { return [self] }
    return string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      self[range(of: $0)]
    }
  }

  /// A line in as many rows of a width as it takes, those after the first indented by two more.
  ///
  /// A word that is wider than a row is cut.
  func wrapped(to columns: Int) -> [AttributedText] {
    if self.columns <= columns { return [self] }
    let indent = string.prefix { $0 == " " }.utf8.count
    let start = String(repeating: " ", count: indent)
    var rows: [AttributedText] = []
    /// What stands before the row's words, which words those are, and the columns of both.
    var (margin, words, used) = (start, indent..<indent, indent)
    let rest = string.dropFirst(indent)
    for word in rest.split(separator: " ", omittingEmptySubsequences: false) {
      let (range, width) = (range(of: word), TextWidth.columns(of: String(word)))
      // Nothing stands in the row yet.
      let isFirst = words.isEmpty
      if isFirst || used + 1 + width <= columns {
        words = (isFirst ? range.lowerBound : words.lowerBound)..<range.upperBound
        used += width + (isFirst ? 0 : 1)
      } else {
        rows.append(AttributedText(margin) + self[words])
        margin = "\(start)  "
        (words, used) = (range, indent + 2 + width)
      }
    }
    return rows + [AttributedText(margin) + self[words]]
  }

  /// Where a part of the string is, in bytes.
  private func range(of part: Substring) -> Range<Int> {
    let start = string.utf8.distance(from: string.startIndex, to: part.startIndex)
    return start..<start + part.utf8.count
  }
}
