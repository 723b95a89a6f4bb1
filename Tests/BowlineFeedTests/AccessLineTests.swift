// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

/// The access logs of web servers.
@Suite struct AccessLineTests {
  private static let lines = [
    #"127.0.0.1 - - [10/Oct/2026:13:55:36 +0000] "GET /a?n=1 HTTP/1.1" 200 2326"#,
    #"10.0.0.7 - frank [10/Oct/2026:13:55:37 +0000] "GET / HTTP/1.1" 304 - "-" "curl/8.0""#,
    #"10.0.0.3 - - [10/Oct/2026:13:55:38 +0000] "POST /in HTTP/2.0" 500 512 "-" "x (y; z=1)""#,
  ]

  @Test func `they are a log, with the method, the path, the status and the size of each line`() {
    let feed = feed(reading: Self.lines.joined(separator: "\n") + "\n")
    #expect(feed.format == .lines && feed.lines.count == 3)
    #expect(feed.paths.map(\.name) == ["lines", "method", "path", "status", "size"])
    #expect(feed["method"]?.texts.counts == ["GET": 2, "POST": 1])
    #expect(feed["path"]?.texts.counts == ["/a": 1, "/": 1, "/in": 1])
    #expect(feed["status"]?.texts.counts == ["200": 1, "304": 1, "500": 1])
    #expect(feed["size"]?.series.latestNumbers == [2_326, 512])
  }

  @Test(arguments: [
    #"127.0.0.1 - - [10/Oct/2026:13:55:36 +0000] "\x16\x03" 400 226 and more of it"#,
    #"[10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 200 2326 and more of this line"#,
    #"127.0.0.1 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1" 2000 2326"#,
    #"127.0.0.1 - - [10/Oct/2026:13:55:36 +0000] "GET /a HTTP/1.1""#,
    #"kernel: cpu [10/Oct/2026:13:55:36 +0000] said "a b c" 200 2326 times to all of us"#,
  ])
  func `other lines with brackets and quotes are text alone`(line: String) {
    let feed = feed(reading: Self.lines[0] + "\n" + line + "\n", as: .lines)
    #expect(feed["status"]?.count == 1 && feed["lines"]?.value == .text(line))
  }
}
