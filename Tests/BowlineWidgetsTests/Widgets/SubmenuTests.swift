// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Menus that entries of menus open.
@Suite struct SubmenuTests {
  final class Doings {
    var done: [String] = []
    var disabled: Set<String> = []
  }

  let doings = Doings()
  let page = Checkbox("page")
  let pilot: Pilot

  init() throws {
    pilot = Pilot(page, rows: 8, columns: 40)
    pilot.screen.highlightsChanges = false
    try pilot.press("<Tab>")
  }

  private func command(_ title: String, _ keys: String = "") -> Command {
    Command(keys, title, isEnabled: { [doings] in !doings.disabled.contains(title) }) {
      [doings] in doings.done.append(title)
    }
  }

  private var commands: [Command] {
    [
      command("open", "o"),
      .menu("move to", [command("first", "f"), .menu("other", [command("last")])]),
      command("remove", "x"),
    ]
  }

  private func open(at column: Int = 0, on screen: Screen? = nil) {
    (screen ?? pilot.screen).present(
      Menu(commands), at: .position(Position(row: 0, column: column)))
  }

  @Test func `Right opens the menu of an entry at its right, and at the left for want of room`()
    throws
  {
    open()
    try pilot.press("<Down><Right>")
    #expect(
      pilot.rows == [
        "[ ] page",
        "╭────────────────╮",
        "│   open     o   │╭──────────────╮",
        "│ ▸ move to  ▸   ││ ▸ first  f   │",
        "│   remove   x   ││   other  ▸   │",
        "╰────────────────╯╰──────────────╯",
        "", "",
      ])
    try pilot.press("<Down><Right>")
    #expect(
      pilot.rows == [
        "[ ] page",
        "╭────────────────╮",
        "│   open     o   │╭──────────────╮",
        "│ ▸ mo╭──────────╮│   first  f   │",
        "│   re│ ▸ last   ││ ▸ other  ▸   │",
        "╰─────╰──────────╯╰──────────────╯",
        "", "",
      ])
  }

  @Test func `in ASCII it is drawn in ASCII, and in a narrow window over the other one`() throws {
    let screen = Screen(Label("page"), size: Size(rows: 7, columns: 22), isASCII: true)
    open(on: screen)
    for key in try KeyPress.parse(keys: "<Down><Right>") { screen.send(key) }
    #expect(
      screen.paint().lines == [
        "page",
        "+----------------+",
        "|   op+--------------+",
        "| > mo| > first  f   |",
        "|   re|   other  >   |",
        "+-----+--------------+",
        "",
      ])
  }

  @Test func `Enter opens too, and a command at the end closes all`() throws {
    open()
    try pilot.press("<Down><Enter>")
    #expect(doings.done.isEmpty)
    try pilot.press("<Down><Enter><Enter>")
    #expect(doings.done == ["last"] && pilot.screen.topmostLayer == nil && page.isFocused)
  }

  @Test(arguments: ["<Left>", "<Esc>"])
  func `a key goes back by one menu, to the entry that opened it`(key: String) throws {
    open()
    try pilot.press("<Down><Right><Down><Right>" + key)
    #expect(pilot.rows[4] == "│   remove   x   ││ ▸ other  ▸   │")
    try pilot.press(key)
    #expect(pilot.rows[3] == "│ ▸ move to  ▸   │" && pilot.rows[2] == "│   open     o   │")
    try pilot.press("<Left><Up><Right>")
    #expect(pilot.rows[2] == "│ ▸ open     o   │", "neither does anything elsewhere")
    try pilot.press("<Esc>")
    #expect(pilot.screen.topmostLayer == nil && page.isFocused)
  }

  @Test func `the key of a command gives it in the menu that has it`() throws {
    open()
    try pilot.press("f")
    #expect(doings.done.isEmpty)
    try pilot.press("<Down><Right>x")
    #expect(doings.done.isEmpty)
    try pilot.press("f")
    #expect(doings.done == ["first"] && pilot.screen.topmostLayer == nil)
  }

  @Test func `the mouse opens a menu, goes back to another one and closes all`() throws {
    open()
    pilot.click(on: "move to")
    #expect(pilot.rows[3] == "│ ▸ move to  ▸   ││ ▸ first  f   │")
    pilot.click(on: "other")
    #expect(pilot.rows[4].contains("▸ last"))
    pilot.click(on: "first")
    #expect(doings.done == ["first"] && pilot.screen.topmostLayer == nil)
    open()
    pilot.click(on: "move to")
    pilot.click(on: "remove")
    #expect(doings.done == ["first", "remove"] && pilot.screen.topmostLayer == nil)
    open()
    pilot.click(on: "move to")
    pilot.click(row: 7, column: 39)
    #expect(pilot.screen.topmostLayer == nil && !page.isOn)
    open()
    pilot.click(on: "move to")
    pilot.click(row: 0, column: 1)
    #expect(
      pilot.screen.topmostLayer == nil && !page.isOn, "the press that closes does nothing else")
  }

  @Test func `a menu in which nothing can be done is dimmed and does not open`() throws {
    doings.disabled = ["first", "last"]
    open()
    try pilot.press("<Down><Right>")
    #expect(pilot.rows[3] == "│ ▸ move to  ▸   │")
    doings.disabled = ["first"]
    try pilot.press("<Esc>")
    open()
    try pilot.press("<Down><Right><Enter>")
    #expect(doings.done.isEmpty && pilot.rows[3].contains("▸ first"))
  }

  @Test func `a long one scrolls, and stays beside its entry when the window changes its size`()
    throws
  {
    let long = (0..<30).map { command("command \($0)") }
    pilot.screen.present(
      Menu([command("open"), .menu("more", long)]), at: .position(Position(row: 0, column: 0)))
    try pilot.press("<Down><Right><End>")
    #expect(pilot.rows.joined().contains("▸ command 29"))
    #expect(pilot.rows[0].hasSuffix("╮") && pilot.rows[7].hasSuffix("╯"))
    pilot.resize(rows: 24, columns: 60)
    #expect(pilot.rows[2] == "│   open      │╭────────────────╮")
    pilot.resize(rows: 4, columns: 10)
    #expect(pilot.rows.allSatisfy { $0.count <= 10 })
  }

  @Test func `a palette has the commands of a menu in its place`() throws {
    let palette = CommandPalette(commands) { $0.action() }
    #expect(palette.commands.map(\.title) == ["open", "first", "last", "remove"])
  }

  @Test func `a help bar says how to open a menu and how to go back`() throws {
    let bar = HelpBar()
    let pilot = Pilot(Column { [Label("page"), Spacer(), bar] }, rows: 8, columns: 60)
    pilot.screen.rowsBelowLayers = 1
    open(on: pilot.screen)
    #expect(!pilot.rows[7].contains("Right open") && !pilot.rows[7].contains("back"))
    try pilot.press("<Down>")
    #expect(pilot.rows[7].contains("Right open"), "\(pilot.rows[7])")
    try pilot.press("<Right>")
    #expect(pilot.rows[7].contains("Left back"), "\(pilot.rows[7])")
  }

  @Test func `menus keep nothing alive`() throws {
    weak var gone: Menu?
    do {
      let menu = Menu([.menu("more", [Command("x", "remove") {}])])
      let pilot = Pilot(Label("page"), rows: 8, columns: 40)
      pilot.screen.present(menu, at: .beside(pilot.screen.root))
      try pilot.press("<Right>")
      #expect(pilot.screen.topmostLayer is Menu && pilot.screen.topmostLayer !== menu)
      gone = menu
    }
    #expect(gone == nil)
  }
}
