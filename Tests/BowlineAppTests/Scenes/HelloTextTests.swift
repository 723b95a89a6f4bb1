// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The text of the label in the scene `hello`.
@Suite struct HelloTextTests {
  private static func stage(_ text: String, columns: Int = 80) -> Stage<HelloScene> {
    var services = Services()
    services.insight = Insight()
    return Stage(HelloScene.self, columns: columns, services: services) { $0.text = text }
  }

  private static let usual = "Stock: 10 of 12 boxes"

  @Test(arguments: ["ss0---", "0---ss", "ss0-----++"])
  func `in compatible mode the label shows what the strip does, below zero too`(keys: String) throws
  {
    let stage = Self.stage(Self.usual)
    try stage.press(keys)
    #expect(stage.scene.model.number == -3 && stage.scene.label.text == "Stock: -3 boxes")
    #expect(stage.pilot.rows.count { $0.contains("Stock: -3 boxes") } == 2)
  }

  @Test(arguments: [80, 120])
  func `the strip shows each mode's whole text while it has cells for them`(columns: Int) throws {
    let stage = Self.stage(Self.usual, columns: columns)
    try stage.press(String(repeating: "<PgUp>", count: 10))
    let results = stage.pilot.rows.filter { $0.contains("110") && $0.contains("110 boxes") }
    #expect(results.count == 1 && results[0].contains("Stock: 110 of 12 boxes "), "\(results)")
    let place = try #require(results.first?.firstRange(of: " 110  "))
    #expect(results[0][place.upperBound...].contains("Stock: 110 boxes"))
  }

  @Test func `in compatible mode undo and time bring back what stood there`() throws {
    let stage = Self.stage(Self.usual)
    try stage.press("ss0--")
    var seen = [stage.scene.label.text]
    try stage.press("-")
    seen.append(stage.scene.label.text)
    try stage.press("u")
    #expect(stage.scene.label.text == seen[0])
    try stage.press("U[")
    #expect(stage.scene.label.text == seen[0])
    try stage.press("<Esc>")
    #expect(stage.scene.label.text == seen[1])
  }

  @Test func `in compatible mode each change is told once, and counted once`() throws {
    let stage = Self.stage(Self.usual, columns: 100)
    try stage.press("ss")
    func count() -> Int? {
      let row = stage.pilot.rows.first { $0.contains("label.bind(") }
      return row?.split(separator: " ").compactMap { Int($0) }.last
    }
    let before = try #require(count())
    var told: [String] = []
    let watching = stage.scene.label.observe(\.text) { label, _ in told.append(label.text) }
    try stage.press("0--")
    #expect(told == ["Stock: 0 boxes", "Stock: -1 boxes", "Stock: -2 boxes"])
    #expect(count() == before + 3)
    try stage.press("w")
    #expect(stage.card.contains { $0.contains("you pressed -") }, "\(stage.card)")
    watching.invalidate()
  }

  @Test(arguments: [
    ("1.5 and -2.5", "1.5 is taken as 1", "2 and -2.5"), ("v1.2.3", "1.2.3 is taken as 1", "v2"),
    ("99999999999999999999 +", "is taken as 9223372036854775807", "9223372036854775806 +"),
    ("今天有１２人", "１２ is taken as 12", "今天有13人"),
  ])
  func `the text stands as it was given until the number changes, and a note says so`(
    text: String, note: String, next: String
  ) throws {
    let stage = Self.stage(text, columns: 120)
    #expect(stage.scene.label.text == text && stage.scene.textNote.hasSuffix(note))
    #expect(stage.pilot.rows.contains { $0.contains(note) })
    try stage.press(stage.scene.model.number == .max ? "-" : "+")
    #expect(stage.scene.label.text == next && stage.scene.textNote.isEmpty)
  }

  @Test(arguments: [80, 120])
  func `a click on the hint for the next mode does what it says`(columns: Int) throws {
    let stage = Self.stage(Self.usual, columns: columns)
    #expect(stage.pilot.click(on: "s next mode"))
    #expect(stage.scene.sync == .whole && stage.shell.screen.topmostLayer == nil)
    #expect(stage.pilot.click(on: "next mode"))
    #expect(stage.scene.sync == .compatible)
  }

  @Test func `a whole number in the text needs no note`() {
    #expect(Self.stage(Self.usual).scene.textNote.isEmpty)
    #expect(Self.stage("-5 degrees").scene.textNote.isEmpty)
    #expect(Self.stage("1,000 boxes").scene.label.text == "1,000 boxes")
  }
}
