// SPDX-License-Identifier: Apache-2.0

internal import Bowline
package import BowlineTerminal

/// A screen has no clock: an ``Application`` or a test advances its time, and the screen says when
/// that has to happen next. While nothing moves there is no such time, and the process sleeps.
extension Screen {
  /// Calls a closure after a time, once or again and again.
  ///
  /// - Parameters:
  ///   - time: The time until the call, and from each one to the next.
  ///   - repeats: Whether there is more than one call.
  ///   - action: The closure. Several calls that are overdue are made up for by one.
  /// - Returns: The promise, which ends when it is released.
  /// - Precondition: The time is above zero.
  public func alarm(
    after time: Duration, repeats: Bool = false, action: @escaping () -> Void
  ) -> Alarm {
    let alarm = Alarm(after: time, repeats: repeats, action: action)
    alarms.append(WeakAlarm(alarm: alarm))
    return alarm
  }

  /// The time until something changes by itself: an alarm, the end of a note or of a highlight; nil
  /// for never.
  public var timeUntilChange: Duration? {
    let others = [toast.timeLeft, highlights.timeLeft].compactMap(\.self)
    let times = alarms.compactMap { $0.alarm?.timeLeft } + others
    return times.min().map { max($0, .zero) }
  }

  /// Advances the time: removes notes and highlights whose time is over, and makes the calls that
  /// are due, the earliest first.
  public func advance(by time: Duration) {
    now += time
    if highlights.advance(by: time) { setNeedsPaint() }
    toast.advance(by: time)
    // A call may release the owners of other alarms that are due: these alarms end with that.
    let due = alarms.compactMap { place in
      place.alarm?.pass(time).map { (place, since: $0) }
    }
    for (place, _) in due.sorted(by: { $0.since > $1.since }) {
      Insight.caused(by: Insight.Event(.timer)) { place.alarm?.ring() }
    }
    alarms.removeAll { $0.alarm?.timeLeft == nil }
  }

  /// An alarm that is not kept alive: it belongs to the code that asked for it.
  struct WeakAlarm {
    weak let alarm: Alarm?
  }
}

/// A player of earlier events of a screen: for a while it takes the place of the person and of the
/// clock.
package protocol ScreenPlayer: AnyObject {
  /// Takes an event of the person while it plays.
  func take(_ event: InputEvent)

  /// The time until something changes; nil for never.
  var timeUntilChange: Duration? { get }

  /// Advances the player's time, and the screen's by as much as passes there.
  func advance(by time: Duration)
}
