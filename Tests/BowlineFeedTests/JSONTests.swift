// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Glibc
import Testing

@Suite struct JSONTests {
  @Test func `keys of nested objects become names, in the order of their appearance`() {
    let feed = feed(
      reading: """
        {"cpu":{"user":12,"sys":3.5},"up":true,"host":"a","none":null}
        {"cpu":{"sys":4,"user":13},"new":-1e3}

        """)
    #expect(feed.format == .json)
    #expect(
      feed.rows == ["cpu.user 13", "cpu.sys 4", "up true", "host a", "none null", "new -1000"])
    #expect(feed.paths.map(\.count) == [2, 2, 1, 1, 1, 1])
    #expect(feed.lineCount == 2)
  }

  @Test(arguments: [1, 2, 7, 64])
  func `bytes may come in any pieces`(piece: Int) {
    let text = """
      {"a":1,"b":"ä€😀"}
      {"a":25,
       "b":"x\\ny"}
      [1,2]
      oops
      42
      """
    let whole = feed(reading: text)
    let pieces = feed(reading: text, piece: piece)
    #expect(pieces.rows == whole.rows)
    #expect(whole.rows == ["a 25", "b x\ny", "rows.0 1", "rows.1 2", "value 42"])
    #expect(pieces.reasons == whole.reasons)
    #expect(whole.reasons.count == 1)
    #expect(pieces.lineCount == 6)
  }

  @Test func `an array of objects becomes rows, with columns for all that they have`() {
    let feed = feed(
      reading: #"{"ps":[{"pid":1,"m":{"rss":5}},{"m":{"rss":6},"n":"x","t":[1,[2],{"a":3}]},7]}"#)
    #expect(
      feed["ps"]?.value.grid == [
        "pid m.rss n t value", "1 5 null null null", "null 6 x 1, […], {…} null",
        "null null null null 7",
      ])
    #expect(feed["ps"]?.kind == .rows)
  }

  @Test func `a short array of numbers becomes paths, a long one rows`() {
    let feed = feed(reading: "{\"load\":[0.5,1,2],\"many\":\(Array(0..<17))}")
    #expect(feed.rows.dropLast() == ["load.0 0.5", "load.1 1", "load.2 2"])
    #expect(feed["many"]?.value.table?.rows.count == 17)
    #expect(feed["many"]?.value.table?.columns == ["value"])
  }

  @Test func `of more rows than are kept the others are counted`() {
    let items = (0..<1_500).map { "{\"i\":\($0)}" }.joined(separator: ",")
    let table = feed(reading: "[\(items)]")["rows"]?.value.table
    #expect(table?.rows.count == 1_000)
    #expect(table?.omittedCount == 500)
  }

  @Test func `a line that does not fit is refused, and the next one is read`() {
    let feed = feed(
      reading: """
        {"a":1}
        {"a":2,"b":oops}
        Traceback (most recent call last):
        {"a":3}
        """)
    #expect(feed.rows == ["a 3"])
    #expect(feed["a"]?.count == 2)
    #expect(feed.refusedCount == 2)
    #expect(feed.refusals.map(\.line.number) == [2, 3])
    #expect(feed.refusals[1].line.text == "Traceback (most recent call last):")
    #expect(feed.reasons[0] == "2: invalid char in json text, at byte 12")
  }

  @Test func `a value that breaks off is refused, and the line after it is read`() {
    let feed = feed(
      reading: """
        {"a":1,
        {"a":2}
        {"a":
        """)
    #expect(feed.rows == ["a 2"])
    #expect(feed.refusals.map(\.line.number) == [1, 3])
    #expect(feed.reasons[1] == "3: the value does not end")
  }

  @Test func `a value that breaks off takes no good line with it`() {
    let feed = feed(reading: "{\"a\":1,\"b\":[1,\n{\"a\":2}\n{\"a\":3}\noops\n{\"a\":4}\n")
    #expect(feed["a"]?.series.latestNumbers == [2, 3, 4])
    #expect(feed.refusals.map(\.line.number) == [1, 4])
  }

  @Test func `an array that never ends shows its rows at each pause`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    for text in ["[\n{\"a\":1},\n", "{\"a\":2},\n{\"a\":", "3},\n"] {
      reader.read(Array(text.utf8), at: moment)
      if reader.needsSettling { reader.settle(at: moment) }
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(feed["rows"]?.value.grid == ["a", "1", "2", "3"])
    reader.read(Array((4...2_000).map { "{\"a\":\($0)},\n" }.joined().utf8), at: moment)
    reader.settle(at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed["rows"]?.value.table?.rows.last == [.number(2_000)])
    #expect(feed["rows"]?.value.table?.rowCount == 2_000 && feed.refusedCount == 0)
  }

  @Test func `an array that never ends shows its whole rows while another one is being written`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    for (text, rows) in [
      ("[{\"a\":1,\n\"b\":1", nil), ("}\n,{\"a\":2,\n\"b\":[3,\n", ["a b", "1 1"]),
      ("4]}\n,{\"a\":\n", ["a b", "1 1", "2 3, 4"]),
    ] {
      reader.read(Array(text.utf8), at: moment)
      if reader.needsSettling { reader.settle(at: moment) }
      feed.take(reader.takeBatch(), at: moment)
      #expect(feed["rows"]?.value.grid == rows)
    }
  }

  @Test func `several values may stand on one line`() {
    let feed = feed(reading: #"{"a":1}{"a":2} {"a":3} ]"#)
    #expect(feed["a"]?.samples.map(\.mean) == [1, 2, 3])
    #expect(feed.refusedCount == 1)
  }

  @Test func `many values on one line take the memory of one text`() async {
    await #expect(processExitsWith: .success) {
      let text = String(repeating: #"{"a":1}"#, count: 100_000)
      func peak() -> Int {
        var usage = rusage()
        unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
      }
      let before = peak()
      let reader = FeedReader()
      reader.read(Array("\(text)\n".utf8), at: .now)
      // Kilobytes: with a text of 4,097 bytes for each value there were 400 MB more.
      #expect(peak() - before < 100_000)
    }
  }

  @Test func `of a key that comes twice in an object the last value counts`() {
    let feed = feed(reading: #"{"a":1,"b":0,"a":2}"#)
    #expect(feed.rows == ["a 2", "b 0"])
    #expect(feed["a"]?.count == 1)
  }

  @Test(arguments: [
    ("1e999", "1e999"), ("12345678901234567890", "12345678901234567890"),
    ("9007199254740993", "9007199254740993"), ("-1e-400", "0"), ("1e-400", "0"),
    ("-9223372036854775808", "-9223372036854775808"),
    ("9223372036854775807", "9223372036854775807"), ("1152921504606846976", "1152921504606846976"),
    ("9007199254740992", "9007199254740992"), ("0.1", "0.1"), ("-0.0", "0"),
  ])
  func `a number that a Double cannot hold shows as it was written`(text: String, shown: String) {
    #expect(feed(reading: "{\"n\":\(text)}").rows == ["n \(shown)"])
  }

  @Test func `NaN is refused, as JSON has none`() {
    let feed = feed(reading: "{\"a\":NaN}\n{\"a\":1}", as: .json)
    #expect(feed.refusedCount == 1)
    #expect(feed.rows == ["a 1"])
  }

  @Test func `a value may be nested a hundred deep, and is refused beyond`() {
    func nested(_ depth: Int) -> String {
      String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
    }
    let good = feed(reading: nested(100))
    #expect(good.paths.first?.value == .number(1))
    let deep = feed(reading: nested(100_000) + "\n{\"b\":2}")
    #expect(deep.rows == ["b 2"])
    #expect(deep.reasons == ["1: nested deeper than 100"])
  }

  @Test func `a key that is no UTF-8 has a name too`() {
    let bytes = Array("{\"".utf8) + [0xFF] + Array("\":1,\"a\":{\"".utf8) + [0xFF]
    #expect(
      feed(reading: bytes + Array("\":2}}\n".utf8)).rows == ["\u{FFFD} 1", "a.\u{FFFD} 2"])
  }

  @Test func `wrong bytes in a text are replaced, and NUL is kept`() {
    var bytes = Array(#"{"a":"x"#.utf8) + [0xFF, 0xC3]
    bytes += Array(#"y\u0000z","b":1}"#.utf8)
    #expect(feed(reading: bytes).rows == ["a x\u{FFFD}\u{FFFD}y\u{0}z", "b 1"])
  }

  @Test func `a record of a megabyte is read`() {
    let items = (0..<60_000).map { "{\"i\":\($0),\"x\":1}" }.joined(separator: ",")
    let text = "{\"rows\":[\(items)],\"last\":5}"
    #expect(text.utf8.count > 1 << 20)
    let feed = feed(reading: text, piece: 65_536)
    #expect(feed["last"]?.value == .number(5))
    #expect(feed["rows"]?.value.table?.omittedCount == 59_000)
    #expect((feed["last"]?.lastLine?.text.utf8.count ?? 0) < 4_200)
  }

  @Test func `names beyond the most are counted, and the others go on`() {
    var limits = FeedReader.Limits()
    limits.paths = 3
    let text = (0..<10).map { "{\"k\($0)\":1,\"k0\":\($0)}" }.joined(separator: "\n")
    let feed = feed(reading: text, limits: limits)
    #expect(feed.paths.map(\.name) == ["k0", "k1", "k2"])
    #expect(feed["k0"]?.value == .number(9))
    #expect(feed.unlistedCount == 7)
  }

  @Test func `records of a JSON text sequence are read`() {
    #expect(feed(reading: "\u{1E}{\"a\":1}\n\u{1E}{\"a\":2}\n")["a"]?.count == 2)
  }

  @Test func `a field of the journal that is no UTF-8 is one text, and no path for each byte`() {
    func entry(_ bytes: [Int]) -> String {
      "{\"__REALTIME_TIMESTAMP\":\"1\",\"MESSAGE\":\(bytes),\"_PID\":\"7\"}\n"
    }
    let some = feed(reading: entry([104, 105, 255, 27, 91, 50, 74, 33]))
    #expect(some["MESSAGE"]?.value == .text("hi\u{FFFD}\u{1B}[2J!"))
    #expect(some.paths.map(\.name) == ["__REALTIME_TIMESTAMP", "MESSAGE", "_PID"])
    let many = feed(reading: entry([Int](repeating: 120, count: 5_000)))
    #expect(many["MESSAGE"]?.value.description.hasPrefix("xxxxx") == true)
    #expect(many.paths.count == 3)
  }

  @Test func `other arrays of small numbers stay numbers`() {
    let other = feed(reading: "{\"LOAD\":[1,2,3],\"a\":[104,105]}\n")
    #expect(other["LOAD.0"]?.number == 1 && other["a.1"]?.number == 105)
    let entry = feed(
      reading: "{\"__REALTIME_TIMESTAMP\":\"1\",\"load\":[1,2],\"SIZES\":[300,2]}\n")
    #expect(entry["load.1"]?.number == 2 && entry["SIZES.0"]?.number == 300)
  }
}
