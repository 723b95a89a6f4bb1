// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `stress`, without a clock.
@Suite struct StressSceneTests {
  let stage = Stage(StressScene.self, time: .replayed)

  private var model: StressModel { stage.scene.model }

  @Test func `a tick makes its changes one by one, and each label has its number`() {
    model.tick = StressTick(
      changes: 10_000, elapsed: 1_000_000, frames: 60, bytes: 9_000, frameTime: 500)
    #expect(model.changes == 10_000 && model.sum == 10_000)
    #expect(stage.scene.labels.map(\.text) == model.cells.map { "\($0.value)" })
    #expect(model.cells.allSatisfy { $0.value == 250 })
  }

  @Test(arguments: [40, 80, 97, 119, 120, 200])
  func `the numbers stand in even columns`(columns: Int) {
    let stage = Stage(StressScene.self, columns: columns, rows: 40)
    _ = stage.pilot.rows
    let frames = stage.scene.labels.map(\.frame)
    let places = frames.prefix(10).map(\.column)
    let steps = Set(zip(places, places.dropFirst()).map { $1 - $0 })
    #expect(steps.count == 1 && Set(frames.map(\.columns)).count == 1)
    #expect(Set(frames.map(\.row)).count == 4)
  }

  @Test func `ten thousand changes ask for one painting`() {
    _ = stage.pilot.rows
    let before = stage.pilot.paintRequests
    model.tick = StressTick(changes: 10_000, elapsed: 10_000, frames: 0, bytes: 0, frameTime: 0)
    #expect(stage.pilot.paintRequests == before + 1)
  }

  @Test func `the figures are those of the last second`() {
    for number in 1...100 {
      model.tick = StressTick(
        changes: 100, elapsed: 10_000, frames: number / 2, bytes: number * 10, frameTime: number)
    }
    #expect(stage.field("changes")?.hasPrefix("10000 a second   10000") == true)
    #expect(stage.field("frames")?.hasPrefix("50 a second") == true)
    #expect(stage.field("per frame")?.hasPrefix("200 ") == true)
    #expect(stage.field("bytes")?.hasPrefix("1000 a second") == true)
    #expect(stage.scene.times.series.last == 100)
  }

  @Test func `keys change how many changes are made, and 0 rests`() throws {
    try stage.press("++-")
    #expect(model.rate == 11_000)
    try stage.press("0-")
    #expect(model.rate == 0)
    #expect(stage.field("wanted")?.hasPrefix("0 a second") == true)
    try stage.press("u")
    #expect(model.rate == 11_000)
  }

  @Test func `the list of keys says how much a key changes`() {
    let titles = stage.scene.commands.map(\.title)
    #expect(
      titles.contains("raise the rate by 1,000") && titles.contains("lower the rate by 10,000"))
    #expect(titles.contains("rest, without changes"))
  }

  @Test func `a tick is written as text and read back`() {
    let tick = StressTick(changes: 1, elapsed: 2, frames: 3, bytes: 4, frameTime: 5)
    #expect(StressTick(tick.description) == tick)
  }

  @Test(arguments: ["", "1 2 3 4", "1 2 3 4 x", "-1 2 3 4 5", "99999999999 1 1 1 1", "1 2 3 4 5 6"])
  func `what is no tick is not taken`(text: String) {
    #expect(StressTick(text) == nil)
  }
}
