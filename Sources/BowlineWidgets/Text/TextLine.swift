// SPDX-License-Identifier: Apache-2.0

/// A line of a text, with the number of its characters.
///
/// In a line of ASCII each byte is a character, so a place is found at once, however long the line
/// is. In any other line it is found by going through the characters before it.
struct TextLine: Equatable {
  /// The text of the line.
  let string: String

  /// The number of grapheme clusters.
  let count: Int

  /// Makes a line.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the line.
  init(_ string: String) {
    self.string = string
    count = Self.isOneByteEach(string) ? string.utf8.count : string.count
  }

  /// Returns the first characters, at most all.
  func prefix(_ count: Int) -> Substring { string[..<index(of: count)] }

  /// Returns the characters behind the first ones.
  func dropFirst(_ count: Int) -> Substring { string[index(of: count)...] }

  /// The characters between two places, as far as the line has them.
  subscript(range: Range<Int>) -> Substring {
    let start = index(of: range.lowerBound)
    if count == string.utf8.count { return string[start..<index(of: range.upperBound)] }
    return string[start...].prefix(range.count)
  }

  private func index(of place: Int) -> String.Index {
    let place = min(max(place, 0), count)
    if place == count { return string.endIndex }
    return count == string.utf8.count
      ? string.utf8.index(string.startIndex, offsetBy: place)
      : string.index(string.startIndex, offsetBy: place)
  }

  /// Says whether each byte is a character; a carriage return joins the line feed behind it.
  private static func isOneByteEach(_ string: String) -> Bool {
    let bytes = string.utf8.span
    for index in bytes.indices where bytes[index] >= 0x80 || bytes[index] == 0x0D { return false }
    return true
  }
}

extension TextLine: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self.init(text) }
}
