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

  @Test func `a loop of the shell that never ends gives a counter`() {
    let source = WatchedSource(shell: "i=0; while :; do echo \"{\\\"i\\\":$((i += 1))}\"; done")
    #expect(source.wait { $0["i"]?.kind == .counter && $0["i"]?.count ?? 0 > 1_000 })
    #expect(source.feed["i"]?.number == Double(source.feed["i"]?.count ?? 0))
  }
}
