// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct ScrollTests {
  let scroll = Scroll { TextBlock((0..<10).map { "line \($0)" }) }
  let pilot: Pilot

  init() {
    pilot = Pilot(scroll, rows: 4, columns: 8)
  }

  @Test func `a window shows a part, and a bar that says which`() throws {
    #expect(pilot.rows == ["line 0 █", "line 1 │", "line 2 │", "line 3 │"])
    try pilot.press("<Tab><Down>")
    #expect(pilot.rows == ["line 1 │", "line 2 █", "line 3 │", "line 4 │"])
    try pilot.press("<PgDn>")
    #expect(scroll.offset == 4)
    try pilot.press("<End>")
    #expect(pilot.rows == ["line 6 │", "line 7 │", "line 8 │", "line 9 █"])
    try pilot.press("<PgUp><Up><Home><Up>")
    #expect(scroll.offset == 0)
  }

  @Test func `in ASCII the bar is ASCII`() {
    let scroll = Scroll { TextBlock(["a", "b", "c"]) }
    #expect(Pilot(scroll, rows: 2, columns: 3, isASCII: true).rows == ["a #", "b |"])
  }

  @Test func `what fits has no bar, and takes no keys`() throws {
    pilot.screen.resize(to: Size(rows: 10, columns: 8))
    #expect(pilot.rows[ifPresent: 9] == "line 9")
    #expect(!scroll.canFocus)
    #expect(!scroll.handle(KeyPress(.down)))
  }

  @Test func `what lies outside of the window is not drawn beside it`() {
    let scroll = Scroll { TextBlock(["a", "b", "c", "d"]) }
    scroll.offset = 1
    let pilot = Pilot(
      Column { [Label("top"), scroll.growing(), Label("bottom")] }, rows: 4, columns: 6)
    #expect(pilot.rows == ["top", "b    █", "c    │", "bottom"])
  }

  @Test func `an offset past the end shows the end`() {
    scroll.offset = 99
    #expect(pilot.rows[ifPresent: 3] == "line 9 █")
    scroll.offset = -99
    #expect(pilot.rows[ifPresent: 0] == "line 0 █")
  }

  @Test func `a widget that gets the focus is scrolled into sight`() throws {
    let fields = (0..<8).map { TextField("field \($0)") }
    let scroll = Scroll { fields }
    let pilot = Pilot(scroll, rows: 3, columns: 9)
    #expect(!scroll.canFocus)
    for _ in 0..<5 { try pilot.press("<Tab>") }
    #expect(fields[4].isFocused)
    #expect(pilot.rows.map { $0.prefix(7) } == ["field 2", "field 3", "field 4"])
    #expect(pilot.screen.paint().cursor == Position(row: 2, column: 7))
    pilot.screen.setFocus(fields[0])
    #expect(pilot.rows[ifPresent: 0]?.hasPrefix("field 0") == true)
    try pilot.press("<PgDn>")
    #expect(
      pilot.rows[ifPresent: 0]?.hasPrefix("field 2") == true,
      "a key that the field has no use for scrolls")
    #expect(pilot.screen.paint().cursor == nil, "the cursor does not show outside of the window")
  }

  @Test func `the mouse reaches what shows, and its wheel scrolls`() {
    let fields = (0..<8).map { TextField("field \($0)") }
    let scroll = Scroll { fields }
    let pilot = Pilot(scroll, rows: 3, columns: 9)
    pilot.screen.send(.mouse(MouseEvent(.scrollDown, at: Position(row: 0, column: 0))))
    #expect(scroll.offset == 3)
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 1, column: 0))))
    #expect(fields[4].isFocused)
    pilot.screen.send(.mouse(MouseEvent(.release(.left), at: Position(row: 1, column: 0))))
    pilot.screen.send(.mouse(MouseEvent(.scrollUp, at: Position(row: 0, column: 0))))
    #expect(scroll.offset == 0)
  }

  @Test func `a percentage of rows is what the content wants`() throws {
    let scroll = Scroll {
      Label("x").height(.percent(50))
      Column {
        TextBlock(["a", "b"]).height(.percent(10))
        Label("c")
      }
      Row { [Label("d").height(.percent(1)), TextBlock(["e", "f"])] }
      Grid(columns: [1], rows: [.percent(50)]) { [Label("g"), Label("h")] }
    }
    let pilot = Pilot(scroll, rows: 9, columns: 4)
    #expect(pilot.rows == ["x", "a", "b", "c", "de", " f", "g", "h", ""])
    pilot.resize(rows: 3, columns: 4)
    try pilot.press("<Tab><End>")
    #expect(pilot.rows == [" f │", "g  │", "h  █"])
  }

  @Test func `rows that have an end inside of a window are divided by percentages`() {
    let scroll = Scroll {
      Column { [Label("a").height(.percent(50)), Label("b")] }.height(4)
      Label("c")
    }
    #expect(Pilot(scroll, rows: 6, columns: 3).rows == ["a", "", "b", "", "c", ""])
  }

  @Test func `the focus shows without color`() throws {
    let before = withoutColor(pilot)
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) != before)
  }

  @Test func `a window survives every size`() throws {
    try pilot.press("<Tab><Down><Down>")
    expectToSurviveEverySize(pilot)
  }

  @Test func `two widgets that want all the room there is share it`() {
    final class Greedy: Widget {
      override func preferredSize(within room: Size) -> Size { room }
      override func draw(on canvas: Canvas) { canvas.write("greedy", row: 0, column: 0) }
    }
    let scroll = Scroll { Column { [Greedy().growing(), Greedy().growing()] } }
    #expect(Pilot(scroll, rows: 2, columns: 8).rows == ["greedy █", "       │"])
  }
}
