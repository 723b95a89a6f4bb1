// SPDX-License-Identifier: Apache-2.0

import BowlineWidgets
import Testing

@Suite struct SeriesTests {
  @Test func `a series keeps the latest values in their order`() {
    var series = Series(capacity: 3)
    #expect(series.isEmpty && series.minimum == nil && series.maximum == nil)
    for value in [4, 1, 2] { series.append(Double(value)) }
    #expect(Array(series) == [4, 1, 2])
    series.append(9)
    #expect(Array(series) == [1, 2, 9])
    #expect(series.minimum == 1 && series.maximum == 9)
  }

  @Test func `what is not a finite number is a gap`() {
    let series = Series([1, .nan, .infinity, nil], capacity: 9)
    #expect(Array(series) == [1, nil, nil, nil])
    #expect(series.minimum == 1 && series.maximum == 1)
  }

  @Test func `series with the same values are equal, wherever they begin`() {
    let short = Series([2, 3], capacity: 2)
    let long = Series([1, 2, 3], capacity: 2)
    #expect(short == long && short.hashValue == long.hashValue)
    #expect(short != Series([2, 3], capacity: 3))
    #expect(short != Series([3, 2], capacity: 2))
  }

  @Test func `a series of no capacity traps`() async {
    await #expect(processExitsWith: .failure) { _ = Series(capacity: 0) }
  }

  @Test func `a position without a value traps`() async {
    await #expect(processExitsWith: .failure) { _ = Series([1], capacity: 2)[1] }
  }

  @Test func `a series says how many values it holds, and its last one`() {
    #expect("\(Series(capacity: 2))" == "0 values")
    #expect("\(Series([1, 2.5], capacity: 2))" == "2 values, the last: 2.5")
    #expect("\(Series([1, nil], capacity: 2))" == "2 values, the last: missing")
  }
}
