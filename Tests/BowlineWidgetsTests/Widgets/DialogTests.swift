// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Buttons and dialogs.
@Suite final class DialogTests {
  var answers: [String] = []
  let counter = Counter(1)
  let pilot: Pilot

  init() {
    pilot = Pilot(counter, rows: 7, columns: 30)
  }

  private func present(_ content: Widget = Label("This cannot be undone.")) {
    pilot.screen.present(
      Dialog(
        "Remove?", content,
        [
          Button("Keep") { [unowned self] in answers.append("keep") },
          Button("Remove") { [unowned self] in answers.append("remove") },
        ]))
  }

  @Test func `a button is pressed by Enter, Space and the mouse`() throws {
    var presses = 0
    let pilot = Pilot(Button("Save") { presses += 1 }, rows: 1, columns: 9)
    #expect(pilot.rows == ["[ Save ]"])
    try pilot.press("<Enter>")
    #expect(presses == 0, "it has not got the focus")
    try pilot.press("<Tab><Enter> ")
    pilot.click(row: 0, column: 1)
    #expect(presses == 3)
    #expect(pilot.grid[0, 2].style.role == .focus)
  }

  @Test func `the mouse may press a button that dismisses all around it`() {
    var text = ""
    let pilot = Pilot(Label(), rows: 9, columns: 30)
    let screen = pilot.screen
    present(on: screen) { text = $0 }
    #expect(pilot.click(on: "Take"))
    #expect(text == "the draft" && screen.topmostLayer == nil)
  }

  /// Presents a dialog whose button uses the field beside it once the dialog is gone.
  private func present(on screen: Screen, _ take: @escaping (String) -> Void) {
    let field = TextField("the draft")
    let button = Button("Take") { [unowned screen, unowned field] in
      screen.dismiss()
      take(field.text)
    }
    screen.present(Dialog("Draft", field, [button]))
  }

  @Test func `a button survives every size`() {
    expectToSurviveEverySize(Pilot(Button("今天") {}, rows: 1, columns: 1))
  }

  @Test func `a dialog asks over the middle of the screen`() {
    present()
    #expect(
      pilot.rows == [
        "◂ 1 ▸",
        "  ╭─ Remove? ──────────────╮",
        "  │ This cannot be undone. │",
        "  │                        │",
        "  │    [ Keep ] [ Remove ] │",
        "  ╰────────────────────────╯",
        "",
      ])
  }

  @Test func `its first button has the focus, and keys go from one to the next`() throws {
    present()
    try pilot.press("<Enter><Right><Enter><Tab><Enter><Left><Enter>")
    #expect(answers == ["keep", "remove", "keep", "remove"])
  }

  @Test func `Enter from elsewhere in it is the first button's`() throws {
    present(TextField("name"))
    try pilot.press("q<Enter>")
    #expect(answers == ["keep"])
  }

  @Test func `Enter from elsewhere presses no first button that is disabled`() throws {
    let save = Button("Save" as AttributedText) { [unowned self] in answers.append("save") }
    let dialog = Dialog("Save?", TextField("name"), [save, Button("Keep") {}])
    pilot.screen.present(dialog)
    #expect(dialog.keyHints.first?.hint == "Save")
    save.isEnabled = false
    #expect(dialog.keyHints.first?.hint == "next")
    try pilot.press("q<Enter>")
    #expect(answers == [])
    save.isEnabled = true
    try pilot.press("<Enter>")
    #expect(answers == ["save"])
  }

  @Test(arguments: ["a<Enter>", "<C-u>Bo<Enter>"])
  func `one Enter takes the text of a field over and answers`(keys: String) throws {
    let field = TextField("Ann", commit: .onEnter)
    present(field)
    var seen = ""
    let watching = field.observe(\.text) { [unowned self] field, _ in
      seen = "\(field.text) before \(answers.count) answers"
    }
    try pilot.press(keys)
    #expect(seen == (keys.hasPrefix("a") ? "Anna" : "Bo") + " before 0 answers")
    #expect(answers == ["keep"])
    watching.invalidate()
  }

  @Test(arguments: [false, true])
  func `Enter in a field that is wrong is no answer`(isNumber: Bool) throws {
    let field = TextField(commit: .onEnter) { $0.isEmpty ? "a name is missing" : nil }
    let number = NumberField(7)
    present(isNumber ? number : field)
    try pilot.press(isNumber ? "x<Enter><Enter>" : "<Enter><Enter>")
    #expect(answers == [])
    #expect(isNumber ? number.error == "not a number: 7x" : field.error == "a name is missing")
    try pilot.press(isNumber ? "<Backspace><Enter>" : "Bo<Enter>")
    #expect(answers == ["keep"])
  }

  @Test func `a long text has the focus, and its keys scroll it from the buttons too`() throws {
    let lines = (0..<20).map { "line \($0)" }
    present(Scroll { TextBlock(lines) })
    #expect(pilot.screen.focus is Scroll)
    try pilot.press("<PgDn>")
    #expect(pilot.rows[ifPresent: 1]?.contains("line 0") == false)
    try pilot.press("<Tab><Home>")
    #expect(pilot.screen.focus is Button)
    #expect(pilot.rows[ifPresent: 1]?.contains("line 0") == true)
    let before = pilot.rows
    try pilot.press("<PgDn>")
    #expect(pilot.rows != before)
    #expect(pilot.screen.liveCommands.contains { $0.title == "scroll by a page" })
    try pilot.press("<Enter>")
    #expect(answers == ["keep"])
  }

  @Test func `only a global command is given, and Esc closes it and gives the focus back`() throws {
    var commands: [String] = []
    pilot.screen.keyMap = KeyMap([
      Command("q<C-r><A-x><F2>", "local") { commands.append("local") },
      Command("?<C-c>", "global", isGlobal: true) { commands.append("global") },
    ])
    try pilot.press("<Tab>")
    present()
    try pilot.press("q<C-r><A-x><F2>")
    #expect(commands == [])
    try pilot.press("?<C-c>")
    #expect(commands == ["global", "global"])
    try pilot.press("<Esc>")
    #expect(answers == [] && counter.isFocused)
    #expect(pilot.rows == ["◂ 1 ▸", "", "", "", "", "", ""])
  }

  @Test func `the button with the focus shows without color`() throws {
    present()
    let before = withoutColor(pilot)
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) != before)
  }

  @Test func `with little room the buttons stay longest`() {
    present()
    pilot.screen.resize(to: Size(rows: 3, columns: 24))
    #expect(
      pilot.rows == [
        "╭─ Remove? ────────────╮", "│  [ Keep ] [ Remove ] │", "╰──────────────────────╯",
      ])
    expectToSurviveEverySize(pilot, rows: 6)
  }

  @Test func `in ASCII a dialog is ASCII`() {
    let dialog = Dialog("Go?", Label("text"), [Button("Yes") {}])
    #expect(
      Pilot(dialog, rows: 5, columns: 13, isASCII: true).rows == [
        "+- Go? -----+", "| text      |", "|           |", "|   [ Yes ] |", "+-----------+",
      ])
  }
}
