// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@Suite struct LogfmtTests {
  @Test func `pairs become values`() {
    let feed = feed(reading: "ts=12:00 level=info dur=1.5 ok=true\nlevel=warn dur=2 empty= flag\n")
    #expect(feed.format == .logfmt)
    #expect(
      feed.rows == ["ts 12:00", "level warn", "dur 2", "ok true", "empty null", "flag true"])
  }

  @Test func `a text in quotes may have blanks, quotes and line ends in it`() {
    let feed = feed(reading: #"msg="a \"b\" =c\n\t\\d" n=1"#, as: .logfmt)
    #expect(feed.rows == ["msg a \"b\" =c\n\t\\d", "n 1"])
  }

  @Test(arguments: [
    ("just text", "no key=value"), ("=1", "no key before ="),
    ("a=1 b=\"x", "a text in quotes does not end"),
  ])
  func `a line that does not fit is refused whole`(line: String, reason: String) {
    let feed = feed(reading: "\(line)\nz=1\n", as: .logfmt)
    #expect(feed.reasons == ["1: \(reason)"])
    #expect(feed.rows == ["z 1"])
  }

  @Test(arguments: [
    ("cpu=12, mem=34", ["cpu 12", "mem 34"]), ("cpu=1.5; mem=34;", ["cpu 1.5", "mem 34"]),
    ("a=x, b=y", ["a x", "b y"]), ("a=x,  =b c=1", []), ("a=x,", ["a x,"]),
    ("a=x, y b=1", ["a x,", "y true", "b 1"]), ("a=1,, b=,", ["a 1,", "b ,"]),
    ("a=1,2 b=\"3,\" c=4,", ["a 1,2", "b 3,", "c 4"]),
  ])
  func `a sign between pairs belongs to no value`(line: String, rows: [String]) {
    #expect(feed(reading: line, as: .logfmt).rows == rows)
  }

  @Test func `NaN and infinity show as they are`() {
    let feed = feed(reading: "a=NaN b=inf c=-Infinity d=0x10\n", as: .logfmt)
    #expect(feed.rows == ["a NaN", "b inf", "c -Infinity", "d 0x10"])
  }
}

@Suite struct NumbersTests {
  @Test func `one number a line is one path`() {
    let feed = feed(reading: "1\n2.5\n -3e2 \n")
    #expect(feed.format == .numbers)
    #expect(feed["value"]?.samples.map(\.mean) == [1, 2.5, -300])
  }

  @Test func `a whole number that would be rounded shows as it was written`() {
    let feed = feed(reading: "9007199254740992\n9007199254740993\n", as: .numbers)
    #expect(feed.rows == ["value 9007199254740993"] && feed.refusedCount == 0)
  }

  @Test func `several numbers a line are paths by their places`() {
    #expect(feed(reading: "1 2,3;4\t5\n6 7\n").rows == ["1 6", "2 7", "3 3", "4 4", "5 5"])
  }

  @Test func `a pair of numbers among others is a text, as in the file of the load`() {
    let feed = feed(reading: "0.10 0.20 0.30 1/234 5678\n")
    #expect(feed.format == .numbers)
    #expect(feed.rows == ["1 0.1", "2 0.2", "3 0.3", "4 1/234", "5 5678"])
  }

  @Test func `a line with something else is refused`() {
    let feed = feed(reading: "1\ntwo\nnan\n1e999\n\n4\n", as: .numbers)
    #expect(feed.reasons == ["2: no number", "3: no number", "4: no number"])
    #expect(feed["value"]?.count == 2)
  }

  @Test func `a unit behind a blank belongs to the number before it`() {
    let feed = feed(reading: "t=12 ms size=3 MiB n=4 x\nt=1.5 s size=512 KiB n=5 x\n", as: .logfmt)
    #expect(feed["t"]?.series.latestNumbers == [12, 1_500] && feed["t"]?.unit == "ms")
    #expect(feed["size"]?.series.latestNumbers == [3, 0.5] && feed["size"]?.unit == "MiB")
    #expect(feed.paths.map(\.name) == ["t", "size", "n", "x"])
    #expect(feed["n"]?.unit == nil && feed["x"]?.value == .truth(true))
  }
}
