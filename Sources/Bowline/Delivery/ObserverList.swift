// SPDX-License-Identifier: Apache-2.0

public import Synchronization

/// The observers of one property of one object, in the order in which they began.
///
/// The property owns its list, so the list goes with the object, and then tells its observers. A
/// reflection of the object, and an object that was made as a copy, have a copy of the property,
/// which may keep the list longer. The list still belongs to its ``owner``, and tells nothing once
/// the `deinit` of the owner has begun.
@usableFromInline
final class ObserverList {
  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The first observer; its `previous` is the last.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var first: Unretained<Observer>?

  /// The innermost pass under way; nil when nothing is being told.
  @safe @exclusivity(unchecked) @usableFromInline var pass: Location<Pass>?

  /// The number of the last change that was begun; they count from 1.
  @safe @exclusivity(unchecked) @usableFromInline var changes: UInt64 = 0

  /// The number of the last change whose value is stored.
  @safe @exclusivity(unchecked) @usableFromInline var stored: UInt64 = 0

  /// The bindings that live as long as this property: one binding, or a table of several.
  @safe @exclusivity(unchecked) var bindings: AnyObject?

  /// The changes that were announced by hand and are still to come, the innermost last.
  @safe @exclusivity(unchecked) var announcements: [Announcement] = []

  /// The number of observers that want to be told before a change, plus the number of those that
  /// read before others are told.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var demands: UInt32 = 0

  /// The number of observers that read before others are told.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var readers: UInt32 = 0

  /// The number of times that an observer has begun, or has caught up with the changes; it wraps.
  ///
  /// A batch needs it, to tell each observer of only those changes that were made since it began.
  @safe @exclusivity(unchecked) @usableFromInline var joins: UInt32 = 0

  /// Edits of a collection are made, to be told together.
  @safe @exclusivity(unchecked) @usableFromInline var isEditing = false

  /// The object that the property belongs to; none if the list was made in the object's `deinit`.
  ///
  /// Nothing is told once the `deinit` of the object has begun: when the `deinit` of a superclass
  /// writes, the properties of the subclass are already gone.
  @usableFromInline let owner: Reference<AnyObject>

  /// The reservation of the list, 0 for none: in the low byte the global actor that the property is
  /// observed or bound on, above it the thread whose batch holds back a change.
  ///
  /// The actor stays until the list has neither an observer nor a binding. When the last of them
  /// ends, this word is written last: a thread that reads no actor here has the list to itself.
  @usableFromInline let reservation = Atomic<UInt>(0)

  @usableFromInline
  init(owner: AnyObject) {
    self.owner = Reference(owner)
  }

  deinit {
    checkDomainAtEnd()
    if SlowPath.isNeeded { forgetList() }
    DeliveryHook.endBindings(of: self)
    // A loop rather than a recursion: a list may be long, and each observer may end others.
    while let first {
      // Retained: its own code may release it.
      let observer = retainedAtEnd(first)
      remove(observer, isDying: false)
      lending(()) { observer.receive(observer, .gone, $0.untyped) }
    }
    // The passes under way end without the list: it goes while it tells.
    for pass in passes {
      pass.value.next = nil
      pass.value.isDetached = true
    }
  }

  /// Says whether the property belongs to an object.
  @inlinable @inline(__always)
  func belongs(to object: AnyObject) -> Bool {
    owner.refers(to: object)
  }

  /// Says whether the list may have been made in the `deinit` of an object: it was made in a
  /// `deinit`, and that of the object has begun.
  func mayBeMadeInDeinit(of object: AnyObject) -> Bool {
    owner.wasMadeInDeinit && Unretained(object).isDeallocating
  }

  /// Makes batches and insight forget the list, which they know by its address.
  @inline(never)
  private func forgetList() {
    // The batch of another thread cannot forget it.
    checkHolder()
    DeliveryHook.forget(self)
  }

  /// The list has no observer.
  @inlinable @inline(__always)
  var isEmpty: Bool {
    first == nil
  }

  /// Inserts an observer at the place of its serial number, to be told of later changes.
  ///
  /// - Parameter stamp: The actor of the code that observes.
  /// - Complexity: O(1) for an observer that has just begun; for an older one that comes from
  ///   another list, O(*n*) in the number of observers that began after it.
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
      // Nothing precedes the first observer: its `previous` is the last one.
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

  /// Updates the counts of observers that want more than the notice after a change.
  ///
  /// - Parameter difference: 1 to add an observer, -1 in two's complement to remove one.
  private func count(_ observer: Observer, _ difference: UInt32) {
    if observer.wantsPrior { demands &+= difference }
    if observer.readsEarly {
      demands &+= difference
      readers &+= difference
    }
  }

  /// Removes an observer; a pass under way goes on behind it.
  ///
  /// - Parameter isDying: Whether the observer is in its `deinit`.
  /// - Complexity: O(1), whatever the number of observers.
  func remove(_ observer: Observer, isDying: Bool) {
    if reservation.load(ordering: .relaxed) > UInt(UInt8.max) { checkHolder() }
    defer {
      // Last of all: from now on the list and the observer may go on another thread.
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
    DeliveryHook.recordEnd(of: observer)
    guard isDelivering else { return }
    for pass in passes where pass.value.next == removed { pass.value.next = following }
    // The observer's code may be running at this moment.
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

/// The links of a list, accessed without a retain: each observer in a list is alive.
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
