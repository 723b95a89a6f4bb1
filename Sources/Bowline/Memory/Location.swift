// SPDX-License-Identifier: Apache-2.0

internal import Synchronization
@_spi(Reflection) internal import Swift

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

  /// Traps unless the address is that of a stored property of an object, or of a field of a struct
  /// that is stored there.
  ///
  /// It is for code that uses the address after code of others has run. The value of an optional is
  /// inside the object too, but is no value any more once the optional is nil.
  ///
  /// - Complexity: O(1) for a property that was checked before; at first a search through the fields
  ///   of the class.
  @usableFromInline @inline(never)
  func checkIsStored(in object: AnyObject) {
    checkIsInside(object)
    let offset = offset(in: object)
    // An address in user space has 47 bits. A class of 64 kB is searched each time.
    let type = UInt(bitPattern: ObjectIdentifier(type(of: object)))
    let site = offset < 1 << 16 ? type &<< 16 | UInt(offset) : 0
    let index = Int(truncatingIfNeeded: site &>> 20 ^ site &>> 3) & (storedSites.count - 1)
    if site != 0, storedSites[index].load(ordering: .relaxed) == site { return }
    if !isStored(in: object) { refuseStorage() }
    storedSites[index].store(site, ordering: .relaxed)
  }

  /// Says whether the object has a stored property of this type at the address, or a field of it in
  /// a struct that it stores.
  func isStored(in object: AnyObject) -> Bool {
    isField(Value.self, at: offset(in: object), of: type(of: object))
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

/// The places of stored properties that were found: the address of a class and, in the lower 16 bits,
/// an offset.
///
/// A class stays where it is as long as the process runs.
private let storedSites = InlineArray<256, Atomic<UInt>> { _ in Atomic(0) }

/// Says whether a type has a field at an offset, which may lie in structs and tuples inside of it.
///
/// It has if it was compiled without a list of its fields.
private func isField(_ field: Any.Type, at offset: Int, of whole: Any.Type) -> Bool {
  var last: (type: Any.Type, start: Int, kind: _MetadataKind)?
  // `.classType`, which has the value 1, is a variable that code of any domain could set.
  let options = _EachFieldOptions(rawValue: whole is AnyClass ? 1 : 0)
  unsafe _forEachField(of: whole, options: options) { _, start, type, kind in
    if start <= offset { last = (type, start, kind) }
    return start <= offset
  }
  func size<Part>(of _: Part.Type) -> Int { MemoryLayout<Part>.size }
  guard let last, offset < last.start + size(of: last.type) else { return true }
  if last.start == offset, last.type == field { return true }
  return (last.kind == .struct || last.kind == .tuple)
    && isField(field, at: offset - last.start, of: last.type)
}

/// Returns the name of the first stored property of an object for which a condition holds; nil if
/// there is none, and in a class that was compiled without a list of its fields.
///
/// - Parameter isWanted: Takes the offset from the beginning of the object, and the declared type.
func nameOfField(of object: AnyObject, where isWanted: (Int, Any.Type) -> Bool) -> String? {
  var found: String?
  // The fields of a class, as in `isField(_:at:of:)`.
  unsafe _forEachField(of: type(of: object), options: _EachFieldOptions(rawValue: 1)) {
    name, offset, type, _ in
    if isWanted(offset, type) { found = unsafe String(cString: name) }
    return found == nil
  }
  return found
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
