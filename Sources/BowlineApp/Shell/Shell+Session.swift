// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

extension Shell {
  /// Replays a session at once, from its first size on.
  func replay(_ session: Session) {
    screen.resize(to: session.size)
    for event in session.seenEvents { perform(event) }
  }

  /// Replays one event.
  func perform(_ event: SessionEvent) {
    isReplaying = true
    defer { isReplaying = false }
    switch event {
    case .input(let event): screen.send(event)
    case .resize(let size): screen.resize(to: size)
    case .change(let scene, let input, let value):
      // A session that a person has cut can lack the scene of the value.
      _ = receive(scene: scene, input: input, value: value)
    case .time(let duration): screen.advance(by: duration)
    case .paint: _ = screen.paint()
    }
  }
}
