// SPDX-License-Identifier: Apache-2.0

import Emulator
import Glibc
import TestSupport
import Testing

/// `bowline watch --record` and `--replay`, as they are started from a shell.
@Suite struct WatchRecordTests {
  private static let program = Command.path(ofProduct: "bowline")

  private func run(_ line: String) throws -> (status: ProcessEnd, output: String) {
    try Command.run("sh", ["-c", line, Self.program])
  }

  /// A recording of two lines at known times, the second of which never ends.
  private static let sample = #"""
    bowline feed 1
    start 1000000000
    format auto
    source stream the machine
    0.000000 1 out 19
    {"n":1,"up":false}

    2.500000 1 out 19
    {"n":42,"up":true}


    """#

  /// Makes a folder with the recording.
  ///
  /// - Parameter seconds: The time from the first line to the second one.
  private func sample(apart seconds: String = "2.500000") throws -> Scratch {
    let folder = Scratch()
    let sample = Self.sample.replacing("2.500000", with: seconds)
    try folder.shell("cat > a <<'END'\n\(sample)END")
    return folder
  }

  private func replay(_ options: String = "", in folder: Scratch) throws -> Pty {
    try Pty(
      "sh",
      [
        "-c", "cd \(folder.path) && exec \"$0\" watch \(options) --replay \(folder.path)/a",
        Self.program,
      ])
  }

  @Test func `what is recorded is shown again, each batch for itself`() throws {
    let folder = Scratch()
    // Each line comes when the one before it has shown: those that come together are one batch.
    let live = try run(
      """
      cd \(folder.path); : > out
      await() {
        tries=0
        until grep -q "$1" out; do
          [ $((tries += 1)) -lt 6000 ] || exit
          sleep 0.1
        done
      }
      {
        echo '{"a":1}'; await 'none -> 1'
        echo '{"a":2}'; await '1 -> 2'
        printf '{"a":3}\\377\\000\\n'
      } | "$0" watch --plain --record r > out 2>&1
      status=$?
      cat out
      exit $status
      """)
    #expect(live.status == .exited(0))
    #expect(live.output.contains("a: none -> 1") && live.output.contains("a: 1 -> 2"))
    for _ in 1...2 {
      let again = try run("\"$0\" watch --plain --replay \(folder.path)/r")
      #expect(again.status == .exited(0))
      #expect(again.output == live.output)
    }
  }

  @Test func `a snapshot shows the end of a recording, with its own times`() throws {
    let folder = try sample()
    let large = "\"$0\" watch --replay \(folder.path)/a --snapshot 80x24 --keys '<Enter>'"
    let (east, west) = (try run("TZ=XXX-9 \(large)"), try run("TZ=YYY+3 \(large)"))
    #expect(east.status == .exited(0) && west.status == .exited(0))
    // 2001-09-09, 01:46:40 UTC.
    #expect(east.output.contains("10:46:40") && east.output.contains("10:46:42"))
    #expect(west.output.contains("22:46:40") && west.output.contains("22:46:42"))
    let board = try run("\"$0\" watch --replay \(folder.path)/a --snapshot 80x24")
    #expect(board.output.contains("the machine") && board.output.contains("42"))
    #expect(board.output.contains("true") && board.output.contains("2 lines"))
  }

  @Test func `at a terminal it is shown at its pace, and with --once it ends`() throws {
    // An hour apart, which no program takes to start.
    let (slow, folder) = (try sample(apart: "3600.000000"), try sample())
    let waiting = try replay(in: slow)
    #expect(waiting.wait { Self.screen($0).contains("false") })
    #expect(!Self.screen(waiting.output).contains("true"))
    waiting.write("q")
    #expect(waiting.end() == .exited(0))
    let pty = try replay("--once", in: folder)
    #expect(pty.end() == .exited(0))
    #expect(TerminalModes(after: pty.output).changed == [])
  }

  @Test func `at a terminal the last state stays, and its past can be seen`() throws {
    // Longer apart than the program takes to start: only a state that was shown has a past.
    let folder = try sample(apart: "10.000000")
    let pty = try replay(in: folder)
    #expect(pty.wait { Self.screen($0).contains("false") })
    #expect(pty.wait { Self.screen($0).contains("ended") && Self.screen($0).contains("true") })
    pty.write("[")
    #expect(pty.wait { Self.screen($0).contains("false") && Self.screen($0).contains("past") })
    pty.write("\u{1B}")
    #expect(pty.wait { Self.screen($0).contains("true") && !Self.screen($0).contains("past") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `a file that is there is not overwritten`() throws {
    let folder = Scratch()
    try folder.shell("echo precious > a")
    let result = try run("echo 1 | \"$0\" watch --plain --record \(folder.path)/a")
    #expect(result.status == .exited(1))
    #expect(result.output.contains("\(folder.path)/a is there already; name another file"))
    #expect(try run("cat \(folder.path)/a").output == "precious\n")
  }

  @Test func `a file that is no recording is refused by name, line and reason`() throws {
    let folder = try sample()
    try folder.shell("echo hello > b; sed '8s/out/uot/' a > c")
    let foreign = try run("\"$0\" watch --plain --replay \(folder.path)/b")
    #expect(foreign.status == .exited(1))
    #expect(foreign.output.contains("/b:1: this is no recording: it begins with 'hello'"))
    let broken = try run("\"$0\" watch --snapshot 80x24 --replay \(folder.path)/c")
    #expect(broken.status == .exited(1))
    #expect(broken.output.contains("/c:8: this is '2.500000 1 uot 19' and not an event"))
    let missing = try run("\"$0\" watch --replay \(folder.path)/no")
    #expect(missing.status == .exited(1) && missing.output.contains("/no cannot be read"))
  }

  @Test func `where nothing can be shown no empty recording is left behind`() throws {
    let folder = Scratch()
    let result = try Command.run(
      "setsid",
      ["-w", "sh", "-c", "seq 3 | \"$0\" watch --record \(folder.path)/a", Self.program])
    #expect(result.status == .exited(1))
    #expect(try run("ls \(folder.path)").output == "")
  }

  @Test(
    .disabled(if: Command.isSanitized, "the thread sanitizer writes a file of its own"))
  func `a disk that is full ends the recording, and says so at the end`() throws {
    let folder = Scratch()
    let result = try run(
      "trap '' XFSZ; ulimit -f 200; seq 100000 | \"$0\" watch --plain --record \(folder.path)/a")
    #expect(result.status == .exited(1))
    #expect(result.output.contains("\(folder.path)/a cannot be written: File too large"))
    #expect(result.output.contains("100000"))
    let again = try run("\"$0\" watch --plain --replay \(folder.path)/a")
    #expect(again.status == .exited(0) && again.output.contains("\nvalue: 99 -> 100\n"))
    #expect(again.output.contains("; this last piece is left out"))
  }

  @Test func `a recording that comes through a pipe is shown too`() throws {
    let folder = try sample()
    let again = try run("cat \(folder.path)/a | \"$0\" watch --plain --replay /dev/stdin")
    #expect(again.status == .exited(0) && again.output.contains("n: 1 -> 42"))
  }

  @Test(
    .disabled(if: Command.isSanitized, "the thread sanitizer writes a file of its own"),
    arguments: [false, true])
  func `it is a failure with a screen too`(isSnapshot: Bool) throws {
    let folder = Scratch()
    let line =
      "trap '' XFSZ; ulimit -f 8; seq 100000 | \"$0\" watch --record \(folder.path)/a"
    if isSnapshot {
      #expect(try run(line + " --snapshot 80x24").status == .exited(1))
      return
    }
    let pty = try Pty("sh", ["-c", line, Self.program])
    #expect(pty.wait { Self.screen($0).contains("100,000 lines") })
    pty.write("q")
    #expect(pty.end() == .exited(1))
  }

  @Test func `what is read by a terminal is kept when the program is killed`() throws {
    let folder = Scratch()
    let pty = try Pty(
      "sh",
      [
        "-c",
        "exec \"$0\" watch --record \(folder.path)/a -- sh -c 'echo n=77; exec sleep 600'",
        Self.program,
      ])
    #expect(pty.wait { Self.screen($0).contains("77") })
    #expect(pty.send(signal: SIGKILL))
    _ = pty.end()
    let again = try run("\"$0\" watch --plain --replay \(folder.path)/a")
    #expect(again.status == .exited(0) && again.output.contains("n: none -> 77"))
  }

  @Test(arguments: [
    ("--record a --replay b", "give either --record or --replay"),
    ("--replay b c", "reads no 'c' too"), ("--replay b -- ps", "reads no 'ps' too"),
    ("--pace 2 f", "--pace needs --replay"), ("--replay b --pace fast", "'fast' is no number"),
    ("--replay b --pace 0", "from 0.01 to 10000"),
  ])
  func `what does not go together is wrong usage`(arguments: String, words: String) throws {
    let result = try run("\"$0\" watch \(arguments) < /dev/null")
    #expect(result.status == .exited(2) && result.output.contains(words))
  }

  @Test func `a recording of a command that has failed is shown without a failure`() throws {
    let folder = Scratch()
    let start = "\"$0\" watch --plain"
    let live = try run("\(start) --record \(folder.path)/r -- sh -c 'echo a=1; exit 3'")
    #expect(live.status == .exited(1))
    for way in ["--plain", "--snapshot 60x8"] {
      let again = try run("\"$0\" watch \(way) --replay \(folder.path)/r")
      #expect(again.status == .exited(0) && again.output.contains("a"), "\(again.output)")
    }
  }

  // MARK: With a layout

  @Test func `what the sources of a layout write is recorded, and shown again in its widgets`()
    throws
  {
    let folder = Scratch()
    try folder.shell(
      """
      cat > a.yaml <<'END'
      sources:
        one: { run: "echo ran >> runs; echo 1,2; echo 3,4", format: csv }
        two: { run: "echo 'left=5 right'", format: lines }
      show: [{ value: two.left }, { log: two }, { table: one }]
      END
      """)
    let start = "cd \(folder.path) && \"$0\" watch --layout ./a.yaml --snapshot 80x24"
    let live = try run("\(start) --record r")
    #expect(live.status == .exited(0) && live.output.contains("left=5 right"), "\(live.output)")
    let again = try run("\(start) --replay r")
    // The last row has the keys, and what is recorded cannot be started again.
    func page(_ output: String) -> [Substring] { output.split(separator: "\n").dropLast() }
    #expect(again.status == .exited(0) && page(again.output) == page(live.output))
    // Nothing was run.
    #expect(try run("wc -l < \(folder.path)/runs").output == "1\n")
    // Without the layout each source has the format that it was read in.
    let plain = try run("\"$0\" watch --plain --replay \(folder.path)/r")
    #expect(plain.status == .exited(0) && plain.output.contains("left=5 right"))
  }

  @Test func `an alert that is shown again runs no command`() throws {
    let folder = try sample()
    try folder.shell(
      """
      sed -i 's/the machine/app/' a
      cat > a.yaml <<'END'
      sources: { app: { run: x } }
      show: [value: app.n]
      alerts: [{ when: app.n > 5, do: [{ run: "date > ran" }, notify] }]
      END
      """)
    let pty = try replay("--layout \(folder.path)/a.yaml", in: folder)
    #expect(pty.wait { Self.screen($0).contains("app.n > 5: 42") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(try run("ls \(folder.path)").output == "a\na.yaml\n")
  }

  @Test(arguments: ["--plain", "--snapshot 80x24"])
  func `a layout finds a recorded source by the word that S writes for it`(way: String) throws {
    let folder = try sample()
    try folder.shell("echo 'sources: { the: { run: x } }\nshow: [value: the.n]' > a.yaml")
    let result = try run(
      "\"$0\" watch --layout \(folder.path)/a.yaml --replay \(folder.path)/a \(way)")
    #expect(result.status == .exited(0))
    #expect(result.output.contains("42"))
  }

  @Test func `a layout with a source that was not recorded is refused`() throws {
    let folder = try sample()
    try folder.shell("echo 'sources: { app: { run: x } }\nshow: [value: app.a]' > a.yaml")
    let result = try run(
      "\"$0\" watch --layout \(folder.path)/a.yaml --replay \(folder.path)/a --snapshot 80x24")
    #expect(result.status == .exited(2))
    #expect(result.output.contains("/a has no source 'app'; it has the machine"))
  }

  /// Gives the text that a terminal of 80 by 24 shows after bytes.
  private static func screen(_ bytes: [UInt8]) -> String {
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(bytes)
    return (0..<24).map { emulator.line($0) }.joined(separator: "\n")
  }
}
