// SPDX-License-Identifier: Apache-2.0

/// The number of changes that the clock makes at a time: those that are due, and no more than leave
/// time for painting and for keys.
struct StressPace {
  /// The time that the changes of one beat may take.
  static let budget = Duration.milliseconds(8)

  /// The most changes as long as nobody knows what one costs.
  private static let first = 1_000.0

  /// The changes that are due and were not made.
  private var due = 0.0

  /// The time that one change took in each of the last two beats, in seconds.
  private var costs: [Double] = []

  /// The changes to make now.
  ///
  /// What does not fit is dropped: made up for later, it would leave still less time.
  ///
  /// - Parameters:
  ///   - rate: The changes that are wanted in a second.
  ///   - elapsed: The time since the beat before.
  mutating func changes(rate: Int, elapsed: Duration) -> Int {
    due += elapsed / .seconds(1) * Double(rate)
    // A single slow beat may be the system's, and none of the changes' own.
    let most = costs.min().map { Self.budget / .seconds(1) / $0 } ?? Self.first
    let count = min(due.rounded(.down), max(most.rounded(.down), 1))
    due = min(due - count, 1)
    return Int(count)
  }

  /// Takes notice of how long changes took.
  mutating func took(_ duration: Duration, for changes: Int) {
    guard changes > 0 else { return }
    costs = costs.suffix(1) + [max(duration / .seconds(1) / Double(changes), 1e-9)]
  }
}
