// SPDX-License-Identifier: Apache-2.0

/// The part of an observed collection that lies in its object.
@usableFromInline @frozen
struct CollectionSlot<Accumulator: EditAccumulator>: CustomReflectable {
  @usableFromInline var stored: Storage<Accumulator.Value>

  /// The accumulated edits and the buffer for elements that leave; nil until an edit is told.
  @usableFromInline var edits: EditState<Accumulator>?

  /// The number of accesses at this moment in which code of others reads the collection; -1 during
  /// one that changes it.
  ///
  /// An editor reaches the collection by its address, where Swift does not check for exclusive
  /// access.
  @usableFromInline var accesses = 0

  @inlinable
  init(_ value: Accumulator.Value) {
    stored = Storage(value)
  }

  /// A reflection that shows the collection alone.
  @usableFromInline var customMirror: Mirror { stored.customMirror }

  /// Reads the collection, and has the tracker list it if this thread is tracking.
  @inlinable @inline(never)
  static func trackedValue<Root: KeyValueObservable>(
    of root: Root, _ slot: Location<CollectionSlot>, path: () -> AnyKeyPath
  ) -> Accumulator.Value {
    slot.checkIsInside(root)
    slot.value.checkReading()
    let value = Storage.trackedValue(of: root, Location(of: &slot.value.stored), path: path)
    Tracker.setLastCollection(value, of: slot.value.stored.observers)
    return value
  }

  /// Says whether a change of the collection is to be told.
  ///
  /// None is told if the list is that of another object, which the property was copied from. Once
  /// edits are being accumulated all further ones are, even if the last observer has ended.
  @inlinable @inline(__always)
  func hasAudience(in owner: AnyObject) -> Bool {
    guard let observers = stored.observers else { return false }
    let list = Unretained(observers)
    return list.use { list in
      list.belongs(to: owner)
        && (!list.isEmpty || edits?.parts.isEmpty == false || list.isHeldBack)
    }
  }

  /// Traps if the collection is being changed.
  @inlinable @inline(__always)
  func checkReading() {
    if _slowPath(accesses < 0) { refuseReading() }
  }

  /// Traps if the collection is being read or changed by code of others.
  @inlinable @inline(__always)
  func checkChanging() {
    if _slowPath(accesses != 0) { refuseChanging() }
  }

  /// Begins a change during which code of others may run.
  @inlinable @inline(__always)
  mutating func beginChange() {
    checkChanging()
    accesses = -1
  }

  /// Ends such a change.
  ///
  /// It traps if the property has been made anew meanwhile.
  @inlinable @inline(__always)
  mutating func endChange() {
    if _slowPath(accesses != -1) { refuseChanging() }
    accesses = 0
  }
}

@usableFromInline @inline(never)
func refuseReading() -> Never {
  trap("an observed collection is read or changed while it is being changed")
}

@usableFromInline @inline(never)
func refuseChanging() -> Never {
  trap("an observed collection is changed while it is being read or changed")
}

@usableFromInline @inline(never)
func refuseOutdatedIndex() -> Never {
  trap(
    "the indexes of an edit do not fit the array any more, which a prior observer has changed")
}

extension CollectionHandle {
  /// Makes a handle of the collection of an object whose list of observers is at an address; nil if
  /// the list is that of another kind of property.
  init?(_ owner: AnyObject, at list: ListSlot) {
    assert(
      MemoryLayout<CollectionSlot<Accumulator>>.offset(of: \.stored) == 0,
      "the slot of a collection begins with its storage")
    let slot = list.start(of: CollectionSlot<Accumulator>.self)
    guard slot.isStored(in: owner) else { return nil }
    self.init(owner, slot)
  }
}
