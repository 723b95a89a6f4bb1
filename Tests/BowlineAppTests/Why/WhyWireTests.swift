// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// The card of a wire: of the binding that it stands for, or of the part of a path.
@Suite struct WhyWireTests {
  @Test(arguments: [
    ("one way", "label", #"label.bind(\.text, to: model"#),
    ("both ways", "counter", #"counter.bind(\.value, to: model"#),
    ("observer", "history", "seen = model.observe"),
  ])
  func `a wire tells of the binding that it stands for, before a change and after it`(
    words: String, view: String, statement: String
  ) throws {
    let stage = Stage(recording: HelloScene.self)
    stage.pilot.click(on: words)
    #expect(stage.card.first?.contains("why does the wire to \(view) carry ") == true)
    try stage.press("<Esc>+")
    stage.pilot.click(on: words)
    #expect(stage.card.first?.contains("why does the wire to \(view) carry ") == true)
    #expect(stage.card.contains("2 model.number  10 → 11"))
    #expect(stage.card.contains { $0.contains(statement) })
  }

  @Test func `a wire between the objects of a path tells its ends and what it carried`() throws {
    let stage = Stage(recording: PathsScene.self)
    try stage.press("n")
    stage.pilot.click(on: ".customer")
    var lines = stage.card
    #expect(lines.first?.contains(" the wire from desk to customer carry \"Bo\"?") == true)
    #expect(lines.contains("2 desk.customer  Ann → Bo"))
    #expect(lines.contains { $0.hasPrefix("3 .customer leads from desk to customer ") })
    #expect(lines.contains("4 it carried  Ann → Bo"))
    #expect(!lines.contains { $0.contains("bind(") || $0.contains("is bound to") })
    try stage.press("<Esc>+")
    stage.pilot.click(on: ".accounts")
    lines = stage.card
    #expect(lines.first?.contains("why does the wire from customer to accounts carry ") == true)
    #expect(lines.contains("4 it carried  [20, 20, 30, 40] → [21, 20, 30, 40]"))
    try stage.press("<Esc>d")
    stage.pilot.click(on: ".customer")
    #expect(stage.card.first?.contains(" carry none?") == true)
    try stage.press("<Esc>nw")
    #expect(try !(stage.whyLayer().target?.widget is Wire), "the view itself comes first")
  }
}
