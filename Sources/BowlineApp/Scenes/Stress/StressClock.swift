// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// Makes the changes of a model due, on the main actor, in between paintings.
@MainActor
final class StressClock {
  private let model: StressModel
  private let surroundings: Surroundings
  private var beating: AnyObject?
  private var watching: KeyValueObservation?
  private var last = ContinuousClock.now
  private var pace = StressPace()

  /// The time from one round of changes to the next: short enough for each frame to have some.
  private static let interval = Duration.milliseconds(10)

  /// Begins to make changes.
  ///
  /// - Parameters:
  ///   - model: The model to change.
  ///   - surroundings: Who tells the time, and what painting has cost so far.
  init(_ model: StressModel, _ surroundings: Surroundings) {
    self.model = model
    self.surroundings = surroundings
    begin()
    // Not listed: there is no clock where a session is replayed, and the inspector shows the same.
    watching = Insight.unrecorded {
      model.observe(\.rate) { [weak self] _, _ in MainActor.assumeIsolated { self?.begin() } }
    }
  }

  // Whoever drops it, the token goes on the main actor.
  isolated deinit {}

  private func begin() {
    guard beating == nil else { return }
    last = .now
    beating = surroundings.repeating(Self.interval) { [weak self] in
      MainActor.assumeIsolated { self?.beat() }
    }
  }

  /// Makes what is due; when no more changes are wanted, and the figures say so, nobody wakes.
  private func beat() {
    let now = ContinuousClock.now
    // A program that was stopped does not make up for it.
    let elapsed = min(now - last, .seconds(1))
    last = now
    let changes = pace.changes(rate: model.rate, elapsed: elapsed)
    let figures = surroundings.figures()
    model.tick = StressTick(
      changes: changes, elapsed: Int(elapsed / .microseconds(1)), frames: figures.frames,
      bytes: figures.bytes, frameTime: Int(figures.lastDuration / .microseconds(1)))
    pace.took(.now - now, for: changes)
    if model.isAtRest { rest() }
  }

  /// Tells of a second without a frame, which the telling itself would otherwise take part in.
  private func rest() {
    beating = nil
    var tick = model.tick
    (tick.changes, tick.elapsed) = (0, 1_000_000)
    model.tick = tick
  }
}
