// SPDX-License-Identifier: Apache-2.0

/// An object as one of the class that it is known to be of.
///
/// A debug build checks it; the compiler's own cast takes some 100 instructions.
@inlinable
@inline(__always)
func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  unsafe unsafeDowncast(object, to: type)
}

/// A value as one of a type; nil if it is of another one.
///
/// - Complexity: One comparison, which the compiler decides where it knows the types.
@inlinable
@inline(__always)
func cast<Value, Other>(_ value: Value, to type: Other.Type) -> Other? {
  Value.self == type ? unsafe unsafeBitCast(value, to: type) : nil
}

/// Finds the address of a collection's elements, which tells the collection from all others
/// that are there; 0 for what has no single one.
@inlinable
func storageAddress<Value>(of collection: Value) -> UInt {
  guard MemoryLayout<Value>.size == MemoryLayout<UInt>.size else { return 0 }
  return unsafe withUnsafeBytes(of: collection) { unsafe $0.load(as: UInt.self) }
}

/// An object that a value of any class type is; nil if the type is none of a class.
func asObject<Value>(_ value: Value) -> AnyObject? {
  Value.self is AnyObject.Type ? unsafe unsafeBitCast(value, to: AnyObject.self) : nil
}

/// A closure of a global actor as one of none, for code that is known to run on the actor.
///
/// - Parameter type: The type of the closure but for its isolation.
func withoutIsolation<Isolated, Closure>(_ closure: Isolated, as type: Closure.Type) -> Closure {
  unsafe unsafeBitCast(closure, to: type)
}

/// The type that an identifier stands for.
///
/// - Precondition: It is that of a type, not of an object.
func type(identifiedBy identifier: ObjectIdentifier) -> Any.Type {
  unsafe unsafeBitCast(identifier, to: Any.Type.self)
}
