// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The inspector and the log of changes over the page of `bowline watch`.
@Suite struct WatchInsightTests {
  private static func stage() -> WatchStage {
    var services = Services()
    // It keeps changes of the whole process, of which the tests beside these make many.
    services.insight = Insight(keeping: 200_000)
    let stage = WatchStage(columns: 100, rows: 40, format: .json, services: services)
    for number in 1...5 {
      stage.write("{\"load\":\(number)}")
      _ = stage.rows
    }
    return stage
  }

  @Test func `the inspector lists what the page binds, and with a also its plumbing`() throws {
    let stage = Self.stage()
    try stage.press("i")
    #expect(stage.rows.contains { $0.contains("tile load.value <- load") }, "\(stage.rows)")
    let plumbing = { stage.rows.contains { $0.contains("statusItem") } }
    #expect(!plumbing() && !stage.rows.contains { $0.contains("model.filter") })
    try stage.press("a")
    #expect(plumbing(), "\(stage.rows)")
  }

  @Test func `the log lists what came and what follows it, and with a also the plumbing`() throws {
    let stage = Self.stage()
    try stage.press("l")
    stage.write("{\"load\":6}")
    #expect(stage.rows.contains { $0.contains("load: 5 -> 6") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("tile load.value: 5 -> 6  <- load") })
    try stage.press("/lineCount<Enter>")
    let plumbing = { stage.rows.contains { $0.contains("lineCount:") } }
    #expect(!plumbing(), "\(stage.rows)")
    try stage.press("a")
    stage.write("{\"load\":7}")
    #expect(plumbing(), "\(stage.rows)")
  }

  @Test func `a look at the past is no change of a value`() throws {
    let stage = Self.stage()
    let number = {
      stage.rows.first { $0.contains("change ") }?.split(separator: "change ").last?.prefix(6)
    }
    try stage.press("w")
    let before = number()
    try stage.press("<Esc>[[[<Esc>w")
    #expect(before != nil && number() == before, "\(stage.rows)")
  }

  /// Writes a line as the input does, which names it as the cause.
  private static func write(_ line: String, _ number: Int, to stage: WatchStage) {
    Insight.caused(by: Insight.Event(.line, "line \(number)")) { stage.write(line) }
    _ = stage.rows
  }

  /// The row of causes in a window that has one.
  private static func cause(_ stage: WatchStage) -> String? {
    stage.rows.first { $0.contains("input line") }
  }

  @Test func `what came in one line is told beside one another, and not one by the other`() {
    var services = Services()
    services.insight = Insight(keeping: 200_000)
    let stage = WatchStage(columns: 100, rows: 40, format: .json, services: services)
    for number in 1...3 {
      Self.write("{\"load\":\(number),\"free\":\(number)}", number, to: stage)
    }
    #expect(Self.cause(stage)?.contains("load 2 → 3, free") == true, "\(stage.rows)")
  }

  @Test func `an earlier moment has no cause of now`() throws {
    let stage = Self.stage()
    stage.pass(2)
    Self.write("{\"load\":5.5}", 6, to: stage)
    #expect(Self.cause(stage) != nil, "\(stage.rows)")
    try stage.press("[[")
    #expect(Self.cause(stage) == nil, "\(stage.rows)")
    Self.write("{\"load\":6}", 7, to: stage)
    #expect(Self.cause(stage) == nil)
    try stage.press("<Esc>")
    Self.write("{\"load\":7}", 8, to: stage)
    #expect(Self.cause(stage)?.contains("6 → 7") == true)
  }
}
