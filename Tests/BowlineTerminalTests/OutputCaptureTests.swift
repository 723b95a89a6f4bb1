// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// The text that a program writes to standard output and standard error while the screen is its own.
@Suite struct OutputCaptureTests {
  private static let probe = Command.path(ofProduct: "TerminalProbe")

  private func start() throws -> Pty {
    let pty = try Pty(Self.probe)
    try #require(pty.wait(forText: "X"))
    return pty
  }

  /// Returns what was written before and after the first screen came back.
  private func parts(of pty: Pty) -> [String] {
    let text = String(decoding: pty.output.filter { $0 != 0 }, as: UTF8.self)
    return text.split(separator: "\u{1B}[?1049l").map(String.init)
  }

  @Test(arguments: [
    ("q", ProcessEnd.exited(0)), ("x", .exited(3)), ("\u{3}", .signaled(SIGINT)),
    ("a", .signaled(SIGABRT)), ("v", .signaled(SIGSEGV)),
  ])
  func `standard error appears after the screen was given back`(key: String, end: ProcessEnd) throws
  {
    let pty = try start()
    pty.write("e")
    // The mark of the key in the row of events.
    #expect(pty.wait(forText: "He"))
    pty.write(key)
    #expect(pty.end() == end)
    let parts = parts(of: pty)
    try #require(parts.count == 2)
    #expect(!parts[0].contains("oops"))
    #expect(parts[1].hasSuffix("oops\r\n"))
    #expect(pty.settings == pty.originalSettings)
  }

  @Test(arguments: [
    ("q", ProcessEnd.exited(0)), ("x", .exited(3)), ("\u{3}", .signaled(SIGINT)),
    ("a", .signaled(SIGABRT)), ("v", .signaled(SIGSEGV)),
  ])
  func `what is printed appears there too, in the order in which it was written`(
    key: String, end: ProcessEnd
  ) throws {
    let pty = try start()
    pty.write("pep")
    #expect(pty.wait(forText: "p e p"))
    pty.write(key)
    #expect(pty.end() == end)
    let parts = parts(of: pty)
    try #require(parts.count == 2)
    #expect(!parts[0].contains("said"))
    #expect(parts[1].hasSuffix("said\r\noops\r\nsaid\r\n"))
    #expect(pty.settings == pty.originalSettings)
  }

  @Test(arguments: ["q", "x"])
  func `a line that was begun before an end is not lost`(key: String) throws {
    let pty = try start()
    pty.write("P" + key)
    _ = pty.end()
    #expect(parts(of: pty).last?.hasSuffix("begun") == true)
  }

  @Test func `what is printed moves no cell of the screen`() throws {
    let session = try TmuxSession(Self.probe, rows: 12, columns: 60)
    try #require(try session.wait { $0.contains("number 10") })
    try session.send("p")
    #expect(try session.wait { $0.contains("events p") })
    let before = try session.capture()
    try session.press("C-l")
    try session.send("1")
    #expect(try session.wait { $0.contains("events p <C-l> 1") })
    #expect(try session.capture() == before.replacing("events p", with: "events p <C-l> 1"))
  }

  @Test func `the message of a trap appears there too`() throws {
    let pty = try start()
    pty.write("c")
    _ = pty.end()
    #expect(parts(of: pty).last?.contains("Fatal error: asked to crash") == true)
    #expect(parts(of: pty).first?.contains("Fatal error") == false)
  }

  @Test func `64 KiB of it are kept, and the program goes on`() throws {
    let pty = try start()
    pty.write("E")
    #expect(pty.wait(forText: "HE"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    let replayed = parts(of: pty).last ?? ""
    #expect(replayed.utf8.count > 60_000 && replayed.utf8.count < 70_000)
  }

  @Test func `it appears when the program is stopped, and is kept again after`() throws {
    let session = try TmuxSession(
      "bash", ["--norc", "--noprofile"], environment: ["PS1": "ready> "], rows: 12, columns: 60)
    try session.send("'\(Self.probe)'")
    try session.press("Enter")
    try #require(try session.wait { $0.contains("number 10") })
    try session.send("ep")
    #expect(try session.wait { $0.contains("events e p") })
    #expect(!(try session.capture().contains("oops")))
    try session.press("C-z")
    #expect(
      try session.wait { $0.contains("oops") && $0.contains("said") && $0.contains("Stopped") })
    try session.send("fg")
    try session.press("Enter")
    try #require(try session.wait { $0.contains("number 10") })
    try session.send("e")
    #expect(try session.wait { $0.contains("events e p e") })
    #expect(!(try session.capture().contains("oops")))
    try session.send("q")
    #expect(try session.wait { $0.split(separator: "\n").filter { $0 == "oops" }.count == 2 })
  }

  @Test func `standard error that goes elsewhere is left alone`() throws {
    let pty = try Pty("sh", ["-c", "exec \"$0\" 2>/dev/null", Self.probe])
    try #require(pty.wait(forText: "X"))
    pty.write("eq")
    #expect(pty.end() == .exited(0))
    #expect(!String(decoding: pty.output, as: UTF8.self).contains("oops"))
  }
}
