// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Fields that edit the chosen one of several objects, whose values may be equal: an edit is never
/// written to another object than the one that it was made for.
@Suite struct ChosenObjectTests {
  final class Person: KeyValueObservable {
    @Observed var name = "same"
    @Observed var age = 3
    @Observed var due: CalendarDate?
    @Observed var note = ""
  }

  final class Team: KeyValueObservable {
    let people = [Person(), Person()]
    @Observed var index = 0
    var chosen: Person? { people[index] }
  }

  struct Option: Identifiable { let id: Int }

  let team = Team()

  private var names: [String] { team.people.map(\.name) }
  private var ages: [Int] { team.people.map(\.age) }

  private func bind(_ field: TextField) -> Pilot {
    field.bind(\.text, to: team, through: \.chosen, \.name, mode: .twoWay, fallback: "")
    return Pilot(field, rows: 1, columns: 20)
  }

  private func bind(_ field: NumberField<Int>) -> Pilot {
    field.bind(\.value, to: team, through: \.chosen, \.age, mode: .twoWay, fallback: 0)
    return Pilot(field, rows: 2, columns: 28)
  }

  @Test func `a text that waits for Enter goes with the object that it was typed for`() throws {
    let field = TextField(commit: .onEnter)
    let pilot = bind(field)
    try pilot.press("<Tab>XX")
    team.index = 1
    #expect(pilot.rows == ["same"] && !field.edit.health.isLive)
    try pilot.press("<Enter>")
    #expect(names == ["same", "same"])
    try pilot.press("Y<Enter>")
    #expect(names == ["same", "sameY"])
  }

  @Test func `what was typed for one object is not undone in another one`() throws {
    let pilot = bind(TextField())
    team.people[1].name = "sameXX"
    try pilot.press("<Tab>XX")
    team.index = 1
    try pilot.press("<C-_>")
    #expect(names == ["sameXX", "sameXX"])
    try pilot.press("<Esc>")
    #expect(names == ["sameXX", "sameXX"], "Esc does not restore the text of the other one")
  }

  @Test func `a text that is bound to another object in code has no edit of the earlier one`()
    throws
  {
    let field = TextField(commit: .onEnter)
    let pilot = Pilot(field, rows: 1, columns: 20)
    field.bind(\.text, to: team.people[0], \.name, mode: .twoWay)
    try pilot.press("<Tab>XX")
    field.bind(\.text, to: team.people[1], \.name, mode: .twoWay)
    try pilot.press("<Enter><C-_>")
    #expect(names == ["same", "same"] && pilot.rows == ["same"])
  }

  @Test func `a number that waits for Enter goes with its object`() throws {
    let pilot = bind(NumberField(0, range: 1...50, commit: .onEnter))
    try pilot.press("<Tab>9")
    team.index = 1
    #expect(pilot.rows == ["3", ""])
    try pilot.press("<Enter>")
    #expect(ages == [3, 3])
  }

  @Test func `a number that is wrong does not show at another object`() throws {
    let field = NumberField(0, range: 1...20)
    let pilot = bind(field)
    try pilot.press("<Tab>9")
    #expect(pilot.rows == ["39", "39 is out of range (1–20)"])
    team.index = 1
    #expect(pilot.rows == ["3", ""] && field.error == "")
  }

  @Test func `a counter forgets the number that is being written`() throws {
    let counter = Counter()
    counter.bind(\.value, to: team, through: \.chosen, \.age, mode: .twoWay, fallback: 0)
    let pilot = Pilot(counter, rows: 1, columns: 20)
    try pilot.press("<Tab><Enter><C-u>42")
    team.index = 1
    #expect(pilot.rows == ["◂ 3 ▸"])
    try pilot.press("<Enter><Esc>")
    #expect(ages == [3, 3])
  }

  @Test func `a date that is not finished goes with its object`() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 26))
    let field = DateField(today: today)
    field.bind(\.date, to: team, through: \.chosen, \.due, mode: .twoWay, fallback: nil)
    let pilot = Pilot(field, rows: 2, columns: 30)
    try pilot.press("<Tab>2026-1")
    team.index = 1
    #expect(pilot.rows == ["yyyy-mm-dd                   ▾", ""] && field.error == "")
    try pilot.press("2-01")
    #expect(team.people.map(\.due) == [nil, nil])
  }

  @Test func `a calendar that was opened for one object goes with it`() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 26))
    let field = DateField(today: today)
    field.bind(\.date, to: team, through: \.chosen, \.due, mode: .twoWay, fallback: nil)
    let pilot = Pilot(field, rows: 12, columns: 30)
    try pilot.press("<Tab><Down>")
    #expect(pilot.screen.topmostLayer != nil)
    team.index = 1
    #expect(pilot.screen.topmostLayer == nil && field.field.isFocused)
    try pilot.press("<Enter>")
    #expect(team.people.map(\.due) == [nil, nil])
  }

  @Test func `a list of options that was opened for one object goes with it`() throws {
    let dropdown = Dropdown((1...5).map(Option.init)) { "\($0.id)" }
    dropdown.bind(
      \.selection, to: team, through: \.chosen, \.age, mode: .twoWay,
      transform: BindingTransform(forward: { $0 }, reverse: { $0 }), fallback: nil)
    let pilot = Pilot(dropdown, rows: 12, columns: 30)
    try pilot.press("<Tab><Down><Down>")
    #expect(pilot.screen.topmostLayer != nil)
    team.index = 1
    #expect(pilot.screen.topmostLayer == nil && dropdown.isFocused)
    try pilot.press("<Down><Down><Enter>")
    #expect(ages == [3, 4])
  }

  @Test func `an area does not undo in one object what was typed for another`() throws {
    let area = TextArea()
    area.bind(\.text, to: team, through: \.chosen, \.note, mode: .twoWay, fallback: "")
    let pilot = Pilot(area, rows: 3, columns: 20)
    try pilot.press("<Tab>hello<C-u>")
    team.index = 1
    try pilot.press("<C-_>")
    #expect(team.people.map(\.note) == ["", ""])
  }

  @Test func `an area drops the text that it has not given to its object`() throws {
    let area = TextArea(commit: .onLeaving)
    area.bind(\.text, to: team.people[0], \.note, mode: .twoWay)
    let pilot = Pilot(area, rows: 3, columns: 20)
    try pilot.press("<Tab>hello")
    area.bind(\.text, to: team.people[1], \.note, mode: .twoWay)
    #expect(!area.isEdited && !pilot.rows.joined().contains("hello"))
    try pilot.press("<C-_><Esc>")
    #expect(team.people.map(\.note) == ["", ""])
  }
}
