// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct SplitTests {
  final class Settings: KeyValueObservable {
    @Observed var part = 0.3
  }

  let settings = Settings()
  let split = Split(.row, Label("abcdefghij"), Label("0123456789"))
  let pilot: Pilot

  init() {
    split.bind(\.fraction, to: settings, \.part, mode: .twoWay)
    pilot = Pilot(split, rows: 1, columns: 11)
  }

  @Test func `a split divides its room by its fraction`() {
    #expect(pilot.rows == ["ab…│012345…"])
    settings.part = 0.5
    #expect(pilot.rows == ["abcd…│0123…"])
  }

  @Test func `below one another the line lies across`() {
    let split = Split(.column, Label("a"), Label("b"))
    #expect(Pilot(split, rows: 3, columns: 3).rows == ["a", "───", "b"])
    #expect(Pilot(split, rows: 3, columns: 3, isASCII: true).rows == ["a", "---", "b"])
  }

  @Test func `keys move the line, and leave each side something`() throws {
    try pilot.press("<Tab><Right>")
    #expect(pilot.rows == ["abc…│01234…"])
    #expect(settings.part == 0.4)
    try pilot.press("<Left><Left>")
    #expect(pilot.rows == ["a…│0123456…"])
    try pilot.press("<Home><Left>")
    #expect(pilot.rows == ["…│01234567…"])
    try pilot.press("<End><Right>")
    #expect(pilot.rows == ["abcdefgh…│…"])
    #expect(!pilot.screen.send(KeyPress(.up)))
  }

  @Test func `the mouse drags the line`() {
    func send(_ action: MouseEvent.Action, _ column: Int) {
      pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: 0, column: column))))
    }
    send(.press(.left), 1)
    send(.drag(.left), 6)
    #expect(settings.part == 0.3, "it was not the line that was pressed")
    send(.press(.left), 3)
    send(.drag(.left), 6)
    send(.release(.left), 6)
    #expect(pilot.rows == ["abcde…│012…"])
    send(.drag(.left), 2)
    #expect(settings.part == 0.6)
  }

  @Test(arguments: [(Double.nan, 5), (-3, 1), (7, 9), (.infinity, 9)])
  func `a fraction out of range is the nearest one`(fraction: Double, column: Int) throws {
    split.fraction = fraction
    #expect(Array(try #require(pilot.rows.first)).firstIndex(of: "│") == column)
  }

  @Test func `the focus shows without color`() throws {
    let before = withoutColor(pilot)
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) != before)
  }

  @Test func `a split survives every size`() {
    expectToSurviveEverySize(pilot)
    expectToSurviveEverySize(Pilot(Split(.column, Label("a"), Label("b")), rows: 1, columns: 1))
  }
}
