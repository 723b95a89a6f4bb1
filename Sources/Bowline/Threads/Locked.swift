// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A state that threads reach one at a time.
///
/// It is used only where a value passes from one isolation domain to another. It is no
/// `Synchronization.Mutex`, because the thread sanitizer does not see a `Mutex` and reports races
/// that are none.
@safe @usableFromInline
package struct Locked<State>: ~Copyable,
  @unchecked Sendable  // why: the state is reached under the mutex alone
{
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  @usableFromInline let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

  /// Makes a state.
  package init(_ state: sending State) {
    let status = unsafe pthread_mutex_init(mutex, nil)
    precondition(status == 0, "a mutex without attributes can be made: pthread_mutex_init(3)")
    unsafe self.state.initialize(to: state)
  }

  deinit {
    unsafe state.deinitialize(count: 1)
    unsafe state.deallocate()
    unsafe pthread_mutex_destroy(mutex)
    unsafe mutex.deallocate()
  }

  /// Runs code that has the state to itself.
  ///
  /// The code calls no code of others, and releases nothing whose end may call some. It returns
  /// such values, so that a `deinit` that comes back here finds the lock open.
  @inlinable
  package borrowing func withLock<Result>(_ body: (inout State) -> Result) -> Result {
    lock()
    defer { unlock() }
    return unsafe body(&state.pointee)
  }

  @usableFromInline
  borrowing func lock() {
    unsafe pthread_mutex_lock(mutex)
  }

  @usableFromInline
  borrowing func unlock() {
    unsafe pthread_mutex_unlock(mutex)
  }
}

/// Ends the program where its code has broken a promise that the compiler cannot check.
///
/// The message says what was done and what to do instead. Unlike `precondition`, this function
/// prints the message in a release build too. It always traps, since going on would corrupt memory
/// or race.
@inline(never)
func trap(
  _ message: @autoclosure () -> String, file: StaticString = #file, line: UInt = #line
) -> Never {
  fatalError(message(), file: file, line: line)  // why: it prints in a release build too
}
