// SPDX-License-Identifier: Apache-2.0

/// The value that a path of names leads to, converted for the target of a binding.
///
/// It is an argument of the key path by which the source is bound. It reads the target too: where
/// the path leads to a value that the target cannot take, the target keeps its own.
final class NamedSource<Value> {
  /// Makes the target's next value from that of the path and the target's present one.
  typealias Conversion = (NamedValue, Value) -> Value

  private let route: NameRoute
  private let readTarget: () -> Value?
  private let convert: Conversion

  /// The value that was made for the target last, at first the target's own; it stands in for the
  /// present one when the target is going.
  private var last: Value

  /// - Parameter path: The property of the target, which is not kept alive.
  init<Target: AnyObject>(
    _ route: NameRoute, for target: Target, _ path: KeyPath<Target, Value>,
    convert: @escaping Conversion
  ) {
    self.route = route
    self.convert = convert
    readTarget = { [weak target] in target?[keyPath: path] }
    last = target[keyPath: path]
  }

  func value(from root: AnyObject) -> Value {
    let found = route.value(from: root)
    // The value does not depend on the target's.
    return Tracker.untracked {
      let value = convert(NamedValue(found), readTarget() ?? last)
      // The earlier value is released when the new one is stored: its `deinit` may read this again.
      var earlier = value
      swap(&last, &earlier)
      return withExtendedLifetime(earlier) { value }
    }
  }

  func set(_ value: Value, from root: AnyObject) {
    let named = value as? NamedValue ?? NamedValue(flattened(value))
    try? route.set(named.value, from: root)
  }
}

extension NamedSource: Hashable {
  static func == (left: NamedSource, right: NamedSource) -> Bool {
    left === right
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

extension KeyValueCoding {
  /// The value that a path leads to, converted for a target.
  subscript<Value>(source source: NamedSource<Value>) -> Value {
    get {
      Tracker.setReachedByNames(isOfTarget: true)
      return source.value(from: self)
    }
    set { source.set(newValue, from: self) }
  }
}

/// A value of any type, or nil, that a path of names leads to.
struct NamedValue: Equatable, AnyBox {
  let value: Any?

  init(_ value: Any?) {
    self.value = value
  }

  /// Compares values of one type by its `==`, and objects without an `==` by identity.
  ///
  /// All others differ.
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
