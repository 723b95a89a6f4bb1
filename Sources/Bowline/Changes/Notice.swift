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

extension Notice {
  /// Calls a closure with the notice where it lies.
  @inlinable
  @inline(__always)
  func lend<Result>(_ body: (NoticeReference<Value>) -> Result) -> Result {
    unsafe withUnsafePointer(to: self) { unsafe body(NoticeReference($0)) }
  }

  /// Calls a closure with the notice of an edit where it lies.
  ///
  /// - Parameters:
  ///   - old: The elements that left.
  ///   - new: The whole collection after the edit; nil while that is still to come.
  @inlinable
  @inline(__always)
  static func lend<Result>(
    _ edit: Edit<Value>, old: Value, new: Value?, _ body: (NoticeReference<Value>) -> Result
  ) -> Result {
    unsafe withUnsafePointer(to: edit) { unsafe Notice(old: old, new: new, edit: $0).lend(body) }
  }
}

/// A notice where it lies, on the stack of the write that tells it.
///
/// It is good during the call that hands it over, and not kept.
@safe
@usableFromInline
@frozen
struct NoticeReference<Value> {
  @usableFromInline let pointer: UnsafePointer<Notice<Value>>

  @inlinable
  @inline(__always)
  init(_ pointer: UnsafePointer<Notice<Value>>) {
    unsafe self.pointer = unsafe pointer
  }

  /// The notice that an observer was handed.
  @inlinable
  @inline(__always)
  init(at pointer: UnsafeRawPointer) {
    unsafe self.pointer = pointer.assumingMemoryBound(to: Notice<Value>.self)
  }

  /// A copy of the notice, whose edit is good as long as this is.
  var notice: Notice<Value> { unsafe pointer.pointee }

  /// The value before the change; of an edit the elements that left.
  @inlinable
  @inline(__always)
  var old: Value { unsafe pointer.pointee.old }

  /// The value after the change; nil while it is still to come.
  @inlinable
  @inline(__always)
  var new: Value? { unsafe pointer.pointee.new }

  /// Whether a collection changed in part.
  @inlinable
  @inline(__always)
  var isEdit: Bool { unsafe pointer.pointee.edit != nil }

  /// How a collection changed in part; nil if the value was set as a whole.
  @inlinable
  var edit: Edit<Value>? { unsafe pointer.pointee.edit?.pointee }

  /// The elements that came: all of them if the value was set as a whole.
  ///
  /// - Precondition: The notice is of a change that was made.
  @inlinable
  var inserted: Value { unsafe pointer.pointee.inserted }
}
