// SPDX-License-Identifier: Apache-2.0

internal import Bowline
package import BowlineTerminal

/// A screen has no clock: it is told how time goes on, by ``Application`` or by a test, and says
/// when it has to be told next. While nothing moves there is no such time, and nobody wakes.
extension Screen {
  /// Calls something after a time, once or again and again.
  ///
  /// - Parameters:
  ///   - time: The time until the call, and from each one to the next.
  ///   - repeats: Whether there is more than one.
  ///   - action: What is called. Calls that nobody had time for are made up for by one.
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

  /// Lets time go on: takes notes and highlights away whose time is over, and makes the calls that
  /// are due, the earliest first.
  public func advance(by time: Duration) {
    now += time
    if highlights.advance(by: time) { setNeedsPaint() }
    toast.advance(by: time)
    let waiting = alarms.compactMap(\.alarm)
    let due = waiting.compactMap { alarm in alarm.pass(time).map { (alarm, since: $0) } }
    for (alarm, _) in due.sorted(by: { $0.since > $1.since }) {
      Insight.caused(by: Insight.Event(.timer)) { alarm.ring() }
    }
    alarms.removeAll { $0.alarm?.timeLeft == nil }
  }

  /// An alarm that belongs to whoever asked for it.
  struct WeakAlarm {
    weak let alarm: Alarm?
  }
}

/// A player of what happened to a screen before: for a while it takes the place of the person and of
/// the clock.
package protocol ScreenPlayer: AnyObject {
  /// Takes what a person does meanwhile.
  func take(_ event: InputEvent)

  /// The time until something changes; nil for never.
  var timeUntilChange: Duration? { get }

  /// Lets time go on, and tells the screen as much of it as goes on there.
  func advance(by time: Duration)
}
