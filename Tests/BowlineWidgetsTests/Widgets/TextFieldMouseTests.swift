// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The mouse in a text field.
@Suite struct TextFieldMouseTests {
  @Test func `a press puts the caret under the pointer`() async {
    let field = TextField("今天x")
    let pilot = Pilot(field, rows: 1, columns: 9)
    for (column, caret) in [(0, 0), (1, 0), (2, 1), (4, 2), (8, 3)] {
      await pilot.advance(by: .seconds(1))
      pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: column))))
      #expect(field.isFocused && field.caret == caret)
    }
  }

  @Test func `a double press selects the word under the pointer, and a slow one does not`() async {
    let field = TextField("one two three")
    let pilot = Pilot(field, rows: 1, columns: 20)
    pilot.click(row: 0, column: 5)
    #expect(field.selectedText == "")
    pilot.click(row: 0, column: 5)
    #expect(field.selectedText == "two")
    pilot.click(row: 0, column: 9)
    await pilot.advance(by: .seconds(1))
    pilot.click(row: 0, column: 9)
    #expect(field.selectedText == "" && field.caret == 9)
  }

  @Test func `a drag that was pressed elsewhere selects nothing`() {
    let field = TextField("one two")
    let area = TextArea("three four")
    let pilot = Pilot(Column { [Label("label"), field, area] }, rows: 6, columns: 20)
    for row in 1...2 {
      pilot.drag(from: Position(row: 0, column: 1), to: Position(row: row, column: 4))
    }
    #expect(field.selectedText == "" && area.selectedText == "")
    pilot.drag(from: Position(row: 1, column: 0), to: Position(row: 1, column: 3))
    pilot.drag(from: Position(row: 2, column: 0), to: Position(row: 2, column: 5))
    #expect(field.selectedText == "one" && area.selectedText == "three")
  }

  @Test func `in a long text it is the character that shows there without the focus`() throws {
    let field = TextField("abcdefghijklmnopqrstuvwxyz")
    let pilot = Pilot(field, rows: 1, columns: 9)
    try pilot.press("<Tab>")
    #expect(pilot.rows == ["…tuvwxyz"])
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["abcdefgh…"])
    pilot.click(row: 0, column: 2)
    #expect(field.isFocused && field.caret == 2)
  }
}
