// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@testable import BowlineApp

/// The column by which a row of a table is found again.
@Suite struct TableKeyTests {
  private static func key(_ columns: [String], _ rows: [[FeedValue]]) -> String? {
    let found = TableColumns(FeedTable(columns: columns, rows: rows), after: TableColumns())
    return found.key.map { columns[$0] }
  }

  @Test func `a text comes before amounts, which may change and be the same in two rows`() {
    let columns = ["Filesystem", "Size", "Used", "Mounted on"]
    #expect(
      Self.key(
        columns,
        [
          [.text("tmpfs"), .number(12), .number(0), .text("/dev")],
          [.text("tmpfs"), .number(24), .number(5), .text("/run")],
        ]) == "Mounted on")
    #expect(
      Self.key(
        columns,
        [
          [.text("tmpfs"), .text("12G"), .text("0"), .text("/dev")],
          [.text("tmpfs"), .text("4.0K"), .text("4.0K"), .text("/run")],
        ]) == "Mounted on")
  }

  @Test func `an identifier is as good as a text, and an amount better than none`() {
    #expect(
      Self.key(["PID", "CMD"], [[.number(1), .text("a")], [.number(2), .text("b")]]) == "PID")
    #expect(
      Self.key(["USER", "RSS"], [[.text("a"), .number(1)], [.text("a"), .number(2)]]) == "RSS")
    #expect(Self.key(["USER"], [[.text("a")], [.text("a")]]) == nil)
  }
}
