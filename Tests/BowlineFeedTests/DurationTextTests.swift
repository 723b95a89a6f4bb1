// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// Lengths of time as Go writes them into logs.
@Suite struct DurationTextTests {
  @Test func `one is a number of milliseconds`() {
    let values = ["1.5s", "12.3ms", "850µs", "850\u{3BC}s", "1m30s", "0s", "1h0m0.5s"]
    let feed = feed(reading: values.map { "path=/a took=\($0)\n" }.joined(), as: .logfmt)
    let took = feed["took"]
    #expect(
      took?.series.latestNumbers == [1_500, 12.3, 0.85, 0.85, 90_000, 0, 3_600_500])
    #expect(took?.unit == "ms" && took?.kind == .number)
  }

  @Test(arguments: [
    "5m", "3 s", "s", "1.2.3s", "12days", "1s2", "-", "10bus", "2026-11-28T12:00:00Z",
  ])
  func `other texts stay as they are`(text: String) {
    let feed = feed(reading: "a=1 b=\"x\" took=\(text.replacing(" ", with: "_"))\n", as: .logfmt)
    #expect(feed["took"]?.value == .text(text.replacing(" ", with: "_")))
    #expect(feed["took"]?.unit == nil)
  }

  @Test(arguments: ["", " "])
  func `one in a line of text is drawn too, also where a blank stands before the unit`(
    blank: String
  ) {
    let lines = ["12", "1.5", "850"].enumerated().map { index, number in
      "GET /a took=\(number)\(blank)\(["ms", "s", "µs"][index]) code=200\n"
    }
    let feed = feed(reading: lines.joined(), as: .lines)
    #expect(feed["took"]?.series.latestNumbers == [12, 1_500, 0.85] && feed["took"]?.unit == "ms")
  }

  @Test func `before a comma, too, it is a number`() {
    let feed = feed(reading: "a=1 took=12ms, b=2\na=1 took=1s,\n", as: .logfmt)
    #expect(feed["took"]?.series.latestNumbers == [12, 1_000])
  }
}
