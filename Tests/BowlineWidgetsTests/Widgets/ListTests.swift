// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct ListTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var title: String

    init(_ id: Int) {
      self.id = id
      title = "item \(id)"
    }
  }

  final class Shop: KeyValueObservable {
    @Observed var items: [Item] = []
    @Observed var chosen: Int?
  }

  let shop = Shop()
  let list = List<Item> { $0.title }
  let pilot: Pilot

  /// A list of the items 0 to 9 in four rows.
  init() {
    shop.items = (0..<10).map(Item.init)
    list.bind(\.elements, to: shop, \.items)
    list.bind(\.selection, to: shop, \.chosen, mode: .twoWay)
    pilot = Pilot(list, rows: 4, columns: 12)
  }

  @Test func `a list shows its elements, and that there are more`() {
    #expect(pilot.rows == ["  item 0", "  item 1", "  item 2", "  item 3   ↓"])
  }

  @Test func `in ASCII the marks are ASCII`() throws {
    let list = List((1...3).map(Item.init)) { $0.title }
    let pilot = Pilot(list, rows: 2, columns: 10, isASCII: true)
    try pilot.press("<Tab><End>")
    #expect(pilot.rows == ["  item 2 ^", "> item 3"])
    try pilot.press("<Home>")
    #expect(pilot.rows == ["> item 1", "  item 2 v"])
  }

  @Test func `with the focus and no selection no row is marked, and Down marks the first`() throws {
    let list = List((1...3).map(Item.init)) { $0.title }
    let pilot = Pilot(list, rows: 4, columns: 10)
    try pilot.press("<Tab>")
    #expect(pilot.rows == ["  item 1", "  item 2", "  item 3", ""])
    #expect((0..<4).map { pilot.grid[$0, 0].style.role == .focus } == [true, true, true, false])
    try pilot.press("<Down>")
    #expect(pilot.rows[ifPresent: 0] == "▸ item 1")
    #expect((0..<4).map { pilot.grid[$0, 0].style.role == .focus } == [true, false, false, false])
    list.selection = 99
    #expect(
      pilot.grid[1, 0].style.role == .focus, "an identity that no element has selects nothing")
  }

  @Test func `text that is too long is cut with a mark`() {
    pilot.screen.resize(to: Size(rows: 1, columns: 9))
    #expect(pilot.rows == ["  item… ↓"])
  }

  @Test func `keys select and scroll no more than they have to`() throws {
    try pilot.press("<Tab><Down>")
    #expect(shop.chosen == 0)
    try pilot.press("<Down><Down><Down>")
    #expect(pilot.rows == ["  item 0", "  item 1", "  item 2", "▸ item 3   ↓"])
    try pilot.press("<Down>")
    #expect(pilot.rows == ["  item 1   ↑", "  item 2", "  item 3", "▸ item 4   ↓"])
    try pilot.press("<PgDn>")
    #expect(shop.chosen == 7)
    try pilot.press("<PgDn>")
    #expect(pilot.rows == ["  item 6   ↑", "  item 7", "  item 8", "▸ item 9"])
    try pilot.press("<Down>")
    #expect(shop.chosen == 9)
    try pilot.press("<PgUp><PgUp><PgUp><PgUp>")
    #expect(pilot.rows == ["▸ item 0", "  item 1", "  item 2", "  item 3   ↓"])
    try pilot.press("<End><Up><Home><Up>")
    #expect(shop.chosen == 0)
  }

  @Test func `a selection by the model is scrolled to`() {
    _ = pilot.rows
    shop.chosen = 6
    #expect(pilot.rows == ["  item 3   ↑", "  item 4", "  item 5", "▸ item 6   ↓"])
    shop.chosen = 99
    #expect(list.selectedIndex == nil)
    #expect(pilot.rows == ["  item 3   ↑", "  item 4", "  item 5", "  item 6   ↓"])
  }

  @Test func `Enter and a second press open an element, and else Enter is free for others`() throws
  {
    var opened: [Int] = []
    var count = 0
    pilot.screen.keyMap = KeyMap([Command("<Enter>", "take it") { count += 1 }])
    try pilot.press("<Tab><Down><Enter>")
    #expect(count == 1)
    list.onActivation = { opened.append($0.id) }
    try pilot.press("<Down><Enter>")
    pilot.click(on: "item 2")
    pilot.click(on: "item 3")
    #expect(opened == [1], "those are two")
    pilot.click(on: "item 3")
    pilot.click(on: "item 3")
    #expect(opened == [1, 3] && count == 1, "a third press is a first one again")
  }

  @Test func `Enter without a selection is left to others, and help says what it does`() throws {
    list.onActivation = { _ in }
    #expect(!list.handle(KeyPress(.enter)))
    #expect(list.keyHints.contains { $0.keys == [KeyPress(.enter)] })
  }

  // MARK: Changes of the elements

  /// Scrolls to the items 3 to 6 and selects 5.
  private func settle() {
    _ = pilot.rows
    shop.chosen = 6
    shop.chosen = 5
    #expect(pilot.rows == ["  item 3   ↑", "  item 4", "▸ item 5", "  item 6   ↓"])
  }

  @Test func `what is inserted and removed above moves nothing`() {
    settle()
    let before = pilot.rows
    shop.items.insert(contentsOf: (20..<99).map(Item.init), at: 0)
    #expect(pilot.rows == before)
    shop.items.removeFirst(80)
    #expect(pilot.rows == before, "as there still are rows above")
    shop.items.removeFirst(2)
    #expect(pilot.rows == ["  item 3", "  item 4", "▸ item 5", "  item 6   ↓"])
    #expect(shop.chosen == 5)
  }

  @Test func `a list that shows its beginning goes on to show it`() {
    _ = pilot.rows
    shop.items.insert(Item(20), at: 0)
    #expect(pilot.rows == ["  item 20", "  item 0", "  item 1", "  item 2   ↓"])
    shop.chosen = 1
    shop.items.insert(contentsOf: [Item(21), Item(22)], at: 0)
    #expect(
      pilot.rows == ["  item 22  ↑", "  item 20", "  item 0", "▸ item 1   ↓"],
      "but the selection stays in sight")
  }

  @Test func `a moved selection stays selected, and the rows stay`() {
    settle()
    shop.items.insert(shop.items.remove(at: 9), at: 0)
    #expect(pilot.rows == ["  item 3   ↑", "  item 4", "▸ item 5", "  item 6   ↓"])
    shop.items.reverse()
    #expect(shop.chosen == 5 && list.selectedIndex == 3)
  }

  @Test func `a replaced element stays selected, with its new text`() {
    settle()
    shop.items[5].title = "five"
    #expect(pilot.rows[ifPresent: 2] == "▸ five" && shop.chosen == 5)
  }

  @Test func `in place of a removed selection the next one is selected, or the last`() {
    settle()
    shop.items.remove(at: 5)
    #expect(shop.chosen == 6)
    #expect(pilot.rows == ["  item 3   ↑", "  item 4", "▸ item 6", "  item 7   ↓"])
    shop.items.removeAll { (2...7).contains($0.id) }
    #expect(shop.chosen == 8)
    shop.items.removeAll { $0.id >= 8 }
    #expect(shop.chosen == 1)
    #expect(pilot.rows == ["  item 0", "▸ item 1", "", ""])
    shop.items = [Item(50)]
    #expect(shop.chosen == nil)
  }

  @Test func `rows that show stay when the first of them is removed`() {
    settle()
    shop.items.removeAll { $0.id <= 4 && $0.id != 1 }
    #expect(pilot.rows == ["▸ item 5   ↑", "  item 6", "  item 7", "  item 8   ↓"])
  }

  @Test func `without elements a list says so`() throws {
    shop.items = []
    #expect(pilot.rows == ["  empty", "", "", ""])
    try pilot.press("<Tab><Down>")
    #expect(shop.chosen == nil)
  }

  // MARK: Looks and limits

  @Test func `focus and selection show without color`() throws {
    shop.chosen = 1
    let before = withoutColor(pilot)
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) != before)
    #expect(before[ifPresent: 1] != before.first?.replacing("0", with: "1"))
    shop.chosen = nil
    let focused = withoutColor(pilot)
    try pilot.press("<Esc>")
    #expect(withoutColor(pilot) != focused)
  }

  @Test func `the mouse selects a row and its wheel scrolls`() {
    let screen = pilot.screen
    screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 2, column: 3))))
    #expect(shop.chosen == 2 && list.isFocused)
    screen.send(.mouse(MouseEvent(.release(.left), at: Position(row: 2, column: 3))))
    for _ in 0..<2 { screen.send(.mouse(MouseEvent(.scrollDown, at: Position(row: 0, column: 0)))) }
    #expect(pilot.rows == ["  item 6   ↑", "  item 7", "  item 8", "  item 9"])
    #expect(shop.chosen == 2, "scrolling selects nothing")
    screen.send(.mouse(MouseEvent(.scrollUp, at: Position(row: 0, column: 0))))
    #expect(list.visibleRange == 3..<7)
  }

  @Test func `a list survives every size`() throws {
    try pilot.press("<Tab><End>")
    expectToSurviveEverySize(pilot)
    shop.items = []
    expectToSurviveEverySize(pilot)
  }

  @Test func `only rows that show are made, of a hundred thousand`() throws {
    var made = 0
    let list = List((0..<100_000).map(Item.init)) { item in
      made += 1
      return item.title
    }
    let pilot = Pilot(list, rows: 20, columns: 20)
    try pilot.press("<Tab><End>")
    #expect(pilot.rows[ifPresent: 19] == "▸ item 99999")
    made = 0
    try pilot.press("<Home>")
    #expect(pilot.rows[ifPresent: 0] == "▸ item 0")
    #expect(made == 20)
    made = 0
    for _ in 0..<100 { try pilot.press("<PgDn>") }
    _ = pilot.rows
    #expect(made == 20, "what is not painted is not made")
    list.elements.insert(Item(100_001), at: 0)
    made = 0
    _ = pilot.rows
    #expect(made <= 40, "rows and their widths, for the layout")
  }

  @Test func `the selected row stays in sight in a list that gets smaller`() throws {
    pilot.resize(rows: 8, columns: 12)
    #expect(pilot.rows[7] == "  item 7   ↓")
    shop.chosen = 7
    #expect(pilot.rows[7] == "▸ item 7   ↓")
    pilot.resize(rows: 3, columns: 12)
    #expect(pilot.rows == ["  item 5   ↑", "  item 6", "▸ item 7   ↓"])
    pilot.resize(rows: 2, columns: 12)
    #expect(pilot.rows == ["  item 6   ↑", "▸ item 7   ↓"])
    for _ in 0..<3 { pilot.screen.send(.mouse(MouseEvent(.scrollUp, at: .zero))) }
    #expect(pilot.rows == ["  item 0", "  item 1   ↓"])
    pilot.resize(rows: 1, columns: 12)
    #expect(pilot.rows == ["  item 0   ↓"], "out of sight it stays there")
  }

  @Test func `a list goes when nobody holds it`() {
    weak var seen: List<Item>?
    do {
      let list = List<Item> { $0.title }
      list.bind(\.elements, to: shop, \.items)
      seen = list
    }
    #expect(seen == nil)
  }

  @Test func `a selection before the first drawing is in sight in the room that it is drawn in`() {
    let list = List((1...100).map(Item.init)) { $0.title }
    let pilot = Pilot(list, rows: 24, columns: 12)
    pilot.screen.setFocus(list)
    list.selection = 100
    pilot.resize(rows: 4, columns: 12)
    #expect(pilot.rows == ["  item 97  ↑", "  item 98", "  item 99", "▸ item 100"])
  }

  @Test func `a selection before the first drawing scrolls no more than it has to`() {
    let list = List((0..<10).map(Item.init)) { $0.title }
    list.selection = 2
    let rows = Pilot(list, rows: 4, columns: 12).rows
    #expect(rows == ["  item 0", "  item 1", "▸ item 2", "  item 3   ↓"])
  }

  @Test func `a selection by a key after a change of the size is in sight`() throws {
    let list = List((1...100).map(Item.init)) { $0.title }
    let pilot = Pilot(list, rows: 24, columns: 12)
    #expect(pilot.rows.count == 24)
    pilot.screen.setFocus(list)
    try pilot.press("<End>")
    pilot.resize(rows: 2, columns: 12)
    #expect(pilot.rows == ["  item 99  ↑", "▸ item 100"])
  }

  @Test func `a person who scrolls before the next drawing stays where they are`() {
    list.selection = 9
    pilot.screen.send(.mouse(MouseEvent(.scrollUp, at: Position(row: 1, column: 1))))
    pilot.resize(rows: 3, columns: 12)
    #expect(pilot.rows == ["  item 3   ↑", "  item 4", "  item 5   ↓"])
  }
}
