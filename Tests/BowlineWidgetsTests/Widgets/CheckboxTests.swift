// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The checkbox and the switch, which differ in looks and in two keys.
@Suite struct CheckboxTests {
  final class Account: KeyValueObservable {
    @Observed var wantsNews = false
  }

  @Test func `a checkbox shows a box and its title`() {
    let checkbox = Checkbox("News")
    let pilot = Pilot(checkbox, rows: 1, columns: 9)
    #expect(pilot.rows == ["[ ] News"])
    checkbox.isOn = true
    #expect(pilot.rows == ["[✓] News"])
    #expect(
      Pilot(Checkbox("News", isOn: true), rows: 1, columns: 9, isASCII: true).rows == ["[x] News"])
  }

  @Test func `a switch shows a knob and a word`() {
    let lamp = Switch("Lamp")
    let pilot = Pilot(lamp, rows: 1, columns: 14)
    #expect(pilot.rows == ["●── off  Lamp"])
    lamp.isOn = true
    #expect(pilot.rows == ["──● on   Lamp"])
    #expect(
      Pilot(Switch("Lamp", isOn: true), rows: 1, columns: 14, isASCII: true).rows
        == ["--o on   Lamp"])
  }

  @Test func `titles that are too long are cut with a mark`() {
    #expect(Pilot(Checkbox("Newspaper"), rows: 1, columns: 9).rows == ["[ ] News…"])
    #expect(Pilot(Switch("Lamp"), rows: 1, columns: 12).rows == ["●── off  La…"])
    #expect(Pilot(Switch(""), rows: 1, columns: 7).rows == ["●── off"])
  }

  @Test func `both turn by Space and Enter while they have the focus`() throws {
    let account = Account()
    let checkbox = Checkbox("News")
    let lamp = Switch("Lamp")
    checkbox.bind(\.isOn, to: account, \.wantsNews, mode: .twoWay)
    lamp.bind(\.isOn, to: account, \.wantsNews, mode: .twoWay)
    let pilot = Pilot(Column { [checkbox, lamp] }, rows: 2, columns: 14)
    try pilot.press(" ")
    #expect(!account.wantsNews)
    try pilot.press("<Tab> ")
    #expect(account.wantsNews)
    #expect(pilot.rows == ["[✓] News", "──● on   Lamp"])
    try pilot.press("<Tab><Enter>")
    #expect(!account.wantsNews && !checkbox.isOn)
  }

  @Test func `a switch goes to the side of the arrow`() throws {
    let lamp = Switch("Lamp")
    let pilot = Pilot(lamp, rows: 1, columns: 14)
    try pilot.press("<Tab><Left>")
    #expect(!lamp.isOn)
    try pilot.press("<Right><Right>")
    #expect(lamp.isOn)
    try pilot.press("<Left>")
    #expect(!lamp.isOn)
  }

  @Test(arguments: 0..<2) func `a press turns them`(row: Int) {
    let checkbox = Checkbox("News")
    let lamp = Switch("Lamp")
    let pilot = Pilot(Column { [checkbox, lamp] }, rows: 2, columns: 14)
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: row, column: 5))))
    #expect([checkbox.isOn, lamp.isOn] == [row == 0, row == 1])
    pilot.screen.send(.mouse(MouseEvent(.press(.right), at: Position(row: row, column: 5))))
    #expect([checkbox.isOn, lamp.isOn] == [row == 0, row == 1])
  }

  @Test func `the focus shows without color`() throws {
    for widget: Widget in [Checkbox("News"), Switch("Lamp"), Checkbox("")] {
      let pilot = Pilot(widget, rows: 1, columns: 14)
      let before = withoutColor(pilot)
      try pilot.press("<Tab>")
      #expect(withoutColor(pilot) != before)
    }
  }

  @Test func `they survive every size`() {
    for isASCII in [false, true] {
      expectToSurviveEverySize(
        Pilot(Checkbox("今天", isOn: true), rows: 1, columns: 1, isASCII: isASCII))
      expectToSurviveEverySize(
        Pilot(Switch("今天", isOn: true), rows: 1, columns: 1, isASCII: isASCII))
    }
  }
}
