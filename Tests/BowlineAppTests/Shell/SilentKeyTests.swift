// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// Keys that would be silent: each of them says what it has done, or why it has done nothing.
@Suite struct SilentKeyTests {
  private func stage<Shown: Scene>(
    _ type: Shown.Type, rows: Int = 24, change: (inout Options) -> Void = { _ in }
  ) -> Stage<Shown> {
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    return Stage(type, rows: rows, services: services, change: change)
  }

  /// The row of the cause, with the note at its end.
  private func row(_ stage: Stage<some Scene>) -> String {
    stage.pilot.rows[ifPresent: stage.pilot.rows.count - 2] ?? ""
  }

  @Test func `where no label switches its sync mode the key says which scenes do`() throws {
    let answer = "hello (1) and text (8) switch sync modes"
    for entry in SceneCatalog.all where !entry.type.switchesSync {
      var options = Options()
      options.scene = entry.name
      let shell = Shell(options, size: Size(rows: 24, columns: 80), isASCII: false)
      let pilot = Pilot(shell.screen)
      try pilot.press("s")
      #expect(pilot.rows[22].hasSuffix(answer), "\(entry.name): \(pilot.rows[22])")
      try pilot.press("?")
      #expect(!pilot.rows.contains { $0.contains("next sync mode") }, "no key of the scene")
    }
    let text = stage(TextScene.self)
    try text.press("s")
    #expect(row(text) == " key s → sync number → whole → labels, field")
  }

  @Test func `a number that stays at its end says so`() throws {
    let hello = stage(HelloScene.self) { $0.text = "\(Int.max)" }
    try hello.press("+")
    #expect(row(hello).hasSuffix("the number stays at \(Int.max)"))
    let form = stage(FormScene.self)
    try form.press("0-")
    #expect(row(form).hasSuffix("the age stays at 0"))
    let list = stage(ListScene.self)
    try list.press("--")
    #expect(row(list).hasSuffix("the item's count stays at 0"))
    try list.press("+")
    #expect(!row(list).contains("stays"))
  }

  @Test func `what follows the pace of a scene is named`() throws {
    let dashboard = stage(DashboardScene.self)
    try dashboard.press("+")
    #expect(row(dashboard) == " key + → machine.interval 1 → 2 → this machine")
    let stress = stage(StressScene.self)
    try stress.press("+")
    #expect(row(stress) == " key + → model.rate 30000 → 31000 → changes")
  }

  @Test func `Enter in a field with a mistake says the mistake`() throws {
    let stage = stage(FormScene.self)
    try stage.press("<Tab><C-u><Enter>")
    #expect(row(stage).hasSuffix("a name needs a letter"))
    try stage.press("<Esc><Tab><Tab><Tab><C-u>370<Enter>")
    #expect(row(stage).hasSuffix("370 is out of range (0–150)"))
  }

  @Test func `the bindings of the first scene begin to count together`() throws {
    let stage = stage(HelloScene.self)
    let counts = { stage.pilot.rows.filter { $0.contains("model") && $0.contains("number") } }
    let ends = { counts().compactMap { $0.dropLast().split(separator: " ").last.map(String.init) } }
    #expect(ends().suffix(3) == ["0", "0", "0"], "\(counts())")
    try stage.press("+")
    #expect(ends().filter { $0 == "1" }.count == 3, "\(counts())")
  }

  @Test func `the row of the cause shows in a low window too, and no card covers it`() throws {
    let low = Stage(recording: PathsScene.self, columns: 40, rows: 10)
    try low.press("+")
    #expect(low.pilot.rows[8].hasPrefix("key + → desk.customer"))
    try low.press("w")
    #expect(low.pilot.rows[8].hasPrefix("key + → desk.customer"))
    let hello = Stage(recording: HelloScene.self, columns: 40, rows: 10)
    try hello.press("+w")
    #expect(hello.pilot.rows[2].contains("Stock: 11 of 12 boxes"), "nor what it explains")
    let usual = Stage(recording: PathsScene.self)
    try usual.press("+w")
    #expect(usual.pilot.rows[22].hasPrefix(" key + → desk.customer"))
  }

  @Test(arguments: 1...8) func `the filled tab has a free column on both sides`(number: Int) throws
  {
    let stage = stage(HelloScene.self)
    try stage.press("\(number)")
    let bar = stage.pilot.rows[0]
    let name = "\(number) \(SceneCatalog.names[number - 1])"
    #expect(number == 8 ? bar.hasSuffix("  \(name)") : bar.contains("  \(name)  "), "\(bar)")
    #expect(bar.hasPrefix(" bowline  "))
  }
}
