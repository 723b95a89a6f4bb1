// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import Synchronization

/// How many threads are tracking what they read.
///
/// Each read of an observed property tests it, so it is a plain word that a client's code reaches
/// without a call, used as an `Atomic<Int>`, which has the same layout. Nothing but `Tracker`
/// touches it.
@exclusivity(unchecked)
@usableFromInline
nonisolated(unsafe) var trackingThreads = 0

/// A list of the observed properties that a piece of code reads.
///
/// It is how Bowline learns what a key path leads through and what a derived value depends on,
/// without any declaration: the value is read once while the thread's tracker takes notes.
@usableFromInline
final class Tracker {
  /// The properties that were read, each once, in the order of the first reading.
  @usableFromInline private(set) var lists: [ObserverList] = []

  /// Whether the value is that of a single observed property of the root itself, so that the
  /// property's own notices have the value and nothing needs to be read again.
  @usableFromInline var isDirect: Bool { readsRootProperty && lists.count == 1 }

  /// A property of the root itself that was read; it lives as long as the root.
  @usableFromInline private(set) var anchor: ObserverList?

  private var readsRootProperty = false
  private let root: AnyObject?
  private let keyPath: AnyKeyPath?

  /// - Parameters:
  ///   - root: The object that the key path begins at.
  ///   - keyPath: The key path that is going to be read; nil if it does not matter whether the
  ///     value is that of a single property.
  @usableFromInline
  init(root: AnyObject? = nil, keyPath: AnyKeyPath? = nil) {
    self.root = root
    self.keyPath = keyPath
  }

  /// Whether any thread is tracking: a relaxed load of one word.
  @inlinable
  @inline(__always)
  static var isAnyoneTracking: Bool {
    unsafe withUnsafeMutablePointer(to: &trackingThreads) {
      unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<Int>.self)
        .pointee.load(ordering: .relaxed) != 0
    }
  }

  /// The tracker of this thread, if it is tracking.
  @usableFromInline
  static var current: Tracker? {
    guard let pointer = unsafe pthread_getspecific(key) else { return nil }
    return unsafe Unmanaged<Tracker>.fromOpaque(pointer).takeUnretainedValue()
  }

  /// Reads a value while taking notes.
  ///
  /// What runs inside another tracked reading is noted by both, since both depend on it.
  @usableFromInline
  func track<Value>(_ read: () -> Value) -> Value {
    let outer = Tracker.current
    Tracker.count(+1)
    Tracker.install(self)
    defer {
      Tracker.install(outer)
      Tracker.count(-1)
      if let outer { for list in lists { outer.note(list) } }
    }
    return read()
  }

  /// Observes the single property that was read.
  ///
  /// - Precondition: ``isDirect``.
  @usableFromInline
  func observe(wantsPrior: Bool, _ receive: @escaping Observer.Receiver) -> Observer {
    let observer = unsafe Observer(
      serial: Observer.nextSerial(), wantsPrior: wantsPrior, receive: receive)
    lists[0].insert(observer)
    return observer
  }

  /// Notes that a property was read.
  ///
  /// - Parameter path: The key path that the property's own accessors are called by, formed only
  ///   if it is needed.
  @usableFromInline
  func record<Root: AnyObject>(_ list: ObserverList, of owner: Root, path: () -> AnyKeyPath) {
    if lists.isEmpty, let keyPath {
      // A subclass may override the property, and its accessors are called by the same key path.
      readsRootProperty = owner === root && type(of: owner) == Root.self && path() == keyPath
    }
    if anchor == nil, owner === root { anchor = list }
    note(list)
  }

  private func note(_ list: ObserverList) {
    if !lists.contains(where: { $0 === list }) { lists.append(list) }
  }

  /// Stops taking notes on this thread, for code that does not belong to the value being read.
  @inline(__always)
  static func suspend() -> Tracker? {
    guard isAnyoneTracking, let tracker = current else { return nil }
    install(nil)
    return tracker
  }

  /// Takes up again what ``suspend()`` stopped.
  @inline(__always)
  static func resume(_ tracker: Tracker?) {
    if let tracker { install(tracker) }
  }

  private static func count(_ difference: Int) {
    unsafe withUnsafeMutablePointer(to: &trackingThreads) {
      _ = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<Int>.self)
        .pointee.add(difference, ordering: .relaxed)
    }
  }

  private static func install(_ tracker: Tracker?) {
    let pointer = unsafe tracker.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
    let status = unsafe pthread_setspecific(key, pointer)
    precondition(status == 0, "a thread-specific word can be set")
  }

  private static let key: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key, nil)
    precondition(status == 0, "a process has a thread-specific word left for Bowline")
    return key
  }()
}
