// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// Numbers that change tens of thousands of times a second, and figures about that.
final class StressModel: KeyValueObservable {
  /// The changes that are made in a second, from 0 to 1,000,000.
  @Observed var rate = 30_000

  /// The latest tick of the clock.
  @Observed var tick = StressTick()

  /// The time that the ticks have taken, in microseconds.
  @Observed private(set) var time = 0

  /// The changes that were made so far.
  @Observed private(set) var changes = 0

  /// The frames that were painted so far.
  @Observed private(set) var paints = 0

  /// The changes, frames and bytes of the last second.
  @Observed private(set) var changesPerSecond = 0
  @Observed private(set) var framesPerSecond = 0
  @Observed private(set) var bytesPerSecond = 0

  /// The times that the latest frames took, in microseconds.
  @Observed private(set) var frameTimes = Series(capacity: 60)

  /// The shape in which the cells are shown.
  static let rows = 10
  static let columns = 72

  let cells = (0..<rows * columns).map { _ in StressCell() }

  /// The sum of all cells: each change adds one.
  var sum: Int { cells.reduce(0) { $0 + $1.value } }

  var changesText: String { "\(changesPerSecond) of \(rate)" }

  /// The changes for each frame of the last second.
  var changesPerFrame: Int { framesPerSecond == 0 ? 0 : changesPerSecond / framesPerSecond }

  /// No changes are made, all that were made are in the figures, and all cells are cold.
  var isAtRest: Bool {
    rate == 0 && changesPerSecond == 0 && collected == StressTick()
      && time - lastChange > HeatGrid.coolingTime
  }

  /// The sum of the ticks since the figures were updated last.
  private var collected = StressTick()
  private var framesBefore = 0
  private var bytesBefore = 0
  private var lastChange = 0
  private var watching: KeyValueObservation?

  init() {
    watching = observe(\.tick, options: .new) { model, change in
      if let tick = change.newValue { model.apply(tick) }
    }
  }

  /// Adds to the rate, in steps of a thousand.
  func raise(by difference: Int) {
    rate = min(max(rate + difference * 1_000, 0), 1_000_000)
  }

  /// Makes the changes of a tick, each one on its own.
  private func apply(_ tick: StressTick) {
    time += tick.elapsed
    for number in changes..<changes + tick.changes {
      cells[StressSpot.cell(of: number, time: time)].value += 1
    }
    changes += tick.changes
    if tick.changes > 0 { lastChange = time }
    if paints != tick.frames { paints = tick.frames }
    collected.changes += tick.changes
    collected.elapsed += tick.elapsed
    if collected.elapsed >= 1_000_000 { sumUp(tick) }
  }

  private func sumUp(_ tick: StressTick) {
    let seconds = Double(collected.elapsed) / 1_000_000
    changesPerSecond = Int((Double(collected.changes) / seconds).rounded())
    framesPerSecond = Int((Double(max(tick.frames - framesBefore, 0)) / seconds).rounded())
    bytesPerSecond = Int((Double(max(tick.bytes - bytesBefore, 0)) / seconds).rounded())
    framesBefore = tick.frames
    bytesBefore = tick.bytes
    collected = StressTick()
    frameTimes.append(Double(tick.frameTime))
  }
}

/// One of the numbers that change all the time.
final class StressCell: KeyValueObservable {
  @Observed var value = 0
}
