// SPDX-License-Identifier: Apache-2.0

extension Cell {
  /// The cluster as a terminal shows it: an emoji sequence is cut to what the C library gives the
  /// same columns.
  ///
  /// The locale has to be set before: see ``TextEncoding/isUTF8``.
  var shownText: String {
    if isContinuation { return "" }
    var text = String.UnicodeScalarView()
    for part in CellImage(of: self, scalar).parts { text += part }
    return String(text)
  }
}
