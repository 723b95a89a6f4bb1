// SPDX-License-Identifier: Apache-2.0

import Bowline

/// Bindings that carry an edit once there was none for a while.
extension Player {
  /// The time without an edit after which one is carried.
  static func delay(_ number: Int) -> Duration { .milliseconds(10 * (1 + number % 3)) }

  /// Makes one on the main actor, which the program is performed on.
  func bindLater(
    _ target: Node, to source: Node, _ mode: BindingMode, _ delay: Duration, isInitial: Bool
  ) -> Binding? {
    guard let time else { return nil }
    nonisolated(unsafe) let (target, source) = (target, source)
    nonisolated(unsafe) var binding: Binding?
    MainActor.assumeIsolated {
      unsafe binding = unsafe target.bind(
        \.other, to: source, \.number, mode: mode, initial: isInitial, transform: .same,
        trigger: .rest(delay, clock: time))
    }
    return unsafe binding
  }

  /// Gives edits a turn whose time has come.
  func letEditsBeCarried() async {
    // Tasks of other threads take part, so nobody knows how many turns it takes.
    for _ in 0..<200 where waitingBinding != nil { await Task.yield() }
  }

  /// Has the clock go on until no edit waits, and looks whether that comes to an end.
  func carryLastEdits() async {
    // An edit that is carried may be one that another binding carries later.
    for round in 0..<200 {
      guard let waiting = waitingBinding else { return }
      time?.advance(by: Self.delay(2))
      await letEditsBeCarried()
      // Where other tests keep all threads, a turn may take seconds.
      if round > 50 { try? await Task.sleep(for: .milliseconds(round > 150 ? 500 : 10)) }
      if round == 199, !allowsRings, !hasLooped {
        fail("binding \(waiting.number) has never carried an edit")
      }
    }
  }

  private var waitingBinding: Bound? {
    for case let bound? in bindings where bound.form == .delayed {
      guard let binding = bound.binding, binding.isActive, binding.health == .live else { continue }
      if binding.hasPendingEdit { return bound }
    }
    return nil
  }
}
