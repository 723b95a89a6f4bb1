// SPDX-License-Identifier: Apache-2.0

/// A reading that lists the observed properties that a piece of code reads.
///
/// It is how Bowline learns what a key path leads through and what a derived value depends on,
/// without any declaration: the value is read while a tracker, on the stack of whoever reads, lists
/// the properties.
///
/// A tracker that is given what was read the last time only compares, as long as the same
/// properties are read in the same order: then there is nothing to list and nothing is allocated.
@safe
@usableFromInline
struct Tracker {
  /// The properties read; nil if the properties are those that were expected.
  @usableFromInline private(set) var accesses: AccessList?

  /// The properties that were read the last time; nil in a first reading.
  private let dependencies: Dependencies?

  /// The one of them that comes next.
  ///
  /// Nobody but this tracker changes their order while it reads.
  private var next: Unretained<Dependency>?

  /// The number of them that were read so far.
  private var readCount = 0

  /// Those that were read so far, by their lists, once there are many of them and something is read
  /// that is not the next one; nil until then.
  private var readByList: [ObjectIdentifier: Unretained<Dependency>]?

  private static let linearSearchLimit = 32

  private let root: Unretained<AnyObject>?

  /// The values whose declared dependencies are being read: those of a ring are read once.
  var declaredBeingRead: [(owner: ObjectIdentifier, keyPath: AnyKeyPath)] = []

  /// The tracker that is interrupted by this one.
  var outer: Location<Tracker>?

  /// A tracker of a first reading.
  @usableFromInline
  init(root: AnyObject, accesses: AccessList) {
    self.accesses = accesses
    dependencies = nil
    self.root = Unretained(root)
  }

  /// A tracker of a later reading.
  ///
  /// Until the dependencies follow it, they follow nothing else: it goes along them.
  @usableFromInline
  init(root: AnyObject?, _ dependencies: Dependencies) {
    self.dependencies = dependencies
    next = dependencies.start
    self.root = root.map { Unretained($0) }
  }

  /// Notes that a property is read.
  ///
  /// - Returns: What is to be read with the property, the first time that it is read.
  mutating func addAccess<Owner: KeyValueObservable>(
    to list: ObserverList, at slot: ListSlot?, of owner: Owner,
    path: () -> AnyKeyPath
  ) -> DeclaredDependencies? {
    var spare: Dependency?
    if accesses == nil {
      if let next, next.use({ $0.isFollowing(list) }) {
        readByList?[ObjectIdentifier(list)] = next
        self.next = next.following
        readCount += 1
        return next.use { $0.declared }
      }
      if wasRead(list) { return nil }
      listAccesses()
    }
    if let next, !accesses!.contains(ObjectIdentifier(list)) {
      // Used for this property now: a replaced middle object costs no allocation.
      spare = next.object
      self.next = next.following
    }
    let isOfRoot = root?.refers(to: owner) == true
    return accesses!.add(
      list, at: slot, of: owner, isOfRoot: isOfRoot, using: spare, path: path)
  }

  /// Lists what was as expected so far, because the rest is not.
  private mutating func listAccesses() {
    guard accesses == nil, let dependencies else { return }
    let accesses = dependencies.takeSpare()
    var cursor = dependencies.start
    while let dependency = cursor, dependency != next {
      accesses.add(dependency.object)
      cursor = dependency.following
    }
    self.accesses = accesses
  }

  /// Says whether a property is one of those that were read as expected.
  private mutating func wasRead(_ list: ObserverList) -> Bool {
    if readCount > Self.linearSearchLimit, readByList == nil {
      var found: [ObjectIdentifier: Unretained<Dependency>] = [:]
      forEachRead { dependency, identity in found[identity] = dependency }
      readByList = found
    }
    if let readByList {
      // One whose object has gone meanwhile may have had a list at the same address.
      return readByList[ObjectIdentifier(list)]?.use { $0.isFollowing(list) } ?? false
    }
    var isFound = false
    forEachRead { _, identity in if identity == ObjectIdentifier(list) { isFound = true } }
    return isFound
  }

  private func forEachRead(_ body: (Unretained<Dependency>, ObjectIdentifier) -> Void) {
    var cursor = dependencies?.start
    while let dependency = cursor, dependency != next {
      if let identity = dependency.use({ $0.listIdentity }) {
        body(dependency, identity)
      }
      cursor = dependency.following
    }
  }
}

extension Unretained<Dependency> {
  fileprivate var following: Self? { use { $0.following } }
}

extension Tracker {
  /// Reads a value while tracking.
  @inlinable
  @inline(__always)
  mutating func track<Value>(_ read: () -> Value) -> Value {
    withLocation(of: &self) { tracker in
      Tracker.begin(tracker)
      defer { Tracker.end(tracker) }
      return read()
    }
  }

  @usableFromInline
  static func begin(_ tracker: Location<Tracker>) {
    tracker.value.outer = current
    SlowPath.count(+1)
    SlowPath.trackerWord.set(tracker)
  }

  @usableFromInline
  static func end(_ tracker: Location<Tracker>) {
    let outer = tracker.value.outer
    SlowPath.trackerWord.set(outer)
    SlowPath.count(-1)
    // Something that was expected was not read.
    if tracker.value.next != nil { tracker.value.listAccesses() }
  }

  /// Notes that a property is read, if this thread is tracking.
  ///
  /// What runs inside another tracked reading is noted by both, since both depend on it.
  ///
  /// - Parameter path: The key path that the property's own accessors are called by, formed only if
  ///   it is needed.
  @usableFromInline
  @inline(never)
  static func addAccess<Owner: KeyValueObservable>(
    to slot: ListSlot, of owner: Owner, path: () -> AnyKeyPath
  ) {
    guard let tracker = current else { return }
    addAccess(to: slot.list(of: owner), at: slot, of: owner, path: path, by: tracker)
  }

  /// Notes the same by the list of the property; without a slot, it is a list that the object does not
  /// keep.
  @inline(__always)
  static func addAccess<Owner: KeyValueObservable>(
    to list: ObserverList, at slot: ListSlot? = nil, of owner: Owner, path: () -> AnyKeyPath,
    by innermost: Location<Tracker>? = current
  ) {
    var declared: DeclaredDependencies?
    var tracker = innermost
    while let present = tracker {
      if let found = present.value.addAccess(to: list, at: slot, of: owner, path: path) {
        declared = found
      }
      tracker = present.value.outer
    }
    declared?.read(in: owner)
  }

  /// Reads what a class declares that a value depends on, if this thread is tracking and does not do
  /// so already.
  static func access<Owner: KeyValueObservable>(_ keyPath: AnyKeyPath, of owner: Owner) {
    guard let tracker = current else { return }
    let identity = ObjectIdentifier(owner)
    let isUnderWay = tracker.value.declaredBeingRead.contains {
      $0.owner == identity && $0.keyPath == keyPath
    }
    if isUnderWay { return }
    guard let declared = DeclaredDependencies(of: keyPath, in: owner) else { return }
    tracker.value.declaredBeingRead.append((identity, keyPath))
    declared.read(in: owner)
    tracker.value.declaredBeingRead.removeLast()
  }

  /// This thread is tracking.
  static var isTracking: Bool { SlowPath.isNeeded && current != nil }

  /// Notes what is read of a collection, if this thread is tracking.
  @usableFromInline
  @inline(never)
  static func setLastCollection<Value>(_ collection: Value, of list: ObserverList?) {
    guard let list else { return }
    let reading = AccessList.Collection(
      list: ObjectIdentifier(list), storageAddress: storageAddress(of: collection), type: Value.self
    )
    var tracker = current
    while let present = tracker {
      if let accesses = present.value.accesses {
        accesses.collection = reading
      } else {
        present.value.dependencies?.collection = reading
      }
      tracker = present.value.outer
    }
  }

  /// Notes that a value is reached by names, if this thread is tracking.
  ///
  /// - Parameter isOfTarget: Whether it is that of the end that is bound to it where they lead nowhere.
  static func setReachedByNames(isOfTarget: Bool = false) {
    guard SlowPath.isNeeded, let tracker = current else { return }
    tracker.value.accesses?.isNamed = true
    if isOfTarget { tracker.value.accesses?.isOfTarget = true }
  }

  /// Runs code whose readings do not belong to the value that this thread is reading.
  @inlinable
  @inline(__always)
  static func untracked<Result>(_ body: () -> Result) -> Result {
    SlowPath.isNeeded ? untrackedNow(body) : body()
  }

  @usableFromInline
  @inline(never)
  static func untrackedNow<Result>(_ body: () -> Result) -> Result {
    let tracking = SlowPath.suspendTracking()
    defer { SlowPath.resumeTracking(tracking) }
    return body()
  }

  /// The tracker of this thread, if it is tracking.
  static var current: Location<Tracker>? {
    SlowPath.trackerWord.location(of: Tracker.self)
  }
}
