// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// The evidence by which a number is taken for a count, whose rise a second shows.
@Suite struct CounterTests {
  private static func kind(_ numbers: [String], _ name: String = "n") -> FeedKind? {
    feed(reading: numbers.map { "{\"\(name)\":\($0)}\n" }.joined(), as: .json)[name]?.kind
  }

  @Test(arguments: [
    ["40", "41", "43", "44", "46"], ["12.5", "12.75", "13", "14.25"],
    ["0.1", "0.4", "0.9", "1.4", "1.9"],
    ["-3", "-2", "-1", "0", "1"], ["812000", "812400", "813000", "815000"],
  ])
  func `a level that rises a few times in a row is none`(numbers: [String]) {
    #expect(Self.kind(numbers) == .number)
  }

  @Test(arguments: [
    ["0", "3", "4", "9"], ["1", "2", "3", "4"], (0..<9).map { "\(812_000 + $0)" },
    (0..<30).map { "\(Double($0) + 0.5)" },
  ])
  func `whole numbers that rise from the start, and a long rise, are one`(numbers: [String]) {
    #expect(Self.kind(numbers) == .counter)
  }

  @Test(arguments: [
    "requests_total", "rx.bytes", "cacheMisses", "node.cpu.count", "errors", "icmp_seq",
  ])
  func `a name of counts is enough for a few rises`(name: String) {
    #expect(Self.kind(["512000", "512400.5", "513000", "515000"], name) == .counter)
  }

  @Test(arguments: ["amount", "total_used", "bytes_free", "accounts", "Bytes2", ""])
  func `another name is not`(name: String) {
    #expect(Self.kind(["512000", "512400.5", "513000", "515000"], name) != .counter)
  }

  @Test func `a fall takes the verdict back`() {
    let rise = (0..<20).map { "\(50 + $0)" }
    #expect(Self.kind(rise) == .counter)
    #expect(Self.kind(rise + ["60"]) == .number)
    #expect(Self.kind(rise + ["60"] + (70..<99).map(String.init)) == .number)
    #expect(Self.kind(["5", "6", "7", "8", "4"], "n_total") == .number)
  }

  @Test func `a number with a unit is a level, unless its name says more`() {
    let lines = (1...20).map { "took=\($0)ms sent_bytes=\($0)kB use=\($0)%\n" }.joined()
    let feed = feed(reading: lines, as: .logfmt)
    #expect(feed["took"]?.kind == .number && feed["use"]?.kind == .number)
    #expect(feed["sent_bytes"]?.kind == .counter)
  }
}
