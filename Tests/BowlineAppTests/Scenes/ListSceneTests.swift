// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `list`, used by keys.
@Suite struct ListSceneTests {
  let stage = Stage(ListScene.self)

  private var model: ListModel { stage.scene.model }
  /// The change sets after the first one, which has what there is at the start.
  private var changeSets: [String] { Array(stage.scene.log.log.lines.dropFirst()) }

  @Test func `a inserts on top, and the selected item stays selected`() throws {
    try stage.press("aa")
    #expect(model.items.map(\.id).prefix(3) == [14, 13, 1])
    #expect(model.chosen == 1)
    #expect(changeSets == ["inserted at 0: Item 13", "inserted at 0: Item 14"])
    #expect(stage.pilot.rows.contains { $0.contains("▸ Item 1 ") })
    #expect(stage.scene.count.text == "items: 14")
  }

  @Test func `x removes the selected item, and the one after it is selected`() throws {
    try stage.press("x")
    #expect(model.items.first?.id == 2)
    #expect(model.chosen == 2)
    #expect(changeSets == ["removed at 0: Item 1"])
  }

  @Test func `c replaces the selected item by a changed one`() throws {
    try stage.press("<Tab><Down>cc")
    #expect(model.items[ifPresent: 1]?.title == "Item 2, changed 2x")
    #expect(model.chosen == 2)
    #expect(changeSets.last == "replaced at 1: Item 2, changed 2x")
  }

  @Test func `the label of the chosen item follows its edits`() throws {
    #expect(stage.scene.chosen.text == "Item 1")
    try stage.press("+c")
    #expect(stage.scene.chosen.text == "Item 1 (2), changed 1x")
    #expect(stage.pilot.rows.contains { $0.contains("│ Item 1 (2), changed 1x ") })
    try stage.press("<Down>")
    #expect(stage.scene.chosen.text == "Item 2")
  }

  @Test func `v moves the last item to the top`() throws {
    try stage.press("v")
    #expect(model.items.map(\.id).prefix(2) == [12, 1])
    #expect(changeSets == ["moved 11 -> 0: Item 12"])
  }

  @Test func `the number keys change the count of the selected item`() throws {
    try stage.press("+++-")
    #expect(model.items.first?.count == 3)
    #expect(model.items.first?.title == "Item 1 (3)")
    try stage.press("0-")
    #expect(model.items.first?.count == 0)
  }

  @Test func `the arrows select with and without the focus`() throws {
    try stage.press("<Down><Down>")
    #expect(model.chosen == 3)
    try stage.press("<PgDn>")
    #expect(model.chosen == 8)
    try stage.press("<Tab><Up>")
    #expect(model.chosen == 7)
  }

  @Test func `an empty list says what to do, and no key does harm`() throws {
    let empty = Stage(ListScene.self) { $0.items = 0 }
    #expect(empty.pilot.rows.contains { $0.contains("no items; a inserts one") })
    try empty.press("xcv+0")
    #expect(empty.scene.log.log.lines == ["set, items: 0"])
    try empty.press("a")
    #expect(empty.scene.model.items.map(\.id) == [1])
    #expect(empty.scene.model.chosen == 1, "what is alone is selected")
    try empty.press("x")
    #expect(empty.scene.model.items.isEmpty && empty.scene.model.chosen == nil)
  }

  @Test func `u takes an edit back and U makes it again`() throws {
    try stage.press("axu")
    #expect(model.items.map(\.id).prefix(2) == [13, 1])
    try stage.press("u")
    #expect(model.items.map(\.id).prefix(2) == [1, 2])
    try stage.press("UU")
    #expect(model.items.map(\.id).prefix(2) == [13, 2])
    try stage.press("uu")
    #expect(model.items.map(\.id) == Array(1...12))
  }

  @Test func `u and U bring back what was selected as well`() throws {
    // The events tell its steps apart.
    let stage = Stage(recording: ListScene.self)
    try stage.press("<Down><Down><Down>x")
    #expect(stage.scene.model.chosen == 5)
    try stage.press("u")
    #expect(stage.scene.model.chosen == 4 && stage.pilot.rows.contains { $0.contains("▸ Item 4 ") })
    try stage.press("U")
    #expect(stage.scene.model.chosen == 5)
    let alone = Stage(recording: ListScene.self)
    while alone.scene.model.items.count > 1 { try alone.press("x") }
    try alone.press("xu")
    #expect(alone.scene.model.chosen == 12)
    #expect(alone.pilot.rows.contains { $0.contains("▸ Item 12 ") })
  }

  @Test func `the row of causes begins with the removal, then comes what is selected`() throws {
    let stage = Stage(recording: ListScene.self, columns: 100)
    try stage.press("<Down>x")
    let line = "key x → model.items - [Item 2] → model.chosen, list, "
    #expect(stage.pilot.rows.contains { $0.contains(line) })
  }

  @Test func `the count needs no other word for one item`() {
    let alone = Stage(ListScene.self) { $0.items = 1 }
    #expect(alone.pilot.rows.contains { $0.contains("│ items: 1 ") })
    #expect(alone.scene.log.log.lines == ["set, items: 1"])
  }

  @Test func `a hundred thousand items are there at once`() throws {
    let many = Stage(ListScene.self) { $0.items = 100_000 }
    try many.press("<Tab><End>a")
    #expect(many.pilot.rows.contains { $0.contains("▸ Item 100000") })
    #expect(many.scene.model.items.count == 100_001)
  }
}
