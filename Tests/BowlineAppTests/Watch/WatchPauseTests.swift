// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineFeed
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The page of `bowline watch` and of a layout while it is paused.
@Suite struct WatchPauseTests {
  /// A page with a number, a text that never comes again, and a table.
  private static func stage(
    columns: Int = 80, rows: Int = 24, insight: Insight? = nil
  ) -> WatchStage {
    var services = Services()
    services.insight = insight
    let stage = WatchStage(columns: columns, rows: rows, format: .json, services: services)
    stage.write("{\"once\":\"seldom\"}")
    for number in 1...9 { stage.write(line(number)) }
    return stage
  }

  private static func line(_ number: Int) -> String {
    "{\"n\":\(number * 11),\"level\":\"l\(number % 2)\",\"all\":[{\"id\":1,\"cpu\":\(number)},"
      + "{\"id\":2,\"cpu\":5}]}"
  }

  /// The page without its first row, which counts on, and the last two, which say how to go on.
  private static func page(_ stage: some PressedStage) -> [String] {
    Array(stage.rows.dropFirst().dropLast(2))
  }

  @Test func `while the screen is paused reading goes on, and p shows what came`() throws {
    let stage = Self.stage()
    try stage.press("p")
    let before = Self.page(stage)
    for number in 10...20 { stage.write(Self.line(number)) }
    #expect(Self.page(stage) == before)
    #expect(stage.rows[0].contains("21 lines"))
    try stage.press("p")
    #expect(!stage.shell.isPaused)
    #expect(stage.rows.contains { $0.contains("220") })
  }

  @Test func `p pauses below the card of w too, which stays at its value`() throws {
    let stage = Self.stage(insight: Insight())
    try stage.press("<Down>wp")
    let words = "why does n show 99?"
    #expect(stage.shell.isPaused && stage.rows.contains { $0.contains(words) }, "\(stage.rows)")
    stage.write(Self.line(10))
    #expect(stage.rows.contains { $0.contains(words) }, "\(stage.rows)")
    try stage.press("p")
    #expect(!stage.shell.isPaused)
    #expect(stage.rows.contains { $0.contains("why does n show 110?") }, "\(stage.rows)")
  }

  @Test(arguments: [
    "<Down>", "<End><Enter>", "<Enter>", "/n", "o", "g", "x", "J", "w", "e", "u", "?",
    "<Tab><Down>", "<Tab><Right><Space>",
  ])
  func `a person looks around in what stood still, and the pause goes on`(keys: String) throws {
    let (still, moving) = (Self.stage(), Self.stage())
    try still.press("p")
    for number in 10...20 { still.write(Self.line(number)) }
    try still.press(keys)
    #expect(still.shell.isPaused)
    #expect(!still.rows.contains { $0.contains("resumed") || $0.contains("220") })
    try moving.press(keys)
    if keys != "w" { #expect(Self.page(still) == Self.page(moving)) }
  }

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `a pause changes nothing on the page, nor the focus and the rows that are chosen`(
    columns: Int, rows: Int
  ) throws {
    let stage = Self.stage(columns: columns, rows: rows)
    stage.pass(31)
    stage.write(Self.line(30))
    #expect(stage.scene.model.items.contains { $0.isStale })
    try stage.press("<Tab><Down>")
    let before = Self.page(stage)
    try stage.press("p")
    #expect(Self.page(stage) == before)
    for number in 31...40 { stage.write(Self.line(number)) }
    #expect(Self.page(stage) == before)
    try stage.press("<Down>")
    let chosen = Self.page(stage)
    try stage.press("<Up>p<Down>")
    #expect(Self.page(stage).count { $0.contains("▸") } == chosen.count { $0.contains("▸") })
    #expect(stage.shell.screen.focus != nil || columns == 40)
  }

  @Test func `a log that a person has scrolled stays at its place in a pause and after it`()
    throws
  {
    let stage = WatchStage(format: .lines)
    for number in 1...60 { stage.write("line \(number)") }
    func lines() -> [String] { stage.rows.filter { $0.contains("line ") } }
    let newest = lines()
    try stage.press("<Tab><Up><Up><Up>")
    let before = lines()
    #expect(before != newest)
    for _ in 1...2 {
      try stage.press("p")
      #expect(lines() == before)
      stage.write("line 61", "line 62")
      #expect(lines() == before)
    }
    try stage.press("[[")
    #expect(lines() == before)
  }

  @Test func `a step back in time and a restart end the pause, and say so`() throws {
    let stage = Self.stage()
    try stage.press("p[")
    #expect(!stage.shell.isPaused && stage.rows.contains { $0.contains("resumed") })
    // In an earlier moment there is nothing to pause: now is shown, and stands still.
    try stage.press("[p")
    #expect(stage.shell.isPaused && !stage.rows[0].contains(" at "))
    stage.write(Self.line(10))
    #expect(!stage.rows.contains { $0.contains("110") })
  }

  @Test func `why says of a value of a pause which line it came in, with what led to it`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(format: .json, services: services)
    for number in 1...9 {
      stage.write(Self.line(number))
      _ = stage.rows
    }
    try stage.press("p")
    for number in 10...12 { stage.write(Self.line(number)) }
    try stage.press("w")
    #expect(stage.rows.contains { $0.contains("why does n show 99?") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("n  88 → 99") })
  }

  // MARK: A layout

  private static let layout = """
    sources: { app: { run: x, format: json } }
    show:
      - value: app.n
      - chart: app.n.@mean
      - counter: app.limit
      - field: app.name
      - table: app.all

    """

  private static func layoutStage() throws -> LayoutStage {
    let stage = try LayoutStage(layout)
    for number in 1...9 { try write(number, to: stage) }
    return stage
  }

  private static func write(_ number: Int, to stage: LayoutStage) throws {
    try stage.write(
      line(number).dropLast() + ",\"limit\":5,\"name\":\"Ann\"}", to: "app")
  }

  @Test(arguments: ["", "<Down>", "<Down><Enter>", "<Tab><Tab>", "<S-Tab><Down><Space>"])
  func `a person looks around on a page of a layout that stood still`(keys: String) throws {
    let (still, moving) = (try Self.layoutStage(), try Self.layoutStage())
    try still.press("p")
    for number in 10...20 { try Self.write(number, to: still) }
    try still.press(keys)
    try moving.press(keys)
    #expect(still.shell.isPaused)
    #expect(Self.page(still) == Self.page(moving))
  }

  @Test func `a value that a person sets ends the pause, and is sent`() throws {
    let stage = try Self.layoutStage()
    try stage.press("<Tab><Tab><Tab>p<Right>")
    #expect(!stage.shell.isPaused && stage.screen.contains("resumed"))
    #expect(stage.sent.last == #"{"path":"limit","value":6}"#)
    try stage.press("<Right>")
    #expect(stage.sent.last == #"{"path":"limit","value":7}"#)
    // In a field p is a letter.
    try stage.press("p<Tab>")
    try Self.write(10, to: stage)
    try stage.press("xyz")
    #expect(!stage.shell.isPaused)
    #expect(stage.sent.last == #"{"path":"name","value":"Annxyz"}"#)
  }
}
