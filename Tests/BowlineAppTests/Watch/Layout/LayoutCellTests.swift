// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTestSupport
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// The values that the widgets of a layout show, and what they say in place of one.
@Suite struct LayoutCellTests {
  private static let sources =
    "sources: { app: { run: x, format: json }, log: { follow: y, format: lines } }\nshow:\n"

  private func stage(_ show: String, services: Services = Services()) throws -> LayoutStage {
    try LayoutStage(Self.sources + show, services: services)
  }

  // MARK: What is computed

  @Test(arguments: [
    ("trend: app.n.@mean", "4.5 "), ("trend: app.n.@rate", "2 "), ("trend: app.rows.@sum.v", "8 "),
    ("trend: app.@rate", "2 "), ("trend: app.@lines", "8 "), ("counts: app.n.@most", "8 "),
    ("counts: app.rows.@count", "2 "), ("trend: app.n", "8 "),
  ])
  func `each widget shows what its path ends in, in a box and large`(widget: String, text: String)
    throws
  {
    let stage = try stage("  - \(widget)\n")
    for number in 1...8 {
      try stage.write("{\"n\":\(number),\"rows\":[{\"v\":\(number)},{\"v\":0}]}", to: "app")
    }
    #expect(stage.screen.contains("│ \(text)"), "\(stage.screen)")
    #expect(!stage.screen.contains("2 rows"))
    try stage.press("<Tab><Enter>")
    #expect(stage.screen.contains("│  \(text)") || stage.screen.contains("│ \(text)"))
  }

  @Test func `a path that is computed has one value for each that comes`() throws {
    let stage = try stage("  - trend: app.n.@mean\n")
    try stage.write(#"{"n":4}"#, to: "app")
    for _ in 1...20 { try stage.write("a line", to: "log") }
    try stage.write(#"{"n":8}"#, to: "app")
    let values = stage.feeds[0][try LayoutPath("app.n.@mean", sources: ["app"])]
    #expect(values?.series.latestNumbers == [4, 6])
  }

  // MARK: What a person types

  @Test(arguments: [("* 100", "7.5"), ("* 100", "29"), ("- 273.15", "0.01"), ("/ 3", "0.1")])
  func `a transform leaves a number as it is typed, also when the source has it`(
    transform: String, text: String
  ) throws {
    let stage = try stage("  - number: app.ratio\n    transform: \"\(transform)\"\n")
    try stage.write(#"{"ratio":0.5}"#, to: "app")
    try stage.press("<Tab><C-u>")
    for count in 1...text.count {
      try stage.press(String(text.dropFirst(count - 1).first ?? " "))
      #expect(stage.rows.contains { $0.contains(" \(text.prefix(count))") && !$0.contains("00") })
      let value = try #require(stage.sent.last?.split(separator: "\"value\":").last)
      try stage.write("{\"ratio\":\(value)", to: "app")
    }
    #expect(stage.rows.contains { $0.contains(" \(text)") })
    #expect(!stage.screen.contains("000") && !stage.screen.contains("999"), "\(stage.screen)")
  }

  // MARK: Words in place of a value

  @Test func `a log of a source or a path without lines says so`() throws {
    let stage = try stage(
      "  - log: app.msg\n    title: text\n  - log: app.rows\n    title: rows\n  - log: app\n"
        + "  - log: log\n")
    try stage.write(#"{"msg":"hello","rows":[{"x":1}]}"#, to: "app")
    try stage.write("a line", to: "log")
    #expect(
      stage.rows.count { $0.contains("app is json and has no lines") } == 3, "\(stage.screen)")
    #expect(stage.screen.contains("a line"))
  }

  @Test func `a log of columns has the lines above their header`() throws {
    let stage = try LayoutStage(
      "sources: { app: { run: x, format: columns } }\nshow:\n  - log: app\n")
    try stage.write(
      "Tasks: 9 total\nMem: 8 free\n\n  PID  PR  NI  %CPU COMMAND\n    1  20   0   0.5 init",
      to: "app")
    #expect(stage.screen.contains("Mem: 8 free"), "\(stage.screen)")
  }

  @Test func `a source alone says what it has in place of a single value`() throws {
    let stage = try stage("  - value: log\n  - gauge: app\n  - table: app\n  - log: log.msg\n")
    #expect(!stage.screen.contains("there is"))
    try stage.write(#"{"name":"x","n":1,"ps":[{"x":1}]}"#, to: "app")
    try stage.write("a line", to: "log")
    for words in [
      "no 'value' yet; there is 'lines'", "no 'value' yet; there is 'n'",
      "no 'rows' yet; there is 'ps'", "no 'msg' yet; there is 'lines'",
    ] {
      #expect(stage.screen.contains(words), "\(stage.screen)")
    }
  }

  @Test func `a gauge beyond its range is full or empty, and says the number and the range`() throws
  {
    let stage = try stage("  - gauge: app.load\n    range: 0..150\n")
    for (load, words) in [(75, " 50%"), (150, "█▏ 100%")] {
      try stage.write("{\"load\":\(load)}", to: "app")
      #expect(stage.screen.contains(words) && !stage.screen.contains("range"), "\(stage.screen)")
    }
    for (load, words) in [
      (370, "█▏ 247%  370 is out of range (0–150)"),
      (-15, " ▏ -10%  -15 is out of range (0–150)"),
    ] {
      try stage.write("{\"load\":\(load)}", to: "app")
      #expect(stage.screen.contains(words), "\(stage.screen)")
    }
  }

  @Test func `a progress beyond its range says the number and the range`() throws {
    let stage = try stage("  - progress: app.done\n    range: 0..150\n")
    try stage.write(#"{"done":150}"#, to: "app")
    #expect(stage.screen.contains("100%") && !stage.screen.contains("range"))
    try stage.write(#"{"done":370}"#, to: "app")
    #expect(stage.screen.contains("370 is out of range (0–150)"), "\(stage.screen)")
  }

  @Test func `a name that others are inside of says one of them`() throws {
    let stage = try stage("  - value: app.disk\n")
    try stage.write(#"{"dist":1,"disk":{"free":2}}"#, to: "app")
    #expect(stage.screen.contains("no 'disk' yet; there is 'disk.free'"), "\(stage.screen)")
  }

  @Test func `the rate of a source has no value yet, and is not called by an empty name`() throws {
    let stage = try stage("  - trend: log.@rate\n")
    try stage.write("a line", to: "log")
    #expect(stage.screen.contains("no value yet") && !stage.screen.contains("''"))
  }

  @Test func `Enter in a field shows nothing large`() throws {
    let stage = try stage("  - number: app.limit\n  - field: app.name\n  - trend: app.limit\n")
    try stage.write(#"{"name":"x","limit":5}"#, to: "app")
    try stage.press("<Tab>7<Enter>")
    #expect(!stage.screen.contains("99 %"), "\(stage.screen)")
    try stage.press("<Tab>y<Enter>z")
    #expect(stage.sent.last?.contains("xyz") == true, "\(stage.screen)")
    try stage.press("<Tab><Enter>")
    #expect(stage.screen.contains("99 %"), "\(stage.screen)")
  }

  // MARK: Why

  @Test func `why says what a value goes through on its way to the widget`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = try stage(
      "  - value: app.free\n    transform: ['/ 1024', '- 0.5', round]\n    format: \"%.0f MiB\"\n",
      services: services)
    try stage.write("{\"free\":10240}", to: "app")
    try stage.press("<Down>w")
    #expect(
      stage.screen.contains("value: app.free, / 1024, - 0.5, round, %.0f MiB"), "\(stage.screen)")
  }

  @Test func `why of an earlier change says nothing of the value of now`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = try stage("  - counter: app.limit\n    title: Limit\n", services: services)
    for limit in [5, 10, 60] {
      try stage.write("{\"limit\":\(limit)}", to: "app")
      _ = stage.rows
    }
    try stage.press("<Tab>w")
    #expect(stage.screen.contains("why does Limit show 60?"), "\(stage.screen)")
    try stage.press("<Left>")
    #expect(stage.screen.contains("why did Limit show 10?"), "\(stage.screen)")
    #expect(stage.screen.contains("counter: app.limit") && !stage.screen.contains("shows 60"))
  }
}
