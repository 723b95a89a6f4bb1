// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A journal takes back what a person typed in the same parts as the field itself.
@Suite struct TypingJournalTests {
  final class Person: KeyValueObservable {
    @Observed var name = ""
    @Observed var note = ""
  }

  let person = Person()
  let journal = Journal()
  let field = TextField()
  let area = TextArea()
  let pilot: Pilot

  init() {
    journal.record(person, as: "person", \.name, \.note)
    field.bind(\.text, to: person, \.name, mode: .twoWay)
    area.bind(\.text, to: person, \.note, mode: .twoWay)
    let (field, area) = (field, area)
    pilot = Pilot(Column { [field, area] }, rows: 4, columns: 20)
  }

  private var names: [String] {
    var names: [String] = []
    while journal.undo() { names.append(person.name) }
    return names
  }

  @Test func `characters that are typed one after another are one step`() throws {
    try pilot.press("<Tab>Ann")
    #expect(journal.count == 1 && person.name == "Ann")
    journal.undo()
    #expect(person.name.isEmpty && pilot.rows[ifPresent: 0] == "")
    journal.redo()
    #expect(person.name == "Ann" && pilot.rows[ifPresent: 0] == "Ann")
  }

  @Test(arguments: [
    ("ab<Left>c", ["ab", ""]), ("ab<Backspace>c", ["a", "ab", ""]),
    ("ab<S-Tab><Tab>c", ["ab", ""]), ("ab<C-_>c", ["", "ab", ""]),
  ])
  func `a move, a removal, a loss of the focus and an undo end the step`(
    keys: String, states: [String]
  ) throws {
    try pilot.press("<Tab>\(keys)")
    #expect(names == states)
  }

  @Test func `a change of other code in between ends it`() throws {
    try pilot.press("<Tab>ab")
    person.note = "x"
    try pilot.press("c")
    #expect(names == ["ab", "ab", ""])
  }

  @Test func `a paste is a step of its own`() throws {
    try pilot.press("<Tab>ab")
    pilot.screen.send(.paste("cd"))
    try pilot.press("ef")
    #expect(names == ["abcd", "ab", ""])
  }

  @Test func `a step that was taken back and made again is not gone on with`() throws {
    try pilot.press("<Tab>ab")
    journal.undo()
    journal.redo()
    try pilot.press("c")
    #expect(names == ["ab", ""])
  }

  @Test func `a text of several lines has the same steps`() throws {
    try pilot.press("<Tab><Tab>ab")
    #expect(journal.count == 1 && person.note == "ab")
    try pilot.press("<Enter>c")
    #expect(journal.undo() && person.note == "ab\n")
  }
}
