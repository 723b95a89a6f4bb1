// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The help bar and the panel, both made from the commands.
@Suite struct HelpTests {
  let commands = [
    Command("+<Up>", "raise the number", hint: "raise") {},
    Command("x", "a thing without a hint") {},
    Command("q", "quit", hint: "quit") {},
  ]

  @Test func `the bar shows the first key of each command that has a hint`() {
    #expect(Pilot(HelpBar(commands), rows: 1, columns: 30).rows == ["+ raise  q quit"])
  }

  @Test func `hints without room are left out, not cut`() {
    #expect(Pilot(HelpBar(commands), rows: 1, columns: 14).rows == ["+ raise"])
    #expect(Pilot(HelpBar(commands), rows: 1, columns: 6).rows == [""])
    #expect(Pilot(HelpBar(commands), rows: 0, columns: 0).rows == [])
  }

  @Test func `a click on a hint does what its key does, and one between two does nothing`() {
    var done: [String] = []
    let pilot = Pilot(HelpBar(), rows: 1, columns: 30)
    pilot.screen.onEvent = { event in
      if case .key(let key) = event { done.append(key.name) }
      return true
    }
    pilot.screen.keyMap = KeyMap([
      Command("+<Up>", "raise the number", hint: "raise") { done.append("raised") },
      Command("<C-p>", "find a command", hint: "all") { done.append("found") },
    ])
    #expect(pilot.rows == ["+ raise  ^P all"])
    pilot.click(row: 0, column: 6)
    pilot.click(row: 0, column: 7)
    pilot.click(row: 0, column: 9)
    pilot.click(row: 0, column: 20)
    #expect(done == ["+", "raised", "Ctrl-P", "found"])
  }

  @Test func `a press on a hint that is released elsewhere does nothing`() {
    var count = 0
    let bar = HelpBar([Command("+", "raise", hint: "raise") { count += 1 }, commands[2]])
    let pilot = Pilot(bar, rows: 1, columns: 30)
    pilot.screen.keyMap = KeyMap(bar.commands ?? [])
    for column in [12, 25, 3] {
      #expect(pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: 3)))))
      #expect(count == 0)
      pilot.screen.send(.mouse(MouseEvent(.release(.left), at: Position(row: 0, column: column))))
    }
    #expect(count == 1)
  }

  @Test func `hints of a higher priority stay where there is no room for all`() {
    let all = commands + [Command("?", "list the keys", hint: "help", priority: 1) {}]
    #expect(Pilot(HelpBar(all), rows: 1, columns: 24).rows == ["+ raise  q quit  ? help"])
    #expect(Pilot(HelpBar(all), rows: 1, columns: 22).rows == ["+ raise  ? help"])
    #expect(Pilot(HelpBar(all), rows: 1, columns: 8).rows == ["? help"])
  }

  /// A widget whose hint matters more than that of a command.
  private final class Urgent: Widget {
    override var canFocus: Bool { true }
    override func preferredSize(within room: Size) -> Size { Size(rows: 1, columns: 1) }
    override var keyHints: [KeyHint] {
      [
        KeyHint([KeyPress("a")], "do little", hint: "little"),
        KeyHint([KeyPress("b")], "do much", hint: "much", priority: 4),
      ]
    }
  }

  @Test func `so do those of the widget with the focus`() {
    let pilot = Pilot(Column { [Urgent(), HelpBar()] }, rows: 2, columns: 14)
    pilot.screen.keyMap = KeyMap([Command("?", "list the keys", hint: "help", priority: 3) {}])
    pilot.screen.moveFocus()
    #expect(pilot.rows[1] == "b much  ? help")
  }

  @Test func `the bar shows what keys do where the focus is`() throws {
    let field = TextField(commit: .onEnter)
    let root = Column { [field, Button("Save") {}, HelpBar()] }
    let pilot = Pilot(root, rows: 3, columns: 60)
    pilot.screen.keyMap = KeyMap([
      Command("?<F1>", "list the keys", hint: "help") {},
      Command("q", "quit", hint: "quit") {},
    ])
    #expect(pilot.rows[2] == "? help  q quit")
    try pilot.press("<Tab>")
    #expect(pilot.rows[2] == "Esc leave  Tab next  F1 help")
    try pilot.press("q")
    #expect(pilot.rows[2] == "Enter commit  Esc restore  Tab next  F1 help")
    pilot.screen.resize(to: Size(rows: 3, columns: 24))
    #expect(pilot.rows[2] == "Enter commit")
    try pilot.press("<Enter>")
    #expect(pilot.rows[2] == "Esc leave  Tab next")
    pilot.screen.resize(to: Size(rows: 3, columns: 60))
    try pilot.press("<Tab>")
    #expect(pilot.rows[2] == "Enter press  Esc leave  Tab next  ? help  q quit")
    pilot.screen.setFocus(nil)
    #expect(pilot.rows[2] == "? help  q quit")
  }

  @Test func `the bar follows what lies on top`() throws {
    let pilot = Pilot(Column { [Label(), HelpBar()] }, rows: 9, columns: 60)
    pilot.screen.keyMap = KeyMap([Command("<Home>", "go back", hint: "back") {}])
    #expect(pilot.rows[1] == "Home back")
    pilot.screen.present(HelpPanel())
    #expect(pilot.rows[1] == "Esc close")
    try pilot.press("<Esc>")
    #expect(pilot.rows[1] == "Home back")
  }

  @Test func `the bar follows its commands`() {
    let bar = HelpBar(commands)
    let pilot = Pilot(bar, rows: 1, columns: 30)
    _ = pilot.rows
    bar.commands = [commands[2]]
    #expect(pilot.rows == ["q quit"])
  }

  @Test func `the panel lists all keys of all commands`() {
    #expect(
      Pilot(HelpPanel(commands), rows: 5, columns: 34).rows == [
        "╭─ Keys ─────────────────────────╮",
        "│ + Up  raise the number         │",
        "│ x     a thing without a hint   │",
        "│ q     quit                     │",
        "╰────────────────────────────────╯",
      ])
  }

  private func panel() -> HelpPanel {
    HelpPanel(groups: [.init("Here", commands), .init("Everywhere", [commands[0]])])
  }

  @Test func `groups stand under their headings`() {
    #expect(
      Pilot(panel(), rows: 9, columns: 34).rows == [
        "╭─ Keys ─────────────────────────╮",
        "│ Here                           │",
        "│ + Up  raise the number         │",
        "│ x     a thing without a hint   │",
        "│ q     quit                     │",
        "│                                │",
        "│ Everywhere                     │",
        "│ + Up  raise the number         │",
        "╰────────────────────────────────╯",
      ])
  }

  @Test func `where it is too low the groups stand beside one another, and then it scrolls`() throws
  {
    let wide = Pilot(panel(), rows: 6, columns: 60).rows
    #expect(wide[ifPresent: 1] == "│ Here                           Everywhere                │")
    let pilot = Pilot(Label(), rows: 5, columns: 34)
    pilot.screen.present(panel())
    #expect(pilot.rows[ifPresent: 3] == " │ x     a thing without a hint↓│")
    try pilot.press("<Down><PgDn>")
    #expect(pilot.rows[ifPresent: 3] == " │ Everywhere                  ↓│")
    try pilot.press("<End>")
    #expect(pilot.rows[ifPresent: 3] == " │ + Up  raise the number       │")
    try pilot.press("<Home><Up>")
    #expect(pilot.rows[ifPresent: 1] == " │ Here                         │")
  }

  @Test func `each group has the room for its own keys, and digits in a row are short`() {
    let digits = (1...8).map { KeyPress(.character(Character("\($0)"))) }
    let groups = [
      HelpPanel.Group("Here", commands), .init("Everywhere", [Command(digits, "go there") {}]),
    ]
    #expect(
      Pilot(HelpPanel(groups: groups), rows: 9, columns: 34).rows.dropFirst().dropLast() == [
        "│ Here                           │",
        "│ + Up  raise the number         │",
        "│ x     a thing without a hint   │",
        "│ q     quit                     │",
        "│                                │",
        "│ Everywhere                     │",
        "│ 1 to 8  go there               │",
      ])
  }

  @Test func `text that is too long goes on in the next row`() {
    #expect(
      Pilot(HelpPanel(commands), rows: 7, columns: 24).rows.dropFirst().dropLast() == [
        "│ + Up  raise the      │",
        "│       number         │",
        "│ x     a thing        │",
        "│       without a hint │",
        "│ q     quit           │",
      ])
    #expect(
      Pilot(HelpPanel([Command("x", "今日は天気がいい") {}]), rows: 4, columns: 15).rows == [
        "╭─ Keys ──────╮",
        "│ x  今日は天 │",
        "│    気がいい │",
        "╰─────────────╯",
      ])
  }

  @Test func `two commands of one key trap`() async {
    await #expect(processExitsWith: .failure) {
      _ = KeyMap([Command("a", "one") {}, Command("a", "two") {}])
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyMap([Command("aa", "one") {}])
    }
  }

  @Test func `long names of keys leave half of each row for their uses`() {
    let panel = HelpPanel([Command("<PgDn><PgUp><Home>", "go far") {}])
    let pilot = Pilot(panel, rows: 5, columns: 16)
    #expect(
      pilot.rows == [
        "╭─ Keys ───────╮", "│ PgDn… go far │", "│              │", "│              │",
        "╰──────────────╯",
      ])
  }
}
