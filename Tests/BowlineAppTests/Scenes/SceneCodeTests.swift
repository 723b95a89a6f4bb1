// SPDX-License-Identifier: Apache-2.0

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
    #expect(rows.contains { $0.contains("the code, 3 of \(count) lines: e shows all ──") })
    #expect(
      Stage(HelloScene.self).pilot.rows.contains { $0.contains("─ the code, live ──") })
  }

  @Test func `lines that are scrolled out of sight are not counted among those that show`() throws {
    let stage = Stage(HelloScene.self, columns: 40, rows: 10)
    #expect(stage.pilot.rows.contains { $0.contains("the code, 2 of 3 lines") })
    let scroll = try #require(stage.shell.visit.page as? Scroll)
    scroll.offset = 1
    #expect(stage.pilot.rows.contains { $0.contains("the code, live") })
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
