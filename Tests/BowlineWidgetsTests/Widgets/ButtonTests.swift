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
    #expect(pilot.click(row: 0, column: 1))
    #expect(presses == 3)
  }

  private func send(_ action: MouseEvent.Action, column: Int, to pilot: Pilot) {
    pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: 0, column: column))))
  }

  @Test func `the mouse presses it at the release, and not at all where it was moved away`() {
    let pilot = Pilot(Row(spacing: 1) { [button, next] }, rows: 1, columns: 20)
    next.action = { [unowned self] in presses += 10 }
    send(.press(.left), column: 1, to: pilot)
    #expect(presses == 0)
    send(.drag(.left), column: 10, to: pilot)
    send(.release(.left), column: 10, to: pilot)
    #expect(presses == 0, "neither this button nor the one below the pointer")
    send(.release(.left), column: 1, to: pilot)
    #expect(presses == 0, "a release alone is no press")
    send(.press(.left), column: 1, to: pilot)
    send(.drag(.left), column: 10, to: pilot)
    send(.drag(.left), column: 2, to: pilot)
    send(.release(.left), column: 2, to: pilot)
    #expect(presses == 1)
  }

  @Test func `it shows that the mouse holds it down, in colors or not`() {
    let pilot = Pilot(button, rows: 1, columns: 8)
    var styles: [Style] = []
    for (action, column) in [
      (MouseEvent.Action.press(.left), 1), (.drag(.left), 9), (.drag(.left), 7),
      (.release(.left), 7),
    ] {
      send(action, column: column, to: pilot)
      styles.append(pilot.screen.paint().grid[0, 2].style)
    }
    #expect(styles == [.heading, .focus, .heading, .focus])
  }

  @Test func `nothing presses it while it is disabled, and the focus goes past it`() throws {
    let pilot = Pilot(Row(spacing: 1) { [button, next] }, rows: 1, columns: 20)
    button.isEnabled = false
    try pilot.press("<Tab>")
    #expect(pilot.screen.focus === next)
    pilot.click(row: 0, column: 1)
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
