// SPDX-License-Identifier: Apache-2.0

/// The net change of one collection that accumulates its edits.
///
/// It keeps no copy of the collection, so that edits are made in place.
final class HeldEdits<Accumulator: EditAccumulator>: HeldChange {
  /// The edits since the first write, and the edits since each later write that came after an
  /// observer had begun.
  private var parts: [ChangePart<Accumulator>]

  /// The accumulators that were rolled back, held because their `deinit` may run code of others.
  private var rolledBack: [Accumulator] = []

  /// The slot in which the owner keeps the collection.
  private let slot: Location<CollectionSlot<Accumulator>>

  /// The copy of the collection that is told, if code of others may change the collection before.
  private var frozen: Accumulator.Value?

  /// Nothing is told if the collection is equal to the one at the start.
  private let isCompared: Bool

  init(
    _ list: ObserverList, _ owner: AnyObject, _ slot: Location<CollectionSlot<Accumulator>>,
    _ parts: [ChangePart<Accumulator>] = [], isCompared: Bool = true
  ) {
    self.slot = slot
    self.parts = parts
    self.isCompared = isCompared
    super.init(list, owner, before: list.stored)
  }

  /// Adds a write, by a closure that adds it to an accumulator.
  func add(number: UInt64, _ add: (inout Accumulator) -> Void) {
    let list = list
    if parts.isEmpty || list.joins != joins {
      parts.append((number, Accumulator()))
    }
    joins = list.joins
    for index in parts.indices.prefix(Self.mostAccumulated) { add(&parts[index].content) }
    let last = parts.count - 1
    guard last >= Self.mostAccumulated, parts[last].content.original == nil else { return }
    add(&parts[last].content)
    parts[last].content.addSetting(present: present)
  }

  /// The number of parts that accumulate edits.
  ///
  /// Each of them costs each edit that follows, so the parts behind them are settings of the whole
  /// collection, which cost one copy each.
  private static var mostAccumulated: Int { 8 }

  /// Adds a write that was told by hand, of a collection that can be edited as well.
  override func add<Value>(number: UInt64, new: Value, old: () -> Value) {
    guard let old = cast(old(), to: Accumulator.Value.self) else { return }
    add(number: number) { $0.addSetting(present: old) }
  }

  override func beginAgain() {
    let isRolledBack = isRolledBack
    super.beginAgain()
    // Observers that began in the code that failed know another collection.
    if !isRolledBack { return }
    // It is as it was before the first write.
    rolledBack.append(parts[0].content)
    parts[0].content = Accumulator()
  }

  override func checkRollback() {
    let present = present
    if let first = parts.first, !mayBeSame(first.content.start(of: present), present) {
      rolledBackSince = nil
    }
  }

  override func freeze(at number: UInt64) {
    super.freeze(at: number)
    freezeCollection()
  }

  /// Copies the collection, so that it is told as it is now.
  func freezeCollection() {
    frozen = slot.value.stored.value
  }

  override var isUnchanged: Bool {
    rolledBackSince != nil || isListReplaced || sum(of: parts[0].content, in: present) == nil
  }

  /// The property has been made anew: the edits are not those of the collection in its slot.
  private var isListReplaced: Bool { frozen == nil && slot.value.stored.observers !== list }

  /// The collection that is told.
  private var present: Accumulator.Value { frozen ?? slot.value.stored.value }

  /// The sum of the first part of which anything is left; nil if there is none.
  var firstSum: EditSum<Accumulator.Value>? {
    let present = present
    return parts.compactMap { sum(of: $0.content, in: present) }.first
  }

  /// Adds up edits; nil if nothing is left of them.
  private func sum(
    of accumulator: Accumulator, in present: Accumulator.Value
  ) -> EditSum<Accumulator.Value>? {
    isCompared && accumulator.isUnchanged(in: present) ? nil : accumulator.sum
  }

  override func tell(onlyReaders: Bool) {
    if isListReplaced { return }
    // An observer may edit the collection; all are told of the collection before that.
    let new = present
    let told = parts.map { ($0.number, sum(of: $0.content, in: new)) }
    tell(told, onlyReaders: onlyReaders) { sum, body in
      Notice.lend(sum.edit, old: sum.old, new: new) { body($0.lent.untyped) }
    }
  }
}

/// Edits that are held back by a batch, and those that are told together.
extension CollectionHandle {
  /// Tells edits; each observer is told of those since it began.
  ///
  /// - Parameter isCompared: Whether nothing is told if the collection is equal to the one at the
  ///   start.
  @usableFromInline @inline(never)
  func tell(_ list: ObserverList, _ parts: [ChangePart<Accumulator>], isCompared: Bool) {
    list.stored = list.changes
    if list.owner.isGone { return }
    let change = HeldEdits(list, owner, slot, parts, isCompared: isCompared)
    list.deliver(change, owner) {
      change.freezeCollection()
      if let sum = change.firstSum { record(list, sum) }
    }
  }

  private func record(_ list: ObserverList, _ sum: EditSum<Value>) {
    Notice.lend(sum.edit, old: sum.old, new: value) {
      DeliveryHook.record($0.notice, of: list, owner)
    }
  }

  /// Holds a change back until the batch is over, if this thread is inside one.
  ///
  /// - Returns: Whether it will be told later.
  @usableFromInline @inline(never)
  func isHeldBack(_ list: ObserverList, _ change: EditSum<Value>) -> Bool {
    // An object that goes tells nothing.
    if list.owner.isGone { return false }
    return Batch.holdBack(list) { batch in
      whileChanging { batch.hold(list, owner, slot) { add(change, to: &$0) } }
    } recording: {
      record(list, change)
    }
  }

  private func add(_ change: EditSum<Value>, to accumulator: inout Accumulator) {
    guard let edit = change.edit else { return accumulator.addSetting(present: change.old) }
    accumulator.add(
      edit, removed: change.old, inserted: edit.inserted(slot.value.stored.value, edit.new))
  }

  /// A rollback is restoring properties.
  @usableFromInline @inline(never)
  var isBeingRestored: Bool { Batch.current?.rollbackStart != nil }
}
