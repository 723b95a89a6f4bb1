// SPDX-License-Identifier: Apache-2.0

/// The signs of numbers, and where a text has room for one.
///
/// A hyphen or a plus directly before digits is their sign unless it joins them to what stands
/// before it, as in `1-2` and `A-5`. U+2212 is a sign in all places but directly after a digit or
/// another sign.
enum NumberSign {
  static let minus: Unicode.Scalar = "\u{2212}"

  /// Whether a scalar is a minus sign, of any width.
  static func isMinus(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "-" || scalar == minus || scalar == "\u{FF0D}"
  }

  /// Whether a scalar is a plus sign, of any width.
  static func isPlus(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "+" || scalar == "\u{FF0B}"
  }

  /// The sign of the digits at an offset; nil where they have none.
  ///
  /// - Complexity: O(*n*), where *n* is the length of the signs and marks before the offset.
  static func sign(ofDigitsAt offset: Int, in bytes: Span<UInt8>) -> Unicode.Scalar? {
    var start = offset
    var minuses = 0
    while bytes.scalar(before: start) == minus {
      start -= Unicode.UTF8.width(minus)
      minuses += 1
    }
    guard let before = bytes.scalar(before: start) else { return minuses % 2 == 1 ? minus : nil }
    let isSign =
      (isMinus(before) || isPlus(before))
      && !isHyphen(at: start - Unicode.UTF8.width(before), in: bytes)
    guard minuses > 0 else { return isSign ? before : nil }
    // Of a row of U+2212 each that follows a sign is none, so that taking the last away never
    // makes the one before it a sign.
    let isFirstSign = !isSign && !before.isDecimalDigit
    return isFirstSign == (minuses % 2 == 1) ? minus : nil
  }

  /// Whether a hyphen or a plus at an offset joins what follows to what stands before it.
  static func isHyphen(at offset: Int, in bytes: Span<UInt8>) -> Bool {
    var offset = offset
    while let scalar = bytes.scalar(before: offset) {
      guard scalar.isMark else { return scalar.takesHyphen }
      offset -= Unicode.UTF8.width(scalar)
    }
    return false
  }
}
