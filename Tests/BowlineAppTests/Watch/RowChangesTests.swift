// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@testable import BowlineApp

@Suite struct RowChangesTests {
  private static func table(_ rows: [[String]], _ columns: [String] = ["dev", "rx", "tx"])
    -> FeedTable
  {
    let rows = rows.map { row in
      row.map { text in Double(text).map(FeedValue.number) ?? (text.isEmpty ? .null : .text(text)) }
    }
    return FeedTable(columns: columns, rows: rows)
  }

  @Test func `a row is said with its values when it comes, and with those that have changed`() {
    var changes = RowChanges()
    #expect(
      changes.take(Self.table([["lo", "1", ""], ["eth0", "1", "2"]]))
        == ["lo: rx 1", "eth0: rx 1, tx 2"])
    #expect(changes.take(Self.table([["lo", "1", ""], ["eth0", "1", "2"]])) == [])
    // A row stays itself at another place.
    #expect(
      changes.take(Self.table([["eth0", "4", "3"], ["lo", "1", ""], ["tun", "", ""]]))
        == ["eth0: rx 1 -> 4, tx 2 -> 3", "tun: new"])
    #expect(
      changes.take(Self.table([["eth0", "4", ""]])) == [
        "eth0: tx 3 -> none", "lo: gone", "tun: gone",
      ])
  }

  @Test func `rows that no column tells apart have numbers, and other columns are other rows`() {
    var changes = RowChanges()
    #expect(
      changes.take(Self.table([["a", "1"], ["a", "1"]], ["x", "y"]))
        == ["row 1: x a, y 1", "row 2: x a, y 1"])
    #expect(
      changes.take(Self.table([["a"], ["b"]], ["value"])) == ["row 1: value a", "row 2: value b"])
  }
}
