// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineWidgets

@Suite struct TextRowsTests {
  private func rows(_ line: String, _ columns: Int?) -> [String] {
    let rows = TextRows(line, columns: columns)
    return rows.starts.indices.map { rows.text(rows.characters(inRow: $0)) }
  }

  @Test func `a line goes on in the next row between words`() {
    #expect(rows("hello wide world", 6) == ["hello ", "wide ", "world"])
    #expect(rows("hello wide world", 10) == ["hello wide ", "world"])
    #expect(rows("", 3) == [""])
  }

  @Test func `spaces at the end of a row hang over`() {
    #expect(rows("ab   c", 2) == ["ab   ", "c"])
  }

  @Test func `a word that is wider than a row is cut between clusters`() {
    #expect(rows("abcdefg", 3) == ["abc", "def", "g"])
    #expect(rows("今天今天", 3) == ["今", "天", "今", "天"])
    #expect(rows("a e\u{301}e\u{301}e\u{301}", 2) == ["a ", "e\u{301}e\u{301}", "e\u{301}"])
    #expect(rows("今a", 1) == ["今", "a"])
  }

  @Test func `without a width there is one row, and tabs reach to the next fourth column`() {
    #expect(rows("a\tb\t\tc", nil) == ["a   b       c"])
    #expect(TextRows("a\tb").columns == [0, 1, 4, 5])
  }

  @Test func `a place is found by its row and column`() {
    let rows = TextRows("ab 今d", columns: 3)
    #expect(rows.starts == [0, 3])
    #expect((-1...4).map { rows.place(inRow: 0, column: $0) } == [0, 0, 1, 2, 2, 2])
    #expect((0...4).map { rows.place(inRow: 1, column: $0) } == [3, 3, 4, 5, 5])
    #expect((0...5).map { rows.row(of: $0) } == [0, 0, 0, 1, 1, 1])
  }
}
