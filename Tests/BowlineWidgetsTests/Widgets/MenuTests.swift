// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct MenuTests {
  final class Shop: KeyValueObservable {
    @Observed var done: [String] = []
    @Observed var canSell = true
  }

  struct Item: Identifiable { let id: Int }

  let shop = Shop()
  let list = List((0..<3).map(Item.init)) { "item \($0.id)" }
  let pilot: Pilot

  init() {
    let shop = shop
    let commands = [("x<Delete>", "remove"), ("", "sell"), ("r", "rename")].map { keys, title in
      Command(keys, title, isEnabled: { title != "sell" || shop.canSell }) {
        shop.done.append(title)
      }
    }
    list.offersMenu { commands }
    pilot = Pilot(list, rows: 8, columns: 24)
    pilot.screen.highlightsChanges = false
  }

  private func move(_ row: Int, _ column: Int) {
    pilot.screen.send(.mouse(MouseEvent(.move, at: Position(row: row, column: column))))
  }

  @Test func `the right button opens it below the pointer, for the row under it`() {
    pilot.click(row: 1, column: 3, button: .right)
    #expect(list.selection == 1)
    #expect(
      pilot.rows == [
        "  item 0", "▸ item 1", "  i╭───────────────╮",
        "   │ ▸ remove  x   │", "   │   sell        │", "   │   rename  r   │",
        "   ╰───────────────╯", "",
      ])
  }

  @Test func `in ASCII it is drawn in ASCII, and what cannot be given is dimmed`() {
    shop.canSell = false
    let list = List((0..<3).map(Item.init)) { "item \($0.id)" }
    list.offersMenu {
      [("x<Delete>", "remove"), ("", "sell"), ("r", "rename")].map { keys, title in
        Command(keys, title, isEnabled: { title != "sell" }) {}
      }
    }
    let screen = Screen(list, size: Size(rows: 8, columns: 24), isASCII: true)
    screen.send(.mouse(MouseEvent(.press(.right), at: Position(row: 0, column: 0))))
    let picture = screen.paint()
    #expect(picture.lines.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(picture.lines[ifPresent: 2] == "| > remove  x   |")
    #expect(picture.grid[3, 4].text == "s" && picture.grid[3, 4].style == .muted)
    #expect(picture.grid[4, 4].style == .plain)
  }

  @Test func `keys choose a command and give it, and it has gone then`() throws {
    try pilot.press("<Tab>")
    #expect(pilot.screen.openMenu())
    try pilot.press("<Down><Down><Up><Enter>")
    #expect(shop.done == ["sell"] && pilot.screen.topmostLayer == nil && list.isFocused)
    pilot.screen.openMenu()
    try pilot.press("<End><Enter>")
    #expect(shop.done == ["sell", "rename"])
  }

  @Test func `by a key it opens at the selected row, in a table and a tree too`() throws {
    func row<Rows: Widget>(of rows: Rows, _ select: (Rows) -> Void) -> Int? {
      rows.offersMenu { [Command("", "rename") {}] }
      select(rows)
      let pilot = Pilot(rows, rows: 12, columns: 24)
      pilot.screen.setFocus(rows)
      pilot.screen.openMenu()
      return pilot.rows.firstIndex { $0.contains("▸ rename") }
    }
    let items = (0..<40).map(Item.init)
    #expect(row(of: List(items) { "item \($0.id)" }) { $0.selection = 2 } == 4)
    let table = Table([TableColumn("item", text: { "\($0.id)" })], items)
    #expect(row(of: table) { $0.selection = 2 } == 5)
    let tree = Tree(items, children: { _ in [] }, text: { "\($0.id)" })
    #expect(row(of: tree) { $0.selection = 9 } == 7, "above it, as there is more room")
    #expect(row(of: List(items) { "item \($0.id)" }) { _ in } == 5, "without a row in the middle")
  }

  @Test func `the key of a command gives it`() throws {
    pilot.screen.setFocus(list)
    pilot.screen.openMenu()
    try pilot.press("<Delete>")
    #expect(shop.done == ["remove"] && pilot.screen.topmostLayer == nil)
  }

  @Test func `a key of a command with Control may come with a capital`() throws {
    list.offersMenu { [shop] in [Command("<C-x>", "cut") { shop.done.append("cut") }] }
    pilot.screen.setFocus(list)
    pilot.screen.openMenu()
    pilot.screen.send(KeyPress("X", .control))
    #expect(shop.done == ["cut"] && pilot.screen.topmostLayer == nil)
  }

  @Test func `what cannot be given is not given`() throws {
    shop.canSell = false
    pilot.screen.setFocus(list)
    pilot.screen.openMenu()
    try pilot.press("<Down><Enter>")
    #expect(shop.done.isEmpty && pilot.screen.topmostLayer is Menu)
    pilot.click(on: "sell")
    #expect(shop.done.isEmpty && pilot.screen.topmostLayer is Menu)
    try pilot.press("<Esc>")
    #expect(pilot.screen.topmostLayer == nil && list.isFocused)
  }

  @Test func `an open menu follows the model, and so does a submenu`() throws {
    let selling = Command("", "sell", isEnabled: { [shop] in shop.canSell }) {}
    list.offersMenu { [Command("", "look") {}, .menu("trade", [selling])] }
    pilot.screen.setFocus(list)
    pilot.screen.openMenu()
    let row = try #require(pilot.rows.firstIndex { $0.contains("trade") })
    let column = pilot.rows[row].split(separator: "trade")[0].count
    #expect(pilot.grid[row, column].style == .plain)
    shop.canSell = false
    #expect(pilot.grid[row, column].style == .muted)
    try pilot.press("<Down><Right>")
    #expect(!pilot.rows.joined().contains("sell"), "nothing in it can be done")
    shop.canSell = true
    try pilot.press("<Right>")
    #expect(pilot.rows.joined().contains("sell"))
  }

  @Test func `the mouse chooses what it passes and gives what it presses`() throws {
    pilot.click(row: 0, column: 3, button: .right)
    move(4, 6)
    #expect(pilot.rows[ifPresent: 4]?.contains("▸ rename") == true)
    pilot.click(row: 3, column: 6)
    #expect(shop.done == ["sell"])
    pilot.click(row: 0, column: 3, button: .right)
    pilot.click(row: 7, column: 20)
    #expect(pilot.screen.topmostLayer == nil && shop.done == ["sell"])
  }

  @Test func `where it fits only above it is above, and what is wider than the screen is cut`() {
    pilot.resize(rows: 8, columns: 12)
    pilot.click(row: 6, column: 10, button: .right)
    #expect(pilot.rows[ifPresent: 1]?.hasPrefix("╭") == true)
    #expect(pilot.rows[ifPresent: 5]?.hasPrefix("╰") == true)
  }

  @Test func `with more commands than rows it scrolls`() throws {
    let menu = Menu((0..<40).map { Command("", "command \($0)") {} })
    let pilot = Pilot(Label("page"), rows: 10, columns: 30)
    pilot.screen.present(menu, at: .position(Position(row: 0, column: 0)))
    try pilot.press("<End>")
    #expect(pilot.rows.joined().contains("▸ command 39"))
    pilot.screen.send(.mouse(MouseEvent(.scrollUp, at: Position(row: 1, column: 0))))
    #expect(!pilot.rows.joined().contains("command 39"))
  }

  @Test func `no commands open nothing, and neither does a widget that offers none`() {
    list.offersMenu { [] }
    #expect(!pilot.screen.openMenu())
    pilot.click(row: 0, column: 3, button: .right)
    #expect(pilot.screen.topmostLayer == nil)
  }

  @Test func `a menu keeps nothing alive`() {
    weak var gone: Menu?
    do {
      let menu = Menu([Command("x", "remove") {}])
      let screen = Screen(Label("page"))
      screen.present(menu, at: .beside(screen.root))
      gone = menu
    }
    #expect(gone == nil)
  }
}
