// SPDX-License-Identifier: Apache-2.0

/// A row of a text on the screen: a line, and one of the rows that it takes.
struct TextRow: Hashable {
  /// The number of lines before it.
  var line = 0

  /// The number of rows of the line before it.
  var row = 0
}

extension TextRow: Comparable {
  static func < (left: TextRow, right: TextRow) -> Bool {
    (left.line, left.row) < (right.line, right.row)
  }
}
