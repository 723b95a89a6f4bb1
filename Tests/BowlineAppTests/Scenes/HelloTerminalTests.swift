// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The built program in a real terminal.
@Suite struct HelloTerminalTests {
  /// A shell that says something, runs the program and says how it ended.
  private func start(_ arguments: String = "", rows: Int = 24, columns: Int = 80) throws
    -> TmuxSession
  {
    let bowline = Command.path(ofProduct: "bowline")
    let session = try TmuxSession(
      "/bin/sh", ["-c", "echo before; \(bowline) \(arguments); echo ended with $?; exec cat"],
      rows: rows, columns: columns)
    return session
  }

  @Test func `keys change the model, and the widgets on the screen follow`() throws {
    let session = try start()
    #expect(try session.wait { $0.contains("Stock: 10 of 12 boxes") && $0.contains("◂ 10 ▸") })
    #expect(try session.variable("alternate_on") == "1")
    try session.send("++")
    #expect(
      try session.wait {
        $0.contains("Stock: 12 of 12 boxes") && $0.contains("◂ 12 ▸") && $0.contains("11 → 12")
          && $0.contains("model.number 11 → 12")
      })
    try session.press("PPage", "Down", "Up", "-")
    #expect(try session.wait { $0.contains("Stock: 21 of 12 boxes") && $0.contains("22 → 21") })
    try session.press("NPage", "0")
    #expect(try session.wait { $0.contains("Stock: 0 of 12 boxes") && $0.contains("11 → 0") })
  }

  @Test func `s goes through the sync modes and the screen says which it is`() throws {
    let session = try start()
    #expect(try session.wait { $0.contains("sync: number") })
    try session.send("s+")
    #expect(try session.wait { $0.contains("sync: whole") && $0.contains("label     11 ") })
    try session.send("s")
    #expect(
      try session.wait { $0.contains("sync: compatible") && $0.contains("Stock: 11 boxes") })
    try session.send("s")
    #expect(try session.wait { $0.contains("sync: number") })
  }

  @Test func `q ends with status 0 and brings the primary screen back`() throws {
    let session = try start()
    #expect(try session.wait { $0.contains("Stock: 10 of 12 boxes") })
    try session.send("q")
    #expect(try session.wait { $0.hasPrefix("before\nended with 0\n") })
    #expect(try session.variable("alternate_on") == "0")
    #expect(try session.variable("cursor_flag") == "1")
    #expect(try session.variable("mouse_any_flag") == "0")
  }

  @Test func `Control-C ends as a death by the signal, with the primary screen restored`() throws {
    let session = try start()
    #expect(try session.wait { $0.contains("Stock: 10 of 12 boxes") })
    // The shell of this pane would die of the signal too, so a program of its own is asked.
    let pty = try Pty(Command.path(ofProduct: "bowline"))
    #expect(pty.wait(forText: "boxes"))
    pty.write("\u{3}")
    #expect(pty.end() == .signaled(2))
    #expect(pty.settings == pty.originalSettings)
    try session.send("q")
  }

  @Test(arguments: [1, 2, 15]) func `a signal that ends it restores the terminal first`(
    signal: Int32
  ) throws {
    let pty = try Pty(Command.path(ofProduct: "bowline"))
    #expect(pty.wait(forText: "boxes"))
    #expect(pty.send(signal: signal))
    #expect(pty.end() == .signaled(signal))
    #expect(pty.settings == pty.originalSettings)
    #expect(pty.output.contains(Array("\u{1B}[?1049l".utf8)), "the alternate screen is left")
    #expect(pty.output.contains(Array("\u{1B}[?2004l".utf8)), "pastes are not marked any more")
  }

  @Test func `a new size is painted without a key, and one that is too small says so`() throws {
    let session = try start()
    #expect(try session.wait { $0.contains("Stock: 10 of 12 boxes") })
    try session.resize(rows: 30, columns: 100)
    #expect(
      try session.wait { screen in
        screen.split(separator: "\n").contains { $0.count > 90 && $0.hasSuffix("─╮") }
      })
    try session.resize(rows: 5, columns: 20)
    #expect(try session.wait { $0.contains("window too small") })
    try session.resize(rows: 24, columns: 80)
    #expect(try session.wait { $0.contains("Stock: 10 of 12 boxes") && $0.contains("q quit") })
  }

  @Test func `without motion one key writes at most 512 bytes, in 14 places`() throws {
    let pty = try Pty(Command.path(ofProduct: "bowline"), ["--no-motion"])
    #expect(pty.wait(forText: "quit"))
    #expect(pty.wait { _ in Self.isQuiet(pty) })
    // Over the number of digits, too.
    for _ in 0..<90 {
      let before = pty.output.count
      pty.write("+")
      #expect(pty.wait { $0.count > before && Self.isQuiet(pty) })
      #expect(pty.output.count - before <= 512)
    }
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `while nothing happens nothing is written and nobody wakes`() throws {
    let pty = try Pty(Command.path(ofProduct: "bowline"))
    #expect(pty.wait(forText: "quit"))
    #expect(pty.wait { _ in Self.isQuiet(pty) })
    // The system may hand over late what was written before.
    _ = pty.readAll()
    let bytes = pty.output.count
    let before = ProcessState(pty.process)
    // The whole lives of other programs stand for a while without keys.
    for _ in 0..<50 { _ = try BuiltProgram("bowline").run(["--version"]) }
    pty.readAvailable()
    #expect(pty.output.count == bytes)
    #expect(ProcessState(pty.process) == before)
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `after a key it comes to rest again, when the highlight of its change has ended`()
    throws
  {
    let pty = try Pty(Command.path(ofProduct: "bowline"))
    #expect(pty.wait(forText: "quit"))
    pty.write("+")
    #expect(pty.wait(forText: "11"))
    // For as long as other programs live, nobody wakes and nothing is written.
    let rests = try Deadline().wait {
      pty.readAvailable()
      let (bytes, before) = (pty.output.count, ProcessState(pty.process))
      for _ in 0..<30 { _ = try BuiltProgram("bowline").run(["--version"]) }
      pty.readAvailable()
      return pty.output.count == bytes && ProcessState(pty.process) == before
    }
    #expect(rests)
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `keys of the command line are pressed before those of the person`() throws {
    let session = try start("--keys '+++' --text 'A 5'")
    #expect(try session.wait { $0.contains("A 8") })
    try session.send("+")
    #expect(try session.wait { $0.contains("A 9") })
  }

  @Test func `in ASCII and without color nothing else is sent`() throws {
    let pty = try Pty(
      Command.path(ofProduct: "bowline"), ["--ascii", "--color", "never", "--keys", "s"])
    #expect(pty.wait(forText: "quit"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(pty.output.allSatisfy { $0 < 0x80 })
    #expect(!pty.output.contains(Array("\u{1B}[36m".utf8)))
  }

  @Test func `hostile text is shown and does not reach the terminal as a command`() throws {
    let pty = try Pty(
      Command.path(ofProduct: "bowline"), ["--text", "\u{1B}]0;title\u{7}\u{9B}31m 10\u{202E}"])
    #expect(pty.wait(forText: "quit"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(!pty.output.contains(Array("\u{1B}]0;".utf8)))
    #expect(!pty.output.contains([0x07]) && !pty.output.contains(Array("\u{9B}".utf8)))
    #expect(!pty.output.contains(Array("\u{202E}".utf8)))
  }

  /// Says whether the program waits for something, and everything that it wrote was read.
  private static func isQuiet(_ pty: Pty) -> Bool {
    let before = ProcessState(pty.process)
    let bytes = pty.output.count
    pty.readAvailable()
    return before.isAsleep && pty.output.count == bytes && ProcessState(pty.process) == before
  }
}
