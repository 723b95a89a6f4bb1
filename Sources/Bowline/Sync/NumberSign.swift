// SPDX-License-Identifier: Apache-2.0

/// The signs of numbers, and where a text has room for one.
///
/// A hyphen or a plus directly before digits is their sign unless it joins them to what stands
/// before it, as in `1-2` and `A-5`. U+2212 is a sign in all places but directly after a digit.
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
  static func sign(ofDigitsAt offset: Int, in bytes: Span<UInt8>) -> Unicode.Scalar? {
    guard let sign = bytes.scalar(before: offset), isMinus(sign) || isPlus(sign) else { return nil }
    let start = offset - Unicode.UTF8.width(sign)
    if sign == minus {
      return bytes.scalar(before: start)?.isDecimalDigit == true ? nil : sign
    }
    return isHyphen(at: start, in: bytes) ? nil : sign
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
