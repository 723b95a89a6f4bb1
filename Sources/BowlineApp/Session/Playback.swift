// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A session that is replayed at the pace at which it happened.
///
/// Its user advances its time, and it advances that of the screen.
final class Playback {
  private let shell: Shell
  private var events: ArraySlice<SessionEvent>

  /// The time until the next event.
  private var wait = Duration.zero

  /// The time that the session has taken so far.
  private(set) var time = Duration.zero

  /// The time that all of it takes.
  let length: Duration

  /// Begins a session: the screen gets its first size, and the events before any time passed are
  /// replayed.
  init(_ session: Session, on shell: Shell) {
    self.shell = shell
    events = session.pacedEvents[...]
    length = events.reduce(.zero) { sum, event in
      if case .time(let time) = event { sum + time } else { sum }
    }
    shell.screen.resize(to: session.size)
    advance(by: .zero)
  }

  /// All events have been replayed.
  var isOver: Bool { events.isEmpty && wait == .zero }

  /// The time until something changes; nil when the session is over.
  var timeUntilChange: Duration? {
    isOver ? nil : min(wait, shell.screen.timeUntilChange ?? wait)
  }

  /// Advances the time, and replays the events in it.
  func advance(by time: Duration) {
    var left = time
    while !isOver {
      let step = min(left, timeUntilChange ?? .zero)
      shell.screen.advance(by: step)
      left -= step
      wait -= step
      self.time += step
      while wait == .zero, let event = events.popFirst() {
        if case .time(let time) = event { wait = time } else { shell.perform(event) }
      }
      if left == .zero { return }
    }
  }

  /// Replays all events that are left, at once.
  func finish() {
    while let step = timeUntilChange { advance(by: step) }
  }
}
