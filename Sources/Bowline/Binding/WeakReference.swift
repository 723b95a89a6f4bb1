// SPDX-License-Identifier: Apache-2.0

/// A weak reference that a value can hold.
@usableFromInline
final class WeakReference<Object: AnyObject> {
  @usableFromInline private(set) weak var object: Object?

  @usableFromInline
  init(_ object: Object) {
    self.object = object
  }
}
