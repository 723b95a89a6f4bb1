// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@Suite struct FormatDetectorTests {
  @Test(arguments: [
    ("{\"a\":1}\n", FeedFormat.json), ("{\n", .json), ("[1,2]\n", .json), ("[{\"a\":\n", .json),
    ("\n\n{\"a\":1}\n", .json),
    ("[2024-01-01 12:00] started\n", .lines), ("{not json}\n", .lines),
    ("42\n", .numbers), ("1 2 3\n", .numbers), ("1,2\n", .numbers),
    ("a=1 b=2\n", .logfmt), ("level=info msg=\"x y z\"\n", .logfmt),
    ("x = 1\n", .lines), ("<a href=\"x\">\n", .lines),
    ("a,b\n1,2\n", .csv), ("time,host\n12:00,\"a\nb\"\n", .csv), ("a,b\n", .lines),
    ("Hello, world\nGoodbye, all\n", .lines), ("a\tb\n1\t2\n", .tsv),
    ("Starting server on port\nListening on port 8080\n", .lines),
    ("NAME   AGE\nann    12\n", .columns), ("one\ntwo\nthree\nfour\nfive\n", .lines),
    ("Listening on :8080\n{\"a\":1}\n{\"a\":2}\n", .json),
    ("Config:\n{\"a\":1}\nready\ngo\n", .lines), ("Report of today\na,b\n1,2\n", .csv),
    ("\u{FEFF}{\"a\":1}\n", .json), ("\u{FEFF}a,b\n1,2\n", .csv),
    ("Linux 6.1 (host)\n\nCPU    %usr   %sys\nall    1.00   2.00\n", .columns),
    ("5\nhello\nworld foo\n", .lines), ("5\nhello\n6\n", .numbers), ("5\nhello\n", .numbers),
    ("A=b\n10:00 started\n10:01 ready\n", .lines), ("5\n{\"a\":1}\n{\"a\":2}\n", .json),
    (
      "# HELP n_total Requests.\n# TYPE n_total counter\nn_total{m=\"post\",c=\"200\"} 1027 13\n"
        + "n_total{m=\"post\",c=\"400\"} 3 13\n", .lines
    ),
    ("n_total{m=\"post\",c=\"200\"} 1027\nn_total{m=\"post\",c=\"400\"} 3\n", .lines),
    ("PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.\n64 bytes from x: a=1 b=2 c=3\n", .lines),
  ])
  func `the format is found from the first lines`(text: String, format: FeedFormat) {
    #expect(feed(reading: text).format == format)
  }

  @Test func `a run of one line with a tab is a line of text, each time`() {
    let reader = FeedReader(collectsRows: true)
    let feed = Feed(name: "test")
    for text in ["4.2M\t/var/log\n", "4.3M\t/var/log\n"] {
      reader.read(Array(text.utf8), at: moment)
      reader.settle(at: moment)
      reader.end(at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(feed.rows == ["lines 4.3M\t/var/log"] && feed.lineCount == 2)
  }

  @Test func `the first line of numbers shows at once, and is text above lines of text`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    func read(_ text: String, settles: Bool = true) {
      reader.read(Array(text.utf8), at: moment)
      if settles { reader.settle(at: moment) }
      feed.take(reader.takeBatch(), at: moment)
    }
    read("5\n", settles: false)
    #expect(feed.format == .numbers && feed.rows == ["value 5"])
    read("hello\n")
    #expect(feed.format == .numbers && feed.lineCount == 2 && feed.refusedCount == 0)
    read("world foo\n")
    #expect(feed.format == .lines && feed.refusedCount == 0)
    #expect(feed.lines.map(\.text) == ["5", "hello", "world foo"])
    #expect(feed.lines.map(\.number) == [1, 2, 3])
    read("6\n", settles: false)
    #expect(feed.lines.last?.text == "6")
  }

  @Test func `a line of text among numbers is refused once another number has come`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    for text in ["5\n", "hello\n", "6\n", "7\n", "x\n"] {
      reader.read(Array(text.utf8), at: moment)
      reader.settle(at: moment)
    }
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed.reasons == ["2: no number", "5: no number"])
    #expect(feed["value"]?.series.latestNumbers == [5, 6, 7])
  }

  @Test func `a byte order mark belongs to no name`() {
    #expect(feed(reading: "\u{FEFF}a,b\n1,2\n").rows == ["a 1", "b 2"])
  }

  @Test(arguments: [
    ("{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n", FeedFormat.json, "a 3"), ("a,b\n1,2\n1,3\n", .csv, "b 3"),
  ])
  func `a line of text above another format is refused, also after a pause`(
    text: String, format: FeedFormat, value: String
  ) {
    for settles in [false, true] {
      let reader = FeedReader()
      let feed = Feed(name: "test")
      reader.read(Array("Listening on :8080\n".utf8), at: moment)
      if settles { reader.settle(at: moment) }
      reader.read(Array(text.utf8), at: moment)
      feed.take(reader.takeBatch(), at: moment)
      #expect(feed.format == format && feed.rows.contains(value))
      #expect(feed.refusals.map(\.line.number) == [1] && feed.lineCount == 4)
    }
  }

  @Test func `a header waits for the lines below it, and a line of text only for a pause`() {
    for (text, next, format) in [
      ("CPU    %usr   %sys\n", "all    1.00   2.00\n", FeedFormat.columns),
      ("a,b\n", "1,2\n", .csv), ("some text\n", "", .lines),
    ] {
      let reader = FeedReader()
      reader.read(Array(text.utf8), at: moment)
      #expect(reader.needsSettling)
      reader.settle(at: moment)
      #expect(!reader.needsSettling)
      reader.read(Array(next.utf8), at: moment)
      #expect(reader.takeBatch().format == format)
    }
  }

  @Test(arguments: ["No resources found\n", "NAME   SIZE\n", "<html>\n502\n</html>\n", ""])
  func `a run of text alone leaves the format of the next run open`(first: String) {
    let reader = FeedReader(collectsRows: true)
    let feed = Feed(name: "test")
    for text in [first, "NAME   SIZE\na      1\nb      2\n"] {
      reader.read(Array(text.utf8), at: moment)
      reader.end(at: moment)
      feed.take(reader.takeBatch(), at: moment)
    }
    #expect(feed.format == .columns && feed.refusedCount == 0)
    #expect(feed["rows"]?.value.grid == ["NAME SIZE", "a 1", "b 2"])
  }

  @Test func `a format that is named stays, and so does one that was found`() {
    for (format, first, found) in [
      (FeedFormat.lines, "a\n", FeedFormat.lines), (nil, "{\"a\":1}\n", .json),
    ] {
      let reader = FeedReader(format: format, collectsRows: true)
      let feed = Feed(name: "test")
      for text in [first, "NAME   SIZE\na      1\n"] {
        reader.read(Array(text.utf8), at: moment)
        reader.end(at: moment)
        feed.take(reader.takeBatch(), at: moment)
      }
      #expect(feed.format == found)
    }
  }
}
