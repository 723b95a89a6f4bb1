// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineFeed
import Testing

@Suite struct FeedTests {
  @Test func `observers are told once for each batch`() {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test")
    var told: [String] = []
    let counts = feed.observe(\.lineCount, options: .new) { _, change in
      told.append("lines \(change.newValue ?? 0)")
    }
    let paths = feed.observe(\.paths) { _, change in
      told.append("paths \(change.kind)")
    }
    reader.read(Array("{\"a\":1}\n{\"a\":2}\n{\"b\":2}\n".utf8), at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(told == ["paths insertion", "lines 3"])
    let value = feed.paths[0].observe(\.value, options: .new) { _, change in
      told.append("value \(change.newValue ?? .null)")
    }
    reader.read(Array("{\"a\":2}\n{\"a\":7}\n{\"a\":8}\n".utf8), at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(told.dropFirst(2).sorted() == ["lines 6", "value 8"])
    withExtendedLifetime((counts, paths, value)) {}
  }

  @Test func `what is computed of the values can be observed`() {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test")
    reader.read(Array("{\"a\":5}\n".utf8), at: moment)
    feed.take(reader.takeBatch(), at: moment)
    var most: [Double] = []
    let watching = feed.paths[0].observe(\.most, options: [.new, .distinct]) { _, change in
      if let value = change.newValue ?? nil { most.append(value) }
    }
    for number in [3, 9, 4, 12] {
      reader.read(Array("{\"a\":\(number)}\n".utf8), at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(most == [9, 12])
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [
    ("1 2 1 3", FeedKind.number), ("1 2 2 5 9", .counter), ("7", .number), ("true false", .truth),
    ("null", .unknown), (#""a" "b""#, .text), (#""a" "b" "a" "a" "b" "a""#, .choice),
    (#""a" "a" "a" "a" "a" "a""#, .text),
    (#"1 "x""#, .text), ("[{}]", .rows), ("null 3", .number),
  ])
  func `the kind is what the values have been`(values: String, kind: FeedKind) {
    let lines = values.split(separator: " ").map { "{\"a\":\($0)}\n" }.joined()
    #expect(feed(reading: lines)["a"]?.kind == kind)
  }

  @Test func `a rising counter has its rise a second, which falls when nothing comes`() {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test")
    for second in 0...10 {
      let time = moment.adding(seconds: Double(second))
      reader.read(Array("{\"n\":\(second * 20),\"x\":\(second % 3)}\n".utf8), at: time)
      feed.take(reader.takeBatch(), at: time)
    }
    #expect(feed["n"]?.rate == 20)
    #expect(feed["x"]?.rate == nil)
    #expect(feed["x"]?.arrivalRate == 1)
    #expect(feed.lineRate == 1)
    feed.advance(to: moment.adding(seconds: 30))
    #expect(feed["n"]?.rate == 0)
    #expect(feed.lineRate == 0)
  }

  @Test(arguments: [0.1, 0.5, 1, 3, 10, 90])
  func `the rate of a counter is the rise from one arrival to another at any pace`(wait: Double) {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test")
    var rates: Set<Double?> = []
    for index in 0..<40 {
      let time = moment.adding(seconds: Double(index) * wait)
      reader.read(Array("{\"n\":\(Double(index) * wait * 10)}\n".utf8), at: time)
      // It is taken late, and brought up to moments between two arrivals.
      feed.take(reader.takeBatch(), at: time.adding(seconds: 0.02))
      for part in [0.3, 0.6, 0.9, 1.5] {
        feed.advance(to: time.adding(seconds: wait * part))
        let rate = feed["n"]?.rate
        rates.insert(rate.map { ($0 * 1_000).rounded() / 1_000 })
        if wait >= 0.25 { #expect((rate == nil) == (index < 3)) }
        if index > 5 { #expect(((feed.lineRate ?? 0) * wait * 1_000).rounded() == 1_000) }
      }
    }
    #expect(rates == [nil, 10])
    let last = moment.adding(seconds: 39 * wait)
    feed.advance(to: last.adding(seconds: wait * 2 + 3))
    let late = feed["n"]?.rate ?? 0
    #expect(late > 0 && late < 10)
    feed.advance(to: last.adding(seconds: wait * 2 + 6))
    #expect(feed["n"]?.rate == 0 && feed.lineRate == 0)
  }

  @Test(arguments: [1, 4, 100])
  func `a counter of a source that is started again stays one`(piece: Int) {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test")
    var rates: [Double] = []
    for second in 0..<24 {
      if second == 12 { reader.end(at: moment.adding(seconds: 11)) }
      let time = moment.adding(seconds: Double(second))
      // It rises from 0 by 20, twice.
      reader.read(Array("{\"n\":\(second % 12 * 20)}\n".utf8), at: time)
      if second % piece == 0 || second == 23 { feed.take(reader.takeBatch(), at: time) }
      if let rate = feed["n"]?.rate { rates.append(rate) }
    }
    #expect(feed["n"]?.kind == .counter)
    #expect(feed["n"]?.resetCount == 1)
    #expect(rates.allSatisfy { $0 >= 0 && $0 <= 20 })
  }

  @Test func `a counter stays one where its source says null first when it is started again`() {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test")
    for value in ["1", "2", "3", "4", "null", "1"] {
      if value == "null" { reader.end(at: moment) }
      reader.read(Array("{\"n\":\(value)}\n".utf8), at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(feed["n"]?.kind == .counter)
    #expect(feed["n"]?.resetCount == 1)
  }

  @Test(arguments: [1, 5, 100])
  func `a count that begins anew while its source goes on stays a counter`(piece: Int) {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test")
    // A service that is started again behind its log.
    for second in 0..<36 {
      let time = moment.adding(seconds: Double(second))
      reader.read(Array("{\"n\":\(second % 12 * 10 + 10)}\n".utf8), at: time)
      if second % piece == 0 || second == 35 { feed.take(reader.takeBatch(), at: time) }
    }
    #expect(feed["n"]?.kind == .counter && feed["n"]?.resetCount == 2)
    #expect(feed["n"]?.rate == 10)
  }

  @Test(arguments: [
    // Too few rises for a count, a fall not to the beginning, two falls in a row, and below 0.
    [1, 2, 3, 4, 5, 1], Array(50...70) + [55], Array(1...20) + [1, 0], Array(1...20) + [-1],
    (0..<200).map { $0 * 7_919 % 101 },
    // Falls that are too many for restarts.
    (0..<400).map { $0 % 100 },
  ])
  func `a number that falls in another way is no counter`(numbers: [Int]) {
    let lines = numbers.map { "{\"n\":\($0)}\n" }.joined()
    #expect(feed(reading: lines)["n"]?.kind == .number)
  }

  @Test(arguments: [(period: 100, FeedKind.number), (2_000, .counter)])
  func `a number that falls to 0 again and again is a counter where it seldom does`(
    period: Int, kind: FeedKind
  ) {
    let lines = (0..<period * 6).map { "{\"n\":\($0 % period)}\n" }.joined()
    let path = feed(reading: lines)["n"]
    #expect(path?.kind == kind && path?.resetCount == (kind == .counter ? 5 : 0))
  }

  @Test func `a number that falls while its source goes on is no counter`() {
    let reader = FeedReader(format: .json, collectsRows: true)
    let feed = Feed(name: "test")
    for number in [1, 2, 3, 4, 1] {
      reader.read(Array("{\"n\":\(number)}\n".utf8), at: moment)
      // One run of a command that is run again and again.
      reader.end(at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(feed["n"]?.kind == .number)
    #expect(feed["n"]?.resetCount == 0)
  }

  @Test func `a path is read, observed and bound by names`() throws {
    let feed = feed(reading: #"{"ps":[{"cpu":1},{"cpu":2.5}],"n":4}"#)
    let path = try #require(feed["ps"])
    #expect(try path.value(forKeyPath: "rows.@sum.cpu") as? Double == 3.5)
    #expect(try feed["n"]?.value(forKeyPath: "number") as? Double == 4)
  }
}
