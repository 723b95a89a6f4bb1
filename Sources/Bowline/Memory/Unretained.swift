// SPDX-License-Identifier: Apache-2.0

/// A reference that does not keep its object alive, for objects that are linked by hand.
///
/// The object exists as long as the link does: before an object goes, its links are removed.
/// Following the link takes one instruction; a counted reference takes two calls.
@safe @usableFromInline @frozen
struct Unretained<Object: AnyObject>: Equatable, CustomReflectable {
  @usableFromInline let reference: Unmanaged<Object>

  @inlinable @inline(__always)
  init(_ object: Object) {
    unsafe reference = Unmanaged.passUnretained(object)
  }

  @inlinable @inline(__always)
  init(_ reference: Unmanaged<Object>) {
    unsafe self.reference = unsafe reference
  }

  /// The object, retained.
  @inlinable @inline(__always)
  var object: Object { unsafe reference.takeUnretainedValue() }

  /// Calls a closure with the object, without retaining the object.
  ///
  /// - Precondition: Something else keeps the object until the closure returns.
  @inlinable @inline(__always)
  func use<Result>(_ body: (Object) -> Result) -> Result {
    unsafe reference._withUnsafeGuaranteedRef(body)
  }

  @inlinable @inline(__always)
  func refers(to object: AnyObject) -> Bool {
    unsafe reference.toOpaque() == Unmanaged.passUnretained(object).toOpaque()
  }

  @inlinable @inline(__always)
  static func == (left: Self, right: Self) -> Bool {
    unsafe left.reference.toOpaque() == right.reference.toOpaque()
  }

  /// Makes a reference that keeps its object alive until ``release()``.
  static func retaining(_ object: Object) -> Self {
    unsafe _ = Unmanaged.passRetained(object)
    return Self(object)
  }

  /// A reflection that shows nothing: a reflection of the field would retain an object that may have
  /// gone, and hand it out.
  @usableFromInline var customMirror: Mirror { Mirror(self, children: [:]) }

  /// Balances ``retaining(_:)``.
  func release() {
    unsafe reference.release()
  }
}
