// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@Suite struct FeedReaderTests {
  @Test func `lines of text become a log`() {
    let feed = feed(reading: "first\r\nsecond, id=x\n\nlast")
    #expect(feed.format == .lines)
    #expect(feed.lines.map(\.text) == ["first", "second, id=x", "", "last"])
    #expect(feed.lines.map(\.number) == [1, 2, 3, 4])
    #expect(feed["lines"]?.kind == .log)
    #expect(feed["lines"]?.value == .text("last"))
    #expect(feed.lineCount == 4)
    #expect(feed.byteCount == 25)
  }

  @Test(arguments: [1, 2, 1_000])
  func `a line ends in CR too, as that of progress does`(piece: Int) {
    let text = "\rDownloading 1%\rDownloading 2%\r\rdone\r\n\r\nnext\n\nlast\r\r\n"
    let feed = feed(reading: text, as: .lines, piece: piece)
    #expect(
      feed.lines.map(\.text) == [
        "Downloading 1%", "Downloading 2%", "done", "", "next", "", "last",
      ])
    #expect(feed.lineCount == 7)
  }

  @Test func `progress on standard error shows before its line ends in LF`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    reader.readError(Array("\r 10 %\r 20 %\r".utf8).span, at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed.errorLines.map(\.text) == [" 10 %", " 20 %"])
  }

  @Test(arguments: [
    ("\u{1B}[1;31m6\u{1B}(B\u{1B}[m", "6"), ("a\u{1B}#8b\u{1B}7c\u{1B}=d", "abcd"),
    ("\u{1B}]0;C:\\home\u{7}x\u{1B}]8;;http://y\u{1B}\\z", "xz"),
    ("1\u{1B}P1$r0m\u{7}data\u{1B}\\2\u{1B}_a\u{1B}\\3\u{1B}^b\u{1B}\\4\u{1B}Xc\u{1B}\\5", "12345"),
    ("a\u{1B}[31", "a"), ("a\u{1B}P open", "a"), ("a\u{1B}", "a"), ("a\u{1B}é", "aé"),
    ("\u{1B}[1ma\u{1B}[m\u{F}b", "ab"), ("a\u{1B}[3\u{1B}[31mb", "ab"),
    ("a\u{1B} Fb\u{1B}cd", "abd"),
  ])
  func `nothing of a sequence for a terminal is left in a line`(line: String, text: String) {
    #expect(feed(reading: line + "\n", as: .lines).lines.map(\.text) == [text])
  }

  @Test(arguments: FeedFormat.allCases)
  func `no two bytes on a line stop the reading`(format: FeedFormat) {
    var text: [UInt8] = []
    for first in UInt8.min...UInt8.max where first != 0x0A {
      for second in [0, 0x0B, 0x14, 0x20, 0x22, 0x2C, 0x35, 0x3A, 0x3D, 0x5B, 0x61, 0x7B, 0xC3] {
        text += [first, UInt8(second), 0x0A]
      }
    }
    text += Array("last\n".utf8)
    let feed = feed(reading: text, as: format)
    #expect(feed.format == format && feed.byteCount == text.count)
  }

  @Test func `numbers behind a key in a line of text become paths`() {
    let feed = feed(
      reading: """
        PING 127.0.0.1 (127.0.0.1) 56(84) bytes of data.
        64 bytes from 127.0.0.1: icmp_seq=1 ttl=64 time=0.026 ms
        64 bytes from 127.0.0.1: icmp_seq=2 ttl=64 time=0.031 ms
        """)
    #expect(feed.rows.dropFirst() == ["icmp_seq 2", "ttl 64", "time 0.031"])
    #expect(feed["time"]?.lastLine?.number == 3)
  }

  @Test func `a number behind a name and a colon is the value of that name`() {
    let feed = feed(
      reading: """
        MemTotal:       32874012 kB
        Active(anon):     1024 kB
        HugePages_Total:       0
        VmRSS:\t    512 kB
        Load: 12.5 %
        12:30:01 up 3 days
        at: 12:30
        Uid:\t0\t0
        note: 5 apples and more
        http://host: 8080

        """, as: .lines)
    #expect(
      feed.rows.dropFirst() == [
        "MemTotal 32874012", "Active(anon) 1024", "HugePages_Total 0", "VmRSS 512", "Load 12.5",
      ])
    #expect(feed.lines.count == 10)
  }

  @Test func `of many lines the latest are kept and all are counted`() {
    let feed = feed(reading: (1...5_000).map { "line \($0)\n" }.joined(), as: .lines)
    #expect(feed.lineCount == 5_000)
    #expect(feed.lines.count == 1_000)
    #expect(feed.lines.first?.number == 4_001)
    #expect(feed.lines.last?.text == "line 5000")
  }

  @Test func `a line of ten megabytes is read, and kept short`() {
    let bytes = [UInt8](repeating: 0x78, count: 10 << 20) + [0x0A, 0x79]
    let feed = feed(reading: bytes, as: .lines, piece: 65_536)
    #expect(feed.lines.map(\.number) == [1, 2])
    #expect(feed.lines[0].text.count == 4_097)
    #expect(feed.lines[0].text.last == "…")
    #expect(feed.byteCount == 10 << 20 + 2)
  }

  @Test(arguments: [1, 3, 1_000])
  func `a line beyond the longest is refused, and the next one is read`(piece: Int) {
    var limits = FeedReader.Limits()
    limits.line = 10
    let feed = feed(reading: "12345678901\n1234567890\nx", as: .lines, piece: piece, limits: limits)
    #expect(feed.reasons == ["1: longer than 10 bytes"])
    #expect(feed.lines.map(\.text) == ["1234567890", "x"])
    #expect(feed.lineCount == 3)
  }

  @Test(arguments: ["one\n12345678901\ntwo", "12345678901\none\n\n12345678901\ntwo\n12345678901"])
  func `lines around one beyond the longest keep their numbers`(text: String) {
    var limits = FeedReader.Limits()
    limits.line = 10
    let feed = feed(reading: text, limits: limits)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(feed.format == .lines)
    #expect(feed.lines.map { lines[$0.number - 1] == $0.text } == feed.lines.map { _ in true })
    #expect(feed["lines"]?.lastLine?.number == lines.firstIndex(of: "two").map { $0 + 1 })
  }

  @Test func `a line above a format keeps its number below one beyond the longest`() {
    var limits = FeedReader.Limits()
    limits.line = 30
    let long = String(repeating: "x", count: 31)
    let feed = feed(
      reading: "Starting.\n\(long)\n{\"a\":1}\n{\"a\":2}\n\(long)\n", limits: limits)
    #expect(feed["a"]?.lastLine?.number == 4)
    #expect(feed.refusals.map(\.line.number).sorted() == [1, 2, 5])
  }

  @Test func `a cut text ends with a whole character`() {
    let text = "x" + String(repeating: "€", count: 2_000)
    let kept = feed(reading: text, as: .lines).lines[0].text
    #expect(kept == "x" + String(repeating: "€", count: 1_365) + "…")
  }

  @Test func `bytes that are no UTF-8 are replaced, and NUL is kept`() {
    let feed = feed(reading: [0x61, 0xFF, 0x00, 0x62, 0x0A], as: .lines)
    #expect(feed.lines[0].text == "a\u{FFFD}\u{0}b")
  }

  @Test func `a batch has what came since the last one`() {
    let reader = FeedReader(format: .json)
    let feed = Feed(name: "test")
    reader.read(Array("{\"a\":1}\n{\"a\":2,".utf8), at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed["a"]?.value == .number(1))
    #expect(!reader.hasBatch)
    reader.read(Array("\"b\":3}\n".utf8), at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed.rows == ["a 2", "b 3"])
    #expect(feed["a"]?.count == 2)
    #expect(feed.lineCount == 2)
  }

  @Test func `each path knows the line of its latest value`() {
    let feed = feed(reading: "{\"a\":1}\n{\"b\":2}\n{\"b\":3}\n")
    #expect(feed["a"]?.lastLine == FeedLine(number: 1, text: "{\"a\":1}", time: moment))
    #expect(feed["b"]?.lastLine == FeedLine(number: 3, text: "{\"b\":3}", time: moment))
  }

  @Test func `a flood that nobody takes stays in bounded memory, and its counts are exact`() {
    let reader = FeedReader(format: .json)
    let chunk = Array((0..<1_000).map { "{\"a\":\($0),\"t\":\"v\($0)\"}\n" }.joined().utf8)
    for _ in 0..<200 { reader.read(chunk, at: moment) }
    let feed = Feed(name: "test")
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed.lineCount == 200_000)
    #expect(feed["a"]?.count == 200_000)
    #expect(feed["a"]?.series.total?.count == 200_000)
    #expect((feed["a"]?.samples.count ?? 0) <= 500)
    #expect(feed["a"]?.most == 999)
    let texts = feed["t"]?.texts
    #expect(texts?.counts.count == TextCounts.mostTexts)
    #expect((texts?.counts.values.reduce(0, +) ?? 0) + (texts?.otherCount ?? 0) == 200_000)
  }
}
