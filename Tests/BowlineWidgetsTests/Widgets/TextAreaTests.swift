// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct TextAreaTests {
  final class Letter: KeyValueObservable {
    @Observed var body = "one two three\nfour"
  }

  /// The rows of the screen, with a `|` where the cursor is, for text of narrow characters.
  private func marked(_ pilot: Pilot) -> [String] {
    let canvas = pilot.screen.paint()
    var lines = canvas.grid.paddedLines
    if let cursor = canvas.cursor {
      var line = Array(lines[cursor.row])
      line.insert("|", at: cursor.column)
      lines[cursor.row] = String(line)
    }
    return lines.map { line in String(line.reversed().drop { $0 == " " }.reversed()) }
  }

  private func pilot(
    _ area: TextArea, rows: Int = 4, columns: Int = 10, isASCII: Bool = false
  ) throws -> Pilot {
    let pilot = Pilot(area, rows: rows, columns: columns, isASCII: isASCII)
    try pilot.press("<Tab>")
    return pilot
  }

  // MARK: Showing

  @Test func `lines that are too wide go on in the next row`() throws {
    let area = TextArea("one two three\nfour")
    let pilot = Pilot(area, rows: 4, columns: 10)
    #expect(pilot.rows == ["one two", "three", "four", ""])
    try pilot.press("<Tab>")
    #expect(marked(pilot) == ["|one two  ◂", "three", "four", ""])
    try pilot.press("<C-End>")
    #expect(marked(pilot) == ["one two", "three", "four|     ◂", ""])
  }

  @Test func `without wrapping lines scroll sideways with the caret`() throws {
    let area = TextArea("abcdefghijkl\nxy", wraps: false)
    let pilot = try pilot(area, rows: 2, columns: 7)
    #expect(marked(pilot) == ["|abcde…◂", "xy"])
    try pilot.press("<End>")
    #expect(marked(pilot) == ["…ijkl| ◂", "…"])
    try pilot.press("<Home>")
    #expect(marked(pilot) == ["|abcde…◂", "xy"])
    area.wraps = true
    #expect(marked(pilot) == ["|abcde ◂", "fghij │"])
  }

  @Test func `in ASCII marks and bar are ASCII`() throws {
    let area = TextArea("abcdefghijkl\nxy\nz", wraps: false)
    let pilot = try pilot(area, rows: 2, columns: 7, isASCII: true)
    try pilot.press("<End>")
    #expect(pilot.rows == ["<ijkl <", "<     |"])
    try pilot.press("<Home>")
    #expect(pilot.rows == ["abcde><", "xy    |"])
  }

  @Test func `an empty area shows its placeholder`() throws {
    let pilot = try pilot(TextArea(placeholder: "write"), rows: 2)
    #expect(marked(pilot) == ["|write    ◂", ""])
    try pilot.press("a")
    #expect(marked(pilot) == ["a|        ◂", ""])
  }

  @Test func `wide characters and tabs have their columns`() throws {
    let pilot = try pilot(TextArea("今天\tx"), rows: 1, columns: 12)
    #expect(pilot.rows == ["今天    x  ◂"])
    let columns = try (0..<5).map { _ in
      defer { _ = pilot.rows }
      let column = pilot.cursor?.column
      try pilot.press("<Right>")
      return column
    }
    #expect(columns == [0, 2, 4, 8, 9])
  }

  @Test func `it survives every size, with the focus too`() throws {
    for wraps in [true, false] {
      let area = TextArea("今天有10人\n\tx\nabcdefghijklmnop", wraps: wraps)
      area.mostLines = 2
      let pilot = Pilot(area, rows: 1, columns: 1, isASCII: wraps)
      expectToSurviveEverySize(pilot)
      try pilot.press("<Tab><C-End>")
      expectToSurviveEverySize(pilot)
      try pilot.press("<C-s>a<C-s>")
      expectToSurviveEverySize(pilot)
    }
  }

  @Test func `a long line without wrapping shows around the caret, wherever that is`() throws {
    let area = TextArea(String(repeating: "0123456789", count: 2_000), wraps: false)
    let pilot = try pilot(area, rows: 1, columns: 11)
    #expect(marked(pilot) == ["|012345678…◂"])
    try pilot.press("<End>")
    #expect(marked(pilot) == ["…23456789| ◂"])
    pilot.click(row: 0, column: 3)
    #expect(area.caretColumn == 19_994)
  }

  @Test func `a double press selects the word under the pointer`() throws {
    let area = TextArea("one\ntwo three")
    let pilot = try pilot(area, rows: 3, columns: 20)
    for _ in 0..<2 { pilot.click(row: 1, column: 6) }
    #expect(area.selectedText == "three")
    try pilot.press("x")
    #expect(area.text == "one\ntwo x")
  }

  // MARK: Moving

  @Test func `Up and Down go by rows and keep to their column`() throws {
    let area = TextArea("abcd\nx\nabcd")
    let pilot = try pilot(area)
    try pilot.press("<End><Down>")
    #expect(area.caretLine == 1 && area.caretColumn == 1)
    try pilot.press("<Down>")
    #expect(area.caretLine == 2 && area.caretColumn == 4)
    try pilot.press("<Down><Home><Up><Up><Up>")
    #expect(area.caretLine == 0 && area.caretColumn == 0)
  }

  @Test func `in a line that wraps they stay in the line`() throws {
    let area = TextArea("one two three")
    let pilot = try pilot(area)
    try pilot.press("<Right><Down>")
    #expect(area.caretLine == 0 && area.caretColumn == 9)
    try pilot.press("<Down>")
    #expect(area.caretColumn == 13, "below the last row is the end of the text")
  }

  @Test func `the caret stays in sight, and pages go by the rows there are`() throws {
    let area = TextArea((1...20).map { "line \($0)" }.joined(separator: "\n"))
    let pilot = try pilot(area)
    #expect(pilot.rows == ["line 1   ◂", "line 2   │", "line 3   │", "line 4   │"])
    try pilot.press("<PgDn><PgDn>")
    #expect(area.caretLine == 6)
    #expect(marked(pilot).last == "|line 7   ◂")
    try pilot.press("<C-End>")
    #expect(marked(pilot) == ["line 17  │", "line 18  │", "line 19  │", "line 20|  ◂"])
    try pilot.press("<PgUp>")
    #expect(area.caretLine == 16)
    try pilot.press("<Up>")
    #expect(marked(pilot).first == "line 16|  ◂")
  }

  @Test func `the wheel scrolls and leaves the caret where it is`() throws {
    let area = TextArea((1...20).map { "line \($0)" }.joined(separator: "\n"))
    let pilot = try pilot(area)
    let wheel = InputEvent.mouse(MouseEvent(.scrollDown, at: Position(row: 0, column: 0)))
    pilot.screen.send(wheel)
    #expect(marked(pilot) == ["line 4   ◂", "line 5   █", "line 6   │", "line 7   │"])
    #expect(area.caretLine == 0)
    try pilot.press("<Right>")
    #expect(marked(pilot).first == "l|ine 1   ◂")
    for _ in 0..<20 { pilot.screen.send(wheel) }
    #expect(pilot.rows.last == "line 20  █")
  }

  // MARK: Selection

  @Test func `the mouse may come before a text is drawn that has got shorter`() throws {
    let area = TextArea(Array(repeating: "line", count: 90).joined(separator: "\n"))
    let pilot = try pilot(area)
    try pilot.press("<C-End>")
    #expect(pilot.rows.last == "line     ◂")
    area.text = Array(repeating: "row", count: 9).joined(separator: "\n")
    pilot.screen.send(.mouse(MouseEvent(.scrollUp, at: .zero)))
    pilot.click(row: 0, column: 1)
    #expect(area.caretLine < 9)
  }

  @Test func `Shift selects over rows, and what is selected is in reverse`() throws {
    let area = TextArea("ab\n\ncd")
    let pilot = try pilot(area, rows: 3, columns: 5)
    try pilot.press("<Right><S-Down><S-Down>")
    #expect(area.selectedText == "b\n\nc")
    let grid = pilot.grid
    let reversed = (0..<3).map { row in
      grid.cells(inRow: row).dropLast().map { $0.style == .focus ? "x" : "." }.joined()
    }
    #expect(reversed == [".xx.", "x...", "x..."])
    try pilot.press("<S-PgUp>")
    #expect(area.selectedText == "")
    try pilot.press("<S-Home>Z")
    #expect(area.text == "Zb\n\ncd")
  }

  @Test func `the mouse selects, and Shift with a press goes on`() throws {
    let area = TextArea("abc\ndef")
    let pilot = Pilot(area, rows: 3, columns: 8)
    pilot.drag(from: Position(row: 0, column: 1), to: Position(row: 1, column: 2))
    #expect(area.isFocused && area.selectedText == "bc\nde")
    pilot.click(row: 0, column: 3, modifiers: .shift)
    #expect(area.selectedText == "bc")
    pilot.click(row: 2, column: 0)
    #expect(area.selectedText == "" && area.caretLine == 1)
  }

  @Test func `what is cut in one place is pasted in another, and told to the terminal`() throws {
    let area = TextArea("one\ntwo")
    let field = TextField()
    let pilot = Pilot(Column { [area, field] }, rows: 6, columns: 20)
    var copies = 0
    let watching = pilot.screen.observe(\.copiedText) { _, _ in copies += 1 }
    try pilot.press("<Tab><A-a><A-c><C-x><Tab><C-v>")
    #expect(area.text == "" && field.text == "one two")
    #expect(pilot.screen.copiedText == "one\ntwo" && copies == 2)
    watching.invalidate()
  }

  @Test func `a paste of many lines is one change`() throws {
    let area = TextArea("ad")
    let pilot = try pilot(area)
    try pilot.press("<Right>")
    var changes = 0
    let watching = area.observe(\.text) { _, _ in changes += 1 }
    pilot.screen.send(.paste("b\r\n\rc\t\u{1B}[2J"))
    #expect(area.text == "ab\n\nc\t[2Jd" && changes == 1)
    try pilot.press("<C-_>")
    #expect(area.text == "ad")
    try pilot.press("<A-e>")
    #expect(area.text == "ab\n\nc\t[2Jd")
    watching.invalidate()
  }

  // MARK: Taking over

  @Test func `by itself an area takes over each edit, and follows the model`() throws {
    let letter = Letter()
    let area = TextArea()
    area.bind(\.text, to: letter, \.body, mode: .twoWay)
    let pilot = try pilot(area)
    try pilot.press("<C-End><Enter>x")
    #expect(letter.body == "one two three\nfour\nx" && !area.isEdited)
    letter.body = "zero\n\(letter.body)"
    try pilot.press("y")
    #expect(letter.body == "zero\none two three\nfour\nxy")
  }

  @Test func `an area that waits takes over when the focus goes`() throws {
    let letter = Letter()
    let area = TextArea(commit: .onLeaving)
    area.bind(\.text, to: letter, \.body, mode: .twoWay)
    let pilot = Pilot(Column { [area, Button("a") {}] }, rows: 6, columns: 20)
    try pilot.press("<Tab>x")
    #expect(letter.body == "one two three\nfour" && area.isEdited)
    try pilot.press("<Tab>")
    #expect(letter.body == "xone two three\nfour" && !area.isEdited)
    try pilot.press("<Tab>y")
    letter.body = "other"
    #expect(pilot.rows.first?.hasPrefix("other") == true && !area.isEdited)
    try pilot.press("<Esc>")
    #expect(letter.body == "other")
  }

  @Test func `a model that makes another text of what was typed keeps the caret in place`() throws {
    let letter = Letter()
    letter.body = "A\nC"
    let area = TextArea()
    area.bind(\.text, to: letter, \.body, mode: .twoWay)
    let shouting = letter.observe(\.body) { letter, _ in
      let upper = letter.body.uppercased()
      if letter.body != upper { letter.body = upper }
    }
    let pilot = try pilot(area)
    try pilot.press("<Down>b")
    #expect(letter.body == "A\nBC")
    #expect(marked(pilot)[1] == "B|C       ◂")
    shouting.invalidate()
  }

  @Test func `an area goes when nobody holds it, with its binding`() {
    let letter = Letter()
    weak var seen: TextArea?
    do {
      let area = TextArea()
      area.bind(\.text, to: letter, \.body, mode: .twoWay)
      seen = area
    }
    #expect(seen == nil)
    letter.body = "x"
  }

  @Test func `the focus shows without color`() throws {
    let pilot = Pilot(TextArea("a"), rows: 1, columns: 3)
    #expect(withoutColor(pilot) == ["a0 0 0"])
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) == ["a0 0◂9"])
  }
}
