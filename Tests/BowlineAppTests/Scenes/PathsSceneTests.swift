// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `paths`, used by keys.
@Suite struct PathsSceneTests {
  let stage = Stage(PathsScene.self)

  private func shows(_ text: String) -> Bool { stage.pilot.rows.contains { $0.contains(text) } }

  @Test func `n replaces the middle object, and everything behind it follows the new one`() throws {
    try stage.press("n")
    #expect(stage.scene.name.text == "Bo" && stage.scene.byName.text == "Bo")
    #expect(stage.scene.titled.text == "Bo: 110")
    #expect(stage.scene.aggregates[0].text == "@count        4")
    #expect(
      stage.scene.aggregates.map { $0.text.split(separator: " ").last }
        == ["4", "110", "27.5", "20", "40"])
    for text in ["freed from memory: Ann", "2 came", "20  20  30  40", "@sum.balance  110"] {
      #expect(shows(text))
    }
  }

  @Test func `d sets it to nil: the wires break, and each label has what is for nil`() throws {
    #expect(!shows("╳ none") && shows("Ann: 100"))
    try stage.press("d")
    #expect(shows("╳ none") && shows("out of reach") && shows("freed from memory: Ann"))
    #expect(stage.scene.name.text == "none" && stage.scene.titled.text == "none")
    #expect(stage.scene.byName.text == "Ann", "a name that leads to nil waits")
    #expect(shows("the last ones there were") && shows("@max.balance  40"))
    try stage.press("dn")
    #expect(stage.scene.byName.text == "Bo" && !shows("╳ none") && !shows("the last ones"))
  }

  @Test(arguments: [(80, 24), (100, 40), (200, 60)])
  func `a label that keeps the name of a customer who is gone says so`(
    columns: Int, rows: Int
  ) throws {
    let stage = Stage(PathsScene.self, columns: columns, rows: rows)
    #expect(stage.pilot.rows.contains { $0.contains(" byName  Ann  ") })
    try stage.press("d")
    #expect(stage.pilot.rows.contains { $0.contains(" byName  Ann, the last one ") })
    try stage.press("n")
    #expect(!stage.pilot.rows.contains { $0.contains("the last one") })
  }

  @Test func `while motion is wanted the one that is replaced slides out, and then all rests`()
    throws
  {
    stage.shell.screen.highlightsChanges = true
    try stage.press("n")
    #expect(shows("leaves"))
    for _ in 0..<100 where stage.shell.screen.timeUntilChange != nil {
      stage.shell.screen.advance(by: stage.shell.screen.timeUntilChange ?? .zero)
      _ = stage.pilot.rows
    }
    #expect(stage.shell.screen.timeUntilChange == nil && !shows("leaves"))
  }

  @Test(arguments: [(40, 12), (120, 40)])
  func `every window says who is there and who is freed`(columns: Int, rows: Int) throws {
    let other = Stage(PathsScene.self, columns: columns, rows: rows)
    try other.press("nd")
    for text in ["desk", "none", "freed", "Bo"] {
      #expect(other.pilot.rows.contains { $0.contains(text) }, "\(text)")
    }
  }

  @Test func `in a large window the labels stand close below the picture`() throws {
    let stage = Stage(PathsScene.self, columns: 200, rows: 60)
    let rows = stage.pilot.rows
    let picture = try #require(rows.firstIndex { $0.contains("─ desk ─") })
    let labels = try #require(rows.firstIndex { $0.contains("─ labels that follow the path ─") })
    #expect(labels - picture <= 10)
    try stage.press("nn")
    #expect(stage.pilot.rows.contains { $0.contains("✗ Ann freed") })
  }

  @Test func `what was replaced or dropped is not kept in memory`() throws {
    try stage.press("nnn")
    #expect(stage.scene.desk.alive == 1 && stage.scene.desk.visits == 4)
    #expect(
      stage.scene.alive.text == "customers: 1" && stage.scene.desk.freed == ["Ann", "Bo", "Cy"])
    try stage.press("+ud")
    #expect(stage.scene.desk.alive == 0)
  }

  @Test func `the number keys change a balance behind the middle object`() throws {
    try stage.press("+<PgUp>-")
    #expect(stage.scene.titled.text == "Ann: 110" && shows("sum 110"))
    try stage.press("u")
    #expect(stage.scene.titled.text == "Ann: 111")
    try stage.press("d+-0u")
    #expect(stage.scene.name.text == "none")
  }

  @Test func `where a customer is gone it is said why nothing can be undone`() throws {
    try stage.press("u")
    #expect(stage.pilot.rows.contains { $0.hasSuffix(" nothing to undo") })
    try stage.press("+++nu")
    #expect(stage.pilot.rows.contains { $0.hasSuffix(": a customer who is gone is not kept") })
  }

  @Test func `steps through time begin with the customer that there is`() throws {
    try stage.press("++n[")
    #expect(stage.pilot.rows.contains { $0.contains(" nothing to step back to: a customer ") })
    try stage.press("+[")
    #expect(stage.pilot.rows.last?.contains("before change 1 of 1") == true)
  }

  @Test func `the observer is told of each change once`() throws {
    #expect(shows(" log     no change yet"))
    try stage.press("+nd")
    #expect(
      stage.scene.log.log.lines == [
        "Ann: 100 -> Ann: 101", "Ann: 101 -> Bo: 110", "Bo: 110 -> none",
      ])
  }

  @Test func `the cause line begins with the key and names the customer first`() throws {
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    let stage = Stage(PathsScene.self, services: services)
    try stage.press("n")
    let row = stage.pilot.rows.first { $0.contains("key n → desk.customer Ann → Bo → ") }
    #expect(row?.contains("picture, name, titled") == true)
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `each box of the picture says why it shows what it shows`(
    columns: Int, rows: Int
  ) throws {
    let stage = Stage(recording: PathsScene.self, columns: columns, rows: rows)
    let scene = stage.scene
    try stage.press("n")
    func card(_ widget: Widget) throws -> String {
      stage.shell.why(at: widget.frame.origin)
      defer { stage.shell.screen.dismiss() }
      return stage.card.joined(separator: " ")
    }
    #expect(try card(scene.customerBox).contains(#"why does customerBox show "Bo"?"#))
    #expect(try card(scene.customerBox).contains("you pressed n"))
    #expect(try card(scene.deskBox).contains("why does deskBox show "))
    #expect(try card(scene.accountsBox).contains("why does accountsBox show "))
    #expect(try card(scene.freedList).contains("why does freedList show "))
    #expect(try card(scene.wires[0]).contains("why does the wire to name "))
  }

  @Test func `a label has the same name beside it, in its code, and in the lines about changes`()
    throws
  {
    let stage = Stage(recording: PathsScene.self, columns: 200, rows: 60)
    try stage.press("n")
    let rows = stage.pilot.rows
    let cause = try #require(rows.first { $0.contains("key n → ") })
    for (name, text) in [("name", "Bo"), ("titled", "Bo: 110"), ("alive", "customers: 1")] {
      #expect(rows.contains { $0.contains("│ \(name) ") && $0.contains(" \(text) ") })
      #expect(PathsScene.code.contains { $0.hasPrefix("\(name).bind(") })
      #expect(rows.contains { $0.contains("│ \(name): ") && $0.contains(" -> \(text) ") })
      #expect(cause.contains(" \(name),"))
    }
  }
}
