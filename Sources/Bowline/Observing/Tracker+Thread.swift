// SPDX-License-Identifier: Apache-2.0

extension Tracker {
  /// Reads a value while tracking.
  @inlinable
  @inline(__always)
  mutating func track<Value>(_ read: () -> Value) -> Value {
    unsafe withUnsafeMutablePointer(to: &self) { tracker in
      unsafe Tracker.begin(tracker)
      defer { unsafe Tracker.end(tracker) }
      return read()
    }
  }

  @usableFromInline
  static func begin(_ tracker: UnsafeMutablePointer<Tracker>) {
    unsafe tracker.pointee.outer = current
    SlowPath.count(+1)
    unsafe install(tracker)
  }

  @usableFromInline
  static func end(_ tracker: UnsafeMutablePointer<Tracker>) {
    let outer = unsafe tracker.pointee.outer
    unsafe install(outer)
    SlowPath.count(-1)
    unsafe tracker.pointee.finish()
  }

  /// Notes that a property is read, if this thread is tracking.
  ///
  /// What runs inside another tracked reading is noted by both, since both depend on it.
  ///
  /// - Parameters:
  ///   - slot: Where the property keeps its list of observers.
  ///   - owner: The object that the property belongs to.
  ///   - path: The key path that the property's own accessors are called by, formed only if it is
  ///     needed.
  @usableFromInline
  @inline(never)
  static func note<Owner: KeyValueObservable>(
    _ slot: UnsafeMutablePointer<ObserverList?>, of owner: Owner, path: () -> AnyKeyPath
  ) {
    guard let tracker = unsafe current else { return }
    let slot = unsafe ListSlot(slot)
    let list = slot.list(of: owner)
    unsafe note(list, at: slot, of: owner, path: path, by: tracker)
  }

  /// Notes that something is read whose observers are at no place in its object, if this thread is
  /// tracking.
  static func note<Owner: KeyValueObservable>(
    _ list: ObserverList, of owner: Owner, path: () -> AnyKeyPath
  ) {
    guard let tracker = unsafe current else { return }
    unsafe note(list, at: nil, of: owner, path: path, by: tracker)
  }

  @inline(__always)
  private static func note<Owner: KeyValueObservable>(
    _ list: ObserverList, at slot: ListSlot?, of owner: Owner,
    path: () -> AnyKeyPath, by innermost: UnsafeMutablePointer<Tracker>
  ) {
    var declared: DeclaredDependencies?
    var tracker = unsafe Optional(innermost)
    while let present = unsafe tracker {
      if let found = unsafe present.pointee.record(list, at: slot, of: owner, path: path) {
        declared = found
      }
      unsafe tracker = unsafe present.pointee.outer
    }
    declared?.read(in: owner)
  }

  /// Reads what a class declares that a value depends on, if this thread is tracking and does not do
  /// so already.
  static func access<Owner: KeyValueObservable>(_ keyPath: AnyKeyPath, of owner: Owner) {
    guard let tracker = unsafe current else { return }
    let identity = ObjectIdentifier(owner)
    let isUnderWay = unsafe tracker.pointee.declaredBeingRead.contains {
      $0.owner == identity && $0.keyPath == keyPath
    }
    if isUnderWay { return }
    guard let declared = DeclaredDependencies(of: keyPath, in: owner) else { return }
    unsafe tracker.pointee.declaredBeingRead.append((identity, keyPath))
    declared.read(in: owner)
    unsafe tracker.pointee.declaredBeingRead.removeLast()
  }

  /// Whether this thread is tracking.
  static var isTracking: Bool { unsafe SlowPath.isNeeded && current != nil }

  /// Notes what is read of a collection, if this thread is tracking.
  ///
  /// - Parameters:
  ///   - value: The collection.
  ///   - list: The observers of the property.
  @usableFromInline
  @inline(never)
  static func keep<Value>(_ value: Value, _ list: ObserverList?) {
    guard let list else { return }
    let collection = AccessList.Collection(
      list: ObjectIdentifier(list), storage: storage(of: value), type: Value.self)
    var tracker = unsafe current
    while let present = unsafe tracker {
      unsafe present.pointee.keep(collection)
      unsafe tracker = unsafe present.pointee.outer
    }
  }

  /// Notes that a value is reached by names, if this thread is tracking.
  static func noteNames() {
    guard SlowPath.isNeeded, let tracker = unsafe current else { return }
    unsafe tracker.pointee.accesses?.isNamed = true
  }

  /// Runs code whose readings do not belong to the value that this thread is reading.
  @inlinable
  @inline(__always)
  static func pause<Result>(_ body: () -> Result) -> Result {
    SlowPath.isNeeded ? pauseNow(body) : body()
  }

  @usableFromInline
  @inline(never)
  static func pauseNow<Result>(_ body: () -> Result) -> Result {
    let tracking = unsafe SlowPath.suspendTracking()
    defer { unsafe SlowPath.resumeTracking(tracking) }
    return body()
  }

  /// The tracker of this thread, if it is tracking.
  private static var current: UnsafeMutablePointer<Tracker>? {
    unsafe SlowPath.trackerWord.value?.assumingMemoryBound(to: Tracker.self)
  }

  private static func install(_ tracker: UnsafeMutablePointer<Tracker>?) {
    unsafe SlowPath.trackerWord.set(tracker)
  }
}
