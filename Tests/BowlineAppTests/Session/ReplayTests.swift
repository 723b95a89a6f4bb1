// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Emulator
import Glibc
import TestSupport
import Testing

@testable import BowlineApp

/// The built program that writes sessions down and does them again.
@Suite struct ReplayTests {
  let bowline = BuiltProgram("bowline")

  /// The path of a file that is there for one test.
  private static func file() -> String {
    "/tmp/bowline-session-\(getpid())-\(UInt64.random(in: 0 ... .max))"
  }

  private func snapshot(_ arguments: String...) throws -> String {
    let result = try bowline.run(
      ["--snapshot"] + arguments, environment: ["LC_ALL": "C.UTF-8"])
    #expect(result.status == .exited(0) && result.errors == "")
    return result.output
  }

  @Test func `a session at a terminal is replayed to the same last screen`() throws {
    let path = Self.file()
    defer { unsafe unlink(path) }
    let session = try TmuxSession(
      Command.path(ofProduct: "bowline"), ["--record", path, "--scene", "list", "--keys", "a"],
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(try session.wait { $0.contains("Item 13") })
    try session.press("Tab", "End", "c", "v")
    #expect(try session.wait { $0.contains("moved 12 -> 0") })
    try session.resize(rows: 30, columns: 100)
    #expect(try session.wait { $0.split(separator: "\n").contains { $0.count > 90 } })
    // Numbers that change by themselves, until they rest.
    try session.send("7")
    #expect(
      try session.wait { screen in
        screen.contains(" of 30000 a second") && !screen.contains(" 0 of 30000 a second")
      })
    try session.send("0?")
    #expect(try session.wait { $0.contains("In stress") })
    try session.press("Escape")
    #expect(try session.wait { !$0.contains("In stress") && $0.contains(" of 0 a second") })
    // At rest are the paints and the cells, which fade; a busy machine may leave out a second of both.
    var last = ""
    #expect(
      try session.wait { screen in
        defer { last = screen }
        let isFading = screen.split(separator: "\n").contains {
          $0.contains("··") && $0.contains { "░▒▓".contains($0) }
        }
        return screen == last && !isFading && screen.contains("paints, 0 a second")
      })
    try session.send("q")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
    let replayed = try snapshot("100x30", "--replay", path)
    #expect(replayed == last)
  }

  @Test func `where numbers run until the end, the last screen is the last one that was seen`()
    throws
  {
    let path = Self.file()
    defer { unsafe unlink(path) }
    let pty = try Pty(
      Command.path(ofProduct: "bowline"), ["--record", path, "--scene", "stress"],
      environment: Command.environment(["LC_ALL": "C.UTF-8"]))
    #expect(pty.wait { $0.count > 10_000 })
    pty.write("q")
    #expect(pty.end() == .exited(0))
    let leaving = try #require(pty.output.lastRange(of: Array("\u{1B}[?1049l".utf8)))
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(Array(pty.output[..<leaving.lowerBound]))
    let rows = try snapshot("80x24", "--replay", path).split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(emulator.lines.map { $0.trimmed } == rows.dropLast().map { String($0).trimmed })
  }

  @Test func `what came from outside after the last painting is left out, and keys are not`() throws
  {
    let tick = SessionEvent.change(scene: "stress", input: "tick", value: "1 2 3 4 5")
    var session = Session(Options(), size: Size(rows: 24, columns: 80), isASCII: true)
    let key = SessionEvent.input(.key(KeyPress("+")))
    session.events = [tick, key, tick]
    #expect(session.seenEvents == [tick, key, tick])
    session.events = [tick, .paint, tick, .paint, tick, key, .time(.seconds(1))]
    #expect(session.seenEvents == [tick, .paint, tick, .paint, key])
  }

  @Test func `a replay in a terminal leaves its last screen to be seen`() throws {
    let path = Self.file()
    defer { unsafe unlink(path) }
    // For two minutes, so that it goes on when the program has started.
    let keys = String(repeating: "+", count: 200)
    _ = try bowline.run(["--snapshot", "80x24", "--keys", keys + "q", "--record", path])
    let session = try TmuxSession(
      Command.path(ofProduct: "bowline"), ["--replay", path],
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(try session.wait { $0.contains("replay 1x") })
    try session.press("End")
    #expect(try session.wait { $0.contains("Stock: 210 of 12 boxes") && !$0.contains("replay") })
    try session.send("+")
    #expect(try session.wait { $0.contains("Stock: 211 of 12 boxes") })
    try session.send("q")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
  }

  @Test func `a recorded picture is the same again, in each scene`() throws {
    for scene in SceneCatalog.names {
      let path = Self.file()
      defer { unsafe unlink(path) }
      let keys = "+<PgUp>-<Tab><Tab>a<Down><C-p>help<Enter><Down>"
      let first = try snapshot("70x20", "--scene", scene, "--keys", keys, "--record", path)
      #expect(try snapshot("70x20", "--replay", path) == first)
    }
  }

  @Test func `a file that cannot be read or written is one line, and exit status 1`() throws {
    for arguments in [
      ["--snapshot", "80x24", "--replay", "/nowhere/file"],
      ["--snapshot", "80x24", "--record", "/nowhere/file"], ["--plain", "--replay", "/"],
    ] {
      let result = try bowline.run(arguments)
      #expect(result.status == .exited(1) && result.output == "")
      #expect(result.errors.split(separator: "\n").count == 1)
      #expect(result.errors.contains(arguments.last!))
    }
  }

  @Test func `a recording replaces an earlier one, and no other file`() throws {
    let path = Self.file()
    defer { unsafe unlink(path) }
    for _ in 0..<2 { _ = try snapshot("80x24", "--keys", "+", "--record", path) }
    #expect(try TextFile.text(of: path).hasPrefix("bowline session 1\n"))
    try TextFile.write("my notes\n", toFile: path, isReplacing: true)
    for task in [["--plain"], ["--snapshot", "80x24"], []] {
      let result = try bowline.run(task + ["--record", path])
      #expect(result.status == .exited(1) && result.output == "")
      #expect(
        result.errors.hasSuffix(
          "\(path) cannot be written: it is no session of bowline; name a new file\n"))
    }
    #expect(try TextFile.text(of: path) == "my notes\n")
    try TextFile.write("", toFile: path, isReplacing: true)
    _ = try snapshot("80x24", "--record", path)
    #expect(try TextFile.text(of: path).hasPrefix("bowline session 1\n"))
  }

  @Test func `a file that is no session is named with the line that is not understood`() throws {
    let path = Self.file()
    defer { unsafe unlink(path) }
    _ = try bowline.run(["--snapshot", "80x24", "--keys", "+", "--record", path])
    let file = unsafe open(path, O_WRONLY | O_APPEND)
    _ = unsafe write(file, "jump\u{1B}[2J\n", 9)
    close(file)
    let result = try bowline.run(["--snapshot", "80x24", "--replay", path])
    #expect(result.status == .exited(1) && result.output == "")
    #expect(result.errors.contains(path) && result.errors.contains("'jump\\u{1B}[2J'"))
    #expect(!result.errors.contains("\u{1B}"))
  }
}

extension String {
  /// Without the spaces at its end.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}

extension [UInt8] {
  /// The last place of some bytes.
  fileprivate func lastRange(of bytes: [UInt8]) -> Range<Int>? { ranges(of: bytes).last }
}
