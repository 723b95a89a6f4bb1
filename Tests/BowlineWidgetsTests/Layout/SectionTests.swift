// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A heading above a widget, and a size that is not the widget's own.
@Suite struct SectionTests {
  @Test func `a section has its title and a line above its widget`() {
    let section = Section("Title") { Label("inside") }
    #expect(Pilot(section, rows: 2, columns: 12).rows == ["Title ──────", "inside"])
    let ascii = Section("Title") { Label("inside") }
    #expect(
      Pilot(ascii, rows: 2, columns: 12, isASCII: true).rows == ["Title ------", "inside"])
  }

  @Test func `with too little room the title is cut, and nothing traps`() {
    #expect(Pilot(Section("Title") { Label("in") }, rows: 1, columns: 4).rows == ["Tit…"])
    #expect(Pilot(Section("Title") { Label("in") }, rows: 0, columns: 0).rows == [])
  }

  @Test func `while a widget inside has the focus the title is marked`() throws {
    let pilot = Pilot(Section("Title") { Button("x") {} }, rows: 2, columns: 12)
    try pilot.press("<Tab>")
    #expect(pilot.rows[ifPresent: 0] == "▸ Title ────")
  }
}
