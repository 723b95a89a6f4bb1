// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The scene `text`, used by keys.
@Suite struct TextSceneTests {
  let stage = Stage(TextScene.self)

  @Test func `a change of a text with line ends is one line among the changes`() throws {
    let stage = Stage(TextScene.self, columns: 120, rows: 40)
    try stage.press("+ss")
    let rows = stage.pilot.rows
    let top = try #require(rows.firstIndex { $0.contains("╭─ changes ") })
    #expect(rows.dropFirst(top + 1).prefix(2).allSatisfy { $0.contains(" -> ") })
    #expect(rows.contains { $0.contains("│ line ends: ") && $0.contains(" -> ") })
  }

  @Test func `in 40 columns no text touches the bar of the scroll, and the mode is not cut`()
    throws
  {
    let stage = Stage(TextScene.self, columns: 40, rows: 10)
    for mode in ["number", "whole", "compatible"] {
      for key in ["<End>", "<Home>"] {
        try stage.press(key)
        let texts = stage.pilot.rows.filter { $0.contains("10 ") && !$0.contains("──") }
        #expect(!texts.isEmpty && texts.allSatisfy { $0.dropLast().hasSuffix(" ") }, "\(texts)")
      }
      #expect(stage.pilot.rows.contains { $0.hasPrefix("sync: \(mode),") })
      try stage.press("s")
    }
  }

  @Test func `one number stands in every text`() throws {
    try stage.press("<PgUp>+")
    for label in stage.scene.labels { #expect(label.text.contains("21")) }
    #expect(stage.scene.field.text == "try your own: 21")
  }

  @Test func `whatever a text holds, the remarks behind them stand in one column`() throws {
    let grid = stage.pilot.grid
    let first = try #require(stage.pilot.rows.firstIndex { $0.hasPrefix(" wide ") })
    try #require(first + TextSample.all.count <= grid.rows)
    for (index, sample) in TextSample.all.enumerated() {
      let cells = grid.cells(inRow: first + index)
      let remark = cells.dropFirst(52).map(\.text).joined()
      #expect(remark.hasPrefix(sample.remark), "\(sample.name)")
    }
  }

  @Test(arguments: [
    (20, "U+0041 U+0042 U+0043"), (19, "U+0041 and 2 more"), (17, "U+0041 and 2 more"),
  ])
  func `code points for which there is no room are counted`(columns: Int, text: String) {
    #expect(TextRow.list(["U+0041", "U+0042", "U+0043"], within: columns) == text)
  }

  @Test func `where there are rows the code points of each text stand below it, and follow`() throws
  {
    let tall = Stage(TextScene.self, columns: 200, rows: 60)
    func shows(_ text: String) -> Bool { tall.pilot.rows.contains { $0.contains(text) } }
    #expect(shows("U+4ECA U+5929 U+6709 U+0020 U+0031 U+0030 U+0020 U+4EBA"))
    #expect(shows("12 columns, 8 characters, 8 code points"))
    try tall.press("+")
    #expect(shows("U+4ECA U+5929 U+6709 U+0020 U+0031 U+0031 U+0020 U+4EBA"))
  }

  @Test func `no character of a text is a command on the screen`() {
    for line in stage.pilot.rows {
      for scalar in line.unicodeScalars {
        #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value))
        #expect(
          !(0x202A...0x202E).contains(scalar.value) && !(0x2066...0x2069).contains(scalar.value))
      }
    }
  }

  @Test func `s goes through the sync modes, and the texts come back`() throws {
    try stage.press("s")
    #expect(stage.scene.labels.allSatisfy { $0.text == "10" })
    #expect(stage.pilot.rows.contains { $0.contains("sync: whole") })
    try stage.press("+ss")
    #expect(stage.scene.labels.first?.text == "今天有 11 人")
    #expect(stage.pilot.rows.contains { $0.contains("sync: number") })
  }

  @Test func `undo takes the sync mode back too`() throws {
    let texts = stage.scene.labels.map(\.text)
    try stage.press("su")
    #expect(stage.scene.labels.map(\.text) == texts)
    #expect(stage.pilot.rows.contains { $0.contains("sync: number") })
  }

  @Test func `a round of the modes leaves every text as it was`() throws {
    let texts = stage.scene.labels.map(\.text)
    try stage.press("sss")
    #expect(stage.scene.labels.map(\.text) == texts)
  }

  @Test func `a person's own text without a number says so before it is lost`() throws {
    #expect(stage.field("your own")?.hasSuffix("type, or paste") == true)
    try stage.press("<Tab><C-u>none")
    #expect(stage.field("your own")?.hasSuffix("no number in the text") == true)
    try stage.press("<Esc>+")
    #expect(stage.field("your own")?.hasSuffix("type, or paste") == true)
  }

  @Test func `a person's own text comes back when the mode goes round`() throws {
    try stage.press("<Tab><C-u>7 up of 12<Esc>sss")
    #expect(stage.scene.field.text == "10 up of 12")
    try stage.press("+")
    #expect(stage.scene.field.text == "11 up of 12")
  }

  @Test(arguments: ["s", "ss", "sss", "+s", "+s-"])
  func `undo brings back a person's own text`(keys: String) throws {
    try stage.press("<Tab><C-u>10 up<Esc>")
    try stage.press(keys + String(repeating: "u", count: keys.count))
    #expect(stage.scene.field.text == "10 up")
  }

  @Test func `each key in a person's own text can be undone, redone and looked back at`() throws {
    try stage.press("<Tab><C-u>7 u")
    var seen = [stage.scene.field.text]
    try stage.press("p")
    seen.append(stage.scene.field.text)
    try stage.press("<Esc>u")
    #expect(stage.scene.field.text == seen[0])
    try stage.press("u")
    #expect(stage.scene.field.text == "7 ")
    try stage.press("UU")
    #expect(stage.scene.field.text == seen[1])
    try stage.press("[")
    #expect(stage.scene.field.text == seen[0])
    try stage.press("<Esc>")
    #expect(stage.scene.field.text == seen[1])
  }

  @Test func `what is typed is told as a value`() throws {
    var told: [String] = []
    let tokens = stage.scene.values.filter { $0.name == "your own" }.map { value in
      value.observe { told.append("\($0) -> \($1)") }
    }
    try stage.press("<Tab>!<Esc>+s")
    #expect(told == ["try your own: 10 -> try your own: 10!"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `in compatible mode no minus stays in front of the next number`() throws {
    try stage.press("ss0---")
    #expect(stage.scene.labels.first?.text == "今天有 -3 人")
    #expect(stage.scene.field.text == "try your own: -3")
    try stage.press("u")
    #expect(stage.scene.labels.first?.text == "今天有 -2 人")
    #expect(stage.scene.field.text == "try your own: -2")
  }

  @Test func `a person's own text takes part`() throws {
    try stage.press("<Tab><C-u>7 up<Esc>+")
    #expect(stage.scene.field.text == "11 up")
  }
}
