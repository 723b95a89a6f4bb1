// SPDX-License-Identifier: Apache-2.0

import Emulator
import TestSupport
import Testing

/// Keys, pastes, the mouse and long texts, as the built program takes them at a terminal.
@Suite struct ConventionTests {
  private func start(_ arguments: String...) throws -> Pty {
    let pty = try Pty(Command.path(ofProduct: "bowline"), arguments)
    try #require(pty.wait(forText: "quit"))
    return pty
  }

  /// Gives the text that a terminal of the usual size shows after these bytes.
  private static func screen(_ bytes: [UInt8]) -> String {
    let emulator = Emulator(rows: 24, columns: 80)
    emulator.feed(bytes)
    return emulator.lines.joined(separator: "\n")
  }

  private func expectEnd(_ pty: Pty) {
    pty.write("q")
    #expect(pty.end() == .exited(0))
  }

  @Test(arguments: ["?", "\u{1B}OP", "\u{1B}[11~"])
  func `question mark and F1 open the help, and a lone Esc closes it`(key: String) throws {
    let pty = try start()
    let before = pty.output.count
    pty.write(key)
    #expect(pty.wait(forText: "Everywhere", after: before))
    let open = pty.output.count
    pty.write("\u{1B}")
    #expect(pty.wait(forText: "views bound", after: open), "what lay under it shows again")
    expectEnd(pty)
  }

  @Test func `Control-L paints everything again`() throws {
    let pty = try start()
    let before = pty.output.count
    pty.write("\u{C}")
    #expect(pty.wait(forText: "Stock: 10 of 12 boxes", after: before))
    expectEnd(pty)
  }

  @Test func `q is a letter in a text field, and Control-C ends all the same`() throws {
    let pty = try start("--scene", "form")
    pty.write("\tqq")
    #expect(pty.wait { Self.screen($0).contains("qq") })
    pty.write("\u{3}")
    #expect(pty.end() == .signaled(2))
  }

  @Test(arguments: ["\u{1B}[A", "\u{1B}OA"])
  func `both forms of the arrows do what the arrow does`(key: String) throws {
    let pty = try start()
    pty.write(key)
    #expect(pty.wait(forText: "model.number 10"))
    expectEnd(pty)
  }

  @Test(arguments: ["\u{7F}", "\u{8}"])
  func `both backspaces remove a character`(key: String) throws {
    let pty = try start("--scene", "form")
    pty.write("\tzzz")
    #expect(pty.wait { Self.screen($0).contains("zzz") })
    pty.write("\(key)\(key)y")
    #expect(pty.wait { Self.screen($0).contains("zy") && !Self.screen($0).contains("zz") })
    pty.write("\u{3}")
    #expect(pty.end() == .signaled(2))
  }

  @Test func `a paste is no command, and a note says that nobody took it`() throws {
    let pty = try start()
    pty.write("\u{1B}[200~+++q\u{1B}[201~")
    #expect(pty.wait(forText: "pasted text needs a text field"))
    pty.write("+")
    #expect(pty.wait(forText: "model.number 10"), "nothing of it has changed the number")
    expectEnd(pty)
  }

  @Test func `a long paste says how far it is, and that it is too long`() throws {
    let pty = try start()
    pty.write("\u{1B}[200~\(String(repeating: "paste ", count: 400_000))\u{1B}[201~")
    #expect(pty.wait { Self.screen($0).contains("it has 2.4 MB, at most 1.0 MB are taken") })
    #expect(pty.output.contains(Array("pasting: ".utf8)), "however much of it was read at once")
    pty.write("+")
    #expect(pty.wait(forText: "model.number 10"), "nothing of it has changed the number")
    expectEnd(pty)
  }

  @Test func `a paste whose end never comes ends by itself`() throws {
    let pty = try start()
    pty.write("\u{1B}[200~abc")
    #expect(pty.wait(forText: "pasted text needs a text field"))
    expectEnd(pty)
  }

  @Test func `m turns the mouse on and off, and without it no mode of it is set`() throws {
    let pty = try start()
    #expect(TerminalModes(after: pty.output).everOn.isDisjoint(with: [1000, 1002, 1003, 1006]))
    pty.write("m")
    #expect(pty.wait { TerminalModes(after: $0).everOn.isSuperset(of: [1000, 1002, 1006]) })
    pty.write("m")
    #expect(pty.wait { TerminalModes(after: $0).changed.isDisjoint(with: [1000, 1002, 1006]) })
    #expect(!TerminalModes(after: pty.output).everOn.contains(1003))
    expectEnd(pty)
  }

  @Test(arguments: ["a long text with 10 boxes and more", "今天有10人今天有10人今天有10人"])
  func `a text that is cut ends in a mark, and nothing runs past the edge`(text: String) throws {
    for ascii in [[], ["--ascii"]] {
      let output = try BuiltProgram("bowline").run(
        ["--snapshot", "40x12", "--text", text] + ascii, environment: ["LC_ALL": "C.UTF-8"]
      ).output
      #expect(output.contains(ascii.isEmpty ? "…" : ">"))
      let rows = output.split(separator: "\n")
      #expect(
        rows.allSatisfy { $0.reduce(0) { $0 + ($1.isASCII || $1 < "\u{2E80}" ? 1 : 2) } <= 40 })
    }
  }
}
