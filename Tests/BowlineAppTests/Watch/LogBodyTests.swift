// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The lines of a log on the page of `bowline watch`.
@Suite struct LogBodyTests {
  @Test func `Right and Left show the rest of a line that is wider than the log`() throws {
    let stage = WatchStage(columns: 60, rows: 12, format: .lines)
    stage.write("short", String(repeating: "x", count: 100) + "the end")
    #expect(!stage.rows.contains { $0.contains("the end") })
    for keys in ["<Enter>", ""] {
      try stage.press(keys + "<Tab><Right><Right><Right><Right><Right>")
      #expect(stage.rows.contains { $0.contains("the end") && $0.contains("│ x") })
      try stage.press("<Left><Left><Left><Left>")
      #expect(stage.rows.contains { $0.contains("│ short") })
      try stage.press("<Esc>")
    }
  }

  @Test func `an earlier moment leaves the place to which a person has scrolled`() throws {
    let stage = WatchStage(format: .lines)
    for number in 1...60 { stage.write("line \(number)") }
    func lines() -> [String] { stage.rows.filter { $0.contains("line ") } }
    try stage.press("<Tab><Up><Up><Up>")
    let before = lines()
    try stage.press(String(repeating: "[", count: 20))
    #expect(lines() != before)
    try stage.press("<Esc>")
    #expect(lines() == before)
  }
}
