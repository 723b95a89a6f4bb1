// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Stacks, boxes and spacers.
@Suite struct LayoutTests {
  @Test func `a row puts widgets beside one another with its spacing`() {
    let row = Row(spacing: 2) { [Label("ab"), Label("cd")] }
    #expect(row.preferredSize(within: Size(rows: 9, columns: 9)) == Size(rows: 1, columns: 6))
    #expect(Pilot(row, rows: 2, columns: 8).rows == ["ab  cd", ""])
  }

  @Test func `a column puts widgets below one another`() {
    let column = Column(spacing: 1) { [Label("ab"), Label("cd")] }
    #expect(Pilot(column, rows: 4, columns: 3).rows == ["ab", "", "cd", ""])
  }

  @Test func `what is left over goes to those that grow, in proportion and without a gap`() {
    let labels = ["a", "b", "c"].map { Label($0) }
    labels[0].growth = 1
    labels[2].growth = 2
    _ = Pilot(Row { labels }, rows: 1, columns: 13).rows
    #expect(labels.map(\.frame.columns) == [5, 1, 7])
    #expect(labels.map(\.frame.column) == [0, 5, 6])
  }

  @Test func `a spacer pushes its neighbors to the edges`() {
    #expect(
      Pilot(Row { [Label("a"), Spacer(), Label("b")] }, rows: 1, columns: 5).rows == ["a   b"])
  }

  @Test func `with too little room the widgets at the end are cut`() {
    let row = Row { [Label("abc"), Label("def")] }
    #expect(Pilot(row, rows: 1, columns: 5).rows == ["abcd…"])
  }

  @Test func `with too little room those that grow shrink first, the largest of them most`() {
    let labels = ["abcdef", "abc", "ab"].map { Label($0) }
    labels[0].growth = 1
    labels[1].growth = 1
    let pilot = Pilot(Row { labels }, rows: 1, columns: 7)
    #expect(pilot.rows == ["ab…ababc"] || labels.map(\.frame.columns) == [3, 2, 2])
    pilot.screen.resize(to: Size(rows: 1, columns: 2))
    _ = pilot.rows
    #expect(labels.map(\.frame.columns) == [0, 0, 2])
  }

  @Test func `a hidden widget leaves its room to the others`() {
    let label = Label("ab")
    let pilot = Pilot(Row(spacing: 1) { [label, Label("cd")] }, rows: 1, columns: 8)
    #expect(pilot.rows == ["ab cd"])
    label.isHidden = true
    #expect(pilot.rows == ["cd"])
    label.isHidden = false
    #expect(pilot.rows == ["ab cd"])
  }

  @Test func `a text that becomes longer moves its neighbors`() {
    let label = Label("ab")
    let pilot = Pilot(Row(spacing: 1) { [label, Label("cd")] }, rows: 1, columns: 9)
    _ = pilot.rows
    label.text = "abcd"
    #expect(pilot.rows == ["abcd cd"])
    label.text = "a"
    #expect(pilot.rows == ["a cd"], "nothing is left behind")
  }

  @Test func `a box draws a border with a title`() {
    let box = Box("Title") { Label("inside") }
    #expect(box.preferredSize(within: Size(rows: 9, columns: 99)) == Size(rows: 3, columns: 11))
    #expect(
      Pilot(box, rows: 3, columns: 12).rows == ["╭─ Title ──╮", "│ inside   │", "╰──────────╯"])
  }

  @Test func `a box in ASCII has plain corners`() {
    #expect(
      Pilot(Box("Title") { Label("in") }, rows: 3, columns: 12, isASCII: true).rows == [
        "+- Title --+", "| in       |", "+----------+",
      ])
  }

  @Test func `a box marks its title while a widget inside has the focus`() throws {
    let pilot = Pilot(Box("Count") { Counter(1) }, rows: 3, columns: 14)
    try pilot.press("<Tab>")
    #expect(pilot.rows[ifPresent: 0] == "╭─ > Count ──╮")
  }

  @Test func `a box is wide enough for the mark before its title`() throws {
    let pilot = Pilot(Row { [Box("Count") { Counter(1) }, Spacer()] }, rows: 3, columns: 20)
    try pilot.press("<Tab>")
    #expect(pilot.rows[ifPresent: 0] == "╭─ > Count ─╮")
  }

  @Test func `a box without room for a border shows what is inside`() {
    #expect(Pilot(Box("Title") { Label("in") }, rows: 2, columns: 4).rows == ["in", ""])
    #expect(Pilot(Box("Title") { Label("in") }, rows: 0, columns: 0).rows == [])
    #expect(Pilot(Box("Title") { Label("in") }, rows: 3, columns: 1).rows.count == 3)
  }

  @Test func `spacing below zero traps`() async {
    await #expect(processExitsWith: .failure) { _ = Row(spacing: -1) { [] } }
    await #expect(processExitsWith: .failure) {
      _ = Flow(minimumColumns: 10, columnSpacing: -1) { [] }
    }
    await #expect(processExitsWith: .failure) {
      _ = Flow(minimumColumns: 10, rowSpacing: -1) { [] }
    }
  }

  @Test func `a widget in two places traps`() async {
    await #expect(processExitsWith: .failure) {
      let label = Label("a")
      _ = Row { [Row { label }, label] }
    }
  }
}
