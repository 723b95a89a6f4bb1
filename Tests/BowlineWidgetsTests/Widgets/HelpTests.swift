// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The help bar and the panel, both made from the commands.
@Suite struct HelpTests {
  let commands = [
    Command([.init("+"), .init(.up)], "raise the number", hint: "raise") {},
    Command([.init("x")], "a thing without a hint") {},
    Command([.init("q")], "quit", hint: "quit") {},
  ]

  @Test func `the bar shows the first key of each command that has a hint`() {
    #expect(Pilot(HelpBar(commands), rows: 1, columns: 30).rows == ["+ raise  q quit"])
  }

  @Test func `hints without room are left out, not cut`() {
    #expect(Pilot(HelpBar(commands), rows: 1, columns: 14).rows == ["+ raise"])
    #expect(Pilot(HelpBar(commands), rows: 1, columns: 6).rows == [""])
    #expect(Pilot(HelpBar(commands), rows: 0, columns: 0).rows == [])
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
        "┌─ Keys ─────────────────────────┐",
        "│ + Up  raise the number         │",
        "│ x     a thing without a hint   │",
        "│ q     quit                     │",
        "└────────────────────────────────┘",
      ])
  }

  private func panel() -> HelpPanel {
    HelpPanel(groups: [.init("Here", commands), .init("Everywhere", [commands[0]])])
  }

  @Test func `groups stand under their headings`() {
    #expect(
      Pilot(panel(), rows: 9, columns: 34).rows == [
        "┌─ Keys ─────────────────────────┐",
        "│ Here                           │",
        "│ + Up  raise the number         │",
        "│ x     a thing without a hint   │",
        "│ q     quit                     │",
        "│                                │",
        "│ Everywhere                     │",
        "│ + Up  raise the number         │",
        "└────────────────────────────────┘",
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

  @Test func `two commands of one key trap`() async {
    await #expect(processExitsWith: .failure) {
      _ = KeyMap([Command([.init("a")], "one") {}, Command([.init("a")], "two") {}])
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyMap([Command([.init("a"), .init("a")], "one") {}])
    }
  }
}
