// SPDX-License-Identifier: Apache-2.0

/// The changes that are held back until the outermost batch of a thread ends.
final class Batch {
  /// The batch whose changes were being told when this one began; nil for the first.
  let outer: Batch?

  /// The number that identifies the batch.
  let serial = Observer.nextSerial()

  /// The number of calls of `withChanges` that are running, one inside the other; 0 while the
  /// changes are being told.
  var depth = 1

  /// The changes in the order of the first writes; nil for that of a property that has gone.
  private var held: [HeldChange?] = []

  /// The changes that are told or still to be told, by their property's list.
  private var changes: [ObjectIdentifier: HeldChange] = [:]

  /// The serials of the observers of derived values that have got a prior notice.
  var priorSerials: Set<UInt64> = []

  /// The moment since which writes are being rolled back; nil unless properties are being restored.
  private(set) var rollbackStart: UInt64?

  /// The lists of the properties that the value which is being restored is read from.
  private var restoring: [ObjectIdentifier] = []

  /// The checks of ends of bindings that are made when everything is told; nil where a later check
  /// of the same object replaces it.
  private var checks: [(() -> Void)?] = []

  /// The index among them of the last check of each object.
  private var lastChecks: [ObjectIdentifier: Int] = [:]

  /// Observers were found to be a loop while changes of the batch were told.
  ///
  /// The ends of bindings are not corrected then: each correction might set off the loop once more.
  var hasLoop = false

  /// Runs code that tells a change which had to wait for its turn; nil to run it as it is.
  var runLater: ((() -> Void) -> Void)?

  init(outer: Batch?) {
    self.outer = outer
    runLater = outer?.runLater
  }

  /// Finds the change of a property that is still to be told, in this batch or one around it.
  func change(of list: ObjectIdentifier) -> HeldChange? {
    if let change = changes[list], change.owner != nil, change.toldNumber == nil { return change }
    return outer?.change(of: list)
  }

  /// Says whether a change of a property is one that was held back, in this batch or one around it.
  func holds(_ change: (list: ObjectIdentifier, number: UInt64)) -> Bool {
    changes[change.list]?.toldNumber == change.number || outer?.holds(change) == true
  }

  /// Holds a change back until this thread's batch is over, if it is inside one.
  ///
  /// - Parameters:
  ///   - hold: Holds the change back.
  ///   - recording: Records the change, if there is insight. The descriptions of its values may
  ///     write the property again: that is held back too, and is the change that is told.
  /// - Returns: Whether it will be told later.
  static func holdBack(
    _ list: ObserverList, by hold: (Batch) -> Bool, recording: () -> Void
  ) -> Bool {
    guard let batch = current, hold(batch) else { return false }
    let number = list.stored
    recording()
    let restoreCause = DeliveryHook.causeRestorer()
    if let restoreCause, list.stored == number {
      batch.change(of: ObjectIdentifier(list))?.restoreCause = restoreCause
    }
    return true
  }

  /// Holds back a change that was made.
  ///
  /// - Parameter old: The value before the change, asked for only if it is needed.
  /// - Returns: Whether it will be told later.
  func hold<Value>(
    _ list: ObserverList, _ owner: AnyObject, new: Value, old: () -> Value
  ) -> Bool {
    if let present = change(of: ObjectIdentifier(list)) {
      willRewrite(present)
      present.add(number: list.nextChange(), new: new, old: old)
      return true
    }
    if depth == 0 { return false }
    append(HeldValue(list, owner, old: old(), new: new), list)
    return true
  }

  /// Holds back a change of a collection that was made.
  ///
  /// - Parameter slot: The slot in which the owner keeps the collection.
  /// - Returns: Whether it will be told later.
  func hold<Accumulator: EditAccumulator>(
    _ list: ObserverList, _ owner: AnyObject,
    _ slot: Location<CollectionSlot<Accumulator>>, _ add: (inout Accumulator) -> Void
  ) -> Bool {
    if let present = change(of: ObjectIdentifier(list)) {
      willRewrite(present)
      if let change = present as? HeldEdits<Accumulator> {
        change.add(number: list.nextChange(), add)
      } else if let change = present as? HeldValue<Accumulator.Value> {
        // A collection that can be edited and is told of by hand as well.
        let new = slot.value.stored.value
        change.add(number: list.nextChange(), new: new) {
          var accumulator = Accumulator()
          add(&accumulator)
          return accumulator.start(of: new)
        }
      }
      return true
    }
    if depth == 0 { return false }
    let change = HeldEdits(list, owner, slot)
    change.add(number: list.nextChange(), add)
    append(change, list)
    return true
  }

  private func append(_ change: HeldChange, _ list: ObserverList) {
    change.isReserving = list.reserve()
    change.index = held.count
    held.append(change)
    let earlier = changes.updateValue(change, forKey: ObjectIdentifier(list))
    // The earlier one has no owner, since a `deinit` has written it: it tells nothing.
    if let earlier, earlier.isReserving {
      change.isReserving = true
      earlier.isReserving = false
    }
  }

  /// Prepares a change for a later write, by which it is rolled back or begins anew.
  ///
  /// To be called before the write is added. What a `didSet` or an observer writes to another
  /// property while one is being restored is a write like any other.
  private func willRewrite(_ change: HeldChange) {
    if let rollbackStart, restoring.contains(ObjectIdentifier(change.list)) {
      if change.began > rollbackStart { change.rolledBackSince = rollbackStart }
    } else if change.rolledBackSince != nil {
      change.beginAgain()
    }
  }

  /// Lets go of the change of a property that goes, and so of the values in it.
  func forget(_ list: ObserverList) {
    let change = changes.removeValue(forKey: ObjectIdentifier(list))
    if let change {
      change.owner = nil
      change.isReserving = false
      held[change.index] = nil
    }
    outer?.forget(list)
    // Released last: a `deinit` of a value may use the batch.
    _ = consume change
  }

  func tell() {
    for case let change? in held {
      guard let owner = change.owner else {
        // The list may outlive its object, if somebody has reflected the object.
        if change.isReserving { change.list.unreserve() }
        continue
      }
      let list = change.list
      change.toldNumber = list.stored
      list.deliver(change, owner, recording: change.restoreCause)
      if change.isReserving { list.unreserve() }
    }
    // Checks may set off others.
    while !checks.isEmpty {
      let checks = checks
      self.checks = []
      lastChecks = [:]
      for check in checks { check?() }
    }
  }

  /// Adds a check of an end of a binding, to be made when everything is told.
  ///
  /// A batch that leaves a property as it was tells nobody, not even the binding that wrote it.
  ///
  /// - Parameter object: The object that checks, which the check has to hold. Only its last check is
  ///   made, since an end is checked for what was written to it last.
  func addCheck(by object: AnyObject, _ check: @escaping () -> Void) {
    if let outer { return outer.addCheck(by: object, check) }
    let earlier = lastChecks.updateValue(checks.count, forKey: ObjectIdentifier(object))
    checks.append(check)
    guard let earlier else { return }
    // Released last: a `deinit` may use the batch.
    let replaced = checks[earlier].take()
    _ = consume replaced
  }
}

extension Batch {
  /// The innermost batch of this thread.
  static var current: Batch? {
    ThreadWord.batch.object(of: Batch.self)?.object
  }

  /// Begins a batch, or counts one more call inside the one that is open on this thread.
  static func begin() {
    let current = current
    if let current, current.depth > 0 {
      current.depth += 1
      return
    }
    // Writes and reads look for a batch where they look for a tracker: no further test for them.
    SlowPath.count(+1)
    ThreadWord.batch.set(Unretained.retaining(Batch(outer: current)))
  }

  /// Ends what ``begin()`` began; with the outermost call the changes are told.
  static func end() {
    guard let batch = current else { return }
    batch.depth -= 1
    if batch.depth > 0 { return }
    batch.tell()
    ThreadWord.batch.set(batch.outer.map { Unretained($0) })
    SlowPath.count(-1)
    Unretained(batch).release()
  }

  /// The outermost batch of this thread; nil outside of a batch.
  static var outermost: Batch? {
    var batch = current
    while let outer = batch?.outer { batch = outer }
    return batch
  }

  /// The code of a batch runs on this thread, so that changes are held back.
  static var isOpen: Bool {
    current.map { $0.depth > 0 } ?? false
  }

  /// Restores properties in the batch of this thread, and rolls their changes back.
  ///
  /// - Parameter start: The moment since which writes are rolled back.
  static func rollBack(since start: UInt64, _ restore: () -> Void) {
    guard let batch = current else { return }
    let outer = batch.rollbackStart
    batch.rollbackStart = start
    restore()
    batch.rollbackStart = outer
  }

  /// Restores one value while properties are being rolled back.
  ///
  /// - Parameters:
  ///   - lists: The lists of the properties that the value is read from, of which nothing is told.
  ///   - write: Writes the value. The `didSet` of a property may write that again.
  static func restore(_ lists: [ObjectIdentifier], _ write: () -> Void) {
    guard let batch = current else { return }
    let outer = batch.restoring
    batch.restoring = lists
    write()
    batch.restoring = outer
    for list in lists { batch.change(of: list)?.checkRollback() }
  }
}
