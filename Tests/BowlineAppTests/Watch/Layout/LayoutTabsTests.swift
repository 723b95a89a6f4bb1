// SPDX-License-Identifier: Apache-2.0

import BowlineTestSupport
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// Tabs and lists in layouts, and changes that wait.
@Suite struct LayoutTabsTests {
  private static func stage(_ show: String, columns: Int = 80, rows: Int = 24) throws -> LayoutStage
  {
    let stage = try LayoutStage(
      "sources: { app: { run: x, format: json } }\nshow:\n" + show, columns: columns, rows: rows)
    try stage.write(#"{"a":1,"b":2,"mode":"m3","limit":5,"ps":[{"x":77}]}"#, to: "app")
    return stage
  }

  private static let tabs = """
      - value: app.a
        title: above
      - tabs:
        - title: first
          row: [{ value: app.b }, { gauge: app.a }]
        - table: app.ps
        - title: inner
          tabs:
          - value: app.limit
          - value: app.mode

    """

  @Test(arguments: [(80, 24), (40, 12), (200, 60)])
  func `of tabs one page shows, chosen by its title`(columns: Int, rows: Int) throws {
    let stage = try Self.stage(Self.tabs, columns: columns, rows: rows)
    #expect(stage.screen.contains("above") && stage.screen.contains("[first]"))
    #expect(stage.screen.contains("app.b") && !stage.screen.contains("77"))
    try stage.press("<Tab><Tab><Right>")
    #expect(stage.screen.contains("[app.ps]") && stage.screen.contains("77"))
    #expect(!stage.screen.contains("app.b"))
    try stage.press("<Right>")
    #expect(stage.screen.contains("[inner]") && stage.screen.contains("[app.limit]"))
    #expect(stage.screen.contains("app.mode") && !stage.screen.contains("m3"))
    try stage.press("<Tab><Right>")
    #expect(stage.screen.contains("m3"))
    for row in stage.rows { #expect(row.count <= columns) }
  }

  @Test func `an earlier moment shows the page that shows now`() throws {
    let stage = try Self.stage(Self.tabs)
    stage.pass(2)
    try stage.write(#"{"ps":[{"x":88}]}"#, to: "app")
    try stage.press("<Tab><Tab><Right>[")
    #expect(stage.screen.contains("[app.ps]") && stage.screen.contains("77"))
    try stage.press("<Esc>")
    #expect(stage.screen.contains("[app.ps]") && stage.screen.contains("88"))
  }

  @Test func `a list takes and sends one text of many`() throws {
    let choices = (1...9).map { "m\($0)" }.joined(separator: ", ")
    let stage = try Self.stage("  - list: app.mode\n    choices: [\(choices)]\n    height: 4\n")
    #expect(stage.screen.contains("▸ m3"))
    try stage.press("<Tab><Down>")
    #expect(stage.sent == [#"{"path":"mode","value":"m4"}"#])
    try stage.write(#"{"mode":"m9"}"#, to: "app")
    stage.pass(3)
    #expect(stage.screen.contains("▸ m9"))
  }

  @Test func `with a time as trigger, one value is sent for many keys`() throws {
    let stage = try Self.stage("  - counter: app.limit\n    trigger: 500ms\n")
    try stage.press("<Tab><Right><Right>")
    stage.pass(0.3)
    try stage.press("<Right>")
    stage.pass(0.4)
    #expect(stage.sent == [] && stage.screen.contains("◂ 8 ▸"))
    stage.pass(0.2)
    #expect(stage.sent == [#"{"path":"limit","value":8}"#])
    stage.pass(0.7)
    #expect(stage.sent.count == 1)
    // The source is given its time from then on.
    #expect(stage.screen.contains("◂ 8 ▸"))
    stage.pass(3)
    #expect(stage.screen.contains("◂ 5 ▸"))
  }
}
