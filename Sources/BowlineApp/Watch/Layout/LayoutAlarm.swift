// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The state of an alert, with hysteresis: what its condition is has to last before it counts.
struct LayoutAlarm: Equatable {
  /// A turn of an alert.
  enum Turn: Equatable {
    case begins
    case ends
  }

  /// The time for which the condition has to hold, or not to hold, in seconds.
  let delay: Double

  /// The alert is on.
  private(set) var isOn = false

  /// Since when the condition has been other than the state.
  private var since: FeedTime?

  init(delay: Double) {
    self.delay = delay
  }

  /// Takes the condition as it is at a moment.
  mutating func take(_ holds: Bool, at now: FeedTime) -> Turn? {
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

  /// The state may change though nothing comes.
  var isPending: Bool { since != nil }
}
