// SPDX-License-Identifier: Apache-2.0

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
}
