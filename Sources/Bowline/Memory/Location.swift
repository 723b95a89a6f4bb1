// SPDX-License-Identifier: Apache-2.0

/// The address of a value that stays where it is: of a property in its object, or on the stack.
///
/// The code that uses it holds the object, or runs inside the call that has the value on its stack.
@safe @usableFromInline @frozen
struct Location<Value> {
  @usableFromInline let pointer: UnsafeMutablePointer<Value>

  @inlinable @inline(__always)
  init(at pointer: UnsafeMutablePointer<Value>) {
    unsafe self.pointer = unsafe pointer
  }

  /// The address of a property of an object, or of a part of a value that stays where it is.
  @inlinable @inline(__always)
  init(of property: inout Value) {
    unsafe pointer = withUnsafeMutablePointer(to: &property) { unsafe $0 }
  }

  /// The address at an offset from the beginning of an object.
  init(at offset: Int, in object: AnyObject) {
    unsafe pointer = unsafe (Unmanaged.passUnretained(object).toOpaque() + offset)
      .assumingMemoryBound(to: Value.self)
  }

  /// Traps unless the address is inside an object.
  ///
  /// A property that is computed, or is an element of an array, has no address that stays. The
  /// address is not used before this check, which is made when the access to the property is over:
  /// inside of it, each access to the property would be checked for exclusivity.
  @inlinable @inline(__always)
  func checkIsInside(_ object: AnyObject) {
    let start = unsafe UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
    // The first word of an object is its class, which has the size of its objects behind 24 bytes
    // (TargetClassMetadata in Metadata.h of the runtime). `StorageTests` fails if that changes.
    let size = unsafe start.load(as: UnsafeRawPointer.self)
      .load(fromByteOffset: 24, as: UInt32.self)
    if _slowPath(address &- UInt(bitPattern: start) >= UInt(size)) { refuseStorage() }
  }

  /// Returns the distance of the address from the beginning of its object, in bytes.
  func offset(in object: AnyObject) -> Int {
    unsafe UnsafeMutableRawPointer(pointer) - Unmanaged.passUnretained(object).toOpaque()
  }

  /// Returns the address of the larger value whose first field this one is.
  func start<Whole>(of _: Whole.Type) -> Location<Whole> {
    unsafe Location<Whole>(
      at: UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: Whole.self))
  }

  /// The address as a number, to be compared.
  @inlinable @inline(__always)
  var address: UInt { unsafe UInt(bitPattern: pointer) }

  @inlinable
  var value: Value {
    @inline(__always)
    unsafeAddress { unsafe UnsafePointer(pointer) }
    @inline(__always)
    nonmutating unsafeMutableAddress { unsafe pointer }
  }
}

@usableFromInline @inline(never)
func refuseStorage() -> Never {
  trap("the storage of an observed property is not stored in its object")
}

/// Calls a closure with the address of a variable.
///
/// The stack is not protected against writes beyond the variable, since there are none.
@inlinable @inline(__always)
func withLocation<Value, Result>(
  of variable: inout Value, _ body: (Location<Value>) -> Result
) -> Result {
  unsafe _withUnprotectedUnsafeMutablePointer(to: &variable) { unsafe body(Location(at: $0)) }
}
