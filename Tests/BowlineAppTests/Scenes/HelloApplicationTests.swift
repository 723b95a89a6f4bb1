// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `hello` as an application on a terminal in memory: bytes go in, and frames are counted.
@MainActor @Suite struct HelloApplicationTests {
  let terminal = MemoryTerminal(rows: 24, columns: 80)
  let scene: HelloScene
  let shell: Shell
  let application: Application

  init() throws {
    let terminal = terminal
    var services = Services()
    services.quit = { MainActor.assumeIsolated { terminal.end() } }
    shell = Shell(Options(), size: terminal.size, isASCII: false, services: services)
    scene = try #require(shell.visit.scene as? HelloScene)
    application = Application(terminal, showing: shell.screen)
  }

  @Test func `each key is one frame of the cells that changed`() {
    #expect(terminal.frames == 1)
    terminal.send("+")
    #expect(terminal.frames == 2)
    // The large digits, the views, the sync modes, marks on three wires, the cause.
    #expect(terminal.changedCells <= 128)
    terminal.send("+")
    #expect(terminal.frames == 3 && terminal.changedCells <= 64)
  }

  @Test func `keys that come together are one frame`() {
    terminal.send(String(repeating: "+", count: 1000))
    #expect(scene.model.number == 1010 && terminal.frames == 2)
  }

  @Test func `ten thousand changes of the model in one turn are one frame`() {
    for _ in 0..<10_000 { scene.model.raise(by: 1) }
    #expect(terminal.grid.position(of: "Stock: 10010 of") != nil)
    #expect(terminal.frames == 2)
  }

  @Test func `a paste is no command, and a note says so for a while`() {
    terminal.paste("q+++\nq")
    #expect(scene.model.number == 10 && !terminal.hasEnded)
    #expect(terminal.rows.contains { $0.contains("pasted text needs a text field") })
    terminal.advance(by: .seconds(3))
    #expect(!terminal.rows.contains { $0.contains("pasted text needs a text field") })
  }

  @Test func `both forms of the arrows change the number, and a lone ESC closes the help`() {
    terminal.send("\u{1B}[A\u{1B}OA\u{1B}OB")
    #expect(scene.model.number == 11)
    terminal.send("?")
    #expect(terminal.grid.position(of: "Everywhere") != nil)
    terminal.send("\u{1B}")
    terminal.advance(by: .milliseconds(25))
    #expect(terminal.grid.position(of: "Everywhere") == nil)
  }

  @Test func `q ends, also while the window is too small`() {
    terminal.resize(rows: 1, columns: 1)
    terminal.send("q")
    #expect(terminal.hasEnded)
  }
}
