// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The part of a scrolled page that a person works in.
@Suite struct ScrollFocusTests {
  struct Song: Identifiable {
    let id: Int
    var name: String { "song \(id)" }
  }

  let songs = (0..<9).map(Song.init)
  let list = List<Song> { $0.name }

  init() { list.elements = songs }

  private func press(_ pilot: Pilot, row: Int) { pilot.click(row: row, column: 3) }

  private func wheel(_ pilot: Pilot, _ action: MouseEvent.Action, times: Int = 1) {
    for _ in 0..<times {
      pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: 0, column: 0))))
    }
  }

  @Test func `the selected row of a list is followed`() throws {
    let pilot = Pilot(Scroll { [Label("top"), list] }, rows: 4, columns: 12)
    try pilot.press("<Tab>")
    for index in songs.indices {
      try pilot.press("<Down>")
      #expect(pilot.position(of: "▸ song \(index)") != nil)
    }
    try pilot.press("<Home>")
    #expect(pilot.position(of: "▸ song 0") != nil)
  }

  @Test func `the selected row of a table is followed`() throws {
    let table = Table<Song>([TableColumn("Name", text: \.name)])
    table.elements = songs
    let pilot = Pilot(Scroll { [Label("top"), table] }, rows: 4, columns: 14)
    try pilot.press("<Tab><End>")
    #expect(pilot.position(of: "▸ song 8") != nil)
  }

  @Test func `the chosen option of a radio is followed`() throws {
    let radio = Radio(songs) { $0.name }
    let pilot = Pilot(Scroll { radio }, rows: 3, columns: 14)
    try pilot.press("<Tab><End>")
    #expect(pilot.position(of: "(•) song 8") != nil)
    try pilot.press("<Home>")
    #expect(pilot.position(of: "(•) song 0") != nil)
  }

  @Test(arguments: [true, false])
  func `the caret of a high text area is followed`(wraps: Bool) throws {
    let text = songs.map { $0.name }.joined(separator: "\n")
    let area = TextArea(text, wraps: wraps).height(9)
    let pilot = Pilot(Scroll { [Label("top"), area] }, rows: 3, columns: 14)
    try pilot.press("<Tab><Down><Down><Down><Down>")
    #expect(pilot.position(of: "song 4") != nil && pilot.cursor != nil)
    try pilot.press("<PgDn>")
    #expect(pilot.position(of: "song 8") != nil && pilot.cursor != nil)
    try pilot.press("<PgUp>")
    #expect(pilot.position(of: "song 0") != nil && pilot.cursor != nil)
    try pilot.press("<C-s>")
    pilot.type("ng 7")
    #expect(pilot.position(of: "find: ng 7") != nil && pilot.cursor != nil)
  }

  @Test func `what is typed into a field that was scrolled away is seen`() throws {
    let field = TextField("first")
    let pilot = Pilot(Scroll { [field, list] }, rows: 3, columns: 12)
    try pilot.press("<Tab>")
    wheel(pilot, .scrollDown, times: 3)
    #expect(pilot.position(of: "first") == nil)
    pilot.type("!")
    #expect(pilot.position(of: "first!") != nil)
    wheel(pilot, .scrollDown, times: 3)
    pilot.paste("?")
    #expect(pilot.position(of: "first!?") != nil)
  }

  @Test func `a key that is handed to a list without the focus shows its selected row`() {
    let pilot = Pilot(Scroll { list }, rows: 3, columns: 12)
    pilot.screen.send(KeyPress(.end), to: list)
    #expect(pilot.position(of: "▸ song 8") != nil)
  }

  @Test func `in a smaller window the focus stays in sight, if it was`() {
    let field = TextField("field")
    let lines = TextBlock((0..<4).map { "line \($0)" })
    let pilot = Pilot(Scroll { [lines, field, list] }, rows: 6, columns: 12)
    pilot.screen.setFocus(field)
    pilot.resize(rows: 3, columns: 12)
    #expect(pilot.position(of: "field") != nil)
    wheel(pilot, .scrollDown, times: 9)
    pilot.resize(rows: 2, columns: 12)
    #expect(pilot.position(of: "field") == nil)
  }

  @Test func `a press selects the row under the pointer, and leaves the page where it is`() {
    let scroll = Scroll { [Label("top"), list, TextField("below")] }
    let pilot = Pilot(scroll, rows: 4, columns: 12)
    wheel(pilot, .scrollDown)
    #expect(pilot.rows[1].contains("song 3"))
    press(pilot, row: 1)
    #expect(list.selection == 3 && scroll.offset == 3)
  }

  @Test func `a press on a widget that shows in part scrolls to it after the press`() {
    final class Pad: Widget {
      var pressed: Position?
      override var canFocus: Bool { true }
      override func preferredSize(within room: Size) -> Size { Size(rows: 3, columns: 5) }
      override func handle(_ event: MouseEvent, at position: Position) -> Bool {
        if case .press = event.action { pressed = position }
        return true
      }
    }
    let pad = Pad()
    let scroll = Scroll { [TextBlock(["a", "b", "c"]), pad] }
    let pilot = Pilot(scroll, rows: 4, columns: 12)
    press(pilot, row: 3)
    #expect(pad.pressed == Position(row: 0, column: 3) && scroll.offset == 2)
    wheel(pilot, .scrollUp)
    press(pilot, row: 3)
    #expect(scroll.offset == 0, "it has the focus already")
  }

  @Test func `a high widget that fills the window stays as it is when it gets the focus`() {
    final class Poster: Widget {
      override var canFocus: Bool { true }
      override func preferredSize(within room: Size) -> Size { Size(rows: 9, columns: 5) }
      override func draw(on canvas: Canvas) {
        for row in 0..<9 { canvas.write("row \(row)", row: row, column: 0) }
      }
    }
    let scroll = Scroll { [Label("top"), Poster()] }
    let pilot = Pilot(scroll, rows: 4, columns: 12)
    wheel(pilot, .scrollDown)
    press(pilot, row: 1)
    #expect(scroll.offset == 3)
    pilot.screen.setFocus(nil)
    wheel(pilot, .scrollDown)
    press(pilot, row: 1)
    #expect(scroll.offset == 6, "at its end too")
  }
}
