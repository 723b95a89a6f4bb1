// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The state of an alert, with hysteresis: its condition has to last for a while before it counts.
struct LayoutAlarm: Equatable {
  /// A change of the state.
  enum Change: Equatable {
    case begins
    case ends
  }

  /// The time for which the condition has to hold, or not to hold, in seconds.
  let delay: Double

  /// The alert is on.
  private(set) var isOn = false

  /// The time since which the condition has differed from the state.
  private var since: FeedTime?

  init(delay: Double) {
    self.delay = delay
  }

  /// Updates the state with the condition at a moment.
  mutating func update(_ holds: Bool, at now: FeedTime) -> Change? {
    guard holds != isOn else {
      since = nil
      return nil
    }
    let start = since ?? now
    since = start
    guard now.seconds(since: start) >= delay else { return nil }
    since = nil
    isOn = holds
    return holds ? .begins : .ends
  }

  /// The state may change by time alone.
  var isPending: Bool { since != nil }
}
