// SPDX-License-Identifier: Apache-2.0

/// The net change of one collection in a batch, whatever keeps it.
class HeldCollection<Value>: HeldChange {
  /// Adds that the collection was set as a whole.
  ///
  /// - Parameter old: The collection before.
  func addSetting(number: UInt64, old: Value) {}
}

/// The net change of one collection that accumulates its edits.
///
/// It keeps no copy of the collection, so that edits are made in place.
@safe
final class HeldEdits<Accumulator: EditAccumulator>: HeldCollection<Accumulator.Value> {
  /// One part, and one more for each write before which an observer began.
  private var parts: [EditPart<Accumulator>]

  /// The accumulators that a rollback has taken back, kept since their end may run code.
  private var undone: [Accumulator] = []

  /// The slot in which the owner keeps the collection.
  private let slot: Location<CollectionSlot<Accumulator>>

  /// The collection that is told, once code of others may have changed it before.
  private var frozen: Accumulator.Value?

  /// Nothing is told if the collection is equal to the one at the start.
  private let isCompared: Bool

  init(
    _ list: ObserverList, _ owner: AnyObject, _ slot: Location<CollectionSlot<Accumulator>>,
    _ parts: [EditPart<Accumulator>] = [], isCompared: Bool = true
  ) {
    self.slot = slot
    self.parts = parts
    self.isCompared = isCompared
    super.init(list, owner, before: list.stored)
  }

  /// Adds a write.
  ///
  /// - Parameter add: Adds it to an accumulator.
  func add(number: UInt64, _ add: (inout Accumulator) -> Void) {
    let list = list
    if parts.isEmpty || list.joins != joins { parts.append(EditPart(number: number)) }
    joins = list.joins
    for index in parts.indices { add(&parts[index].accumulator) }
  }

  override func addSetting(number: UInt64, old: Accumulator.Value) {
    add(number: number) { $0.addSetting(present: old) }
  }

  override func beginAgain() {
    let isUndone = isUndone
    super.beginAgain()
    // Others began when the collection was not as it is now.
    if !isUndone { return }
    // It is as it was before the first write.
    undone.append(parts[0].accumulator)
    parts[0].accumulator = Accumulator()
  }

  override func freeze(at number: UInt64) {
    super.freeze(at: number)
    keepCollection()
  }

  /// Has the collection told as it is now, whatever becomes of it.
  func keepCollection() {
    frozen = slot.value.stored.value
  }

  override var isNothing: Bool {
    undoneSince != nil || isElsewhere || sum(of: parts[0], in: present) == nil
  }

  /// The property has been made anew, so that the edits are not those of the collection in its slot.
  private var isElsewhere: Bool { frozen == nil && slot.value.stored.observers !== list }

  /// The collection that is told.
  private var present: Accumulator.Value { frozen ?? slot.value.stored.value }

  /// The sum of the first part of which anything is left; nil if there is none.
  var firstSum: EditSum<Accumulator.Value>? {
    let present = present
    return parts.compactMap { sum(of: $0, in: present) }.first
  }

  /// The sum of the edits of a part; nil if nothing is left of them.
  private func sum(
    of part: EditPart<Accumulator>, in present: Accumulator.Value
  ) -> EditSum<Accumulator.Value>? {
    isCompared && part.accumulator.isUndone(in: present) ? nil : part.accumulator.sum
  }

  override func walk() {
    forEachSum { sum, new, holds in tell(sum, new, where: holds) }
  }

  override func readEarly() {
    forEachSum { _, _, holds in tellReaders(where: holds) }
  }

  /// Gives each part of which something is left, with the collection that is told, and says which
  /// observers are told of it.
  private func forEachSum(
    _ body: (EditSum<Accumulator.Value>, Accumulator.Value, _ holds: (Observer) -> Bool) -> Void
  ) {
    if isElsewhere { return }
    // An observer may edit the collection; what is told is what it was before.
    let (parts, new) = (parts, present)
    var joined: UInt64 = 0
    for (index, part) in parts.enumerated() {
      if let sum = sum(of: part, in: new) {
        body(sum, new) {
          joined <= $0.joined && $0.joined < part.number && (index > 0 || isForFirstWrite($0))
        }
      }
      joined = part.number
    }
  }

  private func tell(
    _ sum: EditSum<Accumulator.Value>, _ new: Accumulator.Value, where holds: (Observer) -> Bool
  ) {
    switch sum {
    case .setting(let old):
      Notice(old: old, new: new).lend { walk($0, where: holds) }
    case .edit(let edit, let removed):
      Notice.lend(edit, old: removed, new: new) { walk($0, where: holds) }
    }
  }
}

/// Edits that are held back by a batch, and those that are told together.
extension CollectionHandle {
  /// Tells edits, each observer of those since it began.
  ///
  /// - Parameter isCompared: Whether nothing is told if the collection is equal to the one at the
  ///   start.
  @usableFromInline
  @inline(never)
  func tell(_ list: ObserverList, _ parts: [EditPart<Accumulator>], isCompared: Bool) {
    list.stored = list.changes
    if list.isOwnerGoing { return }
    let change = HeldEdits(list, owner, slot, parts, isCompared: isCompared)
    list.deliver(change, owner) {
      change.keepCollection()
      if let sum = change.firstSum { record(list, sum) }
    }
  }

  /// Takes edits down for those who record changes.
  private func record(_ list: ObserverList, _ sum: EditSum<Value>) {
    switch sum {
    case .setting(let old): DeliveryHook.record(Notice(old: old, new: value), of: list, owner)
    case .edit(let edit, let removed):
      Notice.lend(edit, old: removed, new: value) {
        DeliveryHook.record($0.notice, of: list, owner)
      }
    }
  }

  /// Keeps an edit for the end of the batch, if this thread is inside one.
  ///
  /// - Returns: Whether it will be told later.
  @usableFromInline
  @inline(never)
  func isHeldBack(_ list: ObserverList, _ edit: Edit<Value>, removed: Value) -> Bool {
    // Of an object that goes nothing is told.
    if list.isOwnerGoing { return false }
    return Batch.holdBack(list) {
      hold(list, in: $0) {
        $0.add(edit, removed: removed, inserted: edit.inserted(slot.value.stored.value, edit.new))
      }
    } recording: {
      record(list, .edit(edit, removed: removed))
    }
  }

  /// Keeps a setting for the end of the batch, if this thread is inside one.
  ///
  /// - Returns: Whether it will be told later.
  @usableFromInline
  @inline(never)
  func isHeldBack(_ list: ObserverList, settingFrom old: Value) -> Bool {
    if list.isOwnerGoing { return false }
    return Batch.holdBack(list) {
      hold(list, in: $0) { $0.addSetting(present: old) }
    } recording: {
      record(list, .setting(old))
    }
  }

  /// A rollback is restoring what it names.
  @usableFromInline
  @inline(never)
  var isBeingRestored: Bool { Batch.current?.isUndoing == true }

  private func hold(
    _ list: ObserverList, in batch: Batch, _ add: (inout Accumulator) -> Void
  ) -> Bool {
    whileChanging { batch.hold(list, owner, slot, add) }
  }
}
