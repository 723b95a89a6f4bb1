// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import Synchronization

// The word that sends reads and writes to the slow path. The upper 16 bits count the tracked
// readings under way on all threads, the open batches, and the like. The lower 48 bits are the
// floor of the first thread's stack, the address below which no observer is called, or all ones
// until it is known: see `hasRoomOnStack`. So a write that is told compares the word with one address
// in its own stack to find out whether it is a usual one.
//
// Each read of an observed property tests the word, and so does each write that is told. So it is a
// plain word that a client's code reads without a call, accessed as an `Atomic<UInt>`, which has
// the same layout: that makes it safe on every thread, though its type does not say so. Taking its
// address counts as a modification, so two threads would fail the check for exclusive access, which
// is off here. The thread sanitizer takes it for a write too: only under the sanitizer the word has
// an atomic type, which clients reach through a call of 6 instructions.
#if THREAD_SANITIZER
  @usableFromInline let slowPathWord = Atomic<UInt>(0xFFFF_FFFF_FFFF)

  @inlinable @inline(__always)
  func withSlowPathWord<Result>(_ body: (borrowing Atomic<UInt>) -> Result) -> Result {
    body(slowPathWord)
  }
#else
  @exclusivity(unchecked) @usableFromInline
  nonisolated(unsafe) var slowPathWord: UInt = 0xFFFF_FFFF_FFFF  // why: an atomic, see above

  @inlinable @inline(__always)
  func withSlowPathWord<Result>(_ body: (borrowing Atomic<UInt>) -> Result) -> Result {
    unsafe withUnsafeMutablePointer(to: &slowPathWord) {
      unsafe body(UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self).pointee)
    }
  }
#endif

/// The slow path of reads and writes, which a thread takes while anything asks for it.
@usableFromInline
enum SlowPath {
  /// Some thread is tracking, has a batch open, or the like.
  @inlinable @inline(__always)
  static var isNeeded: Bool { word >> 48 != 0 }

  /// Says whether a change is told by the slow path: something asks for it, or there is no room on
  /// the stack.
  ///
  /// - Parameter address: An address in the stack of this thread.
  /// - Complexity: A comparison in the usual case; more on all threads but the first, since their
  ///   stacks lie lower.
  @inlinable @inline(__always)
  static func isTaken(at address: UInt) -> Bool {
    address < word && (isNeeded || !hasRoomOnStack)
  }

  /// The word that ``isNeeded`` and ``isTaken(at:)`` test; a relaxed load.
  @inlinable @inline(__always)
  static var word: UInt { withSlowPathWord { $0.load(ordering: .relaxed) } }

  /// Stops tracking on this thread, for code that does not belong to the value being read.
  ///
  /// Two functions rather than a closure as in `Tracker.untracked`: that would put two more calls
  /// on the stack for each delivery, of which many may be there at once.
  @inline(__always)
  static func suspendTracking() -> Location<Void>? {
    guard isNeeded, let tracker = ThreadWord.tracker.location(of: Void.self) else { return nil }
    ThreadWord.tracker.set(Location<Void>?.none)
    return tracker
  }

  /// Resumes the tracking that ``suspendTracking()`` stopped.
  @inline(__always)
  static func resumeTracking(_ tracker: Location<Void>?) {
    if let tracker { ThreadWord.tracker.set(tracker) }
  }

  /// Changes the number of reasons for which all threads take the slow path.
  static func count(_ difference: Int) { add(UInt(bitPattern: difference) << 48) }

  private static func add(_ difference: UInt) {
    withSlowPathWord { _ = $0.wrappingAdd(difference, ordering: .relaxed) }
  }
}

/// The floor of a stack: the address below which no observer is called.
///
/// Of observers that each write the property which the next one observes, each is called inside the
/// call of the one before, so a row of them is as deep on the stack as it is long. The last eighth
/// of a stack is left to the code of the observer that is called last.
extension SlowPath {
  /// The stack of this thread has room for calls of observers.
  ///
  /// Another stack than the thread's own, such as that of a coroutine or of the address sanitizer,
  /// is assumed to have room.
  @usableFromInline @inline(never)
  static var hasRoomOnStack: Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
      let address = UInt(bitPattern: byte.baseAddress)
      // The floor of the first thread's stack.
      if address >= word & 0xFFFF_FFFF_FFFF { return true }
      let floor = ThreadWord.stackFloor.address
      return address >= (floor == 0 ? findFloor() : floor)
        || address < ThreadWord.stackStart.address
    }
  }

  /// Asks the system for the stack, once on each thread; that takes 0.1 ms on the first thread.
  @inline(never)
  private static func findFloor() -> UInt {
    var attributes = pthread_attr_t()
    var start: UnsafeMutableRawPointer?
    var size = 0
    if unsafe pthread_getattr_np(pthread_self(), &attributes) == 0 {
      _ = unsafe pthread_attr_getstack(&attributes, &start, &size)
      unsafe pthread_attr_destroy(&attributes)
    }
    // Not 0, which stands for an address that was not asked for.
    let floor = max(1, UInt(bitPattern: start) &+ UInt(size) / 8)
    ThreadWord.stackStart.set(address: UInt(bitPattern: start))
    ThreadWord.stackFloor.set(address: floor)
    if ThisThread.isFirst { add(floor &- 0xFFFF_FFFF_FFFF) }
    return floor
  }
}

// The headers declare it only for programs in GNU C.
@_silgen_name("pthread_getattr_np")
private func pthread_getattr_np(_: pthread_t, _: UnsafeMutablePointer<pthread_attr_t>) -> Int32

/// The functions by which delivery and observing call the folders that are built on them.
///
/// A batch holds changes back, insight records them, bindings end with the property that owns them.
/// Those folders add their functions to the hook in extensions; *Inside Bowline* names the few
/// others that are called from below. The calls are bound at compile time: a function that is
/// chosen at run time does not know the types of the values, and has to look them up for each
/// change.
@usableFromInline
enum DeliveryHook {}
