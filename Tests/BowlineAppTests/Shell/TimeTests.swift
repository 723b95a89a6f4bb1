// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// Steps through the recorded changes of a scene.
@Suite struct TimeTests {
  let stage = Stage(HelloScene.self)

  private var number: Int { stage.scene.model.number }

  private var lastRow: String { stage.pilot.rows.last ?? "" }

  @Test func `views follow back and forward, and Esc returns to now`() throws {
    try stage.press("+++")
    try stage.press("[[")
    #expect(number == 11 && stage.pilot.position(of: "Stock: 11 of 12 boxes") != nil)
    #expect(lastRow.contains("past") && lastRow.contains("after change 1 of 3"))
    try stage.press("]")
    #expect(number == 12 && lastRow.contains("after change 2 of 3"))
    try stage.press("<Esc>")
    #expect(number == 13 && stage.pilot.position(of: "Stock: 13 of 12 boxes") != nil)
    #expect(!lastRow.contains("past") && stage.shell.present == nil)
  }

  @Test func `the last step forward is now`() throws {
    try stage.press("++[")
    #expect(number == 11 && stage.shell.present == 2)
    try stage.press("]")
    #expect(number == 12 && stage.shell.present == nil && !lastRow.contains("past"))
  }

  @Test func `the row says where the start is and which keys there are`() throws {
    try stage.press("++[[")
    #expect(lastRow.contains("before change 1 of 2"))
    #expect(lastRow.contains("Esc now") && lastRow.contains("[ back"))
    #expect(lastRow.contains("●──"))
    try stage.press("[")
    #expect(number == 10 && stage.pilot.position(of: "this is the start") != nil)
  }

  @Test func `where older changes are not kept any more, the words say so`() throws {
    let limit = stage.shell.visit.journal.limit
    for _ in 0..<limit + 5 { try stage.press("+") }
    let number = number
    for _ in 0..<limit { stage.shell.screen.send(KeyPress("[")) }
    #expect(self.number == number - limit)
    #expect(lastRow.contains("before change 1 of the last \(limit)"))
    try stage.press("[")
    #expect(stage.pilot.position(of: "only the last \(limit) changes are kept") != nil)
    #expect(stage.pilot.position(of: "this is the start") == nil)
    try stage.press("<Esc>")
    for _ in 0...limit { stage.shell.screen.send(KeyPress("u")) }
    #expect(self.number == number - limit)
    #expect(stage.pilot.position(of: "only the last \(limit) changes are kept") != nil)
    #expect(stage.pilot.position(of: "nothing to undo") == nil)
  }

  @Test func `where nothing was changed, and where it is now, a note says so`() throws {
    try stage.press("[")
    #expect(stage.pilot.position(of: "nothing to step back to") != nil)
    try stage.press("]")
    #expect(stage.pilot.position(of: "this is now") != nil)
    #expect(stage.shell.present == nil)
  }

  @Test(arguments: [("+", 14), ("0", 0), ("u", 12), ("p", 13)])
  func `a key that may change the model returns to now first, and a note says so`(
    key: String, number: Int
  ) throws {
    try stage.press("+++[[")
    #expect(self.number == 11)
    try stage.press(key)
    #expect(self.number == number && stage.shell.present == nil)
    #expect(stage.pilot.position(of: "back to now") != nil)
    // Nothing that was recorded is lost.
    try stage.press("UU[[[[[[[[[")
    #expect(self.number == 10)
  }

  @Test(arguments: ["?", "i", "l", "t", "<Tab>", " "])
  func `a key that just looks leaves the time as it is`(key: String) throws {
    try stage.press("+++[[\(key)")
    #expect(number == 11 && stage.shell.present == 3)
  }

  @Test(arguments: ["w", "i", "l", "?", "<C-p>"])
  func `under a layer the last row has the keys of that, and then those of the time again`(
    key: String
  ) throws {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("\(key)")
    let row = stage.pilot.rows.last
    try stage.press("<Esc>+++[")
    let past = stage.pilot.rows.last
    #expect(past?.contains("Esc now") == true)
    try stage.press("\(key)")
    #expect(stage.pilot.rows.last?.contains("Esc now") == false)
    #expect(stage.pilot.rows.last?.prefix(12) == row?.prefix(12))
    try stage.press("<Esc>")
    #expect(stage.pilot.rows.last == past)
  }

  @Test func `Esc closes a layer before it returns to now`() throws {
    try stage.press("++[?<Esc>")
    #expect(number == 11 && stage.shell.present == 2)
    try stage.press("<Esc>")
    #expect(number == 12)
  }

  @Test func `a command of the palette that changes the model returns to now first`() throws {
    try stage.press("++[<C-p>raise<Enter>")
    #expect(number == 13 && stage.shell.present == nil)
  }

  @Test func `a press of the mouse returns to now, and then does what it does`() throws {
    try stage.press("++[")
    let counter = try #require(stage.pilot.position(of: "▸"))
    stage.pilot.click(row: counter.row, column: counter.column)
    #expect(stage.shell.present == nil && number >= 12)
  }

  @Test func `a click on the row of the time goes to that place`() throws {
    try stage.press("++++[")
    let start = try #require(lastRow.firstIndex(of: "━"))
    let column = lastRow.distance(from: lastRow.startIndex, to: start)
    stage.pilot.click(row: 23, column: column)
    #expect(number == 10 && stage.shell.present == 4)
    let end = try #require(lastRow.lastIndex(of: "─"))
    stage.pilot.click(row: 23, column: lastRow.distance(from: lastRow.startIndex, to: end))
    #expect(number == 14 && stage.shell.present == nil)
  }

  @Test func `a sync mode is a step of its own`() throws {
    try stage.press("+s[")
    #expect(stage.scene.sync == .number && number == 11)
    try stage.press("<Esc>")
    #expect(stage.scene.sync == .whole)
  }

  @Test func `another scene has its own time, and the first one is at now again`() throws {
    try stage.press("++[4")
    #expect(stage.shell.sceneName == "list" && stage.shell.present == nil)
    try stage.press("aa[")
    #expect(stage.pilot.rows.last?.contains("after change 1 of 2") == true)
    try stage.press("1")
    #expect(number == 12 && stage.shell.present == nil)
  }

  @Test(arguments: [
    (HelloScene.name, "+++"), (HelloScene.name, "+-+"), (HelloScene.name, "+s-"),
    (WidgetsScene.name, "+++"), (ListScene.name, "acx"), (PathsScene.name, "++"),
  ])
  func `an earlier time shows what showed then, and leaves no trace in the present`(
    scene: String, keys: String
  ) throws {
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    let stage = Stage(HelloScene.self, columns: 120, rows: 60, services: services) {
      $0.hasMotion = false
    }
    stage.shell.show(scene)
    var seen = [Self.page(stage)]
    for key in keys {
      try stage.press("\(key)")
      seen.append(Self.page(stage))
    }
    for earlier in seen.dropLast().reversed() {
      try stage.press("[")
      #expect(Self.page(stage) == earlier)
    }
    try stage.press("]<Esc>")
    #expect(Self.page(stage) == seen.last)
    #expect(!stage.pilot.rows.contains { $0.contains(", model.history") }, "the row of causes")
  }

  /// The rows of the page, without the code, which goes on counting, and without those of the shell.
  private static func page(_ stage: Stage<HelloScene>) -> [String] {
    let rows = stage.pilot.rows.dropLast(3)
    let code = rows.firstIndex { $0.contains("─ the code, ") } ?? rows.endIndex
    let changes = rows.firstIndex { $0.contains("─ changes ─") } ?? rows.endIndex
    return Array(rows[..<code] + rows[changes...])
  }

  @Test(arguments: [HelloScene.name, WidgetsScene.name])
  func `a step tells and records no value that never showed`(scene: String) throws {
    var services = Services()
    let insight = Insight(keeping: 20_000)
    services.insight = insight
    var said: [String] = []
    services.say = { said.append($0) }
    let stage = Stage(HelloScene.self, services: services)
    stage.shell.show(scene)
    try stage.press("++")
    let last = try #require(insight.recentChanges.last).id
    said = []
    try stage.press("[[]<Esc>")
    let level = scene == HelloScene.name ? 10 : 42
    #expect(!said.contains { $0.contains("\(level + 2) -> \(level + 1)\"") }, "\(said)")
    let news = insight.recentChanges.filter { $0.id > last }
    #expect(!news.isEmpty)
    let back = ["\(level + 2) -> \(level + 1)", "\(level + 1) -> \(level)"]
    #expect(!news.contains { change in back.contains { change.new.contains($0) } })
  }

  @Test func `in a narrow window the row keeps the way back to now`() throws {
    let stage = Stage(HelloScene.self, columns: 40, rows: 10)
    try stage.press("+++[")
    let row = stage.pilot.rows.last ?? ""
    #expect(row.contains("after change 2 of 3") && row.contains("Esc now"))
  }

  @Test func `a session with steps through time ends in the same cells`() throws {
    var session = Session(Options(), size: Size(rows: 24, columns: 80), isASCII: false)
    for key in try KeyPress.parse(keys: "+++[[]+[[") {
      session.events += [.input(.key(key)), .paint]
    }
    // As in the program: an insight knows the key of each step.
    var services = Services()
    services.insight = Insight()
    let shell = Shell(
      session.options, size: session.size, isASCII: false, time: .replayed, services: services)
    shell.replay(session)
    let stage = Stage(HelloScene.self, services: services)
    try stage.press("+++[[]+[[")
    #expect(shell.screen.paint().lines == stage.pilot.rows)
  }
}
