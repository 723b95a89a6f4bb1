// SPDX-License-Identifier: Apache-2.0

/// Says whether two values are equal: by `==`, or by identity for objects without it.
///
/// Values that can be compared in neither way are not.
///
/// - Complexity: Two look-ups of conformances, beside the comparison.
func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  equality(of: Value.self)?(left, right) ?? false
}

/// Says whether two values are equal, or cannot be compared, or both differ from themselves as NaN
/// does.
func mayBeSame<Value>(_ left: Value, _ right: Value) -> Bool {
  areEqual(left, right) || !areEqual(left, left) && !areEqual(right, right)
}

/// Finds the comparison of a type's values, once for an observation; nil if there is none.
///
/// Values of an `Equatable` type are compared by `==`; other objects, optional or not, by identity.
/// A `==` that belongs to an actor is used in code of that actor alone; elsewhere no two values are
/// equal.
func equality<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  // Generic over the values' own type: a cast in each comparison would be a hundred times as slow.
  func equality<Concrete: Equatable>(_ concrete: Concrete.Type) -> (Value, Value) -> Bool {
    { cast($0, to: concrete) == cast($1, to: concrete) }
  }
  func identity<Concrete: OptionalObject>(_ concrete: Concrete.Type) -> (Value, Value) -> Bool {
    { cast($0, to: concrete)?.object === cast($1, to: concrete)?.object }
  }
  if let equatable = type as? any Equatable.Type {
    let isEqual = equality(equatable)
    if !hasIsolatedConformance(type, to: (any Equatable).self) { return isEqual }
    return { $0 is any Equatable && isEqual($0, $1) }
  }
  if type is AnyObject.Type { return { ($0 as AnyObject) === ($1 as AnyObject) } }
  if let optional = type as? any OptionalObject.Type { return identity(optional) }
  return nil
}

/// Finds the comparison for ``ObservingOptions/distinct``; nil, with a report, if there is none.
@usableFromInline
func distinction<Value>(of type: Value.Type) -> ((Value, Value) -> Bool)? {
  let isEqual = equality(of: type)
  if isEqual == nil { BowlineReport.unfit(.distinct, type) }
  return isEqual
}

/// An object or nil, of whatever class.
private protocol OptionalObject {
  var object: AnyObject? { get }
}

extension Optional: OptionalObject where Wrapped: AnyObject {
  fileprivate var object: AnyObject? { self }
}
