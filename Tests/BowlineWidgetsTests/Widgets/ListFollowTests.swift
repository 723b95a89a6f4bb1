// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A list and a table that follow the end of an array.
@Suite struct ListFollowTests {
  struct Item: Identifiable, Equatable {
    let id: Int
  }

  final class Server: KeyValueObservable {
    @ObservedArray var items: [Item] = (0..<10).map { Item(id: $0) }
    @Observed var chosen: Int?
    @Observed var follows = true

    func add(_ count: Int = 1) {
      let next = (items.last?.id ?? -1) + 1
      $items.append(contentsOf: (next..<next + count).map { Item(id: $0) })
    }
  }

  let server = Server()
  let list = List<Item> { "line \($0.id)" }
  let pilot: Pilot

  /// A list of the items 0 to 9 in four rows, at its end.
  init() {
    list.bind(\.$elements, to: server, \.items)
    list.bind(\.selection, to: server, \.chosen, mode: .twoWay)
    pilot = Pilot(list, rows: 4, columns: 12)
    list.bind(\.isFollowing, to: server, \.follows, mode: .twoWay)
  }

  private var visible: [Int] { list.elements[list.visibleRange].map(\.id) }

  private func wheel(_ action: MouseEvent.Action) {
    pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: 0, column: 0))))
  }

  @Test func `it shows the end, and what comes`() {
    #expect(pilot.rows == ["  line 6   ↑", "  line 7", "  line 8", "  line 9"])
    server.add(2)
    #expect(pilot.rows == ["  line 8   ↑", "  line 9", "  line 10", "  line 11"])
    server.items = (0..<5).map { Item(id: $0) }
    #expect(visible == [1, 2, 3, 4] && server.follows)
    pilot.resize(rows: 2, columns: 12)
    #expect(pilot.rows == ["  line 3   ↑", "  line 4"])
  }

  @Test func `what leaves at the beginning moves nothing`() {
    _ = pilot.rows
    server.add()
    server.$items.removeFirst()
    #expect(visible == [7, 8, 9, 10])
  }

  @Test func `it stops where a person scrolls up, and goes on at the end`() {
    _ = pilot.rows
    wheel(.scrollUp)
    #expect(!server.follows && visible == [3, 4, 5, 6])
    server.add()
    server.$items.removeFirst()
    #expect(visible == [3, 4, 5, 6])
    wheel(.scrollDown)
    #expect(!server.follows)
    wheel(.scrollDown)
    #expect(server.follows)
    server.add()
    #expect(visible == [8, 9, 10, 11] && server.chosen == nil)
  }

  @Test func `End goes on, with each newest element selected, and Up lets it stay`() throws {
    _ = pilot.rows
    try pilot.press("<Tab><Home>")
    #expect(!server.follows && server.chosen == 0)
    server.add()
    #expect(visible == [0, 1, 2, 3])
    try pilot.press("<End>")
    #expect(server.follows && server.chosen == 10)
    server.add(2)
    #expect(visible == [9, 10, 11, 12] && server.chosen == 12)
    try pilot.press("<Up>")
    server.add()
    #expect(visible == [10, 11, 12, 13] && server.chosen == 11)
    try pilot.press("<Down><Down><Down>")
    server.add()
    #expect(server.chosen == 14, "Down at the end is as End")
    server.$items.removeAll()
    #expect(server.chosen == nil)
    server.add()
    #expect(server.chosen == 0)
  }

  @Test func `a selected element stays in sight, and then nothing moves any more`() {
    _ = pilot.rows
    pilot.click(on: "line 8")
    server.add()
    #expect(visible == [7, 8, 9, 10] && server.follows)
    server.add(5)
    #expect(visible == [8, 9, 10, 11] && !server.follows && server.chosen == 8)
    pilot.click(on: "line 8")
    server.add()
    #expect(visible == [8, 9, 10, 11])
  }

  @Test func `the last element that was pressed stays the selected one`() {
    _ = pilot.rows
    pilot.click(on: "line 9")
    server.add()
    #expect(server.chosen == 9 && visible == [7, 8, 9, 10])
  }

  @Test func `the model stops it, and lets it go on`() {
    _ = pilot.rows
    server.follows = false
    server.add(3)
    #expect(visible == [6, 7, 8, 9])
    server.follows = true
    #expect(visible == [9, 10, 11, 12])
  }

  @Test func `a list that was never to follow does not`() throws {
    let other = List<Item> { "line \($0.id)" }
    other.bind(\.$elements, to: server, \.items)
    let pilot = Pilot(other, rows: 4, columns: 12)
    try pilot.press("<Tab><End>")
    server.add()
    #expect(!other.isFollowing && other.selection == 9)
    #expect(pilot.rows == ["  line 6   ↑", "  line 7", "  line 8", "▸ line 9   ↓"])
  }

  @Test func `a table follows the end of the order that it shows`() throws {
    let table = Table<Item>([TableColumn("Line", text: { "\($0.id)" }, by: \.id)])
    table.bind(\.elements, to: server, \.items)
    table.bind(\.isFollowing, to: server, \.follows, mode: .twoWay)
    let pilot = Pilot(table, rows: 3, columns: 10)
    server.add()
    #expect(pilot.rows == ["  Line", "  9      ↑", "  10"])
    try pilot.press("<Tab><Home>")
    #expect(!server.follows)
    try pilot.press("<End>")
    server.add()
    #expect(server.follows && table.selection == 11)
    table.sortColumn = 0
    table.isAscending = false
    server.add()
    #expect(pilot.rows == ["  Line ▼", "  1      ↑", "▸ 0"])
  }

  @Test(arguments: ["<Down>", "<Up>"])
  func `without a selection keys begin at the end, or at the first row in sight`(key: String) throws
  {
    #expect(pilot.rows.last == "  line 9")
    try pilot.press("<Tab>\(key)")
    #expect(server.chosen == 9 && server.follows)
    server.chosen = nil
    wheel(.scrollUp)
    #expect(visible == [3, 4, 5, 6] && !server.follows)
    try pilot.press(key)
    #expect(server.chosen == 3 && visible == [3, 4, 5, 6])
  }
}
