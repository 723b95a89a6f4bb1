// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@Suite struct GaugeTests {
  private func row(_ value: Double?, total: Double = 1, columns: Int = 15) -> String {
    Pilot(Gauge(value, total: total), rows: 1, columns: columns).rows.first ?? "no row"
  }

  @Test func `where there is nothing to measure it shows the words for that`() {
    let gauge = Gauge(emptyText: "none")
    let pilot = Pilot(gauge, rows: 1, columns: 15)
    #expect(pilot.rows == ["none"])
    gauge.value = 0
    #expect(pilot.rows == ["▕        ▏   0%"])
    gauge.value = nil
    #expect(pilot.rows == ["none"])
    gauge.emptyText = ""
    #expect(pilot.rows == ["▕░░░░░░░░▏   ?%"])
  }

  @Test func `a gauge shows a bar in eighths of a column and the percentage`() {
    #expect(row(0.5) == "▕████    ▏  50%")
    #expect(row(0.42) == "▕███▍    ▏  42%")
    #expect(row(50, total: 200) == "▕██      ▏  25%")
  }

  @Test func `in ASCII the bar goes in whole columns`() {
    #expect(
      Pilot(Gauge(0.42), rows: 1, columns: 15, isASCII: true).rows == ["[###     ]  42%"])
    #expect(Pilot(Gauge(), rows: 1, columns: 15, isASCII: true).rows == ["[????????]   ?%"])
  }

  @Test func `only nothing is empty and only all is full`() {
    #expect(row(0) == "▕        ▏   0%")
    #expect(row(0.0001) == "▕▏       ▏   1%")
    #expect(row(0.9999) == "▕███████▉▏  99%")
    #expect(row(1) == "▕████████▏ 100%")
  }

  @Test func `what is unknown says so`() {
    #expect(row(nil) == "▕░░░░░░░░▏   ?%")
    #expect(row(.nan) == row(nil))
    #expect(row(3, total: 0) == row(nil))
    #expect(row(.infinity, total: .infinity) == row(nil))
  }

  @Test func `beyond its total the bar is full, below nothing empty, and the percentage is true`() {
    #expect(row(7, total: 5) == "▕████████▏ 140%")
    #expect(row(-0.5, total: 5) == "▕        ▏ -10%")
    #expect(row(50, total: 5) == "▕███████▏ 1000%")
    #expect(row(1e300, total: 5) == "▕██████▏ >9999%" && row(.infinity) == row(1e300, total: 5))
    #expect(row(-1e300, total: 5) == "▕     ▏ <-9999%" && row(-.infinity) == row(-1e300, total: 5))
  }

  @Test func `without room for a bar there is the percentage, as far as it fits`() {
    #expect(row(0.42, columns: 10) == "▕█▎ ▏  42%")
    #expect(row(0.42, columns: 9) == "42%")
    #expect(row(0.42, columns: 2) == "4…")
    #expect(row(0.42, columns: 0) == "")
  }

  @Test func `a graded gauge has the color of its value in each column`() {
    let gauge = Gauge(0.95, style: .graded)
    let pilot = Pilot(gauge, rows: 1, columns: 17)
    let levels = pilot.grid.cells(inRow: 0).dropFirst().prefix(10).compactMap(Self.level)
    #expect(levels == levels.sorted() && Set(levels).count == 10)
    #expect(levels.first == 0 && levels.last == 255)
    gauge.value = 0.05
    let low = pilot.grid.cells(inRow: 0).compactMap(Self.level)
    #expect(low == [0], "little does not look like much")
    gauge.value = nil
    #expect(pilot.grid.cells(inRow: 0).compactMap(Self.level) == [])
    gauge.style = .accent
    gauge.value = 0.95
    #expect(pilot.grid.cells(inRow: 0).compactMap(Self.level) == [])
  }

  private static func level(_ cell: Cell) -> UInt8? {
    if case .level(let level) = cell.style.foreground { level } else { nil }
  }

  @Test(arguments: [nil, 0.3, 1]) func `a gauge survives every size`(value: Double?) {
    expectToSurviveEverySize(Pilot(Gauge(value), rows: 1, columns: 1))
    expectToSurviveEverySize(Pilot(Gauge(value), rows: 1, columns: 1, isASCII: true))
  }

  @Test func `a gauge is 20 columns wide, or what there is`() {
    let gauge = Gauge()
    #expect(gauge.preferredSize(within: Size(rows: 9, columns: 99)) == Size(rows: 1, columns: 20))
    #expect(gauge.preferredSize(within: Size(rows: 0, columns: 3)) == Size(rows: 0, columns: 3))
  }

  @Test func `a gauge that is bound follows the amounts, or the part`() {
    final class Download: KeyValueObservable {
      @Observed var received: Double?
      @Observed var percent = 50
    }
    let download = Download()
    let gauge = Gauge(total: 200)
    gauge.bind(\.value, to: download, \.received)
    let pilot = Pilot(gauge, rows: 1, columns: 15)
    #expect(pilot.rows == ["▕░░░░░░░░▏   ?%"])
    download.received = 150
    #expect(pilot.rows == ["▕██████  ▏  75%"])
    gauge.bind(\.fraction, to: download, \.percent) { Double($0) / 100 }
    #expect(pilot.rows == ["▕████    ▏  50%"])
  }
}
