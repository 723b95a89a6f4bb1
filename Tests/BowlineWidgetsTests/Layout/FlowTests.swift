// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Widgets beside or below one another, by the room there is.
@Suite struct FlowTests {
  private func flow() -> Flow { Flow(minimumColumns: 20) { [Label("one"), Label("two")] } }

  @Test func `where it is wide the widgets stand beside one another in equal columns`() {
    #expect(Pilot(flow(), rows: 2, columns: 21).rows == ["one         two", ""])
  }

  @Test func `where it is narrow they stand below one another`() {
    #expect(Pilot(flow(), rows: 4, columns: 19).rows == ["one", "", "two", ""])
  }

  @Test func `columns are shared by growth, whatever the widgets say`() {
    let (first, second) = (Label("one"), Label("two"))
    (first.growth, second.growth) = (3, 1)
    let pilot = Pilot(
      Flow(minimumColumns: 10, columnSpacing: 1) { [first, second] }, rows: 1, columns: 21)
    #expect(pilot.rows == ["one             two"])
    first.text = "a longer text"
    #expect(pilot.rows == ["a longer text   two"])
  }

  @Test func `beside one that grows, a widget that does not has the share of a growth of 1`() {
    let (first, second) = (Label("one"), Label("two"))
    first.growth = 3
    let pilot = Pilot(
      Flow(minimumColumns: 10, columnSpacing: 1) { [first, second] }, rows: 1, columns: 21)
    #expect(pilot.rows == ["one             two"])
  }

  @Test func `a hidden widget leaves its room to the others`() {
    let (first, second) = (Label("one"), Label("two"))
    first.isHidden = true
    let pilot = Pilot(Flow(minimumColumns: 10) { [first, second] }, rows: 1, columns: 20)
    #expect(pilot.rows == ["two"])
  }

  @Test func `below one another, a widget without rows leaves no free row`() {
    let block = TextBlock([])
    let pilot = Pilot(
      Flow(minimumColumns: 20) { [Label("one"), block, Label("two")] }, rows: 5, columns: 12)
    #expect(pilot.rows == ["one", "", "two", "", ""])
    block.lines = ["line"]
    #expect(pilot.rows == ["one", "", "line", "", "two"])
    block.lines = []
    #expect(pilot.rows == ["one", "", "two", "", ""])
  }

  @Test func `a turn of the window turns the widgets`() {
    let pilot = Pilot(flow(), rows: 3, columns: 30)
    #expect(pilot.rows[ifPresent: 0]?.hasSuffix("two") == true)
    pilot.screen.resize(to: .init(rows: 3, columns: 12))
    #expect(pilot.rows == ["one", "", "two"])
    pilot.screen.resize(to: .init(rows: 0, columns: 0))
    #expect(pilot.rows == [])
  }
}
