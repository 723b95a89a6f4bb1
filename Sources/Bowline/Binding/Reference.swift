// SPDX-License-Identifier: Apache-2.0

/// A reference that does not keep its object alive.
///
/// Where the holder is known to end before the object's memory does, the object is reached for a
/// retain and a release, 49 instructions; otherwise by a weak reference, some 200.
@safe
@usableFromInline
@frozen
struct Reference<Object: AnyObject> {
  // Two fields instead of an enum: the one that is used is loaded without a copy of the other.
  @usableFromInline let outlived: Unmanaged<Object>?
  @usableFromInline let weak: WeakReference<Object>?

  /// - Parameter holderEnds: Whether the holder of the reference ends before the object does.
  @inlinable
  init(_ object: Object, holderEnds: Bool) {
    unsafe outlived = holderEnds ? Unmanaged.passUnretained(object) : nil
    weak = holderEnds ? nil : WeakReference(object)
  }

  /// The object; nil if it has gone.
  @inlinable
  @inline(__always)
  var object: Object? {
    if let outlived = unsafe outlived { return unsafe outlived.takeUnretainedValue() }
    return weak?.object
  }

  /// The object; nil if it has gone or is in its `deinit`.
  ///
  /// An object with a single strong reference is alive, and that is known for some 20 instructions.
  /// One with several may be as well as one in its `deinit`, where a weak reference cannot be had.
  @inlinable
  @inline(__always)
  var living: Object? {
    guard var outlived = unsafe outlived else { return weak?.object }
    let isUnique = unsafe withUnsafeMutablePointer(to: &outlived) {
      unsafe $0.withMemoryRebound(to: Object.self, capacity: 1) {
        unsafe isKnownUniquelyReferenced(&$0.pointee)
      }
    }
    let object = unsafe outlived.takeUnretainedValue()
    return isUnique ? object : weakly(object)
  }

  /// An object, if a weak reference to it can be had.
  @inlinable
  @inline(never)
  func weakly(_ object: Object) -> Object? {
    weak let reference = object
    return reference
  }
}
