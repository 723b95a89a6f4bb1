// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct TextBlockTests {
  let block = TextBlock(["one", "three", ""])

  @Test func `a block shows a row for each line`() {
    #expect(Pilot(block, rows: 4, columns: 6).rows == ["one", "three", "", ""])
  }

  @Test func `wide lines are cut with a mark, and lines without room are left out`() {
    #expect(Pilot(block, rows: 2, columns: 4).rows == ["one", "thr…"])
  }

  @Test func `a block is as large as its lines, and nothing without them`() {
    let room = Size(rows: 9, columns: 9)
    #expect(block.preferredSize(within: room) == Size(rows: 3, columns: 5))
    #expect(TextBlock().preferredSize(within: room) == .zero)
  }

  @Test func `a line that is too wide goes on in the next row where the block wraps`() {
    let code = TextBlock(["  a.bind(to: b, mode: c)", "end", "averylongword no"], wraps: true)
    #expect(
      Pilot(code, rows: 7, columns: 12).rows == [
        "  a.bind(to:", "    b, mode:", "    c)", "end", "averylongwor", "  d no", "",
      ])
    #expect(code.preferredSize(within: Size(rows: 9, columns: 12)) == Size(rows: 6, columns: 12))
    #expect(code.preferredSize(within: Size(rows: 9, columns: 80)) == Size(rows: 3, columns: 24))
  }

  @Test(arguments: [(false, "…"), (true, ">")])
  func `a text that goes on below the last row of a block that wraps has the mark of a cut`(
    isASCII: Bool, mark: String
  ) {
    func rows(_ lines: [String], rows: Int) -> [String] {
      Pilot(TextBlock(lines, wraps: true), rows: rows, columns: 12, isASCII: isASCII).rows
    }
    #expect(rows(["one two three four"], rows: 1) == ["one two\(mark)"])
    #expect(rows(["averylongword no"], rows: 1) == ["averylongwo\(mark)"])
    #expect(rows(["one", "two", "three"], rows: 2) == ["one", "two\(mark)"])
    #expect(rows(["one", "two"], rows: 2) == ["one", "two"])
  }

  @Test func `a text without spaces goes on in the next row, too`() {
    let text = TextBlock(["今日は天気がいいので、散歩", "to https://example.org/a/page"], wraps: true)
    #expect(
      Pilot(text, rows: 6, columns: 13).rows == [
        "今日は天気が", "  いいので、", "  散歩", "to", "  https://exa", "  mple.org/a…",
      ])
    #expect(text.preferredSize(within: Size(rows: 9, columns: 13)) == Size(rows: 7, columns: 13))
  }

  @Test func `a line that begins deep leaves half of each row for its words`() {
    let deep = String(repeating: " ", count: 30) + "hello big world"
    #expect(
      Pilot(TextBlock([deep], wraps: true), rows: 3, columns: 20).rows == [
        "          hello big", "          world", "",
      ])
    let lines = TextBlock(["        one two three"], wraps: true)
    #expect(
      Pilot(lines, rows: 4, columns: 18).rows == [
        "        one two", "         three", "", "",
      ])
    expectToSurviveEverySize(Pilot(lines, rows: 1, columns: 1))
  }
}
