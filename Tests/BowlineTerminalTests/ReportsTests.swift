// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

@testable import BowlineTerminal

/// The mouse, the focus and marks around frames, on a pty where the test answers for the terminal.
@Suite struct ReportsTests {
  private func start(_ arguments: [String] = []) throws -> Pty {
    let pty = try Pty(Command.path(ofProduct: "TerminalProbe"), arguments)
    try #require(pty.wait(forText: "X"))
    return pty
  }

  @Test func `no mode of the mouse is set unless it is asked for`() throws {
    let pty = try start()
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(TerminalModes(after: pty.output).everOn.isDisjoint(with: [1000, 1002, 1003, 1006]))
  }

  @Test(arguments: [
    ("q", ProcessEnd.exited(0)), ("x", .exited(3)), ("\u{3}", .signaled(SIGINT)),
    ("a", .signaled(SIGABRT)), ("v", .signaled(SIGSEGV)),
  ])
  func `the mouse and the focus are switched on at run time and off at every end`(
    key: String, end: ProcessEnd
  ) throws {
    let pty = try start()
    pty.write("mf")
    #expect(pty.wait { TerminalModes(after: $0).on.isSuperset(of: [1000, 1002, 1004, 1006]) })
    pty.write(key)
    #expect(pty.end() == end)
    let modes = TerminalModes(after: pty.output)
    #expect(modes.changed == [])
    #expect(!modes.everOn.contains(1003))
  }

  @Test func `the mouse is switched off at run time too`() throws {
    let pty = try start()
    pty.write("m")
    #expect(pty.wait { TerminalModes(after: $0).on.contains(1006) })
    pty.write("\u{1B}[<0;3;2M")
    #expect(pty.wait(forText: "press"))
    pty.write("m")
    #expect(pty.wait { TerminalModes(after: $0).on.isDisjoint(with: [1000, 1002, 1006]) })
  }

  @Test func `a program that is brought back has the mouse again`() throws {
    let session = try TmuxSession(
      "bash", ["--norc", "--noprofile"], environment: ["PS1": "ready> "], rows: 12, columns: 60)
    try session.send("'\(Command.path(ofProduct: "TerminalProbe"))'")
    try session.press("Enter")
    try #require(try session.wait { $0.contains("number 10") })
    try session.send("m")
    #expect(try session.wait(for: "mouse_any_flag", toBe: "1"))
    try session.press("C-z")
    #expect(try session.wait(for: "mouse_any_flag", toBe: "0"))
    // What is typed while the program still gives the terminal back is dropped.
    #expect(try session.wait { $0.contains("Stopped") })
    try session.send("fg")
    try session.press("Enter")
    #expect(try session.wait(for: "mouse_any_flag", toBe: "1"))
    try session.send("q")
    #expect(try session.wait(for: "mouse_any_flag", toBe: "0"))
  }

  /// Sends an answer, has the program repaint everything and end, and returns the terminal's modes.
  private func repaint(_ pty: Pty, answer: String) -> TerminalModes {
    pty.write(answer)
    let before = pty.output.count
    pty.write("\u{C}")
    #expect(pty.wait(forText: "X", after: before))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    return TerminalModes(after: pty.output)
  }

  @Test(arguments: [1, 2])
  func `frames are marked once the terminal says that it knows the marks`(state: Int) throws {
    let pty = try start()
    #expect(pty.output.contains(Array("\u{1B}[?2026$p".utf8)))
    let modes = repaint(pty, answer: "\u{1B}[?2026;\(state)$y")
    #expect(modes.everOn.contains(2026))
    #expect(modes.changed == [])
  }

  @Test(arguments: ["", "\u{1B}[?2026;0$y", "\u{1B}[?2026;4$y", "\u{1B}[?2027;1$y"])
  func `frames are not marked where the terminal says anything else or nothing`(
    answer: String
  ) throws {
    #expect(!repaint(try start(), answer: answer).everOn.contains(2026))
  }

  @Test func `the answer is no key`() throws {
    let pty = try start()
    pty.write("\u{1B}[?2026;2$y+")
    #expect(pty.wait(forText: "+"))
    #expect(!pty.output.contains(Array("2026;2".utf8)))
  }

  @Test func `nothing is asked when it is not wanted`() throws {
    let pty = try start(["--no-sync"])
    #expect(!pty.output.contains(Array("2026$p".utf8)))
  }

  @Test func `a digit is not marked`() {
    #expect(SynchronizedOutput.marked([0x31]) == [0x31])
    let long = [UInt8](repeating: 0x31, count: 81)
    #expect(SynchronizedOutput.marked(long[...]).count == 81 + 16)
  }
}
