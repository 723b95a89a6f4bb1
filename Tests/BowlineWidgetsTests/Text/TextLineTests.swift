// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import TestSupport
import Testing

@testable import BowlineWidgets

@Suite struct TextLineTests {
  @Test(arguments: ["", "plain text", "今天有10人", "e\u{301}x🇩🇪👨‍👩‍👧‍👦", "a\r", "\r\n", "a\r\nb"])
  func `its characters are those of the text`(text: String) {
    let line = TextLine(text)
    #expect(line.count == text.count)
    for start in 0...text.count {
      #expect(line.prefix(start) == text.prefix(start))
      #expect(line.dropFirst(start) == text.dropFirst(start))
      for end in start...text.count + 2 {
        #expect(line[start..<end] == text.prefix(end).dropFirst(start))
      }
    }
  }

  /// The first character that shows, found by a look at all characters.
  private func first(_ first: Int, _ caret: Int, _ text: [Character], _ room: Int) -> Int {
    let widths = text.map { TextWidth.columns(of: $0) } + [1]
    var first = min(first, caret)
    while first < caret, widths[first...caret].reduce(0, +) > room { first += 1 }
    while first > 0, widths[(first - 1)...].reduce(0, +) <= room { first -= 1 }
    return first
  }

  @Test(arguments: 1...20) func `a window shows the caret, and moves as little as needed`(
    seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    var window = TextWindow()
    var expected = 0
    for _ in 0..<200 {
      let text = (0..<Int.random(in: 0...30, using: &random)).map { _ -> Character in
        ["a", "今", "e\u{301}"].randomElement(using: &random) ?? "a"
      }
      let caret = Int.random(in: 0...text.count, using: &random)
      let room = Int.random(in: 1...12, using: &random)
      window.show(caret, of: TextLine(String(text)), columns: room)
      expected = first(expected, caret, text, room)
      #expect(window.first == expected)
      #expect(Array(window.characters) == Array(text[expected...].prefix(room + 1)))
      let before = text[expected..<caret].map { TextWidth.columns(of: $0) }.reduce(0, +)
      #expect(window.column(of: caret) == before)
    }
  }
}
