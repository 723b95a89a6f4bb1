// SPDX-License-Identifier: Apache-2.0

/// A place between two characters of a text.
struct TextPlace: Hashable {
  /// The number of lines before it.
  var line = 0

  /// The number of grapheme clusters before it in its line.
  var character = 0
}

extension TextPlace: Comparable {
  static func < (left: TextPlace, right: TextPlace) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }
}
