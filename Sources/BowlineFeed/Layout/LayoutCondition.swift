// SPDX-License-Identifier: Apache-2.0

/// A comparison of a value with another one: `> 80`, `== "failed"`.
package struct LayoutCondition: Hashable, Sendable {
  /// The way in which two values are compared.
  enum Comparison: String, Hashable, Sendable, CaseIterable {
    // The longer signs come first, since they are looked for in this order.
    case atLeast = ">="
    case atMost = "<="
    case equal = "=="
    case unequal = "!="
    case above = ">"
    case below = "<"
  }

  private let comparison: Comparison
  private let other: FeedValue

  /// The condition as it is written.
  package var text: String { "\(comparison.rawValue) \(other)" }

  private static let advice = "write it as in '> 80' or '== failed'"

  /// Reads a condition.
  ///
  /// - Throws: The error, for a person.
  init(_ text: String) throws(LayoutPathError) {
    let parts = try Self.parts(text)
    guard parts.before.isEmpty else {
      throw LayoutPathError("'\(text)' is no condition; \(Self.advice)")
    }
    try self.init(parts.comparison, parts.after, text)
  }

  private init(
    _ comparison: Comparison, _ other: String, _ text: String
  ) throws(LayoutPathError) {
    self.comparison = comparison
    self.other = Self.value(other)
    if comparison != .equal, comparison != .unequal, self.other.number == nil {
      throw LayoutPathError("'\(text)': '\(other)' is no number, so only == and != can stand there")
    }
  }

  /// Reads a path and a condition: `app.errors.@rate > 5`.
  ///
  /// - Throws: The error, for a person.
  static func pathAndCondition(
    _ text: String
  ) throws(LayoutPathError) -> (path: String, condition: LayoutCondition) {
    let parts = try parts(text)
    if parts.before.isEmpty {
      throw LayoutPathError("'\(text)' has no path; write it as in 'app.errors.@rate > 5'")
    }
    return (parts.before, try LayoutCondition(parts.comparison, parts.after, text))
  }

  private static func parts(
    _ text: String
  ) throws(LayoutPathError) -> (before: String, comparison: Comparison, after: String) {
    let found = Comparison.allCases.compactMap { comparison in
      text.firstRange(of: comparison.rawValue).map { (comparison, $0) }
    }.min { $0.1.lowerBound < $1.1.lowerBound }
    guard let (comparison, range) = found else {
      throw LayoutPathError("'\(text)' compares nothing; \(advice)")
    }
    let after = LayoutWords.trimmed(text[range.upperBound...])
    if after.isEmpty { throw LayoutPathError("'\(text)' has nothing to compare with; \(advice)") }
    let before = LayoutWords.trimmed(text[..<range.lowerBound])
    if let sign = [before.last, after.first].compactMap(\.self).first(where: "<>=!".contains) {
      let names = Comparison.allCases.map(\.rawValue).joined(separator: " ")
      throw LayoutPathError(
        "'\(text)' has '\(sign)' beside '\(comparison.rawValue)'; possible: \(names)")
    }
    return (before, comparison, after)
  }

  /// The value that a text stands for: a number, true, false, null, or a text, perhaps in quotes.
  package static func value(_ text: String) -> FeedValue {
    if let number = LayoutWords.number(text) { return .number(number) }
    switch text {
    case "true": return .truth(true)
    case "false": return .truth(false)
    case "null": return .null
    default:
      let isQuoted = text.count >= 2 && text.first == text.last && "\"'".contains(text.first ?? " ")
      return .text(isQuoted ? String(text.dropFirst().dropLast()) : text)
    }
  }

  /// Says whether the condition holds for a value; for one that cannot be compared it does not.
  ///
  /// A text that is a number is compared with a number as that number: many programs write those in quotes.
  package func holds(_ value: FeedValue) -> Bool {
    guard let other = other.number else { return (value == self.other) == (comparison == .equal) }
    guard let number = Self.number(value) else { return comparison == .unequal }
    return switch comparison {
    case .equal: number == other
    case .unequal: number != other
    case .above: number > other
    case .below: number < other
    case .atLeast: number >= other
    case .atMost: number <= other
    }
  }

  private static func number(_ value: FeedValue) -> Double? {
    guard case .text(let text) = value else { return value.number }
    return FeedValue(field: Array(text.utf8).span).number
  }
}
