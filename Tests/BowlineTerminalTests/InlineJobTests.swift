// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// The probe in four rows below the lines of a shell in tmux.
@Suite struct InlineJobTests {
  private static let probe = "'\(Command.path(ofProduct: "TerminalProbe"))' --inline"

  private func start(_ options: String = "", rows: Int = 12) throws -> TmuxSession {
    let session = try TmuxSession(
      "bash", ["--norc", "--noprofile"],
      environment: ["PS1": "ready> ", "PROBE": Self.probe], rows: rows, columns: 60)
    try #require(try session.wait { $0.contains("ready>") })
    try run("clear; eval $PROBE \(options)", in: session)
    try #require(try session.wait { $0.contains("number 10\nsize 60x4") })
    return session
  }

  private func run(_ command: String, in session: TmuxSession) throws {
    try session.send(command)
    try session.press("Enter")
  }

  @Test func `the picture stays in the lines of the shell, with the prompt below`() throws {
    let session = try start()
    #expect(try session.variable("alternate_on") == "0")
    #expect(try session.wait(for: "cursor_flag", toBe: "0"))
    try session.send("+")
    try #require(try session.wait { $0.contains("number 11") })
    try session.send("q")
    #expect(try session.wait { $0.contains("ready>") })
    #expect(try session.wait(for: "cursor_flag", toBe: "1"))
    let seen = try session.capture().split(separator: "\n")
    #expect(seen[0] == "number 11" && seen[3].hasSuffix("X") && seen[4] == "ready>")
  }

  @Test func `a picture that is erased leaves the prompt in its place`() throws {
    let session = try start("--erased")
    try session.send("q")
    #expect(try session.wait { $0.hasPrefix("ready>") })
    #expect(!(try session.capture().contains("number")))
  }

  @Test(arguments: ["c", "v", "a", "x"])
  func `a crash and an exit leave it with the terminal as it was`(key: String) throws {
    // A crash is told in many lines.
    let session = try start(rows: 60)
    try session.send(key)
    #expect(try session.wait { $0.contains("ready>") })
    #expect(try session.wait(for: "cursor_flag", toBe: "1"))
    #expect(try session.capture().contains("number 10\nsize 60x4"))
    try run("stty -a | grep -c -e '-icanon' -e '-echo '", in: session)
    #expect(try session.wait { $0.contains("\n0\n") })
  }

  @Test func `a stop leaves the picture, and fg paints it anew below`() throws {
    let session = try start()
    try session.press("C-z")
    #expect(try session.wait { $0.contains("Stopped") && $0.contains("ready>") })
    #expect(try session.variable("cursor_flag") == "1")
    try run("fg", in: session)
    #expect(try session.wait(for: "cursor_flag", toBe: "0"))
    try session.send("+")
    #expect(try session.wait { $0.contains("number 11\nsize 60x4") })
    try session.send("q")
    #expect(try session.wait { $0.split(separator: "X\n").last?.contains("ready>") == true })
  }

  @Test func `what the program prints is shown below the picture at the end`() throws {
    let session = try start()
    try session.send("p+")
    try #require(try session.wait { $0.contains("number 11") })
    #expect(!(try session.capture().contains("said")))
    try session.send("q")
    #expect(try session.wait { $0.contains("X\nsaid\nready>") })
  }

  @Test func `a window of another size shows the picture once`() throws {
    let session = try start()
    for (rows, columns) in [(12, 40), (12, 70), (6, 60), (3, 70), (20, 50)] {
      try session.resize(rows: rows, columns: columns)
      #expect(
        try session.wait { text in
          let lines = text.split(separator: "\n")
          return lines.contains { $0.hasPrefix("size \(columns)x\(min(rows, 4))") }
            && lines.count { $0 == "number 10" } == 1
        })
    }
    try session.send("q")
    #expect(try session.wait { $0.contains("ready>") })
  }

  @Test func `a press of the mouse is told by the row of the picture`() throws {
    let session = try start()
    try session.send("m")
    try #require(try session.wait(for: "mouse_any_flag", toBe: "1"))
    // The terminal's answer comes before what is sent after it was asked.
    try session.send("+")
    try #require(try session.wait { $0.contains("number 11") })
    // The picture begins in the first row of the window.
    try session.send("\u{1B}[<0;6;3M")
    #expect(try session.wait { $0.contains("press(BowlineTerminal.MouseEvent.Button.left)@5,2") })
  }
}
