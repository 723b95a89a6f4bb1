// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The closure that takes reports.
@safe
final class ReportHandler: @unchecked Sendable {
  static let shared = ReportHandler()

  // A pthread mutex, because the thread sanitizer does not know that of Synchronization.
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private var handler: (@Sendable (BowlineReport) -> Void)?

  private init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe pthread_mutex_init(mutex, nil)
  }

  func set(_ handler: (@Sendable (BowlineReport) -> Void)?) {
    unsafe pthread_mutex_lock(mutex)
    self.handler = handler
    unsafe pthread_mutex_unlock(mutex)
  }

  func get() -> (@Sendable (BowlineReport) -> Void)? {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return handler
  }
}
