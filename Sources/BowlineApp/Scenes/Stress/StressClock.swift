// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// A clock that makes the due changes of a model, on the main actor, between paintings.
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
  ///   - surroundings: The source of the beats, and of the cost of painting so far.
  init(_ model: StressModel, _ surroundings: Surroundings) {
    self.model = model
    self.surroundings = surroundings
    begin()
    // Unrecorded: a replayed session has no clock, and its inspector has to show the same.
    watching = Insight.unrecorded {
      model.observe(\.rate) { [weak self] _, _ in MainActor.assumeIsolated { self?.begin() } }
    }
  }

  // The token has to be released on the main actor, wherever the clock is.
  isolated deinit {}

  private func begin() {
    guard beating == nil else { return }
    last = .now
    beating = surroundings.repeating(Self.interval) { [weak self] in
      MainActor.assumeIsolated { self?.beat() }
    }
  }

  /// Makes the due changes; stops the beats when no more are wanted and the figures show that.
  private func beat() {
    let now = ContinuousClock.now
    // A program that was stopped does not make up for the lost time.
    let elapsed = min(now - last, .seconds(1))
    last = now
    let changes = pace.changes(rate: model.rate, elapsed: elapsed)
    let figures = surroundings.figures()
    model.tick = StressTick(
      changes: changes, elapsed: Int(elapsed / .microseconds(1)), frames: figures.frames,
      bytes: figures.bytes, frameTime: Int(figures.lastDuration / .microseconds(1)))
    pace.record(.now - now, for: changes)
    if model.isAtRest { rest() }
  }

  /// Stops the beats, and adds a second without a frame: showing the figures paints one itself.
  ///
  /// It is an event of its own, as in a replay, which writes one tick after another.
  private func rest() {
    beating = nil
    var tick = model.tick
    (tick.changes, tick.elapsed) = (0, 1_000_000)
    Insight.caused(by: Insight.Event(.timer)) { model.tick = tick }
  }
}
