// SPDX-License-Identifier: Apache-2.0

internal import Glibc
public import Synchronization

// Whatever turns the usual way of reads and writes into a slower one. The upper 16 bits count the
// readings that are being tracked, on all threads, the batches that are open, and the like. The lower
// 48 bits are the address in the stack of the first thread below which too little of it is left to call
// observers, or all ones as long as it is not known: see `StackFloor`. So a write that is told finds
// out by one comparison, with an address in its own stack, whether it is a usual one.
//
// Each read of an observed property tests the word, and so does each write that is told, so it is a
// plain word that a client's code reaches without a call, used as an `Atomic<UInt>`, which has the
// same layout: that makes it safe on every thread, though its type does not say so. The way to its
// address counts as a change, so that two threads on it would fail the check that an access is alone;
// there is none. The thread sanitizer takes it for a write too; for it, and only there, it is an
// atomic by its type, which clients reach through a call: 6 instructions.
#if THREAD_SANITIZER
  @usableFromInline let slowPathWord = Atomic<UInt>(0xFFFF_FFFF_FFFF)
#else
  @exclusivity(unchecked)
  @usableFromInline
  nonisolated(unsafe) var slowPathWord: UInt = 0xFFFF_FFFF_FFFF  // why: used as an atomic, see above
#endif

/// The slower way of reads and writes, which a thread takes while anything asks for it.
@safe
@usableFromInline
enum SlowPath {
  /// The word in which each thread keeps its innermost `Tracker`.
  static let trackerWord = ThreadWord(.tracker)

  /// Some thread is tracking, has a batch open, or the like.
  @inlinable
  @inline(__always)
  static var isNeeded: Bool { word >> 48 != 0 }

  /// Says whether a change is told in the usual way: nothing asks for the slow path, and there is
  /// room on the stack.
  ///
  /// The answer is false as well on all threads but the first, whose stacks lie lower.
  ///
  /// - Parameter address: An address in the stack of this thread.
  @inlinable
  @inline(__always)
  static func isUsual(at address: UInt) -> Bool { address >= word }

  /// A relaxed load of one word.
  @inlinable
  @inline(__always)
  static var word: UInt {
    #if THREAD_SANITIZER
      slowPathWord.load(ordering: .relaxed)
    #else
      unsafe withUnsafeMutablePointer(to: &slowPathWord) {
        unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self)
          .pointee.load(ordering: .relaxed)
      }
    #endif
  }

  /// Stops tracking on this thread, for code that does not belong to the value being read.
  ///
  /// It is for deliveries, of which many are on the stack at once: `Tracker.untracked` takes two calls more.
  @inline(__always)
  static func suspendTracking() -> Location<Void>? {
    guard isNeeded, let tracker = trackerWord.location(of: Void.self) else { return nil }
    trackerWord.set(Location<Void>?.none)
    return tracker
  }

  /// Takes up again what ``suspendTracking()`` stopped.
  @inline(__always)
  static func resumeTracking(_ tracker: Location<Void>?) {
    if let tracker { trackerWord.set(tracker) }
  }

  /// Changes the number of what turns reads and writes into the slower way, on all threads.
  static func count(_ difference: Int) { add(UInt(bitPattern: difference) << 48) }

  /// The address in the stack of the first thread below which too little of it is left.
  static var floor: UInt { word & 0xFFFF_FFFF_FFFF }

  /// Takes note of that address, once.
  static func setFloor(_ floor: UInt) { add(floor &- 0xFFFF_FFFF_FFFF) }

  private static func add(_ difference: UInt) {
    #if THREAD_SANITIZER
      slowPathWord.wrappingAdd(difference, ordering: .relaxed)
    #else
      unsafe withUnsafeMutablePointer(to: &slowPathWord) {
        _ = unsafe UnsafeRawPointer($0).assumingMemoryBound(to: Atomic<UInt>.self)
          .pointee.wrappingAdd(difference, ordering: .relaxed)
      }
    #endif
  }
}

/// The end of the room for observers on a stack.
///
/// An observer that writes what the next one observes is called inside the call of the one before,
/// so a row of such observers is as deep on the stack as it is long. The last eighth of a stack is
/// left to the code of the one that is called last.
@safe
@usableFromInline
enum StackFloor {
  /// The parts of the stack of a thread that matter.
  private final class Bounds {
    let start: UInt
    let floor: UInt

    init(start: UInt, floor: UInt) {
      self.start = start
      self.floor = floor
    }
  }

  private static let word = ThreadWord(.stackBounds)

  /// The stack of this thread has room for calls of observers.
  ///
  /// A stack that the thread did not begin with, such as that of a coroutine or of an address
  /// sanitizer, is taken to have room.
  @usableFromInline
  @inline(never)
  static var hasRoom: Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { byte in
      let address = UInt(bitPattern: byte.baseAddress)
      if address >= SlowPath.floor { return true }
      let bounds = bounds.object
      return address >= bounds.floor || address < bounds.start
    }
  }

  private static var bounds: Unretained<Bounds> { word.object(of: Bounds.self) ?? findBounds() }

  /// Asks the system, once on each thread; it takes 0.1 ms on the first one.
  @inline(never)
  private static func findBounds() -> Unretained<Bounds> {
    var attributes = pthread_attr_t()
    var start: UnsafeMutableRawPointer?
    var size = 0
    if unsafe pthread_getattr_np(pthread_self(), &attributes) == 0 {
      _ = unsafe pthread_attr_getstack(&attributes, &start, &size)
      unsafe pthread_attr_destroy(&attributes)
    }
    let floor = UInt(bitPattern: start) &+ UInt(size) / 8
    let bounds = Unretained.retaining(Bounds(start: UInt(bitPattern: start), floor: floor))
    word.set(bounds)
    if ThisThread.isFirst { SlowPath.setFloor(floor) }
    return bounds
  }
}

// The headers have it for programs of GNU C alone.
@_silgen_name("pthread_getattr_np")
private func pthread_getattr_np(_: pthread_t, _: UnsafeMutablePointer<pthread_attr_t>) -> Int32
