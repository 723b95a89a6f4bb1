// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Commands that are found by what they do.
@Suite struct CommandPaletteTests {
  private func make(rows: Int = 7, columns: Int = 30) -> (Pilot, () -> [String]) {
    var chosen: [String] = []
    let titles = ["remove an item", "Move the last item", "quit"]
    let commands = zip(titles, ["x", "v", "q"]).map { title, key in
      Command([KeyPress(.character(Character(key)))], title, hint: key == "v" ? "to top" : nil) {}
    }
    let pilot = Pilot(Label(), rows: rows, columns: columns)
    pilot.screen.present(CommandPalette(commands) { chosen.append($0.title) })
    return (pilot, { chosen })
  }

  @Test func `all commands show with their keys, the first one chosen`() {
    #expect(
      make().0.rows == [
        "╭─ Type what to do ──────────╮",
        "│                            │",
        "│ ▸ remove an item       x   │",
        "│   Move the last item   v   │",
        "│   quit                 q   │",
        "╰────────────────────────────╯",
        "",
      ])
  }

  @Test func `a disabled command is dimmed and not run, and follows the model`() throws {
    final class Shop: KeyValueObservable {
      @Observed var canSell = false
    }
    let shop = Shop()
    var chosen: [String] = []
    let pilot = Pilot(Label(), rows: 7, columns: 30)
    let commands = [
      Command("b", "buy") {}, Command("s", "sell", isEnabled: { shop.canSell }) {},
    ]
    pilot.screen.present(CommandPalette(commands) { chosen.append($0.title) })
    #expect(pilot.rows[ifPresent: 4] == "│   sell                 s   │")
    #expect(pilot.grid[4, 4].style == .muted)
    try pilot.press("sell<Enter>")
    #expect(chosen.isEmpty)
    shop.canSell = true
    try pilot.press("<Enter>")
    #expect(chosen == ["sell"])
  }

  @Test func `what can be done stands above what cannot`() throws {
    var chosen: [String] = []
    let pilot = Pilot(Label(), rows: 7, columns: 30)
    let commands = [
      Command("a", "apply", isEnabled: { false }) {}, Command("b", "buy") {},
      Command("c", "cancel", isEnabled: { false }) {}, Command("d", "drop") {},
    ]
    let palette = CommandPalette(commands) { chosen.append($0.title) }
    pilot.screen.present(palette)
    #expect(palette.commands.map(\.title) == ["buy", "drop", "apply", "cancel"])
    try pilot.press("<Enter>")
    #expect(chosen == ["buy"])
  }

  @Test func `what is typed narrows the list, words that begin so first`() throws {
    let (pilot, chosen) = make()
    try pilot.press("mov")
    #expect(
      pilot.rows[ifPresent: 2]?.contains("▸ Move the last") == true
        && pilot.rows[ifPresent: 3]?.contains("remove") == true)
    try pilot.press(" ITEM<Enter>")
    #expect(chosen() == ["Move the last item"])
  }

  @Test func `a command is found by its hint too`() throws {
    let (pilot, chosen) = make()
    try pilot.press("top<Enter>")
    #expect(chosen() == ["Move the last item"])
  }

  @Test func `the arrows choose, and Enter takes the chosen one`() throws {
    let (pilot, chosen) = make()
    try pilot.press("<Down><Down><Enter><Up><Enter>")
    #expect(chosen() == ["quit", "Move the last item"])
  }

  @Test func `a press of the mouse takes the command under it, and one beside the commands none`() {
    let (pilot, chosen) = make()
    pilot.click(on: "Move the last")
    #expect(chosen() == ["Move the last item"])
    pilot.click(on: "Type what to do")
    pilot.click(row: 1, column: 5)
    #expect(chosen().count == 1)
  }

  @Test func `where nothing fits it says so, and Enter does nothing`() throws {
    let (pilot, chosen) = make()
    try pilot.press("zzz<Enter>")
    #expect(pilot.rows[ifPresent: 2]?.contains("no such command") == true)
    #expect(chosen().isEmpty)
  }

  @Test(arguments: [(0, 0), (1, 1), (3, 8)]) func `it survives every size`(rows: Int, columns: Int)
  {
    #expect(make(rows: rows, columns: columns).0.rows.count == rows)
  }
}
