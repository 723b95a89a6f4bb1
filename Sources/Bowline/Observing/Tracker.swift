// SPDX-License-Identifier: Apache-2.0

/// A reading that lists the observed properties that a piece of code reads.
///
/// It finds the properties that a key path leads through and that a derived value depends on,
/// without any declaration: the value is read while a tracker, on the stack of the reading code,
/// lists them.
///
/// A later reading only compares, as long as the same properties are read in the same order as the
/// last time: then nothing is changed. A dependency whose place has another property now follows
/// that one: an object in the middle is replaced without an allocation.
@usableFromInline
struct Tracker {
  /// The findings of a first reading; nil in a later one.
  private let accesses: AccessList?

  /// The properties that were read, and behind them those of the last time that are still expected.
  private let dependencies: Dependencies

  /// The dependency on the property that was read last; nil before the first one.
  private(set) var last: Unretained<Dependency>?

  /// The dependency on the property that is expected next; nil for none.
  private(set) var next: Unretained<Dependency>?

  /// Other properties were read than the last time.
  var hasOthers: Bool { isOther || next != nil }

  /// A property was read that was not expected.
  private var isOther = false

  /// The number of properties that were read.
  private var readCount = 0

  /// The dependencies on those, by their lists; nil until there are many of them and another
  /// property is read than the next one.
  private var readByList: [ObjectIdentifier: Unretained<Dependency>]?

  private static let linearSearchLimit = 32

  private let root: Unretained<AnyObject>?

  /// The values whose declared dependencies are being read, so that those of a ring are read once.
  var declaredBeingRead: [(owner: ObjectIdentifier, keyPath: AnyKeyPath)] = []

  /// The tracker that this one interrupts.
  var outer: Location<Tracker>?

  /// A tracker of a first reading.
  @usableFromInline
  init(root: AnyObject, accesses: AccessList) {
    self.accesses = accesses
    dependencies = accesses.dependencies
    self.root = Unretained(root)
  }

  /// A tracker of a later reading.
  ///
  /// Until the dependencies have followed this tracker they follow no other one: it refers to them
  /// without a retain.
  @usableFromInline
  init(root: AnyObject?, _ dependencies: Dependencies) {
    accesses = nil
    self.dependencies = dependencies
    next = dependencies.start
    self.root = root.map { Unretained($0) }
  }

  /// Adds a property that is read, and observes it.
  ///
  /// - Parameters:
  ///   - slot: The slot of the property; nil if the object does not hold the list.
  ///   - path: The key path by which the property's own accessors are called.
  /// - Returns: The dependencies to read with the property, the first time that it is read.
  mutating func addAccess<Owner: KeyValueObservable>(
    to list: ObserverList, at slot: ListSlot?, of owner: Owner,
    path: () -> AnyKeyPath
  ) -> DeclaredDependencies? {
    // If a property has another place than the last time, two dependencies follow it for a while.
    if let next, next.use({ $0.isFollowing(list) }), !isOther || !wasRead(list) {
      advance(to: next, list)
      return next.use { $0.declared }
    }
    let isOfRoot = root?.refers(to: owner) == true
    accesses?.addAccess(at: slot, of: owner, isOfRoot: isOfRoot, path: path)
    if wasRead(list) { return nil }
    isOther = true
    // A dependency with changes that are to be told stays: the value may come back to its property.
    let dependency =
      if let next, next.use({ $0.untold == 0 }) { next.object } else {
        dependencies.insert(behind: last)
      }
    advance(to: Unretained(dependency), list)
    // It does not matter to a first reading without a key path whether the property is inherited.
    let matters = accesses == nil || accesses?.keyPath != nil
    dependency.inheritedType =
      matters && type(of: owner) != Owner.self ? type(of: path()).valueType : nil
    // Another collection may have had the same address.
    dependencies.collection = nil
    DeliveryHook.recordName(of: list, in: owner)
    dependency.observe(list, at: slot, of: owner, isOfRoot: isOfRoot, dependencies.stamp) {
      let path = path()
      // What is told by hand has no key path of the class, and its own reading asks for the declared.
      return type(of: path).rootType == Never.self
        ? nil : DeclaredDependencies(of: path, in: owner)
    }
    return dependency.declared
  }

  /// Goes on to the next dependency, behind the one on the property that is read.
  @inline(__always)
  private mutating func advance(to dependency: Unretained<Dependency>, _ list: ObserverList) {
    readByList?[ObjectIdentifier(list)] = dependency
    readCount += 1
    last = dependency
    next = dependency.following
  }

  /// Says whether a property was read before.
  ///
  /// - Complexity: O(1).
  private mutating func wasRead(_ list: ObserverList) -> Bool {
    if readCount > Self.linearSearchLimit, readByList == nil {
      var found: [ObjectIdentifier: Unretained<Dependency>] = [:]
      forEachRead { dependency, identity in found[identity] = dependency }
      readByList = found
    }
    if let readByList {
      // A list that has gone meanwhile may have had the same address.
      return readByList[ObjectIdentifier(list)]?.use { $0.isFollowing(list) } ?? false
    }
    var isFound = false
    forEachRead { _, identity in if identity == ObjectIdentifier(list) { isFound = true } }
    return isFound
  }

  private func forEachRead(_ body: (Unretained<Dependency>, ObjectIdentifier) -> Void) {
    var cursor = dependencies.start
    while let dependency = cursor, dependency != next {
      if let identity = dependency.use({ $0.listIdentity }) {
        body(dependency, identity)
      }
      cursor = dependency.following
    }
  }
}

extension Tracker {
  /// Reads a value while tracking.
  @inlinable @inline(__always)
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
    ThreadWord.tracker.set(tracker)
  }

  @usableFromInline
  static func end(_ tracker: Location<Tracker>) {
    let outer = tracker.value.outer
    ThreadWord.tracker.set(outer)
    SlowPath.count(-1)
  }

  /// Adds a property that is read to all trackers of this thread, which all depend on it.
  ///
  /// - Parameter path: The key path by which the property's own accessors are called, formed only
  ///   if it is needed.
  @usableFromInline @inline(never)
  static func addAccess<Owner: KeyValueObservable>(
    to slot: ListSlot, of owner: Owner, path: () -> AnyKeyPath
  ) {
    guard let tracker = current else { return }
    addAccess(to: slot.list(of: owner), at: slot, of: owner, path: path, by: tracker)
  }

  /// Adds a property that is read, by its list; without a slot if the list is not in the object.
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

  /// Reads the declared dependencies of a value, if this thread is tracking and is not reading them
  /// already.
  static func readDeclared<Owner: KeyValueObservable>(of keyPath: AnyKeyPath, in owner: Owner) {
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
  @usableFromInline
  static var isTracking: Bool { SlowPath.isNeeded && current != nil }

  /// Sets the collection that was read last, if this thread is tracking.
  @usableFromInline @inline(never)
  static func setLastCollection<Value>(_ collection: Value, of list: ObserverList?) {
    guard let list else { return }
    let reading = (ObjectIdentifier(list), storageAddress(of: collection), Value.self)
    var tracker = current
    while let present = tracker {
      present.value.dependencies.collection = reading
      tracker = present.value.outer
    }
  }

  /// Says that the value that is being read is reached by names, if this thread is tracking.
  static func setReachedByNames() {
    if SlowPath.isNeeded { current?.value.accesses?.isNamed = true }
  }

  /// Runs code without tracking: its readings do not belong to the value that this thread reads.
  @inlinable @inline(__always)
  static func untracked<Result>(_ body: () -> Result) -> Result {
    SlowPath.isNeeded ? untrackedNow(body) : body()
  }

  @usableFromInline @inline(never)
  static func untrackedNow<Result>(_ body: () -> Result) -> Result {
    let tracking = SlowPath.suspendTracking()
    defer { SlowPath.resumeTracking(tracking) }
    return body()
  }

  /// The tracker of this thread, if it is tracking.
  static var current: Location<Tracker>? {
    ThreadWord.tracker.location(of: Tracker.self)
  }
}
