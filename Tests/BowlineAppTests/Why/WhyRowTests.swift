// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The rows of a list and the lines of the code, each of which is asked by itself.
@Suite struct WhyRowTests {
  @Test func `the frame begins at the selected row, and a click asks of the row under it`() throws {
    let stage = Stage(recording: ListScene.self)
    try stage.press("<Down><Down>cw")
    #expect(stage.card.first?.contains("why does list show Item 3, changed 1x?") == true)
    #expect(stage.card.contains { $0.contains("[Item 3] → [Item 3, changed 1x]") })
    #expect(stage.pilot.click(on: "Item 2"))
    #expect(stage.card.first?.contains("why does list show Item 2?") == true)
  }

  @Test func `a row tells of the last change of its own element`() throws {
    let stage = Stage(recording: ListScene.self)
    try stage.press("<Down><Down>cw<Up>")
    #expect(stage.card.first?.contains("why does list show Item 2?") == true)
    #expect(stage.card[ifPresent: 1]?.hasPrefix("1 the scene began") == true)
    #expect(!stage.card.contains { $0.contains("changed") })
    try stage.press("<Esc>uw")
    #expect(stage.card.contains { $0.contains("[Item 3, changed 1x] → [Item 3]") })
  }

  @Test(arguments: [
    // The change is found behind insertions, removals and moves above and below it.
    ("<Down><Down>caw", "Item 3, changed 1x", "1 you pressed c"),
    ("<Down><Down>cvw", "Item 3, changed 1x", "1 you pressed c"),
    ("<Down><Down>c<Up>xw", "Item 3, changed 1x", "1 you pressed c"),
    ("aw", "Item 1", "1 the scene began"), ("a<Up>w", "Item 13", "1 you pressed a"),
    ("vw", "Item 1", "1 the scene began"), ("v<Up>w", "Item 12", "1 you pressed v"),
    ("xw", "Item 2", "1 the scene began"),
  ])
  func `it finds its element before an edit that moved its row`(
    keys: String, title: String, cause: String
  ) throws {
    let stage = Stage(recording: ListScene.self)
    stage.shell.screen.setFocus(stage.scene.list)
    try stage.press(keys)
    #expect(stage.card.first?.contains("why does list show \(title)?") == true)
    #expect(stage.card[ifPresent: 1]?.hasPrefix(cause) == true)
  }

  @Test func `a line of the code tells of the last change that it made`() throws {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("+w")
    #expect(stage.pilot.click(on: "counter.bind"))
    #expect(stage.card.first?.contains("why did this line run?") == true)
    #expect(stage.card[ifPresent: 1]?.hasPrefix("1 you pressed +") == true)
    #expect(stage.card.contains { $0.hasPrefix("3 counter.bind(") && $0.hasSuffix("both ways") })
    try stage.press("<Down>")
    #expect(stage.card.contains { $0.hasPrefix("3 seen = model.observe(") })
  }

  @Test func `a line of the code that counts no binding and no observer cannot be asked`() throws {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("+ssw")
    #expect(stage.pilot.click(on: "seen = model.observe"))
    let line = stage.card
    try stage.press("<Down>")
    #expect(stage.card != line && !stage.card.contains("it has changed nothing yet"))
    let text = Stage(recording: TextScene.self)
    try text.press("w")
    #expect(text.pilot.click(on: "field.bind("))
    try text.press("<Up>")
    #expect(text.card.contains { $0.contains("label.bind(") }, "\(text.card)")
    try text.press("<Up>")
    #expect(text.card.first?.contains("why did this line run?") == false)
  }

  @Test func `a line of the code does not name what it wrote among what else was drawn`() throws {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("+w")
    #expect(stage.pilot.click(on: "counter.bind"))
    let others = stage.card.first { $0.contains("the same change also drew: ") }
    #expect(others?.contains("label") == true && others?.contains("counter") == false)
  }

  @Test func `u takes back the change that a line of the code made last`() throws {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("++w")
    #expect(stage.pilot.click(on: "label.bind"))
    try stage.press("u")
    #expect(stage.scene.model.number == 11)
  }
}
