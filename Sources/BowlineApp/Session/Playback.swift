// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// A session that is done again at the pace at which it happened.
///
/// It is told how time goes on, as a screen is, and tells the screen.
final class Playback {
  private let shell: Shell
  private var events: ArraySlice<SessionEvent>

  /// The time until the next event.
  private var wait = Duration.zero

  /// The time that the session has taken so far.
  private(set) var time = Duration.zero

  /// The time that all of it takes.
  let length: Duration

  /// Begins a session: the screen takes its first size, and what happened before any time passed is
  /// done.
  init(_ session: Session, on shell: Shell) {
    self.shell = shell
    events = session.pacedEvents[...]
    length = events.reduce(.zero) { sum, event in
      if case .time(let time) = event { sum + time } else { sum }
    }
    shell.screen.resize(to: session.size)
    advance(by: .zero)
  }

  /// Everything that happened was done.
  var isOver: Bool { events.isEmpty && wait == .zero }

  /// The time until something changes; nil when everything was done.
  var timeUntilChange: Duration? {
    isOver ? nil : min(wait, shell.screen.timeUntilChange ?? wait)
  }

  /// Lets time go on, and does what happened in it.
  func advance(by time: Duration) {
    var left = time
    while !isOver {
      let step = min(left, timeUntilChange ?? .zero)
      shell.screen.advance(by: step)
      left -= step
      wait -= step
      self.time += step
      while wait == .zero, let event = events.popFirst() {
        if case .time(let time) = event { wait = time } else { shell.take(event) }
      }
      if left == .zero { return }
    }
  }

  /// Does everything that is left, at once.
  func finish() {
    while let step = timeUntilChange { advance(by: step) }
  }
}
