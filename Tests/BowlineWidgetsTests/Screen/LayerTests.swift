// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// What keys do while a widget lies over the others.
@Suite final class LayerTests {
  var done: [String] = []
  let pilot = Pilot(HelpBar(), rows: 6, columns: 60)

  init() {
    pilot.screen.keyMap = KeyMap([
      Command("+<C-r><F2>", "raise", hint: "raise") { [unowned self] in done.append("raise") },
      Command("?", "help", hint: "help", isGlobal: true) { [unowned self] in done.append("help") },
      Command("q<C-c>", "quit", hint: "quit", isGlobal: true) { [unowned self] in
        done.append("quit")
      },
    ])
  }

  @Test func `a layer takes all keys but those of global commands`() throws {
    pilot.screen.present(Label("layer"))
    try pilot.press("+<C-r><F2>?<C-c>q")
    #expect(done == ["help", "quit", "quit"])
    try pilot.press("<Esc>+<C-r><F2>")
    #expect(done.dropFirst(3) == ["raise", "raise", "raise"])
  }

  @Test func `the help has only what its keys do under a layer`() {
    #expect(pilot.rows[0] == "+ raise  ? help  q quit")
    pilot.screen.present(Label("layer"))
    #expect(pilot.rows[0] == "Esc close  ? help  q quit")
    pilot.screen.dismiss()
    #expect(pilot.rows[0] == "+ raise  ? help  q quit")
  }

  @Test func `a key that closes layers gives its command where there is none`() throws {
    pilot.screen.closingKeys = [KeyPress(.escape), KeyPress("q")]
    pilot.screen.present(Label("lower"))
    pilot.screen.present(Label("upper"))
    #expect(pilot.rows[0] == "Esc close  ? help  Ctrl-C quit")
    try pilot.press("q")
    #expect((pilot.screen.topmostLayer as? Label)?.text == "lower")
    try pilot.press("q")
    #expect(pilot.screen.topmostLayer == nil && done == [])
    try pilot.press("q")
    #expect(done == ["quit"])
  }

  @Test func `a key that closes layers is a letter in a text field`() throws {
    pilot.screen.closingKeys = [KeyPress(.escape), KeyPress("q")]
    let field = TextField()
    pilot.screen.present(field)
    try pilot.press("q")
    #expect(field.text == "q")
    #expect(!pilot.rows[0].contains("q quit"))
    try pilot.press("<Esc>")
    #expect(pilot.screen.topmostLayer == nil)
  }
}
