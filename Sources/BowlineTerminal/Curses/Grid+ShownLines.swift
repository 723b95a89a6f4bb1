// SPDX-License-Identifier: Apache-2.0

extension Grid {
  /// The rows as a terminal shows them, without the spaces at their ends: emoji sequences are cut to
  /// what the C library gives the same columns.
  ///
  /// The locale has to be set before: see ``TextEncoding/isUTF8``.
  package var shownLines: [String] {
    (0..<rows).map { row in
      var line = cells(inRow: row).map(\.shownText).joined()
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
