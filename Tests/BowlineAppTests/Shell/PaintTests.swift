// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The paintings of the program: one for each key, and what is highlighted in them.
@Suite struct PaintTests {
  /// The texts of the highlighted cells, row by row.
  private func highlighted(_ pilot: Pilot) -> [String] {
    let grid = pilot.grid
    return (0..<grid.rows).map { row in
      grid.cells(inRow: row).filter { $0.style.attributes.contains(.highlight) }.map(\.text)
        .joined()
    }
  }

  private func hasHighlight(_ pilot: Pilot) -> Bool {
    highlighted(pilot).contains { !$0.isEmpty }
  }

  // In `stress` everything changes all the time, and is colored by how lately it did.
  @Test(arguments: SceneCatalog.names.filter { $0 != StressScene.name })
  func `in every scene what a key has changed is highlighted for 400 ms`(scene: String) throws {
    let stage = Stage(HelloScene.self)
    stage.shell.show(scene)
    #expect(!hasHighlight(stage.pilot))
    try stage.press("+")
    #expect(hasHighlight(stage.pilot))
    stage.shell.screen.advance(by: .milliseconds(399))
    #expect(hasHighlight(stage.pilot))
    // Marks on wires go on in steps.
    for _ in 0..<200 { stage.shell.screen.advance(by: .milliseconds(10)) }
    #expect(!hasHighlight(stage.pilot))
    #expect(stage.shell.screen.timeUntilChange == nil, "nobody wakes")
  }

  @Test func `a line of code that fires is highlighted like any change`() throws {
    // Its calls are counted where changes are recorded.
    let stage = Stage(recording: HelloScene.self)
    _ = stage.pilot.rows
    try stage.press("+")
    let row = try #require(stage.pilot.rows.firstIndex { $0.contains(#"label.bind(\.text"#) })
    #expect(highlighted(stage.pilot)[row] == "1", "how often it has fired")
  }

  @Test(arguments: [
    (Options.Task.snapshot(Size(rows: 24, columns: 80)), true), (.plain, true), (.run, false),
  ])
  func `nothing is highlighted and nothing moves in a snapshot, without a screen or without motion`(
    task: Options.Task, hasMotion: Bool
  ) throws {
    let stage = Stage(HelloScene.self) { options in
      options.task = task
      options.hasMotion = hasMotion
    }
    _ = stage.pilot.rows
    try stage.press("+")
    #expect(!hasHighlight(stage.pilot))
    #expect(!stage.pilot.rows.contains { $0.contains("●") })
    #expect(stage.shell.screen.timeUntilChange == nil)
  }

  @Test(arguments: [
    ("list", "", "\u{1B}[B"), ("form", "\t", "x"),
    ("hello", "", "\u{1B}[A"), ("text", "", "s"),
  ])
  @MainActor func `an arrow held down and each letter are one frame each`(
    scene: String, start: String, key: String
  ) {
    var options = Options()
    options.scene = scene
    options.items = 1_000
    options.usesMouse = true
    let terminal = MemoryTerminal(rows: 24, columns: 80)
    let shell = Shell(options, size: terminal.size, isASCII: false)
    let application = Application(terminal, showing: shell.screen)
    if !start.isEmpty { terminal.send(start) }
    for _ in 0..<20 {
      let (frames, before) = (terminal.frames, terminal.rows)
      terminal.send(key)
      #expect(terminal.frames == frames + 1 && terminal.rows != before, "\(scene)")
    }
    withExtendedLifetime(application) {}
  }
}
