// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The built program where its standard streams are closed or cannot be written.
@Suite struct StandardStreamTests {
  private let path = Command.path(ofProduct: "bowline")

  /// Runs the program by a shell and returns what came through, which is standard error.
  private func run(_ arguments: String) throws -> (status: ProcessEnd, output: String) {
    try Command.run("/bin/sh", ["-c", "exec \"$0\" \(arguments)", path])
  }

  @Test(arguments: [
    "--help", "--version", "--list-scenes", "--snapshot 80x24", "--plain --keys +",
  ])
  func `output that cannot be written is one line on standard error, and exit status 1`(
    arguments: String
  ) throws {
    for (target, reason) in [(">/dev/full", "No space left"), (">&-", "Bad file descriptor")] {
      let result = try run("\(arguments) \(target)")
      #expect(result.status == .exited(1))
      #expect(result.output.hasPrefix("bowline: standard output cannot be written: \(reason)"))
      #expect(result.output.hasSuffix("; send it elsewhere\n"))
      #expect(result.output.split(separator: "\n").count == 1)
    }
  }

  @Test(arguments: ["--snapshot 80x24 --keys ++", "--plain --keys ++q"])
  func `a record that cannot be written is said, with exit status 1`(arguments: String) throws {
    let result = try run("--record /dev/full \(arguments) 2>&1 >/dev/null")
    #expect(result.status == .exited(1))
    #expect(result.output.hasPrefix("bowline: /dev/full cannot be written: No space left"))
    #expect(result.output.split(separator: "\n").count == 1)
  }

  @Test(arguments: [
    "--plain", "--snapshot 80x24", "watch --plain -- vmstat 1", "watch --once -- ls",
  ])
  func `where too few files may be open, it says so with exit status 1`(arguments: String) throws {
    let line = "ulimit -n 5; exec \"$0\" \(arguments)"
    let result = try Command.run("/bin/sh", ["-c", line, path])
    #expect(result.status == .exited(1))
    #expect(
      result.output
        == "bowline: 5 open files are too few; allow more, as with ulimit -n 32\n")
  }

  @Test(arguments: [[], ["--plain"]])
  func `Control-backslash ends it at once, also where Swift would tell of a crash`(
    arguments: [String]
  ) throws {
    let pty = try Pty(
      path, arguments + ["--keys", "+"],
      environment: Command.environment(["SWIFT_BACKTRACE": nil]))
    try #require(pty.wait(forText: "Stock: 11 of 12 boxes"))
    pty.write("\u{1C}")
    #expect(pty.end() == .signaled(3))
    #expect(!pty.output.contains(Array("rogram crashed".utf8)))
    #expect(pty.settings == pty.originalSettings)
  }

  @Test func `a session goes on where its record cannot, and says so then and at its end`() throws {
    let pty = try Pty(path, ["--record", "/dev/full"])
    try #require(pty.wait(forText: "the recording has ended: /dev/full cannot be written"))
    pty.write("+")
    #expect(pty.wait(forText: "key +"))
    let shown = pty.output.count
    pty.write("q")
    #expect(pty.end() == .exited(1))
    #expect(pty.readAll(after: shown).contains(Array("bowline: /dev/full cannot be".utf8)))
  }

  @Test(arguments: ["2>&-", "3>&- 2>&-"])
  func `without standard error the terminal is given back all the same`(closing: String) throws {
    let pty = try Pty("/bin/sh", ["-c", "exec \"$0\" \(closing)", path])
    try #require(pty.wait(forText: "Stock: 10 of 12 boxes"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(pty.settings == pty.originalSettings)
  }
}
