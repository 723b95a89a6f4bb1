// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The question why a cell of a table shows its value.
@Suite struct TableCellTests {
  private static func stage(_ format: FeedFormat, columns: Int = 80) -> WatchStage {
    var services = Services()
    services.insight = Insight()
    return WatchStage(columns: columns, rows: 24, format: format, services: services)
  }

  /// A table of three programs, of which one has got another value.
  private static func programs() -> WatchStage {
    let stage = stage(.columns)
    for cpu in ["3.0", "3.0", "7.5"] {
      stage.pass(10)
      stage.write("NAME   PID  CPU", "init     1  0.5", "vim     12  \(cpu)", "bash    12  3.0")
      stage.settle()
    }
    return stage
  }

  @Test func `it says the value, its line, when it changed and what it was before`() throws {
    let stage = Self.programs()
    let time = ClockText.time(FeedTime(secondsSince1970: stage.now))
    try stage.press("<Tab><Down><Down><Right><Right><Right>w")
    #expect(stage.rows.contains { $0.contains("why does rows show CPU 7.5?") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("test, line 11, row 2 of 3") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("vim     12  7.5") })
    let change = stage.rows.first { $0.contains("vim CPU  3 → 7.5") }
    #expect(
      change?.contains(" ago") == true && change?.contains(time.prefix(5)) == true, "\(stage.rows)")
  }

  @Test func `one that never changed is told from its first moment on`() throws {
    let stage = Self.programs()
    try stage.press("<Tab><Down><Down><Right><Right>w")
    #expect(stage.rows.contains { $0.contains("why does rows show PID 12?") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("vim PID  12, no other value is kept") })
  }

  @Test func `the keys of the frame go from cell to cell, and to the row below for the whole`()
    throws
  {
    let stage = Self.programs()
    func title() -> String? {
      stage.rows.first { $0.contains("why does rows show ") }?
        .split(separator: "show ").last.map { String($0.prefix { $0 != "?" }) }
    }
    try stage.press("w")
    #expect(title() == "3 rows")
    try stage.press("<Up>")
    #expect(title() == "NAME bash")
    try stage.press("<Tab><Tab>")
    #expect(title() == "CPU 3")
    try stage.press("<Up>")
    #expect(title() == "CPU 7.5")
    try stage.press("<Up>")
    #expect(title() == "CPU 0.5")
  }

  @Test func `in an earlier moment it says the change up to then`() throws {
    let stage = Self.programs()
    try stage.press("<Tab><Down><Down><Right><Right><Right>[[[w")
    #expect(stage.rows.contains { $0.contains("why does rows show CPU 3?") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("vim CPU  3, no other value is kept") })
  }

  @Test func `the footer says so while a table has the focus`() throws {
    let stage = Self.programs()
    #expect(stage.rows.last?.contains("w why  ") == true, "\(stage.rows)")
    try stage.press("<Tab>")
    #expect(stage.rows.last?.contains("w why this value") == true, "\(stage.rows)")
  }

  @Test func `the value is marked in the line, and not an equal one before it`() throws {
    let line = #"{"jobs":[{"name":"aa","cpu":3},{"name":"bb","cpu":3}]}"#
    let cell = TableCell(
      of: FeedTable(
        columns: ["name", "cpu"],
        rows: [[.text("aa"), .number(3)], [.text("bb"), .number(3)]]),
      row: 1, column: 1, key: 0, line: nil)
    let range = try #require(cell.range(in: line))
    #expect(line[range] == "3" && line[range.upperBound...] == "}]}")
  }

  @Test(arguments: [
    ("web 7 7 7", 2, "web 7 "), ("/dev/vda 252G 29G 12% /", 4, "/dev/vda 252G 29G 12% "),
    ("a,\"x, y\",6,7,6", 4, "a,\"x, y\",6,7,"),
  ])
  func `behind the values of the columns before it`(line: String, column: Int, before: String)
    throws
  {
    let values: [FeedValue] =
      switch line.first {
      case "w": [.text("web"), .number(7), .number(7), .number(7)]
      case "/": [.text("/dev/vda"), .text("252G"), .text("29G"), .number(12), .text("/")]
      default: [.text("a"), .text("x, y"), .number(6), .number(7), .number(6)]
      }
    let table = FeedTable(columns: values.indices.map { "c\($0)" }, rows: [values])
    let source = FeedLine(number: 1, text: line, time: FeedTime(secondsSince1970: 0))
    let cell = TableCell(of: table, row: 0, column: column, key: nil, line: source)
    let range = try #require(cell.range(in: line))
    #expect(line[..<range.lowerBound] == before)
  }

  @Test func `a number that tells rows apart has the name of its column`() throws {
    let stage = Self.stage(.json)
    stage.write(#"[{"pid":2,"cpu":5,"name":"cc"},{"pid":3,"cpu":5,"name":"cc"}]"#)
    stage.settle()
    try stage.press("w<Up><Tab>")
    #expect(
      stage.rows.contains { $0.contains("pid 3 cpu  5, the only value so far") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("1 value so far") })
  }

  @Test func `of two columns with the same last name neither is marked in the line`() throws {
    func mark(_ line: String) throws -> Range<String.Index>? {
      let stage = Self.stage(.json)
      stage.write(line)
      stage.settle()
      let table = try #require(stage.feed["rows"]?.value.table)
      return TableCell(of: table, row: 0, column: 1, key: nil, line: nil).range(in: line)
    }
    let line = #"[{"cpu":{"user":5},"mem":{"user":5}},{"cpu":{"user":6},"mem":{"user":5}}]"#
    #expect(try mark(line) == nil)
    #expect(try mark(line.replacing("\"mem\":{\"user\"", with: "\"mem\":{\"used\"")) != nil)
  }
}
