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
    var grid = Grid(size: Size(rows: 1, columns: 8))
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
}
