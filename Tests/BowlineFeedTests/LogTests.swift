// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// Lines of logs that look like those of another format.
@Suite struct LogTests {
  /// Reads lines one by one, with a pause after each.
  private static func read(slowly lines: [String]) -> Feed {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    for line in lines {
      reader.read(Array((line + "\n").utf8), at: moment)
      reader.settle(at: moment)
    }
    feed.take(reader.takeBatch(), at: moment)
    return feed
  }

  @Test func `lines with gaps that come slowly show before the last one`() {
    let lines = ["INFO   server  listening", "WARN   cache  is empty", "INFO   server  ready"]
    #expect(Self.read(slowly: [lines[0]]).lines.isEmpty)
    #expect(Self.read(slowly: Array(lines[..<2])).lines.map(\.text) == [lines[0]])
    #expect(Self.read(slowly: lines).lines.map(\.text) == lines)
    // A header may still come.
    let feed = Self.read(slowly: lines + ["NAME   SIZE", "a      1", "b      2"])
    #expect(feed.format == .columns && feed["SIZE"]?.number == 2)
  }
}
