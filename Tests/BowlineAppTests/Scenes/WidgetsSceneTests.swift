// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `widgets`, used by keys.
@Suite struct WidgetsSceneTests {
  let stage = Stage(WidgetsScene.self)

  private var scene: WidgetsScene { stage.scene }

  @Test func `one change of the model reaches every widget`() throws {
    try stage.press("<PgUp><PgUp><PgUp>")
    #expect(scene.label.text == "tank: 72 of 100, open")
    #expect(scene.counter.value == 72 && scene.number.value == 72)
    #expect(scene.gauge.percentage == "72%")
    #expect(scene.sparkline.series.last == 72 && scene.chart.series.last == 72)
    #expect(scene.radio.selection == 67 && scene.select.selection == 67)
    #expect(scene.list.selection == 67 && scene.table.selection == 67)
    #expect(scene.tree.selection == 70)
    #expect(scene.progress.done == 72 && scene.histogram.values.last == 72)
    #expect(scene.bars.bars == [Bar("low", 2), Bar("middle", 8), Bar("high", 1)])
    #expect(scene.log.log.lines.last == "level 62 -> 72")
  }

  @Test func `a choice in one widget is one in all of them`() throws {
    scene.radio.selection = 0
    #expect(scene.model.level == 0)
    #expect(scene.list.selection == 0 && scene.counter.value == 0)
    scene.checkbox.isOn = false
    #expect(!scene.toggle.isOn && scene.label.text.hasSuffix("closed"))
  }

  @Test func `text, a choice and a date go both ways`() throws {
    scene.tabs.selection = try #require(scene.tabs.titles.firstIndex(of: "TextArea"))
    #expect(scene.root.screen?.setFocus(scene.area) == true)
    try stage.press("x")
    #expect(scene.model.notes.hasPrefix("xThe tank"))
    scene.tabs.selection += 1
    #expect(scene.root.screen?.setFocus(scene.dropdown) == true)
    try stage.press("<Enter>hi<Enter>")
    #expect(scene.model.level == 67)
    #expect(scene.root.screen?.setFocus(scene.date) == true)
    try stage.press("<Down><Right><Enter>")
    #expect(scene.model.day?.description == "2026-11-24")
    try stage.press("<Esc>uuu")
    #expect(scene.model.level == 42 && scene.model.notes.hasPrefix("The tank"))
    #expect(scene.date.date?.description == "2026-11-23")
  }

  @Test func `a dialog asks before it sets the level to 0`() throws {
    try stage.press("d<Enter>")
    #expect(scene.model.level == 42)
    try stage.press("d<Tab><Enter>")
    #expect(scene.model.level == 0)
    try stage.press("u")
    #expect(scene.model.level == 42)
  }

  @Test func `a note shows what the label says`() throws {
    try stage.press("n")
    #expect(stage.pilot.rows.contains { $0.hasSuffix(" tank: 42 of 100, open") })
  }

  @Test func `each widget that can have the focus gets it, and shows that`() throws {
    // Counter, TextField, NumberField, Checkbox, Switch, Select, two buttons, Tabs, two Splits,
    // Radio, List and Table.
    let grids = try (0..<14).map { _ in
      try stage.press("<Tab>")
      return stage.pilot.grid
    }
    #expect(Set(grids).count == grids.count, "each focus looks different")
  }

  @Test func `digits go to other scenes, also from the titles of the pages`() throws {
    scene.root.screen?.setFocus(scene.tabs)
    try stage.press("1")
    #expect(stage.shell.sceneName == "hello")
  }
}
