// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal

extension AttributedText {
  /// The columns that the text takes.
  package var columns: Int { TextWidth.columns(of: string) }

  /// The lines, without their ends.
  package var lines: [AttributedText] {
    if !string.contains(where: \.isNewline) { return [self] }
    return string.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map {
      self[range(of: $0)]
    }
  }

  /// Returns the rows of a line in a given width; rows after the first are indented by two more.
  ///
  /// A word that is wider than a row goes on in the next one. However deep the line begins, half of
  /// each row is left for its words.
  func wrapped(to columns: Int) -> [AttributedText] { rows(of: columns, hanging: 2) }

  /// Returns the rows of a paragraph in a given width; a word that is wider than a row goes on in
  /// the next one.
  package func filled(to columns: Int) -> [AttributedText] { rows(of: columns, hanging: 0) }

  private func rows(of columns: Int, hanging: Int) -> [AttributedText] {
    if self.columns <= columns { return [self] }
    let blanks = string.prefix { $0 == " " }.utf8.count
    let half = max(columns, 0) / 2
    let (first, others) = (min(blanks, half), min(blanks + hanging, half))
    var rows: [AttributedText] = []
    /// The columns before the row's words, the bytes of these words, and the columns of both.
    var (margin, words, used) = (first, blanks..<blanks, first)
    let rest = string.dropFirst(blanks)
    for word in rest.split(separator: " ", omittingEmptySubsequences: false) {
      let room = columns - (rows.isEmpty && words.isEmpty ? first : others)
      for part in Self.parts(of: word, columns: room, columns - others) {
        let (range, width) = (range(of: part), TextWidth.columns(of: String(part)))
        // Nothing stands in the row yet.
        let isFirst = words.isEmpty
        if isFirst || used + 1 + width <= columns {
          words = (isFirst ? range.lowerBound : words.lowerBound)..<range.upperBound
          used += width + (isFirst ? 0 : 1)
        } else {
          rows.append(Self.blanks(margin) + self[words])
          margin = others
          (words, used) = (range, margin + width)
        }
      }
    }
    return rows + [Self.blanks(margin) + self[words]]
  }

  /// Divides a word into parts that are no wider than a row, but have a character at least.
  ///
  /// - Parameters:
  ///   - first: The columns of the row of the first part.
  ///   - others: The columns of the other rows.
  private static func parts(
    of word: Substring, columns first: Int, _ others: Int
  ) -> [Substring] {
    var parts: [Substring] = []
    var (start, used) = (word.startIndex, 0)
    for place in word.indices {
      let width = TextWidth.columns(of: word[place])
      if used > 0, used + width > (parts.isEmpty ? first : others) {
        parts.append(word[start..<place])
        (start, used) = (place, 0)
      }
      used += width
    }
    return parts + [word[start...]]
  }

  private static func blanks(_ count: Int) -> AttributedText {
    AttributedText(String(repeating: " ", count: count))
  }

  /// Returns the range of a part of the string, in bytes.
  private func range(of part: Substring) -> Range<Int> {
    let start = string.utf8.distance(from: string.startIndex, to: part.startIndex)
    return start..<start + part.utf8.count
  }
}
