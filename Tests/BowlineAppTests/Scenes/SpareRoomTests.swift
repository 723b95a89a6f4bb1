// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// A widget in rows that nothing else needs.
@Suite struct SpareRoomTests {
  @Test(arguments: [(5, 0, false), (6, 0, true), (9, 1, false), (11, 1, true)])
  func `it shows where its rows are left over, and leaves all of fewer to what stands above`(
    rows: Int, growth: Int, isShown: Bool
  ) throws {
    let button = Button("more") {}
    let main = Label("above")
    main.growth = growth
    let pilot = Pilot(SpareRoom(main, below: button), rows: rows, columns: 12)
    #expect(pilot.rows.contains { $0.contains("more") } == isShown)
    #expect(isShown || main.frame.rows == rows)
    try pilot.press("<Tab>")
    #expect((pilot.screen.focus === button) == isShown, "what is not seen gets no focus")
  }

  @Test func `in a large window a value of the form and the list shows in large digits too`()
    throws
  {
    let form = Stage(FormScene.self, columns: 120, rows: 40)
    #expect(form.pilot.rows.contains { $0.contains("╭─ draft.age ─") })
    try form.press("+")
    #expect(form.scene.years.value == 38)
    let list = Stage(ListScene.self, columns: 200, rows: 60)
    #expect(list.pilot.rows.contains { $0.contains("╭─ model.items.count ─") })
    try list.press("a")
    #expect(list.scene.total.value == 13)
    #expect(!Stage(ListScene.self).pilot.rows.contains { $0.contains("model.items.count ─") })
  }

  @Test func `what shows a value once more is asked why, and is not among the views`() throws {
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    let stage = Stage(FormScene.self, columns: 120, rows: 40, services: services)
    try stage.press("+")
    let cause = try #require(stage.pilot.rows.first { $0.contains("key + → draft.age") })
    #expect(cause.hasSuffix("age, letter, apply, cancel, status"))
    stage.pilot.click(on: "███")
    #expect(stage.pilot.rows.contains { $0.contains("─ why does years show 38? ") })
  }
}
