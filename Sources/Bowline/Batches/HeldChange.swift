// SPDX-License-Identifier: Apache-2.0

/// The net change of one property in a batch.
class HeldChange {
  /// The property's list.
  ///
  /// It may go before the owner does. When it goes the batch sets ``owner`` to nil and
  /// ``isReserving`` to false, after which it is not used.
  unowned let list: ObserverList

  /// The object that the property belongs to; nil if it has gone, or has written the property in
  /// its `deinit`.
  weak var owner: AnyObject?

  /// A closure that makes the last write the change that is told next, if changes are recorded.
  var restoreCause: () -> Void = {}

  /// Its index among all changes that the batch holds back.
  var index = 0

  /// The list is reserved until this change is told.
  var isReserving = false

  /// The `joins` of the list at the last write.
  var joins: UInt32 = 0

  /// The moment since which a rollback has taken writes back; nil if something was written after
  /// it.
  var rolledBackSince: UInt64?

  /// The moment at which the property was first written, or first written again after a rollback:
  /// among all observations, batches and held changes.
  private(set) var began = Observer.nextSerial()

  /// The number of the property's last change when this one had to wait for its turn; nil if it did
  /// not.
  private(set) var frozenAt: UInt64?

  /// The number with which the change is told; nil while it is still to be told.
  var toldNumber: UInt64?

  /// The number of the property's last change before the first write.
  let before: UInt64

  init(_ list: ObserverList, _ owner: AnyObject, before: UInt64) {
    self.list = list
    self.owner = owner
    self.before = before
  }

  /// A rollback has brought back what was there, and all observers began before the writes that it
  /// took back.
  final var isRolledBack: Bool {
    guard let rolledBackSince else { return false }
    return !list.contains { $0.isNew(since: rolledBackSince) }
  }

  /// Says whether an observer is to be told of the change since the first write.
  ///
  /// After a rollback only observers are told that began in the code that failed, after a write
  /// that nobody observed.
  final func isForFirstWrite(_ observer: Observer) -> Bool {
    rolledBackSince.map { observer.isNew(since: $0) } ?? true
  }

  /// The property is as it was before the first write, so that no observer is told that had begun
  /// before it.
  var isUnchanged: Bool { false }

  /// Begins anew, because of a write to a property that a rollback has restored.
  ///
  /// To be called before the write is added.
  func beginAgain() {
    rolledBackSince = nil
    began = Observer.nextSerial()
  }

  /// Tells the change after all, if what a rollback has brought back is not what was there.
  func checkRollback() {}

  /// Fixes what is to be told: changes that follow are told after it.
  func freeze(at number: UInt64) {
    frozenAt = number
  }

  /// Adds a later write, if its values are of the type that is held.
  ///
  /// - Parameter old: The value before it, asked for only if it is needed.
  func add<Value>(number: UInt64, new: Value, old: () -> Value) {}

  /// Tells the observers, or only lets the readers read.
  ///
  /// Readers read at once when the change has to wait for its turn, since observers that are told
  /// before it may change the property.
  func tell(onlyReaders: Bool) {}

  /// Tells the observers in the list of the parts, or only has readers read.
  ///
  /// All readers read first, unless they have read: an observer may change the property.
  ///
  /// - Parameters:
  ///   - parts: The parts; with no content those that are not told.
  ///   - lend: Calls a function with the notice of a part.
  final func tell<Content>(
    _ parts: [ChangePart<Content?>], onlyReaders: Bool,
    lend: (Content, _ body: (LentAny) -> Void) -> Void
  ) {
    let number = frozenAt ?? list.stored
    toldNumber = number
    if list.readers > 0, onlyReaders || frozenAt == nil {
      tell(.stored, parts, number, lend: lend)
    }
    if !onlyReaders { tell(.did, parts, number, lend: lend) }
  }

  private func tell<Content>(
    _ phase: Observer.Phase, _ parts: [ChangePart<Content?>], _ number: UInt64,
    lend: (Content, _ body: (LentAny) -> Void) -> Void
  ) {
    list.walk(number: number) { observer in
      // An observer is told of the first part that it began before.
      guard phase == .did || observer.readsEarly else { return }
      let index = parts.firstIndex(after: observer.joined)
      if index == parts.count { return }
      guard index > 0 || isForFirstWrite(observer), let content = parts[index].content
      else { return (observer as? Dependency)?.skip(to: number) ?? () }
      lend(content) { observer.receive(observer, phase, $0) }
    }
  }
}

extension Array {
  /// Finds the first part with a number above another one, among parts in the order of their
  /// numbers; the count if there is none.
  ///
  /// - Complexity: O(log *n*): there may be as many parts as observers.
  fileprivate func firstIndex<Content>(after number: UInt64) -> Int
  where Element == ChangePart<Content> {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if number < self[middle].number { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension Observer {
  /// Says whether the observer has begun since a moment, or has read the value since.
  fileprivate func isNew(since moment: UInt64) -> Bool {
    if let dependency = self as? Dependency { return dependency.isRead(since: moment) }
    return serial > moment || self is LastTurn
  }
}

/// The net change of one property in a batch, with its values.
final class HeldValue<Value>: HeldChange {
  /// The value before the first write, and the value before each later write that came after an
  /// observer had begun.
  private var parts: [ChangePart<Value>]

  private var new: Value

  init(_ list: ObserverList, _ owner: AnyObject, old: Value, new: Value) {
    let before = list.stored
    parts = [(list.nextChange(), old)]
    self.new = new
    super.init(list, owner, before: before)
    joins = list.joins
  }

  override func add<Other>(number: UInt64, new: Other, old: () -> Other) {
    guard let new = cast(new, to: Value.self) else { return }
    let list = list
    if list.joins != joins, let old = cast(old(), to: Value.self) {
      joins = list.joins
      parts.append((number, old))
    }
    withExtendedLifetime(exchange(&self.new, by: new)) {}
  }

  override func checkRollback() {
    if !mayBeSame(parts[0].content, new) { rolledBackSince = nil }
  }

  override var isUnchanged: Bool { rolledBackSince != nil || areEqual(parts[0].content, new) }

  override func tell(onlyReaders: Bool) {
    // These parts are a copy: a write of an observer may add one to the change.
    let new = new
    let told = parts.map { ($0.number, areEqual($0.content, new) ? nil : $0.content) }
    tell(told, onlyReaders: onlyReaders) { old, body in
      Notice(old: old, new: new).lend { body($0.lent.untyped) }
    }
  }
}
