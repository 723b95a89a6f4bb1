// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// A walk along the list, kept on the stack of the write that started it.
  @safe
  struct Pass {
    /// The observer to be told next.
    unowned(unsafe) var next: Observer?

    /// The pass that this one interrupted.
    let outer: UnsafeMutablePointer<Pass>?
  }

  /// What the outermost delivery has to do before its write returns.
  struct Remainder {
    /// The changes that observers made during the delivery, in order.
    var changes: [() -> Void] = []

    /// Observers that ended during the delivery, kept because their code may be running.
    var ended: [Observer] = []
  }

  /// After so many rounds of changes that observers made to what they observe, they are taken for a
  /// loop.
  ///
  /// MobX stops its reactions after the same number.
  static let roundLimit = 100

  /// Numbers a change that is about to be made, and tells the observers that asked for it.
  ///
  /// - Parameter old: The value that the property has now. An observer may write the property, so
  ///   the caller reads the old value again afterwards.
  /// - Returns: The number of the change, which ``didChange(_:owner:old:new:)`` takes.
  @inlinable
  @inline(__always)
  func willChange<Value>(_ owner: AnyObject, old: @autoclosure () -> Value) -> UInt64 {
    unsafe changes &+= 1
    let number = unsafe changes
    if unsafe priorObservers != 0 {
      tellPrior(number, owner, Notice(old: old(), new: nil))
    }
    return number
  }

  @inlinable
  @inline(never)
  func tellPrior<Value>(_ number: UInt64, _ owner: AnyObject, _ notice: Notice<Value>) {
    unsafe withUnsafePointer(to: notice) { unsafe deliver(.will, number, owner, $0) }
  }

  /// Tells the observers of a change that was made.
  ///
  /// A change that is made while another one of the same property is being told is told after it,
  /// before the outermost write returns: each observer sees each change once and in order.
  @inlinable
  @inline(never)
  func didChange<Value>(_ number: UInt64, owner: AnyObject, old: Value, new: Value) {
    unsafe stored = number
    let notice = Notice(old: old, new: new)
    if isDelivering {
      // The list outlives the delivery, since it belongs to the object being written.
      postpone { [unowned(unsafe) self] in
        unsafe withUnsafePointer(to: notice) { unsafe self.pass(.did, number, $0) }
      }
    } else {
      unsafe withUnsafePointer(to: notice) { unsafe deliver(.did, number, owner, $0) }
    }
  }

  @usableFromInline
  var isDelivering: Bool {
    unsafe remainder != nil
  }

  @usableFromInline
  func postpone(_ change: @escaping () -> Void) {
    unsafe remainder!.pointee.changes.append(change)
  }

  /// Makes a pass, and the passes of all changes that come up during it.
  @usableFromInline
  func deliver(
    _ phase: Observer.Phase, _ number: UInt64, _ owner: AnyObject, _ notice: UnsafeRawPointer
  ) {
    if unsafe first == nil { return }
    if isDelivering { return unsafe pass(phase, number, notice) }
    var remainder = Remainder()
    unsafe withUnsafeMutablePointer(to: &remainder) {
      unsafe self.remainder = $0
      unsafe pass(phase, number, notice)
      if unsafe !$0.pointee.changes.isEmpty { unsafe settle($0, owner) }
      unsafe self.remainder = nil
    }
  }

  /// Tells the changes that observers made, until there are none.
  private func settle(_ remainder: UnsafeMutablePointer<Remainder>, _ owner: AnyObject) {
    var rounds = 0
    while unsafe !remainder.pointee.changes.isEmpty {
      let changes = unsafe remainder.pointee.changes
      unsafe remainder.pointee.changes = []
      rounds += 1
      if rounds > ObserverList.roundLimit {
        return Report.loop(owner: owner, property: self, rounds: ObserverList.roundLimit)
      }
      for change in changes { change() }
    }
  }

  /// Calls each observer that began before the change.
  @usableFromInline
  func pass(_ phase: Observer.Phase, _ number: UInt64, _ notice: UnsafeRawPointer) {
    let tracking = Tracker.suspend()
    var pass = unsafe Pass(next: first, outer: self.pass)
    unsafe withUnsafeMutablePointer(to: &pass) {
      unsafe self.pass = $0
      while let observer = unsafe $0.pointee.next {
        unsafe $0.pointee.next = unsafe observer.next
        if unsafe observer.joined < number { unsafe observer.receive(phase, notice) }
      }
      unsafe self.pass = unsafe $0.pointee.outer
    }
    Tracker.resume(tracking)
  }
}
