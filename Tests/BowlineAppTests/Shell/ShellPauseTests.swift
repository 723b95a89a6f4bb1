// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The views of a scene that is paused.
@Suite struct ShellPauseTests {
  let stage = Stage(HelloScene.self)

  @Test func `what is scrolled to shows at once, also where it was paused`() throws {
    let low = Stage(HelloScene.self, columns: 40, rows: 8)
    let before = low.pilot.rows
    try low.press("p<Space>")
    #expect(low.pilot.rows[ifPresent: 1] != before[ifPresent: 1])
    #expect(!low.shell.isPaused)
  }

  @Test func `while paused the views stay as they are, and the model goes on`() throws {
    let before = stage.field("label")
    try stage.press("p++")
    #expect(stage.pilot.rows[ifPresent: 9]?.contains("11 → 12") == true, "the model's own box")
    #expect(stage.field("label") == before)
    #expect(stage.pilot.rows[ifPresent: 23]?.hasSuffix("paused") == true)
    try stage.press("p")
    #expect(stage.field("label")?.hasPrefix("Stock: 12 of 12 boxes") == true)
    #expect(stage.pilot.rows[ifPresent: 23]?.contains("paused") == false)
  }

  @Test(arguments: [HelloScene.name, TextScene.name])
  func `the name of the sync mode follows s while paused`(name: String) throws {
    stage.shell.show(name)
    try stage.press("ps")
    #expect(stage.pilot.rows.contains { $0.contains("sync: whole") })
    #expect(!stage.pilot.rows.contains { $0.contains("sync: number") })
    #expect(stage.shell.isPaused)
  }

  @Test func `a scene that is scrolled is paused, and goes on when it is scrolled back`() throws {
    let low = Stage(HelloScene.self, columns: 40, rows: 8)
    let before = low.pilot.rows
    try low.press("<End>p+")
    #expect(low.shell.isPaused && low.pilot.rows[ifPresent: 7]?.contains("paused") == true)
    low.shell.screen.send(.mouse(MouseEvent(.scrollUp, at: Position(row: 3, column: 3))))
    #expect(!low.shell.isPaused)
    try low.press("-<Home>")
    #expect(low.pilot.rows.prefix(4) == before.prefix(4))
  }

  @Test func `in a wide window what changes while paused is listed when it goes on`() throws {
    let wide = Stage(HelloScene.self, columns: 160, rows: 40)
    try wide.press("p+")
    #expect(!wide.pilot.rows.contains { $0.contains("model.number: 10 -> 11") })
    try wide.press("p")
    #expect(wide.pilot.rows.contains { $0.contains("│ model.number: 10 -> 11 ") })
  }

  @Test func `whatever a person types shows at once, also where it was paused`() throws {
    let form = Stage(FormScene.self)
    try form.press("p<Tab>xyzp")
    #expect(!form.shell.isPaused)
    #expect(form.field("first")?.contains("xyzp") == true)
    try stage.press("<Tab>p<Right>")
    #expect(!stage.shell.isPaused)
    #expect(stage.field("counter")?.contains("11") == true)
    try stage.press("p")
    #expect(stage.shell.isPaused)
    try stage.press("?<Esc>+")
    #expect(stage.shell.isPaused, "the keys of the scene change the model alone")
  }

  @Test(arguments: [ListScene.name, HelloScene.name, FormScene.name, PathsScene.name])
  func `another size of the window is laid out with the present values`(name: String) throws {
    let stage = Stage(HelloScene.self, columns: 100, rows: 30)
    let other = Stage(HelloScene.self, columns: 60, rows: 20)
    for stage in [stage, other] { stage.shell.show(name) }
    try stage.press("p+")
    stage.shell.screen.resize(to: Size(rows: 20, columns: 60))
    #expect(stage.shell.isPaused && stage.pilot.position(of: "still paused; ") != nil)
    try other.press("+")
    // A mark on a wire arrives before the pause.
    for _ in 0..<100 {
      other.shell.screen.advance(by: .milliseconds(50))
      _ = other.pilot.rows
    }
    try other.press("p")
    stage.shell.screen.advance(by: .seconds(4))
    #expect(stage.pilot.rows == other.pilot.rows)
    #expect(!stage.pilot.rows.contains { $0.contains("waits") })
  }

  @Test func `a pause goes on from the values that another size has shown`() throws {
    let stage = Stage(recording: HelloScene.self, columns: 100, rows: 30)
    func code() -> [String] { stage.pilot.rows.filter { $0.contains(".bind(") } }
    try stage.press("p++")
    let before = code()
    stage.shell.screen.resize(to: Size(rows: 40, columns: 120))
    #expect(stage.field("label")?.contains("Stock: 12 of 12 boxes") == true)
    #expect(code() != before)
    try stage.press("+")
    #expect(stage.field("label")?.contains("Stock: 12 of 12 boxes") == true)
    #expect(stage.pilot.position(of: "paused, 1 change waits") != nil)
  }

  @Test func `a key that reaches the list without the focus shows what it selects`() throws {
    let list = Stage(ListScene.self)
    try list.press("pa")
    #expect(list.shell.isPaused)
    try list.press("<Down><Down>")
    #expect(!list.shell.isPaused)
    #expect(list.pilot.rows.contains { $0.contains("▸ Item 3 ") })
    try list.press("p<PgDn>")
    #expect(!list.shell.isPaused)
  }

  @Test(arguments: [ListScene.name, DashboardScene.name, HelloScene.name, StressScene.name])
  func `the footer has the way out of a pause at 80 columns`(name: String) throws {
    let stage = Stage(HelloScene.self, time: .replayed)
    stage.shell.show(name)
    try stage.press("p")
    #expect(stage.pilot.rows.last?.contains("p resume") == true)
    #expect(stage.pilot.rows.last?.hasSuffix("paused") == true)
  }

  @Test func `another scene is never paused`() throws {
    try stage.press("p2")
    #expect(!stage.shell.isPaused)
    #expect(stage.pilot.rows.contains { $0.contains("tank: 42") })
  }

  @Test func `the footer says that p resumes while it is paused`() throws {
    let wide = Stage(HelloScene.self, columns: 120)
    #expect(wide.pilot.rows.last?.contains("p pause") == true)
    try wide.press("p")
    #expect(wide.pilot.rows.last?.contains("p resume") == true)
    try wide.press("p")
    #expect(wide.pilot.rows.last?.contains("p pause") == true)
  }

  @Test func `while paused the card explains what the views show`() throws {
    let stage = Stage(recording: HelloScene.self, columns: 100)
    try stage.press("++w")
    // Later, another change is what an undo takes back.
    func card() -> [String] {
      stage.card.filter { !$0.contains("s ago") && !$0.contains("Enter code") }
    }
    let before = card()
    #expect(before.first?.contains("Stock: 12 of 12 boxes") == true)
    try stage.press("<Esc>p++w")
    #expect(stage.card.first?.contains("why does digits show 14?") == true, "the model's own box")
    #expect(stage.card.contains { $0.contains("fired 5 times") }, "\(stage.card)")
    for _ in 0..<9 where stage.card.first?.contains("does label") == false {
      try stage.press("<Tab>")
    }
    #expect(card() == before)
    try stage.press("<Esc>pw")
    #expect(stage.card.first?.contains("Stock: 14 of 12 boxes") == true)
  }

  @Test func `while paused the code counts what the views show`() throws {
    let stage = Stage(recording: HelloScene.self, columns: 100)
    func code() -> [String] { stage.pilot.rows.filter { $0.contains(".bind(") } }
    try stage.press("++")
    let before = code()
    #expect(before.count == 2)
    try stage.press("p++")
    #expect(code() == before)
    try stage.press("p")
    #expect(code() != before)
  }

  @Test func `a pause that ends without its key is told`() throws {
    try stage.press("+++p+[")
    #expect(!stage.shell.isPaused && stage.pilot.position(of: "resumed") != nil)
    let form = Stage(FormScene.self)
    try form.press("p<Tab>")
    #expect(!form.shell.isPaused && form.pilot.position(of: "resumed") != nil)
  }

  @Test func `no mark travels to views that get nothing in a pause`() throws {
    let stage = Stage(HelloScene.self) { $0.hasMotion = true }
    try stage.press("+")
    #expect(stage.pilot.rows.contains { $0.contains("●") })
    for _ in 0..<10 { stage.shell.screen.advance(by: .milliseconds(50)) }
    try stage.press("p+")
    #expect(!stage.pilot.rows.contains { $0.contains("●") })
  }
}
