// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

/// The lists of the article *Drags, menus and tooltips*, used by the mouse and by keys.
@Suite struct ChoresTests {
  private let chores = Chores()
  private let article: Article

  init() throws {
    article = try Article("Sources/BowlineWidgets/BowlineWidgets.docc/DragsAndMenus.md")
  }

  private func pilot() -> Pilot {
    let screen = Screen(choresPage(chores), size: Size(rows: 7, columns: 58))
    screen.highlightsChanges = false
    return Pilot(screen)
  }

  private func expect(_ pilot: Pilot, looksAs lead: String) throws {
    let picture = try #require(
      article.blocks.first { $0.language == "text" && $0.lead.hasPrefix(lead) }, "\(lead)"
    ).lines
    let rows = pilot.rows
    #expect(rows == picture, "\(lead):\n\(rows.joined(separator: "\n"))\nend")
  }

  private func send(_ action: MouseEvent.Action, _ place: Position, to pilot: Pilot) {
    pilot.screen.send(.mouse(MouseEvent(action, at: place)))
  }

  @Test func `the mouse drags a row from list to list`() throws {
    let pilot = pilot()
    try expect(pilot, looksAs: "Two lists")
    let start = try #require(pilot.position(of: "open the valve"))
    let end = try #require(pilot.position(of: "clean the filter"))
    send(.press(.left), start, to: pilot)
    send(.drag(.left), end, to: pilot)
    try expect(pilot, looksAs: "While the button is held")
    #expect(chores.open.count == 2, "nothing has changed yet")
    send(.release(.left), end, to: pilot)
    try expect(pilot, looksAs: "Let go of")
    #expect(chores.done.map(\.id) == [2, 3] && chores.open.map(\.id) == [1])
  }

  @Test func `Esc leaves everything as it was`() throws {
    let pilot = pilot()
    let start = try #require(pilot.position(of: "open the valve"))
    let end = try #require(pilot.position(of: "clean the filter"))
    send(.press(.left), start, to: pilot)
    send(.drag(.left), end, to: pilot)
    try pilot.press("<Esc>")
    send(.release(.left), end, to: pilot)
    #expect(chores.open.map(\.id) == [1, 2] && chores.done.map(\.id) == [3])
  }

  @Test func `Alt with the arrows carries the selected row`() throws {
    let pilot = pilot()
    try pilot.press("<Tab><Down><Down><A-Right>")
    #expect(chores.done.map(\.id) == [3, 2], "it stays in its row")
    try pilot.press("<A-Up>")
    try expect(pilot, looksAs: "Let go of")
    try pilot.press("<A-Left>")
    #expect(chores.open.map(\.id) == [2, 1] && chores.done.map(\.id) == [3])
  }

  @Test func `a row has a menu, by Enter and by the right button`() throws {
    let pilot = pilot()
    try pilot.press("<Tab><Down><Enter>")
    try expect(pilot, looksAs: "Enter on the first row")
    try pilot.press("<Enter>")
    #expect(chores.done.map(\.id) == [1, 3])
    let place = try #require(pilot.position(of: "open the valve"))
    pilot.click(row: place.row, column: place.column, button: .right)
    try pilot.press("<Down><Enter>")
    #expect(chores.open.isEmpty && chores.done.map(\.id) == [1, 3])
  }

  @Test func `a tooltip comes where no key is pressed for a while, and goes with the next`()
    async throws
  {
    let pilot = pilot()
    try pilot.press("<Tab>")
    await pilot.advance(by: .milliseconds(600))
    try expect(pilot, looksAs: "After 600 ms")
    try pilot.press("<Down>")
    #expect(pilot.position(of: "Enter opens a menu") == nil)
  }
}
