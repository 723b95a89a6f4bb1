// SPDX-License-Identifier: Apache-2.0

/// A value reached by names: of whatever type it is, or nil.
struct NamedValue: Equatable {
  let value: Any?

  init(_ value: Any?) {
    self.value = value
  }

  /// Values of the same type that has `==` are compared by it, objects without it by identity.
  ///
  /// Others differ.
  static func == (left: NamedValue, right: NamedValue) -> Bool {
    guard let first = left.value, let second = right.value else {
      return left.value == nil && right.value == nil
    }
    func compare<Concrete: Equatable>(_ first: Concrete) -> Bool {
      (second as? Concrete).map { $0 == first } ?? false
    }
    if let first = first as? any Equatable { return compare(first) }
    guard type(of: first) is AnyObject.Type, type(of: second) is AnyObject.Type else {
      return false
    }
    return first as AnyObject === second as AnyObject
  }
}
