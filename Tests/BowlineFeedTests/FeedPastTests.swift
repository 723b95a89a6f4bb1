// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

@testable import BowlineFeed

/// Earlier states of a feed.
@Suite struct FeedPastTests {
  private static func write(_ text: String, _ second: Double, _ reader: FeedReader, _ feed: Feed) {
    let time = moment.adding(seconds: second)
    reader.read(Array((text + "\n").utf8), at: time)
    feed.take(reader.takeBatch(), at: time)
  }

  private static func past(
    _ feed: Feed, _ second: Double
  ) throws -> Feed {
    let past = try #require(FeedPast(of: feed))
    past.show(at: moment.adding(seconds: second))
    return past.feed
  }

  @Test func `an earlier moment has the values, counts and samples of then`() throws {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test", keepsPast: true)
    for second in 0..<20 {
      let text = "{\"n\":\(second * second),\"level\":\"\(second % 2 == 0 ? "a" : "b")\"}"
      Self.write(text, Double(second), reader, feed)
    }
    Self.write("no", 20, reader, feed)
    for second in 0..<20 {
      let past = try Self.past(feed, Double(second))
      let n = try #require(past["n"])
      #expect(n.number == Double(second * second))
      #expect(n.count == second + 1 && past.lineCount == second + 1)
      #expect(n.least == 0 && n.most == Double(second * second))
      #expect(n.series.latestNumbers == (0...second).map { Double($0 * $0) })
      #expect(past["level"]?.texts.counts["a"] == second / 2 + 1)
      #expect(n.lastLine?.number == second + 1)
      #expect(past.refusedCount == 0 && past.refusals.isEmpty)
    }
    #expect(try Self.past(feed, 20).refusals.count == 1)
    // The feed itself stays as it is.
    #expect(feed["n"]?.number == 361)
  }

  @Test func `what a layout computes of a path is that of then, however much came since`() throws {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "app", samples: 100, keepsPast: true)
    let paths = try [
      "app.n.@arrivals", "app.n.@rate", "app.n.@mean", "app.n.@median", "app.n.@percentile95",
      "app.rows.@max.v", "app.@lines", "app.@rate",
    ].map { try LayoutPath($0, sources: ["app"]) }
    for path in paths { feed.keepValues(of: path, at: moment) }
    var then: [[FeedValue?]] = []
    for index in 0..<1_024 {
      Self.write("{\"n\":\(index),\"rows\":[{\"v\":\(index)}]}", Double(index) / 128, reader, feed)
      if index % 128 == 127 { then.append(paths.map(feed.value)) }
    }
    for (second, values) in then.enumerated() {
      let past = try Self.past(feed, Double(second) + 127 / 128)
      #expect(paths.map(past.value) == values && !values.contains(nil))
      // The charts end at the values, and have no later ones.
      for path in [paths[2], paths[5]] {
        let samples = past[path]?.samples ?? []
        #expect(samples.last?.mean == past.value(of: path)?.number)
        #expect(samples.last?.most == samples.map(\.most).max())
      }
    }
  }

  @Test func `observers of the past are told what changes from moment to moment`() throws {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test", keepsPast: true)
    for second in 0..<5 { Self.write("{\"n\":\(second)}", Double(second), reader, feed) }
    let past = try #require(FeedPast(of: feed))
    var seen: [Double] = []
    let watching = past.feed["n"]?.observe(\.number, options: .new) { _, change in
      if let number = change.newValue ?? nil { seen.append(number) }
    }
    for time in past.moments.reversed() { past.show(at: time) }
    withExtendedLifetime(watching) {}
    #expect(seen == [4, 3, 2, 1, 0])
  }

  @Test func `many changes a second are one moment, the last`() throws {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test", keepsPast: true)
    for place in 0..<300 { Self.write("{\"n\":\(place)}", Double(place) / 60, reader, feed) }
    let past = try #require(FeedPast(of: feed))
    #expect(past.moments.count == 5)
    past.show(at: past.moments[1])
    #expect(past.feed["n"]?.number == 119)
  }

  @Test func `a large table goes back ten minutes, with the states of then further apart`() throws {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test", keepsPast: true)
    let columns = (0..<8).map { "\"c\($0)\":@" }.joined(separator: ",")
    let table = "[" + [String](repeating: "{\(columns)}", count: 300).joined(separator: ",") + "]"
    for second in stride(from: 0, to: 800, by: 2) {
      let rows = "{\"n\":\(second),\"rows\":\(table.replacing("@", with: "\(second)"))}"
      let text = second % 100 == 0 ? rows.replacing("\"n\"", with: "\"once\":1,\"n\"") : rows
      Self.write(text, Double(second), reader, feed)
    }
    let last = moment.adding(seconds: 798)
    let times = FeedPast.moments(of: feed)
    let ages = times.map { last.seconds(since: $0) }
    #expect(try #require(ages.first) > 500)
    // Each step back is that to the value before, or a part of the time since.
    for (age, next) in zip(ages, ages.dropFirst()) { #expect(age - next <= max(2, age / 2)) }
    for age in ages {
      let past = try Self.past(feed, 798 - age)
      #expect(past["n"]?.number == 798 - age)
      #expect(past["rows"]?.value.table?.rows.last?.last == .number(798 - age))
      // States that did not change since are there too.
      #expect(past["once"]?.count == Int(798 - age) / 100 + 1)
    }
  }

  @Test func `a feed that keeps no past has none`() {
    #expect(FeedPast(of: Feed(name: "test")) == nil)
  }

  @Test(arguments: [1, 30, 1_000])
  func `a day of values keeps no more than a minute does`(paths: Int) {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test", keepsPast: true)
    let record = (0..<paths).map { "\"p\($0)\":@" }.joined(separator: ",")
    var most = 0
    // Each second of 24 hours for one path, as many values for more.
    for second in 0..<86_400 / paths {
      let text = "{" + record.replacing("@", with: "\(second % 977)") + "}"
      Self.write(text, Double(second), reader, feed)
      most = max(most, feed.history?.weight ?? 0)
    }
    let seconds = 86_400 / paths
    #expect(most <= FeedHistory.mostWeight + paths)
    #expect(feed.history?.moments.count ?? 0 <= min(FeedHistory.mostMoments, seconds))
    #expect(feed.paths.allSatisfy { $0.series.count <= 1_000 && $0.count == seconds })
    #expect(feed.paths.allSatisfy { $0.most == Double(min(seconds - 1, 976)) })
  }

  @Test func `the last change of a part of a value is found, up to a moment`() throws {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test", keepsPast: true)
    for second in 0..<20 {
      Self.write(
        "{\"n\":\(second / 5),\"same\":true,\"word\":\(second < 15 ? "null" : "1")}",
        Double(second), reader, feed)
    }
    func change(_ name: String, _ second: Double) throws -> FeedChange? {
      let path = try #require(feed[name])
      return feed.lastChange(of: path, through: moment.adding(seconds: second)) {
        $0 == .null ? nil : $0
      }
    }
    func change(_ old: FeedValue?, _ new: FeedValue, _ second: Double, isFirst: Bool = false)
      -> FeedChange
    {
      FeedChange(old: old, new: new, time: moment.adding(seconds: second), isFirst: isFirst)
    }
    #expect(try change("n", 30) == change(.number(2), .number(3), 15))
    #expect(try change("n", 12) == change(.number(1), .number(2), 10))
    #expect(try change("same", 30) == change(nil, .truth(true), 0, isFirst: true))
    #expect(try change("word", 30) == change(nil, .number(1), 15))
  }
}
