// SPDX-License-Identifier: Apache-2.0

import Bowline
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
      #expect(stage.rows.contains { $0.contains("the end") && $0.contains("│ …x") })
      try stage.press("<Left><Left><Left><Left>")
      #expect(stage.rows.contains { $0.contains("│ short") })
      try stage.press("<Esc>")
    }
  }

  @Test func `a tab reaches to the next eighth column`() {
    let stage = WatchStage(format: .lines)
    stage.write("4\t/etc\tx", "1234567\t/usr", "12345678\t/var")
    for line in ["4       /etc    x", "1234567 /usr", "12345678        /var"] {
      #expect(stage.rows.contains { $0.contains("│ \(line) ") }, "\(stage.rows)")
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

  @Test func `why of a log says which line is at its bottom, on the page and in large`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(format: .lines, services: services)
    for number in 1...60 { stage.write("note \(number)") }
    for keys in ["", "<Enter>"] {
      try stage.press(keys + "<Tab>w")
      #expect(stage.rows.contains { $0.contains("why does lines show note 60?") }, "\(stage.rows)")
      #expect(stage.rows.contains { $0.contains("test, line 60 ") })
      try stage.press("<Esc><Up><Up>w")
      #expect(stage.rows.contains { $0.contains("why does lines show note 58?") }, "\(stage.rows)")
      #expect(stage.rows.contains { $0.contains("test, line 58 ") })
      try stage.press("<Esc><End><Esc>")
    }
  }

  @Test func `arrows move the question why over the lines of a log`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(format: .lines, services: services)
    for number in 1...60 { stage.write("note \(number)") }
    for keys in ["", "<Enter>"] {
      try stage.press(keys + "w<Up><Up><Down>")
      for number in 1...3 {
        let last = stage.feed.lineCount
        #expect(stage.rows.contains { $0.contains("lines show note \(last - number)?") })
        #expect(stage.rows.contains { $0.contains("test, line \(last - number) ") })
        // The frame stays at its line.
        stage.write("note \(last + 1)")
      }
      #expect(stage.rows.contains { $0.contains("▐note \(stage.feed.lineCount - 4)") })
      try stage.press("<Esc><Esc>")
    }
  }

  @Test func `why of a value in large has the frame around the large one`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(format: .json, services: services)
    for number in 1...9 { stage.write("{\"a\":\(number),\"b\":\(number * 3)}") }
    try stage.press("<Down><Enter>w")
    #expect(stage.rows.contains { $0.contains("why does b show 27?") }, "\(stage.rows)")
    #expect(!stage.rows.contains { $0.contains("▐") || $0.contains("▌") }, "\(stage.rows)")
    try stage.press("<Down>")
    #expect(stage.rows.contains { $0.contains("why does b show 27?") })
  }
}
