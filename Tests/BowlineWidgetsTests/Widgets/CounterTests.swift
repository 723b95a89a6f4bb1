// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct CounterTests {
  @Test func `a counter shows its number between arrows`() {
    #expect(Pilot(Counter(10), rows: 1, columns: 8).rows == ["◂ 10 ▸"])
    #expect(Pilot(Counter(10), rows: 1, columns: 8, isASCII: true).rows == ["< 10 >"])
  }

  @Test func `with the focus Left and Right change it by its step`() throws {
    let counter = Counter(10, step: 5)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    try pilot.press("<Right>")
    #expect(counter.value == 10, "without the focus it takes no keys")
    try pilot.press("<Tab><Right><Right><Left>")
    #expect(pilot.rows == ["◂ 15 ▸"])
  }

  @Test func `the focus is shown without color`() throws {
    let pilot = Pilot(Counter(10), rows: 1, columns: 8)
    let before = pilot.grid[0, 2].style
    try pilot.press("<Tab>")
    #expect(pilot.grid[0, 2].style == before.adding(.reverse))
  }

  @Test func `at an end of its range the arrow is gone and the key does nothing`() throws {
    let counter = Counter(1, range: 0...2)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    try pilot.press("<Tab><Right><Right>")
    #expect(pilot.rows == ["◂ 2"])
    try pilot.press("<Left><Left><Left>")
    #expect(pilot.rows == ["  0 ▸"])
  }

  @Test func `a counter stays at the ends of Int`() throws {
    let counter = Counter(.max - 1, step: 10)
    try Pilot(counter, rows: 1, columns: 30).press("<Tab><Right>")
    #expect(counter.value == .max)
  }

  @Test func `a counter that is bound both ways edits its model`() throws {
    final class Model: KeyValueObservable {
      @Observed var stock = 10
    }
    let model = Model()
    let counter = Counter()
    counter.bind(\.value, to: model, \.stock, mode: .twoWay)
    let pilot = Pilot(counter, rows: 1, columns: 8)
    try pilot.press("<Tab><Right>")
    #expect(model.stock == 11)
    model.stock = 99
    #expect(pilot.rows == ["◂ 99 ▸"])
  }

  @Test(arguments: 0...5) func `a counter survives narrow room`(columns: Int) {
    let row = Pilot(Counter(1000), rows: 1, columns: columns).rows[0]
    #expect(TextWidth.columns(of: row) <= columns)
    #expect(Pilot(Counter(1000), rows: 0, columns: columns).rows == [])
  }

  @Test func `a step of nothing traps`() async {
    await #expect(processExitsWith: .failure) { _ = Counter(step: 0) }
  }
}
