// SPDX-License-Identifier: Apache-2.0

internal import CTerminal
// Links the library that the queue belongs to.
private import Dispatch

/// Dispatch's main queue, which the main actor runs on, for a loop that waits for more than it.
///
/// `dispatchMain()` would end the main thread and leave the queue to threads that come and go: each
/// key would start one, and five seconds after the last one it would wake to end.
@MainActor enum MainQueue {
  /// Can be read while work waits.
  static var descriptor: Int32 { cn_main_queue() }

  /// Does the work that waits.
  static func drain() { cn_main_queue_drain() }
}
