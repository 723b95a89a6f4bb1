// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineApp

/// The number of changes that fit between two looks at the keys.
@Suite struct StressPaceTests {
  private let beat = Duration.milliseconds(10)

  /// A pace that knows what a change costs.
  private func pace(cost: Duration) -> StressPace {
    var pace = StressPace()
    for _ in 0..<2 { pace.record(cost * 100, for: 100) }
    return pace
  }

  @Test func `what is due is made, and parts of a change add up`() {
    var pace = pace(cost: .nanoseconds(100))
    let counts = (0..<8).map { _ in pace.changes(rate: 1_250, elapsed: beat) }
    #expect(counts == [12, 13, 12, 13, 12, 13, 12, 13])
    #expect(pace.changes(rate: 0, elapsed: beat) == 0)
  }

  @Test func `no more are made than fit into a beat, and the rest is dropped`() {
    var pace = pace(cost: .microseconds(4))
    #expect(pace.changes(rate: 1_000_000, elapsed: .seconds(1)) == 2_000)
    #expect(pace.changes(rate: 1_000_000, elapsed: .seconds(1)) == 2_000)
    #expect(pace.changes(rate: 1_000, elapsed: beat) <= 11, "nothing is made up for")
  }

  @Test func `a change that takes longer than a beat is still made`() {
    var pace = pace(cost: .seconds(1))
    #expect(pace.changes(rate: 1_000, elapsed: .seconds(1)) == 1)
  }

  @Test func `at first few are made, and one slow beat changes nothing`() {
    var pace = StressPace()
    #expect(pace.changes(rate: 1_000_000, elapsed: .seconds(1)) == 1_000)
    pace.record(.microseconds(1_000), for: 1_000)
    pace.record(.seconds(1), for: 1_000)
    #expect(pace.changes(rate: 1_000_000, elapsed: .seconds(1)) == 8_000)
    pace.record(.seconds(1), for: 1_000)
    #expect(pace.changes(rate: 1_000_000, elapsed: .seconds(1)) == 8)
  }
}
