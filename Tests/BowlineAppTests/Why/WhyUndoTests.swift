// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The card about changes that were taken back, and about those that can be.
@Suite struct WhyUndoTests {
  let stage = Stage(recording: HelloScene.self, columns: 100)

  @Test func `a key that took something back says what, as the row of causes does`() throws {
    try stage.press("+++[[<Esc>w")
    #expect(stage.card[ifPresent: 1]?.hasPrefix("1 you pressed Esc, back to now ") == true)
    try stage.press("<Esc>uw")
    #expect(stage.card[ifPresent: 1]?.hasPrefix("1 you pressed u, undo of + ") == true)
    try stage.press("<Esc>Uw")
    #expect(stage.card[ifPresent: 1]?.hasPrefix("1 you pressed U, redo of + ") == true)
    try stage.press("<Left>")
    #expect(stage.card[ifPresent: 1]?.hasPrefix("1 you pressed u, undo of + ") == true)
  }

  @Test func `a key that returned to now before it changed something is told from that`() throws {
    let stage = Stage(recording: ListScene.self, columns: 100, rows: 30)
    try stage.press("av[a")
    stage.shell.why(at: stage.scene.list.frame.origin)
    for _ in 0..<3 where stage.card.first?.contains("Item 12") == false {
      try stage.press("<Down>")
    }
    #expect(stage.card.contains { $0.hasPrefix("1 you pressed a, back to now ") })
  }

  @Test func `undo is offered where it takes back what the card explains`() throws {
    func isOffered() -> Bool {
      let isKey = stage.shell.screen.focusCommands.contains { $0.title == "undo this change" }
      #expect(isKey == stage.card.contains { $0.contains("u undo this") })
      return isKey
    }
    try stage.press("++w")
    #expect(isOffered())
    try stage.press("<Left>")
    #expect(!isOffered())
    try stage.press("<Right>u")
    #expect(stage.scene.model.number == 11)
    #expect(!isOffered(), "the undo itself is no step")
    try stage.press("<Left><Left>")
    #expect(isOffered(), "the first + is what is undone next")
  }
}
