// SPDX-License-Identifier: Apache-2.0

/// Casts an object to the class that it is known to have.
///
/// A debug build checks the class; the compiler's own cast takes some 100 instructions.
@inlinable @inline(__always)
func known<Object: AnyObject>(_ object: AnyObject, as type: Object.Type) -> Object {
  unsafe unsafeDowncast(object, to: type)
}

/// Casts a value to a type that may be its own; nil if the value has another type.
///
/// - Complexity: One comparison of types, which the compiler makes where it knows both.
@inlinable @inline(__always)
func cast<Value, Other>(_ value: Value, to type: Other.Type) -> Other? {
  Value.self == type ? unsafe unsafeBitCast(value, to: type) : nil
}

/// Finds the address of a collection's elements; 0 for a value that does not consist of one such
/// address.
///
/// No other collection with elements has the address at the same time, but for a copy. All empty
/// arrays may have the same one.
@inlinable
func storageAddress<Value>(of collection: Value) -> UInt {
  guard MemoryLayout<Value>.size == MemoryLayout<UInt>.size else { return 0 }
  return unsafe withUnsafeBytes(of: collection) { unsafe $0.load(as: UInt.self) }
}

/// Casts a value to an object; nil if the type of the value is not a class.
func asObject<Value>(_ value: Value) -> AnyObject? {
  Value.self is AnyObject.Type ? unsafe unsafeBitCast(value, to: AnyObject.self) : nil
}

/// Takes the isolation off a closure of a global actor, for code that is known to run on the actor.
///
/// - Parameter type: The type of the closure but for its isolation.
func withoutIsolation<Isolated, Closure>(_ closure: Isolated, as type: Closure.Type) -> Closure {
  unsafe unsafeBitCast(closure, to: type)
}

/// Says whether the conformance of a type to a protocol belongs to an actor.
///
/// Only code of that actor may use it. A cast of a value to the protocol fails elsewhere, and takes
/// 160 ns; a cast of the type does not fail. (Swift 6.3)
///
/// - Parameter existential: The type `any P` of a protocol.
func hasIsolatedConformance(_ type: Any.Type, to existential: Any.Type) -> Bool {
  unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer?.self, capacity: 2) { context in
    unsafe context.initialize(repeating: nil)
    // The metadata of such a type: its kind, the number of protocols, the first protocol.
    let metadata = unsafe unsafeBitCast(existential, to: UnsafePointer<UnsafeRawPointer>.self)
    _ = unsafe conformance(
      unsafeBitCast(type, to: UnsafeRawPointer.self), metadata[2], context.baseAddress!)
    return unsafe context[0] != nil
  }
}

/// The runtime's own function, which casts are made of: finds a conformance, and in two words the
/// global actor that it belongs to, and that actor's conformance.
@_silgen_name("swift_conformsToProtocolWithExecutionContext")
private func conformance(
  _ type: UnsafeRawPointer, _ protocol: UnsafeRawPointer,
  _ context: UnsafeMutablePointer<UnsafeRawPointer?>
) -> UnsafeRawPointer?

/// Returns the type that an identifier stands for.
///
/// - Precondition: The identifier is that of a type, not of an object.
func type(identifiedBy identifier: ObjectIdentifier) -> Any.Type {
  unsafe unsafeBitCast(identifier, to: Any.Type.self)
}
