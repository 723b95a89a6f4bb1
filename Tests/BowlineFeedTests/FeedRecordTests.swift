// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@Suite struct FeedRecordTests {
  private func reader(_ most: Int) -> FeedReader {
    var limits = FeedReader.Limits()
    limits.records = most
    return FeedReader(format: .json, limits: limits)
  }

  private func read(_ text: String, _ reader: FeedReader, into feed: Feed) {
    reader.read(Array(text.utf8), at: .now)
    feed.take(reader.takeBatch(), at: .now)
  }

  @Test func `a record has the values of one object, and its line`() {
    let feed = Feed(name: "", records: 10)
    let reader = reader(10)
    read(#"{"level":"info","load":{"cpu":1.5},"on":null}"# + "\n{\"n\":", reader, into: feed)
    read("1}\nno JSON\n{\"n\":2,\"n\":3}\n", reader, into: feed)
    let records = feed.records
    #expect(records.map(\.id) == [0, 1, 2] && records.map(\.line.number) == [1, 2, 4])
    #expect(records[0].names == ["level", "load.cpu", "on"])
    #expect(records[0].values == [.text("info"), .number(1.5), .null])
    #expect(records[0]["load.cpu"] == .number(1.5) && records[0]["off"] == .null)
    #expect(records[2].line.text == #"{"n":2,"n":3}"# && records[2].values == [.number(3)])
    #expect(feed.refusedCount == 1)
  }

  @Test func `the latest are kept, and go on being numbered`() {
    let feed = Feed(name: "", records: 3)
    let reader = reader(5)
    for part in 0..<4 {
      read((0..<10).map { "{\"n\":\(part * 10 + $0)}\n" }.joined(), reader, into: feed)
    }
    #expect(feed.records.map(\.id) == [37, 38, 39])
    #expect(feed.records.map { $0["n"] } == [.number(37), .number(38), .number(39)])
    #expect(feed["n"]?.count == 40)
  }

  @Test func `a record has no more than the values that have a path, and the others are counted`() {
    let feed = Feed(name: "", records: 9)
    var limits = FeedReader.Limits()
    (limits.records, limits.paths) = (9, 2)
    let reader = FeedReader(format: .json, limits: limits)
    read(#"{"a":1,"b":2,"c":3}"# + "\n{\"c\":4,\"a\":5}\n", reader, into: feed)
    #expect(feed.records.map(\.names) == [["a", "b"], ["a"]] && feed.unlistedCount == 2)
  }

  @Test func `none is kept where nobody asks for them`() {
    let feed = Feed(name: "", records: 3)
    read("{\"n\":1}\n", FeedReader(format: .json), into: feed)
    #expect(feed.records.isEmpty)
    let other = Feed(name: "")
    read("{\"n\":1}\n", reader(3), into: other)
    #expect(other.records.isEmpty && other["n"]?.count == 1)
  }

  @Test func `each row has the line that it came in, also where others are not kept`() {
    let rows = (1...1_200).map { "p\($0)  \($0)  x" }
    let feed = feed(reading: "NAME  PID  KIND\n" + rows.joined(separator: "\n") + "\n")
    let (table, lines) = (feed["rows"]?.value.table, feed["rows"]?.rowLines)
    #expect(table?.rows.last?.first == .text("p1200") && table?.rows.count == 1_000)
    #expect(lines?[999]?.number == 1_201 && lines?[999]?.text == "p1200  1200  x")
    #expect(table?.rows.first?.first == .text("p201") && lines?[0]?.number == 202)
  }
}
