// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The line of input in the answer to the question why a path shows its value.
@Suite struct WatchEvidenceTests {
  private func stage(columns: Int, _ line: String) throws -> WatchStage {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(columns: columns, format: .json, services: services)
    stage.write(line)
    return stage
  }

  @Test(arguments: [40, 60, 80, 200])
  func `a long line shows in one row, cut around the value`(columns: Int) throws {
    let fields = (10..<90).map { "\"field-\($0)\":\"value of \($0)\"" }
    let stage = try stage(columns: columns, "{" + fields.joined(separator: ",") + "}")
    for (keys, value) in [("", 10), ("<End>", 89), ("<PgUp><PgUp><PgUp>", 59)] {
      try stage.press(keys + "w")
      let rows = stage.rows.filter { $0.contains("\"field-\(value)\":\"value of \(value)\"") }
      #expect(rows.count == 1, "\(stage.rows)")
      #expect(rows.allSatisfy { ($0.contains("│   …")) == (value != 10) }, "\(rows)")
      #expect(rows.allSatisfy { ($0.contains("… │")) == (value != 89) }, "\(rows)")
      #expect(stage.rows.count { $0.contains("│") && $0.contains("\"field-") } == 1)
      try stage.press("<Esc>")
    }
  }

  @Test func `a line that fits is whole`() throws {
    let line = #"{"level":"info","took":12,"path":"/index.html"}"#
    let stage = try stage(columns: 80, line)
    try stage.press("<Down>w")
    #expect(stage.rows.contains { $0.contains("│   \(line) ") }, "\(stage.rows)")
  }

  @Test func `a value that is too long for the card is cut at its end`() throws {
    let stage = try stage(
      columns: 60, #"{"id":1,"message":"\#(String(repeating: "long ", count: 60))"}"#)
    try stage.press("<Down>w")
    let row = #"│   {"id":1,"message":"long long "#
    #expect(stage.rows.contains { $0.contains(row) && $0.contains("… │") }, "\(stage.rows)")
  }

  @Test func `a line of a log shows in several rows, and one without a mark in few of them`() throws
  {
    var services = Services()
    services.insight = Insight()
    let words = String(repeating: "word ", count: 60)
    let log = WatchStage(format: .lines, services: services)
    log.write("\(words)the end", "another one")
    try log.press("w<Up>")
    #expect(log.rows.contains { $0.contains("the end") }, "\(log.rows)")
    let table = try stage(columns: 80, #"{"rows":[{"a":1,"b":"\#(words)"},{"a":2}]}"#)
    try table.press("w")
    #expect(table.rows.count { $0.contains("word word word word word") && $0.contains("│   ") } < 4)
  }

  @Test(arguments: [12, 10])
  func `in a low window the card leaves the row that it explains in sight`(rows: Int) throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(columns: 40, rows: rows, format: .json, services: services)
    let pairs = "abcdefgh".map { "\"\($0)\":31" }
    for _ in 0..<3 { stage.write("{\(pairs.joined(separator: ","))}") }
    for _ in 0..<5 {
      try stage.press("<Down>w")
      let name = stage.scene.model.selected?.name ?? ""
      let card = stage.rows.contains { $0.contains("why does \(name) show 31?") }
      #expect(card && stage.rows.contains { $0.contains(" \(name)  ") }, "\(stage.rows)")
      #expect(stage.rows.contains { $0.contains("1 test, line 3") }, "\(stage.rows)")
      try stage.press("<Esc>")
    }
  }
}
