// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct PushedPageTests {
  final class Model: KeyValueObservable {
    @Observed var text = "below"
    @Observed var done: [String] = []
  }

  let model = Model()
  let field = TextField("first")
  let screen: Screen
  let pilot: Pilot

  init() {
    let model = model
    let (label, field) = (Label(), field)
    label.bind(\.text, to: model, \.text)
    screen = Screen(
      Column { [label, field, Spacer(), HelpBar()] }, size: Size(rows: 5, columns: 30))
    screen.highlightsChanges = false
    screen.keyMap = KeyMap([
      Command("a", "do a", hint: "a") { model.done.append("a of the screen") },
      Command("g", "do g", hint: "g", isGlobal: true) { model.done.append("g") },
    ])
    pilot = Pilot(screen)
  }

  private func page(_ name: String) -> Widget {
    Column {
      Label(name)
      Button("press") { [model] in model.done.append(name) }
    }
  }

  @Test func `a page has all the room, and the first widget in it the focus`() throws {
    screen.push(page("page"))
    #expect(pilot.rows == ["page", pilot.rows[1], "", "", ""] && pilot.rows[1].contains("press"))
    try pilot.press("<Enter>")
    #expect(model.done == ["page"])
  }

  @Test func `a widget that is held below a page has its picture after another size`() {
    screen.hold(screen.root)
    screen.push(page("page"))
    _ = pilot.rows
    pilot.resize(rows: 6, columns: 30)
    model.text = "later"
    #expect(pilot.rows[0] == "page")
    screen.dismiss()
    #expect(pilot.rows[0] == "below")
    screen.release()
    #expect(pilot.rows[0] == "later")
  }

  @Test func `rows below layers stay in sight`() {
    screen.rowsBelowLayers = 1
    screen.push(page("page"))
    #expect(pilot.rows.last?.contains("back") == true)
  }

  @Test func `Esc leads back to what was there, as it is now, with the focus where it was`() throws
  {
    screen.setFocus(field)
    pilot.type("!")
    screen.push(page("one"))
    screen.push(page("two"))
    #expect(pilot.rows.first == "two")
    model.text = "changed"
    try pilot.press("<Esc>")
    #expect(pilot.rows.first == "one")
    try pilot.press("<Esc>")
    #expect(pilot.rows.prefix(2) == ["changed", "first!"] && field.isFocused)
    try pilot.press("<Esc>")
    #expect(pilot.rows.first == "changed" && screen.focus == nil)
  }

  @Test func `a page has commands of its own, before those that are global`() throws {
    screen.push(
      page("page"),
      commands: [
        Command("p", "do p", hint: "p") { [model] in model.done.append("p") },
        Command("g", "do it here", hint: "here") { [model] in model.done.append("g of the page") },
      ])
    #expect(screen.liveCommands.compactMap(\.hint).suffix(3) == ["back", "p", "here"])
    try pilot.press("apg")
    #expect(model.done == ["p", "g of the page"])
    screen.present(Label("over"))
    try pilot.press("pg")
    #expect(model.done == ["p", "g of the page", "g"])
    screen.dismiss()
    screen.dismiss()
    try pilot.press("pa")
    #expect(model.done.last == "a of the screen")
  }

  @Test func `the key of a disabled command of a page does nothing`() throws {
    var done: [String] = []
    let pilot = Pilot(HelpBar(), rows: 3, columns: 30)
    pilot.screen.keyMap = KeyMap([
      Command("x", "below", isGlobal: true) { done.append("below") }
    ])
    pilot.screen.push(
      Column { HelpBar() },
      commands: [
        Command("x", "above", hint: "above", isEnabled: { false }) { done.append("above") }
      ])
    try pilot.press("x")
    #expect(done.isEmpty && pilot.rows == ["Esc back", "", ""])
  }

  @Test func `what is typed in a page gives none of its commands`() throws {
    let field = TextField()
    screen.push(
      field, commands: [Command("p", "do p") { [model] in model.done.append("p") }])
    try pilot.press("p")
    #expect(field.text == "p" && model.done.isEmpty)
  }

  @Test(arguments: [Size(rows: 1, columns: 1), Size(rows: 12, columns: 40)])
  func `a page goes with the size of the window`(size: Size) {
    let page = page("page")
    screen.push(page)
    pilot.resize(rows: size.rows, columns: size.columns)
    _ = pilot.rows
    #expect(page.frame == Rectangle(size))
  }

  @Test func `a page that was popped is let go of`() {
    weak var gone: Widget?
    do {
      let page = page("page")
      screen.push(page)
      gone = page
      screen.dismiss()
    }
    _ = pilot.rows
    #expect(gone == nil)
  }
}
