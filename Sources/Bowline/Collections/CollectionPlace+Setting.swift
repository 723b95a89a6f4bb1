// SPDX-License-Identifier: Apache-2.0

/// Changes of the whole collection.
extension CollectionPlace {
  /// Sets the collection as a whole.
  @inlinable
  func set(_ new: Value) {
    let change = willModify()
    replace(by: new)
    didModify(change)
  }

  /// Stores another collection, and lets go of the present one when that is done.
  @inlinable
  @inline(__always)
  func replace(by new: Value) {
    unsafe slot.pointee.checkChanging()
    let old = unsafe slot.pointee.value
    unsafe slot.pointee.value = new
    withExtendedLifetime(old) {}
  }

  /// The state of a change of the whole collection until it is made.
  @usableFromInline
  @frozen
  struct Modification {
    /// The observers, the number of the change and the collection before it; nil if it is told
    /// later, with others.
    @usableFromInline let pending: (list: ObserverList, number: UInt64, old: Value)?

    @inlinable
    init(pending: (list: ObserverList, number: UInt64, old: Value)?) {
      self.pending = pending
    }
  }

  /// Begins a change of the whole collection.
  @inlinable
  func willModify() -> Modification {
    unsafe slot.pointee.checkChanging()
    if isRecording {
      let (edits, present) = (edits, value)
      if let list = audience {
        whileChanging { edits.take(list) { $0.addSetting(present: present) } }
      }
      return Modification(pending: nil)
    }
    guard let list = audience else { return Modification(pending: nil) }
    let number = list.willChange(owner, old: value)
    return Modification(pending: (list, number, value))
  }

  /// Ends a change of the whole collection, and tells it.
  @inlinable
  func didModify(_ change: Modification) {
    guard let (list, number, old) = change.pending, has(list) else { return }
    tellSetting(list, number, old)
  }

  @inlinable
  func tellSetting(_ list: ObserverList, _ number: UInt64, _ old: Value) {
    if SlowPath.isNeeded, isHeldBack(list, settingFrom: old) { return }
    unsafe ObserverList.didChange(
      Unmanaged.passUnretained(list), number, owner: owner, old: old, new: value)
  }
}
