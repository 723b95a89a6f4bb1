// SPDX-License-Identifier: Apache-2.0

/// The work before and between the notices of a change, which most properties do not need.
extension ObserverList {
  /// Some observer asked to be told before a change.
  @inlinable @inline(__always)
  var hasPriorObservers: Bool { demands != readers }

  /// There is work to do before observers are told of a change: some observer wants a prior notice
  /// or reads early, or the list is reserved for an actor or a batch.
  @inlinable @inline(__always)
  var needsCare: Bool { demands != 0 || isReserved }

  /// A batch of this thread holds back an earlier change of the property, so a prior notice of it
  /// has been given.
  @inlinable @inline(__always)
  var isHeldBack: Bool { SlowPath.isNeeded && DeliveryHook.isHeldBack(self) }

  /// A batch of this thread would hold back a change of the property.
  @inlinable @inline(__always)
  var wouldBeHeldBack: Bool { SlowPath.isNeeded && DeliveryHook.wouldHoldBack(self) }

  /// Gives the prior notice of a change to the observers that want it, and then numbers the change:
  /// changes that these observers make come before it.
  ///
  /// - Parameter old: The value that the property has now. An observer may write the property, so
  ///   the caller reads the old value again afterwards.
  /// - Returns: The number of the change, which ``didChange(_:owner:old:new:)`` takes.
  /// - Precondition: The caller holds the list: an observer may make the property anew.
  @inlinable @inline(__always)
  func willChange<Value>(_ owner: AnyObject, old: @autoclosure () -> Value) -> UInt64 {
    checkDomain()
    if hasPriorObservers { tellPrior(owner, Notice(old: old(), new: nil)) }
    changes &+= 1
    return changes
  }

  @inlinable @inline(never)
  func tellPrior<Value>(_ owner: AnyObject, _ notice: Notice<Value>) {
    if self.owner.isGone || isHeldBack { return }
    lending(notice) { deliverPrior(changes &+ 1, owner, $0.untyped) }
  }

  /// Does the work before a property gets another value: see ``needsCare``.
  ///
  /// A prior observer may make the property anew, so the caller reads its list again.
  @inlinable @inline(never)
  static func prepareChange<Value>(
    _ list: Unretained<ObserverList>, _ owner: AnyObject, old: Value
  ) {
    let hasPriorObservers = list.use { list in
      list.checkDomain()
      return list.hasPriorObservers
    }
    if !hasPriorObservers { return }
    let list = list.object
    withExtendedLifetime(list) { list.tellPrior(owner, Notice(old: old, new: nil)) }
  }

  /// Tells the observers of a change of a property that needed care.
  @inlinable @inline(never)
  static func didChangeWithCare<Value>(
    to new: Value, _ list: Unretained<ObserverList>, owner: AnyObject, old: Value
  ) {
    let (number, mustTellReaders) = list.use { list in
      list.changes &+= 1
      return (list.changes, list.mustTellReaders)
    }
    didChange(list, number, owner: owner, old: old, new: new, mustTellReaders: mustTellReaders)
  }

  /// Tells a change by the slow path: some thread is tracking, or has a batch open or an insight,
  /// or the property has readers, or the stack is nearly full.
  ///
  /// The list is held: a getter that a reader calls may make the property anew. The number is stored
  /// here, since a change that is held back gets another one.
  @inlinable @inline(never)
  static func didChangeBySlowPath<Value>(
    _ list: Unretained<ObserverList>, _ number: UInt64, _ owner: AnyObject, _ notice: Notice<Value>
  ) {
    let list = list.object
    withExtendedLifetime(list) {
      // Asked first: passing the values to code that does not know their type costs 150
      // instructions.
      if list.wouldBeHeldBack, DeliveryHook.holdBack(list, owner, notice) { return }
      list.stored = number
      if list.isDelivering { return list.postpone(number, owner, notice) }
      lending(notice) {
        list.deliver(number, owner, $0.untyped) { DeliveryHook.record(notice, of: list, owner) }
      }
    }
  }

  /// Numbers a change that has already been stored.
  ///
  /// A number that was given before the store may be lower than that of a change which a prior
  /// observer made in between.
  func nextChange() -> UInt64 {
    changes &+= 1
    stored = changes
    return changes
  }

  /// There is a reader, and it has to be called first: it is not the only observer, or a change is
  /// being told already.
  @usableFromInline
  var mustTellReaders: Bool {
    guard readers != 0, let first else { return false }
    return isDelivering || first.use { $0.next != nil }
  }

  /// Some observer does more than track drawing.
  @usableFromInline
  var isWorthRecording: Bool { contains { $0.isWorthRecording } }

  /// Lets the readers read their values.
  ///
  /// So each value is told or read before another observer writes the next one: none is skipped.
  ///
  /// - Precondition: ``isDelivering``.
  @usableFromInline
  func tellReaders(_ number: UInt64) {
    if readers == 0 { return }
    let tracking = SlowPath.suspendTracking()
    lending(()) {
      walk(.stored, number: number, $0.untyped) { $0.readsEarly && $0.joined < number }
    }
    SlowPath.resumeTracking(tracking)
  }
}

extension ObserverList {
  /// Finds the names of the class and the property, as `Account.balance`.
  func fullName(in owner: AnyObject) -> String {
    "\(type(of: owner)).\(name(in: owner))"
  }

  /// Finds the name of the list's property, for a person to read.
  ///
  /// A key path has no names on Linux, but a class has the names of its stored properties, wrappers
  /// included. The object is not reflected: a `Mirror` copies each property, also one that is being
  /// changed in place at this moment, and may run code of the class.
  ///
  /// - Complexity: O(*n*) in the number of the object's stored properties.
  func name(in owner: AnyObject) -> String {
    let wrapper = nameOfField(of: owner) { offset, type in
      // The list is the first thing in a wrapper.
      type is any ObservedSlot.Type
        && Location<UInt>(at: offset, in: owner).value == UInt(bitPattern: ObjectIdentifier(self))
    }
    // The compiler stores the wrapper of `name` as `_name`.
    return wrapper.map { String($0.dropFirst()) } ?? "a property"
  }
}

/// The members that the wrapper of every observed property has, whatever its value.
///
/// It begins with the reference to its list.
protocol ObservedSlot {
  var observers: ObserverList? { get }

  /// The value, as it is at this moment; no tracker lists the reading.
  var content: Any { get }
}

/// Returns the value in the wrapper of an observed property, which a `Mirror` gives for the
/// property; nil if it is none.
package func contentOfObserved(_ wrapper: Any) -> Any? {
  (wrapper as? any ObservedSlot)?.content
}

/// Deliveries of several passes, and passes to some of the observers.
extension ObserverList {
  /// Gives a prior notice to the observers that want it.
  ///
  /// An observer that writes the property in a prior notice gets the next one inside of it. After a
  /// hundred such notices that is taken for a loop, and nothing more is told until the outermost
  /// write of the property is over.
  @usableFromInline
  func deliverPrior(_ number: UInt64, _ owner: AnyObject, _ notice: LentAny) {
    func tell() {
      deliver(owner) {
        walk(.will, notice) { $0.wantsPrior && $0.joined < number }
      }
    }
    if !isDelivering { return tell() }
    if isLoopStopped { return }
    LoopTrace.closeCycle(at: self)
    let depth = priorDepth
    if depth < ObserverList.roundLimit { return tell() }
    if depth > ObserverList.roundLimit { return stopLoop() }
    var cycle: [String] = []
    if LoopTrace.isUnderWay {
      // The property may be part of the cycle that is searched: a second search would hide that.
      tell()
    } else {
      // The first property of the cycle is this one.
      cycle = Array(LoopTrace.cycle(of: self, tell).dropFirst())
    }
    if isLoopStopped {
      BowlineReport.loop(fullName(in: owner), through: cycle, rounds: depth)
    }
  }

  /// The number of prior notices that are being given, one inside the other; one more if the
  /// outermost delivery is that of a change which is told by the slow path.
  private var priorDepth: Int {
    // Each of them is a delivery and a walk.
    passes.reduce(0) { count, _ in count + 1 } / 2
  }

  /// Makes several passes as one delivery: changes that observers make wait until all are made.
  ///
  /// - Parameter recording: Records the change, if there is insight. It is part of the delivery,
  ///   since the descriptions of values are code of others, which may change the property.
  func deliver(_ owner: AnyObject, recording: () -> Void = {}, _ walks: () -> Void) {
    if isTooDeep() { return }
    let tracking = SlowPath.suspendTracking()
    var pass = Pass(next: nil, outer: self.pass, number: stored)
    withLocation(of: &pass) { pass in
      self.pass = pass
      LoopTrace.tracing(self, owner) {
        if SlowPath.isNeeded { recording() }
        DeliveryHook.runWithCause(walks)
        if pass.value.backlog != nil {
          ObserverList.settle(Unretained(self), pass, owner)
        }
      }
      if !pass.value.isDetached { self.pass = pass.value.outer }
    }
    SlowPath.resumeTracking(tracking)
  }

  /// Says whether a condition holds for one of the observers.
  @inline(__always)
  func contains(where holds: (Observer) -> Bool) -> Bool {
    var cursor = first
    while let observer = cursor {
      if observer.use(holds) { return true }
      cursor = observer.use { $0.next }
    }
    return false
  }

  /// Makes a pass that calls each observer for which a condition holds.
  ///
  /// - Parameter number: The number of the change that is told; nil for the last stored change.
  func walk(
    _ phase: Observer.Phase, number: UInt64? = nil, _ notice: LentAny,
    where holds: (Observer) -> Bool
  ) {
    walk(number: number) { if holds($0) { $0.receive($0, phase, notice) } }
  }

  /// Makes a pass that hands each observer to a closure.
  @inline(__always)
  func walk(number: UInt64? = nil, _ call: (Observer) -> Void) {
    var pass = Pass(next: first, outer: self.pass, number: number ?? stored)
    withLocation(of: &pass) { pass in
      self.pass = pass
      while let observer = pass.value.next {
        observer.use { observer in
          pass.value.next = observer.next
          call(observer)
        }
      }
      if !pass.value.isDetached { self.pass = pass.value.outer }
    }
  }
}
