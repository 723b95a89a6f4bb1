// SPDX-License-Identifier: Apache-2.0

/// An observer of one of the properties that something depends on.
@usableFromInline
final class Dependency: Observer {
  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The object that depends on the property and owns the observer; nil until it has adopted the
  /// observer.
  @safe @exclusivity(unchecked) @usableFromInline var dependent: Unretained<AnyObject>?

  /// The class of the object that the property belongs to.
  @safe @exclusivity(unchecked) private(set) var ownerClass = ObjectIdentifier(AnyObject.self)

  /// The property belongs to the object that the derived value belongs to.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var isOfRoot = false

  /// The property that was read after this one; nil for the last one.
  @safe @exclusivity(unchecked) @usableFromInline var nextRead: Dependency?

  /// The offset of the property's slot in its object, in bytes; nil if the list is not in the
  /// object.
  @safe @exclusivity(unchecked) private(set) var offset: Int?

  /// The type of the property if an override may have taken its place; nil otherwise.
  ///
  /// One that is told by hand counts as overridden.
  @safe @exclusivity(unchecked) var inheritedType: Any.Type?

  /// The dependencies that the class declares for the property; nil for most properties.
  @safe @exclusivity(unchecked) private(set) var declared: DeclaredDependencies?

  /// The number of changes of the property that were read and are not yet told.
  @safe @exclusivity(unchecked) @usableFromInline var untold = 0

  /// The number of the last change of the property that was made when the value was read last.
  @safe @exclusivity(unchecked) private var lastRead: UInt64 = 0

  /// The moment of the last reading on the slow path, a serial among observations and batches; 0 if
  /// there was none.
  @safe @exclusivity(unchecked) private var lastReading: UInt64 = 0

  override var isWorthRecording: Bool {
    guard let dependent else { return false }
    return !dependent.use { $0 is ChangeTracking }
  }

  /// Observes a property, in place of the earlier one.
  ///
  /// - Parameter declared: Finds the declared dependencies of the property. It is not called if the
  ///   earlier property has the same offset in an object of the same class, so it is the same one.
  func observe(
    _ list: ObserverList, at slot: ListSlot?, of owner: AnyObject,
    isOfRoot: Bool, _ stamp: DomainStamp, declared: () -> DeclaredDependencies?
  ) {
    let ownerClass = ObjectIdentifier(type(of: owner))
    let offset = slot.map { $0.offset(in: owner) }
    let isKnown = offset != nil && offset == self.offset && ownerClass == self.ownerClass
    self.ownerClass = ownerClass
    self.offset = offset
    self.isOfRoot = isOfRoot
    if !isFollowing(list) {
      untold = 0
      invalidate()
      list.insert(self, stamp)
    }
    if !isKnown { self.declared = declared() }
  }

  /// Marks all stored changes as read: only those that wait for their turn are still told.
  func catchUp() {
    list?.use { list in
      // Edits that are made together have one number, and those before this reading are read.
      lastRead = list.isEditing ? list.changes : list.stored
      if untold == 0 { joined = lastRead }
      list.joins &+= 1
    }
    if SlowPath.isNeeded { lastReading = Observer.nextSerial() }
  }

  /// Takes the value for read up to a change that is not told, since it left the property as it was.
  func skip(to number: UInt64) {
    if untold == 0 { joined = number }
  }

  /// Says whether the value was read since a moment in a batch.
  func isRead(since moment: UInt64) -> Bool {
    max(serial, lastReading) > moment
  }

  /// Counts a change that was told, with the value that was read after the change of a number.
  @usableFromInline
  func didTell(_ list: ObjectIdentifier, _ number: UInt64) {
    guard isIn(list) && untold > 0 else { return }
    untold -= 1
    joined = untold == 0 ? lastRead : number
  }

  /// Returns the number of the last stored change of a property; 0 if it is not the observed one.
  @usableFromInline
  func stored(in list: ObjectIdentifier) -> UInt64 {
    guard isIn(list) else { return 0 }
    return self.list?.use { $0.stored } ?? 0
  }

  /// The property has not been written since ``catchUp()``.
  var isUnchanged: Bool {
    list?.use { joined >= $0.stored } ?? false
  }

  /// A change of the property was announced by hand, and is still to come.
  var isAnnounced: Bool { list?.use { !$0.announcements.isEmpty } ?? false }

  /// A change of the property was begun, and is still to be told: it was announced by hand, edits
  /// are made together, or a batch holds it back.
  var isChanging: Bool {
    isAnnounced || list?.use { $0.isEditing || $0.isHeldBack } ?? false
  }

  /// No change was begun that is not stored yet, except edits that are made together, which are told
  /// from this reading on.
  var isAtRest: Bool {
    list?.use { $0.changes == $0.stored || $0.isEditing } ?? false
  }

  /// The property is the last one that was read.
  @inlinable
  var isLast: Bool { nextRead == nil }

  /// A change of a property: its list, and the number of the change.
  @usableFromInline
  typealias Change = (list: ObjectIdentifier, number: UInt64)

  /// The change of the property that is being told; nil if none is.
  @usableFromInline
  var change: Change? {
    list?.use { list in
      list.pass.map { (ObjectIdentifier(list), $0.value.number) }
    }
  }

  /// The identity of the property's list; nil if the list has gone.
  var listIdentity: ObjectIdentifier? {
    list?.use { ObjectIdentifier($0) }
  }

  @usableFromInline
  func isIn(_ list: ObjectIdentifier) -> Bool { listIdentity == list }

  /// Returns the name of the property in the root, or its class in another object; nil if the
  /// property has gone.
  func name(root: AnyObject) -> String? {
    guard let list = list?.object else { return nil }
    return isOfRoot ? list.fullName(in: root) : "\(type(identifiedBy: ownerClass))"
  }
}

extension Unretained<Dependency> {
  /// ``Dependency/nextRead`` without a retain.
  var following: Self? { use { $0.nextRead.map { Unretained($0) } } }
}
