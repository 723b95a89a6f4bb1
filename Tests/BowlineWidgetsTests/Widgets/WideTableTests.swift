// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A table that is wider than its room, and columns whose widths a person changes.
@Suite struct WideTableTests {
  struct City: Identifiable, Equatable {
    let id: Int
    let name: String
    let people: Int
  }

  final class Settings: KeyValueObservable {
    @Observed var widths: [Int: Int] = [:]
    @Observed var offset = 0
  }

  let settings = Settings()
  let table = Table<City>(
    [
      TableColumn("City", width: 8, text: \.name, by: \.name),
      TableColumn("People", width: 6, alignment: .right, text: { "\($0.people)" }, by: \.people),
      TableColumn("Note", width: 10) { "note \($0.id)" },
    ], [City(id: 1, name: "Oslo", people: 717), City(id: 2, name: "東京都北区赤羽", people: 9_700)])
  let pilot: Pilot

  init() throws {
    table.bind(\.columnWidths, to: settings, \.widths, mode: .twoWay)
    table.bind(\.horizontalOffset, to: settings, \.offset, mode: .twoWay)
    pilot = Pilot(table, rows: 3, columns: 20)
    try pilot.press("<Tab><Down>")
  }

  private func press(_ column: Int) {
    for action in [MouseEvent.Action.press(.left), .release(.left)] {
      pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: 0, column: column))))
    }
  }

  @Test func `it says that there is more, and scrolls from column to column`() throws {
    #expect(pilot.rows == ["  City      People →", "▸ Oslo         717", "  東京都…     9700"])
    try pilot.press("<C-Right>")
    #expect(settings.offset == 8, "half of the room")
    try pilot.press("<C-Right>")
    #expect(pilot.rows == ["← People  Note     →", "▸    717  note 1", "    9700  note 2"])
  }

  @Test func `it scrolls no further than to its ends`() throws {
    try pilot.press("<C-Right><C-Right><C-Right>")
    #expect(settings.offset == 12)
    #expect(pilot.rows == ["← ople  Note", "▸  717  note 1", "  9700  note 2"])
    try pilot.press("<C-Left><C-Left><C-Left>")
    #expect(settings.offset == 0)
    settings.offset = 99
    #expect(pilot.rows.first == "← ople  Note")
    settings.offset = -1
    #expect(pilot.rows.first == "  City      People →")
  }

  @Test func `the wheel with Shift and a press on the arrows scroll, too`() {
    func wheel(_ action: MouseEvent.Action) {
      pilot.screen.send(
        .mouse(MouseEvent(action, at: Position(row: 1, column: 5), modifiers: .shift)))
    }
    wheel(.scrollDown)
    #expect(settings.offset == 4)
    wheel(.scrollUp)
    #expect(settings.offset == 0)
    press(19)
    #expect(settings.offset == 8)
    press(0)
    #expect(settings.offset == 0 && table.sortColumn == nil)
  }

  @Test func `what a wide character is cut of is blank, and rows go on where they are pressed`() {
    settings.offset = 1
    #expect(pilot.rows == ["← ity      People  →", "▸ slo         717", "   京都…     9700"])
    press(3)
    #expect(table.sortColumn == 0)
    press(14)
    #expect(table.sortColumn == 1)
  }

  @Test func `in ASCII the arrows are ASCII`() {
    let table = Table(
      [
        TableColumn("City", width: 8, text: \City.name), TableColumn("Id", width: 4) { "\($0.id)" },
      ],
      [City(id: 1, name: "Oslo", people: 717)])
    let pilot = Pilot(table, rows: 2, columns: 14, isASCII: true)
    table.horizontalOffset = 2
    #expect(pilot.rows == ["< ty      Id >", "  lo      1"])
  }

  @Test func `a table that fits has nothing to scroll, and leaves the keys to others`() throws {
    pilot.resize(rows: 3, columns: 40)
    var count = 0
    pilot.screen.keyMap = KeyMap([Command("<C-Right>", "count") { count += 1 }])
    #expect(!pilot.rows.joined().contains("→"))
    try pilot.press("<C-Right>")
    #expect(settings.offset == 0 && count == 1)
  }

  @Test func `the edge of a title is dragged, and a second press gives the width back`() async {
    pilot.resize(rows: 3, columns: 40)
    pilot.drag(from: Position(row: 0, column: 10), to: Position(row: 0, column: 7))
    #expect(settings.widths == [0: 5] && table.sortColumn == nil)
    #expect(pilot.rows[1] == "▸ Oslo      717  note 1")
    pilot.drag(from: Position(row: 0, column: 8), to: Position(row: 0, column: 0))
    #expect(settings.widths == [0: 1])
    press(3)
    await pilot.advance(by: .seconds(1))
    press(3)
    #expect(settings.widths == [0: 1], "these are two presses")
    press(3)
    #expect(settings.widths == [:])
  }

  @Test func `Shift with Left and Right sizes the column that sorts, or the first in sight`() throws
  {
    try pilot.press("<S-Left><S-Left>")
    #expect(settings.widths == [0: 6])
    try pilot.press("<Right><Right><S-Right>")
    #expect(settings.widths == [0: 6, 1: 7])
    settings.widths = [1: 0]
    #expect(pilot.rows[0].hasPrefix("  City     ▲…  No"), "below 1 it counts as 1")
  }

  @Test func `a column without a width gives way to the others`() {
    let table = Table<City>(
      [
        TableColumn("City", text: \.name), TableColumn("Inhabitants", text: { "\($0.people)" }),
      ], [City(id: 1, name: "Oslo", people: 717)])
    let pilot = Pilot(table, rows: 2, columns: 25)
    #expect(pilot.rows == ["  City    Inhabitants", "  Oslo    717"])
    pilot.resize(rows: 2, columns: 40)
    table.columnWidths = [0: 20]
    #expect(pilot.rows == ["  City                  Inhabitants", "  Oslo                  717"])
  }

  @Test
  func `a column that grows takes what the others leave, and is scrolled to where that is less`() {
    let table = Table<City>(
      [
        TableColumn("Id", width: 3) { "\($0.id)" },
        TableColumn<City>("City", width: 8, text: \.name).growing(),
        TableColumn("People", width: 6) { "\($0.people)" },
      ], [City(id: 1, name: "Oslo", people: 717)])
    let pilot = Pilot(table, rows: 2, columns: 30)
    #expect(pilot.rows == ["  Id   City           People", "  1    Oslo           717"])
    pilot.resize(rows: 2, columns: 18)
    #expect(pilot.rows == ["  Id   City      →", "  1    Oslo"])
    #expect(table.preferredSize(within: Size(rows: 9, columns: 99)).columns == 25)
    table.columnWidths = [1: 4]
    #expect(pilot.rows == ["  Id   City  Pe… →", "  1    Oslo  717"])
  }

  @Test func `columns come and go, and widths, sorting and selection stay`() throws {
    settings.widths = [0: 5]
    table.sortColumn = 0
    _ = pilot.rows
    table.columns = [
      TableColumn("City", width: 8, text: \.name, by: \.name), TableColumn("Id") { "\($0.id)" },
    ]
    #expect(pilot.rows == ["  City▲  Id", "▸ Oslo   1", "  東京…  2"])
    table.columns = [TableColumn("Id", width: 4, text: { "\($0.id)" }, by: { -$0.id })]
    #expect(pilot.rows == ["  Id ▲", "  2", "▸ 1"])
    table.columns = []
    #expect(pilot.rows == ["", "▸", ""])
  }

  @Test func `what is scrolled to is no change`() throws {
    pilot.screen.highlightsChanges = true
    _ = pilot.grid
    try pilot.press("<C-Right>")
    let grid = pilot.grid
    for column in 0..<20 {
      #expect(!grid[2, column].style.attributes.contains(.highlight))
    }
  }

  @Test func `it survives every size`() throws {
    settings.offset = 7
    settings.widths = [0: 1, 1: 90]
    expectToSurviveEverySize(pilot)
  }
}
