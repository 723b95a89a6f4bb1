// SPDX-License-Identifier: Apache-2.0

/// The reading of decimal numbers from bytes.
enum NumberText {
  /// The number that bytes stand for; nil if they are no decimal number, or one that a `Double`
  /// cannot hold: it is out of range, or an integer that would be rounded.
  ///
  /// A sign, a fraction and an exponent may be there; blanks, `nan`, `inf` and `0x` may not.
  static func number(_ bytes: Span<UInt8>) -> Double? {
    var index = 0
    var isNegative = false
    if index < bytes.count, bytes[index] == 0x2D || bytes[index] == 0x2B {
      isNegative = bytes[index] == 0x2D
      index += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var significant = 0
    var scale = 0
    var isInteger = true
    while index < bytes.count {
      let byte = bytes[index]
      if byte &- 0x30 < 10 {
        digits += 1
        if significant > 0 || byte != 0x30 { significant += 1 }
        if significant <= 19 { mantissa = mantissa &* 10 &+ UInt64(byte &- 0x30) }
        if !isInteger { scale -= 1 }
      } else if byte == 0x2E, isInteger {
        isInteger = false
      } else {
        break
      }
      index += 1
    }
    guard digits > 0 else { return nil }
    if index < bytes.count {
      guard let exponent = exponent(bytes, from: index) else { return nil }
      isInteger = false
      scale += exponent
    }
    if significant <= 15, abs(scale) <= 22 {
      // Both are exact, so the result is rounded once: Clinger, "How to read floating point numbers
      // accurately", PLDI 1990.
      let number = scale < 0 ? Double(mantissa) / powers[-scale] : Double(mantissa) * powers[scale]
      return isNegative ? -number : number
    }
    if isInteger { return exact(mantissa, significant, isNegative) }
    return rounded(bytes)
  }

  /// Says whether bytes that may read as a number are rather an identifier: digits with a zero before
  /// them, as a postal code; eight or more behind a `+`, as the number of a telephone; or digits, `e` and
  /// digits, as a part of a hash.
  ///
  /// - Precondition: There is a byte.
  static func isIdentifier(_ bytes: Span<UInt8>) -> Bool {
    let start = bytes[0] == 0x2D || bytes[0] == 0x2B ? 1 : 0
    let digits = digitCount(bytes, from: start)
    let end = start + digits
    if digits > 1, bytes[start] == 0x30 { return true }
    if end == bytes.count { return bytes[0] == 0x2B && digits >= 8 }
    guard digits > 0, bytes[end] | 0x20 == 0x65 else { return false }
    let power = digitCount(bytes, from: end + 1)
    return power > 0 && end + 1 + power == bytes.count
  }

  /// The number that bytes stand for, whose digits are in groups of three: `1,234.5`, `1 234` or `1'234`;
  /// nil for other bytes.
  static func grouped(_ bytes: Span<UInt8>) -> Double? {
    // Bytes that begin with no digit are most texts.
    let start = bytes.isEmpty || bytes[0] != 0x2D && bytes[0] != 0x2B ? 0 : 1
    guard bytes.count > 4, bytes[start] &- 0x31 < 9 else { return nil }
    var end = start + digitCount(bytes, from: start)
    guard end - start <= 3,
      let sign = groupSigns.first(where: { bytes.has($0, at: end) })
    else { return nil }
    var plain = [UInt8](bytes.extracting(0..<end))
    while bytes.has(sign, at: end) {
      let group = end + sign.count
      guard digitCount(bytes, from: group) == 3 else { return nil }
      end = group + 3
      plain += [UInt8](bytes.extracting(group..<end))
    }
    guard end == bytes.count || bytes[end] == 0x2E else { return nil }
    return number((plain + [UInt8](bytes.extracting(end...))).span)
  }

  /// The signs between groups of digits: a comma, an apostrophe, a blank, and two blanks at which no line
  /// is broken, U+00A0 and U+202F.
  private static let groupSigns: [[UInt8]] = [
    [0x2C], [0x27], [0x20], [0xC2, 0xA0], [0xE2, 0x80, 0xAF],
  ]

  private static func digitCount(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var end = start
    while end < bytes.count, bytes[end] &- 0x30 < 10 { end += 1 }
    return end - start
  }

  /// The powers of ten that a `Double` has exactly.
  private static let powers: [Double] = {
    var powers = [1.0]
    for _ in 0..<22 { powers.append(powers[powers.count - 1] * 10) }
    return powers
  }()

  private static func exact(_ mantissa: UInt64, _ significant: Int, _ isNegative: Bool) -> Double? {
    guard significant <= 19, let number = Double(exactly: mantissa) else { return nil }
    return isNegative ? -number : number
  }

  /// The exponent that the bytes end in, at most 9,999.
  private static func exponent(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    guard bytes[index] | 0x20 == 0x65 else { return nil }
    index += 1
    var isNegative = false
    if index < bytes.count, bytes[index] == 0x2D || bytes[index] == 0x2B {
      isNegative = bytes[index] == 0x2D
      index += 1
    }
    guard index < bytes.count else { return nil }
    var exponent = 0
    while index < bytes.count {
      let digit = bytes[index] &- 0x30
      guard digit < 10 else { return nil }
      exponent = min(exponent * 10 + Int(digit), 9_999)
      index += 1
    }
    return isNegative ? -exponent : exponent
  }

  private static func rounded(_ bytes: Span<UInt8>) -> Double? {
    guard let number = Double(bytes.text(limit: 400)), number.isFinite else { return nil }
    return number
  }
}
