// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct BarChartTests {
  let bars = [Bar("tea", 12), Bar("coffee", 4.5), Bar("water", 0)]

  @Test func `lying bars have their label before and their number behind them`() {
    let pilot = Pilot(BarChart(bars), rows: 4, columns: 20)
    #expect(
      pilot.rows == ["tea    █████████  12", "coffee ███▍      4.5", "water              0", ""])
  }

  @Test func `in ASCII they are whole columns`() {
    let pilot = Pilot(BarChart(bars), rows: 3, columns: 20, isASCII: true)
    #expect(pilot.rows == ["tea    #########  12", "coffee ###       4.5", "water              0"])
  }

  @Test func `standing bars have their number above and their label below them`() {
    let pilot = Pilot(BarChart(bars, isStanding: true), rows: 5, columns: 26)
    #expect(
      pilot.rows == [
        "12     4.5    0", "██████", "██████ ▁▁▁▁▁▁", "██████ ██████",
        "tea    coffee water",
      ])
  }

  @Test func `standing bars in ASCII are whole rows, and narrow ones leave numbers out`() {
    let chart = BarChart([Bar("a", 120), Bar("b", 60), Bar("c", 1)], isStanding: true)
    let pilot = Pilot(chart, rows: 4, columns: 8, isASCII: true)
    #expect(pilot.rows == ["   60 1", "##", "## ## ##", "a  b  c"])
  }

  @Test func `what there is no room for is counted`() {
    let pilot = Pilot(BarChart((1...9).map { Bar("n\($0)", Double($0)) }), rows: 3, columns: 12)
    #expect(pilot.rows == ["n1 ▊       1", "n2 █▌      2", "7 more"])
  }

  @Test func `a narrow row has the numbers alone, and a label that is too long is cut`() {
    let chart = BarChart(bars)
    let pilot = Pilot(chart, rows: 3, columns: 10)
    #expect(pilot.rows == ["tea     12", "co…    4.5", "wa…      0"])
    chart.bars = []
    #expect(pilot.rows == ["no data", "", ""])
  }

  @Test func `only the top of the scale is full and only its bottom empty`() {
    let chart = BarChart([Bar("", 1000), Bar("", 999), Bar("", 0.1), Bar("", 0)])
    let pilot = Pilot(chart, rows: 4, columns: 10)
    #expect(pilot.rows == ["█████ 1000", "████▉  999", "▏      0.1", "         0"])
  }

  @Test func `below 0 the scale begins at the smallest value, and a range sets another one`() {
    let chart = BarChart([Bar("a", -4), Bar("b", 0), Bar("c", 4), Bar("d", .nan)])
    let pilot = Pilot(chart, rows: 4, columns: 13)
    #expect(pilot.rows == ["a          -4", "b ████      0", "c ████████  4", "d           -"])
    chart.range = 0...8
    #expect(pilot.rows == ["a          -4", "b           0", "c ████      4", "d           -"])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `a value that is not finite has no standing bar either`(value: Double) {
    let chart = BarChart([Bar("a", 1), Bar("b", value)], isStanding: true)
    let pilot = Pilot(chart, rows: 4, columns: 3)
    #expect(pilot.rows == ["1 -", "█", "█", "a b"])
  }

  @Test func `the model is followed, and only the number is highlighted`() {
    final class Shop: KeyValueObservable {
      @Observed var sold = 4
    }
    let shop = Shop()
    let chart = BarChart(range: 0...8)
    chart.bind(\.bars, to: shop, \.sold) { [Bar("tea", Double($0))] }
    let pilot = Pilot(chart, rows: 1, columns: 14)
    #expect(pilot.rows == ["tea ████     4"])
    shop.sold = 8
    #expect(pilot.rows == ["tea ████████ 8"])
    let grid = pilot.grid
    #expect(grid[0, 13].style.attributes.contains(.highlight))
    #expect(!grid[0, 9].style.attributes.contains(.highlight))
  }

  @Test func `graded bars have the color of their value`() {
    let pilot = Pilot(BarChart(bars, style: .graded), rows: 3, columns: 20)
    #expect(pilot.grid[0, 8].style != pilot.grid[1, 8].style)
  }

  @Test(arguments: [false, true]) func `it survives every size`(isStanding: Bool) {
    expectToSurviveEverySize(Pilot(BarChart(bars, isStanding: isStanding), rows: 1, columns: 9))
  }
}

@Suite struct HistogramTests {
  @Test func `each part of the scale has a bar as high as it has values`() {
    let histogram = Histogram([0, 1, 1, 1, 1, 2, 2, 3, 4], parts: 4)
    let pilot = Pilot(histogram, rows: 3, columns: 40)
    #expect(
      pilot.rows == [
        "          ██████████",
        "▄▄▄▄▄▄▄▄▄▄██████████████████████████████",
        "0         9 values, at most 4          4",
      ])
  }

  @Test func `in ASCII it is in ASCII, and narrow ones have fewer parts`() {
    let histogram = Histogram([0, 1, 1, 1, 1, 2, 2, 3, 4], parts: 4)
    let pilot = Pilot(histogram, rows: 3, columns: 4, isASCII: true)
    #expect(pilot.rows == [" #", "####", "0  4"])
    pilot.resize(rows: 2, columns: 2)
    #expect(pilot.rows == ["#", "##"])
  }

  @Test func `an edge belongs to the part above it, and the top to the last one`() {
    let pilot = Pilot(Histogram([0, 5, 10], parts: 2, range: 0...10), rows: 2, columns: 2)
    #expect(pilot.rows == [" █", "██"])
  }

  @Test func `what is beyond the range or no number is left out and counted`() {
    let histogram = Histogram([1, 2, 50, .nan, -.infinity], parts: 5, range: 0...10)
    let pilot = Pilot(histogram, rows: 3, columns: 50)
    #expect(pilot.rows[ifPresent: 2]?.contains("2 values, at most 1, 3 left out") == true)
  }

  @Test func `without values it says so, and one value is one bar`() {
    let histogram = Histogram()
    let pilot = Pilot(histogram, rows: 3, columns: 12)
    #expect(pilot.rows == ["no data", "", ""])
    histogram.range = 0...10
    #expect(pilot.rows == ["no data", "", ""])
    histogram.range = nil
    histogram.values = [7]
    histogram.parts = 0
    #expect(pilot.rows == ["████████████", "████████████", "7          7"])
  }

  @Test func `it survives every size`() {
    expectToSurviveEverySize(Pilot(Histogram([1, 2, 2, 9]), rows: 1, columns: 9))
  }

  @Test(arguments: [false, true]) func `a scale without ends is drawn`(isStanding: Bool) {
    let chart = BarChart(
      [Bar("tea", 12), Bar("ice", -3)], isStanding: isStanding, range: -.infinity ... .infinity)
    expectToSurviveEverySize(Pilot(chart, rows: 6, columns: 20))
  }
}
