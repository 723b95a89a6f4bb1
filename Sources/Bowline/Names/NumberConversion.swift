// SPDX-License-Identifier: Apache-2.0

/// A value as one of a type, or the number that it is as one of that type; nil if it is neither.
func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
  if let same = value as? Value { return same }
  return value.flatMap { number($0, as: type) }
}

/// A number as one of another type, optional or not; nil for what is no number, for a type of none, and
/// where one of the two is an integer and the other would be another number.
func number<Value>(_ value: Any, as type: Value.Type) -> Value? {
  func open<Integer: BinaryInteger>(_: Integer.Type) -> Integer? {
    if let value = value as? any BinaryInteger { return Integer(exactly: value) }
    return (value as? any BinaryFloatingPoint).flatMap { Integer(exactly: Double($0)) }
  }
  func open<Fraction: BinaryFloatingPoint>(_: Fraction.Type) -> Fraction? {
    if let value = value as? any BinaryInteger { return Fraction(exactly: value) }
    return (value as? any BinaryFloatingPoint).map { Fraction($0) }
  }
  // Nil itself is a value of an optional type.
  switch unwrapped(type) {
  case let type as any BinaryInteger.Type: return open(type).flatMap { $0 as? Value }
  case let type as any BinaryFloatingPoint.Type: return open(type).flatMap { $0 as? Value }
  default: return nil
  }
}

/// Whether the values of a type are numbers, optional or not.
func isNumber(_ type: Any.Type) -> Bool {
  let type = unwrapped(type)
  return type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
}
