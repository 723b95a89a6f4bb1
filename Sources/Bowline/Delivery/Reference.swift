// SPDX-License-Identifier: Apache-2.0

/// A reference that does not keep its object alive, only the memory of it.
///
/// The object is had for a retain and a release, 49 instructions; a weak reference costs some 200
/// and a side table.
@safe
@usableFromInline
@frozen
struct Reference<Object: AnyObject> {
  @usableFromInline let pointer: Unmanaged<Object>

  /// The same object, for its memory: a pointer to an object that has gone may be asked about it.
  @usableFromInline unowned let memory: Object

  @inlinable
  @inline(__always)
  init(_ object: Object) {
    unsafe pointer = Unmanaged.passUnretained(object)
    memory = object
  }

  /// The object, retained; nil if it has gone or is in its `deinit`.
  @inlinable
  @inline(__always)
  var object: Object? {
    unsafe Bowline.living(pointer)
  }
}
