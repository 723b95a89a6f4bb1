// SPDX-License-Identifier: Apache-2.0

/// A value of any type, or nil, such as one that a path of names leads to.
struct AnyValue: Equatable {
  let value: Any?

  init(_ value: Any?) {
    self.value = value
  }

  /// Compares values of one type by its `==`, and objects without an `==` by identity.
  ///
  /// All others differ.
  static func == (left: AnyValue, right: AnyValue) -> Bool {
    guard let first = left.value, let second = right.value else {
      return left.value == nil && right.value == nil
    }
    func compare<Concrete>(_ first: Concrete) -> Bool {
      (second as? Concrete).map { areEqual($0, first) } ?? false
    }
    return _openExistential(first, do: compare)
  }
}
