// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct SparklineTests {
  let rising = Series([0, 1, 2, 3, 4, 5, 6, 7], capacity: 8)

  @Test func `a sparkline shows the values at eight levels, and says them`() {
    #expect(Pilot(Sparkline(rising), rows: 1, columns: 20).rows == ["    ▁▂▃▄▅▆▇█ 7  0..7"])
  }

  @Test func `in ASCII the levels are marks`() {
    #expect(
      Pilot(Sparkline(rising), rows: 1, columns: 20, isASCII: true).rows == [
        "    _.-~=+*# 7  0..7"
      ])
  }

  @Test func `the newest value is at the right, and the oldest are left out`() {
    #expect(Pilot(Sparkline(rising), rows: 1, columns: 6).rows == ["▁▃▆█ 7"])
  }

  @Test func `a missing value is a gap`() {
    let series = Series([1, nil, 9, nil], capacity: 4)
    #expect(Pilot(Sparkline(series), rows: 1, columns: 16).rows == ["    ▁ █  -  1..9"])
  }

  @Test func `without a value it says so`() {
    #expect(Pilot(Sparkline(), rows: 1, columns: 20).rows == ["             no data"])
    #expect(
      Pilot(Sparkline(Series([nil], capacity: 3)), rows: 1, columns: 6).rows == ["     -"])
  }

  @Test func `values that are all equal lie at the bottom`() {
    let series = Series([5, 5], capacity: 2)
    #expect(Pilot(Sparkline(series), rows: 1, columns: 4).rows == ["▁▁ 5"])
  }

  @Test func `a fixed scale does not follow the values, and ends where it ends`() {
    let series = Series([-5, 0, 5, 50, 100, 150], capacity: 6)
    #expect(Pilot(Sparkline(series, range: 0...100), rows: 1, columns: 7).rows == [" ▁▁▁▅██"])
  }

  @Test func `the ends of what a Double can be are drawn`() {
    let ends = [-Double.greatestFiniteMagnitude, 0, Double.greatestFiniteMagnitude]
    #expect(Pilot(Sparkline(Series(ends, capacity: 3)), rows: 1, columns: 3).rows == ["▁▅█"])
  }

  @Test func `a sparkline survives every size`() {
    expectToSurviveEverySize(Pilot(Sparkline(rising), rows: 1, columns: 1), columns: 24)
    expectToSurviveEverySize(Pilot(Sparkline(), rows: 1, columns: 1), columns: 24)
    expectToSurviveEverySize(
      Pilot(Sparkline(rising), rows: 1, columns: 1, isASCII: true), columns: 24)
  }

  @Test func `a bound sparkline follows its model`() {
    final class Machine: KeyValueObservable {
      @Observed var load = Series(capacity: 4)
    }
    let machine = Machine()
    let sparkline = Sparkline()
    sparkline.bind(\.series, to: machine, \.load)
    let pilot = Pilot(sparkline, rows: 1, columns: 6)
    _ = pilot.rows
    machine.load.append(3)
    machine.load.append(4)
    #expect(pilot.paintRequests == 1)
    #expect(pilot.rows == ["  ▁█ 4"])
  }

  @Test func `a series without an end and a scale without ends are drawn`() {
    let endless = Series([1, 2], capacity: .max)
    #expect(Pilot(Row { [Sparkline(endless)] }, rows: 1, columns: 6).rows == ["  ▁█ 2"])
    let scale = Sparkline(Series([0], capacity: 2), range: -.infinity ... .infinity)
    #expect(Pilot(scale, rows: 1, columns: 4).rows == [" ▅ 0"])
  }
}
