// SPDX-License-Identifier: Apache-2.0

/// The edits of the last property's collection, where it is the value or the value holds it.
extension ComputedObserver {
  /// Handles a notice of the last property, if edits of that property may be told.
  @usableFromInline
  func relayEdit(_ phase: Observer.Phase, _ lent: LentAny, from dependency: Dependency) {
    convert(lent) { notice in
      // If another change has followed the edit, the value is no longer the one that the edit made.
      guard let old = lastValue, notice.isEdit, !dependency.isOutdated, let root = root.object
      else { return readAgain(phase, from: dependency) }
      if phase == .will {
        tellPrior(root, old: old, edit: notice)
      } else {
        readAgain(root, from: dependency, notice)
      }
    }
  }

  /// Converts a notice of the last property to one of the value, and calls a closure with it.
  private func convert(_ lent: LentAny, _ body: (NoticeReference<Value>) -> Void) {
    if let lift { lift.convert(lent, body) } else { body(NoticeReference(lent)) }
  }

  /// Tells a notice of the last property if it is the notice of an edit.
  ///
  /// - Returns: Whether it is.
  @usableFromInline
  func tellEdit(_ root: Root, _ lent: LentAny) -> Bool {
    var isEdit = false
    convert(lent) { notice in
      isEdit = notice.isEdit
      if isEdit { tell(root, notice) }
    }
    return isEdit
  }

  /// Has the changes that wait for their turn told as settings, because another property than
  /// theirs may be the last one now: their notices would be converted as its notices.
  @usableFromInline @inline(never)
  func forgetUntoldEdits() {
    nextUntold?.sharesCollection = false
    for index in moreUntold.indices { moreUntold[index].sharesCollection = false }
  }

  /// Finds out whether edits of the property that was read last may be told.
  ///
  /// - Parameter type: The type of that property, if it is inherited.
  @usableFromInline
  func findEdits(of type: Any.Type?) {
    mayRelayEdits = false
    if declared?.areDeclared == true { return }
    // If the value itself may be told by hand, edits are told as settings.
    mayRelayEdits = declared == nil && type == Value.self
    guard let collection = dependencies.collection,
      dependencies.last?.use({ $0.isIn(collection.list) }) == true
    else { return lift = nil }
    if lift?.type != collection.type { lift = EditLift.make(from: collection.type) }
    if lift != nil { mayRelayEdits = true }
  }

  /// Says whether the collection in a value is that of the last property, and is not being edited.
  @usableFromInline
  func isCollectionOfLast(_ value: Value) -> Bool {
    guard let collection = dependencies.collection,
      collection.storageAddress == storageAddress(of: value),
      let property = dependencies.last
    else { return false }
    return property.use { $0.isAtRest && $0.isIn(collection.list) }
  }

  /// Finds the address of the elements of the collection in a value; 0 if there is none.
  func storageAddress(of value: Value) -> UInt {
    lift.map { $0.storageAddress(value) } ?? Bowline.storageAddress(of: value)
  }
}
