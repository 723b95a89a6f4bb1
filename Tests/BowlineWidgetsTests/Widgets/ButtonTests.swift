// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite final class ButtonTests {
  private var presses = 0
  private lazy var button = Button("Save") { [unowned self] in presses += 1 }
  private let next = Button("Next") {}

  @Test func `Enter, Space and a click press it`() throws {
    let pilot = Pilot(button, rows: 1, columns: 8)
    #expect(pilot.rows == ["[ Save ]"])
    try pilot.press("<Tab><Enter> ")
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 1))))
    #expect(presses == 3)
  }

  @Test func `nothing presses it while it is disabled, and the focus goes past it`() throws {
    let pilot = Pilot(Row(spacing: 1) { [button, next] }, rows: 1, columns: 20)
    button.isEnabled = false
    try pilot.press("<Tab>")
    #expect(pilot.screen.focus === next)
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 1))))
    #expect(presses == 0)
    button.isEnabled = true
    try pilot.press("<Tab><Enter>")
    #expect(presses == 1)
  }

  @Test func `one that its own press disables keeps the focus until a person moves it`() throws {
    let pilot = Pilot(Row(spacing: 1) { [button, next] }, rows: 1, columns: 20)
    button.action = { [unowned self] in
      presses += 1
      button.isEnabled = false
    }
    try pilot.press("<Tab><Enter><Enter>")
    #expect(presses == 1 && button.isFocused)
    try pilot.press("<Tab><Tab>")
    #expect(next.isFocused, "there is no other one to go to")
  }
}
