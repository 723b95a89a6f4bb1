// SPDX-License-Identifier: Apache-2.0

import Glibc
import Testing
import TestSupport

@testable import BowlineFeed

@Suite struct CommandTests {
  @Test func `what a command writes is read, and its exit code is said`() {
    let source = WatchedSource(shell: "echo '{\"a\":1}'; printf '{\"a\":2}'; exit 3")
    #expect(source.waitForEnd())
    #expect(source.feed.state == .exited(code: 3))
    #expect(source.feed["a"]?.count == 2)
    #expect(source.feed.lineCount == 2)
    #expect(source.feed.runCount == 1 && source.input.isOver)
    source.input.restart()
    #expect(source.wait { $0.runCount == 2 && $0.state == .exited(code: 3) })
  }

  @Test func `a command that is run again and again is not over, though each run fails`() {
    for command in [["sh", "-c", "exit 4"], ["no-such-command-here"]] {
      let source = WatchedSource(.repeated(command, every: .milliseconds(10)))
      #expect(source.waitForEnd() && !source.input.isOver)
      #expect(source.wait { _ in source.calls.count >= 3 })
    }
  }

  @Test func `nothing of a flood is lost`() {
    let source = WatchedSource(.command(["seq", "1000000"]), format: .json)
    #expect(source.waitForEnd())
    #expect(source.feed.state == .exited(code: 0))
    #expect(source.feed.lineCount == 1_000_000)
    #expect(source.feed["value"]?.count == 1_000_000)
    #expect(source.feed["value"]?.most == 1_000_000)
    #expect(source.feed.byteCount == 6_888_896)
  }

  @Test func `a batch is told once until it is taken, and reading goes on`() {
    let scratch = Scratch()
    let script = "seq 200000; echo >\(scratch.path)/end"
    let source = WatchedSource(
      .command(["sh", "-c", script]), format: .json, frame: .zero)
    // The command ends though nobody takes anything.
    #expect(Deadline().wait { (try? SourceText(absolute: scratch.path + "/end")) != nil })
    #expect(Deadline().wait { source.calls.count == 1 })
    #expect(source.waitForEnd())
    #expect(source.feed["value"]?.count == 200_000)
  }

  @Test func `a command has ended though a process that it leaves behind holds its pipes`() {
    let source = WatchedSource(shell: "echo 5; sleep 1000 & exit 3")
    #expect(source.waitForEnd())
    #expect(source.feed.state == .exited(code: 3) && source.feed["value"]?.value == .number(5))
  }

  @Test func `a command is run again though each run leaves a process behind`() {
    let source = WatchedSource(
      .repeated(["sh", "-c", "echo 5; sleep 1000 >/dev/null & exit 0"], every: .milliseconds(10)))
    #expect(source.wait { $0.runCount >= 3 && $0["value"]?.count ?? 0 >= 3 })
  }

  @Test func `standard error is collected beside the values`() {
    let source = WatchedSource(shell: "echo one >&2; echo 5; printf two >&2", format: .json)
    #expect(source.waitForEnd())
    #expect(source.feed.errorCount == 2)
    #expect(source.feed.errorLines.map(\.text) == ["one", "two"])
    #expect(source.feed["value"]?.value == .number(5))
  }

  @Test func `a signal that kills a command is said`() {
    let source = WatchedSource(shell: "kill -KILL $$")
    #expect(source.waitForEnd())
    #expect(source.feed.state == .killed(signal: SIGKILL))
  }

  @Test func `a command that there is not is said by its name`() {
    let source = WatchedSource(.command(["no-such-command-here"]))
    #expect(source.waitForEnd())
    #expect(
      source.feed.state == .failed(reason: "no-such-command-here: No such file or directory"))
  }

  @Test func `a command has no terminal to write on`() {
    let source = WatchedSource(
      shell: "if (: </dev/tty) 2>/dev/null; then echo yes; else echo no; fi")
    #expect(source.waitForEnd())
    #expect(source.feed.lines.map(\.text) == ["no"])
  }

  @Test func `a line is sent to the standard input of a command`() {
    let source = WatchedSource(shell: "while read -r line; do echo \"got $line\"; done")
    #expect(source.wait { $0.runCount == 1 })
    source.input.send("{\"path\":\"limit\",\"value\":5}")
    // A line alone is counted before it shows: others could say what format it is of.
    #expect(source.wait { !$0.lines.isEmpty })
    #expect(source.feed.lines.map(\.text) == ["got {\"path\":\"limit\",\"value\":5}"])
  }

  @Test func `what is sent to a command that has closed its input does no harm`() {
    let source = WatchedSource(shell: "exec <&-; echo ready; sleep 1; echo done")
    #expect(source.wait { $0.lineCount == 1 })
    source.input.send("lost")
    #expect(source.waitForEnd())
    #expect(source.feed.lines.map(\.text) == ["ready", "done"])
  }

  @Test func `a command is started again, and its lines are numbered on`() {
    let source = WatchedSource(shell: "echo run; exec sleep 1000")
    #expect(source.wait { $0.lineCount == 1 })
    source.input.restart()
    #expect(source.wait { $0.lineCount == 2 })
    #expect(source.feed.runCount == 2)
    #expect(source.feed.lines.map(\.number) == [1, 2])
  }

  @Test func `a command that has ended is started again`() {
    let source = WatchedSource(shell: "echo run")
    #expect(source.waitForEnd())
    source.input.restart()
    #expect(source.wait { $0.lineCount == 2 && $0.state == .exited(code: 0) })
  }

  @Test func `a command is run again and again, and what it prints last without a line end counts`()
  {
    let source = WatchedSource(
      .repeated(["sh", "-c", "printf '{\"a\":1}'"], every: .milliseconds(10)))
    #expect(source.wait { $0.runCount >= 3 && $0["a"]?.count ?? 0 >= 3 })
    #expect(source.feed.state == .reading)
  }

  @Test func `a command that is run again and again reads at its next start what was sent`() {
    let source = WatchedSource(
      .repeated(["sh", "-c", "cat; echo end"], every: .milliseconds(10)), format: .lines)
    #expect(source.wait { $0.runCount >= 1 })
    source.input.send("one")
    source.input.send("two")
    #expect(source.wait { $0.lines.contains { $0.text == "two" } })
    #expect(source.feed.lines.count { $0.text == "one" } == 1)
    // It goes on with nothing to read.
    let count = source.feed.runCount
    #expect(source.wait { $0.runCount > count + 2 })
    #expect(source.feed.lines.count { $0.text == "two" } == 1)
  }

  @Test func `a command that runs longer than its interval is no reason to wake up`() throws {
    let driver = CommandDriver(["sleep", "1000"], every: .milliseconds(1), waker: try Waker())
    let reader = FeedReader()
    driver.proceed([], reader)
    #expect(driver.deadline == nil)
    driver.stop()
    while !driver.isOver {
      var ready = driver.waits
      _ = unsafe poll(&ready, nfds_t(ready.count), 10)
      driver.proceed(ready, reader)
    }
  }

  @Test func `a run that fails is said, and the next one is started`() {
    let source = WatchedSource(.repeated(["sh", "-c", "exit 2"], every: .milliseconds(10)))
    #expect(source.wait { $0.state == .exited(code: 2) })
    #expect(source.wait { $0.runCount > 3 })
  }
}

@Suite struct CommandEndTests {
  /// Starts a command that prints the numbers of its processes, as many as it says.
  private func started(_ script: String, count: Int) throws -> (WatchedSource, [Int]) {
    let source = WatchedSource(shell: script, format: .json)
    try #require(source.wait { $0["value"]?.count == count })
    let processes = source.feed["value"]?.samples.map { Int($0.mean) } ?? []
    #expect(processes.allSatisfy(isRunning))
    return (source, processes)
  }

  private func end(_ processes: [Int]) -> Bool {
    Deadline().wait { !processes.contains(where: isRunning) }
  }

  @Test func `a command ends with its input`() throws {
    let (source, processes) = try started("echo $$; exec sleep 1000", count: 1)
    source.input.stop()
    #expect(end(processes))
  }

  @Test func `what a command has started ends with it`() throws {
    let (source, processes) = try started(
      "sleep 1000 & echo $!; sleep 1001 & echo $!; echo $$; wait", count: 3)
    source.input.stop()
    #expect(end(processes))
  }

  @Test func `a command that ignores SIGTERM is killed`() throws {
    let (source, processes) = try started(
      "trap '' TERM; sleep 1000 & echo $!; echo $$; while :; do sleep 0.1; done", count: 2)
    source.input.stop()
    #expect(end(processes))
  }

  @Test func `a command has the time to clean up`() throws {
    let scratch = Scratch()
    let (source, processes) = try started(
      "trap 'echo clean >\(scratch.path)/end; exit' TERM; echo $$; while :; do sleep 0.01; done",
      count: 1)
    source.input.stop()
    #expect(end(processes))
    #expect(try SourceText(absolute: scratch.path + "/end").lines.first == "clean")
  }

  @Test func `a command ends when its input is released`() throws {
    var started: (WatchedSource, [Int])? = try started("echo $$; exec sleep 1000", count: 1)
    let processes = started?.1 ?? []
    started = nil
    #expect(end(processes))
  }

  @Test func `a command that floods ends too`() throws {
    let source = WatchedSource(shell: "echo $$ >&2; exec yes", format: .lines)
    #expect(source.wait { $0.lineCount > 100_000 && $0.errorCount == 1 })
    let process = try #require(Int(source.feed.errorLines[0].text))
    #expect(isRunning(process))
    source.input.stop()
    #expect(end([process]))
  }
}
