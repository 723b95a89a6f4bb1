// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The lines that `e` shows.
@Suite struct ProblemListTests {
  @Test func `lines that do not fit are counted, and shown with number and reason`() throws {
    let stage = WatchStage()
    for number in 1...3 { stage.write("{\"load\":\(number)}") }
    #expect(stage.rows.last?.contains("e problems") == false)
    stage.write("{\"load\":")
    stage.write("{\"load\":4}")
    stage.write("]")
    #expect(stage.rows.last?.contains("e problems") == true, "\(stage.rows)")
    #expect(stage.rows[0].contains("refused"))
    try stage.press("e")
    #expect(stage.rows.contains { $0.contains("line 4: ") })
    try stage.press("<Esc>")
    #expect(stage.names == ["load"])
  }

  @Test func `standard error is shown without the command, and Right shows the rest of a line`()
    throws
  {
    let stage = WatchStage(columns: 60, rows: 12)
    stage.feed.name = "sh -c while :; do echo n=1; echo refused >&2; sleep 1; done"
    stage.writeError("refused by 10.0.0.1, " + String(repeating: "again ", count: 12) + "the end")
    try stage.press("e")
    #expect(stage.rows.contains { $0.contains(":40  refused by 10.0.0.1, again") })
    #expect(!stage.rows.contains { $0.contains("the end") })
    try stage.press("<Right><Right><Right>")
    #expect(stage.rows.contains { $0.contains("the end") })
    try stage.press("<Left><Left><Left>")
    #expect(stage.rows.contains { $0.contains("refused by 10.0.0.1") })
  }

  @Test func `a value that does not end shows with its own lines alone`() throws {
    let stage = WatchStage(format: .json)
    stage.write("{\"a\":1,", "\"b\":2,", "{\"a\":3}")
    try stage.press("e")
    let rows = stage.rows.map { $0.filter { !"│ ".contains($0) } }
    let place = try #require(rows.firstIndex { $0.hasPrefix("line1:") })
    #expect(rows[(place + 1)...].prefix(3) == ["{\"a\":1,", "\"b\":2,", ""])
    #expect(stage.feed["a"]?.number == 3)
  }
}
