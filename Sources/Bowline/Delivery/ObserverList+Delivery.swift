// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// A walk along the list, kept on the stack of the write that started it.
  @safe
  @usableFromInline
  @frozen
  struct Pass {
    /// The observer to be told next.
    @usableFromInline var next: Unmanaged<Observer>?

    /// The pass that this one interrupted; nil for the outermost one.
    @usableFromInline let outer: UnsafeMutablePointer<Pass>?

    /// The number of the change that is told.
    @usableFromInline let number: UInt64

    /// What is left to do before the write returns; nil if nothing is.
    ///
    /// Only in the outermost one, which owns it.
    @usableFromInline var backlog: Unmanaged<Backlog>?

    /// Whether the list knows the pass no more: it has gone, or the pass is over.
    @usableFromInline var isDetached = false

    @inlinable
    init(next: Unmanaged<Observer>?, outer: UnsafeMutablePointer<Pass>?, number: UInt64) {
      unsafe self.next = next
      unsafe self.outer = outer
      self.number = number
    }
  }

  /// The work that comes up during a delivery and has to wait for its end.
  ///
  /// Most deliveries have none.
  @usableFromInline
  final class Backlog {
    /// What tells the changes that observers made, in order; each takes the list.
    var changes: [(ObserverList) -> Void] = []

    /// What may be in use by the code of observers that have ended.
    var kept: [Any] = []
  }

  /// After so many rounds of changes that observers made to what they observe, they are taken for a
  /// loop.
  ///
  /// MobX stops its reactions after the same number.
  static let roundLimit = 100

  /// Tells the observers of a change that was made.
  ///
  /// A change that is made while another one of the same property is being told is told after it,
  /// before the outermost write returns: each observer sees each change once and in order. One that
  /// is made inside a batch is told at its end.
  ///
  /// It is static, so that a setter ends in a jump to it: a row of bindings is as many calls deep
  /// as it is long, and returning from deeper than some 16 costs 20 cycles a call. The new value
  /// comes first, as in the setter, so that it stays in its register.
  @inlinable
  @inline(never)
  static func didChange<Value>(
    to new: Value, _ list: Unmanaged<ObserverList>, owner: AnyObject, old: Value
  ) {
    let number = unsafe list._withUnsafeGuaranteedRef { list in
      list.changes &+= 1
      return list.changes
    }
    unsafe didChange(list, number, owner: owner, old: old, new: new, mustRead: false)
  }

  /// Tells the observers of a change that was numbered before it was made.
  @inlinable
  @inline(__always)
  static func didChange<Value>(
    _ list: Unmanaged<ObserverList>, _ number: UInt64, owner: AnyObject, old: Value, new: Value
  ) {
    let mustRead = unsafe list._withUnsafeGuaranteedRef { $0.mustRead }
    unsafe didChange(list, number, owner: owner, old: old, new: new, mustRead: mustRead)
  }

  /// The same, where the caller holds the list.
  func didChange<Value>(_ number: UInt64, owner: AnyObject, old: Value, new: Value) {
    withExtendedLifetime(self) {
      unsafe ObserverList.didChange(
        Unmanaged.passUnretained(self), number, owner: owner, old: old, new: new)
    }
  }

  /// Tells the observers of a change.
  ///
  /// - Parameter mustRead: Whether observers read before others are told.
  @inlinable
  @inline(__always)
  static func didChange<Value>(
    _ list: Unmanaged<ObserverList>, _ number: UInt64, owner: AnyObject, old: Value, new: Value,
    mustRead: Bool
  ) {
    unsafe list._withUnsafeGuaranteedRef { list in
      list.stored = number
      if list.isOwnerGoing { return }
      unsafe _withUnprotectedUnsafePointer(to: Notice(old: old, new: new)) { notice in
        if unsafe !SlowPath.isUsual(at: notice) || mustRead,
          SlowPath.isNeeded || mustRead || !StackFloor.hasRoom
        {
          unsafe didChangeInSteps(Unmanaged.passUnretained(list), number, owner, notice.pointee)
        } else if list.isDelivering {
          unsafe list.postpone(number, notice.pointee)
        } else {
          unsafe list.tell(.did, number, owner, notice)
        }
      }
    }
  }

  @inlinable
  @inline(never)
  func postpone<Value>(_ number: UInt64, _ notice: Notice<Value>) {
    postpone { list in
      unsafe withUnsafePointer(to: notice) { unsafe list.walk(.did, number, $0) }
    }
  }

  @inlinable
  @inline(__always)
  var isDelivering: Bool {
    unsafe pass != nil
  }

  /// The number of the change that is being told; nil if none is.
  @inlinable
  @inline(__always)
  var told: UInt64? { unsafe pass?.pointee.number }

  @usableFromInline
  func postpone(_ change: @escaping (ObserverList) -> Void) {
    LoopTrace.close(self)
    backlog.changes.append(DeliveryHook.keeping(change))
  }

  /// Keeps a value until the delivery under way ends.
  ///
  /// - Precondition: ``isDelivering``.
  func keep(_ value: Any) {
    backlog.kept.append(value)
  }

  private var backlog: Backlog {
    var outermost = unsafe pass!
    while let outer = unsafe outermost.pointee.outer { unsafe outermost = outer }
    if let present = unsafe outermost.pointee.backlog {
      return unsafe present.takeUnretainedValue()
    }
    let backlog = Backlog()
    unsafe outermost.pointee.backlog = Unmanaged.passRetained(backlog)
    return backlog
  }

  /// Makes a pass, and the passes of all changes that come up during it, as code that does not
  /// belong to a value that is being read.
  @usableFromInline
  func deliver(
    _ phase: Observer.Phase, _ number: UInt64, _ owner: AnyObject, _ notice: UnsafeRawPointer
  ) {
    if !SlowPath.isNeeded, !mustRead {
      return isTooDeep() ? () : unsafe tell(phase, number, owner, notice)
    }
    if mustRead {
      return deliver(owner) {
        LoopTrace.along(self, owner) {
          tellReaders(number)
          unsafe walk(phase, number: number, notice) { $0.joined < number }
        }
      }
    }
    if isTooDeep() { return }
    let tracking = unsafe SlowPath.suspendTracking()
    DeliveryHook.tell {
      LoopTrace.along(self, owner) { unsafe tell(phase, number, owner, notice) }
    }
    unsafe SlowPath.resumeTracking(tracking)
  }

  /// Makes a pass, and the passes of all changes that come up during it.
  ///
  /// No observer is retained for its call: what its code uses is kept by the backlog if it ends.
  /// Nor is the list: if it goes meanwhile, it detaches the pass.
  @inlinable
  @inline(__always)
  func tell(
    _ phase: Observer.Phase, _ number: UInt64, _ owner: AnyObject, _ notice: UnsafeRawPointer
  ) {
    var pass = unsafe Pass(next: first, outer: self.pass, number: number)
    unsafe _withUnprotectedUnsafeMutablePointer(to: &pass) { pass in
      unsafe self.pass = pass
      while let observer = unsafe pass.pointee.next {
        unsafe observer._withUnsafeGuaranteedRef { observer in
          unsafe pass.pointee.next = observer.next
          // The others began after the change.
          if observer.joined < number { unsafe observer.receive(observer, phase, notice) }
        }
      }
      if unsafe pass.pointee.backlog != nil {
        unsafe ObserverList.settle(Unmanaged.passUnretained(self), pass, owner)
      }
      if unsafe !pass.pointee.isDetached { unsafe self.pass = pass.pointee.outer }
    }
  }

  /// Whether no observer may be called any more, because too little is left of the stack, which is
  /// reported.
  @inline(never)
  func isTooDeep() -> Bool {
    if StackFloor.hasRoom { return false }
    Report.tooDeep(livingOwner.map(fullName) ?? "a property")
    return true
  }

  /// Tells the changes that observers made, until there are none.
  @usableFromInline
  @inline(never)
  static func settle(
    _ list: Unmanaged<ObserverList>, _ pass: UnsafeMutablePointer<Pass>, _ owner: AnyObject
  ) {
    guard let backlog = unsafe pass.pointee.backlog else { return }
    if unsafe !backlog._withUnsafeGuaranteedRef({ $0.changes.isEmpty }),
      unsafe !pass.pointee.isDetached
    {
      unsafe list.takeUnretainedValue().tell(backlog.takeUnretainedValue(), owner)
    }
    // What was kept is let go when nothing is told any more: its end may write the property.
    unsafe pass.pointee.backlog = nil
    if unsafe !pass.pointee.isDetached {
      unsafe list._withUnsafeGuaranteedRef { unsafe $0.pass = pass.pointee.outer }
      unsafe pass.pointee.isDetached = true
    }
    unsafe backlog.release()
  }

  /// Tells changes that waited for their turn.
  ///
  /// The list is held by the caller: one of them may make the property anew.
  private func tell(_ backlog: Backlog, _ owner: AnyObject) {
    unsafe LoopBudget.spend { budget in
      var rounds = 0
      var cycle: [String] = []
      while !backlog.changes.isEmpty {
        let changes = backlog.changes
        backlog.changes = []
        rounds += 1
        if unsafe rounds > ObserverList.roundLimit || !budget.pointee.allows(round: rounds) {
          return Report.loop(fullName(in: owner), through: cycle, rounds: rounds - 1)
        }
        if rounds == ObserverList.roundLimit {
          cycle = LoopTrace.cycle(of: self) { for change in changes { change(self) } }
        } else {
          for change in changes { change(self) }
        }
      }
    }
  }

  /// Makes a pass for a change that waited for its turn.
  @usableFromInline
  func walk(_ phase: Observer.Phase, _ number: UInt64, _ notice: UnsafeRawPointer) {
    unsafe tell(phase, number, self, notice)
  }
}
