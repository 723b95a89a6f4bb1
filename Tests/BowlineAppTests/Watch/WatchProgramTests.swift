// SPDX-License-Identifier: Apache-2.0

import Emulator
import Glibc
import TestSupport
import Testing

/// `bowline watch` as it is started from a shell.
@Suite struct WatchProgramTests {
  private static let program = Command.path(ofProduct: "bowline")
  private static let bowline = BuiltProgram("bowline")

  /// Runs a line of the shell at a terminal, in which `$0` is the program.
  func start(_ line: String) throws -> Pty {
    try Pty("sh", ["-c", line, Self.program])
  }

  /// Runs a line of the shell without a terminal.
  private func run(_ line: String) throws -> (status: ProcessEnd, output: String) {
    try Command.run("sh", ["-c", line, Self.program])
  }

  // MARK: At a terminal

  @Test func `what is piped into it is seen, and keys come from the terminal`() throws {
    let pty = try start(
      "(printf '{\"load\":41}\\n'; sleep 600) | \"$0\" watch")
    #expect(pty.wait { Self.screen($0).contains("load") })
    #expect(pty.wait { Self.screen($0).contains("41") })
    pty.write("?")
    #expect(pty.wait { Self.screen($0).contains("hide this path") })
    pty.write("qq")
    #expect(pty.wait { TerminalModes(after: $0).changed == [] })
    #expect(Deadline().wait { pty.settings == pty.originalSettings })
  }

  @Test func `the last state stays until q`() throws {
    let pty = try start("seq 3 | \"$0\" watch")
    #expect(pty.wait { Self.screen($0).contains("ended") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(TerminalModes(after: pty.output).changed == [])
  }

  @Test func `with --once it ends with the input`() throws {
    let pty = try start("seq 48151623 48151625 | \"$0\" watch --once")
    #expect(pty.end() == .exited(0))
    #expect(TerminalModes(after: pty.output).changed == [])
    // The last state was shown.
    #expect(String(decoding: pty.output, as: UTF8.self).contains("48151625"))
  }

  @Test func `a command and what it has started end with the program`() throws {
    let pty = try start(Self.parent)
    #expect(pty.wait { Self.child(in: $0) != nil })
    let child = try #require(Self.child(in: pty.output))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(Deadline().wait { kill(child, 0) != 0 })
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGKILL])
  func `they end with a program that is killed`(signal: Int32) throws {
    let pty = try start(Self.parent)
    #expect(pty.wait { Self.child(in: $0) != nil })
    let child = try #require(Self.child(in: pty.output))
    #expect(pty.send(signal: signal))
    #expect(pty.end() == .signaled(signal))
    #expect(Deadline().wait { kill(child, 0) != 0 })
    // A program that is killed by force cannot give the terminal back.
    if signal != SIGKILL { #expect(pty.settings == pty.originalSettings) }
  }

  @Test func `one that ignores SIGTERM ends with a program that is killed by force`() throws {
    let pty = try start(
      "exec \"$0\" watch --format lines -- sh -c 'trap \"\" TERM; echo child=$$; "
        + "while :; do sleep 600; done'")
    #expect(pty.wait { Self.child(in: $0) != nil })
    let child = try #require(Self.child(in: pty.output))
    #expect(pty.send(signal: SIGKILL))
    #expect(pty.end() == .signaled(SIGKILL))
    #expect(Deadline().wait { kill(child, 0) != 0 })
  }

  /// A command that starts another one and tells its number.
  private static let parent =
    "exec \"$0\" watch --format lines -- sh -c 'sleep 600 & echo child=$!; wait'"

  /// The number of the child that was told.
  private static func child(in bytes: [UInt8]) -> pid_t? {
    // The command itself stands on the screen too.
    let text = screen(bytes)
    return text.ranges(of: "child=").lazy.compactMap { mark in
      pid_t(text[mark.upperBound...].prefix { $0.isASCII && $0.isNumber })
    }.first
  }

  /// Gives the text that a terminal of 80 by 24 shows after bytes.
  static func screen(_ bytes: [UInt8]) -> String {
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(bytes)
    return (0..<24).map { emulator.line($0) }.joined(separator: "\n")
  }

  @Test
  func `a command that ends says its exit code and its standard error, and r starts it again`()
    throws
  {
    let pty = try start("exec \"$0\" watch -- sh -c 'echo count=1; echo oops >&2; exit 7'")
    #expect(pty.wait { Self.screen($0).contains("exit code 7") })
    #expect(pty.wait { Self.screen($0).contains("1 on standard error") })
    pty.write("r")
    #expect(pty.wait { Self.screen($0).contains("2 on standard error") })
    pty.write("e")
    #expect(pty.wait { Self.screen($0).contains("  oops") })
    pty.write("qq")
    #expect(pty.end() == .exited(0))
  }

  @Test func `without anything to read it says what to do`() throws {
    let pty = try start("exec \"$0\" watch")
    #expect(pty.end() == .exited(2))
    let text = String(decoding: pty.output.filter { $0 != 0 }, as: UTF8.self)
    #expect(
      text == "bowline: nothing to read: pipe a program into this, or name a FILE or -- COMMAND; "
        + "see bowline watch --help\r\n")
  }

  @Test func `a command without the dashes before it is no file to wait for`() throws {
    let result = try BuiltProgram("bowline").run(["watch", "--once", "ls", "1"])
    #expect(result.status == .exited(2))
    #expect(
      result.errors == "bowline: there is no file 'ls'; for a command write: "
        + "bowline watch -- ls 1; see bowline watch --help\n")
  }

  @Test func `a file that is not there is waited for`() throws {
    let folder = Scratch()
    let pty = try start("exec \"$0\" watch \(folder.path)/later")
    #expect(pty.wait { Self.screen($0).contains("No such file") })
    #expect(Self.screen(pty.output).contains(" watch "))
    try folder.shell("echo '{\"late\":42}' > later")
    #expect(pty.wait { Self.screen($0).contains("late") && Self.screen($0).contains("42") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test(arguments: [
    ("watch /no/such/file", "/no/such/file: No such file or directory; and "),
    ("watch -- nosuchprogram", "nosuchprogram: No such file or directory; and "),
    ("watch -- /no/such/program", "/no/such/program: No such file or directory; and "),
    ("watch -- ps", "bowline: standard input is not a terminal"),
  ])
  func `without a terminal it says too which source there is not`(
    arguments: String, words: String
  ) throws {
    let result = try Command.run(
      "setsid", ["-w", "sh", "-c", "\"$0\" \(arguments) < /dev/null", Self.program])
    #expect(result.status == .exited(1) && result.output.contains(words))
    #expect(result.output.contains("not a terminal"))
  }

  // MARK: Without a terminal

  @Test func `--plain prints a line for each change of a value`() throws {
    let input = "{\"a\":1,\"up\":true}\n{\"a\":1,\"up\":false}\n"
    let result = try Self.bowline.run(["watch", "--plain"], input: input)
    #expect(result.status == .exited(0) && result.errors == "")
    #expect(result.output == "a: none -> 1\nup: none -> true\nup: true -> false\n")
  }

  @Test func `--plain prints units`() throws {
    let result = try Self.bowline.run(["watch", "--plain"], input: "cpu=41%  t=2s\ncpu=43% t=2s\n")
    #expect(result.output == "cpu: none -> 41 %\nt: none -> 2000 ms\ncpu: 41 % -> 43 %\n")
    let table = "Mounted   Used   Capacity\n/         1      50%\n/b        2      7%\n"
    #expect(
      try Self.bowline.run(["watch", "--plain"], input: table).output.contains("Capacity 50%"))
  }

  @Test func `--plain prints each change, however fast they come`() throws {
    let result = try run("seq 200000 | \"$0\" watch --plain")
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 200_000 && lines.last == "value: 199999 -> 200000")
  }

  @Test func `--plain says which lines do not fit, and what a command says of itself`() throws {
    let input = "{\"jobs\":[{\"n\":1}]}\nno json\n{\"jobs\":[{\"n\":2}]}\n"
    let result = try Self.bowline.run(["watch", "--plain", "--format", "json"], input: input)
    #expect(
      result.output == "jobs: none -> 1 row\njobs: row 1: n 1\njobs: row 1: n 1 -> 2\n")
    #expect(result.errors.hasPrefix("bowline: standard input:2: invalid "))
    let command = try Self.bowline.run(
      ["watch", "--plain", "--", "sh", "-c", "echo a=1; echo oops >&2"])
    #expect(command.status == .exited(0) && command.output == "a: none -> 1\n")
    #expect(command.errors == "bowline: sh -c 'echo a=1; echo oops >&2': oops\n")
  }

  @Test func `--plain goes on where a file is missing for a while, and where a run has failed`()
    throws
  {
    let folder = Scratch()
    let start = """
      cd \(folder.path)
      await() {
        until [ "$(grep -c "$1" out)" -ge "${2-1}" ]; do kill -0 $! || exit; sleep 0.02; done
      }
      """
    let file = try run(
      """
      \(start)
      "$0" watch --plain log > out 2>&1 & await 'log: No such file or directory; waiting for it'
      echo n=1 > log; await 'none -> 1'
      mv log log.1; await 'No such file' 2
      echo n=2 > log; await '1 -> 2'
      kill $!
      """)
    #expect(file.status == .exited(0), "\(file.output)")
    let command = try run(
      """
      \(start)
      "$0" watch --plain --every 10ms -- \
        sh -c 'echo >> runs; echo n=$(wc -l < runs); exit 4' > out 2>&1 &
      await 'exit code 4'; await '2 -> 3'
      kill $!
      """)
    #expect(command.status == .exited(0), "\(command.output)")
  }

  @Test func `--plain ends with a run that fails by --once, and with a folder`() throws {
    let result = try run(
      "\"$0\" watch --plain --once --every 10ms -- sh -c 'echo n=1; exit 4'")
    #expect(result.status == .exited(1) && result.output.hasPrefix("n: none -> 1\n"))
    #expect(result.output.hasSuffix(": ended, exit code 4\n"))
    let folder = try run("\"$0\" watch --plain /")
    #expect(folder.status == .exited(1) && folder.output.contains("no file that can be followed"))
  }

  @Test func `--plain counts the values for which there was no room`() throws {
    let input = (1...5_000).map { "{\"user-\($0)\":{\"n\":1}}\n" }.joined()
    let result = try Self.bowline.run(["watch", "--plain"], input: input)
    #expect(result.status == .exited(0))
    #expect(result.output.split(separator: "\n").count == 4_096)
    let counts = result.errors.matches(of: #/(\d+) values without room/#).compactMap { Int($0.1) }
    #expect(counts.reduce(0, +) == 904, "\(result.errors)")
    let metric = try Self.bowline.run(
      ["watch", "--plain"], input: (1...5_000).map { "m{id=\"\($0)\"} 1\n" }.joined())
    #expect(metric.errors.contains("4096 paths, a quarter of them without labels\n"))
  }

  @Test func `--plain prints all that a command writes to standard error at once`() throws {
    let result = try Self.bowline.run(["watch", "--plain", "--", "sh", "-c", "seq 9000 >&2"])
    let numbers = result.errors.split(separator: "\n").compactMap {
      Int($0.split(separator: " ").last ?? "")
    }
    #expect(numbers == Array(1...9_000))
  }

  @Test func `--plain counts the values of one line that it does not print`() throws {
    let input = (1...300_000).map(String.init).joined(separator: " ") + "\n"
    let result = try Self.bowline.run(["watch", "--plain", "--format", "json"], input: input)
    let printed = result.output.split(separator: "\n")
    #expect(printed.last == "value: 299999 -> 300000")
    let counts = result.errors.matches(of: #/(\d+) records left out/#).compactMap { Int($0.1) }
    #expect(printed.count < 300_000 && printed.count + counts.reduce(0, +) == 300_000)
  }

  @Test func `--plain ends quietly when nobody reads on`() throws {
    let result = try run(
      "seq 300000 2>/dev/null | env --default-signal=PIPE \"$0\" watch --plain | true")
    #expect(result.output == "")
  }

  @Test func `--snapshot reads to the end and prints the screen`() throws {
    let input = "{\"name\":\"Ann\"}\n{\"name\":\"Bo\"}\nno json\n"
    let result = try Self.bowline.run(
      ["watch", "--snapshot", "60x8", "--format", "json"], input: input)
    #expect(result.status == .exited(0) && result.errors == "")
    let rows = result.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(rows.count == 9)
    #expect(rows[0].contains("1 refused") && rows[0].contains("3 lines"))
    #expect(result.output.contains("Bo") && !result.output.contains("Ann"))
  }

  @Test func `no byte of the input reaches the terminal as a command`() throws {
    let input = "{\"a\\u001b[2J\":\"\\u001b]0;x\\u0007\"}\n\u{1B}[31mred\u{1B}c\n"
    for arguments in [
      ["--plain"], ["--snapshot", "80x24"], ["--snapshot", "80x24", "--keys", "e"],
    ] {
      let result = try Self.bowline.run(["watch"] + arguments, input: input)
      #expect(!result.output.contains("\u{1B}") && !result.output.contains("\u{7}"))
    }
  }

  @Test func `a file that is not there, or a command that fails, is an exit status of 1`() throws {
    let missing = try run("\"$0\" watch --once --plain /no/such")
    #expect(missing.status == .exited(1))
    #expect(
      missing.output.contains("/no/such cannot be read") && missing.output.contains("name a file"))
    let failed = try run("\"$0\" watch --plain -- sh -c 'exit 3'")
    #expect(failed.status == .exited(1) && failed.output.contains("exit code 3"))
    let screen = try start("exec \"$0\" watch --once -- sh -c 'echo a=1; exit 3'")
    #expect(screen.end() == .exited(1))
    #expect(
      String(decoding: screen.output, as: UTF8.self).contains(
        "bowline: sh -c 'echo a=1; exit 3': ended, exit code 3"))
    let picture = try run("\"$0\" watch --snapshot 60x8 -- sh -c 'echo a=1; exit 3'")
    #expect(picture.status == .exited(1) && picture.output.contains("bowline: sh -c"))
    let unknown = try run("\"$0\" watch --plain -- /no/such/program")
    #expect(unknown.status == .exited(1) && unknown.output.contains("/no/such/program"))
  }

  @Test func `a snapshot needs no terminal, and a screen says that it does`() throws {
    let result = try Command.run(
      "setsid", ["-w", "sh", "-c", "seq 3 | \"$0\" watch", Self.program])
    #expect(result.status == .exited(1) && result.output.contains("--plain"))
  }
}
