// SPDX-License-Identifier: Apache-2.0

/// Where an observed collection is kept, for those who change it and tell how.
///
/// It keeps the object alive.
@safe
@usableFromInline
@frozen
struct CollectionPlace<Record: EditRecord> {
  @usableFromInline typealias Value = Record.Value

  @usableFromInline let owner: AnyObject

  @usableFromInline let slot: UnsafeMutablePointer<CollectionSlot<Record>>

  @inlinable
  @inline(__always)
  init(_ owner: AnyObject, _ slot: UnsafeMutablePointer<CollectionSlot<Record>>) {
    self.owner = owner
    unsafe self.slot = unsafe slot
  }

  /// The collection.
  @inlinable
  @inline(__always)
  var value: Value {
    unsafe slot.pointee.value
  }

  /// Whether somebody is to be told of a change.
  @inlinable
  @inline(__always)
  var hasAudience: Bool {
    unsafe slot.pointee.audience != nil
  }

  /// The collection's list of observers, made if there is none yet.
  @usableFromInline
  var observers: ObserverList {
    unsafe ObserverList.list(at: &slot.pointee.observers, of: owner)
  }

  /// What edits need while they are told, made if there is nothing yet.
  @inlinable
  @inline(__always)
  var edits: Edits<Record> {
    if let present = unsafe slot.pointee.edits { return present }
    let edits = Edits<Record>(removed: Record.nothing)
    unsafe slot.pointee.edits = edits
    return edits
  }

  /// Makes an edit, and tells it if somebody is to be told.
  ///
  /// - Parameters:
  ///   - edit: How the collection is going to change.
  ///   - removing: Gives the elements that are going to leave.
  ///   - body: Changes the collection. It runs no code but the library's own.
  @inlinable
  func perform<Result>(
    _ edit: @autoclosure () -> Edit<Value>, removing: (Value) -> Value,
    _ body: (inout Value) -> Result
  ) -> Result {
    guard let list = unsafe slot.pointee.audience else {
      return unsafe body(&slot.pointee.value)
    }
    let edit = edit()
    if unsafe slot.pointee.isRecording {
      let removed = removing(value)
      let result = unsafe body(&slot.pointee.value)
      unsafe edits.record?.add(
        edit, removed: removed, inserted: edit.inserted(value, edit.new))
      return result
    }
    return unsafe list._withUnsafeGuaranteedRef { list in
      let number = list.willEdit(owner, edit, removed: removing(value))
      let removed = removing(value)
      let result = unsafe body(&slot.pointee.value)
      tell(list, number, edit, removed: removed)
      return result
    }
  }

  /// Runs code that edits the collection, and tells all its edits as one.
  ///
  /// - Parameter body: Inside another such call it runs as part of that one.
  @inlinable
  func perform<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard hasAudience, unsafe !slot.pointee.isRecording else { return try body() }
    let list = observers
    let number = list.willChange(owner, old: value)
    unsafe edits.record = Record()
    defer {
      let sum = unsafe edits.record?.sum
      unsafe edits.record = nil
      switch sum {
      case .setting(let old): tellSetting(number, old)
      case .edit(let edit, let removed):
        tell(list, number, edit, removed: removed)
      case nil: break
      }
    }
    return try body()
  }

  /// Tells an edit that was made: now, or at the end of the batch that it belongs to.
  ///
  /// - Parameters:
  ///   - list: The observers.
  ///   - number: The number of the change.
  ///   - edit: How the collection changed.
  ///   - removed: The elements that left.
  @inlinable
  @inline(__always)
  func tell(_ list: ObserverList, _ number: UInt64, _ edit: Edit<Value>, removed: Value) {
    if Tracker.isAnyoneTracking, isHeldBack(list, edit, removed: removed) { return }
    list.didEdit(number, owner: owner, old: removed, new: value, edit)
  }

  /// Keeps an edit for the end of the batch, if this thread is inside one.
  ///
  /// - Returns: Whether it will be told later.
  @usableFromInline
  @inline(never)
  func isHeldBack(_ list: ObserverList, _ edit: Edit<Value>, removed: Value) -> Bool {
    unsafe withUnsafePointer(to: edit) {
      unsafe list.record(owner, Notice(old: removed, new: value, edit: $0))
    }
    return holdBack(list) {
      $0.add(edit, removed: removed, inserted: edit.inserted(value, edit.new))
    }
  }

  /// Keeps a setting for the end of the batch, if this thread is inside one.
  ///
  /// - Returns: Whether it will be told later.
  @usableFromInline
  @inline(never)
  func isHeldBack(_ list: ObserverList, settingFrom old: Value) -> Bool {
    guard Batch.current?.holds(list) == true else { return false }
    list.record(owner, Notice(old: old, new: value))
    return holdBack(list) { $0.addSetting(present: old) }
  }

  private func holdBack(_ list: ObserverList, _ add: (inout Record) -> Void) -> Bool {
    unsafe Batch.current?.hold(list, owner, slot, add) ?? false
  }

  /// Sets the collection as a whole.
  @inlinable
  func set(_ new: Value) {
    let change = willModify()
    unsafe slot.pointee.value = new
    didModify(change)
  }

  /// What a change of the whole collection has to remember until it is made.
  @usableFromInline
  @frozen
  struct Modification {
    /// The number of the change and the collection before it; nil if it is told later, with others.
    @usableFromInline let pending: (number: UInt64, old: Value)?

    @inlinable
    init(pending: (number: UInt64, old: Value)?) {
      self.pending = pending
    }
  }

  /// Begins a change of the whole collection.
  @inlinable
  func willModify() -> Modification {
    if unsafe slot.pointee.isRecording {
      unsafe edits.record?.addSetting(present: value)
      return Modification(pending: nil)
    }
    guard let list = unsafe slot.pointee.audience else { return Modification(pending: nil) }
    let number = unsafe list._withUnsafeGuaranteedRef { $0.willChange(owner, old: value) }
    return Modification(pending: (number, value))
  }

  /// Ends a change of the whole collection, and tells it.
  @inlinable
  func didModify(_ change: Modification) {
    guard let (number, old) = change.pending else { return }
    tellSetting(number, old)
  }

  @inlinable
  func tellSetting(_ number: UInt64, _ old: Value) {
    if Tracker.isAnyoneTracking, isHeldBack(observers, settingFrom: old) { return }
    unsafe ObserverList.didChange(
      Unmanaged.passUnretained(observers), number, owner: owner, old: old, new: value)
  }
}
