// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct StatusBarTests {
  final class Model: KeyValueObservable {
    @Observed var mode = "number"
  }

  let model = Model()
  let mode = StatusItem(priority: 2)
  let bar: StatusBar
  let pilot: Pilot

  init() {
    bar = StatusBar([
      mode, StatusItem("paused", priority: 1), StatusItem("12:00", side: .right, priority: 1),
    ])
    mode.bind(\.text, to: model, \.mode) { "sync: \($0)" }
    pilot = Pilot(bar, rows: 1, columns: 30)
  }

  @Test func `a bar tells its items at its sides`() {
    #expect(pilot.rows == ["sync: number  paused     12:00"])
    #expect(
      bar.preferredSize(within: Size(rows: 9, columns: 99)) == Size(rows: 1, columns: 27))
  }

  @Test func `an item that is bound follows its model`() {
    _ = pilot.rows
    model.mode = "whole"
    #expect(pilot.rows == ["sync: whole  paused      12:00"])
    mode.text = ""
    #expect(pilot.rows == ["paused                   12:00"])
  }

  @Test func `items without room are left out, the least important first`() {
    for (columns, row) in [
      (26, "sync: number  paused"), (20, "sync: number  paused"), (19, "sync: number"),
      (8, "sync: n…"), (1, "…"),
    ] {
      pilot.screen.resize(to: Size(rows: 1, columns: columns))
      #expect(pilot.rows == [row])
    }
  }

  @Test func `a bar survives every size`() {
    expectToSurviveEverySize(pilot, columns: 30)
    expectToSurviveEverySize(Pilot(StatusBar(), rows: 1, columns: 1))
    let plain = StatusBar([StatusItem("sync: number")])
    #expect(Pilot(plain, rows: 1, columns: 8, isASCII: true).rows == ["sync: n>"])
  }
}
