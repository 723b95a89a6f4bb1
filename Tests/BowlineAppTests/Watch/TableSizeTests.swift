// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// Sizes such as `1.5G` in the tables of `bowline watch`.
@Suite struct TableSizeTests {
  private static func stage(_ sizes: [String], columns: Int = 60) -> WatchStage {
    let stage = WatchStage(columns: columns, rows: 12, format: .columns)
    stage.write("DISK   SIZE   NOTE")
    for (index, size) in sizes.enumerated() {
      stage.write(
        "disk\(index)  \(size + String(repeating: " ", count: 7 - size.count))note\(index)")
    }
    stage.settle()
    return stage
  }

  @Test func `they stand as they were given, at the right, with their sum and mean`() {
    let stage = Self.stage(["1.5G", "512M", "0", "4.0K"])
    #expect(stage.rows.contains { $0.contains("disk0   1.5G  note0") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("disk2      0  note2") })
    #expect(stage.rows.contains { $0.contains("4 rows   SIZE sum 2G mean 512M") }, "\(stage.rows)")
  }

  @Test(arguments: [
    (["1KiB", "1.5MiB"], "SIZE sum 1.5MiB mean 768.5KiB"),
    (["1kB", "999kB"], "SIZE sum 1MB mean 500kB"),
    (["1Gi", "1Mi"], "SIZE sum 1Gi mean 512.5Mi"), (["512B", "1KiB"], "SIZE sum 1.5KiB mean 768B"),
  ])
  func `a sum has the kind of unit that they have`(sizes: [String], words: String) {
    let stage = Self.stage(sizes)
    #expect(stage.rows.contains { $0.contains(words) }, "\(stage.rows)")
  }

  @Test(arguments: [["3M", "ACME"], ["3M", "4x"], ["12m", "3h"]])
  func `others have no sum`(sizes: [String]) {
    let stage = Self.stage(sizes)
    #expect(stage.rows.contains { $0.contains("2 rows") && !$0.contains("sum") }, "\(stage.rows)")
  }

  @Test func `a name among them leaves all of them at the left, as texts are`() {
    let stage = Self.stage(["3M", "ACME", "9"])
    #expect(stage.rows.contains { $0.contains("disk0   3M    note0") }, "\(stage.rows)")
  }

  @Test func `a small k is 1,024 too, and stays small`() {
    let stage = Self.stage(["1.5k", "2k", "3k"])
    #expect(stage.rows.contains { $0.contains("SIZE sum 6.5k mean 2.2k") }, "\(stage.rows)")
  }

  @Test func `a sum beyond all numbers says so`() {
    let stage = WatchStage(columns: 60, rows: 12, format: .json)
    stage.write(#"[{"s":1e308},{"s":"1.5G"},{"s":1e308}]"#)
    stage.settle()
    #expect(stage.rows.contains { $0.contains("s sum too large mean too large") }, "\(stage.rows)")
  }
}
