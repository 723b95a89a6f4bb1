// SPDX-License-Identifier: Apache-2.0

/// The members that every optional has, whatever it wraps.
protocol OptionalValue {
  static var wrappedType: Any.Type { get }
  var erased: Any? { get }

  /// Makes a function that returns the `erased` of a value without looking up its type each time.
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

/// Returns the object that a value of type `Any` holds.
///
/// The compiler's own conversion costs some 200 ns, since it looks for what a box may hold. It is
/// needed for the object of a property that is declared as a protocol: that is a box itself.
func object(_ value: Any) -> AnyObject {
  func open<Object>(_ value: Object) -> AnyObject { asObject(value) ?? value as AnyObject }
  return _openExistential(value, do: open)
}

/// Returns a value as an `Any?`; an optional is not wrapped in another one.
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

/// Says whether a value may be of both types, as far as these tell; optionals are ignored.
func mayShareValues(_ one: Any.Type, _ other: Any.Type) -> Bool {
  func isKind<Kind>(_ type: Any.Type, of _: Kind.Type) -> Bool { type is Kind.Type }
  let one = unwrapped(one)
  let other = unwrapped(other)
  if isKind(one, of: other) || isKind(other, of: one) { return true }
  // An array is converted element by element.
  if let one = collectionType(one), let other = collectionType(other) {
    return mayShareValues(one.elementType, other.elementType)
  }
  return [one, other].contains {
    !(isPlainValue($0) || $0 is AnyObject.Type || collectionType($0) != nil)
  }
}

/// Says whether a type is neither a class nor an existential, so that its values are of no other.
///
/// No existential conforms to `Equatable`; a value type without `==` is taken for one.
func isPlainValue(_ type: Any.Type) -> Bool {
  type is any Equatable.Type && !(type is AnyObject.Type)
}

extension Collection {
  /// The type that the elements are declared to have.
  static var elementType: Any.Type { Element.self }
}

/// Returns a type as that of a collection; nil for any other type, and for a text, whose characters
/// are no values of their own.
func collectionType(_ type: Any.Type) -> (any Collection.Type)? {
  if type == String.self || type is any StringProtocol.Type { return nil }
  return type as? any Collection.Type
}

/// Returns a value as a collection; nil for any other value, and for a text.
func collection(_ value: Any) -> (any Collection)? {
  if value is String || value is any StringProtocol { return nil }
  return value as? any Collection
}

/// Returns the type of an array of elements of a type.
func arrayType(of element: Any.Type) -> Any.Type {
  func open<Element>(_: Element.Type) -> Any.Type { [Element].self }
  return _openExistential(element, do: open)
}

/// Returns the declared element type of a collection, optional or not; nil for any other type.
func joinedElementType(_ type: Any.Type) -> Any.Type? {
  collectionType(unwrapped(type))?.elementType
}

/// Converts a value to a type by a cast, or as ``number(_:as:)`` does; nil if neither is possible.
func converted<Value>(_ value: Any?, to type: Value.Type) -> Value? {
  if let same = value as? Value { return same }
  return value.flatMap { number($0, as: type) }
}

/// Says that a value is not of a type, for a person to read.
func misfit(of value: Any, _ type: Any.Type) -> String {
  "\(shortText(value)) is no \(unwrapped(type))"
}

/// Converts a number to another type of numbers, optional or not; nil if the value or the type is
/// not numeric, and if a conversion to or from an integer would change the number.
func number<Value>(_ value: Any, as type: Value.Type) -> Value? {
  func open<Integer: BinaryInteger>(_: Integer.Type) -> Integer? {
    if let value = value as? any BinaryInteger { return Integer(exactly: value) }
    return (value as? any BinaryFloatingPoint).flatMap { Integer(exactly: $0) }
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
