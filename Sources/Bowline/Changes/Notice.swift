// SPDX-License-Identifier: Apache-2.0

/// The values of one change, on the stack of the write that tells it.
@usableFromInline @frozen
struct Notice<Value> {
  /// The value before the change.
  @usableFromInline let old: Value

  /// The value after the change; nil while it is still to come.
  @usableFromInline var new: Value?

  /// The edit of a collection that changed in part; nil if the value was set as a whole.
  ///
  /// It is valid while the notice is being told. With an edit, ``old`` has only the elements that
  /// left.
  @usableFromInline let edit: Lent<Edit<Value>>?

  @inlinable
  init(old: Value, new: Value?, edit: Lent<Edit<Value>>? = nil) {
    self.old = old
    self.new = new
    self.edit = edit
  }
}

extension Notice {
  /// Calls a closure with a reference to the notice.
  @inlinable @inline(__always)
  func lend<Result>(_ body: (NoticeReference<Value>) -> Result) -> Result {
    lending(self) { body(NoticeReference($0)) }
  }

  /// Calls a closure with a reference to the notice of an edit; without one, of a setting.
  ///
  /// - Parameters:
  ///   - old: The elements that left; without an edit, the value before.
  ///   - new: The whole collection after the edit; nil while that is still to come.
  @inlinable @inline(__always)
  static func lend<Result>(
    _ edit: Edit<Value>?, old: Value, new: Value?, _ body: (NoticeReference<Value>) -> Result
  ) -> Result {
    guard let edit else { return Notice(old: old, new: new).lend(body) }
    return lending(edit) { Notice(old: old, new: new, edit: $0).lend(body) }
  }
}

/// A reference to a notice on the stack, valid during the call that hands it over.
@usableFromInline @frozen
struct NoticeReference<Value> {
  @usableFromInline let lent: Lent<Notice<Value>>

  @inlinable @inline(__always)
  init(_ lent: Lent<Notice<Value>>) {
    self.lent = lent
  }

  /// The notice that an observer was handed.
  @inlinable @inline(__always)
  init(_ lent: LentAny) {
    self.lent = lent.of(Notice<Value>.self)
  }

  /// A copy of the notice; its edit is valid as long as this reference.
  var notice: Notice<Value> { lent.value }

  /// The value before the change; for an edit, the elements that left.
  @inlinable @inline(__always)
  var old: Value { lent.value.old }

  /// The value after the change; nil while it is still to come.
  @inlinable @inline(__always)
  var new: Value? { lent.value.new }

  /// A pointer to the value after the change.
  ///
  /// - Precondition: The change was made.
  @inlinable @inline(__always)
  var lentNew: Lent<Value> {
    let notice = unsafe UnsafeMutablePointer(mutating: lent.pointer)
    return unsafe withUnsafeMutablePointer(to: &notice.pointee.new!) {
      unsafe Lent(at: UnsafePointer($0))
    }
  }

  /// A collection changed in part.
  @inlinable @inline(__always)
  var isEdit: Bool { lent.value.edit != nil }

  /// The edit of a collection that changed in part; nil if the value was set as a whole.
  @inlinable
  var edit: Edit<Value>? { lent.value.edit?.value }

  /// The elements that came: all of them if the value was set as a whole.
  ///
  /// - Precondition: The notice is of a change that was made.
  @inlinable
  var inserted: Value {
    guard let edit else { return new! }
    return edit.inserted(new!, edit.new)
  }
}
