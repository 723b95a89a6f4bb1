// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct TableTests {
  struct Process: Identifiable, Equatable {
    let id: Int
    var name: String
    var memory: Int
  }

  final class Machine: KeyValueObservable {
    @Observed var processes = [
      Process(id: 1, name: "cat", memory: 20), Process(id: 2, name: "awk", memory: 5),
      Process(id: 3, name: "bash", memory: 20),
    ]
    @Observed var chosen: Int?
  }

  let machine = Machine()
  let table = Table<Process>([
    TableColumn("Name", text: \.name, by: \.name),
    TableColumn("Id", width: 3) { "\($0.id)" },
    TableColumn("Memory", width: 8, alignment: .right, text: { "\($0.memory)" }, by: \.memory),
  ])
  let pilot: Pilot

  init() {
    table.bind(\.elements, to: machine, \.processes)
    table.bind(\.selection, to: machine, \.chosen, mode: .twoWay)
    pilot = Pilot(table, rows: 5, columns: 28)
  }

  @Test func `a table shows its elements in columns below their titles`() {
    #expect(
      pilot.rows == [
        "  Name       Id     Memory",
        "  cat        1          20",
        "  awk        2           5",
        "  bash       3          20",
        "",
      ])
  }

  @Test func `a table without elements says so, in words that can change`() {
    machine.processes = []
    #expect(pilot.rows[ifPresent: 1] == "  empty")
    table.emptyText = "no such process"
    #expect(pilot.rows[ifPresent: 1] == "  no such process" && table.emptyText == "no such process")
  }

  @Test func `a column for a wide table is left out of a narrower one, and takes nothing then`() {
    let narrow = Table<Process>(
      [TableColumn("Name", text: \.name), TableColumn("Id", width: 3) { "\($0.id)" }]
        .map { $0.title == "Id" ? $0.shown(from: 20) : $0 }, machine.processes)
    let rows = { Pilot(narrow, rows: 4, columns: $0).rows }
    #expect(
      rows(20) == ["  Name         Id", "  cat          1", "  awk          2", "  bash         3"])
    #expect(rows(19) == ["  Name", "  cat", "  awk", "  bash"])
  }

  @Test func `Left and Right choose the column that sorts, and Space turns the order`() throws {
    try pilot.press("<Tab><Right>")
    #expect(pilot.rows[ifPresent: 0] == "  Name ▲     Id     Memory")
    #expect(table.sortedElements.map(\.name) == ["awk", "bash", "cat"])
    try pilot.press(" ")
    #expect(pilot.rows[ifPresent: 0] == "  Name ▼     Id     Memory")
    #expect(table.sortedElements.map(\.name) == ["cat", "bash", "awk"])
    try pilot.press("<Right>")
    #expect(pilot.rows[ifPresent: 0] == "  Name       Id   ▼ Memory")
    #expect(table.sortedElements.map(\.name) == ["cat", "bash", "awk"])
    try pilot.press("<Right><Left><Left>")
    #expect(table.sortedElements == machine.processes, "before the first column is no order")
  }

  @Test func `Left before the first column and Right at the last one change nothing`() throws {
    var columns: [Int?] = []
    let watching = table.observe(\.sortColumn, options: .new) { columns.append($1.newValue!) }
    try pilot.press("<Tab><Left><Right><Right><Right><Left><Left><Left>")
    #expect(columns == [0, 2, 0, nil])
    watching.invalidate()
  }

  @Test func `equals keep the order they come in, both ways`() {
    table.sortColumn = 2
    #expect(table.sortedElements.map(\.id) == [2, 1, 3])
    table.isAscending = false
    #expect(table.sortedElements.map(\.id) == [1, 3, 2])
  }

  @Test func `the selection stays with its element when sorting moves it`() throws {
    try pilot.press("<Tab><Down>")
    #expect(machine.chosen == 1)
    table.sortColumn = 0
    #expect(machine.chosen == 1)
    #expect(pilot.rows[ifPresent: 3]?.hasPrefix("▸ cat") == true)
    machine.processes[0].name = "a.out"
    #expect(pilot.rows[ifPresent: 1]?.hasPrefix("▸ a.out") == true)
    machine.processes.removeFirst()
    #expect(machine.chosen == 2)
    machine.chosen = 3
    #expect(pilot.rows[ifPresent: 2]?.hasPrefix("▸ bash") == true)
  }

  @Test func `a column that nothing is sorted by, or none, leaves the order`() {
    for column in [1, 99, -1] {
      table.sortColumn = column
      #expect(table.sortedElements == machine.processes)
      #expect(pilot.rows[ifPresent: 0] == "  Name       Id     Memory")
    }
  }

  @Test func `a press on a title sorts by it, and the next one the other way round`() {
    func press(_ column: Int) {
      pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 0, column: column))))
    }
    press(20)
    #expect(table.sortColumn == 2 && table.isAscending)
    press(20)
    #expect(table.sortColumn == 2 && !table.isAscending)
    press(14)
    #expect(table.sortColumn == 2, "nothing is sorted by this one")
    press(3)
    #expect(table.sortColumn == 0)
    pilot.screen.send(.mouse(MouseEvent(.press(.left), at: Position(row: 2, column: 3))))
    #expect(machine.chosen == table.sortedElements[ifPresent: 1]?.id)
  }

  @Test func `in ASCII the arrows are ASCII`() {
    let table = Table([TableColumn("Name", text: \Process.name, by: \.name)], machine.processes)
    table.sortColumn = 0
    let pilot = Pilot(table, rows: 3, columns: 12, isASCII: true)
    #expect(pilot.rows == ["  Name ^", "  awk", "  bash     v"])
  }

  @Test func `the arrow of a title that leaves no room for it is in the gap beside`() {
    let table = Table(
      [
        TableColumn("名前の列", width: 8, text: \Process.name, by: \.name),
        TableColumn("Memory", width: 6, text: { "\($0.memory)" }, by: \.memory),
      ], machine.processes)
    table.sortColumn = 0
    let pilot = Pilot(table, rows: 1, columns: 22)
    #expect(pilot.rows == ["  名前の列▲ Memory"])
    table.sortColumn = 1
    #expect(pilot.rows == ["  名前の列  Memory▲"])
  }

  @Test func `the title of a narrow column shows beside the arrow`() {
    let table = Table(
      [
        TableColumn("Qty", width: 4, text: { "\($0.memory)" }, by: \.memory),
        TableColumn("Id", width: 2, text: { "\($0.id)" }, by: \.id),
        TableColumn("P", width: 2, alignment: .right, text: { "\($0.id)" }, by: \.id),
        TableColumn("Nr", width: 2, alignment: .right, text: { "\($0.id)" }, by: \.id),
      ], machine.processes)
    let pilot = Pilot(table, rows: 1, columns: 20)
    let titles = [
      "  Qty▲  Id   P  Nr", "  Qty   Id▲  P  Nr", "  Qty   Id  ▲P  Nr", "  Qty   Id   P ▲Nr",
    ]
    for (index, title) in titles.enumerated() {
      table.sortColumn = index
      #expect(pilot.rows == [title])
    }
  }

  @Test func `what there is no room for is out of sight at the right`() {
    pilot.screen.resize(to: Size(rows: 2, columns: 14))
    #expect(pilot.rows == ["  Name    Id →", "  cat     1  ↓"])
    pilot.screen.resize(to: Size(rows: 2, columns: 7))
    #expect(pilot.rows == ["  Na… →", "  cat ↓"])
  }

  @Test func `a table wants room for its titles and rows`() {
    #expect(
      table.preferredSize(within: Size(rows: 99, columns: 99)) == Size(rows: 4, columns: 25))
  }

  @Test func `a table survives every size`() throws {
    try pilot.press("<Tab><End><Right>")
    expectToSurviveEverySize(pilot)
    machine.processes = []
    expectToSurviveEverySize(pilot)
  }

  @Test func `the focus shows without color`() throws {
    let before = withoutColor(pilot)
    try pilot.press("<Tab>")
    #expect(withoutColor(pilot) != before)
  }

  @Test func `a column of no width traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = TableColumn<Int>("Name", width: 0) { "\($0)" }
    }
  }

  @Test func `a table goes when nobody holds it`() {
    weak var seen: Table<Process>?
    do {
      let table = Table<Process>([])
      table.bind(\.elements, to: machine, \.processes)
      seen = table
    }
    #expect(seen == nil)
  }
}
