// SPDX-License-Identifier: Apache-2.0

import Emulator
import TestSupport
import Testing

@testable import BowlineTerminal

/// Commands to the window and the clipboard, as the bytes that arrive.
@MainActor @Suite(.serialized) struct SystemCommandTests {
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"), ("今天\n", "5LuK5aSpCg=="), ("~~~", "fn5+"),
    ("???", "Pz8/"),
  ])
  func `what is copied is sent as Base64`(text: String, encoded: String) {
    // The first of them are the test vectors of RFC 4648, section 10.
    #expect(String(decoding: SystemCommand.base64(Array(text.utf8)), as: UTF8.self) == encoded)
  }

  @Test func `a text is copied by one command, which the screen shows nothing of`() throws {
    let stage = try Stage(rows: 1, columns: 8)
    var grid = CellGrid(size: Size(rows: 1, columns: 8))
    grid.write("text", row: 0, column: 0)
    stage.present(grid)
    #expect(stage.terminal.copy("a\u{1B}]0;b\u{7}"))
    #expect(stage.receive() == Array("\u{1B}]52;c;YRtdMDtiBw==\u{1B}\\".utf8))
    #expect(stage.emulator.lines == ["text"])
  }

  @Test func `a text that is too long for terminals is not copied`() throws {
    let stage = try Stage(rows: 1, columns: 8)
    stage.receive()
    #expect(!stage.terminal.copy(String(repeating: "a", count: 74_995)))
    #expect(stage.receive().isEmpty)
  }

  @Test(arguments: ["linux", "vt220"])
  func `nothing is copied where the type is not known to take it`(type: String) throws {
    let stage = try Stage(rows: 1, columns: 8, type: type)
    stage.receive()
    #expect(!stage.terminal.copy("a"))
    #expect(stage.receive().isEmpty)
  }

  @Test func `nothing is sent once the terminal was given back`() throws {
    let stage = try Stage(rows: 1, columns: 8)
    stage.terminal.close()
    stage.receive()
    #expect(!stage.terminal.copy("a"))
    #expect(stage.receive().isEmpty)
  }

  // MARK: Title and bell

  @Test func `a window has the title that was asked for, without controls, and its own at the end`()
    throws
  {
    let stage = try Stage(rows: 1, columns: 8)
    stage.receive()
    #expect(stage.terminal.title == nil)
    stage.terminal.title = "a\u{7}\u{1B}]b 今"
    #expect(stage.receive() == Array("\u{1B}[22;2t\u{1B}]2;a␇␛]b 今\u{1B}\\".utf8))
    stage.terminal.title = "a\u{7}\u{1B}]b 今"
    #expect(stage.receive().isEmpty, "nothing is sent twice")
    stage.terminal.title = "other"
    #expect(stage.receive() == Array("\u{1B}]2;other\u{1B}\\".utf8))
    stage.terminal.title = nil
    #expect(stage.receive() == Array("\u{1B}[23;2t\u{1B}[22;2t".utf8))
    stage.terminal.close()
    #expect(stage.receive().suffix(7) == Array("\u{1B}[23;2t".utf8)[...])
  }

  @Test func `a title that is too long is cut`() throws {
    let stage = try Stage(rows: 1, columns: 8)
    stage.receive()
    stage.terminal.title = String(repeating: "今", count: 1_000)
    let sent = String(decoding: stage.receive(), as: UTF8.self)
    #expect(sent.count { $0 == "今" } == 100)
  }

  @Test func `while another program has the terminal the window has its own title`() throws {
    let stage = try Stage(rows: 1, columns: 8)
    stage.terminal.title = "ours"
    stage.receive()
    stage.terminal.suspend {
      #expect(stage.receive().suffix(7) == Array("\u{1B}[23;2t".utf8)[...])
      stage.terminal.title = "next"
      #expect(stage.receive().isEmpty)
    }
    let sent = String(decoding: stage.receive(), as: UTF8.self)
    #expect(sent.contains("\u{1B}[22;2t\u{1B}]2;next\u{1B}\\"))
  }

  @Test func `what another program leaves does not stay`() throws {
    let stage = try Stage(rows: 3, columns: 8)
    stage.terminal.suspend {
      stage.pty.makeRaw()
      #expect(stage.pty.settings != stage.pty.originalSettings)
      stage.receive()
      stage.emulator.feed("\u{1B}[41m".utf8)
    }
    let sent = stage.receive()
    #expect(sent.starts(with: "\u{1B}(B\u{1B}[m".utf8), "a color would fill the screen")
    stage.terminal.close()
    #expect(stage.pty.settings == stage.pty.originalSettings)
  }

  @Test func `a window that was given no title keeps its own`() throws {
    let stage = try Stage(rows: 1, columns: 8)
    stage.terminal.close()
    let sent = String(decoding: stage.receive(), as: UTF8.self)
    #expect(!sent.contains("\u{1B}[22;2t") && !sent.contains("\u{1B}[23;2t"))
  }

  @Test(arguments: ["linux", "vt220"])
  func `no title is sent where the type is not known to take it, but the bell rings`(
    type: String
  ) throws {
    let stage = try Stage(rows: 1, columns: 8, type: type)
    stage.receive()
    stage.terminal.title = "a"
    #expect(stage.receive().isEmpty)
    stage.terminal.ringBell()
    #expect(stage.receive() == [7])
    stage.terminal.close()
    #expect(!String(decoding: stage.receive(), as: UTF8.self).contains("\u{1B}[23;2t"))
  }
}
