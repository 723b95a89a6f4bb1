// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@Suite struct SampleSeriesTests {
  private func series(_ numbers: some Sequence<Double>, capacity: Int) -> SampleSeries {
    var series = SampleSeries(capacity: capacity)
    for (index, number) in numbers.enumerated() {
      series.append(number, at: moment.adding(seconds: Double(index)))
    }
    return series
  }

  @Test func `few numbers are all kept, with their times`() {
    let series = series([3, 1, 2], capacity: 8)
    #expect(series.samples.map(\.mean) == [3, 1, 2])
    #expect(series.samples.map { $0.time.seconds(since: moment) } == [0, 1, 2])
  }

  @Test(arguments: [8, 10, 100, 1_000])
  func `many numbers stay within the capacity, and each peak stays`(capacity: Int) {
    var numbers = (0..<100_000).map { Double($0 % 10) }
    numbers[123] = 5_000
    numbers[77_777] = -6_000
    let series = series(numbers, capacity: capacity)
    #expect(series.samples.count <= capacity)
    #expect(series.samples.count == series.count)
    #expect(series.samples.reduce(0) { $0 + $1.count } == 100_000)
    #expect(series.samples.map(\.most).max() == 5_000)
    #expect(series.samples.map(\.least).min() == -6_000)
    #expect(series.total?.count == 100_000)
    #expect(abs((series.total?.mean ?? 0) - 4.49) < 0.001)
    let times = series.samples.map(\.time)
    #expect(times == times.sorted())
  }

  @Test func `the latest numbers are as they came`() {
    let series = series((0..<1_000).map(Double.init), capacity: 100)
    #expect(series.latestNumbers == (909..<1_000).map(Double.init))
  }

  @Test func `a series takes a later one as if its numbers had come to itself`() {
    for (first, second) in [(5, 7), (90, 3), (3, 500), (500, 500), (0, 20), (20, 0)] {
      var sum = series((0..<first).map(Double.init), capacity: 64)
      var later = SampleSeries(capacity: 32)
      for index in first..<first + second {
        later.append(Double(index), at: moment.adding(seconds: Double(index)))
      }
      sum.append(contentsOf: later)
      #expect(sum.total?.count == first + second)
      #expect(sum.samples.reduce(0) { $0 + $1.count } == first + second)
      #expect(sum.samples.count <= 64)
      let times = sum.samples.map(\.time)
      #expect(times == times.sorted())
      #expect(sum.samples.last?.mean == Double(first + second - 1))
    }
  }

  @Test func `percentiles are those of the latest numbers`() {
    let series = series((1...100).map(Double.init).shuffled(), capacity: 1_000)
    #expect(series.percentile(50) == 50)
    #expect(series.percentile(95) == 95)
    #expect(series.percentile(99) == 99)
    #expect(series.percentile(0) == 1)
    #expect(series.percentile(100) == 100)
    #expect(SampleSeries().percentile(50) == nil)
  }

  @Test func `a time of a day later is kept to a hundredth of a second, and never too late`() {
    var series = SampleSeries(capacity: 1_000)
    let times = [0, 0.000_001, 3.7, 86_400.123_456, 86_400.2].map { moment.adding(seconds: $0) }
    for time in times { series.append(1, at: time) }
    for (time, sample) in zip(times, series.samples) {
      #expect(sample.time <= time && time.seconds(since: sample.time) < 0.01)
    }
  }

  @Test(arguments: [0.1, 1e300, 3, 0.5, 16_777_217])
  func `each number of the latest comes back exactly`(step: Double) {
    let numbers = (0..<400).map { Double($0) * step }
    #expect(series(numbers, capacity: 1_000).latestNumbers == numbers)
    #expect(series(numbers, capacity: 200).latestNumbers == numbers.suffix(183))
  }

  @Test func `a function of a sample leaves it the sum of as many numbers`() throws {
    let sum = FeedSample(2, at: moment).merged(with: FeedSample(4, at: moment))
    let half = try #require(sum.mapped { -$0 / 2 })
    #expect(half.count == 2 && half.least == -2 && half.most == -1 && half.mean == -1.5)
    #expect(sum.mapped { $0 > 2 ? nil : $0 } == nil)
  }
}
