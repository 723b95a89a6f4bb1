// SPDX-License-Identifier: Apache-2.0

/// Whether two values are equal: by `==`, or by identity for objects without it.
///
/// Values that have neither are not.
///
/// - Complexity: Two look-ups of conformances, beside the comparison.
func areEqual<Value>(_ left: Value, _ right: Value) -> Bool {
  if let type = Value.self as? any Equatable.Type { return compare(left, right, as: type) }
  if Value.self is AnyObject.Type { return (left as AnyObject) === (right as AnyObject) }
  if let type = Value.self as? any OptionalObject.Type { return compare(left, right, as: type) }
  return false
}

private func compare<Value, Concrete: Equatable>(
  _ left: Value, _ right: Value, as type: Concrete.Type
) -> Bool {
  unsafe unsafeBitCast(left, to: type) == unsafeBitCast(right, to: type)
}

private func compare<Value, Concrete: OptionalObject>(
  _ left: Value, _ right: Value, as type: Concrete.Type
) -> Bool {
  unsafe unsafeBitCast(left, to: type).object === unsafeBitCast(right, to: type).object
}

/// An object or nil, of whatever class.
private protocol OptionalObject {
  var object: AnyObject? { get }
}

extension Optional: OptionalObject where Wrapped: AnyObject {
  fileprivate var object: AnyObject? { self }
}
