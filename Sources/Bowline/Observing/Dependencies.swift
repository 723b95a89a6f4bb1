// SPDX-License-Identifier: Apache-2.0

/// The properties that a piece of code read, each observed once.
@safe
@usableFromInline
struct Dependencies {
  /// In the order in which the properties were read.
  private var observers: ContiguousArray<Dependency> = []

  /// A buffer for a tracker's notes, kept so that replacing a middle object allocates nothing.
  private var buffer: ContiguousArray<Tracker.Note> = []

  private let serial = Observer.nextSerial()
  private let wantsPrior: Bool
  private let receive: Observer.Receiver

  /// - Parameter receive: Takes the notices of all properties.
  @usableFromInline
  init(wantsPrior: Bool, receive: @escaping Observer.Receiver) {
    self.wantsPrior = wantsPrior
    unsafe self.receive = receive
  }

  /// A tracker that compares what is read with what was read the last time.
  @usableFromInline
  mutating func tracker(root: AnyObject?) -> Tracker {
    var notes: ContiguousArray<Tracker.Note> = []
    swap(&notes, &buffer)
    return Tracker(root: root, expected: observers, notes: notes)
  }

  /// Observes just the properties that were read, from their last stored change on.
  ///
  /// Those that were observed before keep their observers, and the observers of those that are let
  /// go serve the new ones: a replaced middle object costs no allocation.
  ///
  /// - Parameter dependent: What depends on the properties. It owns the dependencies.
  /// - Returns: Whether other properties were read than the last time.
  @usableFromInline
  @discardableResult
  mutating func follow(_ tracker: consuming Tracker, for dependent: AnyObject) -> Bool {
    let isAsExpected = tracker.isAsExpected
    var notes = tracker.notes
    _ = consume tracker
    if !isAsExpected { replace(with: notes, for: dependent) }
    notes.removeAll(keepingCapacity: true)
    buffer = notes
    for observer in observers { observer.joinNow() }
    return !isAsExpected
  }

  /// Whether no property has been written since it was followed, except the last one.
  @usableFromInline
  var isRouteUnchanged: Bool {
    observers.dropLast().allSatisfy { $0.isUnchanged }
  }

  /// The classes of the objects that the properties belong to.
  @usableFromInline
  var owners: ContiguousArray<ObjectIdentifier> {
    ContiguousArray(observers.lazy.map { unsafe ObjectIdentifier($0.owner) })
  }

  /// Whether the properties belong to objects of the given classes.
  @usableFromInline
  func haveOwners(_ owners: ContiguousArray<ObjectIdentifier>) -> Bool {
    observers.elementsEqual(owners) { unsafe ObjectIdentifier($0.owner) == $1 }
  }

  /// Whether a property of the root is among them, so that the root's end will be told.
  @usableFromInline
  var isAnchored: Bool { observers.contains { unsafe $0.isOfRoot } }

  /// One of the properties that is telling a change at this moment.
  @usableFromInline
  var delivering: Observer? { observers.first { $0.isDelivering } }

  /// Forgets the properties that have gone with their objects.
  @usableFromInline
  mutating func forgetEnded() {
    observers.removeAll { !$0.isActive }
  }

  /// Ends all observations.
  @usableFromInline
  mutating func cancel() {
    for observer in observers { observer.invalidate() }
    observers = []
  }

  private mutating func replace(
    with notes: ContiguousArray<Tracker.Note>, for dependent: AnyObject
  ) {
    for (index, note) in notes.enumerated() {
      let rest = observers[min(index, observers.count)...]
      if let present = rest.firstIndex(where: { $0.isIn(note.list) }) {
        observers.swapAt(index, present)
      } else if let spare = rest.firstIndex(where: { observer in
        !notes[index...].contains { observer.isIn($0.list) }
      }) {
        observers.swapAt(index, spare)
        observers[index].move(to: note)
      } else {
        let observer = unsafe Dependency(
          note, of: dependent, serial: serial, wantsPrior: wantsPrior, receive: receive)
        observers.insert(observer, at: index)
      }
    }
    for observer in observers[notes.count...] { observer.invalidate() }
    observers.removeSubrange(notes.count...)
    for index in observers.indices { unsafe observers[index].isLast = index == observers.count - 1 }
  }
}
