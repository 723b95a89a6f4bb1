// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Widgets in rows and columns that line up.
@Suite struct GridTests {
  @Test func `cells line up from left to right, row after row`() {
    let grid = Grid(columns: [.fitting, .fitting, .fitting]) {
      [Label("CPU"), Label("12%"), Label("low")]
      [Label("Memory"), Label("7%"), Label("high")]
    }
    #expect(grid.measured(within: Size(rows: 9, columns: 40)) == Size(rows: 2, columns: 15))
    #expect(Pilot(grid, rows: 3, columns: 20).rows == ["CPU    12% low", "Memory 7%  high", ""])
  }

  @Test func `tracks are fixed, fitting, flexible or a percentage`() {
    let cells = (0..<8).map { Label("\($0)") }
    let grid = Grid(
      columns: [3, .fitting, .flexible(2), .flexible()], rows: [.flexible(), 2], columnSpacing: 1,
      rowSpacing: 1
    ) { cells }
    _ = Pilot(grid, rows: 10, columns: 20).rows
    #expect(cells[0...3].map(\.frame.column) == [0, 4, 6, 16])
    #expect(cells[0...3].map(\.frame.columns) == [3, 1, 9, 4])
    #expect([cells[0], cells[4]].map(\.frame.row) == [0, 8])
    #expect([cells[0], cells[4]].map(\.frame.rows) == [7, 2])
    let halves = Grid(columns: [.percent(50), .percent(50)]) { [Label("a"), Label("b")] }
    #expect(Pilot(halves, rows: 1, columns: 21).rows == ["a          b"])
  }

  @Test func `a text that wraps makes its row higher`() {
    let grid = Grid(columns: [.fitting, 9]) {
      [Label("note"), TextBlock(["one two three four"], wraps: true)]
      [Label("end"), Label("x")]
    }
    #expect(
      Pilot(grid, rows: 4, columns: 20).rows == [
        "note one two", "       three", "       four", "end  x",
      ])
  }

  @Test func `a row grows with a widget in it`() {
    let (list, end) = (TextBlock(["a"]), Label("end"))
    _ =
      Pilot(
        Grid(columns: [.flexible()]) { [Label("top"), list.growing(), end] }, rows: 9, columns: 4
      )
      .rows
    #expect([list.frame.rows, end.frame.row] == [7, 8])
  }

  @Test func `a hidden widget leaves its cell free, and a row of hidden ones takes no room`() {
    let cells = ["a", "b", "c", "d", "e"].map { Label($0) }
    let pilot = Pilot(Grid(columns: [2, 2], rowSpacing: 1) { cells }, rows: 5, columns: 5)
    #expect(pilot.rows == ["a  b", "", "c  d", "", "e"])
    cells[0].isHidden = true
    #expect(pilot.rows == ["   b", "", "c  d", "", "e"])
    (cells[2].isHidden, cells[3].isHidden) = (true, true)
    #expect(pilot.rows == ["   b", "", "e", "", ""])
  }

  @Test func `a cell has its own width and height where it says so`() {
    let cell = Label("a").width(3).height(1)
    _ = Pilot(Grid(columns: [9], rows: [4]) { cell }, rows: 4, columns: 9).rows
    #expect(cell.frame == Rectangle(row: 0, column: 0, rows: 1, columns: 3))
  }

  @Test func `what does not fit is cut at the right and at the bottom`() {
    func grid() -> Grid {
      Grid(columns: [4, 4, 4], rows: [1, 2, 2]) { (0..<9).map { Label("cell\($0)") } }
    }
    #expect(Pilot(grid(), rows: 2, columns: 7).rows == ["cel… c…", "cel… c…"])
    for rows in 0...6 {
      for columns in 0...14 {
        #expect(Pilot(grid(), rows: rows, columns: columns).rows.count == rows)
      }
    }
  }

  @Test func `focus goes through the cells in their order`() throws {
    let grid = Grid(columns: [.fitting, .fitting]) { ["a", "b", "c"].map { Button($0) {} } }
    let pilot = Pilot(grid, rows: 2, columns: 20)
    var found: [String] = []
    for _ in 0..<3 {
      try pilot.press("<Tab>")
      found.append((pilot.screen.focus as? Button)?.title ?? "")
    }
    #expect(found == ["a", "b", "c"])
  }

  @Test func `a grid without columns and spacing below zero trap`() async {
    await #expect(processExitsWith: .failure) { _ = Grid(columns: []) {} }
    await #expect(processExitsWith: .failure) { _ = Grid(columns: [1], rowSpacing: -1) {} }
    await #expect(processExitsWith: .failure) { _ = Grid(columns: [1], columnSpacing: -1) {} }
  }
}
