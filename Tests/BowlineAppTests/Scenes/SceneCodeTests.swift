// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

@testable import BowlineApp

/// The promises of every scene.
@Suite struct SceneCodeTests {
  @Test func `where not all of the code shows, the heading says so and how to see it`() {
    let rows = Stage(StressScene.self).pilot.rows
    let count = StressScene.code.count
    #expect(rows.contains { $0.contains("the code, 4 of \(count) lines: e shows all ──") })
    #expect(
      Stage(HelloScene.self).pilot.rows.contains { $0.contains("─ the code, live ──") })
  }

  @Test func `lines that are scrolled out of sight are not counted among those that show`() throws {
    let stage = Stage(HelloScene.self, columns: 40, rows: 9)
    #expect(stage.pilot.rows.contains { $0.contains("the code, 1 of 4: e shows all") })
    let scroll = try #require(stage.shell.visit.page as? Scroll)
    scroll.offset = 2
    #expect(stage.pilot.rows.contains { $0.contains("the code, 2 of 4: e shows all") })
  }

  @Test func `a line that has fired is highlighted from its first character to its count`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = Stage(HelloScene.self, services: services)
    stage.shell.screen.highlightsChanges = true
    try stage.press("+")
    let rows = stage.pilot.rows
    let grid = stage.pilot.grid
    func marks(_ text: String) throws -> [Bool] {
      let row = try #require(rows.firstIndex { $0.contains(text) })
      return grid.cells(inRow: row).map { $0.style.attributes.contains(.highlight) }
    }
    for text in ["label.bind(", "counter.bind(", "seen = model.observe("] {
      #expect(try marks(text)[3...75].allSatisfy(\.self), "\(text)")
      let row = try #require(rows.firstIndex { $0.contains(text) })
      let blanks = grid.cells(inRow: row).filter { $0.text == " " }
      #expect(blanks.allSatisfy { !$0.style.attributes.contains(.bold) }, "no stripes")
    }
    #expect(try !marks("label.text = text").contains(true), "it has not run")
    stage.shell.screen.advance(by: .milliseconds(400))
    #expect(
      stage.pilot.grid.cells(inRow: 20).allSatisfy { !$0.style.attributes.contains(.highlight) })
  }

  @Test func `each line is counted for its own scene, whatever others of its kind do beside it`()
    throws
  {
    let stages = (0..<2).map { _ in
      var services = Services()
      services.insight = Insight()
      return Stage(HelloScene.self, services: services)
    }
    for stage in stages { try stage.press("+++") }
    func counts(_ stage: Stage<HelloScene>) -> [Substring?] {
      let rows = stage.pilot.rows.drop { !$0.contains("the code, live") }.dropFirst()
      return rows.prefix(3).map { $0.split(separator: " ").dropLast().last }
    }
    #expect(counts(stages[0]) == ["3", "3", "3"] && counts(stages[1]) == ["3", "3", "3"])
    // Bound again by the mode, the label goes on in the same line.
    try stages[0].press("s+")
    #expect(counts(stages[0]) == ["5", "4", "4"] && counts(stages[1]) == ["3", "3", "3"])
  }

  @Test(arguments: SceneCatalog.names)
  func `the code on the screen is the code that runs`(name: String) throws {
    let type = name.prefix(1).uppercased() + name.dropFirst()
    let source = try SourceText("Sources/BowlineApp/Scenes/\(type)/\(type)Scene.swift").lines
    var shown: [String] = []
    var isShown = false
    for line in source {
      if line.contains("It ends here") { isShown = false }
      if isShown { shown.append(String(line.dropFirst(4))) }
      if line.contains("begins here") { isShown = true }
    }
    let entry = try #require(SceneCatalog.entry(named: name))
    let code = entry.type.code
    #expect(!shown.isEmpty && shown == code)
    let scene = entry.make(Options())
    scene.bind()
    for (index, line) in code.enumerated() {
      for place in scene.source.lines(of: index) {
        #expect(source[place - 1].drop { $0 == " " } == line.drop { $0 == " " })
      }
    }
    #expect(!scene.source.lines(of: 0).isEmpty)
    #expect(code.allSatisfy { $0.count <= 78 }, "it fits on a screen of 80 columns")
  }
}
