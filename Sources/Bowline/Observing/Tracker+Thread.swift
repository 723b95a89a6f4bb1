// SPDX-License-Identifier: Apache-2.0

public import Synchronization

// Whatever turns the usual way of reads and writes into a slower one. The upper 16 bits count the
// readings that are being tracked, on all threads, the batches that are open, and the like. The lower
// 48 bits are the place in the stack of the first thread below which too little of it is left to call
// observers, or all ones as long as it is not known: see `StackFloor`. So a write that is told finds
// out by one comparison, with a place in its own stack, whether it is a usual one.
//
// Each read of an observed property tests the word, and so does each write that is told, so it is a
// plain word that a client's code reaches without a call, used as an `Atomic<UInt>`, which has the
// same layout: that makes it safe on every thread, though its type does not say so. The way to its
// address counts as a change, so that two threads on it would fail the check that an access is alone;
// there is none. The thread sanitizer takes it for a write too; for it, and only there, it is an
// atomic by its type, which clients reach through a call: 6 instructions.
#if THREAD_SANITIZER
  @usableFromInline let unusualWay = Atomic<UInt>(0xFFFF_FFFF_FFFF)
#else
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) var unusualWay: UInt = 0xFFFF_FFFF_FFFF  // why: used as an atomic, see above
#endif

/// Where each thread keeps its tracker.
private let word = ThreadWord()

extension Tracker {
  /// Whether any thread is tracking.
  @inlinable
  @inline(__always)
  static var needsSlowPath: Bool { way >> 48 != 0 }

  /// Whether a change is told in the usual way: nobody is tracking, and there is room on the stack.
  ///
  /// It is false as well on all threads but the first, whose stacks lie lower.
  ///
  /// - Parameter place: A place in the stack of this thread.
  @inlinable
  @inline(__always)
  static func isUsual(at place: UnsafeRawPointer) -> Bool { UInt(bitPattern: place) >= way }

  /// A relaxed load of one word.
  @inlinable
  @inline(__always)
  static var way: UInt {
    #if THREAD_SANITIZER
      unusualWay.load(ordering: .relaxed)
    #else
      unsafe withUnsafeMutablePointer(to: &unusualWay) {
        unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self)
          .pointee.load(ordering: .relaxed)
      }
    #endif
  }

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
    count(+1)
    unsafe install(tracker)
  }

  @usableFromInline
  static func end(_ tracker: UnsafeMutablePointer<Tracker>) {
    let outer = unsafe tracker.pointee.outer
    unsafe install(outer)
    count(-1)
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
  static var isTracking: Bool { unsafe needsSlowPath && current != nil }

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
    guard needsSlowPath, let tracker = unsafe current else { return }
    unsafe tracker.pointee.accesses?.isNamed = true
  }

  /// Runs code whose readings do not belong to the value that this thread is reading.
  @inlinable
  @inline(__always)
  static func pause<Result>(_ body: () -> Result) -> Result {
    needsSlowPath ? pauseNow(body) : body()
  }

  @usableFromInline
  @inline(never)
  static func pauseNow<Result>(_ body: () -> Result) -> Result {
    let tracking = unsafe suspend()
    defer { unsafe resume(tracking) }
    return body()
  }

  /// Stops tracking on this thread, for code that does not belong to the value being read.
  ///
  /// It is for deliveries, of which many are on the stack at once: ``pause(_:)`` takes two calls more.
  @inline(__always)
  static func suspend() -> UnsafeMutablePointer<Tracker>? {
    guard needsSlowPath, let tracker = unsafe current else { return nil }
    unsafe install(nil)
    return unsafe tracker
  }

  /// Takes up again what ``suspend()`` stopped.
  @inline(__always)
  static func resume(_ tracker: UnsafeMutablePointer<Tracker>?) {
    if let tracker = unsafe tracker { unsafe install(tracker) }
  }

  /// The tracker of this thread, if it is tracking.
  private static var current: UnsafeMutablePointer<Tracker>? {
    unsafe word.value?.assumingMemoryBound(to: Tracker.self)
  }

  private static func install(_ tracker: UnsafeMutablePointer<Tracker>?) {
    unsafe word.set(tracker)
  }

  /// Changes the number of what turns reads and writes into the slower way, on all threads.
  static func count(_ difference: Int) { add(UInt(bitPattern: difference) << 48) }

  /// The place in the stack of the first thread below which too little of it is left.
  static var floor: UInt { way & 0xFFFF_FFFF_FFFF }

  /// Takes note of that place, once.
  static func setFloor(_ floor: UInt) { add(floor &- 0xFFFF_FFFF_FFFF) }

  private static func add(_ difference: UInt) {
    #if THREAD_SANITIZER
      unusualWay.wrappingAdd(difference, ordering: .relaxed)
    #else
      unsafe withUnsafeMutablePointer(to: &unusualWay) {
        _ = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self)
          .pointee.wrappingAdd(difference, ordering: .relaxed)
      }
    #endif
  }
}
