// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The last minutes of `bowline watch`, by `[` and `]`.
@Suite struct WatchPastTests {
  /// Twenty seconds of a number that rises by one a second, a table and a text.
  private static func stage(columns: Int = 80, rows: Int = 24) -> WatchStage {
    let stage = WatchStage(columns: columns, rows: rows)
    for number in 1...20 {
      stage.pass(0.5)
      stage.write(line(number))
    }
    return stage
  }

  /// Gives a line with a number, a text, and a table whose sum is the number.
  private static func line(_ number: Int) -> String {
    "{\"n\":\(number),\"word\":\"w\(number)\",\"all\":[{\"no\":\(number)},{\"no\":0}]}"
  }

  private static func shows(_ number: Int, _ stage: WatchStage) -> Bool {
    let rows = stage.rows
    return rows.contains { $0.contains(" w\(number) ") || $0.hasSuffix(" w\(number)") }
      && rows.contains { $0.contains("no sum \(number) ") }
  }

  @Test func `[ shows the seconds before, ] those after, and each view follows`() throws {
    let stage = Self.stage()
    #expect(Self.shows(20, stage))
    try stage.press("[")
    #expect(Self.shows(19, stage))
    try stage.press("[[[")
    #expect(Self.shows(16, stage))
    #expect(stage.rows[0].contains("16 lines"))
    try stage.press("]")
    #expect(Self.shows(17, stage))
  }

  @Test func `the time that shows stands in the header and in the row of the time`() throws {
    let stage = Self.stage()
    try stage.press("[[[")
    // The third line before the last one came three seconds before it.
    let time = ClockText.time(FeedTime(secondsSince1970: stage.now - 3))
    #expect(stage.rows[0].contains("at \(time)"))
    #expect(stage.rows.last?.contains("past  \(time), 3 s back") == true)
  }

  @Test(arguments: ["<Esc>", "]]]"])
  func `now comes back by Esc, and behind the last second`(keys: String) throws {
    let stage = Self.stage()
    try stage.press("[[[" + keys)
    #expect(Self.shows(20, stage))
    #expect(!stage.rows[0].contains(" at "))
    #expect(stage.rows.last?.contains("quit") == true)
  }

  @Test func `what comes meanwhile is read, and shows when now comes back`() throws {
    let stage = Self.stage()
    try stage.press("[[")
    for number in 21...30 {
      stage.pass(0.5)
      stage.write(Self.line(number))
    }
    #expect(Self.shows(18, stage))
    #expect(stage.rows[0].contains("18 lines"))
    #expect(stage.feed["n"]?.number == 30)
    try stage.press("<Esc>")
    #expect(Self.shows(30, stage) && stage.rows[0].contains("30 lines"))
    // What has come since can be gone back to as well.
    try stage.press("[[")
    #expect(Self.shows(28, stage))
  }

  @Test func `a person chooses, hides and enlarges in the past as in the present`() throws {
    let stage = Self.stage()
    try stage.press("[[<Down>")
    #expect(stage.rows.contains { $0.contains("> word") })
    try stage.press("x<Up>")
    #expect(!stage.rows.contains { $0.contains("─ word ") })
    try stage.press("<Enter>")
    #expect(stage.rows.contains { $0.contains("99 %") })
    #expect(stage.rows.contains { $0.contains("18 ") && !$0.contains("20 ") })
    try stage.press("<Esc>")
    #expect(stage.rows[0].contains(" at "))
    try stage.press("<Esc>")
    #expect(stage.names == ["n", "all"])
  }

  @Test func `a path that had not come yet does not show then`() throws {
    let stage = Self.stage()
    stage.pass(1)
    stage.write("{\"late\":1}")
    #expect(stage.rows.contains { $0.contains(" late ") })
    try stage.press("[")
    #expect(!stage.rows.contains { $0.contains(" late ") })
    try stage.press("<Esc>")
    #expect(stage.rows.contains { $0.contains(" late ") })
  }

  @Test func `lines of text are those that had come`() throws {
    let stage = WatchStage(columns: 60, rows: 12, format: .lines)
    for number in 1...9 {
      stage.pass(0.5)
      stage.write("something, number \(number)")
    }
    try stage.press("[[[[")
    #expect(stage.rows.contains { $0.contains("number 5") })
    #expect(!stage.rows.contains { $0.contains("number 6") })
    try stage.press("]")
    #expect(stage.rows.contains { $0.contains("number 6") })
    try stage.press("<Esc>")
    #expect(stage.rows.contains { $0.contains("number 9") })
  }

  @Test func `before anything came there is nothing to go back to`() throws {
    let stage = WatchStage()
    try stage.press("[")
    #expect(stage.rows.contains { $0.contains("nothing has come before") })
    #expect(stage.rows.last?.contains("quit") == true)
  }

  @Test func `the start is where it ends`() throws {
    let stage = Self.stage()
    try stage.press(String(repeating: "[", count: 30))
    #expect(Self.shows(1, stage))
    #expect(stage.rows.contains { $0.contains("this is the start") })
  }
}
