// SPDX-License-Identifier: Apache-2.0

import BowlineWidgets
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// The page of `bowline watch` that has more paths than rows.
@Suite struct WatchBoardTests {
  private static func stage(columns: Int, rows: Int, paths: Int) -> WatchStage {
    let stage = WatchStage(columns: columns, rows: rows, format: .json)
    stage.write("{" + (0..<paths).map { "\"key-\($0).\":\($0)" }.joined(separator: ",") + "}")
    return stage
  }

  @Test(arguments: [(40, 10), (60, 14), (80, 24), (160, 20)])
  func `it says how many paths are above and below those in sight`(columns: Int, rows: Int) throws {
    let stage = Self.stage(columns: columns, rows: rows, paths: 90)
    /// The number behind an arrow.
    func count(_ arrow: String) -> Int {
      let words = stage.rows.compactMap { row in
        row.firstRange(of: arrow + " ").map { row[$0.upperBound...].prefix(while: \.isNumber) }
      }
      return words.first.flatMap { Int($0) } ?? 0
    }
    for keys in ["", "<Down>", "<PgDn><PgDn><PgDn><PgDn>", "<End>", "<Up>", "<Home>"] {
      try stage.press(keys)
      // Below them stand these words, or the cause of the last change, and the keys.
      let shown = stage.rows.dropLast(2).reduce(0) { $0 + $1.ranges(of: "key-").count }
      #expect(shown > 0 && count("↑") + shown + count("↓") == 90, "\(keys): \(stage.rows)")
      #expect((count("↑") == 0) == ["", "<Down>", "<Home>"].contains(keys))
      #expect((count("↓") == 0) == ["<End>", "<Up>"].contains(keys))
    }
  }

  @Test func `where all paths are in sight there are no such words`() {
    #expect(!Self.stage(columns: 80, rows: 24, paths: 17).rows.contains { $0.contains("more") })
  }

  @Test(arguments: ["g", "x"])
  func `a table that goes with the focus leaves the keys to the page`(key: String) throws {
    let stage = WatchStage(columns: 80, rows: 12, format: .json)
    stage.write("{\"all\":[{\"n\":1},{\"n\":2}],\"other\":[{\"m\":1},{\"m\":2}]}")
    try stage.press("<Tab>" + key)
    #expect(stage.shell.screen.focus == nil)
    try stage.press("p")
    #expect(stage.scene.model.filter.isEmpty && stage.rows.last?.hasSuffix("paused") == true)
  }

  @Test(arguments: [40, 80])
  func `names that end apart can be told apart where there is no room for them`(columns: Int) {
    let stage = WatchStage(columns: columns, rows: 24, format: .json)
    stage.write(
      #"{"coretemp-isa-0000":{"Package id 0":{"temp1_input":45,"temp1_max":80,"temp1_crit":90}}}"#)
    for ending in ["input", "max", "crit"] {
      #expect(stage.rows.contains { $0.contains("temp1_\(ending)") }, "\(stage.rows)")
    }
  }

  @Test func `a tab in a text is a blank`() {
    let stage = WatchStage(columns: 80, rows: 12, format: .json)
    stage.write("{\"title\":\"Linux\\t11/28/26\"}")
    #expect(stage.rows.contains { $0.contains("Linux 11/28/26") }, "\(stage.rows)")
  }
}
