// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A field whose text is wrong looks so, with the focus and without it, in color and without.
@Suite struct MarkedMistakeTests {
  private let field = TextField("a1", placeholder: "name") { text in
    text.isEmpty ? "no name" : text.contains(where: \.isNumber) ? "no digits, please" : nil
  }

  /// The looks of the first cell of a right text and of a wrong one, with or without the focus.
  private func looks(inFocus: Bool, _ look: (Style) -> Style) throws -> [Style] {
    let pilot = Pilot(Column { [field, Checkbox("next")] }, rows: 2, columns: 8)
    return try ["<Tab><C-u>abc", "<Tab><C-u>ab1"].map { keys in
      try pilot.press(keys)
      if !inFocus { try pilot.press("<Tab>") }
      defer { pilot.screen.setFocus(nil) }
      return look(pilot.grid[0, 0].style)
    }
  }

  @Test(arguments: [true, false])
  func `the role is that of an error`(inFocus: Bool) throws {
    let roles = try looks(inFocus: inFocus) { $0 }.map(\.role)
    #expect(roles == [inFocus ? .focus : .text, .error])
  }

  @Test(arguments: [true, false])
  func `it differs without colors too`(inFocus: Bool) throws {
    let looks = try looks(inFocus: inFocus) { Theme.mono.look(of: $0, in: .none) }
    #expect(looks[ifPresent: 0] != looks[ifPresent: 1])
    let shared: Attributes = inFocus ? .reverse : .underline
    #expect(looks.allSatisfy { $0.attributes.contains(shared) })
  }

  @Test func `a placeholder is marked where a text is missing`() throws {
    let pilot = Pilot(field, rows: 1, columns: 8)
    try pilot.press("<Tab><C-u>")
    pilot.screen.setFocus(nil)
    #expect(pilot.rows == ["name"] && pilot.grid[0, 0].style.role == .error)
  }

  @Test func `the mark goes with the mistake`() throws {
    let pilot = Pilot(field, rows: 1, columns: 8)
    try pilot.press("<Tab>2")
    #expect(pilot.grid[0, 0].style.role == .error)
    try pilot.press("<Backspace><Backspace>")
    #expect(pilot.rows == ["a"] && pilot.grid[0, 0].style == .focus)
  }
}
