// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `form`, used by keys.
@Suite struct FormSceneTests {
  let stage = Stage(FormScene.self)

  private var person: Person { stage.scene.person }

  @Test func `Enter commits what was typed, and what is derived follows`() throws {
    try stage.press("<Tab>q")
    #expect(person.firstName == "Grace", "q is a letter, and nothing is committed yet")
    try stage.press("<Enter>")
    #expect(person.firstName == "Graceq")
    #expect(stage.field("full name") == "Graceq Hopper")
    #expect(stage.field("letter") == "Dear Graceq, here are the news from New York.")
  }

  @Test func `Esc restores the last valid value`() throws {
    try stage.press("<Tab><C-u>Ada<Esc>")
    #expect(stage.scene.first.draft == "Grace")
    try stage.press("<C-u><Enter>")
    #expect(stage.field("first name")?.contains("a name has a letter") == true)
    #expect(person.firstName == "Grace")
    try stage.press("<Esc>")
    #expect(stage.field("first name")?.hasPrefix("Grace") == true)
  }

  @Test func `what is no number is said under the field, and Esc restores the last one that was`()
    throws
  {
    try stage.press("<Tab><Tab><Tab><Tab>x")
    #expect(stage.pilot.rows.contains { $0.contains("not a number: 37x") })
    #expect(person.age == 37)
    try stage.press("<Esc>")
    // The row of the cause says that the words have gone.
    #expect(!stage.pilot.rows.prefix(20).contains { $0.contains("not a number") })
    try stage.press("<Backspace>8")
    #expect(person.age == 38)
    try stage.press("88")
    #expect(stage.pilot.rows.contains { $0.contains("not from 0 to 150: 3888") })
  }

  @Test func `Esc restores the age before, whatever was an age on the way`() throws {
    try stage.press("<Tab><Tab><Tab><Tab><C-u>4.5<Esc>")
    #expect(person.age == 37 && stage.field("age")?.hasPrefix("37") == true)
  }

  @Test func `switches change what the letter says`() throws {
    try stage.press("<S-Tab> ")
    #expect(stage.field("letter") == "Dear Grace Hopper, here are the news from New York.")
    try stage.press("<S-Tab> ")
    #expect(stage.field("letter") == "No letter to Grace Hopper.")
  }

  @Test func `without a field the number keys change the age, within what there is`() throws {
    try stage.press("+<PgUp>-")
    #expect(person.age == 47)
    #expect(stage.field("age")?.hasPrefix("47") == true)
    try stage.press("0-")
    #expect(person.age == 0)
  }

  @Test func `u takes back what was committed, in the field too`() throws {
    try stage.press("<Tab><C-u>Ada<Enter><Tab><C-u>Byron<Enter><Esc>u")
    #expect(person.fullName == "Ada Hopper")
    try stage.press("u")
    #expect(person.fullName == "Grace Hopper")
    #expect(stage.scene.first.draft == "Grace")
  }
}
