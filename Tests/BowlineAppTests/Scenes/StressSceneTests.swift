// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

@testable import BowlineApp

/// The scene `stress`, without a clock.
@Suite struct StressSceneTests {
  let stage = Stage(StressScene.self, time: .replayed)

  private var model: StressModel { stage.scene.model }

  private var grid: HeatGrid { stage.scene.grid }

  /// Lets time pass, in ticks of ten milliseconds.
  private func run(_ ticks: Int, changes: Int) {
    for _ in 0..<ticks {
      model.tick = StressTick(
        changes: changes, elapsed: 10_000, frames: 0, bytes: 0, frameTime: 0)
    }
  }

  @Test func `a tick makes its changes one by one, and each cell has its number`() {
    model.tick = StressTick(
      changes: 30_000, elapsed: 1_000_000, frames: 60, bytes: 9_000, frameTime: 500)
    #expect(model.changes == 30_000 && model.sum == 30_000)
    #expect(grid.cells.map(\.value) == model.cells.map(\.value))
    #expect(grid.cells.count == StressModel.rows * StressModel.columns)
  }

  @Test func `a column is free between the boxes of the counts, as between those of all scenes`() {
    let top = stage.pilot.rows.first { $0.hasPrefix(" ╭─ changes, ") }
    #expect(top?.contains("╮ ╭─ paints, ") == true)
  }

  @Test func `each line of the code tells how often all cells that it bound have changed`() throws {
    func row(_ text: String, at size: String) throws -> Substring? {
      let result = try BuiltProgram("bowline").run(
        ["--scene", "stress", "--snapshot", size], environment: ["LC_ALL": "C.UTF-8"])
      return result.output.split(separator: "\n").first { $0.contains(text) }
    }
    let line = #"cell.bind(\.value, to: number, \.value)"#
    #expect(try row(line, at: "80x24")?.hasSuffix(" 30000 │") == true)
    #expect(try row("720 of them, one way, last ", at: "200x60") != nil)
  }

  @Test func `a cell that has changed is hot, cools in steps, and is cold in the end`() {
    run(1, changes: 500)
    var seen: [UInt8] = []
    for _ in 0..<280 {
      run(1, changes: 0)
      let hottest = grid.levels.max() ?? 0
      if hottest != seen.last { seen.append(hottest) }
    }
    #expect(seen == [0, 5, 4, 3, 2, 1, 0] || seen == [5, 4, 3, 2, 1, 0])
    #expect(HeatGrid.coolingTime < 280 * 10_000)
  }

  @Test func `hot cells leave cooler ones behind them`() {
    run(200, changes: 300)
    #expect(Set(grid.levels) == [0, 1, 2, 3, 4, 5])
  }

  @Test func `the picture of the cells changes a few times a second, however many change`() {
    var pictures = 0
    let watching = grid.observe(\.levels) { _, _ in pictures += 1 }
    run(100, changes: 1_000)
    #expect((5...13).contains(pictures))
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [40, 71, 72, 80, 97, 119, 200])
  func `the grid is as wide as its room and shows each cell, the last one too`(columns: Int) {
    for rows in [3, 10, 33] {
      let grid = HeatGrid(rows: 10, columns: 72)
      for place in [0, 9 * 72 + 71] { grid.cells[place].value = 1 }
      grid.now = 100_000
      let lines = Screen(grid, size: Size(rows: rows, columns: columns)).paint().grid.lines
      #expect(lines.count == rows)
      #expect(lines.allSatisfy { $0.count == columns && !$0.contains(" ") })
      #expect(lines.first?.first == "█" && lines.last?.last == "█")
    }
  }

  @Test func `ten thousand changes ask for one painting`() {
    _ = stage.pilot.rows
    let before = stage.pilot.paintRequests
    model.tick = StressTick(changes: 10_000, elapsed: 10_000, frames: 0, bytes: 0, frameTime: 0)
    #expect(stage.pilot.paintRequests == before + 1)
  }

  @Test func `the figures are those of the last second`() {
    let stage = Stage(StressScene.self, columns: 100, rows: 40, time: .replayed)
    for number in 1...100 {
      stage.scene.model.tick = StressTick(
        changes: 100, elapsed: 10_000, frames: number / 2, bytes: number * 10, frameTime: number)
    }
    let rows = stage.pilot.rows
    #expect(rows.contains { $0.contains("╭─ changes, 10000 of 30000 a second ─") })
    #expect(rows.contains { $0.contains("╭─ paints, 50 a second ─") })
    #expect(stage.scene.changes.value == 10_000 && stage.scene.paints.value == 50)
    #expect(stage.scene.perFrame.text == "200 changes")
    #expect(stage.scene.bytes.text == "1000 a second")
    #expect(stage.scene.times.series.last == 100)
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (200, 60)], [false, true])
  func `a scale says which look is how long ago`(
    size: (columns: Int, rows: Int), isASCII: Bool
  ) throws {
    let stage = Stage(
      StressScene.self, columns: size.columns, rows: size.rows, isASCII: isASCII, time: .replayed)
    let scale = " changed now \(isASCII ? "@#+=-" : "██▓▒░") 2.5 s ago "
    let row = try #require(stage.pilot.rows.first { $0.contains(scale) })
    #expect(row.contains("each cell is bound to its own number") == (size.columns > 40))
  }

  @Test func `changes and paints are counted in large digits, and small ones in a narrow window`() {
    model.tick = StressTick(changes: 7, elapsed: 10_000, frames: 1, bytes: 0, frameTime: 0)
    _ = stage.pilot.rows
    #expect(stage.scene.changes.frame.rows == 3 && stage.scene.paints.frame.rows == 3)
    #expect(stage.pilot.rows.contains { $0.contains("│ ▀▀█ ") && $0.contains("│ ▄█  ") })
    let narrow = Stage(StressScene.self, columns: 40, rows: 12, time: .replayed)
    narrow.scene.model.tick = model.tick
    #expect(narrow.pilot.rows.contains { $0.hasPrefix("changes 7  ") })
  }

  @Test(arguments: [40, 50, 60, 66, 70, 80, 120])
  func `the pace of the changes is never cut`(columns: Int) throws {
    let stage = Stage(StressScene.self, columns: columns, rows: 20, time: .replayed)
    try stage.press("<PgUp><PgUp><PgUp><PgUp><PgUp><PgUp><PgUp>")
    stage.scene.model.tick = StressTick(
      changes: 100_000, elapsed: 1_000_000, frames: 60, bytes: 0, frameTime: 0)
    let text = stage.pilot.rows.joined(separator: "\n")
    let unit = columns < 70 ? "/s" : " a second"
    #expect(text.contains("100000 of 100000\(unit)"))
    #expect(text.contains("60\(unit)"))
  }

  @Test func `the cost is called by the words before it`() throws {
    let stage = Stage(recording: StressScene.self, columns: 120, rows: 40)
    _ = stage.pilot.rows
    stage.shell.why(at: stage.scene.perFrame.frame.origin)
    #expect(stage.card.first?.contains("why does per paint show \"30000 changes\"?") == true)
    #expect(stage.pilot.rows.contains { $0.contains(" per paint ") })
  }

  @Test func `in a window without room for the pace and the rate the pace stands alone`() {
    let stage = Stage(StressScene.self, columns: 30, rows: 6, time: .replayed)
    stage.scene.model.tick = StressTick(
      changes: 8427, elapsed: 1_000_000, frames: 60, bytes: 0, frameTime: 0)
    #expect(stage.pilot.rows.contains { $0.hasPrefix("changes 8427  8427/s ") })
  }

  @Test func `keys change how many changes are made, and 0 rests`() throws {
    try stage.press("++-")
    #expect(model.rate == 31_000)
    try stage.press("0-")
    #expect(model.rate == 0)
    #expect(stage.pilot.rows.contains { $0.contains("╭─ changes, 0 of 0 a second ─") })
    try stage.press("u")
    #expect(model.rate == 31_000)
  }

  @Test func `it is at rest when nothing is made, and all is told and cold`() throws {
    run(100, changes: 300)
    #expect(!model.isAtRest)
    try stage.press("0")
    run(250, changes: 0)
    #expect(!model.isAtRest)
    run(50, changes: 0)
    #expect(model.isAtRest && grid.levels.allSatisfy { $0 == 0 })
  }

  @Test func `the list of keys says how much a key changes`() {
    let titles = stage.scene.commands.map(\.title)
    #expect(
      titles.contains("raise the rate by 1,000") && titles.contains("lower the rate by 10,000"))
    #expect(titles.contains("rest, without changes"))
  }

  @Test func `a tick is written as text and read back`() {
    let tick = StressTick(changes: 1, elapsed: 2, frames: 3, bytes: 4, frameTime: 5)
    #expect(StressTick(record: tick.record) == tick)
  }

  @Test(arguments: [
    "", "1 2 3 4", "1 2 3 4 x", "-1 2 3 4 5", "99999999999 1 1 1 1", "1 2 3 4 5 6",
    "1 9223372036854775807 0 0 0", "1 0 9223372036854775807 0 0",
  ])
  func `what is no tick is not taken`(text: String) {
    #expect(StressTick(record: text) == nil)
  }
}
