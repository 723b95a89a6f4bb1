// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The end of the room for observers on a stack.
///
/// An observer that writes what the next one observes is called inside the call of the one before,
/// so a row of such observers is as deep on the stack as it is long. The last eighth of a stack is
/// left to the code of the one that is called last.
@safe
@usableFromInline
enum StackFloor {
  /// The parts of the stack of a thread that matter.
  private struct Bounds {
    let start: UInt
    let floor: UInt
  }

  private static let word = unsafe ThreadWord { word in
    unsafe word?.assumingMemoryBound(to: Bounds.self).deallocate()
  }

  /// Whether the stack of this thread has room for calls of observers.
  ///
  /// One that the thread did not begin with, such as that of a coroutine or of an address sanitizer, is
  /// taken to have room.
  @usableFromInline
  @inline(never)
  static var hasRoom: Bool {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { place in
      let address = UInt(bitPattern: place.baseAddress)
      if address >= SlowPath.floor { return true }
      let bounds = bounds
      return address >= bounds.floor || address < bounds.start
    }
  }

  private static var bounds: Bounds {
    if let word = unsafe word.value {
      return unsafe word.assumingMemoryBound(to: Bounds.self).pointee
    }
    return look()
  }

  /// Asks the system, once on each thread; it takes 0.1 ms on the first one.
  @inline(never)
  private static func look() -> Bounds {
    var attributes = pthread_attr_t()
    var start: UnsafeMutableRawPointer?
    var size = 0
    if unsafe pthread_getattr_np(pthread_self(), &attributes) == 0 {
      _ = unsafe pthread_attr_getstack(&attributes, &start, &size)
      unsafe pthread_attr_destroy(&attributes)
    }
    let place = UnsafeMutablePointer<Bounds>.allocate(capacity: 1)
    let bounds = Bounds(
      start: UInt(bitPattern: start), floor: UInt(bitPattern: start) &+ UInt(size) / 8)
    unsafe place.initialize(to: bounds)
    unsafe word.set(place)
    if ThisThread.isFirst { SlowPath.setFloor(bounds.floor) }
    return bounds
  }
}

// The headers have it for programs of GNU C alone.
@_silgen_name("pthread_getattr_np")
private func pthread_getattr_np(_: pthread_t, _: UnsafeMutablePointer<pthread_attr_t>) -> Int32
