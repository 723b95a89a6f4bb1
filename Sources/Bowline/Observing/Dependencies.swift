// SPDX-License-Identifier: Apache-2.0

/// The properties that a piece of code read, each observed once, in the order of the reading.
@safe
@usableFromInline
final class Dependencies {
  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The dependency on the property that was read first; nil for none.
  @exclusivity(unchecked) private var first: Dependency?

  /// Empty notes, kept so that replacing a middle object allocates nothing.
  @exclusivity(unchecked) private var spare: Notes?

  /// The place of all these observers among all observations.
  let serial = Observer.nextSerial()

  /// Whether to tell before a change too.
  @usableFromInline let wantsPrior: Bool

  private let receive: Observer.Receiver

  /// - Parameter receive: Takes the notices of all properties.
  @usableFromInline
  init(wantsPrior: Bool, receive: @escaping Observer.Receiver) {
    self.wantsPrior = wantsPrior
    unsafe self.receive = receive
  }

  deinit {
    removeAll(behind: nil)
  }

  /// A tracker that compares what is read with what was read the last time.
  ///
  /// Until it is followed, nothing else is: the tracker goes along the dependencies.
  @usableFromInline
  func tracker(root: AnyObject?) -> Tracker {
    let notes = unsafe spare
    unsafe spare = nil
    return unsafe Tracker(root: root, expected: first, spare: notes)
  }

  /// Observes just the properties that were read, from their last stored change on.
  ///
  /// - Parameter dependent: What depends on the properties. It owns the dependencies.
  /// - Returns: Whether other properties were read than the last time.
  @usableFromInline
  func follow(_ tracker: inout Tracker, for dependent: AnyObject) -> Bool {
    let notes = tracker.notes
    if let notes { replace(with: notes, for: dependent) }
    unsafe spare = tracker.takeSpare()
    forEach { $0.joinNow() }
    return notes != nil
  }

  /// Observes just the properties that were noted.
  ///
  /// Those that were observed before keep their observers, and the observers of those that are let
  /// go serve the new ones: a replaced middle object costs no allocation.
  @usableFromInline
  func replace(with notes: Notes, for dependent: AnyObject) {
    var previous: Dependency?
    for note in unsafe notes.all {
      let present = unsafe previous == nil ? first : previous!.nextRead
      if let present, present.isIn(note.list) {
        previous = present
        continue
      }
      var dependency = take(behind: previous) { $0.isIn(note.list) }
      if dependency == nil {
        // Those that stay and were passed already are before this place.
        dependency = take(behind: previous) { !$0.isNoted(in: notes) }
        dependency?.move(to: note)
      }
      let placed =
        unsafe dependency
        ?? Dependency(
          note, of: dependent, serial: serial, wantsPrior: wantsPrior, receive: receive)
      put(placed, behind: previous)
      previous = placed
    }
    removeAll(behind: previous)
  }

  /// Whether no property has been written since it was followed, except the last one.
  @usableFromInline
  var isRouteUnchanged: Bool {
    var place = unsafe first.map { unsafe Unmanaged.passUnretained($0) }
    while let dependency = unsafe place {
      let (isUnchanged, next) = unsafe dependency._withUnsafeGuaranteedRef {
        unsafe ($0.isLast || $0.isUnchanged, $0.following)
      }
      if !isUnchanged { return false }
      unsafe place = next
    }
    return true
  }

  /// The type of the property that was read last, if it may be overridden; nil otherwise.
  ///
  /// To be asked when ``follow(_:for:)`` has found other properties.
  @usableFromInline
  var inheritedType: Any.Type? { unsafe spare?.inheritedType }

  /// The collection that was read last, by the reading that was followed last.
  ///
  /// - Parameter isElsewhere: Whether that reading found other properties.
  @usableFromInline
  func collection(isElsewhere: Bool) -> Notes.Collection? {
    unsafe isElsewhere ? spare?.collection : first?.collection
  }

  /// Whether a collection is that of the property that was read last, which is not being changed at
  /// this moment.
  @usableFromInline
  func endWith(_ collection: Notes.Collection) -> Bool {
    var isLast = false
    forEach { isLast = $0.isAtRest && $0.isIn(collection.list) }
    return isLast
  }

  /// Whether the properties belong to objects of the given classes.
  @usableFromInline
  func haveOwners(_ owners: ContiguousArray<ObjectIdentifier>) -> Bool {
    var index = 0
    var isSame = true
    forEach { dependency in
      isSame = unsafe isSame && index < owners.count && dependency.owner == owners[index]
      index += 1
    }
    return isSame && index == owners.count
  }

  /// Whether a property of the root is among them, so that the root's end will be told.
  @usableFromInline
  var isAnchored: Bool {
    var isAnchored = false
    forEach { isAnchored = unsafe isAnchored || $0.isOfRoot }
    return isAnchored
  }

  /// Whether none of the properties is there any more, so that nothing will be told.
  @usableFromInline
  var haveGone: Bool {
    var place = unsafe first
    while let dependency = place {
      if dependency.isActive { return false }
      place = unsafe dependency.nextRead
    }
    return true
  }

  /// Stops the notices of all properties, except that one has gone.
  func pause() {
    forEach { _ = $0.pause() }
  }

  /// Lets the notices come again.
  ///
  /// - Returns: Whether one of the properties changed meanwhile.
  func unpause() -> Bool {
    var isChanged = false
    forEach { if $0.unpause(nil) { isChanged = true } }
    return isChanged
  }

  /// Whether the property with these observers is among them.
  func contain(_ list: ObserverList) -> Bool {
    var isFound = false
    forEach { if $0.isIn(list) { isFound = true } }
    return isFound
  }

  /// The names of the properties, for a person to read: those of the root in full, of others the
  /// class.
  func names(root: AnyObject) -> [String] {
    var names: [String] = []
    forEach { if let name = $0.name(root: root), !names.contains(name) { names.append(name) } }
    return names
  }

  /// One of the properties that is telling a change at this moment.
  @usableFromInline
  var delivering: Observer? {
    var delivering: Observer?
    forEach { if $0.isDelivering { delivering = $0 } }
    return delivering
  }

  /// Whether a notice of the value that depends on the properties is one too many, because of a
  /// batch.
  ///
  /// - Parameter new: The value after the change; nil for a prior notice.
  @usableFromInline
  @inline(never)
  func isSettledByBatch<Value>(old: Value, new: Value?) -> Bool {
    Batch.settles(serial, old: old, new: new)
  }

  /// Ends all observations.
  @usableFromInline
  func cancel() {
    forEach { $0.invalidate() }
  }

  private func forEach(_ body: (Dependency) -> Void) {
    var place = unsafe first.map { unsafe Unmanaged.passUnretained($0) }
    while let dependency = unsafe place {
      unsafe place = unsafe dependency._withUnsafeGuaranteedRef { unsafe $0.following }
      unsafe dependency._withUnsafeGuaranteedRef(body)
    }
  }

  /// Takes out the first dependency behind another one, or of all, for which something holds.
  private func take(
    behind previous: Dependency?, where holds: (Dependency) -> Bool
  ) -> Dependency? {
    var previous = previous
    while let candidate = unsafe previous == nil ? first : previous!.nextRead {
      if holds(candidate) {
        unsafe setNext(candidate.nextRead, behind: previous)
        unsafe candidate.nextRead = nil
        return candidate
      }
      previous = candidate
    }
    return nil
  }

  private func put(_ dependency: Dependency, behind previous: Dependency?) {
    unsafe dependency.nextRead = previous == nil ? first : previous!.nextRead
    setNext(dependency, behind: previous)
  }

  /// One after the other, not a recursion: there may be many.
  private func removeAll(behind previous: Dependency?) {
    var rest = unsafe previous == nil ? first : previous!.nextRead
    setNext(nil, behind: previous)
    while let dependency = rest {
      rest = unsafe dependency.nextRead
      unsafe dependency.nextRead = nil
      dependency.invalidate()
    }
  }

  private func setNext(_ next: Dependency?, behind previous: Dependency?) {
    if let previous { unsafe previous.nextRead = next } else { unsafe first = next }
  }
}
