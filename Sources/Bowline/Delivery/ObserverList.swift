// SPDX-License-Identifier: Apache-2.0

public import Synchronization

/// The observers of one property of one object, in the order in which they began.
///
/// The property owns its list, so the list goes when the object goes, and tells its observers so.
/// Others may keep the list longer: a reflection of the object has a copy of the property, and so
/// has an object that was made as a copy. It belongs to its ``owner`` all the same, and tells nothing
/// once the `deinit` of that has begun.
@safe
@usableFromInline
final class ObserverList {
  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The first observer; its `previous` is the last.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var first: Unretained<Observer>?

  /// The innermost pass under way; nil when nothing is being told.
  @safe @exclusivity(unchecked) @usableFromInline var pass: Location<Pass>?

  /// The number of changes since the list was made.
  @safe @exclusivity(unchecked) @usableFromInline var changes: UInt64 = 0

  /// The number of the last change whose value is stored.
  @safe @exclusivity(unchecked) @usableFromInline var stored: UInt64 = 0

  /// The bindings that live as long as this property: one of them, or a table of several.
  @safe @exclusivity(unchecked) var bindings: AnyObject?

  /// The innermost change that was announced by hand and is still to come.
  @safe @exclusivity(unchecked) var announcement: Announcement?

  /// The number of observers that want to be told before a change, plus the number of those that
  /// read before others are told.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var demands: UInt32 = 0

  /// The number of observers that read before others are told.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var readers: UInt32 = 0

  /// The number of times that an observer has begun, or has caught up; it wraps.
  ///
  /// What is told together later needs it, to tell each observer of just what was written since it
  /// began.
  @safe @exclusivity(unchecked) @usableFromInline var joins: UInt32 = 0

  /// The object that the property belongs to; nobody, if the list was made in its `deinit`.
  ///
  /// Nothing is told any more once the `deinit` of the object has begun: what a superclass writes in
  /// its own comes when the properties of the subclass are gone.
  @usableFromInline let owner: Reference<AnyObject>

  /// The actor and the thread that have the list for themselves: in the low byte the global actor
  /// that the property is observed or bound on, above it the thread whose batch holds back a
  /// change; 0 for nobody.
  ///
  /// This word is the last thing that an end on that actor writes: who reads no actor on another
  /// thread has the list to itself.
  @usableFromInline let reservation = Atomic<UInt>(0)

  @usableFromInline
  init(owner: AnyObject) {
    self.owner = Reference(owner)
  }

  deinit {
    checkDomainAtEnd()
    if SlowPath.isNeeded { forgetList() }
    DeliveryHook.endBindings(of: self)
    // A loop, not a recursion: a list may be long, and each observer may end others.
    while let first {
      // Retained: the code that is told may let go of it.
      let observer = retainedAtEnd(first)
      remove(observer, isDying: false)
      lending(()) { observer.receive(observer, .gone, $0.untyped) }
    }
    detachPasses()
  }

  /// Says whether the property belongs to an object.
  @inlinable
  @inline(__always)
  func belongs(to object: AnyObject) -> Bool {
    owner.refers(to: object)
  }

  /// Says whether an object may be the one in whose `deinit` the list was made: the list was made
  /// in a `deinit`, and the object is in its own.
  func mayBeMadeInDeinit(of object: AnyObject) -> Bool {
    owner.wasMadeInDeinit && Unretained(object).isDeallocating
  }

  /// Has the passes under way end without the list, which goes while it tells.
  private func detachPasses() {
    var running = pass
    while let current = running {
      current.value.next = nil
      current.value.isDetached = true
      running = current.value.outer
    }
  }

  /// Has those who know the list by its address forget it.
  @inline(never)
  private func forgetList() {
    // A batch of another thread cannot.
    checkHolder()
    DeliveryHook.forget(self)
  }

  /// There is no observer to be told of a change.
  @inlinable
  @inline(__always)
  var isEmpty: Bool {
    first == nil
  }

  /// Puts an observer where its serial number belongs, to be told of later changes.
  ///
  /// - Complexity: O(1) for an observer that has just begun; for an older one that comes over from
  ///   another list, O(*n*) in the number of observers that began after it.
  ///
  /// - Parameter stamp: The actor of the code that observes.
  @usableFromInline
  func insert(_ observer: Observer, _ stamp: DomainStamp) {
    joinDomain(stamp)
    observer.stamp = stamp
    precondition(observer.list == nil, "an observer is in one list at a time")
    observer.list = Unretained(self)
    observer.joined = changes
    joins &+= 1
    count(observer, 1)
    let added = Unretained(observer)
    guard let head = first else {
      first = added
      observer.previous = added
      return
    }
    let tail = head.previous!
    var cursor = Optional(tail)
    while let before = cursor, before.serial > observer.serial {
      // Before the first one comes nothing: its `previous` is the last one.
      cursor = before == head ? nil : before.previous
    }
    if let cursor {
      let following = cursor.next
      observer.previous = cursor
      observer.next = following
      cursor.setNext(added)
      (following ?? head).setPrevious(added)
    } else {
      observer.next = head
      observer.previous = tail
      head.setPrevious(added)
      first = added
    }
  }

  /// Counts what an observer wants beside notices of changes.
  ///
  /// - Parameter difference: 1 for an observer that comes, -1 in two's complement for one that goes.
  private func count(_ observer: Observer, _ difference: UInt32) {
    if observer.wantsPrior { demands &+= difference }
    if observer.readsEarly {
      demands &+= difference
      readers &+= difference
    }
  }

  /// Takes an observer out.
  ///
  /// A pass under way goes on behind it.
  ///
  /// - Parameter isDying: Whether the observer is in its `deinit`.
  /// - Complexity: O(1), whatever the number of observers.
  func remove(_ observer: Observer, isDying: Bool) {
    if reservation.load(ordering: .relaxed) > UInt(UInt8.max) { checkHolder() }
    defer {
      // Last of all: from then on the list and the observer are free to go on another thread.
      observer.stamp = .none
      leaveDomainIfUnused()
    }
    let removed = Unretained(observer)
    let following = observer.next
    let previous = observer.previous
    if first == removed {
      first = following
    } else {
      previous!.setNext(following)
    }
    (following ?? first)?.setPrevious(previous)
    observer.next = nil
    observer.previous = nil
    observer.list = nil
    count(observer, UInt32.max)
    DeliveryHook.noteEnd(of: observer)
    guard isDelivering else { return }
    var running = pass
    while let current = running {
      if current.value.next == removed { current.value.next = following }
      running = current.value.outer
    }
    // Its code may be running at this moment.
    if !isDying { keepAlive(observer) }
  }
}

/// The check of the links, for tests.
extension ObserverList {
  /// The fault in the links of the observers, or in the counts of them; nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of observers.
  var flaw: String? {
    var (cursor, last) = (first, Unretained<Observer>?.none)
    var (demands, readers) = (UInt32(0), UInt32(0))
    while let observer = cursor {
      guard observer.use({ $0.list?.refers(to: self) == true })
      else { return "an observer of another list" }
      if let last {
        if observer.previous != last { return "an observer that does not know the one before" }
        if observer.serial < last.serial { return "observers that are not in their order" }
      }
      demands += observer.use { ($0.wantsPrior ? 1 : 0) + ($0.readsEarly ? 1 : 0) }
      readers += observer.use { $0.readsEarly ? 1 : 0 }
      (cursor, last) = (observer.next, observer)
    }
    if first?.previous != last { return "a first observer that does not know the last one" }
    guard (demands, readers) == (self.demands, self.readers)
    else { return "observers that are counted wrong" }
    return nil
  }
}

/// The links of a list, reached without a retain: each observer in a list is alive.
extension Unretained<Observer> {
  fileprivate var serial: UInt64 { use { $0.serial } }
  fileprivate var next: Self? { use { $0.next } }
  fileprivate var previous: Self? { use { $0.previous } }

  fileprivate func setNext(_ next: Self?) {
    use { $0.next = next }
  }

  fileprivate func setPrevious(_ previous: Self?) {
    use { $0.previous = previous }
  }
}
