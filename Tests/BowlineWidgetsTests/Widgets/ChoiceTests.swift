// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Radio and select, which are two looks of one choice.
@Suite struct ChoiceTests {
  struct Paint: Identifiable, Equatable {
    let id: Int
    var name: String
  }

  final class Room: KeyValueObservable {
    @Observed var paints: [Paint] = [
      Paint(id: 1, name: "red"), Paint(id: 2, name: "green"), Paint(id: 3, name: "blue"),
    ]
    @Observed var paint: Int? = 2
  }

  let room = Room()
  let radio = Radio<Paint> { $0.name }
  let select = Select<Paint> { $0.name }

  init() {
    radio.bind(\.options, to: room, \.paints)
    radio.bind(\.selection, to: room, \.paint, mode: .twoWay)
    select.bind(\.options, to: room, \.paints)
    select.bind(\.selection, to: room, \.paint, mode: .twoWay)
  }

  @Test func `radio shows the options below one another`() {
    #expect(
      Pilot(radio, rows: 4, columns: 10).rows == ["( ) red", "(•) green", "( ) blue", ""])
  }

  @Test func `a drawing of a long radio looks for its choice once`() {
    final class Counts { var looks = 0 }
    struct Counted: Identifiable {
      let number: Int
      let counts: Counts
      var id: Int {
        counts.looks += 1
        return number
      }
    }
    let counts = Counts()
    let radio = Radio((0..<100).map { Counted(number: $0, counts: counts) }, selection: 99) {
      "option \($0.number)"
    }
    let pilot = Pilot(radio, rows: 100, columns: 16)
    #expect(pilot.rows[99] == "(•) option 99")
    counts.looks = 0
    radio.isEnabled = false
    _ = pilot.rows
    #expect((1...100).contains(counts.looks))
  }

  @Test func `select shows the chosen option between arrows`() throws {
    let pilot = Pilot(select, rows: 1, columns: 9)
    #expect(select.preferredSize(within: Size(rows: 5, columns: 50)) == Size(rows: 1, columns: 9))
    #expect(pilot.rows == ["◂ green ▸"])
    try pilot.press("<Tab><Right>")
    #expect(pilot.rows == ["◂ blue"])
    try pilot.press("<Home>")
    #expect(pilot.rows == ["  red   ▸"])
  }

  @Test func `in ASCII the marks are ASCII`() {
    #expect(Pilot(radio, rows: 2, columns: 10, isASCII: true).rows == ["( ) red", "(*) green"])
    #expect(Pilot(select, rows: 1, columns: 9, isASCII: true).rows == ["< green >"])
  }

  @Test func `keys choose, and stay at the ends`() throws {
    let pilot = Pilot(radio, rows: 3, columns: 10)
    try pilot.press("<Tab><Up>")
    #expect(room.paint == 1)
    try pilot.press("<Up>")
    #expect(room.paint == 1)
    try pilot.press("<End>")
    #expect(room.paint == 3)
    try pilot.press("<Down>")
    #expect(room.paint == 3)
  }

  @Test func `Space goes round in a select`() throws {
    let pilot = Pilot(select, rows: 1, columns: 10)
    try pilot.press("<Tab>  ")
    #expect(room.paint == 1)
  }

  @Test func `the choice stays with its option when the options change`() {
    let radioPilot = Pilot(radio, rows: 4, columns: 10)
    let selectPilot = Pilot(select, rows: 1, columns: 9)
    room.paints.insert(Paint(id: 9, name: "black"), at: 0)
    room.paints.swapAt(1, 2)
    #expect(radioPilot.rows == ["( ) black", "(•) green", "( ) red", "( ) blue"])
    room.paints[1].name = "lime"
    #expect(radioPilot.rows[ifPresent: 1] == "(•) lime")
    #expect(selectPilot.rows == ["◂ lime  ▸"])
    let lime = room.paints.remove(at: 1)
    #expect(radioPilot.rows == ["( ) black", "( ) red", "( ) blue", ""])
    #expect(selectPilot.rows == ["◂ none  ▸"])
    #expect(room.paint == 2)
    room.paints.append(lime)
    #expect(radioPilot.rows[ifPresent: 3] == "(•) lime", "it is chosen again when it comes back")
  }

  @Test(arguments: ["<Down>", " ", "<Home>", "<Enter>", "<Up>"])
  func `where nothing is chosen any key begins at the first option`(key: String) throws {
    room.paint = nil
    try Pilot(radio, rows: 3, columns: 10).press("<Tab>\(key)")
    #expect(room.paint == 1)
  }

  @Test func `with too few rows those around the choice show`() throws {
    let pilot = Pilot(radio, rows: 1, columns: 10)
    #expect(pilot.rows == ["(•) green"])
    try pilot.press("<Tab><Down>")
    #expect(pilot.rows == ["(•) blue"])
    try pilot.press("<Home>")
    #expect(pilot.rows == ["(•) red"])
  }

  @Test func `the mouse chooses what is under it`() {
    let pilot = Pilot(radio, rows: 3, columns: 10)
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 2, column: 1))))
    #expect(room.paint == 3)
    let one = Pilot(select, rows: 1, columns: 9)
    one.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 0))))
    #expect(room.paint == 2)
    one.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 8))))
    #expect(room.paint == 3)
  }

  @Test func `the focus shows without color`() throws {
    for widget: Widget in [radio, select] {
      let pilot = Pilot(widget, rows: 3, columns: 10)
      let before = withoutColor(pilot)
      try pilot.press("<Tab>")
      #expect(withoutColor(pilot) != before)
    }
  }

  @Test func `without options there is nothing to choose`() {
    room.paints = []
    #expect(!radio.canFocus && !select.canFocus)
    #expect(!radio.handle(KeyPress(.down)) && !select.handle(KeyPress(.right)))
    #expect(radio.preferredSize(within: Size(rows: 9, columns: 9)) == .zero)
    #expect(Pilot(radio, rows: 1, columns: 9).rows == [""])
    #expect(Pilot(select, rows: 1, columns: 9).rows == ["  none"])
  }

  @Test func `one that loses its options gives the focus to the next widget, or to none`() throws {
    let (dropdown, paints) = (Dropdown<Paint> { $0.name }, room.paints)
    dropdown.bind(\.options, to: room, \.paints)
    for widget: Widget in [radio, select, dropdown] {
      let next = Checkbox("next")
      room.paints = paints
      let pilot = Pilot(Column { [widget, next] }, rows: 5, columns: 12)
      try pilot.press("<Tab>")
      #expect(widget.isFocused)
      room.paints = []
      _ = pilot.rows
      #expect(pilot.screen.focus === next)
      pilot.screen.setFocus(nil)
      next.isHidden = true
      room.paints = paints
      try pilot.press("<Tab>")
      room.paints = []
      try pilot.press("<Down>")
      #expect(pilot.screen.focus == nil)
    }
  }

  @Test func `they survive every size`() {
    expectToSurviveEverySize(Pilot(radio, rows: 1, columns: 1))
    expectToSurviveEverySize(Pilot(select, rows: 1, columns: 1, isASCII: true))
  }
}
