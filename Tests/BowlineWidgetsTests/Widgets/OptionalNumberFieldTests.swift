// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct OptionalNumberFieldTests {
  final class Order: KeyValueObservable {
    @Observed var limit: Int? = 5
  }

  let order = Order()
  let field = OptionalNumberField<Int>(placeholder: "no limit", range: 1...100)
  let pilot: Pilot

  init() {
    field.bind(\.value, to: order, \.limit, mode: .twoWay)
    pilot = Pilot(field, rows: 2, columns: 28)
  }

  @Test func `an empty field is no number, in both directions`() throws {
    #expect(pilot.rows == ["5", ""])
    try pilot.press("<Tab><Backspace>")
    #expect(pilot.rows == ["no limit", ""] && order.limit == nil && field.error.isEmpty)
    try pilot.press("12")
    #expect(pilot.rows == ["12", ""] && order.limit == 12)
    order.limit = nil
    #expect(pilot.rows == ["no limit", ""])
    order.limit = 7
    #expect(pilot.rows == ["7", ""])
  }

  @Test func `spaces alone are no number, and nothing else is missing`() throws {
    try pilot.press("<Tab><C-u>  ")
    #expect(order.limit == nil && field.error.isEmpty)
    try pilot.press("x")
    #expect(pilot.rows == ["  x", "not a number:   x"] && order.limit == nil)
    try pilot.press("<C-u>200")
    #expect(pilot.rows == ["200", "200 is out of range (1–100)"] && order.limit == 20)
    try pilot.press("<Esc>")
    #expect(pilot.rows == ["5", ""] && order.limit == 5)
  }

  @Test func `a text that code writes and that is no number leaves the number`() {
    field.field.text = "many"
    #expect(order.limit == 5)
  }

  @Test(arguments: ["<Up>", "<Down>"])
  func `in an empty field an arrow begins at the number closest to zero`(key: String) throws {
    try pilot.press("<Tab><C-u>\(key)")
    #expect(pilot.rows == ["1", ""] && order.limit == 1)
    try pilot.press("<Up>")
    #expect(order.limit == 2)
  }

  @Test func `with Enter it takes nothing over until then`() throws {
    let field = OptionalNumberField(3, commit: .onEnter)
    let pilot = Pilot(field, rows: 2, columns: 20)
    try pilot.press("<Tab><Backspace>")
    #expect(field.value == 3)
    try pilot.press("<Enter>")
    #expect(field.value == nil && field.commit() && !field.restore())
  }

  @Test func `what the model refuses shows below it`() throws {
    field.bind(
      \.value, to: order, \.limit, mode: .twoWay, transform: .same,
      validate: { $0 == nil ? "a limit is needed" : nil })
    try pilot.press("<Tab><Backspace>")
    #expect(pilot.rows == ["no limit", "a limit is needed"] && order.limit == 5)
  }
}
