// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The changes of one thing, which its card goes through.
@Suite struct WhyHistoryTests {
  @Test func `where a line has begun several bindings the card counts its own, and says so`() throws
  {
    let stage = Stage(recording: HelloScene.self, columns: 100)
    try stage.press("+s+w")
    #expect(stage.card.contains { $0.contains("this binding fired 2 times") }, "\(stage.card)")
    try stage.press("<Down>")
    #expect(stage.card.contains { $0.contains(", fired 2 times") }, "\(stage.card)")
  }

  @Test func `each sync mode says what it did, also one whose binding has ended`() throws {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("s+w")
    #expect(stage.card.contains { $0.contains("4 whole mode replaced the whole text by 11") })
    try stage.press("ws+w")
    #expect(stage.card.contains { $0.contains("4 compatible mode put 12 in the place of all") })
    try stage.press("<Left><Left>")
    #expect(stage.card.contains { $0.contains("whole mode replaced the whole text by 11") })
    #expect(stage.card.contains { $0.contains("ended since") })
  }

  @Test func `Left and Right go through its history, f follows it, and u takes the last one back`()
    throws
  {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("+++w<Left>")
    #expect(stage.card.contains { $0.contains("change 2 of 3") })
    #expect(stage.card.contains("2 model.number  11 → 12"))
    try stage.press("<Left><Left><Left>")
    #expect(stage.card.contains { $0.contains("change 1 of 3") })
    try stage.press("<Right>")
    #expect(stage.card.contains { $0.contains("change 2 of 3") })
    try stage.press("<Left>")
    try stage.press("u")
    #expect(stage.scene.model.number == 13, "later changes come first")
    #expect(stage.pilot.rows.contains { $0.contains("undo first takes back what came last") })
    try stage.press("fu")
    #expect(stage.scene.model.number == 12)
    #expect(stage.card.contains { $0.contains("change 4 of 4") })
  }

  @Test func `a click on the marks of its history goes through it too`() throws {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("+++w")
    #expect(stage.pilot.click(on: "◂ ▸ change 3 of 3"))
    #expect(stage.card.contains("2 model.number  11 → 12"))
    let marks = try #require(stage.pilot.rows.firstIndex { $0.contains("◂ ▸ change 2 of 3") })
    let row = stage.pilot.rows[marks]
    let place = try #require(row.firstRange(of: "▸ change")).lowerBound
    let column = row.distance(from: row.startIndex, to: place)
    stage.pilot.click(row: marks, column: column)
    #expect(stage.card.contains("2 model.number  12 → 13"))
    #expect(stage.card.contains { $0.contains("◂ ▸ change 3 of 3") })
  }

  @Test func `what comes while it is open shows at once, and an older change stays`() throws {
    let stage = Stage(recording: HelloScene.self)
    try stage.press("+w")
    stage.scene.model.raise(by: 5)
    #expect(stage.card.contains("2 model.number  11 → 16"))
    #expect(stage.card[ifPresent: 1]?.hasPrefix("1 the program itself did this") == true)
    try stage.press("<Left>")
    stage.scene.model.raise(by: 5)
    #expect(stage.card.contains("2 model.number  10 → 11"))
    #expect(stage.card.contains { $0.contains("◂ ▸ change 1 of 3") })
  }
}
