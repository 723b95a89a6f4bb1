// SPDX-License-Identifier: Apache-2.0

/// A limit for the changes that the clock makes in a beat: those that are due, but no more than
/// leave time for painting and for keys.
struct StressPace {
  /// The time that the changes of one beat may take.
  static let budget = Duration.milliseconds(8)

  /// The most changes as long as the cost of one is not known.
  private static let first = 1_000.0

  /// The changes that are due and were not made.
  private var due = 0.0

  /// The time that one change took in each of the last two beats, in seconds.
  private var costs: [Double] = []

  /// The changes to make now.
  ///
  /// Changes that do not fit are dropped: to make them later would leave still less time.
  ///
  /// - Parameters:
  ///   - rate: The changes that are wanted in a second.
  ///   - elapsed: The time since the beat before.
  mutating func changes(rate: Int, elapsed: Duration) -> Int {
    due += elapsed / .seconds(1) * Double(rate)
    // The system, and not the changes, may be the reason of a single slow beat.
    let most = costs.min().map { Self.budget / .seconds(1) / $0 } ?? Self.first
    let count = min(due.rounded(.down), max(most.rounded(.down), 1))
    due = min(due - count, 1)
    return Int(count)
  }

  /// Records the time that changes took.
  mutating func record(_ duration: Duration, for changes: Int) {
    guard changes > 0 else { return }
    costs = costs.suffix(1) + [max(duration / .seconds(1) / Double(changes), 1e-9)]
  }
}
