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

  // In `stress` something changes all the time: see below.
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
    let program = ProgramInMemory(scene)
    let terminal = program.terminal
    if !start.isEmpty { terminal.send(start) }
    for _ in 0..<20 {
      let (frames, before) = (terminal.frames, terminal.rows)
      terminal.send(key)
      #expect(terminal.frames == frames + 1 && terminal.rows != before, "\(scene)")
    }
    withExtendedLifetime(program) {}
  }

  /// The program in a scene, on a terminal in memory.
  @MainActor private struct ProgramInMemory {
    let terminal: MemoryTerminal
    let shell: Shell
    let application: Application

    init(_ scene: String, rows: Int = 24) {
      var options = Options()
      options.scene = scene
      options.items = 1_000
      terminal = MemoryTerminal(rows: rows, columns: 80)
      shell = Shell(options, size: terminal.size, isASCII: false)
      application = Application(terminal, showing: shell.screen)
      application.usesMouse = true
    }
  }

  @Test @MainActor func `a click and a paste are one frame each`() {
    let program = ProgramInMemory("form")
    let terminal = program.terminal
    terminal.send("\t")
    for text in ["abc", String(repeating: "long ", count: 100)] {
      let (frames, before) = (terminal.frames, terminal.rows)
      terminal.paste(text)
      #expect(terminal.frames == frames + 1 && terminal.rows != before)
    }
    for words in ["4 list", "5 form", "6 paths"] {
      let (frames, place) = (terminal.frames, terminal.grid.position(of: words))
      guard let place else { return #expect(Bool(false), "\(words)") }
      let spot = "\(place.column + 1);\(place.row + 1)"
      terminal.send("\u{1B}[<0;\(spot)M\u{1B}[<0;\(spot)m")
      #expect(terminal.frames == frames + 1)
      #expect(terminal.rows[1] != "", "\(words)")
    }
    #expect(program.shell.visit.scene is PathsScene)
  }

  /// The wheel turned down or up, over a place of the screen, as a terminal sends it.
  private func wheel(_ code: Int, at position: Position) -> String {
    "\u{1B}[<\(code);\(position.column + 1);\(position.row + 1)M"
  }

  @Test(arguments: [("list", 24, "Item 3"), ("hello", 12, "model"), ("text", 12, "wide")])
  @MainActor func `a step of the wheel is painted in the turn that took it in`(
    scene: String, rows: Int, words: String
  ) throws {
    let program = ProgramInMemory(scene, rows: rows)
    let terminal = program.terminal
    let place = try #require(terminal.grid.position(of: words), "\(terminal.rows)")
    for code in [65, 65, 64, 64] {
      let (frames, before) = (terminal.frames, terminal.rows)
      terminal.send(wheel(code, at: place))
      #expect(terminal.frames == frames + 1 && terminal.rows != before, "\(scene)")
    }
    withExtendedLifetime(program) {}
  }

  @Test @MainActor func `steps of the wheel that wait together are one frame, and none is lost`()
    throws
  {
    let programs = [ProgramInMemory("list"), ProgramInMemory("list")]
    let (single, many) = (programs[0].terminal, programs[1].terminal)
    let place = try #require(single.grid.position(of: "Item 3"))
    for _ in 0..<30 { single.send(wheel(65, at: place)) }
    let (start, frames) = (many.rows, many.frames)
    many.send(String(repeating: wheel(65, at: place), count: 30))
    #expect(many.frames == frames + 1 && many.rows != start)
    #expect(many.rows == single.rows)
    many.send(String(repeating: wheel(64, at: place), count: 30))
    #expect(many.frames == frames + 2 && many.rows == start)
    withExtendedLifetime(programs) {}
  }

  @Test func `in stress the rate and the counts are highlighted, and a cell by its heat`() throws {
    let stage = Stage(StressScene.self, time: .replayed)
    let model = stage.scene.model
    func tick(_ changes: Int) {
      model.tick = StressTick(
        changes: changes, elapsed: 100_000, frames: 0, bytes: 0, frameTime: 0)
    }
    _ = stage.pilot.rows
    try stage.press("+")
    tick(25)
    tick(25)
    let marks = highlighted(stage.pilot)
    let title = try #require(stage.pilot.rows.firstIndex { $0.contains("of 31000 a second") })
    #expect(marks[title] == "1", "the digit of the rate")
    #expect(marks[title + 1].contains("█▀"), "the large digits of the changes")
    let grid = stage.scene.grid
    let rows = grid.frame.rowRange
    #expect(rows.allSatisfy { marks[$0].isEmpty } && grid.levels.contains(5))
    stage.shell.screen.advance(by: .milliseconds(400))
    #expect(!hasHighlight(stage.pilot))
    #expect(grid.levels.contains(5), "a cell cools by the clock of the model")
    for _ in 0..<30 { tick(0) }
    #expect(grid.levels.allSatisfy { $0 == 0 })
  }
}
