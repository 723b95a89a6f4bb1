// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@MainActor @Suite struct TooltipTests {
  final class Ship {}

  final class Fleet: KeyValueObservable {
    @Observed var ships = [Ship()]
  }

  let first = Button("one") {}
  let second = Button("two") {}
  let pilot: Pilot

  init() {
    first.tooltip = "sends it"
    let widgets: [Widget] = [first, second, Label("below")]
    pilot = Pilot(Column { widgets }, rows: 4, columns: 12)
    pilot.screen.highlightsChanges = false
  }

  private func move(to row: Int) {
    pilot.screen.send(.mouse(MouseEvent(.move, at: Position(row: row, column: 1))))
  }

  private let without = ["[ one ]", "[ two ]", "below", ""]

  @Test func `it shows below the widget that has the focus, after a while`() async throws {
    try pilot.press("<Tab>")
    await pilot.advance(by: .milliseconds(599))
    #expect(pilot.rows == without)
    await pilot.advance(by: .milliseconds(1))
    #expect(pilot.rows == ["[ one ]", " sends it", "below", ""])
    #expect(pilot.grid[1, 0].style.role == .selection && pilot.grid[1, 10].text == " ")
    #expect(pilot.screen.timeUntilChange == nil)
  }

  @Test func `the next key takes it away, and it stays away there`() async throws {
    try pilot.press("<Tab>")
    await pilot.advance(by: .seconds(1))
    try pilot.press("x")
    #expect(pilot.rows == without)
    await pilot.advance(by: .seconds(9))
    #expect(pilot.rows == without)
    try pilot.press("<Tab><Tab>")
    await pilot.advance(by: .seconds(1))
    #expect(pilot.rows != without)
  }

  @Test func `it goes when its widget goes`() async {
    let fleet = Fleet()
    let column = Column()
    column.bind(childrenTo: fleet, \.ships) { _ in
      let label = Label("ship")
      label.tooltip = "sails"
      return label
    }
    let pilot = Pilot(column, rows: 2, columns: 12)
    pilot.screen.send(.mouse(MouseEvent(.move, at: .zero)))
    await pilot.advance(by: .seconds(1))
    #expect(pilot.rows == ["ship", " sails"])
    fleet.ships = []
    #expect(pilot.grid[1, 1].style == .plain && pilot.rows == ["", ""])
  }

  @Test func `a key before its time keeps it from coming`() async throws {
    try pilot.press("<Tab>")
    await pilot.advance(by: .milliseconds(500))
    try pilot.press("x")
    await pilot.advance(by: .seconds(9))
    #expect(pilot.rows == without && pilot.screen.timeUntilChange == nil)
  }

  @Test func `it shows where the pointer rests, and goes with it`() async {
    move(to: 0)
    await pilot.advance(by: .milliseconds(400))
    move(to: 0)
    await pilot.advance(by: .milliseconds(200))
    #expect(pilot.rows[1] == " sends it")
    move(to: 1)
    #expect(pilot.rows == without)
  }

  @Test func `where there is no room below it is above, and what is too long is cut`() async throws
  {
    second.tooltip = "a sentence that is too long"
    pilot.resize(rows: 2, columns: 12)
    pilot.screen.setFocus(second)
    await pilot.advance(by: .seconds(1))
    #expect(pilot.rows == [" a sentenc…", "[ two ]"])
  }

  @Test func `none shows for a widget that has gone out of sight`() async {
    pilot.screen.setFocus(first)
    pilot.screen.present(Label("over"))
    await pilot.advance(by: .seconds(1))
    #expect(!pilot.rows.joined().contains("sends"))
  }

  @Test func `it does not show while its widget has no rows`() async {
    pilot.screen.setFocus(second)
    second.tooltip = "writes it"
    pilot.screen.setFocus(first)
    pilot.screen.setFocus(second)
    await pilot.advance(by: .seconds(1))
    #expect(pilot.rows[2] == " writes it")
    pilot.resize(rows: 1, columns: 12)
    #expect(pilot.rows == ["[ one ]"])
  }

  @Test func `it keeps nothing alive`() {
    weak var gone: Screen?
    do {
      let button = Button("one") {}
      button.tooltip = "sends it"
      let screen = Screen(button)
      screen.setFocus(button)
      screen.advance(by: .seconds(1))
      gone = screen
    }
    #expect(gone == nil)
  }
}
