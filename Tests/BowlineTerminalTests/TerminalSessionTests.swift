// SPDX-License-Identifier: Apache-2.0

import Glibc
import Emulator
import TestSupport
import Testing

/// A small program on the terminal layer, driven as a person and a shell would.
@Suite struct TerminalSessionTests {
  private static let probe = Command.path(ofProduct: "TerminalProbe")

  private func start(
    _ arguments: [String] = [], environment: [String: String?] = [:], rows: Int = 24,
    columns: Int = 80
  ) throws -> Pty {
    let pty = try Pty(
      Self.probe, arguments, environment: Command.environment(environment), rows: rows,
      columns: columns)
    // The last cell that the probe writes.
    try #require(pty.wait(forText: "X"))
    return pty
  }

  @Test func `a normal end gives the terminal back`() throws {
    let pty = try start()
    pty.write("q")
    #expect(pty.end() == .exited(0))
    pty.expectRestored()
  }

  @Test func `an error that is thrown gives the terminal back before it is told`() throws {
    let pty = try Pty(Self.probe, ["--throw"])
    #expect(pty.end() == .exited(1))
    pty.expectRestored()
    let text = String(decoding: pty.output, as: UTF8.self)
    #expect(text.split(separator: "\u{1B}[?1049l").last?.contains("probe: ProbeFailure") == true)
  }

  @Test(arguments: [("c", SIGILL), ("v", SIGSEGV), ("a", SIGABRT)])
  func `a crash gives the terminal back`(key: String, signal: Int32) throws {
    let pty = try start()
    pty.write(key)
    // A trap is another instruction on other processors.
    let ends: [ProcessEnd] =
      key == "c" ? [.signaled(SIGILL), .signaled(SIGTRAP)] : [.signaled(signal)]
    #expect(ends.contains(pty.end()))
    pty.expectRestored()
  }

  @Test func `an end by exit gives the terminal back`() throws {
    let pty = try start()
    pty.write("x")
    #expect(pty.end() == .exited(3))
    pty.expectRestored()
  }

  @Test(arguments: [("\u{3}", SIGINT), ("\u{1C}", SIGQUIT)])
  func `the keys for signals end a program that is busy`(key: String, signal: Int32) throws {
    let pty = try start()
    pty.write("b")
    // The key is read when nothing more can be: then the program counts.
    #expect(Deadline().wait { pty.unreadInput == 0 })
    pty.write(key)
    #expect(pty.end() == .signaled(signal))
    pty.expectRestored()
  }

  @Test func `without a terminal there is one line, a failure and no escape`() throws {
    let result = try Command.run(Self.probe, [])
    #expect(result.status == .exited(1))
    #expect(
      result.output == "probe: standard input is not a terminal; run this in a terminal window\n")
  }

  @Test(arguments: [nil, "", "dumb", "no-such-terminal", "unknown"] as [String?])
  func `a TERM that cannot be used gives one line, a failure and no escape`(type: String?) throws {
    let pty = try Pty(Self.probe, environment: Command.environment(["TERM": type]))
    #expect(pty.end() == .exited(1))
    let output = pty.readAll()
    #expect(!output.contains(0x1B))
    #expect(String(decoding: output, as: UTF8.self).hasPrefix("probe: TERM is "))
    #expect(output.filter { $0 == 0x0A }.count == 1)
    #expect(pty.settings == pty.originalSettings)
  }

  @Test func `many changes in one turn are one paint`() throws {
    let pty = try start(["--paints"])
    #expect(pty.wait(forText: "paints 1"))
    pty.write("+")
    #expect(pty.wait { Self.rows($0)[3] == "paints 2" })
    #expect(Self.rows(pty.output)[0] == "number 11")
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(Self.rows(pty.output, before: "\u{1B}[?2004l")[3] == "paints 2")
  }

  @Test func `ten thousand keys in one write are few paints and few bytes`() throws {
    let pty = try start(["--paints"])
    let before = pty.output.count
    pty.write([UInt8](repeating: UInt8(ascii: "+"), count: 10_000))
    #expect(pty.wait { Self.rows($0)[0] == "number 10010" })
    #expect(pty.output.count - before < 2_000)
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `one changed digit costs at most 8 bytes`() throws {
    let pty = try start()
    // The rest of the first frame may be on its way still.
    _ = pty.readAll()
    let before = pty.output.count
    // Keys add to the row of events, so only the model changes here.
    pty.write("\u{1B}[I")
    #expect(pty.wait { Self.rows($0)[0] == "number 11" })
    #expect(pty.output.count - before <= 8)
  }

  @Test func `a lone ESC is a key without another one`() throws {
    let pty = try start()
    pty.write("\u{1B}")
    #expect(pty.wait { Self.rows($0)[2] == "events <Esc>" })
  }

  @Test func `a lone ESC acts within 50 milliseconds`() throws {
    let pty = try start()
    let clock = ContinuousClock()
    // Again and again, until no other program was in the way.
    let isInTime = Deadline().wait {
      _ = pty.readAll()
      let (before, start) = (pty.output.count, clock.now)
      pty.write("\u{1B}")
      #expect(pty.wait { $0.count > before })
      let time = start.duration(to: clock.now)
      // Another key between, so that the row of events goes on changing.
      let other = pty.output.count
      pty.write("1")
      #expect(pty.wait { $0.count > other })
      // The figure of convention 19, twice the delay that an ESC has by itself.
      return time < .milliseconds(50)
    }
    #expect(isInTime)
  }

  @Test func `a time that was asked for comes without a key`() throws {
    let probe = try start()
    probe.write("Tt")
    #expect(probe.wait(forText: "77777"))
  }

  @Test func `ESCDELAY says how long the rest of a sequence may take`() throws {
    let pty = try start(environment: ["ESCDELAY": "60000"])
    pty.write("\u{1B}")
    #expect(Deadline().wait { pty.unreadInput == 0 })
    pty.write("[A")
    #expect(pty.wait { Self.rows($0)[2] == "events <Up>" })
  }

  @Test func `pasted text is one event, and nothing in it is a command`() throws {
    let pty = try start()
    pty.write("\u{1B}[200~q\u{1B}[2Jq\u{1B}[201~")
    #expect(pty.wait { Self.rows($0)[2] == "events paste:q␛[2Jq" })
  }

  @Test(arguments: [(40, 132), (1, 1), (2, 5), (0, 0)])
  func `a resize repaints without a key`(rows: Int, columns: Int) throws {
    let pty = try start(rows: 10, columns: 40)
    let before = pty.output.count
    pty.resize(rows: rows, columns: columns)
    let expected = rows == 0 ? "size 80x24" : "size \(columns)x\(rows)"
    // A corner that is alone shows the last of what is written there.
    let wanted = columns >= 20 || columns == 0 ? expected : "X"
    #expect(pty.wait(forText: wanted, after: before))
    pty.resize(rows: 10, columns: 40)
    #expect(pty.wait(forText: "size 40x10", after: before))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    pty.expectRestored()
  }

  @Test func `a resize repaints while another thread is busy`() throws {
    let pty = try start(rows: 10, columns: 40)
    pty.write("w")
    let before = pty.output.count
    pty.resize(rows: 11, columns: 50)
    #expect(pty.wait(forText: "size 50x11", after: before))
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `a terminal that goes away ends the program, also when HUP is ignored`() throws {
    let clock = ContinuousClock()
    // Again and again, until no other program was in the way.
    let isInTime = try Deadline().wait {
      let pty = try Pty("sh", ["-c", "trap '' HUP; exec \"$0\"", Self.probe])
      try #require(pty.wait(forText: "X"))
      pty.hangUp()
      let start = clock.now
      #expect(pty.end() == .exited(1))
      // The figure of convention 15.
      return start.duration(to: clock.now) < .seconds(1)
    }
    #expect(isInTime)
  }

  @Test(.disabled(if: Command.isSanitized, "the sanitizer's own thread wakes"))
  func `nothing is written and nobody wakes while nothing happens`() throws {
    let pty = try start()
    // Threads that have nothing to do any more may end first.
    let isQuiet = Deadline().wait {
      pty.readAvailable()
      let before = (pty.output.count, Self.switches(pty.process))
      // That nothing happens shows by waiting alone: for longer than whatever might come each second.
      _ = poll(nil, 0, 2_000)
      pty.readAvailable()
      return before == (pty.output.count, Self.switches(pty.process))
    }
    #expect(isQuiet)
  }

  /// Counts how often the threads of a process went to wait.
  private static func switches(_ process: pid_t) -> Int {
    let result = try? Command.run(
      "sh", ["-c", "cat /proc/\(process)/task/*/status | grep ^voluntary"])
    return (result?.output ?? "").split(whereSeparator: { !$0.isNumber })
      .compactMap { Int($0) }.reduce(0, +)
  }

  @Test func `NO_COLOR takes the colors and leaves the rest`() throws {
    let colors = /\u{1B}\[[0-9;]*[34][0-9][;m0-9]/
    let plain = try start(environment: ["NO_COLOR": "1"])
    #expect(!String(decoding: plain.output, as: UTF8.self).contains(colors))
    #expect(String(decoding: plain.output, as: UTF8.self).contains(/\u{1B}\[[0-9;]*1m/))
    let empty = try start(environment: ["NO_COLOR": ""])
    #expect(String(decoding: empty.output, as: UTF8.self).contains(colors))
  }

  @Test(
    arguments: [
      (["COLORTERM": "truecolor"], "38;2;255;0;0m"), (["COLORTERM": "24bit"], "38;2;255;0;0m"),
      (["COLORTERM": nil], "38;5;196m"), (["COLORTERM": "yes"], "38;5;196m"),
      (["COLORTERM": "truecolor", "TERM": "xterm"], "38;2;255;0;0m"),
      (["TERM": "xterm"], "[31m"), (["TERM": "linux"], "[31m"),
      (["COLORTERM": "truecolor", "TERM": "screen-256color"], "38;5;196m"),
    ] as [([String: String?], String)])
  func `red is what the terminal can show of it`(
    environment: [String: String?], expected: String
  ) throws {
    let pty = try start(environment: environment)
    #expect(pty.output.contains(Array(expected.utf8)))
    #expect(Self.rows(pty.output)[1] == "size 80x24 今天 é")
  }

  @Test(arguments: [
    ["NO_COLOR": "1", "COLORTERM": "truecolor"], ["TERM": "vt100"], ["TERM": "xterm-mono"],
  ])
  func `a terminal without colors gets none, and bold all the same`(
    environment: [String: String]
  ) throws {
    let pty = try start(environment: environment.mapValues { $0 })
    let text = String(decoding: pty.output, as: UTF8.self)
    #expect(!text.contains(/\u{1B}\[[0-9;]*[34][0-9][;m0-9]/))
    #expect(text.contains(/\u{1B}\[[0-9;]*1m/))
  }

  @Test func `in a locale without UTF-8 everything is ASCII`() throws {
    let pty = try start(environment: ["LC_ALL": "C"])
    #expect(pty.output.allSatisfy { $0 < 0x80 })
    #expect(Self.rows(pty.output)[1] == "size 80x24 ???? ?")
  }

  @Test func `a wide ambiguous character moves what follows as the terminal does`() throws {
    #expect(try start(["--wide"]).wait(forText: "αβ 10 ─"))
  }

  @Test(
    arguments: [
      ["LC_ALL": "no_SUCH.UTF-8"], ["LC_ALL": "xx_XX.utf8"], ["LC_ALL": "no_SUCH.UTF-8@euro"],
      ["LC_ALL": nil, "LC_CTYPE": "no_SUCH.UTF-8", "LANG": "C"],
      ["LC_ALL": nil, "LANG": "no_SUCH.UTF-8"], ["LC_ALL": nil],
    ] as [[String: String?]])
  func `a locale that is not installed is UTF-8 if its name says so`(
    environment: [String: String?]
  ) throws {
    let pty = try start(environment: environment)
    #expect(Self.rows(pty.output)[1] == "size 80x24 今天 é")
  }

  @Test(arguments: ["no_SUCH", "no_SUCH.ISO-8859-1", "UTF-8.no_SUCH"])
  func `a locale that is not installed is ASCII if its name says nothing of UTF-8`(
    name: String
  ) throws {
    let pty = try start(environment: ["LC_ALL": name, "LANG": "C.UTF-8"])
    #expect(Self.rows(pty.output)[1] == "size 80x24 ???? ?")
  }

  /// The rows that a terminal of 80 by 24 shows after bytes, up to a text in them.
  private static func rows(_ bytes: [UInt8], before end: String? = nil) -> [String] {
    var text = String(decoding: bytes, as: UTF8.self)[...]
    if let end, let found = text.range(of: end) { text = text[..<found.lowerBound] }
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(Array(text.utf8))
    return emulator.lines
  }
}
