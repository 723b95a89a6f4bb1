// SPDX-License-Identifier: Apache-2.0

/// The reading of a number that a person has written.
extension Counter {
  /// The whole number that a text is, apart from spaces around it; nil if it is none that an `Int`
  /// can hold.
  static func number(in text: String) -> Int? { Int(digits(of: text)) }

  /// The reason why a text is no number to take over, in words; empty if it is one.
  func problem(with text: String) -> String {
    if let number = Self.number(in: text), range.contains(number) { return "" }
    let digits = Self.digits(of: text)
    let isNumber = digits.allSatisfy { "+-.0123456789eE".contains($0) } && Double(digits) != nil
    if !isNumber { return "not a number: \(text)" }
    // A text of digits that is no Int has too many of them.
    let isWhole = digits.allSatisfy { "+-0123456789".contains($0) }
    return isWhole
      ? "\(digits) is out of range (\(range.lowerBound)–\(range.upperBound))"
      : "not a whole number: \(text)"
  }

  /// A text without the spaces around it, and with an ASCII sign.
  private static func digits(of text: String) -> String {
    let text = text.drop(while: \.isWhitespace)
    let end = text.lastIndex { !$0.isWhitespace }
    return String((end.map { text[...$0] } ?? "").map { $0 == "\u{2212}" ? "-" : $0 })
  }
}
