// SPDX-License-Identifier: Apache-2.0

/// A number found in a text, as offsets into its UTF-8 bytes.
struct FoundNumber: Equatable {
  /// The first byte of the number, which is its sign where it has one.
  var start: Int

  /// The first byte of the first digit.
  var digits: Int

  /// The byte after the integer part.
  var integerEnd: Int

  /// The byte after the number.
  var end: Int

  /// What to put between groups of three digits; nil where the number has no groups.
  var groupSeparator: Unicode.Scalar?

  /// Whether a minus sign stands before the digits.
  var isNegative: Bool

  /// Whether the number ends in a power of ten, as in `1e+16`.
  var hasExponent: Bool
}
