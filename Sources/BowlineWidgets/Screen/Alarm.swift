// SPDX-License-Identifier: Apache-2.0

/// A promise of a ``Screen`` to call a closure after a time.
///
/// It holds while the alarm is retained; releasing it, or ``end()``, ends it.
public final class Alarm {
  private let interval: Duration
  private let repeats: Bool
  private let action: () -> Void

  /// The time until the next call, by the time of the screen; nil if there is none.
  public private(set) var timeLeft: Duration?

  init(after interval: Duration, repeats: Bool, action: @escaping () -> Void) {
    precondition(interval > .zero, "an alarm rings after some time")
    self.interval = interval
    self.repeats = repeats
    self.action = action
    timeLeft = interval
  }

  /// Ends the promise; there are no more calls.
  public func end() { timeLeft = nil }

  /// Advances the time, without a call.
  ///
  /// - Returns: How long ago the call was due; nil if it is not due.
  func pass(_ time: Duration) -> Duration? {
    guard let left = timeLeft else { return nil }
    timeLeft = left - time
    return left <= time ? time - left : nil
  }

  /// Makes the call that is due, unless the promise has ended meanwhile.
  ///
  /// However much time has passed, it is one call, and the next one comes a whole interval later.
  func ring() {
    if timeLeft == nil { return }
    timeLeft = repeats ? interval : nil
    action()
  }
}
