// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineWidgets

@Suite struct ProgressUnitTests {
  @Test(arguments: [
    (0.0, "0 B"), (999, "999 B"), (999.6, "1.0 kB"), (1000, "1.0 kB"), (3_240_000, "3.2 MB"),
    (9_949_999, "9.9 MB"), (9_950_001, "10 MB"), (999_600_000, "1.0 GB"), (5e21, "5000 EB"),
  ])
  func `bytes have two or three figures`(amount: Double, text: String) {
    #expect(ProgressUnit.bytes.text(amount) == text)
  }

  @Test func `what is not all yet can be rounded down`() {
    #expect(ProgressUnit.bytes.text(999_999, rounding: .down) == "999 kB")
    #expect(ProgressUnit.bytes.text(9_999_999, rounding: .down) == "9.9 MB")
  }

  @Test(arguments: [
    (120.0, "120 files/s"), (12.34, "12 files/s"), (1.25, "1.3 files/s"), (0.5, "30 files/min"),
    (0.02, "1.2 files/min"),
  ])
  func `things that take long are counted by the minute`(rate: Double, text: String) {
    #expect(ProgressUnit.count(of: "files").rate(rate) == text)
  }

  @Test(arguments: [
    (0.0, "1 s left"), (0.2, "1 s left"), (11.2, "12 s left"), (59, "59 s left"),
    (59.1, "1 min left"), (61, "2 min left"), (3540, "59 min left"), (3541, "1 h left"),
    (7801, "2 h 11 min left"), (36_001, "11 h left"), (172_801, "3 d left"), (1e300, "months left"),
  ])
  func `a time that is left is rounded up`(seconds: Double, text: String) {
    #expect(ProgressUnit.left(seconds) == text)
  }
}

@Suite struct PaceTests {
  private func pace(_ samples: [(Double, Double)]) -> Pace {
    var pace = Pace()
    for (time, done) in samples { pace.add(done, at: .seconds(time)) }
    return pace
  }

  @Test func `nothing is known in the first second`() {
    #expect(pace([]).rate(at: .seconds(9)) == nil)
    #expect(pace([(0, 0), (0.9, 9)]).rate(at: .seconds(0.9)) == nil)
    #expect(pace([(0, 0), (1, 9)]).rate(at: .seconds(1)) == 9)
    #expect(pace([(0, 5)]).rate(at: .seconds(3)) == nil, "a first amount has no time")
  }

  @Test func `the last ten seconds count`() {
    let fast = (0...20).map { (Double($0), Double($0) * 100) }
    let slow = (1...10).map { (20 + Double($0), 2000 + Double($0)) }
    #expect(pace(fast).rate(at: .seconds(20)) == 100)
    #expect(pace(fast + slow).rate(at: .seconds(30)) == 1)
    #expect(pace(fast + slow).secondsLeft(until: 2110, at: .seconds(30)) == 100)
  }

  @Test func `what gets done no more has no time left`() {
    let stalled = pace([(0, 0), (1, 10)])
    #expect(stalled.rate(at: .seconds(5)) == 2)
    #expect(stalled.rate(at: .seconds(12)) == 0)
    #expect(stalled.secondsLeft(until: 20, at: .seconds(12)) == nil)
  }

  @Test func `many samples in a short time are as few`() {
    var pace = Pace()
    for step in 0...10_000 { pace.add(Double(step), at: .milliseconds(step)) }
    #expect(pace.rate(at: .seconds(10)).map { ($0 - 1000).magnitude < 1e-6 } == true)
    #expect(
      Mirror(reflecting: pace).children.allSatisfy {
        ($0.value as? [Any]).map { $0.count < 50 } ?? true
      })
  }

  @Test func `less than before begins anew`() {
    #expect(pace([(0, 0), (5, 50), (6, 0), (7, 3)]).rate(at: .seconds(7)) == 3)
  }
}
