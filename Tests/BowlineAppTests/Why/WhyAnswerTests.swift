// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The words about names and values in an answer.
@Suite struct WhyAnswerTests {
  @Test func `nothing is called by an index of the code`() throws {
    let stage = Stage(recording: TextScene.self)
    try stage.press("w")
    var titles: Set<String> = []
    for _ in 0..<40 {
      titles.insert(stage.card.first ?? "")
      try stage.press("<Down>")
    }
    #expect(titles.count > 10 && titles.allSatisfy { !$0.contains("[") }, "\(titles)")
  }

  @Test func `of a value that does not show any more the question is in the past`() throws {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("++w")
    #expect(stage.card.first?.contains("why does label show") == true)
    try stage.press("<Left>")
    #expect(stage.card.first?.contains("why did label show") == true, "\(stage.card)")
  }

  @Test func `a sync mode has put what now stands in the text, also if it is computed`() throws {
    let stage = Stage(recording: PathsScene.self)
    try stage.press("d")
    stage.shell.why(at: stage.scene.alive.frame.origin)
    #expect(stage.card.contains("2 desk.freedCount  0 → 1"))
    #expect(stage.card.contains("4 number mode put 0 in the place of 1"))
    #expect(stage.card.contains("customers: 1 → customers: 0"))
  }

  @Test func `numbers that differ in the last decimals show as many as tell them apart`() throws {
    let stage = Stage(recording: DashboardScene.self)
    _ = stage.pilot.rows
    let watching = stage.scene.memory.observe(\.value) { _, _ in }
    stage.scene.memory.value = 0.1234
    stage.scene.memory.value = 0.1235
    stage.shell.why(at: stage.scene.memory.frame.origin)
    #expect(stage.card.contains("2 memory.value  0.123 → 0.124"))
    withExtendedLifetime(watching) {}
  }

  @Test func `a gauge is asked about the percentage that it shows`() {
    let stage = Stage(recording: DashboardScene.self)
    _ = stage.pilot.rows
    let watching = stage.scene.memory.observe(\.value) { _, _ in }
    stage.scene.memory.value = 0.4198765
    stage.shell.why(at: stage.scene.memory.frame.origin)
    #expect(stage.card.first?.contains("why does memory show 42%?") == true, "\(stage.card)")
    withExtendedLifetime(watching) {}
  }

  @Test func `a widget without a name is asked about by its kind and the value behind it`() throws {
    let stage = Stage(recording: WidgetsScene.self, columns: 120, rows: 70)
    let tabs = stage.scene.tabs
    tabs.selection = try #require(tabs.titles.firstIndex(of: "layouts"))
    let valve = try #require(stage.pilot.position(of: "valve 1"))
    stage.shell.why(at: valve)
    let title = try #require(stage.card.first)
    #expect(title.contains("why does the checkbox of valves.all[0].isOpen show "), "\(title)")
  }

  @Test func `a list of many numbers, or of lists, is said by their count`() throws {
    let stage = Stage(recording: DashboardScene.self)
    _ = stage.pilot.rows
    stage.shell.why(at: stage.scene.processors.frame.origin)
    #expect(stage.card.contains { $0.contains("machine.processors  [] → ") }, "\(stage.card)")
    #expect(!stage.card.contains { $0.contains("[[") }, "\(stage.card)")
  }

  @Test func `the frame passes over a remark without words`() throws {
    let stage = Stage(recording: DashboardScene.self, columns: 120, rows: 40, time: .replayed)
    var sample = DashboardSceneTests.sample
    sample.totalSwap = 0
    stage.scene.machine.sample = sample
    _ = stage.pilot.rows
    stage.shell.why(at: stage.scene.swap.frame.origin)
    #expect(stage.card.first?.contains("why does swap show \"none\"?") == true, "\(stage.card)")
    try stage.press("<Down>")
    #expect(stage.card.first?.contains(" show \"1% of one CPU, 7.8 MB\"?") == true, "\(stage.card)")
  }

  @Test func `a remark about all fields names the value that it shows`() throws {
    let stage = Stage(recording: FormScene.self)
    try stage.press("+")
    stage.pilot.click(on: "1 change")
    #expect(stage.card.first?.contains(#"why does status show "1 change"?"#) == true)
    #expect(stage.card.contains { $0.contains("status.text is bound to state") })
  }

  @Test func `without a screen the answer is said in lines`() throws {
    var said: [String] = []
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    services.say = { said.append($0) }
    let stage = Stage(HelloScene.self, services: services) { $0.task = .plain }
    try stage.press("+w")
    #expect(said.contains("  why does label show \"Stock: 11 of 12 boxes\"?"))
    #expect(said.contains("  1 you pressed +"))
  }

  @Test func `what a widget of options shows is its title`() throws {
    let stage = Stage(recording: WidgetsScene.self, columns: 100, rows: 40)
    try stage.press("<PgUp><PgUp><PgUp>")
    stage.shell.why(at: stage.scene.select.frame.origin)
    #expect(stage.card.first?.contains("why does select show high?") == true)
    #expect(stage.card.contains("middle → high"))
    stage.shell.why()
    stage.shell.why(at: stage.scene.radio.frame.origin)
    #expect(stage.card.first?.contains("why does radio show high?") == true)
  }

  @Test func `a step through time that leaves a value as it was is no change of it`() throws {
    let stage = Stage(recording: HelloScene.self, columns: 100)
    try stage.press("++s[")
    stage.shell.why(at: stage.scene.history.frame.origin)
    #expect(stage.card.contains { $0.hasPrefix("1 you pressed +") }, "\(stage.card)")
  }

  @Test func `an earlier history is shown in its words`() throws {
    let stage = Stage(recording: HelloScene.self, columns: 100)
    try stage.press("+++[")
    stage.shell.why(at: stage.scene.history.frame.origin)
    #expect(stage.card.first?.contains(#"why does history show "11 -> 12"?"#) == true)
  }
}
