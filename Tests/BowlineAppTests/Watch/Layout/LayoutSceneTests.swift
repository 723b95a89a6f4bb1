// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineWidgets
import Testing

@testable import BowlineApp
@testable import BowlineFeed

@Suite struct LayoutSceneTests {
  private static let sources =
    "sources: { app: { run: x, format: json }, log: { follow: y, format: lines } }\nshow:\n"

  private func stage(_ show: String, columns: Int = 80, rows: Int = 24, isASCII: Bool = false)
    throws -> LayoutStage
  {
    try LayoutStage(Self.sources + show, columns: columns, rows: rows, isASCII: isASCII)
  }

  @Test func `widgets of several sources show on one page`() throws {
    let stage = try stage("  - value: app.cpu\n  - log: log\n")
    try stage.write(#"{"cpu":42}"#, to: "app")
    try stage.write("hello there", to: "log")
    #expect(stage.screen.contains("app.cpu") && stage.screen.contains("42"))
    #expect(stage.screen.contains("hello there"))
  }

  @Test func `a path that nobody has sent shows its placeholder, and its value once it comes`()
    throws
  {
    let stage = try stage("  - value: app.cpu\n    missing: not measured\n  - gauge: app.mem\n")
    #expect(stage.screen.contains("not measured") && stage.screen.contains("no value yet"))
    try stage.write(#"{"cpu":42,"mem":7}"#, to: "app")
    #expect(!stage.screen.contains("not measured") && !stage.screen.contains("no value yet"))
    #expect(stage.screen.contains("7%"))
  }

  @Test func `a name that is nearly right says what there is`() throws {
    let stage = try stage("  - value: app.cpu.usr\n")
    try stage.write(#"{"cpu":{"user":1}}"#, to: "app")
    #expect(stage.screen.contains("no 'cpu.usr' yet; there is 'cpu.user'"))
  }

  @Test func `a value of another kind is said beside the widget, with the fallback`() throws {
    let stage = try stage(
      "  - gauge: app.cpu\n    fallback: unknown\n  - counter: app.limit\n")
    try stage.write(#"{"cpu":"high","limit":"none"}"#, to: "app")
    #expect(stage.screen.contains("unknown  'high', no number"))
    #expect(stage.screen.contains("'none', no number"))
    try stage.write(#"{"cpu":50,"limit":3}"#, to: "app")
    #expect(stage.screen.contains("50%") && !stage.screen.contains("no number"))
  }

  @Test func `a chart shows the paths that have values without the others`() throws {
    let stage = try stage("  - chart: [app.typo, app.cpu]\n")
    #expect(stage.screen.contains("no value yet"))
    try stage.write(#"{"cpu":40}"#, #"{"cpu":42}"#, to: "app")
    #expect(!stage.screen.contains("no value yet") && stage.screen.contains("app.cpu 42"))
  }

  @Test func `bars count numbers and truth values too`() throws {
    let stage = try stage("  - counts: app.code\n  - counts: app.ok\n")
    let lines = [(200, true), (200, true), (404, false), (200, true)]
    for (code, isOK) in lines { try stage.write("{\"code\":\(code),\"ok\":\(isOK)}", to: "app") }
    for (name, count) in [("200", 3), ("404", 1), ("true", 3), ("false", 1)] {
      #expect(
        stage.rows.contains { $0.contains("│ \(name) ") && $0.contains(" \(count) ") },
        "\(stage.screen)")
    }
  }

  @Test func `a text that is a number is transformed, and another one is said to be none`() throws {
    let stage = try stage(
      "  - value: app.str\n    transform: [\"* 2\", round]\n    fallback: unknown\n")
    try stage.write(#"{"str":"5"}"#, to: "app")
    #expect(stage.screen.contains("10"))
    try stage.write(#"{"str":"abc"}"#, to: "app")
    #expect(stage.screen.contains("unknown  'abc', no number"))
  }

  @Test func `a widget of whole numbers says that a value has a fraction`() throws {
    let stage = try stage("  - counter: app.f\n  - digits: app.f\n    title: large\n")
    try stage.write(#"{"f":2.5}"#, to: "app")
    #expect(stage.rows.filter { $0.contains("2.5, no whole number") }.count == 2)
    try stage.write(#"{"f":3}"#, to: "app")
    #expect(!stage.screen.contains("no whole number"))
  }

  @Test func `a label says that its text or its value has no number`() throws {
    let stage = try stage(
      "  - label: no digits\n    bind: { path: app.n, sync: number }\n"
        + "  - label: \"Stock: 10 of 12\"\n    bind: { path: app.s, sync: number(last) }\n")
    try stage.write(#"{"n":5,"s":"hi"}"#, to: "app")
    #expect(stage.screen.contains("no digits  no number in the text"))
    #expect(stage.screen.contains("Stock: 10 of 12  'hi', no number"))
  }

  @Test func `a column that no row has is said`() throws {
    let stage = try stage(
      "  - value: app.ps.@sum.cpus\n    missing: nothing\n  - value: app.ps.@sum.cpus\n"
        + "  - table: app.ps\n    columns: [pid, nope]\n    sort: mem\n", columns: 100)
    try stage.write(#"{"ps":[{"pid":1,"cpu":2}]}"#, to: "app")
    #expect(stage.screen.contains("nothing"))
    #expect(stage.screen.contains("no column 'cpus'; there is 'cpu'"), "\(stage.screen)")
    #expect(stage.screen.contains("1 row   no column nope, mem "), "\(stage.screen)")
    try stage.write(#"{"ps":[]}"#, to: "app")
    #expect(!stage.screen.contains("no column"))
  }

  @Test func `a label takes the number into its text`() throws {
    let stage = try stage(
      "  - label: \"Stock: 10 of 12 boxes\"\n    bind: { path: app.stock, sync: number }\n"
        + "  - label: \"Stock: 10 of 12 boxes\"\n    bind: { path: app.stock, sync: number(last) }\n"
    )
    try stage.write(#"{"stock":7}"#, to: "app")
    #expect(stage.screen.contains("Stock: 7 of 12 boxes"))
    #expect(stage.screen.contains("Stock: 10 of 7 boxes"))
  }

  @Test func `aggregates, formats and transforms are computed`() throws {
    let stage = try stage(
      "  - value: app.ps.@sum.cpu\n    format: \"%.1f %%\"\n"
        + "  - value: app.bytes\n    transform: [/ 1024, round]\n    format: \"%d KB\"\n")
    try stage.write(#"{"ps":[{"cpu":1.5},{"cpu":2.25}],"bytes":4000}"#, to: "app")
    #expect(stage.screen.contains("3.8 %") && stage.screen.contains("4 KB"))
  }

  @Test func `a one-time value stays as it came first`() throws {
    let stage = try stage("  - value: app.a\n    mode: one-time\n    title: first\n")
    try stage.write(#"{"a":"one"}"#, #"{"a":"two"}"#, to: "app")
    #expect(stage.screen.contains("one") && !stage.screen.contains("two"))
  }

  @Test func `a table shows its columns in their order, sorted`() throws {
    let stage = try stage(
      "  - table: app.ps\n    columns: [name, cpu]\n    sort: -cpu\n")
    try stage.write(
      #"{"ps":[{"cpu":1,"name":"low","pid":9},{"cpu":5,"name":"high","pid":8}]}"#, to: "app")
    let rows = stage.rows
    let low = try #require(rows.firstIndex { $0.contains("low") })
    let high = try #require(rows.firstIndex { $0.contains("high") })
    #expect(high < low && !stage.screen.contains("pid"))
  }

  @Test func `a chart shows several paths with their names`() throws {
    let stage = try stage("  - chart: [app.a, app.b]\n    title: both\n")
    try stage.write(#"{"a":1,"b":9}"#, #"{"a":2,"b":8}"#, #"{"a":3,"b":7}"#, to: "app")
    #expect(stage.screen.contains("app.a 3") && stage.screen.contains("app.b 7"))
  }

  @Test func `a line that never moves has its value beside it, once`() throws {
    let stage = try stage("  - chart: app.a\n", isASCII: true)
    for _ in 1...3 { try stage.write(#"{"a":42}"#, to: "app") }
    let rows = stage.rows.filter { $0.contains("*") }
    #expect(rows.count == 1 && rows[0].contains("42 "), "\(stage.screen)")
    #expect(stage.rows.filter { $0.contains(" 42 ") }.count == 1, "\(stage.screen)")
  }

  // MARK: Two ways

  @Test func `a counter sends one line for each change, and shows what the source says`() throws {
    let stage = try stage("  - counter: app.limit\n    range: 1..5\n")
    try stage.write(#"{"limit":3}"#, to: "app")
    #expect(stage.screen.contains("◂ 3 ▸"))
    try stage.press("<Tab><Right><Right><Right>")
    #expect(
      stage.sent == [#"{"path":"limit","value":4}"#, #"{"path":"limit","value":5}"#])
    #expect(stage.screen.contains("◂ 5"))
    // What was on its way does not undo what a person has done.
    try stage.write(#"{"limit":4}"#, to: "app")
    #expect(stage.screen.contains("◂ 5"))
    try stage.write(#"{"limit":5}"#, #"{"limit":2}"#, to: "app")
    #expect(stage.screen.contains("◂ 2 ▸"))
  }

  @Test func `a source that does not take a value up gets its own way after a while`() throws {
    let stage = try stage("  - counter: app.limit\n")
    try stage.write(#"{"limit":3}"#, to: "app")
    try stage.press("<Tab><Right>")
    #expect(stage.screen.contains("◂ 4 ▸"))
    stage.pass(3)
    #expect(stage.screen.contains("◂ 3 ▸"))
  }

  @Test func `one way, nothing is sent`() throws {
    let stage = try stage("  - counter: app.limit\n    mode: one-way\n")
    try stage.write(#"{"limit":3}"#, to: "app")
    try stage.press("<Tab><Right>")
    #expect(stage.sent == [])
  }

  @Test func `to the source alone, what a person gives is sent and what comes does not show`()
    throws
  {
    let stage = try stage("  - counter: app.limit\n    mode: to-source\n")
    try stage.write(#"{"limit":7}"#, to: "app")
    #expect(!stage.screen.contains("7 "))
    try stage.press("<Tab><Right>")
    #expect(stage.sent == [#"{"path":"limit","value":1}"#])
  }

  @Test func `a transform is undone on the way back`() throws {
    let stage = try stage("  - counter: app.bytes\n    transform: / 1024\n")
    try stage.write(#"{"bytes":2048}"#, to: "app")
    try stage.press("<Tab><Right>")
    #expect(stage.sent == [#"{"path":"bytes","value":3072}"#])
  }

  @Test func `a counter of a path of whole numbers sends one through a transform too`() throws {
    let stage = try stage("  - counter: app.n\n    transform: \"* 2\"\n")
    try stage.write(#"{"n":5}"#, to: "app")
    try stage.press("<Tab><Right><Left>")
    #expect(stage.sent == [#"{"path":"n","value":6}"#, #"{"path":"n","value":5}"#])
  }

  @Test func `a choice is sent as the kind of value that the path has`() throws {
    let stage = try stage(
      "  - select: app.n\n    choices: [1, 2, 3]\n  - select: app.t\n    choices: [true, false]\n"
        + "  - select: app.s\n    choices: [1, 2]\n")
    try stage.write(#"{"n":1,"t":true,"s":"1"}"#, to: "app")
    try stage.press("<Tab><Right><Tab><Right><Tab><Right>")
    #expect(
      stage.sent == [
        #"{"path":"n","value":2}"#, #"{"path":"t","value":false}"#, #"{"path":"s","value":"2"}"#,
      ])
  }

  @Test func `switches, choices, fields and buttons send values of their kinds`() throws {
    let stage = try stage(
      "  - switch: app.on\n  - select: app.mode\n    choices: [slow, fast]\n"
        + "  - field: app.name\n    trigger: enter\n  - button: app.reset\n    title: Reset\n")
    try stage.write(#"{"on":false,"mode":"slow","name":"x"}"#, to: "app")
    try stage.press("<Tab> <Tab><Right><Tab><End>y\"<Enter><Tab><Enter>")
    #expect(
      stage.sent == [
        #"{"path":"on","value":true}"#, #"{"path":"mode","value":"fast"}"#,
        #"{"path":"name","value":"xy\""}"#, #"{"path":"reset","value":true}"#,
      ])
  }

  @Test(arguments: [(80, 24), (200, 60)])
  func `why of a box that fills the page shows the line of input over a part of it`(
    columns: Int, rows: Int
  ) throws {
    var services = Services()
    services.insight = Insight()
    let stage = try LayoutStage(
      Self.sources + "  - chart: app.a\n", columns: columns, rows: rows, services: services)
    for number in 1...5 {
      try stage.write("{\"before\":0,\"a\":\(number * 11)}", to: "app")
      _ = stage.rows
    }
    try stage.press("<Tab>w")
    #expect(stage.screen.contains("why does") && stage.screen.contains("app, line 5"))
    #expect(stage.screen.contains("{\"before\":0,\"a\":55}"), "\(stage.screen)")
    // The title of the chart, or an end of its scale.
    let marks = ["> app.a", "  11 ", "  55 "]
    #expect(stage.rows.contains { row in marks.contains { row.contains($0) } })
  }

  // MARK: Sizes

  @Test(arguments: [(80, 24), (40, 12), (120, 40), (200, 60)])
  func `a row goes below itself where there is no room beside, and all is reached by scrolling`(
    columns: Int, rows: Int
  ) throws {
    let stage = try stage(
      "  - row:\n    - gauge: app.a\n    - gauge: app.b\n    - gauge: app.c\n"
        + "  - chart: app.a\n  - table: app.ps\n  - value: app.last\n",
      columns: columns, rows: rows)
    try stage.write(#"{"a":1,"b":2,"c":3,"last":"the end","ps":[{"x":1}]}"#, to: "app")
    #expect(stage.screen.contains("app.a") && stage.screen.contains("1%"))
    if !stage.screen.contains("the end") { try stage.press("<End>") }
    #expect(stage.screen.contains("the end") || stage.screen.contains("app.ps"))
    for row in stage.rows { #expect(row.count <= columns) }
  }

  @Test func `in ASCII there is nothing else`() throws {
    let stage = try stage(
      "  - row: [{ gauge: app.a }, { chart: [app.a, app.b] }]\n  - lamp: app.up\n"
        + "  - counter: app.a\n", isASCII: true)
    try stage.write(#"{"a":1,"b":2,"up":true}"#, #"{"a":2,"b":1,"up":true}"#, to: "app")
    #expect(stage.rows.allSatisfy { $0.allSatisfy(\.isASCII) }, "\(stage.screen)")
  }

  @Test func `no byte of a source reaches the terminal as a command`() throws {
    let stage = try stage("  - value: app.a\n  - text: app.a\n  - gauge: app.a\n  - field: app.a\n")
    try stage.write(#"{"a":"\u001b[2J\u0007x"}"#, to: "app")
    #expect(!stage.screen.contains("\u{1B}") && !stage.screen.contains("\u{7}"))
  }

  // MARK: Alerts

  @Test func `alerts and errors of the file show while a widget is large`() throws {
    let stage = try LayoutStage(
      Self.sources + "  - trend: app.a\nalerts: [{ when: app.a > 5, do: bell }]\n")
    try stage.write(#"{"a":1}"#, to: "app")
    try stage.press("<Tab><Enter>")
    #expect(!stage.screen.contains("app.a > 5"))
    try stage.write(#"{"a":9}"#, to: "app")
    stage.scene.model.problems = ["web.yaml:1:1: wrong"]
    #expect(stage.screen.contains("! app.a > 5  web.yaml:1:1: wrong"), "\(stage.screen)")
  }

  @Test func `an alert is shown while its condition has held for its time`() throws {
    let stage = try LayoutStage(
      Self.sources + "  - value: app.a\n"
        + "alerts:\n  - when: app.a > 5\n    for: 10s\n    do: notify\n")
    try stage.write(#"{"a":9.123456789}"#, to: "app")
    #expect(!stage.rows[0].contains("app.a > 5"))
    stage.pass(10)
    #expect(stage.rows[0].contains("! app.a > 5"))
    #expect(stage.screen.contains("app.a > 5: 9.123457\n"))
    try stage.write(#"{"a":1}"#, to: "app")
    #expect(stage.rows[0].contains("! app.a > 5"))
    stage.pass(10)
    #expect(!stage.rows[0].contains("app.a > 5"))
  }
}
