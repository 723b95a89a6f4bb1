// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// The selection of several rows, in a list and in a table.
@Suite struct MultipleSelectionTests {
  struct Item: Identifiable, Equatable {
    let id: Int
  }

  final class Shop: KeyValueObservable {
    @ObservedArray var items: [Item] = (0..<6).map { Item(id: $0) }
    @Observed var chosen: Set<Int> = []
  }

  let shop = Shop()
  let list = List<Item> { "item \($0.id)" }
  let pilot: Pilot

  init() throws {
    list.bind(\.$elements, to: shop, \.items)
    list.bind(\.selectedIDs, to: shop, \.chosen, mode: .twoWay)
    list.allowsMultipleSelection = true
    pilot = Pilot(list, rows: 6, columns: 12)
    try pilot.press("<Tab><Down>")
  }

  private func press(_ row: Int, _ modifiers: Modifiers = []) {
    let position = Position(row: row, column: 3)
    for action in [MouseEvent.Action.press(.left), .release(.left)] {
      pilot.screen.send(.mouse(MouseEvent(action, at: position, modifiers: modifiers)))
    }
  }

  @Test func `Space adds the row and takes it out, and other keys leave what is selected`() throws {
    try pilot.press(" <Down><Down> ")
    #expect(shop.chosen == [0, 2])
    #expect(pilot.rows == [" •item 0", "  item 1", "▸•item 2", "  item 3", "  item 4", "  item 5"])
    try pilot.press("<Up><Up> ")
    #expect(shop.chosen == [2] && list.selectedElements == [Item(id: 2)])
  }

  @Test func `in ASCII it is a star, and without color it shows, too`() throws {
    let list = List((0..<2).map { Item(id: $0) }) { "item \($0.id)" }
    list.allowsMultipleSelection = true
    let pilot = Pilot(list, rows: 2, columns: 10, isASCII: true)
    let before = withoutColor(pilot)
    list.selectedIDs = [1]
    #expect(pilot.rows == ["  item 0", " *item 1"] && withoutColor(pilot) != before)
  }

  @Test func `Shift selects the rows on the way, and fewer on the way back`() throws {
    shop.chosen = [5]
    try pilot.press("<Down><S-Down><S-Down>")
    #expect(shop.chosen == [1, 2, 3, 5] && list.selection == 3)
    try pilot.press("<S-Up><S-Up><S-Up>")
    #expect(shop.chosen == [0, 1, 5])
    try pilot.press("<Down><Down><S-End>")
    #expect(shop.chosen == [0, 1, 2, 3, 4, 5], "what was selected before stays")
    shop.chosen = []
    try pilot.press("<S-Up>")
    #expect(shop.chosen == [4, 5], "and what is selected no more does not come back")
  }

  @Test func `Control-A selects all, Esc none, and then Esc gives up the focus`() throws {
    try pilot.press("<C-a>")
    #expect(shop.chosen == Set(0..<6))
    try pilot.press("<Esc>")
    #expect(shop.chosen == [] && list.isFocused)
    try pilot.press("<Esc>")
    #expect(!list.isFocused)
  }

  @Test func `a press selects one, with Control one more, with Shift all on the way`() {
    press(1)
    #expect(shop.chosen == [1] && list.selection == 1)
    press(3, .control)
    #expect(shop.chosen == [1, 3] && list.selection == 3)
    press(1, .control)
    #expect(shop.chosen == [3])
    press(3)
    press(5, .shift)
    #expect(shop.chosen == [3, 4, 5])
    press(2)
    #expect(shop.chosen == [2])
  }

  @Test func `what is selected stays with its elements, and goes with them`() {
    shop.chosen = [1, 4, 5]
    shop.$items.move(from: 1, to: 4)
    shop.$items.insert(Item(id: 9), at: 0)
    #expect(
      pilot.rows == [
        "  item 9", "▸ item 0", "  item 2", "  item 3", " •item 4", " •item 1   ↓",
      ])
    shop.$items.removeAll { $0.id == 4 }
    #expect(shop.chosen == [1, 5])
    shop.items = [Item(id: 7), Item(id: 5)]
    #expect(shop.chosen == [5])
    shop.items.reverse()
    shop.$items.replaceSubrange(0..<1, with: [Item(id: 5)])
    #expect(shop.chosen == [5])
  }

  @Test func `a program may select what has not come yet`() {
    shop.chosen = [20]
    shop.$items.insert(Item(id: 8), at: 0)
    shop.$items.insert(Item(id: 20), at: 0)
    #expect(list.selectedElements == [Item(id: 20)])
  }

  @Test(arguments: [[], .control] as [Modifiers])
  func `a press may select a row that goes with that`(modifiers: Modifiers) {
    let watching = list.observe(\.selection) { [shop] _, _ in shop.items = [] }
    press(5, modifiers)
    #expect(list.elements.isEmpty && list.selectedElements.isEmpty)
    watching.invalidate()
  }

  @Test func `a list of which one can be selected leaves those keys to others`() throws {
    var keys: [String] = []
    let other = List((0..<2).map { Item(id: $0) }) { "item \($0.id)" }
    let pilot = Pilot(other, rows: 2, columns: 9)
    pilot.screen.keyMap = KeyMap(
      [" ", "<C-a>", "<S-Down>"].map { key in Command(key, "note it") { keys.append(key) } })
    try pilot.press("<Tab><Down> <C-a><S-Down>")
    #expect(keys == [" ", "<C-a>", "<S-Down>"] && other.selectedIDs == [])
  }

  @Test func `in a table it is the same, and Control-R turns the order`() throws {
    let table = Table<Item>([TableColumn("Item", text: { "\($0.id)" }, by: \.id)])
    table.bind(\.elements, to: shop, \.items)
    table.bind(\.selectedIDs, to: shop, \.chosen, mode: .twoWay)
    table.allowsMultipleSelection = true
    let pilot = Pilot(table, rows: 4, columns: 10)
    try pilot.press("<Tab><Right><Down> <S-Down>")
    #expect(shop.chosen == [0, 1] && table.isAscending)
    #expect(pilot.rows == ["  Item ▲", " •0", "▸•1", "  2      ↓"])
    try pilot.press("<C-r>")
    #expect(!table.isAscending && table.selectedElements == [Item(id: 1), Item(id: 0)])
    shop.chosen = [3]
    #expect(table.selectedIDs == [3])
    #expect(pilot.rows == ["  Item ▼", " •3      ↑", "  2", "▸ 1      ↓"])
  }
}
