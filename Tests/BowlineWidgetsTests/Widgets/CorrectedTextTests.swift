// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A text field whose model writes the text in another way.
@Suite struct CorrectedTextTests {
  private final class Model: KeyValueObservable {
    @Observed private var stored = ""
    var name: String {
      get { stored }
      set { stored = newValue.uppercased() }
    }
  }

  private let model = Model()
  private let field = TextField()

  @Test func `what the model has corrected can be undone and made again`() throws {
    field.bind(\.text, to: model, \.name, mode: .twoWay)
    let pilot = Pilot(field, rows: 1, columns: 20)
    try pilot.press("<Tab>ab<Left>x")
    #expect(model.name == "AXB" && field.caret == 2)
    try pilot.press("<C-_>")
    #expect(pilot.rows == ["AB"] && model.name == "AB")
    try pilot.press("<C-_>")
    #expect(pilot.rows == [""] && model.name == "")
    try pilot.press("<A-e><A-e>")
    #expect(pilot.rows == ["AXB"] && model.name == "AXB")
  }

  @Test func `Esc goes back to the text before all of them`() throws {
    model.name = "old"
    field.bind(\.text, to: model, \.name, mode: .twoWay)
    let pilot = Pilot(field, rows: 1, columns: 20)
    try pilot.press("<Tab>er")
    #expect(model.name == "OLDER" && field.restore() && model.name == "OLD")
  }
}
