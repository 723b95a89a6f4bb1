// SPDX-License-Identifier: Apache-2.0

/// The content of one cell: a spacing character and the marks that belong to it, safe to send.
struct Glyph: Hashable, Sendable {
  /// The spacing character.
  var scalar: Unicode.Scalar

  /// The characters that join the spacing one; empty for most text.
  var rest = ""

  /// The columns it takes, 1 or 2.
  var columns = 1
}
