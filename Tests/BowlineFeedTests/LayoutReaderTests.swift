// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineFeed

@Suite struct LayoutReaderTests {
  private static let sources = "sources: { app: { run: vmstat 1 }, log: { follow: /var/log/x } }\n"

  private func read(_ text: String) throws(LayoutReader.Failure) -> Layout {
    try LayoutReader.read(Array(text.utf8))
  }

  /// The errors of a text, each as `line:column: message`.
  private func problems(_ text: String) -> [String] {
    do {
      _ = try read(text)
      return []
    } catch {
      return error.problems.map { "\($0.place.line):\($0.place.column): \($0.message)" }
    }
  }

  /// The errors in what stands below `show:`, of which the first line is 3.
  private func problems(show lines: String) -> [String] {
    problems(Self.sources + "show:\n" + lines)
  }

  private func widget(_ lines: String) throws -> LayoutWidget {
    try #require(try read(Self.sources + "show:\n" + lines).widgets.first)
  }

  // MARK: What is read

  @Test func `the file of the documentation is read whole`() throws {
    let layout = try read(Self.example)
    #expect(layout.title == "web server")
    #expect(layout.sources.map(\.name) == ["stats", "app"])
    #expect(layout.sources[0].origin == .run("curl -s localhost:9090/stats", every: .seconds(2)))
    #expect(layout.sources[1].origin == .follow("/var/log/app.log"))
    #expect(
      layout.widgets.map(\.kind) == [.gauge, .chart, .label, .value, .table, .log])
    #expect(
      layout.widgets[1].paths.map(\.text) == ["stats.requests.@rate", "stats.errors.@rate"])
    #expect(layout.widgets[2].binding.sync == .first)
    #expect(layout.widgets[3].binding.format?.text(.number(12.34)) == "12.3 %")
    #expect(layout.widgets[3].binding.missing == "no processes")
    #expect(layout.widgets[4].columns == ["pid", "name", "cpu"])
    #expect(layout.widgets[4].sort == LayoutSort(column: "cpu", isAscending: false))
    #expect(layout.widgets[5].paths == [LayoutPath(source: "app", name: "lines")])
    let alert = try #require(layout.alerts.first)
    #expect(alert.delay == .seconds(10))
    #expect(alert.actions == [.bell, .notify, .run("./page-me")])
    #expect(alert.condition.holds(.number(6)) && !alert.condition.holds(.number(5)))
  }

  private static let example = """
    title: web server
    sources:
      stats: { run: "curl -s localhost:9090/stats", every: 2s }
      app:   { follow: /var/log/app.log }
    show:
      - row:
        - gauge: stats.cpu.user
          range: 0..100
          warn: "> 80"
        - chart: [stats.requests.@rate, stats.errors.@rate]
      - label: "Stock: 10 of 12 boxes"
        bind: { path: stats.stock, sync: number }
      - value: stats.processes.@sum.cpu
        format: "%.1f %%"
        missing: "no processes"
      - table: stats.processes
        columns: [pid, name, cpu]
        sort: -cpu
      - log: app
    alerts:
      - when: stats.errors.@rate > 5
        for: 10s
        do: [bell, notify, { run: "./page-me" }]

    """

  @Test func `a source alone stands for the usual path of the widget`() throws {
    #expect(try widget("  - value: app").paths[0].text == "app.value")
    #expect(try widget("  - table: app").paths[0].text == "app.rows")
    #expect(try widget("  - log: log").paths[0].text == "log.lines")
    #expect(try widget("  - value: app.@rate").paths[0].text == "app.@rate")
    #expect(try widget("  - value: app.@count").paths[0].text == "app.rows.@count")
  }

  @Test func `what a person can change is bound two ways, and the rest one way`() throws {
    #expect(try widget("  - counter: app.limit").binding.mode == .twoWay)
    #expect(try widget("  - value: app.limit").binding.mode == .oneWay)
    #expect(try widget("  - counter: log.a\n    mode: one-way").binding.mode == .oneWay)
  }

  @Test(arguments: LayoutKind.allCases) func `each widget can stand in a layout`(kind: LayoutKind)
    throws
  {
    let choices = kind.hasChoices ? "\n    choices: [a, b]" : ""
    let line = kind == .label ? "label: x\n    bind: app.a" : "\(kind.rawValue): app.a"
    let widget = try widget("  - \(line)\(choices)")
    #expect(widget.kind == kind && widget.paths.map(\.text) == ["app.a"])
  }

  @Test func `tabs have pages with titles, which are widgets, rows and columns`() throws {
    let layout = try read(
      Self.sources + "show:\n  - tabs:\n    - title: load\n      row: [{ gauge: app.a }]\n"
        + "    - log: log\n    height: 9\n")
    guard case .group(let group) = layout.parts[0] else { throw LayoutPathError("no group") }
    #expect(group.form == .tabs && group.size.height == 9)
    #expect(group.parts.map(\.title) == ["load", "log.lines"])
    #expect(layout.parts[0].members == layout.parts && layout.widgets.count == 2)
  }

  @Test func `tabs without pages, pages without titles and titles elsewhere are errors`() {
    let found = problems(
      show: "  - tabs: []\n  - tabs:\n    - row: [{ value: app.a }]\n"
        + "  - row: [{ value: app.a }]\n    title: x\n")
    #expect(
      found == [
        "3:11: tabs: an empty list; write the parts of which one is to show",
        "5:7: a row among 'tabs' needs a 'title', by which it is chosen",
        "7:12: title: a row has one only among 'tabs'; widgets have titles",
      ])
  }

  @Test func `a change is sent at once, after a rest, or with Enter`() throws {
    #expect(try widget("  - counter: app.a").binding.trigger == .change)
    #expect(
      try widget("  - counter: app.a\n    trigger: 500ms").binding.trigger
        == .rest(.milliseconds(500)))
    #expect(try widget("  - field: app.a\n    trigger: enter").binding.trigger == .enter)
    #expect(
      problems(
        show: "  - counter: app.a\n    trigger: enter\n  - field: app.a\n    trigger: entre\n"
          + "  - field: app.a\n    trigger: 1ms\n") == [
          "4:14: trigger: enter; Enter has another meaning in 'counter', so write change or a time "
            + "such as 500ms",
          "6:14: trigger: there is no 'entre'; did you mean 'enter'? Possible: change, enter, "
            + "a time such as 500ms",
          "8:14: trigger: 1ms is out of range (10ms–24h)",
        ])
  }

  // MARK: Errors

  @Test func `behind an unknown widget its path and its options are looked at too`() {
    let found = problems(show: "  - gague: ap.a\n    rnge: 0..1\n    warn: \"~ 1\"\n")
    #expect(found.count == 4, "\(found)")
    #expect(found[0].hasPrefix("3:5: 'gague' is no widget; did you mean 'gauge'?"))
    #expect(found[1].hasPrefix("3:12: 'ap' is no source; did you mean 'app'?"))
    #expect(found[2].hasPrefix("4:5: 'gauge' has no 'rnge'; did you mean 'range'?"))
    #expect(found[3].hasPrefix("5:11: '~ 1'"))
  }

  @Test func `an unknown widget says what was probably meant, and what there is`() {
    let found = problems(show: "  - gague: app.a\n    range: 0..1")
    #expect(found.count == 1)
    #expect(
      found[0].hasPrefix(
        "3:5: 'gague' is no widget; did you mean 'gauge'? Possible: value, label, "))
  }

  @Test func `an unknown option says what the widget has`() {
    #expect(
      problems(show: "  - gauge: app.a\n    rnge: 0..1\n    columns: [a]") == [
        "4:5: 'gauge' has no 'rnge'; did you mean 'range'? Possible: title, width, height, "
          + "weight, bind, mode, transform, missing, fallback, range, warn",
        "5:5: 'gauge' has no 'columns'; possible: title, width, height, weight, bind, mode, "
          + "transform, missing, fallback, range, warn",
      ])
  }

  @Test func `an unknown source says which there are`() {
    #expect(
      problems(show: "  - gauge: ap.a")
        == ["3:12: 'ap' is no source; did you mean 'app'? Possible: app, log"])
  }

  @Test func `an unknown statistic says which there are`() {
    let found = problems(show: "  - value: app.a.@rat")
    #expect(found.first?.hasPrefix("3:12: there is no '@rat'; did you mean '@rate'?") == true)
  }

  @Test func `all errors of a file are said at once, in its order`() {
    let found = problems(
      """
      titel: x
      sources:
        app: { run: vmstat, every: soon }
        b: { flow: x }
      show:
        - value: app.a
          format: "no place"
        - row:
          - gauge: app.b
            range: low
          - pie: app.c
        - counter: b.limit
      alerts:
        - when: app.x
          do: ring
      """)
    #expect(
      found.map { $0.split(separator: ":")[0..<2].joined(separator: ":") }
        == ["1:1", "3:30", "4:6", "4:8", "7:13", "10:14", "11:7", "14:11", "15:9"])
  }

  @Test func `each wrong step of a transform is said`() {
    let found = problems(show: "  - value: app.a\n    transform: [/ 0, round, log]")
    #expect(found.count == 2 && found[0].hasPrefix("4:17: '/ 0' leaves"), "\(found)")
    #expect(found.last?.hasPrefix("4:29: 'log' is no transform") == true)
  }

  @Test(arguments: [
    ("  - range: 0..1", "3:5: 'range' is no widget; "),
    ("  - gauge: app.a\n    range: 5..1", "4:12: range: 5..1 ends before it begins"),
    ("  - gauge: app.a\n    range: 5..5", "4:12: range: 5..5 is one number alone"),
    ("  - gauge: app.a\n    range: 1", "4:12: range: '1' is no range; write it as in 0..100"),
    ("  - gauge: app.a\n    chart: app.b", "4:5: 'chart' beside 'gauge'; begin another"),
    ("  - gauge: app.a\n    warn: high", "4:11: 'high' compares nothing; write it as in"),
    ("  - gauge: app.a\n    warn: \"> high\"", "4:11: '> high': 'high' is no number"),
    ("  - value: app.a\n    transform: / 0", "4:16: '/ 0' leaves nothing of the value"),
    ("  - value: app.a\n    transform: rund", "4:16: 'rund' is no transform; did you mean 'round'"),
    ("  - value: app.a\n    format: \"%d %d\"", "4:13: '%d %d' has a place for more than one"),
    ("  - value: app.a\n    mode: two-way", "4:11: mode: two-way; nobody can change 'value'"),
    ("  - value: app.a\n    mode: both", "4:11: mode: there is no 'both'; possible: one-way"),
    ("  - label: x\n    bind: { path: app.a, sync: numbr }", "4:32: sync: there is no 'numbr'"),
    ("  - field: app.a\n    matches: \"[a-\"", "4:14: matches: '[a-' has no ']' for a '['"),
    ("  - field: app.a\n    matches: \"[]\"", "4:14: matches: '[]' has no ']' for a '['"),
    ("  - select: app.a", "3:5: 'select' has no 'choices'"),
    ("  - select: app.a\n    choices: []", "4:14: choices: an empty list; write the texts to"),
    ("  - counter: log.a", "3:14: 'log' is a file and takes no values"),
    ("  - counter: app.a.@rate", "3:14: 'app.a.@rate' is computed"),
    ("  - value: app.a.@sum", "3:12: '@sum' needs a column"),
    ("  - value: app..a", "3:12: 'app..a' has an empty name"),
    ("  - value: app.a\n    width: wide", "4:12: width: 'wide' is no whole number"),
    ("  - value: app.a\n    width: 0", "4:12: width: 0 is out of range (1–1000)"),
    ("  - value:", "3:11: value: nothing; write a text"),
    (
      "  - button: app.a\n    sends: { all: true }",
      "4:12: sends: keys with values; write a text, a number, true or false"
    ),
    ("  - hello", "3:5: 'hello' in place of a widget"),
    ("  - row: app.a", "3:10: row: 'app.a'; write a list, each element behind a '-'"),
  ])
  func `a wrong value says what was found and what is possible`(lines: String, start: String) {
    let found = problems(show: lines)
    #expect(found.count == 1 && found[0].hasPrefix(start), "\(found)")
  }

  @Test(arguments: [
    ("", "1:1: the file is empty; a layout has sources and show"),
    ("- a", "1:1: a list in place of a layout; write keys with values: title, sources, show, "),
    ("show: []", "1:1: the layout has no 'sources', so there is nothing to read"),
    ("sources: {}\nshow: []", "1:10: sources: keys with values; write names with sources"),
    ("sources: { a: { run: x, follow: y } }\nshow: []", "1:25: a source is one thing, not both"),
    ("sources: { a: { follow: x, every: 1s } }\nshow: []", "1:35: 'every' runs a command"),
    ("sources: { a: { run: x, every: 1ms } }\nshow: []", "1:32: every: 1ms is out of range"),
    ("sources: { a: { stdin: true }, b: { stdin: true } }\nshow: []", "1:32: 'b' is another"),
    ("sources: { a: { run: '' } }\nshow: []", "1:22: run: an empty text; write a line"),
    ("sources: { a: { follow: ' ' } }\nshow: []", "1:25: follow: an empty text; write the name"),
    ("sources: { a: { run: x, format: xml } }\nshow: []", "1:33: format: there is no 'xml'"),
    (
      "sources: { a: { run: x } }\nshow: []\nalerts: [{ do: bell }]",
      "3:10: the alert has no 'when'"
    ),
  ])
  func `a wrong file says so where it is wrong`(text: String, start: String) {
    #expect(problems(text).contains { $0.hasPrefix(start) }, "\(problems(text))")
  }

  @Test func `bytes of any kind end in errors and in nothing else`() {
    var random = SystemRandomNumberGenerator()
    let words = Array(Self.example.utf8)
    for _ in 0..<200 {
      var bytes = words
      for _ in 0..<3 {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      do {
        _ = try LayoutReader.read(bytes)
      } catch {
        #expect(!error.problems.isEmpty)
      }
    }
  }
}
