// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

/// A word that each thread has for itself; nil until the thread sets it.
///
/// It is made when it is first set: a thread that does not see it yet has set nothing.
@safe
struct ThreadWord: ~Copyable, Sendable {
  /// The key that the system knows it by; -1 before it is made.
  private let key = Atomic<Int>(-1)

  /// What takes the word of a thread that ends, if it is not nil.
  private let destructor: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  init() {
    unsafe destructor = nil
  }

  init(destructor: @convention(c) (UnsafeMutableRawPointer?) -> Void) {
    unsafe self.destructor = unsafe destructor
  }

  /// The word of this thread.
  @inline(__always)
  var value: UnsafeMutableRawPointer? {
    let key = key.load(ordering: .relaxed)
    return key < 0 ? nil : unsafe pthread_getspecific(pthread_key_t(truncatingIfNeeded: key))
  }

  /// Sets the word of this thread.
  @inline(__always)
  func set(_ value: UnsafeMutableRawPointer?) {
    if key.load(ordering: .relaxed) < 0 { make() }
    let key = pthread_key_t(truncatingIfNeeded: key.load(ordering: .relaxed))
    let status = unsafe pthread_setspecific(key, value)
    precondition(status == 0, "a thread-specific word can be set")
  }

  @inline(never)
  private func make() {
    var made = pthread_key_t()
    let status = unsafe pthread_key_create(&made, destructor)
    precondition(status == 0, "a process has a thread-specific word left for Bowline")
    let (isFirst, _) = key.compareExchange(expected: -1, desired: Int(made), ordering: .relaxed)
    if !isFirst { pthread_key_delete(made) }
  }
}

@_silgen_name("gettid")
private func gettid() -> pid_t

/// The thread that runs this code.
enum ThisThread {
  /// A number that no other thread has at the same time, of less than 56 bits: an address.
  @inline(__always)
  static var identity: UInt { UInt(pthread_self()) }

  /// Whether it is the first thread of the process.
  static var isFirst: Bool { gettid() == getpid() }
}

/// The first thread of the process.
///
/// Code that runs on it is code of the main actor, or called by it. Where `dispatchMain()` or an
/// asynchronous `main` has ended the thread, the main actor has others, which come and go.
enum MainThread {
  /// A Boolean that is true on that thread, once ``learn()`` was called there.
  @inline(__always)
  static var isCurrent: Bool {
    ThisThread.identity == known.load(ordering: .relaxed)
  }

  /// Remembers the thread, if this is it.
  @inline(__always)
  static func learn() {
    if known.load(ordering: .relaxed) == 0 { look() }
  }

  @inline(never)
  private static func look() {
    known.store(ThisThread.isFirst ? ThisThread.identity : UInt.max, ordering: .relaxed)
  }

  /// What pthread_self(3) returns there; 0 before anybody asked, the largest number if it was asked
  /// on another thread first.
  private static let known = Atomic<UInt>(0)
}
