// SPDX-License-Identifier: Apache-2.0

/// A value of any property, as it is compared and printed.
enum Value: Hashable {
  case none
  case number(Int)
  /// A fraction by its bits, so that not a number is equal to itself.
  case fraction(UInt64)
  case text(String)
  /// An object by its number.
  case object(Int)
  case list([Int])
  case members(Set<Int>)

  init(_ value: Int?) { self = value.map { .number($0) } ?? .none }
  init(_ value: Double) { self = .fraction(value.bitPattern) }
  /// All values of a dictionary.
  init(_ values: [String: Int]) {
    self = .text(values.sorted { $0.key < $1.key }.map { "\($0) \($1)" }.joined(separator: ", "))
  }
  init(_ value: [Int]?) { self = value.map { .list($0) } ?? .none }

  /// Says whether a property that goes from this value to another has got an equal one, by `==`.
  func isEqual(to other: Value) -> Bool {
    if case .fraction(let bits) = self, Double(bitPattern: bits).isNaN { return false }
    return self == other
  }

  /// Says whether a binding takes two values for the same: two that are not a number are.
  func isAlike(_ other: Value) -> Bool {
    if isEqual(to: other) { return true }
    guard case .fraction(let bits) = self, case .fraction(let others) = other else { return false }
    return Double(bitPattern: bits).isNaN && Double(bitPattern: others).isNaN
  }
}

extension Value: CustomStringConvertible {
  var description: String {
    switch self {
    case .none: "nil"
    case .number(let number): "\(number)"
    case .fraction(let bits): "\(Double(bitPattern: bits))"
    case .text(let text): "\"\(text)\""
    case .object(let number): "#\(number)"
    case .list(let list): "\(list)"
    case .members(let members): "\(Set(members).sorted()) as a set"
    }
  }
}
