// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The last row of a text area: its limits and its search.
@Suite struct TextAreaSearchTests {
  private func pilot(_ area: TextArea, rows: Int, columns: Int) throws -> Pilot {
    let pilot = Pilot(area, rows: rows, columns: columns)
    try pilot.press("<Tab>")
    return pilot
  }

  @Test func `limits warn and cut nothing`() throws {
    let area = TextArea("ab")
    area.mostCharacters = 4
    area.mostLines = 2
    let note = Label()
    note.bind(\.text, to: area, \.warning)
    let pilot = try pilot(area, rows: 3, columns: 40)
    #expect(pilot.rows.last == "         2 of 4 characters, 1 of 2 lines")
    try pilot.press("x<Enter><Enter>")
    #expect(note.text == "1 character too many, 1 line too many")
    #expect(pilot.rows.last == "   1 character too many, 1 line too many")
    #expect(pilot.grid[2, 39].style == .warning && area.text == "x\n\nab")
    area.mostLines = nil
    area.mostCharacters = 5
    #expect(note.text == "" && pilot.rows.last == "                       5 of 5 characters")
  }

  @Test func `a search finds as it is typed, goes on, and stays or goes back`() throws {
    let area = TextArea("tin\nan\ntan", placeholder: "")
    let pilot = try pilot(area, rows: 4, columns: 24)
    try pilot.press("<C-s>a")
    #expect(pilot.rows.last == "find: a" && pilot.cursor == Position(row: 3, column: 7))
    #expect(area.caretLine == 1 && area.selectedText == "a")
    try pilot.press("<Down>")
    #expect(area.caretLine == 2 && area.selectedText == "a")
    try pilot.press("<C-s>")
    #expect(pilot.rows.last == "find: a  begun again" && area.caretLine == 1)
    try pilot.press("<C-r>")
    #expect(area.caretLine == 2 && pilot.rows.last == "find: a  gone on from t…")
    try pilot.press("x")
    #expect(pilot.rows.last == "find: ax  not found")
    try pilot.press("<Esc>")
    #expect(area.caretLine == 0 && area.search == "" && pilot.rows.last == "")
    try pilot.press("<C-s>AN<Enter><C-s>")
    #expect(area.caretLine == 2 && area.selectedText == "an" && area.text == "tin\nan\ntan")
    try pilot.press("<Esc>")
    #expect(area.search == "" && area.isFocused && area.caretLine == 2)
  }

  @Test func `all places in sight are underlined, also for a search that a program sets`() throws {
    let area = TextArea("aba\nb")
    area.search = "A"
    let pilot = Pilot(area, rows: 3, columns: 12)
    #expect(pilot.rows.last == "find: A")
    let grid = pilot.grid
    let underlined = (0..<3).map { grid[0, $0].style.attributes.contains(.underline) }
    #expect(underlined == [true, false, true])
    #expect(area.findNext() && area.findNext() && area.caretColumn == 3)
    #expect(area.findPrevious() && area.caretColumn == 1)
    area.search = "x"
    #expect(!area.findNext())
  }
}
