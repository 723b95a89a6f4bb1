// SPDX-License-Identifier: Apache-2.0

/// The reading of a number that a person has written, in a field or in a counter.
///
/// A number has ASCII digits, a sign, which may be U+2212, and if the type has fractions a point and an
/// exponent. Spaces around it do not matter.
struct NumberReading<Number: Numeric & Comparable & LosslessStringConvertible> {
  /// The numbers that can be written; nil for all of the type.
  let range: ClosedRange<Number>?

  /// An empty text is valid, and is no number.
  var isOptional = false

  /// The number that the whole text is, in the range or not; nil if it is none.
  func number(in text: String) -> Number? {
    let digits = Self.digits(of: text)
    // The initializers of the types would also accept `nan`, `inf` and `0x1p3`.
    guard digits.allSatisfy({ "+-.0123456789eE".contains($0) }), let number = Number(digits)
    else { return nil }
    // Zero times infinity is NaN, which equals nothing.
    return number * .zero == .zero ? number : nil
  }

  /// Says whether a text has nothing but spaces.
  func isMissing(in text: String) -> Bool { Self.digits(of: text).isEmpty }

  /// The reason why a text is no number to take over, in words; nil if it is one.
  func problem(with text: String) -> String? {
    let digits = Self.digits(of: text)
    guard let number = number(in: text) else {
      if digits.isEmpty { return isOptional ? nil : "a number is missing" }
      guard let integer = Number.self as? any FixedWidthInteger.Type, Self.isNumber(digits) else {
        return "not a number: \(text)"
      }
      // The text has only digits and is not of the type, so it has too many.
      let isWhole = digits.allSatisfy { "+-0123456789".contains($0) }
      return isWhole ? outside(ends ?? integer.ends, digits) : "not a whole number: \(text)"
    }
    guard let range, let ends, !range.contains(number) else { return nil }
    return outside(ends, digits)
  }

  /// The ends of the range in words; nil if there is no range.
  private var ends: String? { range.map { "\($0.lowerBound.digits)–\($0.upperBound.digits)" } }

  private func outside(_ ends: String, _ digits: String) -> String {
    "\(digits) is out of range (\(ends))"
  }

  /// Says whether a text is a number of any size, with or without a fraction.
  private static func isNumber(_ digits: String) -> Bool {
    digits.allSatisfy { "+-.0123456789eE".contains($0) } && Double(digits) != nil
  }

  /// A text without the spaces around it, and with an ASCII sign.
  private static func digits(of text: String) -> String {
    let text = text.drop(while: \.isWhitespace)
    let end = text.lastIndex { !$0.isWhitespace }
    return String((end.map { text[...$0] } ?? "").map { $0 == "\u{2212}" ? "-" : $0 })
  }
}

extension Numeric where Self: LosslessStringConvertible {
  /// The digits as a person writes them, without a fraction that is zero: `5` for 5.0.
  var digits: String {
    description.hasSuffix(".0") ? String(description.dropLast(2)) : description
  }
}

extension FixedWidthInteger {
  /// The smallest and the largest number of the type, in words.
  fileprivate static var ends: String { "\(min)–\(max)" }
}
