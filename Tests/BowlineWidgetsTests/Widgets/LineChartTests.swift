// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct LineChartTests {
  let values = Series([0, 3, 1, nil, 3, 3, 0], capacity: 7)

  @Test func `a chart shows a line, the ends of its scale, and says the values`() {
    #expect(
      Pilot(LineChart(values), rows: 3, columns: 10).rows == [
        "3      ⣷⠈⢱",
        "0     ⢀⠟ ⢸",
        "   0  0..3",
      ])
  }

  @Test func `in ASCII each value is a mark, and steps are filled`() {
    #expect(
      Pilot(LineChart(values), rows: 5, columns: 12, isASCII: true).rows == [
        "3     *  **",
        "      **   *",
        "      **   *",
        "0    *     *",
        "     0  0..3",
      ])
  }

  @Test func `with little room there is the line alone`() {
    #expect(Pilot(LineChart(values), rows: 1, columns: 4).rows == ["⢀⠷⠈⢱"])
    #expect(Pilot(LineChart(values), rows: 2, columns: 9).rows == ["      ⣷⠈⢱", "     ⢀⠟ ⢸"])
  }

  @Test func `the oldest values are left out where there is no room`() {
    #expect(Pilot(LineChart(values), rows: 1, columns: 1).rows == ["⢱"])
  }

  @Test func `without a value a chart says so`() {
    #expect(Pilot(LineChart(), rows: 3, columns: 10).rows == ["", "", "   no data"])
    #expect(Pilot(LineChart(), rows: 2, columns: 10).rows == ["", ""])
  }

  @Test func `a fixed scale stays, whatever the values`() {
    let chart = LineChart(Series([50], capacity: 2), range: 0...100)
    #expect(
      Pilot(chart, rows: 3, columns: 13, isASCII: true).rows == [
        "100         *", "  0", "   50  50..50",
      ])
  }

  @Test func `a chart survives every size`() {
    for chart in [LineChart(values), LineChart(), LineChart(values, range: 1e300...1e301)] {
      expectToSurviveEverySize(Pilot(chart, rows: 1, columns: 1), columns: 24)
    }
    expectToSurviveEverySize(
      Pilot(LineChart(values), rows: 1, columns: 1, isASCII: true), columns: 24)
  }

  @Test func `a bound chart follows its model`() {
    final class Machine: KeyValueObservable {
      @Observed var load = Series(capacity: 4)
    }
    let machine = Machine()
    let chart = LineChart()
    chart.bind(\.series, to: machine, \.load)
    let pilot = Pilot(chart, rows: 1, columns: 4, isASCII: true)
    #expect(pilot.rows == [""])
    machine.load.append(3)
    #expect(pilot.rows == ["   *"])
  }

  @Test func `a series without an end and a scale without ends are drawn`() {
    let endless = Series([1, 2], capacity: .max)
    #expect(Pilot(Row { [LineChart(endless)] }, rows: 1, columns: 2).rows == [" ⡸"])
    let scale = LineChart(Series([0], capacity: 2), range: -.infinity ... .infinity)
    #expect(Pilot(scale, rows: 2, columns: 2, isASCII: true).rows == [" *", ""])
    expectToSurviveEverySize(Pilot(scale, rows: 1, columns: 1))
  }
}
