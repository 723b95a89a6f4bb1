// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
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

  @Test func `a valve that is opened has its cause and can be undone, one that came later too`()
    throws
  {
    let stage = Stage(recording: WidgetsScene.self, columns: 120, rows: 40)
    let scene = stage.scene
    scene.tabs.selection = try #require(scene.tabs.titles.firstIndex(of: "layouts"))
    func isOpen() -> [Bool] { scene.valves.all.map(\.isOpen) }
    #expect(stage.pilot.click(on: "valve 2"))
    #expect(isOpen() == [false, true])
    let line = stage.pilot.rows.first { $0.hasPrefix(" click → ") }
    #expect(line?.contains("valves.all[1].isOpen off → on") == true, "\(stage.pilot.rows)")
    #expect(stage.pilot.click(on: "one more"))
    #expect(stage.pilot.click(on: "valve 3"))
    #expect(isOpen() == [false, true, true])
    try stage.press("<Esc>u")
    #expect(isOpen() == [false, true, false])
    try stage.press("uUU")
    #expect(isOpen() == [false, true, true])
    try stage.press("uuu")
    #expect(isOpen() == [false, false])
  }

  @Test(arguments: [80, 100, 120, 160, 200])
  func `what is wrong with a number stands there once, and whole`(columns: Int) throws {
    let stage = Stage(WidgetsScene.self, columns: columns, rows: 24)
    let before = stage.pilot.rows
    stage.shell.screen.setFocus(stage.scene.number.field)
    try stage.press("<End>0")
    let words = "420 is out of range (0–100)"
    #expect(stage.pilot.rows.count { $0.contains(words) } == 1)
    try stage.press("<Backspace><Esc>")
    #expect(stage.pilot.rows.dropLast(2) == before.dropLast(2))
  }

  @Test func `the log of changes has the beginning of a text of any length`() throws {
    scene.text.text = String(repeating: "x", count: 4_000)
    let lines = stage.shell.visit.log.log.lines
    #expect(lines.contains { $0.contains("tank -> xxx") })
    #expect(lines.allSatisfy { $0.count <= 500 })
  }

  @Test func `each field of the page of fields has a row in a window of 24 rows`() throws {
    let stage = Stage(WidgetsScene.self)
    let tabs = stage.scene.tabs
    tabs.selection = try #require(tabs.titles.firstIndex(of: "Dropdown, DateField"))
    for name in ["Dropdown", "DateField", "OptionalNumberField", "password"] {
      #expect(stage.pilot.rows.contains { $0.hasPrefix(" \(name) ") }, "\(name)")
    }
  }

  @Test func `the log says that there is no change yet`() {
    let stage = Stage(WidgetsScene.self)
    stage.pilot.click(on: "LogView")
    #expect(stage.pilot.rows.contains { $0.contains(" no change yet") })
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
    // Counter, TextField, NumberField, Checkbox, Switch, Select, Tabs, two Splits, Radio, List and
    // Table.
    let grids = try (0..<12).map { _ in
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

  // MARK: The gallery

  private var screen: Screen { stage.shell.screen }

  /// The names of the classes of a widget and of all inside it.
  private func names(in widget: Widget) -> Set<String> {
    let name = "\(type(of: widget))".prefix { $0 != "<" }
    return widget.children.reduce([String(name)]) { $0.union(names(in: $1)) }
  }

  /// The names of what opens over the scene by an action, which is closed again.
  private func names(openedBy action: () -> Void) -> Set<String> {
    let below = screen.topmostLayer
    action()
    _ = stage.pilot.rows
    guard let layer = screen.topmostLayer, layer !== below else { return [] }
    defer { screen.dismiss() }
    return buttons(in: layer).reduce(names(in: layer)) { all, button in
      // A page that pushes another one goes on without end.
      screen.topmostLayer === layer && button.title != "page"
        ? all.union(names(openedBy: button.action)) : all
    }
  }

  private func buttons(in widget: Widget) -> [Button] {
    ((widget as? Button).map { [$0] } ?? []) + widget.children.flatMap(buttons)
  }

  @Test func `every widget of the library is in the scene, or opens from it`() throws {
    var found = names(in: scene.root)
    for page in scene.tabs.pages.indices {
      scene.tabs.selection = page
      _ = stage.pilot.rows
      found.formUnion(names(in: scene.root))
      for button in buttons(in: scene.tabs.page) {
        found.formUnion(names(openedBy: button.action))
      }
    }
    found.formUnion(names(openedBy: { try? stage.press("d") }))
    try stage.press("n")
    if screen.toast.isShowing { found.formUnion(names(in: screen.toast)) }
    #expect(try PublicWidgets.names().filter { !found.contains($0) } == [])
  }

  private func show(_ title: String) throws {
    scene.tabs.selection = try #require(scene.tabs.titles.firstIndex(of: title))
    screen.setFocus(scene.tabs)
    _ = stage.pilot.rows
  }

  @Test func `in a high window the chart and the digits grow before all of the code shows`() {
    let stage = Stage(WidgetsScene.self, columns: 120, rows: 40)
    _ = stage.pilot.rows
    #expect(stage.scene.course.frame.rows >= 3 && stage.scene.large.frame.rows >= 3)
  }

  @Test func `in a window of 24 rows several lines of the code show`() {
    #expect(stage.pilot.rows.contains { $0.contains("the code, 4 of \(WidgetsScene.code.count) ") })
  }

  @Test func `on a pushed page it is asked why of its own widgets, which have names`() throws {
    let stage = Stage(recording: WidgetsScene.self)
    let scene = stage.scene
    scene.tabs.selection = try #require(scene.tabs.titles.firstIndex(of: "a page on top"))
    stage.shell.screen.setFocus(scene.tabs)
    _ = stage.pilot.rows
    try stage.press("<Tab><Enter>m<Down><Enter>w<Home>")
    var titles: [String] = []
    for _ in stage.shell.targets.all {
      _ = stage.pilot.rows
      titles.append(stage.card.first ?? "")
      if stage.card.first?.contains("statusBar") == true {
        #expect(stage.card.contains { $0.contains("model.level  42 → 100") })
      }
      try stage.press("<Tab>")
    }
    for name in ["statusBar", "helpBar", #"button "menu""#, "calendar", "surface"] {
      #expect(titles.contains { $0.contains("why does \(name) show ") }, "\(titles)")
    }
    #expect(titles.allSatisfy { !$0.contains("counter") && !$0.contains("this part") })
    try stage.press("<Esc><Esc>w")
    #expect(!stage.shell.targets.all.contains { $0.widget is StatusBar })
  }

  @Test func `the pages and what is on them have words for a visitor`() throws {
    for title in ["layouts", "a page on top"] {
      try show(title)
      let text = stage.pilot.rows.joined(separator: "\n")
      #expect(text.contains("[\(title)]") && text.contains(" of \(scene.tabs.pages.count)"))
      for word in ["flexible", "its width", "push"] { #expect(!text.contains(word), "\(word)") }
    }
    try stage.press("<Tab><Enter>")
    #expect(!stage.pilot.rows.contains { $0.contains("which Esc") || $0.contains(" is a ") })
  }

  @Test func `valves come and go by keys`() throws {
    try show("layouts")
    #expect(stage.pilot.position(of: "[ ] valve 2") != nil)
    try stage.press("<Tab><Tab><Tab><Enter>")
    #expect(stage.pilot.position(of: "[ ] valve 3") != nil)
    try stage.press("<Tab><Enter><Enter>")
    #expect(scene.valves.all.map(\.name) == ["valve 1"])
    #expect(stage.pilot.position(of: "valve 2") == nil)
    try stage.press("uu")
    #expect(scene.valves.all.map(\.name) == ["valve 1", "valve 2", "valve 3"])
  }

  @Test func `a page is pushed over the scene, changes its model, and Esc leads back`() throws {
    try show("a page on top")
    try stage.press("<Tab><Enter>")
    #expect(stage.pilot.position(of: "page 1 on top of the scene: Esc goes back") != nil)
    try stage.press("g")
    #expect(stage.pilot.position(of: "page 2 on top of the scene: Esc goes back") != nil)
    try stage.press("m<Down><Enter>")
    #expect(scene.model.level == 100 && stage.pilot.position(of: "tank: 100 of 100") != nil)
    try stage.press("<Esc><Esc>")
    #expect(screen.topmostLayer == nil && stage.pilot.position(of: "[ open a page on top ]") != nil)
    #expect(screen.focus is Button)
  }
}
