// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// A field of a layout whose text has to match a pattern.
@Suite struct LayoutFieldTests {
  private func stage(columns: Int = 80) throws -> LayoutStage {
    let stage = try LayoutStage(
      """
      sources: { srv: { run: x, format: json } }
      show:
        - field: srv.name
          trigger: enter
          matches: "[A-Z][a-z]*"
      """, columns: columns)
    try stage.write(#"{"name":"Ann"}"#, to: "srv")
    return stage
  }

  @Test func `a text that does not match is marked, and words say so, until it is right`() throws {
    let stage = try stage()
    let words = #"does not match [A-Z][a-z]*"#
    try stage.press("<Tab><C-u>bob<Enter>")
    let row = try #require(stage.rows.first { $0.contains("bob") })
    #expect(row.hasSuffix("  \(words) │"), "\(stage.screen)")
    let place = try #require(stage.pilot.position(of: "bob"))
    #expect(stage.pilot.grid[place.row, place.column].style.role == .error)
    #expect(stage.sent == [])
    try stage.press("<C-u>Bob<Enter>")
    #expect(!stage.screen.contains(words) && stage.sent == [#"{"path":"name","value":"Bob"}"#])
  }

  @Test func `a number shows as its source writes it, without a needless fraction`() throws {
    let stage = try LayoutStage(
      "sources: { srv: { run: x, format: json } }\nshow:\n  - number: srv.limit\n")
    try stage.write(#"{"limit":5}"#, to: "srv")
    #expect(stage.screen.contains("│ 5 ") && !stage.screen.contains("5.0"), "\(stage.screen)")
  }

  @Test func `the words leave the field a half of a narrow page`() throws {
    let stage = try stage(columns: 40)
    try stage.press("<Tab><C-u>bob<Enter>")
    let row = try #require(stage.rows.first { $0.contains("bob") })
    #expect(row.contains("  does not") && row.hasSuffix("… │"), "\(row)")
  }

  @Test func `words for no value, and for one of another kind, stand beside what a person changes`()
    throws
  {
    let stage = try LayoutStage(
      """
      sources: { app: { run: x, format: json } }
      show:
        - counter: app.limit
          missing: not set
          fallback: no limit
        - switch: app.on
          missing: unknown
      """)
    #expect(stage.screen.contains("not set") && stage.screen.contains("unknown"))
    try stage.write(#"{"limit":"none","on":true}"#, to: "app")
    #expect(!stage.screen.contains("not set") && !stage.screen.contains("unknown"))
    #expect(stage.screen.contains("no limit  'none', no number"), "\(stage.screen)")
    try stage.write(#"{"limit":3}"#, to: "app")
    #expect(!stage.screen.contains("no limit"))
  }

  @Test func `what a person changes says beside itself that its path is misspelled`() throws {
    let stage = try LayoutStage(
      """
      sources: { app: { run: x, format: json } }
      show:
        - counter: app.limt
        - counter: app.limit
        - counter: app.ofher
          mode: to-source
        - button: app.limi
      """, columns: 120)
    #expect(!stage.screen.contains("yet"))
    try stage.write(#"{"limit":3,"other":1}"#, to: "app")
    #expect(stage.screen.contains("no 'limt' yet; there is 'limit'"), "\(stage.screen)")
    #expect(!stage.screen.contains("'ofher'") && !stage.screen.contains("'limi'"))
  }
}
