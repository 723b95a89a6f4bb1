// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import Testing

@Suite struct CanvasTests {
  @Test func `text that is too wide ends in a mark`() {
    let canvas = Canvas(rows: 1, columns: 8)
    #expect(canvas.write("Weather report", row: 0, column: 0, truncatedTo: 8) == 8)
    #expect(canvas.lines == ["Weather…"])
  }

  @Test func `the mark is in ASCII where everything is`() {
    let canvas = Canvas(rows: 1, columns: 8, isASCII: true)
    canvas.write("Weather report", row: 0, column: 0, truncatedTo: 8)
    #expect(canvas.lines == ["Weather>"])
  }

  @Test func `text that fits has no mark`() {
    let canvas = Canvas(rows: 1, columns: 8)
    #expect(canvas.write("Weather!", row: 0, column: 0, truncatedTo: 8) == 8)
    #expect(canvas.lines == ["Weather!"])
  }

  @Test func `a cut does not split a wide cluster`() {
    let canvas = Canvas(rows: 1, columns: 8)
    #expect(canvas.write("今天有人", row: 0, column: 0, truncatedTo: 6) == 5)
    #expect(canvas.lines == ["今天…"])
    #expect(canvas.write("今天", row: 0, column: 0, truncatedTo: 0) == 0)
    #expect(canvas.write("今天", row: 0, column: 6, truncatedTo: 1) == 1)
    #expect(canvas.lines == ["今天… …"])
  }

  @Test func `a clipped canvas has its own origin and its own edges`() {
    let canvas = Canvas(rows: 3, columns: 8)
    canvas.fill(with: ".")
    let part = canvas.clipped(to: Rectangle(row: 1, column: 2, rows: 1, columns: 3))
    part.write("abcdef", row: 0, column: 0)
    part.write("no", row: 1, column: 0)
    part.write("no", row: -1, column: 0)
    part.write("xyz", row: 0, column: -2)
    #expect(part.size == Size(rows: 1, columns: 3))
    #expect(canvas.lines == ["........", "..zbc...", "........"])
  }

  @Test func `a canvas clipped twice draws inside of both`() {
    let canvas = Canvas(rows: 2, columns: 8)
    let outer = canvas.clipped(to: Rectangle(row: 0, column: 1, rows: 1, columns: 4))
    let inner = outer.clipped(to: Rectangle(row: -1, column: 2, rows: 3, columns: 9))
    inner.fill(with: "x")
    #expect(inner.size == Size(rows: 3, columns: 9))
    #expect(canvas.lines == ["   xx", ""])
    inner.write("今今", row: 1, column: -1)
    #expect(canvas.lines == ["", ""])
    inner.write("今今", row: 1, column: 0)
    #expect(canvas.lines == ["   今", ""])
  }

  @Test func `a box has its title in the upper border`() {
    let canvas = Canvas(rows: 3, columns: 16)
    let inner = canvas.box(title: "Stock")
    inner.write("10", row: 0, column: 0)
    #expect(canvas.lines == ["╭─ Stock ──────╮", "│10            │", "╰──────────────╯"])
  }

  @Test func `a box is in ASCII where everything is, and cuts its title`() {
    let canvas = Canvas(rows: 2, columns: 9, isASCII: true)
    canvas.box(title: "Stock")
    #expect(canvas.lines == ["+- St> -+", "+-------+"])
  }

  @Test(arguments: 0...3, 0...8) func `a box of any size stays inside`(rows: Int, columns: Int) {
    let canvas = Canvas(rows: 5, columns: 10)
    canvas.fill(with: ".")
    canvas.clipped(to: Rectangle(row: 1, column: 1, rows: rows, columns: columns))
      .box(title: "Title")
    for (row, line) in canvas.lines.enumerated() {
      for (column, character) in line.enumerated() where character != "." {
        #expect((1..<1 + rows).contains(row) && (1..<1 + columns).contains(column))
      }
    }
  }

  @Test func `the cursor is where the canvas says, and hidden outside of it`() {
    let canvas = Canvas(rows: 3, columns: 8)
    let part = canvas.clipped(to: Rectangle(row: 1, column: 2, rows: 1, columns: 3))
    part.setCursor(row: 0, column: 2)
    #expect(canvas.cursor == Position(row: 1, column: 4))
    part.setCursor(row: 0, column: 3)
    #expect(canvas.cursor == nil)
  }

  @Test func `the cursor of any part can be hidden and put back`() {
    let canvas = Canvas(rows: 2, columns: 4)
    let part = canvas.clipped(to: Rectangle(row: 1, column: 1, rows: 1, columns: 2))
    part.setCursor(row: 0, column: 1)
    #expect(canvas.cursor == Position(row: 1, column: 2))
    canvas.hideCursor()
    #expect(part.cursor == nil)
    part.restoreCursor(Position(row: 0, column: 3))
    #expect(canvas.cursor == Position(row: 0, column: 3))
  }
}
