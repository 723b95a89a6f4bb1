// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineFeed

/// The values of a feed in words, as a log of changes has them.
@Suite struct FeedTextTests {
  private static func series(_ numbers: [Double]) -> SampleSeries {
    var series = SampleSeries()
    for number in numbers { series.append(number, at: .now) }
    return series
  }

  @Test func `a sample is its number, or the ends of its numbers`() {
    let one = FeedSample(5, at: .now)
    #expect("\(one)" == "5")
    #expect("\(one.merged(with: FeedSample(2.5, at: .now)))" == "2.5 to 5")
  }

  @Test func `a series says how many numbers came, and from where to where`() {
    #expect("\(SampleSeries())" == "0 numbers")
    #expect("\(Self.series([4]))" == "1 number, 4")
    #expect("\(Self.series([4, 1, 9]))" == "3 numbers, 1 to 9")
  }

  @Test func `a number behind the name of the log takes no place of the line`() {
    let feed = feed(reading: "read lines=5 n=2\n", as: .lines)
    #expect(feed["lines"]?.value == .text("read lines=5 n=2") && feed["n"]?.number == 2)
  }

  @Test func `a number that is alone behind a key and a colon keeps its unit`() {
    let feed = feed(reading: "MemFree:    512 kB\nHugePages_Free:   0\n", as: .lines)
    #expect(feed["MemFree"]?.number == 512 && feed["MemFree"]?.unit == "kB")
    #expect(feed["HugePages_Free"]?.number == 0 && feed["HugePages_Free"]?.unit == nil)
  }

  @Test func `a number behind a key and = has the unit behind it, and no other word`() {
    let feed = feed(
      reading: "took=1.5 s, size=3 MiB/s) id=5 done n=6 m k=7  ms x=8 msec\n", as: .lines)
    #expect(feed["took"]?.unit == "ms" && feed["took"]?.number == 1_500)
    #expect(feed["size"]?.unit == "MiB/s")
    for name in ["id", "n", "k", "x"] {
      #expect(feed[name]?.number != nil && feed[name]?.unit == nil, "\(name)")
    }
  }

  @Test func `numbers in several units of one quantity are given in the first of them`() {
    let feed = feed(
      reading: "size=12 kB t=1 A\nsize=1.5 MB t=20 mA\nsize=300 B t=2 rpm\n", as: .lines)
    #expect(feed["size"]?.series.latestNumbers == [12, 1_500, 0.3] && feed["size"]?.unit == "kB")
    #expect(feed["t"]?.series.latestNumbers == [1, 0.02, 2])
  }

  @Test(arguments: [
    // /proc/vmstat, /proc/stat, nstat, ss -s, uptime.
    (["nr_free 1833300", "pgfault 0"], ["nr_free 1833300", "pgfault 0"]),
    (
      ["cpu  19469 101 8", "ctxt 24520820"],
      ["cpu.1 19469", "cpu.2 101", "cpu.3 8", "ctxt 24520820"]
    ),
    (["#kernel", "IpInReceives        827     0.0"], ["IpInReceives.1 827", "IpInReceives.2 0"]),
    (
      ["Total: 62", "TCP:   1 (estab 0, closed 7)", "UDP:  2 (x)"], ["Total 62", "TCP 1", "UDP 2"]
    ),
    (["CPU 12%", "disk: 85%", "IRQs  1,234"], ["CPU 12", "disk 85", "IRQs 1234"]),
    // du, wc -l, uniq -c.
    (["4096\t/usr/lib", "8\t./a.b"], ["/usr/lib 4096", "./a.b 8"]),
    (["  24 /etc/passwd", "  71 total", "    5 GET"], ["/etc/passwd 24", "total 71", "GET 5"]),
    (
      ["   1    2  30 a.txt", "254 0 vda 5 6"],
      ["a.txt.1 1", "a.txt.2 2", "a.txt.3 30", "vda.1 254", "vda.2 0", "vda.3 5", "vda.4 6"]
    ),
    (
      [" 10:00:01 up 3:30,  0 user,  load average: 3.76, 2.78, 2.82"],
      ["load average.1 3.76", "load average.2 2.78", "load average.3 2.82"]
    ),
  ])
  func `numbers that a name stands before have paths`(lines: [String], values: [String]) {
    let found = feed(reading: lines.joined(separator: "\n") + "\n", as: .lines)
    #expect(found.rows.filter { !$0.hasPrefix("lines ") } == values)
  }

  @Test(arguments: [
    "server started 8080 now", "12 wild monkeys 5", "listening on 8080", "took: 5, 7 seconds",
    "some words before a colon: 3, 4", "error (5) 12", "10:00:01 12", "5 ->", "1234 GET /",
  ])
  func `numbers among other words have none`(line: String) {
    #expect(feed(reading: line + "\n", as: .lines).rows == ["lines \(line)"])
  }

  @Test func `counts are said with their texts, the most frequent first`() {
    var counts = TextCounts()
    #expect("\(counts)" == "no texts")
    counts.add("slow")
    counts.add("info", count: 8)
    #expect("\(counts)" == "info 8, slow 1")
    counts.add(String(repeating: "x", count: 300))
    #expect("\(counts)" == "info 8, slow 1, others 1")
  }

  @Test func `lines, refusals and tables have words`() {
    let line = FeedLine(number: 12, text: "hello", time: .now)
    #expect("\(line)" == "line 12: hello")
    #expect("\(FeedRefusal(line: line, reason: "no number"))" == "line 12: no number")
    #expect("\(FeedTable(columns: ["a"], rows: [[.null]]))" == "1 row")
  }

  @Test func `the lines of /proc/pressure have paths of their own`() {
    let feed = feed(
      reading: "some avg10=1.50 avg60=0.10 total=22087041534\nfull avg10=0.00 avg60=0.00 total=7\n")
    #expect(feed["some.avg10"]?.number == 1.5 && feed["full.avg10"]?.number == 0)
    #expect(feed["full.total"]?.number == 7 && feed["avg10"] == nil && feed["total"] == nil)
  }

  @Test(arguments: [
    "INFO a=1 b=2 c=3", "took a=1", "done in a=1 b=2", "at a=1 b=x c=3", "lines a=1 b=2 c=3",
  ])
  func `other words before pairs are no names`(line: String) {
    #expect(feed(reading: "one\n\(line)\n", as: .lines)["a"]?.number == 1)
  }

  @Test func `sensors has its temperatures, voltages and fans, below the name of their chip`() {
    let feed = feed(
      reading: """
        coretemp-isa-0000
        Adapter: ISA adapter
        Package id 0:  +45.0°C  (high = +80.0°C, crit = +100.0°C)
        Core 1:        +44.5°C  (high = +80.0°C, crit = +100.0°C)

        nct6775-isa-0290
        Adapter: ISA adapter
        in0:                   +1.02 V  (min =  +0.00 V, max =  +1.74 V)
        fan1:                 1205 RPM  (min =    0 RPM)
        SYSTIN:                +34.0°C  (high =  +0.0°C, hyst =  +0.0°C)  ALARM

        BAT0-acpi-0
        in0:          12.34 V

        """)
    func words(_ name: String) -> String? {
      feed[name].map { "\($0.value) \($0.unit ?? "")" }
    }
    #expect(words("coretemp-isa-0000.Package id 0") == "45 °C")
    #expect(words("coretemp-isa-0000.Core 1") == "44.5 °C")
    #expect(words("nct6775-isa-0290.in0") == "1.02 V" && words("BAT0-acpi-0.in0") == "12.34 V")
    #expect(words("nct6775-isa-0290.fan1") == "1205 RPM")
    #expect(words("nct6775-isa-0290.SYSTIN") == "34 °C")
  }

  @Test func `a chip of one run is none of the next one`() {
    let feed = Feed(name: "test")
    let reader = FeedReader(format: .lines)
    for _ in 0..<2 {
      reader.read(Array("chip-a\nCore 0:  +1°C\n\nchip-b\nCore 0:  +2°C\n".utf8), at: moment)
      reader.end(at: moment)
    }
    feed.take(reader.takeBatch(), at: moment)
    #expect(feed["chip-a.Core 0"]?.series.latestNumbers == [1, 1])
    #expect(feed["chip-b.Core 0"]?.series.latestNumbers == [2, 2])
  }

  @Test(arguments: [
    "error in module: 5", "12:30:01: 5", "at night we count:  5", "a:5", "the x y z:  5",
  ])
  func `a colon in a sentence is none behind a name`(line: String) {
    #expect(feed(reading: "one\n\(line)\n", as: .lines).paths.map(\.name) == ["lines"])
  }

  @Test func `keys with their values, as in YAML, are no header`() {
    let feed = feed(
      reading: "server:\n  port: 8080\n  name: web\nlimits:\n  cpu: 2\n  mem: 512\n")
    #expect(feed.format == .lines)
    #expect(feed["port"]?.number == 8080 && feed["cpu"]?.number == 2 && feed["rows"] == nil)
  }
}
