// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// Numbers on the page of `bowline watch`.
@Suite struct NumberBodyTests {
  @Test(arguments: [
    (["0.0041", "0.0042", "0.0043"], "least 0.0041  mean 0.0042  most 0.0043"),
    (["10000001", "10000002", "10000005"], "least 10000001  mean 10000002.666667  most 10000005"),
    (["1.7e308", "-1.7e308"], "least -1.7e308  mean 0  most 1.7e308"),
    (["-1.7e308", "0", "1e308", "1.7e308"], "1.7e308"), (["99999999999999.5"], "99999999999999.5"),
  ])
  func `statistics of numbers of any size can be read`(lines: [String], words: String) throws {
    let stage = WatchStage(columns: 90, rows: 16)
    for line in lines { stage.write(line) }
    #expect(stage.rows.contains { $0.contains(words) })
    // All widget kinds, and the chart.
    for _ in 0..<4 { try stage.press("g") }
    try stage.press("<Enter>")
    #expect(stage.rows.contains { $0.contains("99 %") })
  }

  @Test(arguments: [24, 12])
  func `a number has its unit behind it, in a box, in a row and in large`(
    rows: Int
  ) throws {
    let stage = WatchStage(columns: 80, rows: rows, format: .lines)
    stage.write("MemFree:    512 kB")
    try stage.press("x")
    #expect(stage.rows.contains { $0.contains("512 kB") }, "\(stage.rows)")
    try stage.press("<Enter>")
    #expect(stage.rows.contains { $0.contains("512 kB") }, "\(stage.rows)")
  }

  @Test func `the range of a number that has always been the same is one word`() {
    let stage = WatchStage(columns: 100, rows: 30)
    // So many that three stand beside each other, where three figures have no room.
    let line = "{" + "abcdefghijklm".map { "\"\($0)\":20315584" }.joined(separator: ",") + "}"
    for _ in 0..<3 { stage.write(line) }
    #expect(stage.rows.contains { $0.contains("20315584") && $0.contains("constant") })
    #expect(!stage.rows.contains { $0.contains("..") })
  }

  @Test func `texts for which there is no row of their own are counted together`() {
    let stage = WatchStage(columns: 80, rows: 12)
    for number in 1...3 {
      for level in ["info", "info", "warn", "error", "debug", "trace"] {
        let (name, others) = ("\"level\":\"\(level)\"", "\"x\":\(number),\"y\":true")
        stage.write("{\(name),\"number\":\(number),\(others)}")
      }
    }
    #expect(stage.rows.contains { $0.contains(" others ") })
  }
}
