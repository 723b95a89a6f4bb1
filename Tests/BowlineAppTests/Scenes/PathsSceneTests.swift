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
      stage.scene.alive.text == "customers: 1"
        && stage.scene.desk.freedNames == ["Ann", "Bo", "Cy"])
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
    #expect(stage.pilot.rows.contains { $0.hasSuffix(": the customer is freed") })
  }

  @Test func `steps through time begin with the customer that there is`() throws {
    try stage.press("++n[")
    #expect(stage.pilot.rows.contains { $0.contains(" nothing to step back to: the customer ") })
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

  @Test func `the cause line begins with the key, and has the names that stand on the screen`()
    throws
  {
    let stage = Stage(recording: PathsScene.self, columns: 120, rows: 40)
    try stage.press("n")
    let row = stage.pilot.rows.first { $0.contains("key n → desk.customer Ann → Bo → ") }
    #expect(row?.contains("customer, accounts, name, titled") == true)
    #expect(row?.contains("picture") == false && row?.contains("Box") == false)
    try stage.press("d")
    let gone = stage.pilot.rows.first { $0.contains("key d → desk.customer Bo → none → ") } ?? ""
    #expect(gone.contains(" byName, ") && !gone.contains("kept") && !gone.contains("heading"))
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `each box of the picture says why it shows what it shows`(
    columns: Int, rows: Int
  ) throws {
    let stage = Stage(recording: PathsScene.self, columns: columns, rows: rows)
    let scene = stage.scene
    try stage.press("n+")
    func card(_ widget: Widget) -> String {
      stage.shell.why(at: widget.frame.origin)
      defer { stage.shell.screen.dismiss() }
      return stage.card.joined(separator: " ")
    }
    let sum = rows > 12 ? "sum 111" : "111"
    #expect(card(scene.customerBox).contains("why does customer show \(sum)?"))
    #expect(card(scene.customerBox).contains("you pressed +"))
    #expect(card(scene.deskBox).contains("why does desk show 1 freed?"))
    #expect(card(scene.accountsBox).contains("why does accounts show 21 20 30 "))
    #expect(card(scene.freedList).contains("why does freed show \"Ann\"?"))
    #expect(card(scene.wires[0]).contains("why does the wire from desk to "))
    #expect(stage.pilot.rows.contains { $0.contains("Bo 111") } == (rows < 20))
  }

  @Test func `a note that nothing can be undone leaves the cause to be read`() throws {
    let stage = Stage(recording: PathsScene.self)
    try stage.press("nu")
    let row = stage.pilot.rows.dropLast().last ?? ""
    #expect(row.contains(" key n → desk.customer Ann → Bo "))
    #expect(row.hasSuffix("  nothing to undo: the customer is freed"))
    let narrow = Stage(recording: PathsScene.self, columns: 40, rows: 10)
    try narrow.press("nu")
    #expect(narrow.pilot.rows.contains { $0.contains("nothing to undo: the customer is freed") })
  }

  @Test func `the changes tell of the aggregates by the names that stand before them`() throws {
    let stage = Stage(PathsScene.self, columns: 200, rows: 60)
    try stage.press("+")
    for line in ["@sum.balance: 100 -> 101", "@avg.balance: 25.0 -> 25.25"] {
      #expect(stage.pilot.rows.contains { $0.contains("│ \(line) ") }, "\(line)")
    }
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
