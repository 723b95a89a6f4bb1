// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// Keeps a change for the end of the batch, if this thread is inside one.
  ///
  /// To be called after the value is stored, and only if `SlowPath.isNeeded`.
  ///
  /// - Parameters:
  ///   - owner: The object that the property belongs to.
  ///   - new: The value.
  ///   - old: The value before, asked for only if it is needed.
  /// - Returns: Whether the change will be told later.
  @usableFromInline
  @inline(never)
  func holdBack<Value>(_ owner: AnyObject, new: Value, old: () -> Value) -> Bool {
    Batch.current?.hold(self, owner, new: new, old: old) ?? false
  }

  /// Whether an earlier change of the property is being held back, so that a prior notice of it has
  /// been given.
  @usableFromInline
  @inline(never)
  var isHeldBack: Bool {
    Batch.current?.change(of: self) != nil
  }

  /// Whether a change of the property would be told later.
  @usableFromInline
  @inline(never)
  var wouldHoldBack: Bool {
    Batch.current?.holds(self) ?? false
  }

  /// Has the batch under way forget the list, which goes.
  func forgetInBatch() {
    Batch.current?.forget(self)
  }

  /// Numbers a change that has been stored by now.
  ///
  /// The number that was given before the store may be lower than that of a change which a prior
  /// observer made in between.
  func nextChange() -> UInt64 {
    changes &+= 1
    stored = changes
    return changes
  }

  /// Tells a change that was held back, and what its observers change, before it returns; inside a
  /// delivery of the same property, before the outermost write returns.
  func deliver(_ change: HeldChange, _ owner: AnyObject) {
    change.giveMade()
    if isDelivering {
      if change.isNothing {
        // Of the changes that wait for their turn the last one is the last one that is told.
        stored = change.before
        return
      }
      change.freeze(at: stored)
      return postpone { _ in change.walk() }
    }
    deliver(owner) { LoopTrace.along(self, owner) { change.walk() } }
  }

  /// Tells the observers that want to know before a change.
  @usableFromInline
  func deliverPrior(_ number: UInt64, _ owner: AnyObject, _ notice: UnsafeRawPointer) {
    deliver(owner) {
      unsafe walk(.will, notice) { $0.wantsPrior && $0.joined < number }
    }
  }

  /// Makes walks as one delivery: what observers change waits for all of them.
  func deliver(_ owner: AnyObject, _ walks: () -> Void) {
    if isTooDeep() { return }
    let tracking = unsafe SlowPath.suspendTracking()
    var pass = unsafe Pass(next: nil, outer: self.pass, number: stored)
    unsafe withUnsafeMutablePointer(to: &pass) { pass in
      unsafe self.pass = pass
      ObserverList.tellMade(walks)
      if unsafe pass.pointee.backlog != nil {
        unsafe ObserverList.settle(Unmanaged.passUnretained(self), pass, owner)
      }
      if unsafe !pass.pointee.isDetached { unsafe self.pass = unsafe pass.pointee.outer }
    }
    unsafe SlowPath.resumeTracking(tracking)
  }

  /// Whether there is an observer for which something holds.
  func contains(where holds: (Observer) -> Bool) -> Bool {
    var place = unsafe first
    while let observer = unsafe place {
      if unsafe observer._withUnsafeGuaranteedRef(holds) { return true }
      unsafe place = unsafe observer._withUnsafeGuaranteedRef { unsafe $0.next }
    }
    return false
  }

  /// Calls each observer for which something holds.
  ///
  /// - Parameter number: The number of the change that is told; nil for that of the last one.
  func walk(
    _ phase: Observer.Phase, number: UInt64? = nil, _ notice: UnsafeRawPointer,
    where holds: (Observer) -> Bool
  ) {
    var pass = unsafe Pass(next: first, outer: self.pass, number: number ?? stored)
    unsafe withUnsafeMutablePointer(to: &pass) { pass in
      unsafe self.pass = pass
      while let observer = unsafe pass.pointee.next {
        unsafe observer._withUnsafeGuaranteedRef { observer in
          unsafe pass.pointee.next = observer.next
          if holds(observer) { unsafe observer.receive(observer, phase, notice) }
        }
      }
      if unsafe !pass.pointee.isDetached { unsafe self.pass = unsafe pass.pointee.outer }
    }
  }
}

extension Batch {
  /// Whether a derived value need not be told of, because a batch has told it, or has changed it to
  /// an equal one.
  ///
  /// To be called only if `SlowPath.isNeeded`.
  ///
  /// - Parameters:
  ///   - serial: The serial number of its observer.
  ///   - new: The value after the change; nil for a prior notice.
  static func settles<Value>(_ serial: UInt64, old: Value, new: Value?) -> Bool {
    guard let current else { return false }
    guard let new else { return !current.isFirstPrior(serial) }
    return areEqual(old, new)
  }
}

extension Dependencies {
  /// Whether a notice of the value that depends on the properties is one too many, because of a
  /// batch.
  ///
  /// - Parameter new: The value after the change; nil for a prior notice.
  @usableFromInline
  @inline(never)
  func isSettledByBatch<Value>(old: Value, new: Value?) -> Bool {
    Batch.settles(serial, old: old, new: new)
  }
}
