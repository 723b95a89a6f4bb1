// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// Percentages on the page of `bowline watch` whose names do not say that they are.
@Suite struct PercentageTests {
  @Test func `a column with percent signs keeps them, and has their mean and the greatest one`() {
    let stage = WatchStage(columns: 80, rows: 14, format: .columns)
    stage.write(
      "Filesystem   1024-blocks   Used Available Capacity Mounted on",
      "/dev/a              8000   1000      7000      13% /",
      "/dev/b              8000   7000      1000    87.5% /b")
    stage.settle()
    #expect(stage.rows.contains { $0.contains("Capacity mean 50.3% most 87.5%") }, "\(stage.rows)")
    #expect(
      stage.rows.contains { $0.contains(" 13%  ") } && stage.rows.contains { $0.contains("87.5%") })
  }

  @Test func `so has a column whose name says it too`() {
    let stage = WatchStage(columns: 80, rows: 14, format: .columns)
    stage.write("Filesystem   Use%   Mounted on", "/dev/a       13%    /", "/dev/b       87%    /b")
    stage.settle()
    #expect(stage.rows.contains { $0.contains("Use% mean 50% most 87%") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("/dev/a") && $0.contains("13%") })
  }

  @Test func `the value of a path has its sign`() {
    let stage = WatchStage(columns: 80, rows: 12, format: .logfmt)
    stage.write("cpu=41% up=1", "cpu=43% up=1")
    #expect(stage.rows.contains { $0.contains("43 %") }, "\(stage.rows)")
  }
}
