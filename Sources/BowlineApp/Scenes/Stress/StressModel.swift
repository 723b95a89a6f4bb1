// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineWidgets

/// Numbers that change thousands of times a second, and how that goes.
final class StressModel: KeyValueObservable {
  /// The changes that are made in a second, from 0 to 1,000,000.
  @Observed var rate = 10_000

  /// What the clock has brought last.
  @Observed var tick = StressTick()

  /// The changes that were made so far.
  @Observed private(set) var changes = 0

  /// The changes, frames and bytes of the last second.
  @Observed private(set) var changesPerSecond = 0
  @Observed private(set) var framesPerSecond = 0
  @Observed private(set) var bytesPerSecond = 0

  /// What a frame took, in microseconds, the latest ones.
  @Observed private(set) var frameTimes = Series(capacity: 60)

  let cells = (0..<40).map { _ in StressCell() }

  /// The sum of all cells: each change adds one.
  var sum: Int { cells.reduce(0) { $0 + $1.value } }

  /// The changes for each frame of the last second.
  var changesPerFrame: Int { framesPerSecond == 0 ? 0 : changesPerSecond / framesPerSecond }

  /// The ticks since the figures were made up last.
  private var collected = StressTick()
  private var framesBefore = 0
  private var bytesBefore = 0
  private var watching: KeyValueObservation?

  init() {
    watching = observe(\.tick, options: .new) { model, change in
      if let tick = change.newValue { model.take(tick) }
    }
  }

  /// Adds to the rate, in steps of a thousand.
  func raise(by difference: Int) {
    rate = min(max(rate + difference * 1_000, 0), 1_000_000)
  }

  /// Makes the changes of a tick, each one on its own.
  private func take(_ tick: StressTick) {
    for number in changes..<changes + tick.changes {
      // A prime that is no divisor of the number of cells goes to all of them in turn.
      cells[number * 7 % cells.count].value += 1
    }
    changes += tick.changes
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
