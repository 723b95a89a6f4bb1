// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// A walk along the list, kept on the stack of the write that started it.
  @usableFromInline @frozen
  struct Pass {
    /// The observer to be told next.
    @usableFromInline var next: Unretained<Observer>?

    /// The pass that this one interrupted; nil for the outermost one.
    @usableFromInline let outer: Location<Pass>?

    /// The number of the change that is told.
    @usableFromInline let number: UInt64

    /// The work that is left to do before the write returns; nil if there is none.
    ///
    /// Only the outermost pass has it, and owns it.
    @usableFromInline var backlog: Unretained<Backlog>?

    /// The list no longer knows the pass: the list has gone, or the pass is over.
    @usableFromInline var isDetached = false

    @inlinable
    init(next: Unretained<Observer>?, outer: Location<Pass>?, number: UInt64) {
      self.next = next
      self.outer = outer
      self.number = number
    }
  }

  /// The work that comes up during a delivery and has to wait for its end.
  ///
  /// Most deliveries have none.
  @usableFromInline
  final class Backlog {
    /// The changes that observers made, in order; each closure tells one, and takes the list.
    var changes: [(ObserverList) -> Void] = []

    /// The values that the running code of an observer may still use though the observer has ended.
    var keptAlive: [Any] = []

    /// The observers are a loop: further changes are stored and not told.
    var isLoopStopped = false
  }

  /// The number of rounds after which the changes that observers make to the property are taken for
  /// a loop.
  ///
  /// MobX stops its reactions after the same number.
  static let roundLimit = 100

  /// Tells the observers of a change that was made.
  ///
  /// If a change is made while another one of the same property is being told, it is told after
  /// that one and before the outermost write returns: each observer sees each change once and in
  /// order. A change inside a batch is told at the end of the batch.
  ///
  /// The function is static, so that a setter ends in a jump to it: a row of bindings is as many
  /// calls deep as it is long, and each return from a call deeper than some 16 costs 20 cycles. The
  /// new value comes first, as in the setter, so that it stays in its register.
  @inlinable @inline(never)
  static func didChange<Value>(
    to new: Value, _ list: Unretained<ObserverList>, owner: AnyObject, old: Value
  ) {
    let number = list.use { list in
      list.changes &+= 1
      return list.changes
    }
    didChange(list, number, owner: owner, old: old, new: new, mustTellReaders: false)
  }

  /// Tells the observers of a change that was numbered before it was made.
  @inlinable @inline(__always)
  func didChange<Value>(_ number: UInt64, owner: AnyObject, old: Value, new: Value) {
    withExtendedLifetime(self) {
      ObserverList.didChange(
        Unretained(self), number, owner: owner, old: old, new: new, mustTellReaders: mustTellReaders
      )
    }
  }

  /// Tells the observers of a change.
  ///
  /// - Parameter mustTellReaders: Whether readers are called first.
  @inlinable @inline(__always)
  static func didChange<Value>(
    _ list: Unretained<ObserverList>, _ number: UInt64, owner: AnyObject, old: Value, new: Value,
    mustTellReaders: Bool
  ) {
    list.use { list in
      if list.owner.isGone { return }
      lending(Notice(old: old, new: new)) { notice in
        if SlowPath.isTaken(at: notice.untyped.address) || mustTellReaders {
          return didChangeBySlowPath(Unretained(list), number, owner, notice.value)
        }
        list.stored = number
        if list.isDelivering {
          list.postpone(number, owner, notice.value)
        } else {
          list.tell(number, owner, notice.untyped)
        }
      }
    }
  }

  @inlinable @inline(never)
  func postpone<Value>(_ number: UInt64, _ owner: AnyObject, _ notice: Notice<Value>) {
    if isLoopStopped { return }
    // A copy: the edit that the notice refers to does not outlive the call.
    let edit = notice.edit?.value
    postpone {
      DeliveryHook.record(notice, of: self, owner)
    } telling: { list in
      Notice.lend(edit, old: notice.old, new: notice.new) { list.walk(number, $0.lent.untyped) }
    }
    tellReaders(number)
  }

  @inlinable @inline(__always)
  var isDelivering: Bool {
    pass != nil
  }

  /// Adds a change to the backlog, to be told in its turn during the delivery under way.
  ///
  /// - Parameters:
  ///   - recording: Records the change, if there is insight. Changes that the descriptions of its
  ///     values make are told after it.
  ///   - change: Tells the change.
  @usableFromInline
  func postpone(recording: () -> Void, telling change: @escaping (ObserverList) -> Void) {
    let index = backlog.changes.count
    if SlowPath.isNeeded { recording() }
    LoopTrace.closeCycle(at: self)
    backlog.changes.insert(DeliveryHook.postponedTelling(change), at: index)
  }

  /// Keeps a value alive until the delivery under way ends.
  ///
  /// An observer that its own code releases would otherwise take along what that code still uses.
  /// Retaining each observer for its call instead would cost 49 instructions, 8 ns.
  ///
  /// - Precondition: ``isDelivering``.
  func keepAlive(_ value: Any) {
    backlog.keptAlive.append(value)
  }

  /// The observers were found to be a loop during the delivery under way: until it ends, changes
  /// are stored and not told.
  @usableFromInline
  var isLoopStopped: Bool {
    outermostPass?.value.backlog?.use { $0.isLoopStopped } ?? false
  }

  /// Has no further change told until the delivery under way ends.
  func stopLoop() {
    backlog.isLoopStopped = true
  }

  /// Says whether a change that is being told, or waits for that, has not been told to an observer.
  ///
  /// - Complexity: O(*n*) in the number of observers that are still to be told.
  func hasUntoldChange(for observer: Observer) -> Bool {
    for pass in passes {
      if pass.value.backlog?.use({ $0.changes.isEmpty }) == false { return true }
      var cursor = pass.value.next
      while let next = cursor {
        if next.refers(to: observer) { return true }
        cursor = next.use { $0.next }
      }
    }
    return false
  }

  /// The passes under way, the innermost first.
  var passes: some Sequence<Location<Pass>> {
    sequence(state: pass) { next in
      defer { next = next?.value.outer }
      return next
    }
  }

  private var outermostPass: Location<Pass>? {
    var outermost = pass
    while let outer = outermost?.value.outer { outermost = outer }
    return outermost
  }

  private var backlog: Backlog {
    let outermost = outermostPass!
    if let present = outermost.value.backlog {
      return present.object
    }
    let backlog = Backlog()
    outermost.value.backlog = Unretained.retaining(backlog)
    return backlog
  }

  /// Makes a pass, and the passes of all changes that are made during it, without tracking: the
  /// code of observers does not belong to a value that is being read.
  @usableFromInline
  func deliver(
    _ number: UInt64, _ owner: AnyObject, _ notice: LentAny, recording: () -> Void
  ) {
    deliver(owner, recording: recording) {
      if mustTellReaders { tellReaders(number) }
      walk(number, notice)
    }
  }

  /// Makes a pass, and the passes of all changes that are made during it.
  ///
  /// No observer is retained for its call: if it ends, the backlog keeps alive what its code uses.
  /// The list is not retained either: if it goes meanwhile, it detaches the pass.
  @inlinable @inline(__always)
  func tell(_ number: UInt64, _ owner: AnyObject, _ notice: LentAny) {
    var pass = Pass(next: first, outer: self.pass, number: number)
    withLocation(of: &pass) { pass in
      self.pass = pass
      while let observer = pass.value.next {
        observer.use { observer in
          pass.value.next = observer.next
          // The other observers began after the change.
          if observer.joined < number { observer.receive(observer, .did, notice) }
        }
      }
      if pass.value.backlog != nil {
        ObserverList.settle(Unretained(self), pass, owner)
      }
      if !pass.value.isDetached { self.pass = pass.value.outer }
    }
  }

  /// Says whether too little is left of the stack to call an observer, and reports that.
  @inline(never)
  func isTooDeep() -> Bool {
    if SlowPath.hasRoomOnStack { return false }
    // What the handler of the report changes is too deep as well.
    if ThreadWord.isReportingDepth.address != 0 { return true }
    ThreadWord.isReportingDepth.set(address: 1)
    BowlineReport.tooDeep(owner.object.map(fullName) ?? "a property")
    ThreadWord.isReportingDepth.set(address: 0)
    return true
  }

  /// Tells the backlog of a pass until it is empty, and releases it.
  @usableFromInline @inline(never)
  static func settle(
    _ list: Unretained<ObserverList>, _ pass: Location<Pass>, _ owner: AnyObject
  ) {
    guard let backlog = pass.value.backlog else { return }
    if !backlog.use({ $0.changes.isEmpty }),
      !pass.value.isDetached
    {
      list.object.tell(backlog.object, owner)
    }
    // The values are released once all is told, since their end may write the property.
    pass.value.backlog = nil
    if !pass.value.isDetached {
      list.use { $0.pass = pass.value.outer }
      pass.value.isDetached = true
    }
    backlog.release()
  }

  /// Tells the changes of a backlog, in rounds.
  ///
  /// The caller holds the list: an observer may make the property anew.
  private func tell(_ backlog: Backlog, _ owner: AnyObject) {
    LoopBudget.withBudget { budget in
      var rounds = 0
      var cycle: [String] = []
      while !backlog.changes.isEmpty {
        let changes = backlog.changes
        backlog.changes = []
        rounds += 1
        if rounds > ObserverList.roundLimit {
          DeliveryHook.didFindLoop()
          return BowlineReport.loop(fullName(in: owner), through: cycle, rounds: rounds - 1)
        }
        if !budget.value.spendRound(rounds) {
          DeliveryHook.didFindLoop()
          return BowlineReport.tooManyRounds(fullName(in: owner))
        }
        if rounds == ObserverList.roundLimit {
          cycle = LoopTrace.cycle(of: self) { for change in changes { change(self) } }
        } else {
          for change in changes { change(self) }
        }
      }
    }
  }

  /// Makes a pass that tells a change, as part of the delivery under way.
  @usableFromInline @inline(__always)
  func walk(_ number: UInt64, _ notice: LentAny) {
    walk(.did, number: number, notice) { $0.joined < number }
  }
}
