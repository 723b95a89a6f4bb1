// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `form`, used by keys.
@Suite struct FormSceneTests {
  let stage = Stage(FormScene.self)

  private var draft: Person { stage.scene.model.draft }
  private var saved: Person { stage.scene.model.saved }
  private let toAge = "<Tab><Tab><Tab><Tab>"

  /// The page shows a text, above the row of the cause, which has the words of a change too.
  private func shows(_ text: String) -> Bool {
    stage.pilot.rows.prefix(21).contains { $0.contains(text) }
  }

  @Test func `each key reaches the draft, and what is derived follows while one types`() throws {
    try stage.press("<Tab>q")
    #expect(draft.firstName == "Graceq" && saved.firstName == "Grace")
    #expect(shows("Graceq Hopper") && shows("Dear Graceq,"))
    try stage.press("x")
    #expect(shows("Graceqx Hopper") && shows("Dear Graceqx,"))
  }

  @Test func `a text that is not valid is there again after a look at the past`() throws {
    let stage = Stage(recording: FormScene.self)
    let (age, first) = (stage.scene.age, stage.scene.first)
    try stage.press("\(toAge)<Backspace>89<Tab>")
    #expect(age.field.draft == "389" && age.value == 38)
    try stage.press("[")
    #expect(age.field.draft == "3" && age.error.isEmpty)
    try stage.press("<Esc>")
    #expect(age.field.draft == "389" && age.value == 38 && !age.error.isEmpty)
    stage.shell.screen.setFocus(first)
    try stage.press("<C-u>")
    stage.shell.screen.setFocus(stage.scene.news)
    #expect(first.draft.isEmpty && !first.error.isEmpty)
    try stage.press("[[<Esc>")
    #expect(first.draft.isEmpty && !first.error.isEmpty && age.field.draft == "389")
  }

  @Test func `Enter applies the draft at once, and nothing differs any more`() throws {
    #expect(shows("no changes"))
    try stage.press("<Tab><C-u>Ada<Tab><C-u>Byron")
    #expect(shows("2 changes") && shows("│ Grace Hopper, 37 "))
    try stage.press("<Enter>")
    #expect(saved.fullName == "Ada Byron" && shows("│ Ada Byron, 37 "))
    #expect(shows("no changes") && !stage.scene.apply.isEnabled && !stage.scene.cancel.isEnabled)
  }

  @Test func `Apply is enabled only while all is valid and something differs`() throws {
    let apply = stage.scene.apply
    #expect(!apply.isEnabled)
    try stage.press("+")
    #expect(apply.isEnabled)
    try stage.press("-")
    #expect(!apply.isEnabled, "the draft is again as what is saved")
    try stage.press("<Tab>a\(toAge.dropLast(5))x")
    #expect(!apply.isEnabled && shows("1 not valid"))
    try stage.press("<Backspace>")
    #expect(apply.isEnabled)
  }

  @Test func `the buttons apply and cancel, and the focus goes past what is disabled`() throws {
    let forward = "<Tab><Tab><Tab><Tab><Tab><Tab><Tab>"
    try stage.press(forward)
    #expect(stage.pilot.screen.focus is TextField, "there is nothing to press yet")
    try stage.press("<Esc>+\(forward) ")
    #expect(saved.age == 38)
    #expect(stage.pilot.screen.focus === stage.scene.apply, "it keeps the focus that it had")
    try stage.press("<Esc>++\(forward)<Tab><Enter>")
    #expect(draft.age == 38 && saved.age == 38)
  }

  @Test func `c gives up the draft, what is wrong in it too, and u brings it back`() throws {
    try stage.press("<Tab><C-u>Ada\(toAge.dropLast(5))x<Tab>")
    #expect(stage.scene.age.error == "not a number: 37x")
    try stage.press("<Esc>c")
    #expect(draft.firstName == "Grace" && stage.scene.first.draft == "Grace")
    #expect(stage.scene.age.error.isEmpty && stage.scene.age.field.draft == "37")
    try stage.press("u")
    #expect(draft.firstName == "Ada" && shows("1 change "))
  }

  @Test func `what is wrong is said under its field, and Esc restores the last valid value`() throws
  {
    try stage.press("<Tab><C-u>")
    #expect(stage.scene.first.error == "a name needs a letter" && draft.firstName == "Grace")
    #expect(shows("a name needs a letter"))
    try stage.press("<Enter>")
    #expect(saved.firstName == "Grace", "Enter applies nothing that is wrong")
    try stage.press("<Esc>")
    #expect(stage.field("first")?.hasPrefix("Grace") == true && !shows("a name needs a letter"))
  }

  @Test func `what is no number of the range is said under the number field`() throws {
    try stage.press("\(toAge)x")
    let row = try #require(stage.pilot.rows.firstIndex { $0.contains("37x") })
    #expect(stage.pilot.rows[row + 1].contains("not a number: 37x"))
    #expect(draft.age == 37)
    try stage.press("<Backspace>0")
    #expect(stage.pilot.rows[row + 1].contains("370 is out of range (0–150)"))
    try stage.press("<Esc>")
    #expect(stage.pilot.rows[row].contains("37") && !shows("out of range"))
    try stage.press("<Backspace>8")
    #expect(draft.age == 38 && shows("next year you will be 39."))
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)])
  func `what is wrong with the age is cut nowhere`(columns: Int, rows: Int) throws {
    let other = Stage(FormScene.self, columns: columns, rows: rows)
    try other.press("\(toAge)0")
    #expect(other.pilot.rows.contains { $0.contains("370 is out of range (0–150)") })
  }

  @Test func `switches change what the letter says`() throws {
    try stage.press("<S-Tab> ")
    #expect(shows("Dear Grace Hopper,"))
    try stage.press("<S-Tab> ")
    #expect(shows("No letter to Grace Hopper:"))
  }

  @Test func `without a field the number keys change the age, within what there is`() throws {
    try stage.press("+<PgUp>-")
    #expect(draft.age == 47)
    #expect(stage.field("age")?.hasPrefix("47") == true)
    try stage.press("0-")
    #expect(draft.age == 0)
  }

  @Test func `u takes back what was applied, then the draft, and U makes both again`() throws {
    try stage.press("+<Tab><C-u>Ada<Esc><Enter>")
    #expect(saved.summary == "Ada Hopper, 38, New York, news")
    try stage.press("u")
    #expect(saved.summary == "Grace Hopper, 37, New York, news", "one step for both values")
    #expect(draft.age == 38 && draft.firstName == "Ada" && shows("2 changes "))
    while draft.age == 38 { try stage.press("u") }
    #expect(draft.summary == saved.summary && shows("no changes "))
    for _ in 0..<9 { try stage.press("U") }
    #expect(draft.summary == saved.summary && saved.age == 38)
  }

  @Test func `the keys of Apply and Cancel are named while there is something to apply or cancel`()
    throws
  {
    let hints = { [stage] in Set(stage.shell.screen.liveCommands.compactMap(\.hint)) }
    #expect(hints().isDisjoint(with: ["apply", "cancel"]))
    try stage.press("+")
    #expect(hints().isSuperset(of: ["apply", "cancel"]))
    try stage.press("c")
    #expect(draft.age == 37 && hints().isDisjoint(with: ["apply", "cancel"]))
  }

  @Test func `the help lists what has nothing to act on as such, and not as what Esc brings`()
    throws
  {
    let stage = Stage(FormScene.self, columns: 80, rows: 40)
    try stage.press("?")
    let rows = stage.pilot.rows
    #expect(rows.contains { $0.contains(" Not now ") })
    #expect(!rows.contains { $0.contains("After Esc") })
    try stage.press("<Esc>+?")
    #expect(!stage.pilot.rows.contains { $0.contains(" Not now ") })
  }

  @Test func `an earlier time shows what was saved then`() throws {
    try stage.press("+<Enter>[")
    #expect(shows("Grace Hopper, 37") && stage.field("age")?.hasPrefix("38") == true)
    try stage.press("<Esc>")
    #expect(shows("Grace Hopper, 38"))
  }
}
