// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct DropdownTests {
  struct Color: Identifiable, Equatable {
    let id: Int
    let name: String
  }

  final class Room: KeyValueObservable {
    @Observed var colors = [
      Color(id: 1, name: "red"), Color(id: 2, name: "dark green"), Color(id: 3, name: "green"),
    ]
    @Observed var color: Int? = 1
  }

  private let room = Room()

  private func make(rows: Int = 9, columns: Int = 30, isASCII: Bool = false) throws -> Pilot {
    let dropdown = Dropdown<Color> { $0.name }
    dropdown.bind(\.options, to: room, \.colors)
    dropdown.bind(\.selection, to: room, \.color, mode: .twoWay)
    let row = Row { [dropdown, Button("other") {}] }
    let pilot = Pilot(
      Column { [Label("paint"), row] }, rows: rows, columns: columns, isASCII: isASCII)
    try pilot.press("<Tab>")
    return pilot
  }

  @Test func `closed it shows the option, and open a list below with a row to type in`() throws {
    let pilot = try make()
    #expect(pilot.rows.prefix(2) == ["paint", "red         ▾[ other ]"])
    try pilot.press("<Enter>")
    #expect(
      pilot.rows == [
        "paint", "red         ▾[ other ]", "╭────────────────╮", "│ type to find   │",
        "│ ▸ red          │", "│   dark green   │", "│   green        │", "╰────────────────╯", "",
      ])
  }

  @Test func `in ASCII arrow and border are ASCII`() throws {
    let pilot = try make(isASCII: true)
    try pilot.press("<Down>")
    #expect(pilot.rows[1] == "red         v[ other ]" && pilot.rows[2] == "+----------------+")
  }

  @Test func `what is typed narrows the list, and Enter takes`() throws {
    let pilot = try make()
    try pilot.press(" GR")
    #expect(pilot.rows[4...5] == ["│ ▸ dark green   │", "│   green        │"])
    try pilot.press("<Down><Enter>")
    #expect(
      room.color == 3 && pilot.rows[1].hasPrefix("green ") && pilot.screen.topmostLayer == nil)
    #expect(pilot.screen.focus is Dropdown<Color>)
    try pilot.press("<Enter>xx")
    #expect(pilot.rows[4] == "│   none fits    │")
    try pilot.press("<Enter>")
    #expect(pilot.screen.topmostLayer != nil, "nothing is chosen")
  }

  @Test func `Esc and a press elsewhere leave the choice as it was`() throws {
    let pilot = try make()
    try pilot.press("<Enter><Down><Esc>")
    #expect(room.color == 1 && pilot.screen.topmostLayer == nil)
    try pilot.press("<Enter><Down>")
    #expect(pilot.click(on: "other") && pilot.screen.topmostLayer == nil && room.color == 1)
    #expect(pilot.screen.focus is Dropdown<Color>, "the press does nothing else")
  }

  @Test func `the mouse opens and takes`() throws {
    let pilot = try make()
    pilot.click(row: 1, column: 3)
    pilot.click(on: "dark")
    #expect(room.color == 2 && pilot.rows[1].hasPrefix("dark green"))
  }

  @Test func `the list opens above where it fits only there, and else in the middle`() throws {
    let dropdown = Dropdown(room.colors, selection: 2) { $0.name }
    let lines = TextBlock(["1", "2", "3", "4", "5", "6"])
    let pilot = Pilot(Column { [lines, dropdown] }, rows: 7, columns: 20)
    try pilot.press("<Tab><Enter>")
    #expect(pilot.rows.first?.hasPrefix("╭") == true && pilot.rows[5].hasPrefix("╰"))
    #expect(pilot.rows[3].contains("▸ dark green"))
    pilot.resize(rows: 3, columns: 20)
    #expect(pilot.rows.first?.contains("╭") == true)
  }

  @Test func `the list opens in the middle where it fits only there`() throws {
    let dropdown = Dropdown(room.colors, selection: 2) { $0.name }
    let lines = TextBlock(["1", "2", "3", "4"])
    let pilot = Pilot(Column { [lines, dropdown] }, rows: 8, columns: 20)
    try pilot.press("<Tab><Enter>")
    #expect(pilot.rows[1] == "2╭────────────────╮" && pilot.rows[6] == " ╰────────────────╯")
  }

  @Test func `the list scrolls beside its field where it is too high for both sides`() throws {
    let colors = (1...7).map { Color(id: $0, name: "color \($0)") }
    let dropdown = Dropdown(colors, selection: 6) { $0.name }
    let pilot = Pilot(
      Column { [TextBlock(["1", "2", "3", "4", "5"]), dropdown] }, rows: 12, columns: 20)
    try pilot.press("<Tab><Enter>")
    #expect(pilot.rows[5].hasPrefix("color 6 "), "the field stays in sight")
    #expect(pilot.rows[6].hasPrefix("╭") && pilot.rows[11].hasPrefix("╰"))
    #expect(pilot.rows.contains { $0.contains("▸ color 6") })
    pilot.resize(rows: 10, columns: 20)
    #expect(pilot.rows[0].hasPrefix("╭") && pilot.rows[4].hasPrefix("╰"), "above are 5 rows")
    #expect(pilot.rows[5].hasPrefix("color 6 "))
  }

  @Test func `Home and End choose without the list, and without options nothing happens`() throws {
    let pilot = try make()
    try pilot.press("<End>")
    #expect(room.color == 3)
    try pilot.press("<Home>")
    #expect(room.color == 1)
    room.color = 9
    #expect(pilot.rows[1].hasPrefix("none"))
    room.colors = []
    try pilot.press("<Enter>")
    #expect(pilot.screen.topmostLayer == nil)
  }

  @Test func `it survives every size, open too`() throws {
    let pilot = try make()
    expectToSurviveEverySize(pilot)
    try pilot.press("<Enter>")
    expectToSurviveEverySize(pilot)
  }
}
