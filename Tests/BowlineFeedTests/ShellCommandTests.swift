// SPDX-License-Identifier: Apache-2.0

import Bowline
import Glibc
import TestSupport
import Testing

@testable import BowlineFeed

@Suite struct ShellCommandTests {
  /// Runs a line with values in its environment, and returns what it has written.
  private func output(_ line: String, _ environment: [String: String]) throws -> String {
    let folder = Scratch()
    let end = Locked<String?>(nil)
    ShellCommand.run("{ \(line); } > '\(folder.path)/out'", environment: environment) { problem in
      end.withLock { $0 = problem ?? "well" }
    }
    #expect(Deadline().wait { end.withLock { $0 } != nil })
    return try Command.run("cat", ["\(folder.path)/out"]).output
  }

  @Test(arguments: [
    "$(touch broken)", "`touch broken`", "\"; touch broken; \"", "'; touch broken; '",
    "a\ntouch broken\n", "; touch broken", "| touch broken", "&& touch broken", "\\", "${IFS}", "",
    "-n", "*", "\u{1B}[2J",
  ])
  func `a value stays a value, whatever is in it`(value: String) throws {
    let text = try output(
      "printf %s \"$BOWLINE_VALUE\"; test ! -e broken || echo BROKEN", ["BOWLINE_VALUE": value])
    #expect(text == value)
    let isBroken = unsafe access("broken", F_OK) == 0
    #expect(!isBroken)
  }

  @Test func `a NUL cannot cut a value`() throws {
    #expect(try output("printf %s \"$V\"", ["V": "a\0b"]) == "a\u{FFFD}b")
  }

  @Test func `what is added takes the place of a variable of this program`() throws {
    #expect(try output("printf %s \"$HOME\"", ["HOME": "/elsewhere"]) == "/elsewhere")
    #expect(try output("printf %s \"$PATH\"", ["V": "x"]) != "")
  }

  @Test func `an exit code is said`() {
    let end = Locked<String?>(nil)
    ShellCommand.run("exit 3", environment: [:]) { problem in end.withLock { $0 = problem } }
    #expect(Deadline().wait { end.withLock { $0 } == "exit code 3" })
  }
}

@Suite struct FileWatchTests {
  @Test func `a file that is saved, in place or by another one, is told`() throws {
    let folder = Scratch()
    let count = Locked(0)
    let watch = FileWatch("\(folder.path)/a.yaml") { count.withLock { $0 += 1 } }
    #expect(watch != nil)
    try folder.shell("echo one > other.yaml")
    try folder.shell("echo one > a.yaml")
    #expect(Deadline().wait { count.withLock { $0 } >= 1 })
    let before = count.withLock { $0 }
    try folder.shell("echo two > a.yaml.new; mv a.yaml.new a.yaml")
    #expect(Deadline().wait { count.withLock { $0 } > before })
    withExtendedLifetime(watch) {}
  }

  @Test func `a file that a link leads to is watched, and the one that it leads to next`() throws {
    let folder = Scratch()
    let count = Locked(0)
    try folder.shell("mkdir 1 2; echo one >1/a; echo two >2/a; ln -s 1 data; ln -s data/a a.yaml")
    let watch = FileWatch("\(folder.path)/a.yaml") { count.withLock { $0 += 1 } }
    try folder.shell("echo three >1/a")
    #expect(Deadline().wait { count.withLock { $0 } == 1 })
    try folder.shell("ln -s 2 new; mv -T new data; echo >other")
    #expect(Deadline().wait { count.withLock { $0 } == 2 })
    try folder.shell("echo four >2/a")
    #expect(Deadline().wait { count.withLock { $0 } == 3 })
    withExtendedLifetime(watch) {}
  }

  @Test func `a folder that is not there cannot be watched`() {
    #expect(FileWatch("/no/such/a.yaml") {} == nil)
  }
}
