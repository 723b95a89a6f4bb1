// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import Testing

@testable import BowlineApp

/// The card by itself, in much room and in little.
@Suite struct WhyCardTests {
  private var answer: WhyAnswer {
    var answer = WhyAnswer(
      title: "why does label show 11?",
      lines: [
        .init(weight: .cause, number: 1, parts: [.init(text: "you pressed +")], right: "0.3 s ago"),
        .init(weight: .value, number: 2, parts: [.init(text: "model.number  10 → 11")]),
        .init(
          weight: .statement, number: 3,
          parts: [.init(text: #"label.bind(\.text, to: model, \.number, sync: .whole)"#)],
          right: "one way"),
        .init(weight: .place, parts: [.init(text: "HelloScene.swift:45, live")]),
        .init(weight: .value, parts: WhyAnswer.difference("10", "11")),
      ])
    answer.change = (2, 3)
    answer.canUndo = true
    return answer
  }

  private func rows(_ rows: Int, _ columns: Int, isASCII: Bool = false) -> [String] {
    let card = WhyCard(answer, isLive: false, within: Size(rows: rows, columns: columns))
    let canvas = Canvas(size: card.size, isASCII: isASCII)
    card.draw(on: canvas)
    return canvas.lines
  }

  @Test func `with room each step has its number, and what is longer goes on below`() {
    #expect(
      rows(20, 50) == [
        "╭─ why does label show 11? ──────────────────────╮",
        "│ 1 you pressed +                      0.3 s ago │",
        "│ 2 model.number  10 → 11                        │",
        #"│ 3 label.bind(\.text, to: model, \.number,      │"#,
        "│   sync: .whole)                        one way │",
        "│   HelloScene.swift:45, live                    │",
        "│   10 → 11                                      │",
        "│ ◂ ▸ change 2 of 3 ─────────────●────────────── │",
        "│ Enter code  f follow live  u undo this         │",
        "╰────────────────────────────────────────────────╯",
      ])
  }

  @Test func `a row ends between two words, also where only a part of a word is marked`() {
    let marks = ["[", "1", ".0, 2", ".0]"].map { WhyAnswer.Part(text: $0) }
    let values = [.init(text: String(repeating: "a ", count: 17))] + marks
    let answer = WhyAnswer(title: "", lines: [.init(weight: .value, parts: values)])
    let card = WhyCard(answer, isLive: true, within: Size(rows: 9, columns: 44))
    let canvas = Canvas(size: card.size)
    card.draw(on: canvas)
    #expect(canvas.lines[1].hasPrefix("│   a a ") && !canvas.lines[1].contains("["))
    #expect(canvas.lines[2].hasPrefix("│   [1.0, 2.0]"), "\(canvas.lines)")
  }

  @Test func `words for the right that do not fit beside a line have a row of their own`() {
    let rows = rows(20, 60)
    #expect(rows[ifPresent: 3]?.hasSuffix("sync: .whole)  │") == true)
    #expect(rows[ifPresent: 4] == "│" + String(repeating: " ", count: 50) + "one way │")
  }

  @Test(arguments: 6...30)
  func `the steps that there is room for are numbered without a gap`(rows: Int) throws {
    let stage = Stage(recording: HelloScene.self, columns: 40, rows: rows)
    try stage.press("+w")
    // No step has two digits, as the numbers of a text that goes on in the next row.
    let first = stage.card.compactMap { $0.split(separator: " ").first }
    let numbers = first.filter { $0.count == 1 }.compactMap { Int($0) }
    #expect(numbers == Array(1..<numbers.count + 1))
  }

  @Test(arguments: [false, true])
  func `a line whose end is left out ends in a mark`(isASCII: Bool) {
    let rows = rows(8, 44, isASCII: isASCII)
    let mark = isASCII ? ">" : "…"
    let line = #" 3 label.bind(\.text, to: model,"# + mark
    #expect(rows.contains { $0.contains(line) }, "\(rows.joined(separator: "\n"))")
    for height in 3...12 {
      let all = self.rows(height, 44)
      let isWhole = all.contains { $0.contains("sync: .whole)") }
      #expect(isWhole || !all.contains { $0.contains("model,  ") }, "\(height) rows")
    }
  }

  @Test(arguments: [false, true])
  func `a value whose end is left out ends in a mark, also behind an arrow`(isASCII: Bool) throws {
    let stage = Stage(recording: HelloScene.self, columns: 40, rows: 10, isASCII: isASCII)
    try stage.press("+w")
    let row = try #require(stage.pilot.rows.first { $0.contains("Stock: 10 of 12 ") })
    #expect(row.dropLast().last { $0 != " " } == (isASCII ? ">" : "…"))
  }

  @Test func `with few rows the causes and the values stay`() {
    let rows = rows(7, 44)
    #expect(rows.count == 7)
    let text = rows.joined(separator: "\n")
    #expect(text.contains("1 you pressed +") && text.contains("2 model.number  10 → 11"))
    #expect(text.contains("  10 → 11 ") && !text.contains("HelloScene"))
  }

  @Test(arguments: [(1, 1), (2, 2), (3, 8), (5, 12), (60, 200)])
  func `it is never larger than its room`(rows: Int, columns: Int) {
    let lines = self.rows(rows, columns)
    #expect(lines.count <= rows && lines.allSatisfy { TextWidth.columns(of: $0) <= columns })
  }

  @Test func `without a key to tell of there is no row for keys`() {
    let answer = WhyAnswer(
      title: "why?", lines: [.init(weight: .cause, number: 1, parts: [.init(text: "a line")])])
    for (isLive, last) in [(true, "│ 1 a line "), (false, "│ f follow live ")] {
      let card = WhyCard(
        answer, isLive: isLive, hasCode: false, within: Size(rows: 9, columns: 44))
      let canvas = Canvas(size: card.size)
      card.draw(on: canvas)
      #expect(canvas.lines.dropLast().last?.hasPrefix(last) == true, "\(canvas.lines)")
    }
  }

  @Test func `in ASCII it has no other characters`() {
    let rows = rows(20, 50, isASCII: true)
    #expect(rows.allSatisfy { $0.allSatisfy(\.isASCII) })
    #expect(rows.contains { $0.contains("10 -> 11") })
    #expect(rows.contains { $0.contains("< > change 2 of 3") })
  }

  @Test func `a click on its marks goes back or forward, and no other place does`() {
    let card = WhyCard(answer, isLive: false, within: Size(rows: 20, columns: 50))
    let canvas = Canvas(size: card.size)
    card.draw(on: canvas)
    for (row, line) in canvas.lines.enumerated() {
      for (column, character) in line.enumerated() {
        let direction = card.direction(at: Position(row: row, column: column))
        let expected: Int? = character == "◂" ? -1 : character == "▸" ? 1 : nil
        #expect(direction == expected, "\(row), \(column)")
      }
    }
  }

  @Test(arguments: [
    ("Stock: 10", "Stock: 11", "0 1"), ("", "ab", "ab"), ("aa", "a", "a"), ("same", "same", ""),
  ])
  func `just the characters that differ stand out`(old: String, new: String, middle: String) {
    let loud = WhyAnswer.difference(old, new).filter { $0.style.attributes.contains(.bold) }
    #expect(loud.map(\.text).joined(separator: " ") == middle)
  }

  @Test func `it stands below, above or beside what it tells of, as there is room`() {
    let room = Rectangle(row: 0, column: 0, rows: 24, columns: 80)
    func area(_ row: Int, _ column: Int) -> Rectangle {
      WhyCard.area(
        of: Size(rows: 10, columns: 50),
        beside: Rectangle(row: row, column: column, rows: 1, columns: 10), in: room)
    }
    #expect(area(2, 4).row == 3 && area(2, 60).column == 30)
    #expect(area(20, 4).row == 10)
    #expect(area(12, 60).row == 13, "there are eleven rows below")
    #expect(area(14, 60).row == 4, "there are nine rows below and fourteen above")
    let low = WhyCard.area(
      of: Size(rows: 10, columns: 50), beside: Rectangle(row: 4, column: 60, rows: 1, columns: 10),
      in: Rectangle(row: 0, column: 0, rows: 10, columns: 80))
    #expect(low == Rectangle(row: 0, column: 9, rows: 10, columns: 50))
  }
}
