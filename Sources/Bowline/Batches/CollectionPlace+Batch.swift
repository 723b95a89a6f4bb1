// SPDX-License-Identifier: Apache-2.0

/// Edits that are held back by a batch, and those that are told together.
extension CollectionPlace {
  /// Tells edits, each observer of those since it began.
  @usableFromInline
  @inline(never)
  func tell(_ list: ObserverList, _ parts: [EditPart<Record>]) {
    list.stored = list.changes
    if list.isOwnerGoing { return }
    let change = unsafe HeldEdits(list, owner, slot, parts)
    if SlowPath.isNeeded, let sum = parts[0].record.sum {
      record(list, sum)
      change.takeMade()
    }
    list.deliver(change, owner)
  }

  /// Takes edits down for those who record changes.
  private func record(_ list: ObserverList, _ sum: EditSum<Value>) {
    switch sum {
    case .setting(let old): list.record(owner, Notice(old: old, new: value))
    case .edit(let edit, let removed):
      Notice.lend(edit, old: removed, new: value) { list.record(owner, $0.notice) }
    }
  }

  /// Keeps an edit for the end of the batch, if this thread is inside one.
  ///
  /// - Returns: Whether it will be told later.
  @usableFromInline
  @inline(never)
  func isHeldBack(_ list: ObserverList, _ edit: Edit<Value>, removed: Value) -> Bool {
    Notice.lend(edit, old: removed, new: value) { list.record(owner, $0.notice) }
    return holdBack(list) {
      $0.add(edit, removed: removed, inserted: edit.inserted(unsafe slot.pointee.value, edit.new))
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
    guard let batch = Batch.current else { return false }
    return whileChanging { unsafe batch.hold(list, owner, slot, add) }
  }
}
