// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A thread of its own for work that waits in system calls.
///
/// All signals are blocked on it: those for the program are for its other threads, and writing to a
/// program that has ended is an error here, not the end of this process.
enum WorkerThread {
  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs code on a new thread.
  static func start(_ body: @escaping @Sendable () -> Void) {
    var all = sigset_t()
    var before = sigset_t()
    unsafe sigfillset(&all)
    // The new thread inherits what is blocked here.
    unsafe pthread_sigmask(SIG_BLOCK, &all, &before)
    var thread = pthread_t()
    let work = unsafe Unmanaged.passRetained(Work(body)).toOpaque()
    let status = unsafe pthread_create(
      &thread, nil,
      { context in
        unsafe Unmanaged<Work>.fromOpaque(context!).takeRetainedValue().body()
        return nil
      }, work)
    unsafe pthread_sigmask(SIG_SETMASK, &before, nil)
    precondition(status == 0, "there is room for another thread: pthread_create(3)")
    pthread_detach(thread)
  }
}
