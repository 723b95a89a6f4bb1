// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The widget that gets the focus, and what the screen says about it.
@Suite struct FocusTests {
  struct Entry: Identifiable { let id: Int }

  let label = Label("label")
  let number = NumberField(7)
  let table = Table([TableColumn<Entry>("Row", text: { "\($0.id)" })], [Entry(id: 1)])
  let counters = Row { [Counter(1), Counter(2)] }
  let pilot: Pilot

  init() {
    let widgets: [Widget] = [label, number, table, counters]
    pilot = Pilot(Column { widgets }, rows: 8, columns: 20)
  }

  @Test func `the focus goes to the first widget inside that can have it`() throws {
    let screen = pilot.screen
    #expect(screen.setFocus(number) && number.field.isFocused)
    try pilot.press("1")
    #expect(number.value == 71)
    #expect(screen.setFocus(counters) && counters.children[0].isFocused)
    #expect(screen.setFocus(table) && !table.isFocused)
    try pilot.press("<Down>")
    #expect(table.selection == 1)
    #expect(screen.setFocus(nil) && screen.focus == nil)
  }

  @Test func `Tab passes over what has no row`() throws {
    pilot.resize(rows: 2, columns: 20)
    try pilot.press("<Tab>")
    #expect(number.field.isFocused)
    try pilot.press("<Tab>")
    #expect(number.field.isFocused, "nothing else has a row")
    pilot.resize(rows: 8, columns: 20)
    try pilot.press("<Tab><Tab>")
    #expect(counters.children[0].isFocused)
  }

  @Test func `what cannot have the focus leaves it where it is`() {
    let screen = pilot.screen
    #expect(screen.setFocus(number))
    #expect(!screen.setFocus(label))
    #expect(!screen.setFocus(Counter()), "it stands in no screen")
    counters.isHidden = true
    #expect(!screen.setFocus(counters) && !screen.setFocus(counters.children[0]))
    #expect(number.field.isFocused)
    #expect(screen.setFocus(number), "it has the focus already")
  }

  @Test func `a widget below a layer gets the focus when the layer goes`() throws {
    let screen = pilot.screen
    screen.setFocus(table)
    let (lower, upper) = (Counter(3), Counter(4))
    screen.present(Box("") { lower })
    screen.present(Box("") { upper })
    #expect(!screen.setFocus(number) && upper.isFocused)
    #expect(!screen.setFocus(lower) && upper.isFocused)
    _ = pilot.rows
    try pilot.press("<Esc>")
    #expect(lower.isFocused)
    try pilot.press("<Esc>")
    #expect(number.field.isFocused)
  }

  @Test func `whether a layer can have the focus is asked when it is laid out`() {
    let text = Scroll { TextBlock((0..<20).map { "line \($0)" }) }
    pilot.screen.present(Box("") { text })
    #expect(text.isFocused)
    pilot.screen.dismiss()
    #expect(pilot.screen.focus == nil)
  }
}
