// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// The columns that a layout asks for outside of rows.
@Suite struct LayoutWidthTests {
  /// The columns of the first box.
  private static func width(_ show: String, columns: Int = 80) throws -> Int? {
    let stage = try LayoutStage(
      "sources: { app: { run: x, format: lines } }\nshow:\n\(show)", columns: columns)
    try stage.write("hello", to: "app")
    let tops = stage.rows.compactMap { row in row.firstIndex(of: "╭").map { row[$0...] } }
    let top = try #require(tops.first, "\(stage.screen)")
    return top.firstIndex(of: "╮").map { top.distance(from: top.startIndex, to: $0) + 1 }
  }

  @Test func `a widget below others is as wide as it says, and no wider than the page`() throws {
    let show = "  - log: app\n    width: 50\n  - text: app.lines\n"
    #expect(try Self.width(show) == 50)
    #expect(try Self.width(show, columns: 40) == 40)
  }

  @Test(arguments: [
    "  - row: [{ log: app }]\n    width: 50\n",
    "  - column: [{ log: app }]\n    width: 50\n",
    "  - column: [{ log: app, width: 50 }]\n",
    "  - row: [{ column: [{ log: app, width: 50 }] }]\n",
    "  - tabs: [{ title: one, width: 50, row: [{ log: app }] }]\n",
    "  - tabs: [{ log: app }]\n    width: 50\n",
  ])
  func `so is a part in another one`(show: String) throws {
    #expect(try Self.width(show) == 50)
  }
}
