// SPDX-License-Identifier: Apache-2.0

internal import Glibc
internal import Synchronization

@_silgen_name("gettid")
private func gettid() -> pid_t

/// The thread that runs this code.
enum ThisThread {
  /// A number below 2^56, an address, that no other thread has at the same time.
  @inline(__always)
  static var identity: UInt { UInt(pthread_self()) }

  /// This is the first thread of the process.
  static var isFirst: Bool { gettid() == getpid() }

  /// This is the first thread, and ``learnFirst()`` was called on it.
  ///
  /// Code that runs on it is code of the main actor, or called by such code. Once `dispatchMain()`
  /// or an asynchronous `main` has ended the thread, the main actor runs on others, which come and
  /// go.
  @inline(__always)
  static var isKnownFirst: Bool { identity == firstIdentity.load(ordering: .relaxed) }

  /// Remembers this thread if it is the first one.
  @inline(__always)
  static func learnFirst() {
    if firstIdentity.load(ordering: .relaxed) == 0 { identifyFirst() }
  }

  @inline(never)
  private static func identifyFirst() {
    firstIdentity.store(isFirst ? identity : UInt.max, ordering: .relaxed)
  }

  /// The identity of the first thread; 0 before the first call of ``learnFirst()``, and the largest
  /// number if that call was made on another thread.
  private static let firstIdentity = Atomic<UInt>(0)
}
