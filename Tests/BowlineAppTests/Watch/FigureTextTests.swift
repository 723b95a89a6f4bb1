// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

@Suite struct FigureTextTests {
  @Test(
    arguments: [
      (0, "0"), (7, "7"), (-7, "-7"), (1204, "1204"), (9_999, "9999"), (10_000, "10k"),
      (12_345, "12.3k"), (999_499, "999k"), (999_500, "1M"), (1_234_567, "1.2M"),
      (-1_234_567, "-1.2M"), (4.1e9, "4.1G"), (2.5e17, "250P"), (1e20, "1e20"), (0.5, "0.5"),
      (0.123, "0.12"), (9.996, "10"), (12.34, "12.3"), (1.5e-7, "1.5e-7"), (-0.001, "-0.001"),
      (0.0041, "0.0041"), (0.0423, "0.042"), (0.00996, "0.01"), (-.infinity, "-inf"),
    ] as [(Double, String)])
  func `a number is short`(number: Double, text: String) {
    #expect(FigureText.short(number) == text)
    #expect(text.count <= 7)
  }

  @Test(
    arguments: [
      (1_234_567, 11, "1234567"), (0.25, 11, "0.25"), (1.0 / 3, 11, "0.333333"),
      (123_456_789_012, 11, "123G"), (99, 1, "99"), (1e300, 11, "1e300"),
      (1_795_651_052_123_456, 16, "1795651052123456"), (1_795_651_052_123_456, 15, "1.8P"),
      (99_999_999_999_999.5, 24, "99999999999999.5"), (99_999_999_999_999.5, 11, "100T"),
      (1_795_692_388_459.671, 24, "1795692388459.671"),
      (1_795_692_388_459.671, 16, "1795692388459.67"), (-1_234.567, 8, "-1234.57"),
      (0.0041, 11, "0.0041"), (1.01e20, 11, "1.01e20"), (.infinity, 11, "inf"),
    ] as [(Double, Int, String)])
  func `a number has all its digits where they have room`(number: Double, room: Int, text: String) {
    #expect(FigureText.full(number, columns: room) == text)
  }

  @Test func `each number has a text`() {
    for number in [
      Double.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, 1e15,
      999.95, 9.3e12 + 0.5, 999_999_999_999_999.9, .infinity, .nan,
    ] {
      #expect(!FigureText.short(number).isEmpty && !FigureText.full(number, columns: 5).isEmpty)
    }
  }

  @Test func `the ends of a span never read the same where their digits have room`() {
    let numbers: [Double] = [10_000_001, 10_000_002.5, 10_000_005]
    #expect(FigureText.apart(numbers, columns: 16) == ["10000001", "10000002.5", "10000005"])
    #expect(FigureText.apart(numbers, columns: 7) == ["10M", "10M", "10M"])
    #expect(FigureText.apart([1, 10_000_005], columns: 16) == ["1", "10M"])
    #expect(FigureText.apart([1e7, 1e7], columns: 16) == ["10M", "10M"])
    // As the least, the mean, the most and percentiles of a time since 1970 are.
    let times: [Double] = [1_795_692_380, 1_795_692_384.5, 1_795_692_388, 1_795_692_384]
    #expect(Set(FigureText.apart(times, columns: 16)).count == 4)
  }

  @Test func `a rate has its sign, and thousands stand apart`() {
    #expect(FigureText.rate(12.5) == "+12.5/s" && FigureText.rate(-3) == "-3/s")
    #expect(FigureText.grouped(1_234_567) == "1,234,567" && FigureText.grouped(-999) == "-999")
  }

  @Test func `nothing is one word, on the screen and in lines`() {
    #expect(FigureText.text(of: .null) == "none" && RowChanges.words(.null) == "none")
    let stage = WatchStage(columns: 60, rows: 12, format: .json)
    stage.write("{\"a\":null,\"b\":1}")
    #expect(
      stage.rows.contains { $0.contains("none") } && !stage.rows.contains { $0.contains("null") })
  }
}
