// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct HighlightTests {
  /// A label that fills a row of a screen, painted once.
  private func shown(_ text: String, columns: Int = 24) -> (Label, Pilot) {
    let label = Label(text)
    let pilot = Pilot(label, rows: 1, columns: columns)
    _ = pilot.rows
    return (label, pilot)
  }

  // MARK: Cells

  @Test(arguments: [
    ("Stock: 10 of 12", "Stock: 11 of 12", "        ^"),
    ("Stock: 9 of 12", "Stock: 10 of 12", "       ^^"),
    ("Stock: 10 of 12", "Stock: 9 of 12", "       ^"),
    ("100 boxes", "10 boxes", " ^"),
    ("10", "107", "  ^"),
    ("one", "two", "^^^"),
    ("", "12", "^^"),
    ("a-b-c", "x-b-y", "^   ^"),
    ("時計 1", "時間 1", "  ^^"),
    ("e\u{301}", "e\u{300}", "^"),
    ("12", "", ""),
    ("same", "same", ""),
  ])
  func `the characters that differ are highlighted`(before: String, after: String, marks: String) {
    let (label, pilot) = shown(before)
    label.text = after
    #expect(highlightMarks(pilot) == [marks])
  }

  @Test func `large digits are highlighted as one, however often they change`() {
    /// A widget that is drawn anew with the digits in it.
    final class Frame: Widget {
      let digits = Digits(10)
      override var children: [Widget] { [digits] }
      override init() {
        super.init()
        adopt(children)
      }
      override func arrangeChildren(in area: Rectangle) {
        digits.place(in: area.inset(top: 1, left: 2))
      }
      override func draw(on canvas: Canvas) {
        canvas.write("number \(digits.value)", row: 0, column: 0)
      }
    }
    let frame = Frame()
    let pilot = Pilot(frame, rows: 4, columns: 12)
    _ = pilot.rows
    // A row of 13 looks as another one of 12 did, and is not moved.
    for value in [11, 12, 13, 9] {
      frame.digits.value = value
      // With a column free at each side.
      let mark = " " + String(repeating: "^", count: value == 9 ? 5 : 9)
      #expect(Array(highlightMarks(pilot).dropFirst()) == [mark, mark, mark], "\(value)")
    }
  }

  @Test(arguments: [Style.heading, .plain])
  func `all of the area of large digits looks one way in every theme, and as before in the end`(
    style: Style
  ) {
    let digits = Digits(10, style: style)
    let pilot = Pilot(Row(spacing: 0) { [Label("  "), digits] }, rows: 3, columns: 16)
    let before = pilot.grid
    digits.value = 11
    let columns = 1..<10
    for theme in Theme.all {
      for row in 0..<3 {
        let looks = columns.map { column in
          theme.look(of: pilot.grid[row, column].style, in: .direct)
        }
        #expect(Set(looks.map(\.attributes)).count == 1, "\(theme.name)")
        #expect(Set(looks.map(\.background)).count == 1, "\(theme.name)")
      }
    }
    pilot.screen.advance(by: .milliseconds(400))
    digits.value = 10
    pilot.screen.highlightsChanges = false
    #expect(pilot.grid == before)
  }

  @Test func `what highlights nothing does so in a widget that does, too`() {
    final class Pair: Widget {
      @Observed var text = "1"
      let trend = Sparkline(Series([1, 2, 3], capacity: 3))
      override var children: [Widget] { [trend] }
      override init() {
        super.init()
        adopt(children)
      }
      override func arrangeChildren(in area: Rectangle) {
        trend.place(in: area.inset(left: 2))
      }
      override func draw(on canvas: Canvas) { canvas.write(text, row: 0, column: 0) }
    }
    let pair = Pair()
    let pilot = Pilot(pair, rows: 1, columns: 5)
    _ = pilot.rows
    pair.text = "2"
    pair.trend.series.append(9)
    #expect(highlightMarks(pilot) == ["^"])
  }

  @Test func `the first picture has no highlight`() {
    let pilot = Pilot(Label("12"), rows: 1, columns: 4)
    #expect(highlightMarks(pilot) == [""])
    #expect(pilot.screen.timeUntilChange == nil)
  }

  @Test func `a change that makes the widget wider is highlighted too`() {
    let label = Label("9")
    let pilot = Pilot(Row(spacing: 1) { [label, Label("boxes")] }, rows: 1, columns: 10)
    _ = pilot.rows
    label.text = "10"
    #expect(highlightMarks(pilot) == ["^^"], "what only moved is not")
    #expect(pilot.rows == ["10 boxes"])
  }

  @Test func `a change under a layer is highlighted where it can be seen`() {
    let label = Label("1234")
    let pilot = Pilot(label, rows: 3, columns: 4)
    _ = pilot.rows
    let layer = Label("xx")
    pilot.screen.present(layer)
    _ = pilot.rows
    label.text = "5678"
    #expect(highlightMarks(pilot).first == "^^^^")
    #expect(highlightMarks(pilot)[1] == "", "the layer shows the same as before")
  }

  // MARK: Time

  @Test func `a highlight ends after 400 ms, and nobody wakes afterwards`() {
    let (label, pilot) = shown("1")
    label.text = "2"
    #expect(highlightMarks(pilot) == ["^"])
    #expect(pilot.screen.timeUntilChange == .milliseconds(400))
    pilot.screen.advance(by: .milliseconds(399))
    #expect(!pilot.screen.needsPaint)
    pilot.screen.advance(by: .milliseconds(1))
    #expect(pilot.screen.needsPaint)
    #expect(pilot.screen.timeUntilChange == nil, "one painting is all that is left to do")
    #expect(highlightMarks(pilot) == [""])
    #expect(pilot.screen.timeUntilChange == nil)
  }

  @Test func `each change has its own 400 ms`() {
    let (label, pilot) = shown("aa")
    label.text = "ba"
    _ = pilot.rows
    pilot.screen.advance(by: .milliseconds(300))
    label.text = "bb"
    #expect(highlightMarks(pilot) == ["^^"])
    pilot.screen.advance(by: .milliseconds(100))
    #expect(highlightMarks(pilot) == [" ^"])
    pilot.screen.advance(by: .milliseconds(300))
    #expect(highlightMarks(pilot) == [""])
  }

  @Test func `a cell that changes again is highlighted for 400 ms from then on`() {
    let (label, pilot) = shown("1")
    label.text = "2"
    _ = pilot.rows
    pilot.screen.advance(by: .milliseconds(300))
    label.text = "3"
    _ = pilot.rows
    pilot.screen.advance(by: .milliseconds(399))
    #expect(highlightMarks(pilot) == ["^"])
    pilot.screen.advance(by: .milliseconds(1))
    #expect(highlightMarks(pilot) == [""])
  }

  @Test func `the highlight stays while another part of the widget is drawn`() {
    let (label, pilot) = shown("1 a")
    label.text = "2 a"
    _ = pilot.rows
    label.style = .accent
    #expect(highlightMarks(pilot) == ["^"], "drawn anew with the same text")
  }

  // MARK: No changes

  @Test func `nothing is highlighted where that is turned off`() {
    let (label, pilot) = shown("1")
    pilot.screen.highlightsChanges = false
    label.text = "2"
    #expect(highlightMarks(pilot) == [""])
    #expect(pilot.screen.timeUntilChange == nil)
  }

  @Test func `turning it off ends what is highlighted`() {
    let (label, pilot) = shown("1")
    label.text = "2"
    #expect(highlightMarks(pilot) == ["^"])
    pilot.screen.highlightsChanges = false
    #expect(highlightMarks(pilot) == [""])
    #expect(pilot.screen.timeUntilChange == nil)
  }

  @Test func `another size is no change`() {
    let (label, pilot) = shown("1")
    pilot.screen.resize(to: Size(rows: 1, columns: 12))
    label.text = "2"
    #expect(highlightMarks(pilot) == [""])
  }

  @Test func `what a person types is not highlighted, what a model writes into the field is`()
    throws
  {
    let field = TextField("ab")
    let pilot = Pilot(Column { [field, Checkbox("more")] }, rows: 2, columns: 12)
    pilot.screen.setFocus(field)
    _ = pilot.rows
    try pilot.press("c")
    #expect(highlightMarks(pilot).joined().isEmpty)
    try pilot.press("<Tab>")
    #expect(highlightMarks(pilot).joined().isEmpty, "the focus is no change of a value")
    field.text = "abd"
    #expect(highlightMarks(pilot).first?.last == "^")
  }

  @Test func `scrolling and selecting in a list are no changes, an inserted element is one`() throws
  {
    let list = List(["a", "b", "c", "d"].map { Entry(id: $0) }) { $0.id }
    let pilot = Pilot(list, rows: 3, columns: 8)
    pilot.screen.setFocus(list)
    _ = pilot.rows
    for _ in 0..<4 {
      try pilot.press("<Down>")
      #expect(highlightMarks(pilot).joined().isEmpty)
    }
    try pilot.press("<Home>")
    _ = pilot.rows
    list.elements.insert(Entry(id: "new"), at: 1)
    #expect(highlightMarks(pilot) == ["", "  ^^^", ""])
  }

  private struct Entry: Identifiable { let id: String }

  @Test func `lines that come to a log are highlighted, those above them only moved`() {
    let view = LogView()
    for line in ["one", "two", "three"] { view.log.append(line) }
    let pilot = Pilot(view, rows: 3, columns: 8)
    _ = pilot.rows
    view.log.append("four")
    #expect(pilot.rows == ["two", "three", "four"])
    #expect(highlightMarks(pilot) == ["", "", "^^^^"])
  }

  @Test func `a row that has some characters of another one has changed, and not moved`() {
    let block = TextBlock(["cpu 12", "mem 13"])
    let pilot = Pilot(block, rows: 2, columns: 8)
    _ = pilot.rows
    block.lines = ["cpu 13", "mem 14"]
    #expect(highlightMarks(pilot) == ["     ^", "     ^"])
    pilot.screen.advance(by: .milliseconds(400))
    _ = pilot.rows
    block.lines = ["cap 13", "cpu 14"]
    #expect(highlightMarks(pilot) == [" ^^", "^^^"], "the three of them are neither of the two")
  }

  @Test func `a page that takes the place of another one is no change of what stands on it`() {
    let tabs = Tabs([("a", Label("first")), ("b", Label("other"))])
    let pilot = Pilot(tabs, rows: 3, columns: 20)
    _ = pilot.rows
    tabs.selection = 1
    #expect(highlightMarks(pilot).joined().isEmpty)
  }

  @Test func `what is paused shows what has changed when it goes on`() {
    let label = Label("10")
    let pilot = Pilot(Column { [label, Label("below")] }, rows: 2, columns: 8)
    _ = pilot.rows
    pilot.screen.hold(label)
    label.text = "12"
    #expect(highlightMarks(pilot) == ["", ""])
    pilot.screen.release()
    #expect(highlightMarks(pilot) == [" ^", ""])
  }
}
