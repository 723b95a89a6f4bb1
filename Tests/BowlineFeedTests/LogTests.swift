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

  private static func expectText(_ lines: [String]) {
    let text = lines.map { $0 + "\n" }.joined()
    for feed in [feed(reading: text), read(slowly: lines)] {
      #expect(feed.format == .lines && feed.refusedCount == 0)
      #expect(feed.lines.map(\.text) == lines)
    }
  }

  @Test(arguments: [
    // The asctime of Python.
    ["2024-01-01 12:00:00,123 INFO started", "2024-01-01 12:00:00,456 INFO port 8080"],
    ["INFO 2024-01-01 12:00:00,123 started", "INFO 2024-01-01 12:00:00,456 stopped"],
    // The absolute time of log4j, and its levels filled up to five letters.
    ["12:00:00,123 INFO a", "12:00:00,456 WARN b", "12:00:01,789 INFO c"],
    // The console of zap.
    [
      "2024-01-01T12:00:00.000Z\tINFO\tserver started", "2024-01-01T12:00:01.000Z\tWARN\tno cache",
      "2024-01-01T12:00:02.000Z\tINFO\tport is open",
    ],
    [
      "2024-01-01T12:00:00.000Z\tINFO\tmain.go:12\tstarted\t{\"port\": 80}",
      "2024-01-01T12:00:01.000Z\tINFO\tmain.go:15\tanswered\t{\"took\": 5}",
      "2024-01-01T12:00:02.000Z\tINFO\tmain.go:15\tanswered\t{\"took\": 7}",
    ],
    ["2024-01-01 12:00:00;INFO;started", "2024-01-01 12:00:01;INFO;stopped"],
  ])
  func `a separator behind a time makes no header`(lines: [String]) {
    Self.expectText(lines)
  }

  @Test(arguments: ["1m,5m,15m\n1,2,3\n", "date, host\n1, a\n", "1m\t5m\n1\t2\n"])
  func `names that begin with a digit, or stand behind a blank, are a header`(text: String) {
    let format = feed(reading: text).format
    #expect(format == .csv || format == .tsv)
  }

  @Test(arguments: [
    [
      "12:00:01 INFO  server started on port", "12:00:02 INFO  server is listening now",
      "12:00:03 WARN  cache is empty",
    ],
    [
      "12:00:01 INFO  server started on port", "12:00:02 INFO  listening to 8080 from now",
      "12:00:03 WARN  cache is empty",
    ],
    ["12:00:00,123 INFO  server started on", "12:00:00,456 INFO  port 8080 is open"],
    ["12:00:00.123 INFO  server started on", "12:00:00.456 INFO  port 8080 is open"],
    ["2024-01-01T12:00:00Z  INFO server: started", "2024-01-01T12:00:01Z  INFO server: 8080"],
  ])
  func `a time above a time makes no columns`(lines: [String]) {
    Self.expectText(lines)
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
