// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A field shows what its binding to a model refuses as it shows a mistake of its own.
@Suite struct RefusedEditTests {
  final class Person: KeyValueObservable {
    @Observed var name = "Ann"
    @Observed var age = 30
    @Observed var due: CalendarDate?
  }

  let person = Person()
  let note = Label()

  /// Makes a pilot for a field that is bound with `validate:`, above a label with its error.
  ///
  /// - Parameter model: The model; `person` where nothing is said.
  private func bind(_ field: TextField, to model: Person? = nil) -> Pilot {
    note.bind(\.text, to: field, \.error)
    field.bind(
      \.text, to: model ?? person, \.name, mode: .twoWay, transform: .same,
      validate: { $0.isEmpty ? "a name is missing" : $0.count > 5 ? "too long" : nil })
    return Pilot(
      Column {
        field
        note
        Checkbox("next")
      }, rows: 3, columns: 20)
  }

  @Test(arguments: [TextField.Commit.eachKey, .onEnter])
  func `the reason stands beside the field until the text is valid again`(
    commit: TextField.Commit
  ) throws {
    let field = TextField(commit: commit)
    let pilot = bind(field)
    #expect(pilot.rows == ["Ann", "", "[ ] next"])
    try pilot.press("<Tab><C-u><Enter>")
    #expect(pilot.rows == ["", "a name is missing", "[ ] next"] && person.name == "Ann")
    #expect(pilot.grid[0, 0].style.role == .error && field.error == "a name is missing")
    try pilot.press("Bo<Enter>")
    #expect(pilot.rows == ["Bo", "", "[ ] next"] && person.name == "Bo")
    #expect(pilot.grid[0, 0].style == .focus)
  }

  @Test(arguments: [TextField.Commit.eachKey, .onEnter])
  func `it goes with the model that has refused the text`(commit: TextField.Commit) throws {
    var model: Person? = Person()
    let field = TextField(commit: commit)
    let pilot = bind(field, to: model)
    try pilot.press("<Tab><C-u><Enter>")
    #expect(pilot.rows == ["", "a name is missing", "[ ] next"])
    model = nil
    #expect(pilot.rows == ["", "", "[ ] next"] && field.error.isEmpty)
    #expect(pilot.grid[0, 0].style == .focus)
  }

  @Test(arguments: [false, true])
  func `a page that shows it goes, before its model or after it`(isPageFirst: Bool) throws {
    var model: Person? = Person()
    var page: Pilot? = bind(TextField(), to: model)
    try page?.press("<Tab><C-u><Enter>")
    #expect(page?.rows[1] == "a name is missing")
    if isPageFirst { page = nil } else { model = nil }
    (page, model) = (nil, nil)
    #expect(note.text == (isPageFirst ? "a name is missing" : ""))
  }

  @Test(arguments: [TextField.Commit.eachKey, .onEnter])
  func `it stays when the focus leaves, and Esc returns to the last valid text`(
    commit: TextField.Commit
  ) throws {
    let field = TextField(commit: commit)
    let pilot = bind(field)
    try pilot.press("<Tab>abc<Tab>")
    #expect(pilot.rows == ["Annabc", "too long", "[ ] next"] && pilot.screen.focus !== field)
    #expect(!field.commit())
    pilot.screen.setFocus(field)
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["Ann", "", "[ ] next"] && person.name == "Ann" && field.commit())
  }

  @Test func `a refused text does not answer a dialog`() throws {
    let field = TextField(commit: .onEnter)
    var answers = 0
    field.bind(
      \.text, to: person, \.name, mode: .twoWay, transform: .same, validate: { _ in "never" })
    let pilot = Pilot(Column(), rows: 6, columns: 30)
    pilot.screen.present(Dialog("name", field, [Button("OK") { answers += 1 }]))
    try pilot.press("x<Enter><Enter>")
    #expect(answers == 0 && field.error == "never")
  }

  @Test func `a text that other code wrote and the model refuses goes back to the model's`() throws
  {
    let field = TextField()
    let pilot = bind(field)
    try pilot.press("<Tab>")
    field.text = "far too long"
    #expect(pilot.rows == ["far too long", "too long", "[ ] next"])
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["Ann", "", "[ ] next"])
  }

  @Test func `the reason goes when the model has another text, and with the binding`() throws {
    let field = TextField()
    let pilot = bind(field)
    try pilot.press("<Tab><C-u>")
    person.name = "Cy"
    #expect(pilot.rows == ["Cy", "", "[ ] next"])
    try pilot.press("<End><C-u>")
    #expect(note.text == "a name is missing")
    field.bind(\.text, to: Person(), \.name, mode: .oneTime)
    #expect(pilot.rows == ["Ann", "", "[ ] next"])
  }

  @Test func `what a transform refuses shows too`() throws {
    let field = TextField()
    note.bind(\.text, to: field, \.error)
    field.bind(\.text, to: person, \.age, mode: .twoWay, transform: .text)
    let pilot = Pilot(Column { [field, note] }, rows: 2, columns: 20)
    try pilot.press("<Tab>x")
    #expect(pilot.rows == ["30x", "not a number: 30x"] && person.age == 30)
  }

  @Test func `a field whose text only goes to the model shows the reason`() throws {
    let field = TextField("Ann")
    note.bind(\.text, to: field, \.error)
    field.bind(
      \.text, to: person, \.name, mode: .toSource, transform: .same,
      validate: { $0.isEmpty ? "a name is missing" : nil })
    let pilot = Pilot(Column { [field, note] }, rows: 2, columns: 20)
    try pilot.press("<Tab><C-u>")
    #expect(pilot.rows == ["", "a name is missing"])
  }

  @Test func `a number that the model refuses has the reason below it`() throws {
    let field = NumberField(0)
    field.bind(
      \.value, to: person, \.age, mode: .twoWay, transform: .same,
      validate: { $0 < 18 ? "must be of age" : nil })
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab><C-u>7")
    #expect(pilot.rows == ["7", "must be of age"] && person.age == 30)
    #expect(pilot.grid[0, 0].style.role == .error && field.error == "must be of age")
    try pilot.press("x")
    #expect(pilot.rows == ["7x", "not a number: 7x"])
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["30", ""] && field.value == 30)
  }

  @Test func `a date that the model refuses has the reason below it`() throws {
    let today = try #require(CalendarDate(year: 2026, month: 11, day: 23))
    let field = DateField(today: today)
    field.bind(
      \.date, to: person, \.due, mode: .twoWay, transform: .same,
      validate: { date in date.map { $0 < today } == true ? "in the past" : nil })
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab>2026-11-22")
    #expect(pilot.rows == ["2026-11-22         ▾", "in the past"] && person.due != today)
    try pilot.press("<Backspace>3")
    #expect(pilot.rows == ["2026-11-23         ▾", ""] && person.due == today)
  }
}
