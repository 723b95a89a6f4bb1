// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// The last minutes of a page of a layout, by `[` and `]`, and its widgets in large, by Enter.
@Suite struct LayoutPastTests {
  /// Eight seconds of a rising number, a text, rows and a limit.
  private static func stage(_ show: String, columns: Int = 80, rows: Int = 24) throws -> LayoutStage
  {
    let stage = try LayoutStage(
      "sources: { app: { run: x, format: json } }\nshow:\n" + show, columns: columns, rows: rows)
    for number in 1...8 {
      stage.pass(0.5)
      try stage.write(
        "{\"n\":\(number * number),\"word\":\"w\(number)\",\"limit\":5,"
          + "\"all\":[{\"id\":\(number * 11)},{\"id\":1}]}", to: "app", lag: 0.01)
    }
    return stage
  }

  private static let show =
    "  - value: app.word\n  - table: app.all\n  - value: app.all.@sum.id\n"
    + "  - counter: app.limit\n  - chart: app.n.@rate\n"

  @Test func `[ shows each widget as it was, ] and Esc go on to now`() throws {
    let stage = try Self.stage(Self.show)
    #expect(stage.screen.contains("w8") && stage.screen.contains("89"))
    try stage.press("[[")
    #expect(stage.screen.contains("w6") && !stage.screen.contains("w8"))
    #expect(stage.screen.contains("66") && stage.screen.contains("67"))
    let time = ClockText.time(FeedTime(secondsSince1970: stage.now - 2.01))
    #expect(stage.rows[0].contains("at \(time)") && stage.rows[0].contains("6 lines"))
    try stage.press("]")
    #expect(stage.screen.contains("w7"))
    try stage.press("<Esc>")
    #expect(stage.screen.contains("w8") && !stage.rows[0].contains("at \(time)"))
  }

  @Test func `what comes meanwhile is read, and an alert tells of it`() throws {
    let stage = try Self.stage(
      "  - value: app.word\nalerts: [{ when: app.word == w9, do: notify }]\n")
    try stage.press("[[")
    try stage.write("{\"word\":\"w9\"}", to: "app")
    #expect(stage.screen.contains("w6"))
    #expect(stage.rows[0].contains("! app.word == w9"))
    try stage.press("<Esc>")
    #expect(stage.screen.contains("w9"))
  }

  @Test func `a chart of a rate shows the rates until then`() throws {
    let stage = try Self.stage("  - chart: [app.n.@rate, app.n]\n")
    let now = stage.screen
    try stage.press("[[[")
    #expect(stage.screen.contains("app.n 25") && !stage.screen.contains("no value"))
    try stage.press("<Esc>")
    #expect(stage.screen == now)
  }

  @Test func `charts of what is computed end at the value of the moment`() throws {
    let stage = try Self.stage(
      "  - value: app.all.@sum.id\n  - chart: [app.all.@sum.id, app.all.@max.id]\n")
    for number in (4...7).reversed() {
      try stage.press("[")
      let legend = "app.all.@sum.id \(number * 11 + 1)   app.all.@max.id \(number * 11)"
      #expect(stage.screen.contains(legend), "\(stage.screen)")
    }
  }

  @Test func `from an earlier moment nothing is sent, and the value stays`() throws {
    let stage = try Self.stage("  - counter: app.limit\n  - button: app.go\n    title: Go\n")
    try stage.press("<Tab>[[<Right>")
    #expect(stage.sent == [])
    #expect(stage.screen.contains("an earlier moment cannot be changed"))
    #expect(stage.screen.contains("◂ 5 ▸"))
    try stage.press("<Tab><Enter>")
    #expect(stage.sent == [])
    // The focus is where it was, and now things go on.
    try stage.press("<Esc><S-Tab><Right>")
    #expect(stage.sent == [#"{"path":"limit","value":6}"#])
  }

  @Test func `a layout that is changed while an earlier moment shows counts from now on`() throws {
    let stage = try Self.stage("  - value: app.word\n")
    try stage.press("[[")
    let other = try LayoutReader.read(
      Array("sources: { app: { run: x, format: json } }\nshow: [{ value: app.n }]".utf8))
    stage.scene.model.change(to: other, stage.feeds)
    #expect(stage.screen.contains("w6"))
    try stage.press("<Esc>")
    #expect(stage.screen.contains("64") && !stage.screen.contains("w8"))
  }

  // MARK: Large

  @Test func `Enter shows the widget with the focus large, Esc the page again`() throws {
    let stage = try Self.stage(
      "  - gauge: app.n\n  - table: app.all\n  - chart: [app.n, app.limit]\n")
    try stage.press("<Enter>")
    #expect(stage.screen.contains("choose a widget first"))
    try stage.press("<Down><Enter>")
    #expect(stage.screen.contains("99 %") && stage.screen.contains("64"))
    try stage.press("<Esc>")
    #expect(!stage.screen.contains("99 %"))
    try stage.press("<Down><Enter>")
    #expect(stage.screen.contains("app.all") && stage.screen.contains("88"))
    try stage.press("<Esc><Tab><Enter>")
    #expect(stage.screen.contains("app.n 64   app.limit 5"))
  }

  @Test func `a table is sorted in large and in an earlier moment as on the page`() throws {
    let stage = try Self.stage("  - table: app.all\n    columns: [id]\n    sort: -id\n")
    func order() -> [String] {
      stage.rows.compactMap { row in
        let word = row.filter { !"│▸ ".contains($0) }
        return ["1", "77", "88"].contains(word) ? word : nil
      }
    }
    #expect(order() == ["88", "1"])
    try stage.press("<Tab><Space>")
    #expect(order() == ["1", "88"])
    try stage.press("<Enter>")
    #expect(order() == ["1", "88"])
    try stage.press("<Tab><Space><Esc>")
    #expect(order() == ["88", "1"])
    try stage.press("<Space>[")
    #expect(order() == ["1", "77"])
  }

  @Test func `large, an earlier moment shows too`() throws {
    let stage = try Self.stage("  - gauge: app.n\n    range: 0..1000\n")
    try stage.press("<Tab>[[<Enter>")
    #expect(stage.screen.contains("99 %") && stage.screen.contains("36"))
    #expect(!stage.screen.contains("64"))
  }
}
