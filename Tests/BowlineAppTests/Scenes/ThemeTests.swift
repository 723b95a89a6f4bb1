// SPDX-License-Identifier: Apache-2.0

import Glibc
import TestSupport
import Testing

/// Themes of the built program, as a terminal gets them.
@Suite struct ThemeTests {
  /// The sequences for colors in a row of bytes.
  private func colors(_ bytes: some Collection<UInt8>) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self)
    return text.matches(of: /\u{1B}\[[0-9;]*[34]8;5;[0-9]+[0-9;]*m/).map { String($0.output) }
  }

  private func start(_ arguments: String...) throws -> Pty {
    let pty = try Pty(Command.path(ofProduct: "bowline"), arguments)
    #expect(pty.wait(forText: "quit"))
    return pty
  }

  @Test(arguments: [("dark", "48;5;234"), ("light", "48;5;231")])
  func `a theme of the command line gives the screen its background`(
    name: String, background: String
  ) throws {
    let pty = try start("--theme", name)
    #expect(pty.wait(forText: background))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    let end = String(decoding: pty.output.suffix(60), as: UTF8.self)
    #expect(end.contains("\u{1B}[?1049l"), "the first screen has its own colors again")
  }

  @Test func `the terminal's own background is kept without a theme, and with mono`() throws {
    for arguments in [[], ["--theme", "mono"]] {
      let pty = try Pty(Command.path(ofProduct: "bowline"), arguments)
      #expect(pty.wait(forText: "quit"))
      pty.write("q")
      #expect(pty.end() == .exited(0))
      #expect(colors(pty.output).isEmpty)
      #expect(!pty.output.contains(Array("\u{1B}[40m".utf8)))
    }
  }

  @Test func `t takes the next theme at once, and says its name`() throws {
    let pty = try start()
    pty.write("t")
    #expect(pty.wait(forText: "theme: dark") && pty.wait(forText: "48;5;234"))
    let count = pty.output.count
    pty.write("t")
    #expect(pty.wait(forText: "48;5;231", after: count))
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  // MARK: By the terminal's background

  private static let query = Array("\u{1B}]11;?\u{1B}\\".utf8)
  private static let dark = "48;5;234"
  private static let light = "48;5;231"

  /// The label of `hello` as it stands on the screen.
  private func expectUntouched(_ pty: Pty) {
    let count = pty.output.count
    pty.write("\u{C}")
    #expect(pty.wait(forText: "Stock: 10 of 12 boxes", after: count), "no part of it was a key")
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test func `the theme goes by what the terminal says of its background`() throws {
    let pty = try start()
    #expect(pty.output.contains(Self.query))
    #expect(colors(pty.output).isEmpty, "nothing waits for the answer")
    pty.write("\u{1B}]11;rgb:fafa/fafa/fafa\u{1B}\\")
    #expect(pty.wait(forText: Self.light))
    let count = pty.output.count
    pty.write("\u{1B}]11;rgb:0000/0000/0000\u{7}")
    #expect(pty.wait(forText: Self.dark, after: count))
    expectUntouched(pty)
  }

  @Test func `an answer in parts is an answer, and none of it is a key`() throws {
    // Whatever comes in the next part is late.
    let pty = try Pty(
      Command.path(ofProduct: "bowline"), environment: Command.environment(["ESCDELAY": "0"]))
    #expect(pty.wait(forText: "quit"))
    for part in ["\u{1B}]11;r", "gb:0000/0", "000/0000", "\u{7}"] {
      pty.write(part)
      #expect(
        Deadline().wait { pty.unreadInput == 0 && ProcessState(pty.process).isAsleep })
    }
    #expect(pty.wait(forText: Self.dark))
    expectUntouched(pty)
  }

  @Test func `a theme that a person has chosen stays`() throws {
    let pty = try start()
    pty.write("tt")
    #expect(pty.wait(forText: "theme: light") && pty.wait(forText: Self.light))
    let count = pty.output.count
    pty.write("\u{1B}]11;rgb:0000/0000/0000\u{7}")
    expectUntouched(pty)
    #expect(!String(decoding: pty.output[count...], as: UTF8.self).contains(Self.dark))
  }

  @Test(arguments: [
    (["--theme", "dark"], [:]), ([], ["NO_COLOR": "1"]), ([], ["TERM": "linux"]),
    ([], ["TERM": "vt100"]), (["--color", "never"], [:]),
  ])
  func `a terminal is not asked for nothing, nor one that may not take the question`(
    arguments: [String], environment: [String: String]
  ) throws {
    let pty = try Pty(
      Command.path(ofProduct: "bowline"), arguments, environment: Command.environment(environment))
    #expect(pty.wait(forText: "quit"))
    pty.write("q")
    #expect(pty.end() == .exited(0))
    #expect(!pty.output.contains(Self.query))
  }

  @Test func `the question is asked again when the program is brought back`() throws {
    let pty = try start()
    let count = pty.output.count
    #expect(pty.send(signal: SIGSTOP))
    #expect(Deadline().wait { ProcessState(pty.process).isStopped })
    kill(pty.process, SIGCONT)
    #expect(pty.wait { $0.dropFirst(count).contains(Self.query) })
    pty.write("\u{1B}]11;rgb:ffff/ffff/ffff\u{7}")
    #expect(pty.wait(forText: Self.light, after: count))
    expectUntouched(pty)
  }

  @Test func `COLORFGBG is a hint until the terminal answers`() throws {
    let pty = try Pty(
      Command.path(ofProduct: "bowline"),
      environment: Command.environment(["COLORFGBG": "0;15"]))
    #expect(pty.wait(forText: "quit") && pty.wait(forText: Self.light))
    pty.write("\u{1B}]11;rgb:0000/0000/0000\u{7}")
    #expect(pty.wait(forText: Self.dark))
    expectUntouched(pty)
  }
}
