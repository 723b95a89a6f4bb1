// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import TestSupport
import Testing

@Suite struct CleaningTests {
  private func shown(_ text: String, isASCII: Bool = false) -> String {
    var grid = CellGrid(size: Size(rows: 1, columns: 40), isASCII: isASCII)
    grid.write(text, row: 0, column: 0)
    return grid.lines.first ?? "no row"
  }

  @Test(arguments: [
    ("a\u{1B}[2Jb", "a␛[2Jb"), ("\u{0}\u{7}\t\n", "␀␇␉␊"), ("\r\n", "␍␊"), ("\u{7F}", "␡"),
  ])
  func `a control character has its picture`(text: String, row: String) {
    #expect(shown(text) == row)
  }

  @Test(arguments: [
    "\u{80}", "\u{9B}", "\u{9F}", "\u{2028}", "\u{2029}", "\u{202A}", "\u{202E}", "\u{2066}",
    "\u{2069}", "\u{200E}", "\u{200F}", "\u{61C}", "\u{200B}", "\u{FEFF}", "\u{E0001}", "\u{FFF9}",
  ])
  func `what would steer the terminal or the line has a stand-in`(text: String) {
    #expect(shown("a" + text + "b") == "a\u{FFFD}b")
  }

  @Test(arguments: ["\u{301}", "\u{200D}", "\u{FE0F}", "\u{200C}"])
  func `a mark without a base does not join what stands before`(text: String) {
    #expect(shown(text + "b") == "\u{FFFD}b")
    #expect(shown("\n" + text) == "␊\u{FFFD}")
  }

  @Test func `marks stay with their base`() {
    #expect(shown("e\u{301}\u{323}x") == "e\u{301}\u{323}x")
    #expect(shown("👨‍👩‍👧‍👦") == "👨‍👩‍👧‍👦")
  }

  @Test func `in ASCII the mark of cut text is the one that a canvas has there`() {
    #expect(CellGrid.line("[1, 2, … 9 in all]", isASCII: true) == "[1, 2, > 9 in all]")
  }

  @Test func `in ASCII dashes and the minus sign are hyphens`() {
    #expect(
      shown("370 is out of range (\u{2212}1–150)", isASCII: true) == "370 is out of range (-1-150)")
  }

  @Test func `in ASCII everything else is a question mark for each column`() {
    #expect(shown("a\n今é👩‍💻e\u{301}\u{9B}b", isASCII: true) == "a????????b")
    #expect(shown("\r\n", isASCII: true) == "??")
  }

  @Test(arguments: 1...20) func `no control character survives in random text`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for isASCII in [false, true] {
      var grid = CellGrid(size: Size(rows: 8, columns: 33), isASCII: isASCII)
      for _ in 0..<400 {
        let text = random.hostileText(length: Int.random(in: 0...12, using: &random))
        let column = Int.random(in: -5...35, using: &random)
        let used = grid.write(
          text, row: Int.random(in: -1...8, using: &random), column: column)
        #expect(used == min(TextWidth.columns(of: text), max(33 - column, 0)))
      }
      for row in 0..<grid.rows {
        var columns = 0
        for cell in grid.cells(inRow: row) {
          columns += cell.columns
          #expect(cell.text.unicodeScalars.allSatisfy { Self.isHarmless($0) })
          #expect(!isASCII || cell.text.utf8.allSatisfy { (0x20..<0x7F).contains($0) })
          #expect(cell.isContinuation || !Self.isMark(cell.text.unicodeScalars.first ?? " "))
        }
        #expect(columns == grid.columns)
      }
    }
  }

  private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F:
      false
    default: true
    }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    // Swift knows later versions of Unicode than the table.
    guard let age = scalar.properties.age, age <= (15, 0) else { return false }
    return [.nonspacingMark, .enclosingMark, .format].contains(scalar.properties.generalCategory)
  }
}
