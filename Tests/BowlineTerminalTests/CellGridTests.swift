// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@Suite struct CellGridTests {
  private func row(_ columns: Int, isASCII: Bool = false, _ write: (inout CellGrid) -> Void)
    -> String
  {
    var grid = CellGrid(size: Size(rows: 1, columns: columns), isASCII: isASCII)
    write(&grid)
    return grid.paddedLines.first ?? "no row"
  }

  @Test func `a new grid is blank`() {
    let grid = CellGrid(size: Size(rows: 2, columns: 3))
    #expect(grid.paddedLines == ["   ", "   "])
    #expect(grid.lines == ["", ""])
    #expect(grid[1, 2] == .blank)
  }

  @Test func `text beyond the right edge is left out`() {
    #expect(row(4) { $0.write("abcdef", row: 0, column: 1) } == " abc")
  }

  @Test func `text before the left edge is left out`() {
    #expect(row(4) { $0.write("abcdef", row: 0, column: -3) } == "def ")
  }

  @Test func `text in no row of the grid is left out`() {
    #expect(row(4) { $0.write("abc", row: 1, column: 0) } == "    ")
    #expect(row(4) { $0.write("abc", row: -1, column: 0) } == "    ")
  }

  @Test func `a limit of columns is kept`() {
    #expect(row(6) { $0.write("abcdef", row: 0, column: 1, columns: 2) } == " ab   ")
    #expect(row(6) { $0.write("abcdef", row: 0, column: 1, columns: -2) } == "      ")
  }

  @Test func `a wide cluster that half fits at the right leaves a space`() {
    #expect(row(5) { $0.write("今天有", row: 0, column: 0) } == "今天 ")
    #expect(
      row(5) {
        $0.write("-----", row: 0, column: 0)
        $0.write("今天有", row: 0, column: 0)
      } == "今天 ")
  }

  @Test func `a wide cluster that half fits at the left leaves a space`() {
    #expect(row(5) { $0.write("今天", row: 0, column: -1) } == " 天  ")
  }

  @Test func `a wide cluster takes two cells`() {
    var grid = CellGrid(size: Size(rows: 1, columns: 3))
    grid.write("今", row: 0, column: 0)
    #expect(grid[0, 0].columns == 2)
    #expect(grid[0, 0].text == "今")
    #expect(grid[0, 1].isContinuation)
    #expect(grid[0, 1].text == "")
  }

  @Test func `overwriting the left half of a wide cluster blanks the right`() {
    #expect(
      row(4) {
        $0.write("今天", row: 0, column: 0)
        $0.write("x", row: 0, column: 0)
      } == "x 天")
  }

  @Test func `overwriting the right half of a wide cluster blanks the left`() {
    #expect(
      row(4) {
        $0.write("今天", row: 0, column: 0)
        $0.write("x", row: 0, column: 1)
      } == " x天")
  }

  @Test func `a wide cluster over halves of two others blanks both rests`() {
    #expect(
      row(4) {
        $0.write("今天", row: 0, column: 0)
        $0.write("有", row: 0, column: 1)
      } == " 有 ")
  }

  @Test func `writing returns the columns that the text took`() {
    var grid = CellGrid(size: Size(rows: 1, columns: 5))
    #expect(grid.write("今天", row: 0, column: 0) == 4)
    #expect(grid.write("今天", row: 0, column: 2) == 3)
    #expect(grid.write("今天", row: 0, column: 9) == 0)
  }

  @Test func `the style of what is written is kept`() {
    let style = Style(
      foreground: .rgb(1, 2, 3), background: .indexed(4), attributes: [.bold, .dim])
    var grid = CellGrid(size: Size(rows: 1, columns: 3))
    grid.write("今", row: 0, column: 0, style: style)
    #expect(grid[0, 0].style == style)
    #expect(grid[0, 1].style == style)
    #expect(grid[0, 2].style == .plain)
  }

  @Test func `a fill stays inside the grid`() {
    var grid = CellGrid(size: Size(rows: 2, columns: 3))
    grid.fill(Rectangle(row: 1, column: -5, rows: 9, columns: 7), with: "x")
    #expect(grid.paddedLines == ["   ", "xx "])
    grid.fill(Rectangle(grid.size), with: "今")
    #expect(grid.paddedLines == ["   ", "   "])
  }

  @Test func `a cluster is bounded however many marks it has`() {
    let text = "a" + String(repeating: "\u{301}", count: 10_000)
    var grid = CellGrid(size: Size(rows: 1, columns: 2))
    grid.write(text, row: 0, column: 0)
    #expect(grid[0, 0].text.unicodeScalars.count == 16)
  }

  @Test func `a place outside of the grid traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = CellGrid(size: Size(rows: 1, columns: 1))[0, 1]
    }
    await #expect(processExitsWith: .failure) {
      _ = CellGrid(size: Size(rows: 1, columns: 1)).cells(inRow: 1)
    }
  }

  @Test func `text in ASCII ends at the edge, where a mark behind it joins the last character`() {
    var grid = CellGrid(size: Size(rows: 1, columns: 3))
    #expect(grid.write("abcd今", row: 0, column: 0) == 3)
    #expect(grid.lines == ["abc"])
    #expect(grid.write("abe\u{301}d", row: 0, column: 0) == 3)
    #expect(grid.lines == ["abe\u{301}"])
    #expect(grid.write("abc\u{301}", row: 0, column: 1) == 2)
    #expect(grid.lines == ["aab"])
    #expect(TextWidth.prefix(of: "abe\u{301}今", columns: 3) == ("abe\u{301}", 3))
    #expect(TextWidth.prefix(of: "abcd今", columns: 3) == ("abc", 3))
    #expect(TextWidth.prefix(of: "ab今", columns: 3) == ("ab", 2))
    #expect(TextWidth.prefix(of: "ab", columns: .max) == ("ab", 2))
  }
}
