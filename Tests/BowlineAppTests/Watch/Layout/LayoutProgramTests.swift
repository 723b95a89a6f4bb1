// SPDX-License-Identifier: Apache-2.0

import Emulator
import Glibc
import TestSupport
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// `bowline watch --layout` as it is started from a shell.
@Suite struct LayoutProgramTests {
  static let program = Command.path(ofProduct: "bowline")
  private static let root = "/" + #filePath.split(separator: "/").dropLast(5).joined(separator: "/")

  /// A folder of its own with files, as long as it is retained.
  final class Folder {
    let path: String

    init(_ files: [String: String] = [:]) throws {
      var name = Array("/tmp/bowline-layout-XXXXXX".utf8CString)
      path = try #require(unsafe mkdtemp(&name).map { unsafe String(cString: $0) })
      for (name, text) in files { try write(name, text) }
    }

    deinit { _ = try? Command.run("rm", ["-rf", path]) }

    func write(_ name: String, _ text: String) throws {
      let result = try Command.run(
        "sh", ["-c", "printf %s \"$1\" > \"$2\"", "sh", text, "\(path)/\(name)"])
      #expect(result.status == .exited(0))
    }

    func text(_ name: String) -> String {
      (try? Command.run("cat", ["\(path)/\(name)"]).output) ?? ""
    }
  }

  /// Runs a line of the shell in a folder, in which `$0` is the program.
  func run(_ line: String, in folder: Folder) throws -> (status: ProcessEnd, output: String) {
    try Command.run("sh", ["-c", "cd '\(folder.path)' && \(line)", Self.program])
  }

  func start(_ line: String, in folder: Folder) throws -> Pty {
    try Pty("sh", ["-c", "cd '\(folder.path)' && \(line)", Self.program])
  }

  static func screen(_ bytes: [UInt8]) -> String {
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(bytes)
    return (0..<24).map { emulator.line($0) }.joined(separator: "\n")
  }

  // MARK: Checking

  @Test func `--check says that a file is right, and what it has`() throws {
    let folder = try Folder([
      "web.yaml": "sources: { a: { run: x } }\nshow:\n  - row: [{ value: a.b }, { gauge: a.c }]\n"
    ])
    let result = try run("\"$0\" watch --check web.yaml", in: folder)
    #expect(result.status == .exited(0))
    #expect(result.output == "web.yaml: no errors; 1 source, 2 widgets, 0 alerts\n")
  }

  @Test func `--check says each error with file, line and column, and fails`() throws {
    let folder = try Folder([
      "web.yaml": "sources: { a: { run: x } }\nshow:\n  - gague: a.b\n  - gauge: b.c\n"
    ])
    let result = try run("\"$0\" watch --check web.yaml", in: folder)
    #expect(result.status == .exited(1))
    let lines = result.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasPrefix("web.yaml:3:5: 'gague' is no widget; did you mean 'gauge'? "))
    #expect(lines[1].hasPrefix("web.yaml:4:12: 'b' is no source; "))
  }

  @Test func `a file that is not there fails, and a name that is none is wrong usage`() throws {
    let folder = try Folder()
    let missing = try run("\"$0\" watch --check ./no.yaml", in: folder)
    #expect(missing.status == .exited(1))
    #expect(missing.output.hasPrefix("bowline: ./no.yaml cannot be read"))
    let unknown = try run("\"$0\" watch --layout vmstt", in: folder)
    #expect(unknown.status == .exited(2) && unknown.output.contains("choose vmstat, "))
    let both = try run("\"$0\" watch --layout vmstat x.log", in: folder)
    #expect(both.status == .exited(2) && both.output.contains("leave 'x.log' out"))
  }

  @Test func `a wrong file shows no screen, and says what --check does`() throws {
    let folder = try Folder(["web.yaml": "sources: {}\nshow: []\n"])
    let result = try run("\"$0\" watch --layout web.yaml --snapshot 80x24", in: folder)
    #expect(result.status == .exited(1))
    #expect(result.output.hasPrefix("web.yaml:1:10: sources: "))
  }

  // MARK: The layouts that come with the program

  @Test func `--list-layouts names five or more, and each is right`() throws {
    let folder = try Folder()
    let result = try run("\"$0\" watch --list-layouts", in: folder)
    #expect(result.status == .exited(0))
    let names = result.output.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) }
    #expect(names.count >= 5 && names == LayoutLibrary.all.map(\.name))
    for name in names {
      let check = try run("\"$0\" watch --check \(name)", in: folder)
      #expect(check.status == .exited(0), "\(check.output)")
    }
  }

  @Test(arguments: LayoutLibrary.all.map(\.text))
  func `amounts of a layout of the program have the units of powers of 1,024`(text: String) {
    #expect(!text.contains("MB\"") && !text.contains("GB\""))
  }

  @Test(arguments: [("disk", "file systems"), ("processes", "PID")])
  func `a layout that comes with the program shows this machine`(name: String, text: String) throws
  {
    let folder = try Folder()
    let result = try run("\"$0\" watch --layout \(name) --snapshot 80x24", in: folder)
    #expect(result.status == .exited(0))
    #expect(result.output.contains(text), "\(result.output)")
    #expect(!result.output.contains("no value") && !result.output.contains("yet;"))
  }

  @Test func `the journal is shown, as it comes and by its layout`() throws {
    // Few machines that test have a journal: what one has written stands in for it.
    let folder = try Folder([
      "journalctl": "#!/bin/sh\n"
        + "cat '\(Self.root)/Tests/Samples/feed/journal.json'\nexec sleep 600\n"
    ])
    let path = "chmod +x journalctl; PATH=\"$PWD:$PATH\"; export PATH"
    let pty = try start("\(path); exec \"$0\" watch --layout journal", in: folder)
    for text in ["who writes", "sshd", "6 lines"] {
      #expect(pty.wait { Self.screen($0).contains(text) }, "\(Self.screen(pty.output))")
    }
    pty.write("q")
    #expect(pty.end() == .exited(0))
    let piped = try start("\(path); journalctl -fo json | \"$0\" watch", in: folder)
    for text in ["MESSAGE", "SYSLOG_IDENTIFIER", "6 lines"] {
      #expect(piped.wait { Self.screen($0).contains(text) }, "\(Self.screen(piped.output))")
    }
    piped.write("q")
    #expect(piped.wait { TerminalModes(after: $0).changed == [] })
  }

  @Test func `the answers of a host are shown, or why there are none`() throws {
    let folder = try Folder()
    let pty = try start("PING_HOST=127.0.0.1 exec \"$0\" watch --layout ping", in: folder)
    // Some containers let nobody open the socket of ping.
    let mayPing = try run("ping -c 1 127.0.0.1", in: folder).status == .exited(0)
    let words = mayPing ? "time to live 64" : "on standard error"
    #expect(pty.wait { Self.screen($0).contains(words) }, "\(Self.screen(pty.output))")
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `the logs of a folder are shown as they grow`() throws {
    let folder = try Folder(["a.log": "first line\n"])
    let pty = try start("LOG_FOLDER=. exec \"$0\" watch --layout logs", in: folder)
    #expect(pty.wait { Self.screen($0).contains("first line") })
    _ = try run("echo second line >> a.log", in: folder)
    #expect(pty.wait { Self.screen($0).contains("second line") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `r starts commands again, and reads no followed file anew`() throws {
    let folder = try Folder([
      "web.yaml": """
      sources:
        app: { follow: app.log, format: lines }
        run: { run: "echo x >> runs; echo n=1$(wc -l < runs); sleep 600", format: logfmt }
      show: [value: run.n, log: app]
      """, "app.log": "first line\n",
    ])
    let pty = try start("exec \"$0\" watch --layout web.yaml", in: folder)
    #expect(
      pty.wait { Self.screen($0).contains("11") && Self.screen($0).contains("first line") },
      "\(Self.screen(pty.output))")
    pty.write("r")
    #expect(pty.wait { Self.screen($0).contains("12") }, "\(Self.screen(pty.output))")
    // What the file has got afterwards comes behind what a second reading would have brought.
    _ = try run("echo second line >> app.log", in: folder)
    #expect(pty.wait { Self.screen($0).contains("second line") })
    #expect(Self.screen(pty.output).ranges(of: "│ first line").count == 1)
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  // MARK: Several sources, read again when saved

  @Test func `several sources are read at once`() throws {
    let folder = try Folder([
      "web.yaml": """
      sources:
        one: { run: "echo a=1", format: logfmt }
        two: { run: "printf 'x,y\\\\n3,4\\\\n'", format: csv }
        three: { follow: three.log, format: lines }
      show:
        - value: one.a
        - value: two.y
        - log: three
      """, "three.log": "third\n",
    ])
    let result = try run("\"$0\" watch --layout web.yaml --snapshot 80x24", in: folder)
    #expect(result.status == .exited(0), "\(result.output)")
    for text in ["one.a", "two.y", "third"] { #expect(result.output.contains(text)) }
  }

  @Test func `values for which there was no room are counted`() throws {
    let folder = try Folder([
      "web.yaml": """
      sources: { app: { run: "seq 5000 | sed 's/.*/k&=1/'" } }
      show: [value: app.k1]
      """
    ])
    let result = try run("\"$0\" watch --layout web.yaml --snapshot 80x24", in: folder)
    #expect(result.output.contains("904 values without room"), "\(result.output)")
  }

  @Test func `a file that is saved is read again, and an error keeps the screen and is shown`()
    throws
  {
    let good =
      "sources: { app: { run: 'echo a=17; sleep 600', format: logfmt } }\nshow:\n  - value: app.a\n"
    let folder = try Folder(["web.yaml": good])
    let pty = try start("exec \"$0\" watch --layout web.yaml", in: folder)
    #expect(pty.wait { Self.screen($0).contains("17") })
    try folder.write("web.yaml", good.replacing("value", with: "vlaue"))
    #expect(pty.wait { Self.screen($0).contains("web.yaml:3:5: 'vlaue' is no widget") })
    #expect(Self.screen(pty.output).contains("17"))
    try folder.write("web.yaml", good + "    title: the number\n")
    #expect(pty.wait { Self.screen($0).contains("the number") && Self.screen($0).contains("17") })
    #expect(!Self.screen(pty.output).contains("vlaue"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  // MARK: Two ways

  @Test func `a counter on the screen sets the rate of the example program`() throws {
    let folder = try Folder()
    let pty = try start(
      "cd '\(Self.root)' && exec \"$0\" watch --layout Examples/ticker.yaml", in: folder)
    #expect(pty.wait { Self.screen($0).contains("1 ▸") })
    pty.write("\t")
    pty.write("\u{1B}[C")
    pty.write("\u{1B}[C")
    // The program says itself which rate it has.
    #expect(pty.wait { Self.screen($0).contains("at 3 a second") })
    #expect(pty.wait { Self.screen($0).contains("◂ 3 ▸") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `a command that is run again takes a value at its next start, though it has failed`()
    throws
  {
    let folder = try Folder([
      "a.yaml": """
      sources:
        app: { run: "cat >> got; echo limit=$(grep -c . got); exit 3", every: 200ms, format: logfmt }
      show:
        - counter: app.limit
      """,
      "got": "",
    ])
    let pty = try start("exec \"$0\" watch --layout ./a.yaml", in: folder)
    #expect(pty.wait { Self.screen($0).contains("exit code 3") })
    pty.write("\t\u{1B}[C")
    #expect(
      Deadline().wait {
        pty.readAvailable(); return folder.text("got") == "{\"path\":\"limit\",\"value\":1}\n"
      })
    #expect(pty.wait { Self.screen($0).contains("◂ 1 ▸") })
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `what is read from standard input is steered by standard output`() throws {
    let folder = try Folder([
      "in.yaml": "sources: { in: { stdin: true } }\nshow:\n  - counter: in.limit\n"
    ])
    let pty = try start(
      "(echo limit=1; sleep 600) | \"$0\" watch --layout in.yaml > out", in: folder)
    #expect(pty.wait { Self.screen($0).contains("◂ 1 ▸") })
    pty.write("\t")
    pty.write("\u{1B}[C")
    #expect(Deadline().wait { folder.text("out") == "{\"path\":\"limit\",\"value\":2}\n" })
    pty.write("q")
    #expect(pty.wait { TerminalModes(after: $0).changed == [] })
  }
}
