// SPDX-License-Identifier: Apache-2.0

/// The values of one change, on the stack of the write that tells it.
@safe
@usableFromInline
@frozen
struct Notice<Value> {
  /// The value before the change.
  @usableFromInline let old: Value

  /// The value after the change; nil while it is still to come.
  @usableFromInline let new: Value?

  /// How a collection changed in part; nil if the value was set as a whole.
  ///
  /// It is valid as long as the notice is being told. With it, ``old`` has just the elements that
  /// left.
  @usableFromInline let edit: UnsafePointer<Edit<Value>>?

  /// Where the new value of a notice is, without a copy of it.
  ///
  /// - Precondition: The notice has a new value.
  @inlinable
  @inline(__always)
  static func new(in notice: UnsafeRawPointer) -> UnsafePointer<Value> {
    // An optional has its value at its beginning.
    let alignment = MemoryLayout<Value>.alignment
    let offset = (MemoryLayout<Value>.size + alignment - 1) & ~(alignment - 1)
    return unsafe (notice + offset).assumingMemoryBound(to: Value.self)
  }

  @inlinable
  init(old: Value, new: Value?) {
    self.old = old
    self.new = new
    unsafe edit = nil
  }

  @inlinable
  init(old: Value, new: Value?, edit: UnsafePointer<Edit<Value>>) {
    self.old = old
    self.new = new
    unsafe self.edit = unsafe edit
  }
}
