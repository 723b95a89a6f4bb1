// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@Suite struct PrometheusTests {
  private static let report = """
    # HELP up Whether the server runs, or "not".
    # TYPE up gauge
    up 1
    # TYPE http_requests_total counter
    http_requests_total{method="post",code="200"} 1027 1395066363000
    http_requests_total{method="get",code="200"} 3

    # TYPE rpc_seconds summary
    rpc_seconds{quantile="0.5"} 0.25
    rpc_seconds{quantile="0.999"} 2
    rpc_seconds_sum 30
    rpc_seconds_count 60
    # TYPE size_bytes histogram
    size_bytes_bucket{le="100"} 50
    size_bytes_bucket{le="200"} 90
    size_bytes_bucket{le="+Inf"} 100
    size_bytes_sum 9000
    size_bytes_count 100

    """

  @Test func `metrics become paths, and those with labels rows as well`() {
    let feed = feed(reading: Self.report)
    #expect(feed.format == .prometheus && feed.refusedCount == 0)
    #expect(feed["up"]?.number == 1)
    #expect(feed[#"http_requests_total{method="post",code="200"}"#]?.number == 1027)
    #expect(
      feed["http_requests_total"]?.value.grid == [
        "method code value rate", "post 200 1027 null", "get 200 3 null",
      ])
  }

  @Test func `a summary is a row with its mean and its percentiles`() {
    let feed = feed(reading: Self.report)
    #expect(
      feed["rpc_seconds"]?.value.grid == ["count rate mean p50 p99.9", "60 null 0.5 0.25 2"])
    #expect(feed["rpc_seconds_sum"]?.number == 30)
  }

  @Test(arguments: ["-Inf", "Inf", "1e999"])
  func `a histogram without a finite limit has no percentiles`(limit: String) {
    let report = """
      # TYPE x histogram
      x_bucket{le="\(limit)"} 5
      x_bucket{le="+Inf"} 5

      """
    #expect(
      feed(reading: report, as: .prometheus)["x"]?.value.grid == [
        "count rate mean p50 p95 p99", "null null null null null null",
      ])
  }

  @Test func `a histogram is a row with percentiles between its limits`() {
    #expect(
      feed(reading: Self.report)["size_bytes"]?.value.grid == [
        "count rate mean p50 p95 p99", "100 null 90 100 200 200",
      ])
    let even = """
      # TYPE t histogram
      t_bucket{le="1",path="/a"} 0
      t_bucket{le="3",path="/a"} 100
      t_bucket{le="+Inf",path="/a"} 100
      t_bucket{le="1",path="/b"} 0
      t_bucket{le="+Inf",path="/b"} 0

      """
    #expect(
      feed(reading: even)["t"]?.value.grid == [
        "path count rate mean p50 p95 p99", "/a null null null 2 2.9 2.98",
        "/b null null null null null null",
      ])
  }

  /// A feed that has read reports, one a second.
  private func scraped(_ reports: [String]) -> Feed {
    let feed = Feed(name: "test")
    let reader = FeedReader(collectsRows: true)
    for (second, report) in reports.enumerated() {
      let time = moment.adding(seconds: Double(second))
      reader.read(Array(report.utf8), at: time)
      reader.end(at: time)
      feed.take(reader.takeBatch(), at: time)
    }
    return feed
  }

  @Test func `a counter has its rate from its second value on, and after a fall it begins anew`() {
    func report(_ count: Int) -> String {
      "# TYPE n_total counter\nn_total 5\n# TYPE c counter\nc{a=\"x\"} \(count)\n"
    }
    let feed = scraped([report(10), report(14)])
    #expect(feed["n_total"]?.kind == .counter && feed["n_total"]?.rate == 0)
    #expect(feed["c{a=\"x\"}"]?.rate == 4)
    #expect(feed["c"]?.value.grid == ["a value rate", "x 14 4"])
    let fallen = scraped([report(10), report(14), report(2)])
    #expect(fallen["c{a=\"x\"}"]?.kind == .counter && fallen["c{a=\"x\"}"]?.resetCount == 1)
    #expect(fallen["c"]?.value.grid == ["a value rate", "x 2 null"])
  }

  @Test func `a row has the line that it came in last, though its values stay`() {
    let report = "m{a=\"1\"} 1\nm{a=\"2\"} 2\n"
    let lines = scraped([report, report])["m"]?.rowLines
    #expect(lines?[0]?.number == 3 && lines?[0]?.text == "m{a=\"1\"} 1")
  }

  @Test func `a gauge that rises is no counter`() {
    let feed = scraped((1...8).map { "# TYPE g gauge\ng \($0)\n" })
    #expect(feed["g"]?.kind == .number && feed["g"]?.rate == nil)
  }

  @Test func `reports that follow one another have rows of their own`() {
    let report = "m{a=\"1\"} 1\nm{a=\"2\"} 2\n"
    let feed = feed(reading: report + "m{a=\"1\"} 3\n")
    #expect(feed["m"]?.count == 2 && feed["m"]?.value.grid == ["a value", "1 3"])
  }

  @Test func `a metric with very many labels has its rows, and what has no room is counted`() {
    let count = 20_000
    let report = (1...count).map { "m{id=\"\($0)\"} \($0)\n" }.joined()
    let reader = FeedReader()
    let feed = Feed(name: "test")
    reader.read(Array(report.utf8), at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed["m"]?.value.table?.rowCount == 16_384)
    reader.end(at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed["m"]?.count == 1)
    #expect(feed.unlistedCount == count - feed.paths.count { $0.name.hasPrefix("m{") })
    #expect(feed.refusedCount == 0)
  }

  @Test func `labels that are new in each report leave room for other metrics`() {
    let reader = FeedReader()
    let feed = Feed(name: "test")
    for report in 0..<20 {
      let lines = (1...1_000).map { "m{id=\"\(report * 1_000 + $0)\"} \($0)\n" }.joined()
      reader.read(Array(lines.utf8), at: moment)
      reader.settle(at: moment)
      feed.take(reader.takeBatch(), at: moment)
      #expect(feed["m"]?.value.table?.rowCount == 1_000)
    }
    reader.read(Array("other{id=\"1\"} 1\nplain 2\n".utf8), at: moment)
    reader.end(at: moment)
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed["other"]?.value.grid == ["id value", "1 1"] && feed["plain"]?.number == 2)
    #expect(feed.unlistedCount == 20_001 - feed.paths.count { $0.name.hasSuffix("}") })
  }

  @Test func `labels of very many names are as many columns as any table has`() {
    let report = (1...10_000).map { "m{name\($0)=\"x\"} 1\n" }.joined()
    let table = feed(reading: report)["m"]?.value.table
    #expect(table?.columns.count == 64 && table?.omittedColumnCount == 10_001 - 64)
  }

  @Test func `counters of OpenMetrics, its ends and its examples are read`() {
    let text = """
      # TYPE web counter
      # UNIT web requests
      web_total{code="200"} 17.0 1520879607.789 # {trace_id="KOO5S4vxi0o"} 0.67
      web_created{code="200"} 1520872607.123
      # EOF

      """
    let feed = feed(reading: text)
    #expect(feed.format == .prometheus && feed.refusedCount == 0)
    #expect(feed["web_total"]?.value.grid == ["code value rate", "200 17 null"])
  }

  @Test func `labels may have quotes, commas, braces and blanks in them`() {
    let text = #"m{ path = "C:\\a{b}, \"c\"\nd" , x="" ,} 1"# + "\nm{x=\"2\"} 2\n"
    let feed = feed(reading: text, as: .prometheus)
    #expect(feed.refusedCount == 0)
    #expect(feed[#"m{path="C:\\a{b}, \"c\"\nd",x=""}"#]?.number == 1)
    #expect(
      feed["m"]?.value.table?.rows == [
        [.text("C:\\a{b}, \"c\"\nd"), .text(""), .number(1)], [.null, .text("2"), .number(2)],
      ])
  }

  @Test func `names in quotes may be any text, and are not taken for JSON`() {
    let text = """
      {"http.requests","status.code"="200",method="get"} 1027
      {"http.requests", "status.code"="404", method="get", } 3
      {"up time"} 7

      """
    let feed = feed(reading: text)
    #expect(feed.format == .prometheus && feed.refusedCount == 0)
    #expect(feed[#"http.requests{status.code="200",method="get"}"#]?.number == 1027)
    let grid = feed["http.requests"]?.value.grid
    #expect(grid == ["status.code method value", "200 get 1027", "404 get 3"])
    #expect(feed["up time"]?.number == 7)
  }

  @Test func `a name in quotes has the type that a comment gives to it`() {
    func report(_ count: Int) -> String {
      """
      # HELP "my requests" All.
      # TYPE "my requests" counter
      {"my requests",a="x"} \(count)

      """
    }
    let feed = scraped([report(10), report(14)])
    #expect(feed["my requests"]?.value.grid == ["a value rate", "x 14 4"])
  }

  @Test func `the total of the rates of thousands of counters is that of all`() {
    func report(_ second: Int) -> String {
      "# TYPE c counter\n" + (0..<6_000).map { "c{a=\"\($0)\"} \(second * 2)\n" }.joined()
    }
    let table = scraped([report(1), report(2)])["c"]?.value.table
    #expect(table?.rowCount == 6_000 && table?.total(ofColumn: 2).sum == 12_000)
  }

  @Test func `each number is meant as a Double, and NaN is no value`() {
    let feed = feed(
      reading: "a 18446744073709551615\nb NaN\nc -Inf\nd 1e3\ne 0010\n", as: .prometheus)
    #expect(
      feed.rows == ["a 1.8446744073709552e+19", "b null", "c -Inf", "d 1000", "e 10"])
  }

  @Test(arguments: [
    ("9x 1", "no name of a metric in front"), ("a", "no value behind the name"),
    ("a one", "'one' is no number"), ("a 1 2 3", "more than a value and a time behind the name"),
    ("a{b} 1", "no label as in {code=\"200\"}"), ("a{b=\"c\" 1", "no } behind the labels"),
    ("a{b=\"c} 1", "a text in quotes has no \" at its end"),
    ("{b=\"c\"} 1", "no name of a metric in front"),
    ("a{\"b\"} 1", "no label as in {code=\"200\"}"),
    ("{\"a\",\"b\"} 1", "no label as in {code=\"200\"}"),
  ])
  func `a line that does not fit is refused with what is wrong`(line: String, reason: String) {
    let feed = feed(reading: "\(line)\nz 1\n", as: .prometheus)
    #expect(feed.reasons == ["1: \(reason)"])
    #expect(feed.rows == ["z 1"])
  }
}
