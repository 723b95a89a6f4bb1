// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import TestSupport
import Testing

/// The output of programs that every Debian has, read as it comes.
@Suite struct RealProgramTests {
  @Test func `vmstat gives the values of its columns`() {
    let source = WatchedSource(.command(["vmstat", "-n", "1"]))
    #expect(source.wait { $0["id"] != nil })
    #expect(source.feed.format == .columns)
    #expect(source.feed["free"]?.number ?? 0 > 0)
    #expect(source.feed.refusedCount == 0)
    #expect(source.wait { $0["id"]?.count ?? 0 >= 2 })
  }

  @Test(arguments: [["ps", "aux"], ["df"], ["free"], ["ps", "-eo", "pid,pcpu,args"]])
  func `a program that is run again and again gives rows`(command: [String]) {
    let source = WatchedSource(.repeated(command, every: .milliseconds(50)))
    #expect(source.wait { $0["rows"]?.count ?? 0 >= 2 })
    let table = source.feed["rows"]?.value.table
    #expect(table?.columns.count ?? 0 >= 3)
    #expect(table?.rows.isEmpty == false)
    #expect(source.feed.refusedCount == 0)
  }

  @Test func `ping gives the number and the time of each answer`() {
    let source = WatchedSource(.command(["ping", "-c", "3", "-i", "0.2", "127.0.0.1"]))
    #expect(source.waitForEnd())
    // Some containers let nobody open the socket of ping; the sample below is read in any case.
    if source.feed.state == .exited(code: 2) {
      #expect(source.feed.errorLines.contains { $0.text.contains("ping: ") })
      return
    }
    #expect(source.feed.state == .exited(code: 0))
    #expect(source.feed["icmp_seq"]?.number == 3 && source.feed["time"]?.count == 3)
    #expect(source.feed["time"]?.number ?? 0 > 0 && source.feed.refusedCount == 0)
  }

  // MARK: Samples of programs that not every machine has

  private static func sample(_ name: String) throws -> Feed {
    feed(reading: try FileSystem.bytes(of: FileSystem.package + "/Tests/Samples/feed/\(name)"))
  }

  @Test func `ping with answers that are lost and late is read whole`() throws {
    let feed = try Self.sample("ping.txt")
    #expect(feed.format == .lines)
    #expect(feed["time"]?.number == 12.7 && feed["time"]?.unit == "ms")
    #expect(feed["icmp_seq"]?.unit == nil && feed["ttl"]?.unit == nil)
    #expect(feed["time"]?.series.latestNumbers == [0.031, 0.048, 0.046, 0.05, 12.7])
    #expect(feed["icmp_seq"]?.kind == .counter && feed["icmp_seq"]?.number == 6)
    #expect(feed.lineCount == 11 && feed.refusedCount == 0)
  }

  @Test func `journalctl -o json gives the fields of each entry, whatever their types`() throws {
    let feed = try Self.sample("journal.json")
    #expect(feed.format == .json)
    #expect(feed.lineCount == 6 && feed.refusedCount == 0)
    #expect(feed["SYSLOG_IDENTIFIER"]?.texts.counts["sshd"] == 3)
    #expect(feed["PRIORITY"]?.texts.counts["6"] == 4)
    #expect(feed["MESSAGE"]?.value.description.hasPrefix("error: kex") == true)
    #expect(feed["_PID"]?.value == .text("901"))
  }

  @Test func `docker stats gives a row for each container`() throws {
    let feed = try Self.sample("docker-stats.txt")
    let table = try #require(feed["rows"]?.value.table)
    #expect(table.columns.count == 8 && table.columns.contains("MEM USAGE / LIMIT"))
    #expect(
      table.values(ofColumn: "NAME")
        == ["web-frontend-1", "db-postgres-1", "cache"].map { .text($0) })
    #expect(table.values(ofColumn: "CPU %") == [12.31, 3.05, 0.21].map { .number($0) })
  }

  // MARK: Programs that misbehave

  @Test func `a program that stalls within a line has it read when it goes on`() {
    let source = WatchedSource(
      shell: "echo '{\"n\":1}'; printf '{\"n\":'; read answer; echo \"$answer}\"; exit 4")
    #expect(source.wait { $0["n"]?.number == 1 })
    #expect(source.feed.state == .reading && source.feed.lineCount == 1)
    source.input.send("25")
    #expect(source.waitForEnd())
    #expect(source.feed["n"]?.number == 25 && source.feed.lineCount == 2)
    #expect(source.feed.state == .exited(code: 4) && source.feed.refusedCount == 0)
  }

  @Test func `a program that dies within a line leaves what was whole`() {
    let source = WatchedSource(shell: "echo '{\"n\":1}'; printf '{\"n\":2'; kill -9 $$")
    #expect(source.waitForEnd())
    #expect(source.feed["n"]?.number == 1 && source.feed.state == .killed(signal: 9))
    #expect(source.feed.refusedCount == 1)
  }

  @Test func `of many small records each is counted`() {
    // Fewer than a million: as many as a test has time for.
    let count = Command.isSanitized ? 20_000 : 200_000
    let source = WatchedSource(
      shell: "yes '{\"id\":123456,\"v\":1.5,\"name\":\"abcdefgh\"}' | head -n \(count)")
    #expect(source.waitForEnd())
    #expect(source.feed.lineCount == count && source.feed["id"]?.count == count)
    #expect(source.feed["name"]?.texts.counts["abcdefgh"] == count)
    #expect(source.feed.byteCount == count * 40)
    #expect(source.feed["v"]?.series.count ?? 0 <= 1_000)
  }

  @Test func `a loop of the shell that never ends gives a counter`() {
    let source = WatchedSource(shell: "i=0; while :; do echo \"{\\\"i\\\":$((i += 1))}\"; done")
    #expect(source.wait { $0["i"]?.kind == .counter && $0["i"]?.count ?? 0 > 1_000 })
    #expect(source.feed["i"]?.number == Double(source.feed["i"]?.count ?? 0))
  }
}
