// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// The widgets of layouts that stand for several values, for a share of the whole, and for dates and texts.
@Suite struct LayoutKindTests {
  private func stage(_ show: String, columns: Int = 80, rows: Int = 24) throws -> LayoutStage {
    try LayoutStage(
      "sources: { app: { run: x, format: json } }\nshow:\n" + show, columns: columns, rows: rows)
  }

  private func row(_ words: String, on stage: LayoutStage) throws -> Int {
    try #require(stage.rows.firstIndex { $0.contains(words) }, "\(stage.screen)")
  }

  // MARK: What shows

  @Test func `bars show several paths on one scale`() throws {
    let stage = try stage("  - bars: [app.user, app.system]\n    range: 0..100\n    title: CPU\n")
    try stage.write(#"{"user":50,"system":25}"#, to: "app")
    let rows = [try row("│ user", on: stage), try row("│ system", on: stage)]
    let lengths = rows.map { stage.rows[$0].count { $0 == "█" } }
    #expect(lengths[0] > 0 && lengths[0] == lengths[1] * 2, "\(stage.screen)")
    #expect(stage.rows[rows[0]].contains(" 50 ") && stage.rows[rows[1]].contains(" 25 "))
  }

  @Test(arguments: [
    ("bars: [app.user, app.system]", "app.user, app.system"),
    ("chart: [app.user, app.system]", "app.user, app.system"),
    ("progress: [app.user, app.system]", "app.user"),
    ("bars: [app.user, app.system]\n    title: CPU", "CPU"),
  ])
  func `a widget of several paths is named after all of them`(widget: String, name: String) throws {
    let stage = try stage("  - \(widget)\n")
    try stage.write(#"{"user":50,"system":75}"#, to: "app")
    #expect(stage.scene.model.cells.map(\.name) == [name])
  }

  @Test func `a chart without room for the names of all its paths leaves their source out`() throws
  {
    let stage = try stage("  - chart: [app.requests.a, app.errors.b]\n    title: x\n", columns: 36)
    try stage.write(#"{"requests":{"a":50},"errors":{"b":75}}"#, to: "app")
    #expect(stage.screen.contains("requests.a 50   errors.b 75"), "\(stage.screen)")
  }

  @Test func `where that is not enough it leaves out the ending that all of them have`() throws {
    let stage = try stage(
      "  - chart: [app.requests.@most, app.errors.@most]\n    title: x\n", columns: 36)
    try stage.write(#"{"requests":50,"errors":75}"#, to: "app")
    #expect(stage.screen.contains("requests 50   errors 75"), "\(stage.screen)")
  }

  @Test func `a mean has few decimals`() throws {
    let stage = try stage("  - value: app.n.@mean\n  - value: app.n.@least\n")
    for line in [#"{"n":1.234567}"#, #"{"n":2.5}"#] { try stage.write(line, to: "app") }
    #expect(stage.screen.contains("1.87") && !stage.screen.contains("1.867"), "\(stage.screen)")
    #expect(stage.screen.contains("1.234567"))
  }

  @Test func `so does the trend of one`() throws {
    let stage = try stage("  - trend: app.n.@mean\n")
    for line in [#"{"n":1.234567}"#, #"{"n":2.5}"#] { try stage.write(line, to: "app") }
    #expect(stage.screen.contains("│ 1.87 "), "\(stage.screen)")
  }

  @Test func `a value has its unit, unless a transform or a format makes another one`() throws {
    let stage = try LayoutStage(
      """
      sources: { app: { run: x, format: lines } }
      show:
        - value: app.Free
        - value: app.Free
          transform: / 1024
        - value: app.Free
          format: "%.1f KiB"
        - label: "Free: 1 KB"
          bind: { path: app.Free, sync: number }
      """, columns: 80, rows: 24)
    try stage.write("Free:  2048 kB", to: "app")
    #expect(stage.screen.contains("│ 2048 kB") && stage.screen.contains("│ 2 "), "\(stage.screen)")
    #expect(stage.screen.contains("2048.0 KiB") && stage.screen.contains("Free: 2048 KB"))
  }

  @Test func `bars show two columns of a table, sorted`() throws {
    let stage = try stage(
      "  - bars: app\n    columns: [disk, used]\n    sort: -used\n    transform: / 10\n")
    try stage.write(
      #"[{"disk":"/a","used":100},{"disk":"/b"},{"disk":"/c","used":200}]"#, to: "app")
    #expect(try row("│ /c", on: stage) < row("│ /a", on: stage))
    #expect(stage.screen.contains(" 20 ") && !stage.screen.contains("/b"), "\(stage.screen)")
  }

  @Test func `bars without a column say which there is`() throws {
    let stage = try stage("  - bars: app.rows\n    columns: [disk, usd]\n")
    try stage.write(#"{"rows":[{"disk":"/a","used":100}]}"#, to: "app")
    #expect(stage.screen.contains("no column 'usd'; there is 'used'"), "\(stage.screen)")
    try stage.write(#"{"rows":5}"#, to: "app")
    #expect(stage.screen.contains("5, no table"), "\(stage.screen)")
  }

  @Test func `a histogram shows how often numbers came`() throws {
    let stage = try stage("  - histogram: app.n\n    range: 0..10\n")
    for number in [1, 1, 1, 9] { try stage.write("{\"n\":\(number)}", to: "app") }
    #expect(stage.screen.contains("4 values, at most 3"), "\(stage.screen)")
  }

  @Test(arguments: [
    ("progress: [app.done, app.all]", "3 of 12 done"),
    ("progress: app.done\n    range: 0..12\n    unit: files", "3 of 12 files"),
  ])
  func `progress shows a part of its total, which may be a path`(widget: String, words: String)
    throws
  {
    let stage = try stage("  - \(widget)\n")
    try stage.write(#"{"done":3,"all":12}"#, to: "app")
    #expect(stage.screen.contains("25%") && stage.screen.contains(words), "\(stage.screen)")
  }

  @Test func `progress in bytes without a total shows the amount`() throws {
    let stage = try stage("  - progress: app.done\n    unit: bytes\n")
    try stage.write(#"{"done":3200000}"#, to: "app")
    #expect(stage.screen.contains("3.2 MB") && !stage.screen.contains("%"), "\(stage.screen)")
  }

  // MARK: What a person changes

  @Test func `a date is written, and sent once it is one`() throws {
    let stage = try stage("  - date: app.day\n")
    try stage.write(#"{"day":"2026-11-23"}"#, to: "app")
    #expect(stage.screen.contains("2026-11-23"))
    try stage.press("<Tab><Backspace><Backspace><Backspace>")
    let count = stage.sent.count
    try stage.press("-")
    #expect(stage.sent.count == count)
    try stage.press("24")
    #expect(stage.sent.last == #"{"path":"day","value":"2026-11-24"}"#, "\(stage.screen)")
    try stage.press("<C-u>")
    #expect(stage.sent.last == #"{"path":"day","value":null}"#)
  }

  @Test func `a date waits for Enter where its trigger says so`() throws {
    let stage = try stage("  - date: app.day\n    trigger: enter\n")
    try stage.write(#"{"day":"2026-11-23"}"#, to: "app")
    try stage.press("<Tab><Backspace>4")
    #expect(stage.sent == [])
    try stage.press("<Enter>")
    #expect(stage.sent == [#"{"path":"day","value":"2026-11-24"}"#])
  }

  @Test func `a day is chosen in its month`() throws {
    let stage = try stage("  - calendar: app.day\n")
    try stage.write(#"{"day":"2026-11-23"}"#, to: "app")
    #expect(stage.screen.contains("November 2026") && stage.screen.contains("[23]"))
    try stage.press("<Tab><Right>")
    #expect(stage.sent == [#"{"path":"day","value":"2026-11-24"}"#])
  }

  @Test(arguments: ["date", "calendar"])
  func `a text that is no date is said to be none`(widget: String) throws {
    let stage = try stage("  - \(widget): app.day\n")
    try stage.write(#"{"day":"soon"}"#, to: "app")
    #expect(stage.screen.contains("'soon', no date"), "\(stage.screen)")
  }

  @Test func `a text of several lines is written`() throws {
    let stage = try stage("  - textarea: app.note\n    title: note\n")
    try stage.write(#"{"note":"one\ntwo"}"#, to: "app")
    #expect(try row("│ two", on: stage) == row("│ one", on: stage) + 1)
    try stage.press("<Tab><Enter>")
    #expect(stage.sent == [#"{"path":"note","value":"\none\ntwo"}"#], "\(stage.screen)")
  }

  @Test func `one of many texts is found by typing`() throws {
    let stage = try stage("  - dropdown: app.level\n    choices: [debug, info, warning, error]\n")
    try stage.write(#"{"level":"info"}"#, to: "app")
    #expect(stage.screen.contains("info") && !stage.screen.contains("warning"))
    try stage.press("<Tab><Enter>war<Enter>")
    #expect(stage.sent == [#"{"path":"level","value":"warning"}"#], "\(stage.screen)")
  }

  @Test func `an optional number may be left out`() throws {
    let stage = try stage("  - number: app.limit\n    optional: true\n    missing: no limit\n")
    #expect(stage.screen.contains("no limit"), "\(stage.screen)")
    try stage.write(#"{"limit":7}"#, to: "app")
    #expect(!stage.screen.contains("no limit"))
    try stage.press("<Tab><C-u>")
    #expect(stage.sent == [#"{"path":"limit","value":null}"#])
    #expect(stage.screen.contains("no limit"), "\(stage.screen)")
    try stage.press("5")
    #expect(stage.sent.last == #"{"path":"limit","value":5}"#)
  }

  // MARK: Errors of the file

  @Test(arguments: [
    ("bars: app.rows\n    columns: [a]", "'bars' have two, that of the names and that of"),
    ("bars: app.n\n    sort: -n", "'bars' are sorted where they have 'columns' of a table"),
    ("progress: [app.a, app.b, app.c]", "'progress' has one path too many"),
    ("dropdown: app.a", "'dropdown' has no 'choices'"),
    ("textarea: app.a\n    trigger: enter", "Enter has another meaning in 'textarea'"),
    ("number: app.a\n    optional: maybe", "write true or false"),
    ("value: app.a\n    missing: [a]", "missing: a list; write a text"),
    ("value: app.a\n    fallback: { a: b }", "fallback: keys with values; write a text"),
    ("value: app.a\n    missing:", "missing: nothing; write a text"),
    ("button: app.a\n    missing: none", "'button' has no 'missing'"),
  ])
  func `options that do not fit are errors`(widget: String, words: String) throws {
    let error = #expect(throws: LayoutReader.Failure.self) { try stage("  - \(widget)\n") }
    #expect(error?.problems.map(\.message).joined().contains(words) == true, "\(error as Any)")
  }
}
