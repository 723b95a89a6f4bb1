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

  @Test func `a log stands still while why is asked of a line, and follows again then`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(format: .lines, services: services)
    // A number at the end of a line would have a tile.
    for number in 1...60 { stage.write("note \(number).") }
    for keys in ["", "<Enter>"] {
      let framed = stage.feed.lineCount - 2
      try stage.press(keys + "w<Up><Up>")
      let place = stage.rows.firstIndex { $0.contains("▐note \(framed)") }
      for _ in 1...40 { stage.write("note \(stage.feed.lineCount + 1).") }
      #expect(place != nil && stage.rows.firstIndex { $0.contains("▐note \(framed)") } == place)
      #expect(stage.rows.contains { $0.contains("lines show note \(framed).?") }, "\(stage.rows)")
      #expect(stage.rows.contains { $0.contains("paused, 40 new") })
      try stage.press("<Esc>")
      #expect(stage.rows.contains { $0.contains("│ note \(stage.feed.lineCount)") })
      #expect(!stage.rows.contains { $0.contains("paused") }, "\(stage.rows)")
    }
  }

  @Test func `a log that a person has scrolled back stays there after why`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(format: .lines, services: services)
    for number in 1...60 { stage.write("note \(number)") }
    try stage.press("<Tab><Up><Up>w<Up><Esc>")
    stage.write("note 61")
    #expect(stage.rows.contains { $0.contains("paused, 1 new") }, "\(stage.rows)")
    #expect(stage.rows.contains { $0.contains("│ note 58") })
  }

  @Test func `the question stays at the oldest line where the log has dropped its own`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(format: .lines, services: services)
    for number in 1...60 { stage.write("note \(number)") }
    try stage.press("w<Up>")
    for count in [1_000, 5_000, 3] {
      let first = stage.feed.lineCount + 1
      stage.write((first..<first + count).map { "note \($0)" }.joined(separator: "\n"))
      let oldest = stage.feed.lineCount - Feed.mostLines + 1
      #expect(stage.rows.contains { $0.contains("lines show note \(oldest)?") }, "\(stage.rows)")
      #expect(stage.rows.contains { $0.contains("▐note \(oldest)") })
    }
  }

  @Test func `the question why goes on to lines above and below those in sight`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = WatchStage(format: .lines, services: services)
    for number in 1...60 { stage.write("note \(number)") }
    for keys in ["", "<Enter>"] {
      let ways = [
        (keys + "w" + String(repeating: "<Up>", count: 50), 10),
        (String(repeating: "<Down>", count: 40), 50),
      ]
      for (presses, number) in ways {
        try stage.press(presses)
        #expect(stage.rows.contains { $0.contains("show note \(number)?") }, "\(stage.rows)")
        #expect(stage.rows.contains { $0.contains("▐note \(number)") })
      }
      try stage.press("<Esc>")
    }
  }

  @Test func `a log of a layout follows again once the question goes to another one`() throws {
    var services = Services()
    services.insight = Insight()
    let stage = try LayoutStage(
      """
      sources:
        a: { run: one, format: lines }
        b: { run: two, format: lines }
      show:
        - log: a
        - log: b
      """, services: services)
    for source in ["a", "b"] {
      for number in 1...30 { try stage.write("\(source) \(number)", to: source) }
    }
    try stage.press("w")
    #expect(stage.screen.contains("why does b.lines show b 30?"), "\(stage.screen)")
    try stage.write("b 31", "b 32", to: "b")
    #expect(!stage.rows.contains { $0.contains("│ b 32") })
    // Up to the oldest line of the one, and then to the other.
    try stage.press(String(repeating: "<Up>", count: 30))
    #expect(stage.screen.contains("why does a.lines show a 30?"), "\(stage.screen)")
    try stage.write("b 33", to: "b")
    #expect(stage.rows.contains { $0.contains("│ b 33") }, "\(stage.screen)")
    try stage.press("<Esc>")
    #expect(!stage.screen.contains("paused"))
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
