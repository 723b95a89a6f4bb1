// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
// Links the library that the queue belongs to.
private import Dispatch
internal import Glibc

/// Dispatch's main queue, which the main actor runs on, served by the main thread.
///
/// `dispatchMain()` would end the main thread and leave the queue to threads that come and go: each
/// key would start one, five seconds after the last one it would wake to end, and an insight, which
/// follows the changes of one thread, would see none of theirs.
@MainActor package enum MainQueue {
  /// An eventfd(2) that can be read while work waits.
  static let descriptor = _dispatch_get_main_queue_handle_4CF()

  /// Does the work that waits.
  ///
  /// To be called on the main thread.
  static func drain() {
    // Reading resets the descriptor, so that work that comes from now on makes it readable again.
    var count: UInt64 = 0
    guard unsafe read(descriptor, &count, MemoryLayout.size(ofValue: count)) > 0 else { return }
    _dispatch_main_queue_callback_4CF(nil)
  }

  /// Waits for work and does it, until the process ends.
  ///
  /// - Precondition: It is called on the main thread, and not from work of the queue.
  package static func run() -> Never {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    while true {
      if unsafe poll(&polled, 1, -1) > 0 { drain() }
    }
  }
}
