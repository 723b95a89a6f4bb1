// SPDX-License-Identifier: Apache-2.0

/// A reference that does not keep its object alive.
///
/// Where the holder is known to end before the object does, the object is reached for nothing;
/// otherwise by a weak reference, which costs some 200 instructions each time.
@safe
@usableFromInline
enum Reference<Object: AnyObject> {
  case outlived(Unmanaged<Object>)
  case weak(WeakReference<Object>)

  /// - Parameter holderEnds: Whether the holder of the reference ends before the object does.
  @inlinable
  init(_ object: Object, holderEnds: Bool) {
    self =
      unsafe holderEnds
      ? .outlived(Unmanaged.passUnretained(object)) : .weak(WeakReference(object))
  }

  /// The object; nil if it has gone.
  @inlinable
  var object: Object? {
    switch self {
    case .outlived(let object): unsafe object.takeUnretainedValue()
    case .weak(let reference): reference.object
    }
  }
}

/// A weak reference that a value can hold.
@usableFromInline
final class WeakReference<Object: AnyObject> {
  @usableFromInline private(set) weak var object: Object?

  @usableFromInline
  init(_ object: Object) {
    self.object = object
  }
}
