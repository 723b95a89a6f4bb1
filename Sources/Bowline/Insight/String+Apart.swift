// SPDX-License-Identifier: Apache-2.0

extension String {
  /// The text, to be put behind another one: a combining mark at its beginning, which would stand on
  /// whatever comes before, is U+FFFD, the stand-in of what has no picture.
  package var apart: String {
    guard let first = unicodeScalars.first, !first.isASCII, "\"\(first)".count == 1 else {
      return self
    }
    return "\u{FFFD}\(Substring(unicodeScalars.dropFirst()))"
  }
}
