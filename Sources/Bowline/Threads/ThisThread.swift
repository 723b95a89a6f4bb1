// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

@_silgen_name("gettid")
private func gettid() -> pid_t

/// The thread that runs this code.
enum ThisThread {
  /// A number that no other thread has at the same time, of less than 56 bits: an address.
  @inline(__always)
  static var identity: UInt { UInt(pthread_self()) }

  /// This is the first thread of the process.
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
    ThisThread.identity == identity.load(ordering: .relaxed)
  }

  /// Remembers the thread, if this is it.
  @inline(__always)
  static func learn() {
    if identity.load(ordering: .relaxed) == 0 { identify() }
  }

  @inline(never)
  private static func identify() {
    identity.store(ThisThread.isFirst ? ThisThread.identity : UInt.max, ordering: .relaxed)
  }

  /// The number that pthread_self(3) returns there; 0 before anybody asked, the largest number if
  /// it was asked on another thread first.
  private static let identity = Atomic<UInt>(0)
}
