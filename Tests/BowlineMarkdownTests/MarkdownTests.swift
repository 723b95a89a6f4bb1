// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineMarkdown
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct MarkdownTests {
  /// The rows of a text in so many columns.
  private func rows(_ text: String, columns: Int = 24, isASCII: Bool = false) -> [String] {
    let block = Markdown(text)
    let size = block.preferredSize(within: Size(rows: 1_000, columns: columns))
    return Pilot(block, rows: size.rows, columns: columns, isASCII: isASCII).rows
  }

  /// The look of the first cell that shows a text.
  private func style(of part: String, in text: String) throws -> Style {
    let pilot = Pilot(Markdown(text), rows: 9, columns: 40)
    for row in 0..<9 {
      if let place = pilot.rows[row].firstRange(of: part) {
        let column = TextWidth.columns(of: String(pilot.rows[row][..<place.lowerBound]))
        return pilot.grid[row, column].style
      }
    }
    throw MissingText()
  }

  private struct MissingText: Error {}

  @Test func `paragraphs go on in the next row, with an empty row between them`() {
    #expect(
      rows("One two three\nfour *five* six.\n\nSeven  \neight", columns: 14) == [
        "One two three", "four five six.", "", "Seven", "eight",
      ])
  }

  @Test func `a word that is wider than a row goes on in the next one, and is never torn`() {
    #expect(
      rows("ab https://example.com/x", columns: 8) == ["ab", "https://", "example.", "com/x"])
    #expect(rows("今天有人", columns: 3) == ["今", "天", "有", "人"])
  }

  @Test func `headings have looks by their level, without colors too`() throws {
    let text = "# One\n\nTwo\n---\n\n### Three *and*\n\nplain"
    #expect(rows(text) == ["One", "", "Two", "", "Three and", "", "plain"])
    #expect(try style(of: "One", in: text) == Style(.accent, attributes: [.bold, .underline]))
    #expect(try style(of: "Two", in: text) == Style(.accent, attributes: .bold))
    #expect(try style(of: "Three", in: text) == .heading)
    #expect(try style(of: "and", in: text) == Style(attributes: [.bold, .underline]))
    #expect(try style(of: "plain", in: text) == .plain)
  }

  @Test func `emphasis, code and struck text have looks`() throws {
    let text = "*em* **strong** ***both*** `code` ~~struck~~ <b>"
    #expect(rows(text, columns: 40) == ["em strong both code ~~struck~~ <b>"])
    #expect(try style(of: "em", in: text) == Style(attributes: .underline))
    #expect(try style(of: "strong", in: text) == .heading)
    #expect(try style(of: "both", in: text) == Style(attributes: [.bold, .underline]))
    #expect(try style(of: "code", in: text) == Style(attributes: .surface))
    #expect(try style(of: "~~struck", in: text) == .muted)
  }

  @Test func `links and bare addresses look like links`() throws {
    let text = "[the **log**](https://a.example/?q=1) www.b.example ![logo](c.png)"
    #expect(rows(text, columns: 40) == ["the log www.b.example logo"])
    #expect(try style(of: "the", in: text) == .link)
    #expect(try style(of: "log", in: text) == .link.adding(.bold))
    #expect(try style(of: "www", in: text) == .link)
    #expect(try style(of: "logo", in: text) == .link)
  }

  @Test func `items stand behind their marks, and go on below their texts`() {
    let text = """
      - one two three
      - four
        1. five
        2. six seven eight
           nine
      - [ ] open
      - [x] done
      """
    #expect(
      rows(text, columns: 12) == [
        "• one two", "  three", "• four", "  1. five", "  2. six", "     seven", "     eight",
        "     nine", "[ ] open", "[x] done",
      ])
    #expect(rows("9. nine\n10. ten", isASCII: true) == ["9. nine", "10. ten"])
    #expect(rows("* a\n\n* b\n\n  c", isASCII: true) == ["* a", "", "* b", "", "  c"])
    #expect(rows("- - a\n-\n- > b") == ["• • a", "•", "• │ b"])
  }

  @Test func `quotes have a bar at each row`() {
    let text = "> one two three\n>\n> - four\n\nfive"
    #expect(
      rows(text, columns: 11) == ["│ one two", "│ three", "│", "│ • four", "", "five"])
    #expect(rows("> a\n>\n> b", isASCII: true) == ["| a", "|", "| b"])
  }

  @Test func `code keeps its lines and its spaces, and is cut where it is too wide`() {
    let text = "```swift\nif a {\n\tb(c)\n\n}\n```\n\n    four"
    #expect(rows(text) == ["  if a {", "      b(c)", "", "  }", "", "  four"])
    #expect(rows("    abcdefgh", columns: 6) == ["  abc…"])
  }

  @Test func `a line goes from side to side`() {
    #expect(rows("a\n\n***\n\nb", columns: 5) == ["a", "", "─────", "", "b"])
    #expect(rows("***", columns: 5, isASCII: true) == ["-----"])
  }

  static let table = """
    | Name | Number | Middle |
    |------|-------:|:------:|
    | *tank* | 4 | a |
    | 今天 | 1000 | bcd |
    """

  @Test func `columns of a table are as wide as their cells, and aligned`() throws {
    #expect(
      rows(Self.table) == [
        "Name  Number  Middle", "────  ──────  ──────", "tank       4    a",
        "今天    1000   bcd",
      ])
    #expect(rows(Self.table, isASCII: true)[1] == "----  ------  ------")
    #expect(try style(of: "Name", in: Self.table) == .heading)
    #expect(try style(of: "tank", in: Self.table) == Style(attributes: .underline))
  }

  @Test func `a table without room has narrower columns, whose texts go on in the next row`() {
    let text = "| a | b |\n|---|---|\n| one two | three four five |\n| x | y |"
    #expect(
      rows(text, columns: 14) == [
        "a       b", "──────  ──────", "one     three", "two     four", "        five",
        "x       y",
      ])
    #expect(rows(text, columns: 3).allSatisfy { TextWidth.columns(of: $0) <= 3 })
  }

  @Test func `what is not text shows as a stand-in`() {
    #expect(rows("a\u{1B}[2Jb `\u{7}`\n\n    \u{1B}c") == ["a␛[2Jb ␇", "", "  ␛c"])
    #expect(rows("a\u{0}b") == ["a\u{FFFD}b"])
  }

  @Test func `a text of nothing takes no room`() {
    for text in ["", "\n\n", "[a]: b"] {
      #expect(Markdown(text).preferredSize(within: Size(rows: 9, columns: 9)) == .zero)
    }
  }

  @Test func `what is nested ever deeper is shown, without its marks at some depth`() {
    for (open, count) in [("> ", 4_000), ("*a ", 4_000), ("[", 4_000), ("- ", 400)] {
      let text = String(repeating: open, count: count) + "end"
      let rows = rows(text, columns: 70)
      #expect(rows.contains { $0.contains("end") })
    }
  }

  @Test func `a bound text is read when it changes`() throws {
    final class Page: KeyValueObservable {
      @Observed var notes = "# One"
    }
    let page = Page()
    let block = Markdown()
    block.bind(\.text, to: page, \.notes)
    let pilot = Pilot(Scroll { block }, rows: 3, columns: 10)
    #expect(pilot.rows == ["One", "", ""])
    page.notes = "- one\n- two\n- three\n- four"
    #expect(pilot.rows == ["• one    █", "• two    █", "• three  │"])
    try pilot.press("<Tab><End>")
    #expect(pilot.rows.last == "• four   █")
  }

  @Test(arguments: [false, true]) func `it stays inside at every size`(isASCII: Bool) {
    let text = "# 題\n\n- 項 é\n  > 引用\n\n    code 行\n\n\(Self.table)\n\n***\n"
    for columns in 0...24 {
      for rows in [0, 1, 5, 40] {
        let block = Markdown(text)
        let room = Size(rows: rows, columns: columns)
        let size = block.preferredSize(within: room)
        #expect((0...rows).contains(size.rows) && (0...columns).contains(size.columns))
        let shown = Pilot(block, rows: rows, columns: columns, isASCII: isASCII)
        #expect(shown.rows.allSatisfy { TextWidth.columns(of: $0) <= columns })
        if isASCII { #expect(shown.rows.joined().utf8.allSatisfy { $0 < 0x80 }) }
      }
    }
  }

  @Test func `another width and another text are divided into rows anew`() {
    let block = Markdown("one two three")
    let pilot = Pilot(block, rows: 3, columns: 8)
    #expect(pilot.rows == ["one two", "three", ""])
    pilot.resize(rows: 3, columns: 5)
    #expect(pilot.rows == ["one", "two", "three"])
    block.text = "four five"
    #expect(pilot.rows == ["four", "five", ""])
  }

  @Test func `tabs in code lead to the next stop, also behind wide characters`() {
    #expect(rows("```\na\tb\t\tc\n今\td\n```") == ["  a   b       c", "  今  d"])
  }
}
