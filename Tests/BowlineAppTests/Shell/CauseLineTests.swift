// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The row that goes from a cause to all that follows.
@Suite struct CauseLineTests {
  private func stage<Shown: Scene>(
    _ type: Shown.Type, columns: Int = 100, isASCII: Bool = false
  ) -> Stage<Shown> {
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    return Stage(type, columns: columns, isASCII: isASCII, services: services)
  }

  private func cause(_ stage: Stage<some Scene>) -> String? { stage.pilot.rows[ifPresent: 22] }

  @Test func `it goes from the key to the model and to all that follows`() throws {
    let stage = stage(HelloScene.self)
    #expect(cause(stage) == "", "nobody has done anything yet")
    try stage.press("+")
    #expect(cause(stage) == " key + → model.number 10 → 11 → label, counter, history")
    try stage.press("-")
    #expect(cause(stage) == " key - → model.number 11 → 10 → label, counter, history")
    try stage.press("t")
    #expect(cause(stage)?.hasPrefix(" key - →") == true, "a key that changes no value leaves it")
  }

  @Test(arguments: [
    ("+", " key + → model.number 11 → 12 → label, counter, history"),
    ("u", " key u, undo of + → model.number 11 → 10 → label, counter, history"),
    ("s", " key s → sync number → whole → label"),
    ("<Tab>", " key [ → model.number 11 → 10 → label, counter, history"),
    ("<Esc>", " key Esc, back to now → model.number 10 → 11 → label, counter, history"),
  ])
  func `a key that leaves the past tells what it changes in the present`(key: String, line: String)
    throws
  {
    let stage = stage(HelloScene.self)
    try stage.press("+[\(key)")
    #expect(cause(stage)?.hasPrefix(line) == true)
  }

  @Test func `a key that changes nothing in the present tells that it left the past`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("+[p")
    #expect(cause(stage)?.hasPrefix(" key p, back to now → model.number 10 → 11 ") == true)
    #expect(stage.shell.isPaused)
    let clicked = self.stage(HelloScene.self)
    try clicked.press("+[")
    clicked.pilot.click(row: 0, column: 99)
    let line = " click, back to now → model.number 10 → 11 → label, counter, history"
    let row = cause(clicked)
    #expect(row?.hasPrefix(line) == true)
    #expect(row?.hasSuffix(" back to now") == true, "the note")
  }

  @Test(arguments: [
    (HelloScene.name, "0", "0"),
    (WidgetsScene.name, "0", "-<PgDn>"), (FormScene.name, "0", "-<PgDn>0"),
    (StressScene.name, "0", "-"), (FormScene.name, "<Tab><Tab><Tab><Tab>5", "<Enter>"),
  ])
  func `a key that sets the value there is leaves it`(scene: String, key: String, keys: String)
    throws
  {
    let stage = stage(HelloScene.self)
    stage.shell.show(scene)
    try stage.press(key)
    let before = cause(stage)
    try stage.press(keys)
    stage.shell.screen.advance(by: .seconds(4))
    #expect(cause(stage) == before, "once the note about it is gone")
  }

  @Test func `in another scene it begins anew`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("+2")
    #expect(cause(stage) == "")
    try stage.press("1")
    #expect(cause(stage) == "", "what was done there is no news any more")
    try stage.press("+")
    #expect(cause(stage) == " key + → model.number 11 → 12 → label, counter, history")
  }

  @Test func `what a field finds wrong belongs to the field, and is no step of its own`() throws {
    let stage = stage(FormScene.self)
    stage.shell.screen.setFocus(stage.scene.age.field)
    try stage.press("<End>0")
    #expect(cause(stage) == " key 0 → age 37 → 370 → cancel, status")
  }

  @Test func `in ASCII it has the arrows of ASCII`() throws {
    let stage = stage(HelloScene.self, isASCII: true)
    try stage.press("+")
    #expect(cause(stage) == " key + -> model.number 10 -> 11 -> label, counter, history")
  }

  @Test(arguments: [(false, "…"), (true, ">")])
  func `before a note it ends in the mark of cut text and a free column`(
    isASCII: Bool, mark: String
  ) throws {
    let arrow = isASCII ? "->" : "→"
    let line =
      " key u, undo of + \(arrow) model.number 11 \(arrow) 10 \(arrow) label, counter, history"
    for columns in 70...90 {
      let stage = stage(HelloScene.self, columns: columns, isASCII: isASCII)
      try stage.press("+uu")
      let row = try #require(cause(stage))
      #expect(row.hasSuffix("  nothing to undo"))
      let shown = row.dropLast("  nothing to undo".count)
      #expect(shown.hasSuffix(mark) || shown.hasPrefix(line), "\(columns) columns: \(row)")
      stage.shell.screen.toast.dismiss()
      #expect(cause(stage) == line)
    }
  }

  @Test func `undo and redo say what they take back, the sync mode too`() throws {
    let stage = stage(HelloScene.self)
    try stage.press("+su")
    #expect(cause(stage) == " key u, undo of s → sync whole → number → label")
    #expect(stage.scene.sync == .number && stage.scene.label.text.hasPrefix("Stock: 11 "))
    try stage.press("u")
    #expect(cause(stage) == " key u, undo of + → model.number 11 → 10 → counter, history, label")
    try stage.press("UU")
    #expect(cause(stage) == " key U, redo of s → sync number → whole → label")
    #expect(stage.scene.sync == .whole && stage.scene.label.text == "11")
  }

  @Test func `while the screen is paused the model goes on in it, and it counts what waits`() throws
  {
    let stage = stage(HelloScene.self)
    try stage.press("p+")
    #expect(
      cause(stage) == " paused, 1 change waits to be shown   key + → model.number 10 → 11")
    try stage.press("+")
    #expect(
      cause(stage) == " paused, 2 changes wait to be shown   key + → model.number 11 → 12")
    try stage.press("p")
    #expect(cause(stage) == " key + → model.number 11 → 12 → label, counter, history")
  }

  @Test(arguments: [
    (HelloScene.name, "ps", "1 change waits"), (TextScene.name, "p+s", "2 changes wait"),
    (PathsScene.name, "pnn", "2 changes wait"), (ListScene.name, "pax", "2 changes wait"),
  ])
  func `while the screen is paused a key counts once, whatever it changes`(
    scene: String, keys: String, words: String
  ) throws {
    let stage = stage(HelloScene.self)
    stage.shell.show(scene)
    try stage.press(keys)
    #expect(cause(stage)?.hasPrefix(" paused, \(words) to be shown ") == true)
  }

  @Test func `while the screen is paused what waits of a timer is called so`() throws {
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    let stage = Stage(StressScene.self, columns: 100, time: .replayed, services: services)
    try stage.press("p")
    for _ in 0..<3 {
      stage.shell.perform(.change(scene: "stress", input: "tick", value: "9 10000 1 1 1"))
    }
    #expect(cause(stage)?.hasPrefix(" paused, 3 ticks of the timer wait to be shown ") == true)
    try stage.press("+")
    #expect(cause(stage)?.hasPrefix(" paused, 4 changes wait to be shown ") == true)
  }

  @Test func `what is chosen has the title that the card has, and not its identity`() throws {
    let list = stage(ListScene.self)
    try list.press("<Down>")
    #expect(cause(list)?.hasPrefix(" key Down → list Item 1 → Item 2 → ") == true)
    let widgets = stage(WidgetsScene.self)
    widgets.shell.screen.setFocus(widgets.scene.select)
    try widgets.press("<Right>")
    #expect(cause(widgets)?.hasPrefix(" key Right → select middle → high → ") == true)
  }

  @Test func `a click and what is typed are causes too`() throws {
    let stage = stage(HelloScene.self)
    #expect(stage.pilot.click(on: "▸"))
    #expect(cause(stage)?.hasPrefix(" click → counter 10 → 11 → model.number, label") == true)
    let form = self.stage(FormScene.self)
    try form.press("<Tab>x")
    #expect(cause(form)?.contains("→ draft.firstName") == true)
  }

  @Test func `what stands on a page that does not show is not among what follows`() throws {
    let stage = stage(WidgetsScene.self, columns: 150)
    let scene = stage.scene
    try stage.press("+")
    for page in 0..<scene.tabs.pages.count {
      scene.tabs.selection = page
      try stage.press("+w")
      let words = stage.pilot.rows.joined(separator: " ")
      try stage.press("<Esc>")
      let line = try #require(cause(stage))
      #expect(line.contains("label") && line.contains("gauge"))
      #expect(line.contains(" log") == (page == 1), "\(line)")
      #expect(line.contains(" block") == (page == 2), "\(line)")
      #expect(words.contains("the same change also drew"))
      #expect(words.contains(" log,") == (page == 1), "\(words)")
    }
  }

  @Test(arguments: ["+", "-"])
  func `in every scene it begins with the key and uses the names of the code`(key: String) throws {
    // The changes of `stress` at a time are more than the insights of other tests keep.
    for name in SceneCatalog.names where name != StressScene.name {
      let stage = stage(HelloScene.self)
      stage.shell.show(name)
      try stage.press(key)
      let line = try #require(cause(stage))
      #expect(line.hasPrefix(" key \(key) → "), "\(name): \(line)")
      #expect(!line.contains("#") && !line.contains("f("), "\(name): \(line)")
    }
  }
}
