// SPDX-License-Identifier: Apache-2.0

import Emulator
import Glibc
import TestSupport
import Testing

/// A program in a pipe, which gets its keys from the terminal that it belongs to.
@Suite struct ControllingTerminalTests {
  private static let probe = Command.path(ofProduct: "TerminalProbe")

  /// Runs a line of the shell, in which `$0` is the probe.
  private func start(_ line: String) throws -> Pty {
    let pty = try Pty("sh", ["-c", line, Self.probe])
    // The last cell that the probe writes.
    try #require(pty.wait(forText: "X"))
    return pty
  }

  private static func row(_ row: Int, _ bytes: [UInt8]) -> String {
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(bytes)
    return emulator.line(row)
  }

  @Test func `keys come from the terminal while data comes on standard input`() throws {
    let pty = try start("printf 'one\\ntwo\\n' | \"$0\" --tty")
    #expect(pty.wait { Self.row(2, $0) == "events data:one data:two" })
    pty.write("+")
    #expect(pty.wait { Self.row(0, $0) == "number 11" })
    pty.write("q")
    #expect(pty.end() == .exited(0))
    pty.expectRestored()
  }

  @Test func `the screen goes to the terminal while standard output is taken by a program`() throws
  {
    let pty = try start("said=$(\"$0\" --tty); echo \"[$said]\"")
    pty.write("pe+")
    #expect(pty.wait { Self.row(0, $0) == "number 11" })
    pty.write("q")
    #expect(pty.end() == .exited(0))
    pty.expectRestored()
    let text = String(decoding: pty.output.filter { $0 != 0 }, as: UTF8.self)
    let parts = text.split(separator: "\u{1B}[?1049l")
    try #require(parts.count == 2)
    // Standard error is this terminal by another name, and must not go into the screen.
    #expect(!parts[0].contains("oops"))
    #expect(parts[1].hasSuffix("oops\r\n[said]\r\n"))
  }

  @Test(arguments: [SIGHUP, SIGTERM, SIGSEGV])
  func `death by a signal gives that terminal back`(signal: Int32) throws {
    let pty = try start("exec \"$0\" --tty < /dev/null > /dev/null")
    #expect(pty.send(signal: signal))
    #expect(pty.end() == .signaled(signal))
    pty.expectRestored()
  }

  @Test(arguments: [("a", ProcessEnd.signaled(SIGABRT)), ("x", .exited(3))])
  func `a crash and an exit give that terminal back`(key: String, end: ProcessEnd) throws {
    let pty = try start("exec \"$0\" --tty < /dev/null")
    pty.write(key)
    #expect(pty.end() == end)
    pty.expectRestored()
  }

  @Test func `it ends when that terminal goes away`() throws {
    let pty = try start("trap '' HUP; exec \"$0\" --tty < /dev/null")
    pty.hangUp()
    #expect(pty.end() == .exited(1))
  }

  @Test func `without a terminal there is one line that says so`() throws {
    let result = try Command.run("setsid", ["-w", Self.probe, "--tty"])
    #expect(result.status == .exited(1))
    #expect(
      result.output == "probe: standard input is not a terminal; run this in a terminal window\n")
  }
}
