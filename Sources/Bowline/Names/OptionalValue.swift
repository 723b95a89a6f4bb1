// SPDX-License-Identifier: Apache-2.0

/// The members that every optional has, whatever it wraps.
protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  var erased: Any? { get }

  /// Makes a function that gives `erased` of a value without finding out its type each time.
  ///
  /// - Precondition: `Value` is this type.
  static func eraser<Value>(of _: Value.Type) -> (Value) -> Any?
}

extension Optional: OptionalValue {
  static var wrappedType: Any.Type { Wrapped.self }
  var erased: Any? { map { $0 } }

  static func eraser<Value>(of _: Value.Type) -> (Value) -> Any? {
    precondition(Value.self == Self.self, "an optional erases its own type")
    return { cast($0, to: Self.self)!.erased }
  }
}

/// Makes a function that turns a value of a type into one of any type, as ``flattened(_:)`` does.
func eraser<Value>(of type: Value.Type) -> (Value) -> Any? {
  (type as? any OptionalValue.Type)?.eraser(of: type) ?? { $0 }
}

/// An object that is held as a value of any type.
///
/// The compiler's own conversion costs some 200 ns, since it looks for what a box may hold. It is
/// needed for an object of a property that is declared as a protocol, which is a value in itself.
func object(_ value: Any) -> AnyObject {
  func open<Object>(_ value: Object) -> AnyObject { asObject(value) ?? value as AnyObject }
  return _openExistential(value, do: open)
}

/// A value with its outermost optional, if it has one, taken for that of the result.
func flattened<Value>(_ value: Value) -> Any? {
  if let optional = value as? any OptionalValue { return optional.erased }
  return value
}

/// Returns a type without the optionals around it.
func unwrapped(_ type: Any.Type) -> Any.Type {
  var type = type
  while let optional = type as? any OptionalValue.Type { type = optional.wrappedType }
  return type
}

/// Says whether a value may be an instance of both of two types, as far as one can tell; optionals
/// do not count.
func mayShareValues(_ one: Any.Type, _ other: Any.Type) -> Bool {
  func isKind<Kind>(_ type: Any.Type, of _: Kind.Type) -> Bool { type is Kind.Type }
  let one = unwrapped(one)
  let other = unwrapped(other)
  if isKind(one, of: other) || isKind(other, of: one) { return true }
  // An array is converted element by element.
  if let one = one as? any Collection.Type, let other = other as? any Collection.Type {
    return mayShareValues(one.elementType, other.elementType)
  }
  return [one, other].contains {
    !(isPlainValue($0) || $0 is AnyObject.Type || $0 is any Collection.Type)
  }
}

/// Says whether all values of a type are values and not objects or existentials, so that the type
/// tells what they are not.
///
/// No existential type conforms to `Equatable`; a value type without `==` is taken for one.
func isPlainValue(_ type: Any.Type) -> Bool {
  type is any Equatable.Type && !(type is AnyObject.Type)
}

extension Collection {
  /// The type that the elements are declared to have.
  static var elementType: Any.Type { Element.self }
}

/// Returns the declared type of the elements of a type of collections, optional or not; nil if it
/// is no type of collections.
func joinedElementType(_ type: Any.Type) -> Any.Type? {
  (unwrapped(type) as? any Collection.Type)?.elementType
}

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

/// Says whether the values of a type are numbers, optional or not.
func isNumber(_ type: Any.Type) -> Bool {
  let type = unwrapped(type)
  return type is any BinaryInteger.Type || type is any BinaryFloatingPoint.Type
}
