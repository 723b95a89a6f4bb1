// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@Suite struct TextWidthTests {
  @Test(arguments: [
    ("", 0), ("Stock: 10 boxes", 15), ("é", 1), ("e\u{301}", 1), ("今天", 4), ("ｶ", 1), ("Ａ", 2),
    ("한", 2), ("\u{1112}\u{1161}\u{11AB}", 2), ("±§·", 3), ("─│", 2), ("עברית", 5),
  ])
  func `text has the width of its characters`(text: String, columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
  }

  @Test(arguments: [
    "😀", "❤\u{FE0F}", "1\u{FE0F}\u{20E3}", "👍🏽", "☝🏽", "✊🏽", "✋🏿", "👩‍💻", "👨‍👩‍👧‍👦", "🇩🇪", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "❤️‍🔥",
  ])
  func `an emoji sequence takes two columns`(text: String) {
    #expect(text.count == 1)
    #expect(TextWidth.columns(of: text) == 2)
  }

  @Test(arguments: [("❤", 1), ("1", 1), ("🇩", 1), ("a\u{FE0F}", 1), ("❤\u{FE0E}", 1)])
  func `what is no emoji sequence keeps its width`(text: String, columns: Int) {
    #expect(TextWidth.columns(of: text) == columns)
  }

  @Test func `each spacing character of a conjunct has its columns`() {
    #expect("क्ष".count == 1)
    #expect(TextWidth.columns(of: "क्ष") == 2)
  }

  @Test(arguments: [
    "\n", "\u{1B}", "\u{7F}", "\u{9B}", "\u{202E}", "\u{301}", "\u{200B}", "\u{AD}",
  ])
  func `a character that gets a stand-in takes the stand-in's column`(text: String) {
    #expect(TextWidth.columns(of: text) == 1)
  }

  @Test func `carriage return and line feed are two stand-ins`() {
    #expect(TextWidth.columns(of: "\r\n") == 2)
  }

  @Test func `a prefix never splits a cluster`() {
    let text = "a今👩‍💻e\u{301}"
    #expect(TextWidth.prefix(of: text, columns: 0) == ("", 0))
    #expect(TextWidth.prefix(of: text, columns: 2) == ("a", 1))
    #expect(TextWidth.prefix(of: text, columns: 3) == ("a今", 3))
    #expect(TextWidth.prefix(of: text, columns: 4) == ("a今", 3))
    #expect(TextWidth.prefix(of: text, columns: 5) == ("a今👩‍💻", 5))
    #expect(TextWidth.prefix(of: text, columns: 9) == (text, 6))
  }

  @Test func `ambiguous characters take one column, and two where it is asked for`() async {
    let text = "αЖ─…\u{FFFD}\u{E000}é§"
    #expect(TextWidth.columns(of: text) == 8)
    await #expect(processExitsWith: .success) {
      TextWidth.isAmbiguousWide = true
      precondition(TextWidth.columns(of: "αЖ─…\u{E000}§") == 12)
      precondition(TextWidth.columns(of: "é한a\u{301}") == 2 + 2 + 1, "as ever: é is ambiguous too")
      precondition(TextWidth.columns(of: "\u{202E}") == 2, "a stand-in is ambiguous as well")
      let canvas = Canvas(rows: 3, columns: 8)
      canvas.box().write("αβγδ", row: 0, column: 0, truncatedTo: 6)
      precondition(canvas.lines == ["+------+", "|αβ> |", "+------+"])
    }
  }

  @Test func `the version of Unicode is named`() {
    #expect(TextWidth.unicodeVersion == "15.0.0")
  }
}
