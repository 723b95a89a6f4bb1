// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// Dates that are written, and chosen from a month.
@Suite struct DateFieldTests {
  final class Flight: KeyValueObservable {
    @Observed var day: CalendarDate? = CalendarDate("2026-11-23")
  }

  private func date(_ text: String) throws -> CalendarDate {
    try #require(CalendarDate(text))
  }

  private func text(_ date: CalendarDate) -> String { date.description }

  // MARK: The calendar

  @Test func `a calendar shows the weeks around a month, and its day in brackets`() throws {
    let calendar = Calendar(try date("2026-11-03"), today: try date("2026-11-23"))
    let pilot = Pilot(calendar, rows: 8, columns: 22)
    let weeks = [
      " Mo Tu We Th Fr Sa Su", " 26 27 28 29 30 31  1", "  2[ 3] 4  5  6  7  8",
      "  9 10 11 12 13 14 15", " 16 17 18 19 20 21 22", " 23 24 25 26 27 28 29",
      " 30  1  2  3  4  5  6",
    ]
    #expect(pilot.rows == [" ◂ November 2026    ▸"] + weeks)
    #expect(pilot.grid[6, 1].style.attributes.contains(.underline))
    let ascii = Pilot(Calendar(try date("2026-11-03")), rows: 8, columns: 22, isASCII: true)
    #expect(ascii.rows == [" < November 2026    >"] + weeks)
  }

  @Test(arguments: [
    ("<Left>", "2026-02-28"), ("<Right>", "2026-03-02"), ("<Up>", "2026-02-22"),
    ("<Down>", "2026-03-08"), ("<PgUp>", "2026-02-01"), ("<PgDn>", "2026-04-01"),
    ("<C-PgUp>", "2025-03-01"), ("<C-PgDn>", "2027-03-01"), ("<End>", "2026-03-31"),
    ("<End><Home>", "2026-03-01"), ("<End><PgDn><PgUp>", "2026-03-30"),
  ])
  func `its keys go by days, weeks, months and years`(keys: String, day: String) throws {
    let calendar = Calendar(try date("2026-03-01"))
    try Pilot(calendar, rows: 8, columns: 22).press("<Tab>\(keys)")
    #expect(text(calendar.date) == day)
  }

  @Test func `it keeps to its range`() throws {
    let range = try date("2026-03-02")...date("2026-03-20")
    let calendar = Calendar(try date("2026-03-10"), range: range)
    let pilot = Pilot(calendar, rows: 8, columns: 22)
    try pilot.press("<Tab><PgDn>")
    #expect(text(calendar.date) == "2026-03-20")
    try pilot.press("<C-PgUp>")
    #expect(text(calendar.date) == "2026-03-02")
    #expect(pilot.click(on: "31"), "a press on a day outside does nothing")
    #expect(text(calendar.date) == "2026-03-02")
  }

  @Test func `the mouse chooses, and turns months`() throws {
    let calendar = Calendar(try date("2026-11-03"))
    let pilot = Pilot(calendar, rows: 8, columns: 22)
    pilot.click(on: "17")
    #expect(text(calendar.date) == "2026-11-17")
    pilot.click(on: "▸")
    pilot.screen.send(.mouse(MouseEvent(.scrollDown, at: Position(row: 4, column: 4))))
    #expect(text(calendar.date) == "2027-01-17")
    pilot.click(on: "◂")
    #expect(text(calendar.date) == "2026-12-17")
  }

  @Test func `at the ends of the calendar there is nothing beyond`() throws {
    let first = Pilot(Calendar(try date("0001-01-01")), rows: 8, columns: 22)
    #expect(first.rows[2] == "[ 1] 2  3  4  5  6  7")
    let last = Calendar(try date("9999-12-31"))
    let pilot = Pilot(last, rows: 8, columns: 22)
    try pilot.press("<Tab><Right><PgDn>")
    #expect(text(last.date) == "9999-12-31" && pilot.rows[6] == " 27 28 29 30[31]")
  }

  // MARK: The field

  private func make(_ flight: Flight) throws -> (DateField, Pilot) {
    let field = DateField(today: try date("2026-11-20"))
    field.bind(\.date, to: flight, \.day, mode: .twoWay)
    let pilot = Pilot(Column { [field, Button("other") {}] }, rows: 14, columns: 26)
    try pilot.press("<Tab>")
    return (field, pilot)
  }

  @Test func `the wheel writes the day after or before, from today where there is none`() throws {
    let flight = Flight()
    let (field, pilot) = try make(flight)
    func turn(_ action: MouseEvent.Action) {
      pilot.screen.send(.mouse(MouseEvent(action, at: Position(row: 0, column: 1))))
    }
    try pilot.press("<C-u>")
    turn(.scrollUp)
    #expect(flight.day.map(text) == "2026-11-20")
    turn(.scrollUp)
    turn(.scrollUp)
    turn(.scrollDown)
    #expect(flight.day.map(text) == "2026-11-21" && pilot.rows[0].hasPrefix("2026-11-21"))
    field.range = try date("2026-11-21")...date("2026-11-30")
    turn(.scrollDown)
    #expect(flight.day.map(text) == "2026-11-21")
  }

  @Test func `a date is written, and what is none is said`() throws {
    let flight = Flight()
    let (field, pilot) = try make(flight)
    #expect(pilot.rows.first == "2026-11-23               ▾")
    try pilot.press("<Backspace>4")
    #expect(flight.day.map(text) == "2026-11-24")
    try pilot.press("<C-u>2026-2-30")
    #expect(field.error == "no such day: 2026-2-30" && flight.day.map(text) == "2026-02-03")
    #expect(pilot.rows[1] == "no such day: 2026-2-30")
    try pilot.press("<C-u>soon")
    #expect(field.error == "not a date like 2026-11-23: soon")
    try pilot.press("<C-u>")
    #expect(
      field.error == "" && flight.day == nil && pilot.rows.first == "yyyy-mm-dd               ▾")
    field.range = try date("2026-01-01")...date("2026-12-31")
    try pilot.press("2027-01-01")
    #expect(field.error == "2027-01-01 is out of range (2026-01-01–2026-12-31)")
  }

  @Test func `a day is taken from the calendar by key and by mouse, and Esc takes none`() throws {
    let flight = Flight()
    let (_, pilot) = try make(flight)
    try pilot.press("<Down><Right>")
    #expect(pilot.rows[2] == "╭──────────────────────╮" && pilot.rows[9].contains("[24]"))
    try pilot.press("<Enter>")
    #expect(flight.day.map(text) == "2026-11-24" && pilot.screen.topmostLayer == nil)
    try pilot.press("<Down><PgDn><Esc>")
    #expect(flight.day.map(text) == "2026-11-24" && pilot.screen.topmostLayer == nil)
    pilot.click(on: "▾")
    pilot.click(on: "10")
    #expect(flight.day.map(text) == "2026-11-10" && pilot.screen.topmostLayer == nil)
    try pilot.press("<C-u><Down><Enter>")
    #expect(flight.day.map(text) == "2026-11-20", "without a date it opens with the present day")
  }

  @Test func `they survive every size, open too`() throws {
    let (_, pilot) = try make(Flight())
    expectToSurviveEverySize(pilot)
    try pilot.press("<Down>")
    expectToSurviveEverySize(pilot, rows: 12, columns: 26)
  }

  @Test func `in a single row the mistake is said behind the arrow`() throws {
    let pilot = Pilot(DateField(today: try date("2026-11-23")), rows: 1, columns: 50)
    try pilot.press("<Tab>2026-02-30")
    let gap = String(repeating: " ", count: 14)
    #expect(pilot.rows == ["2026-02-30\(gap)▾  no such day: 2026-02-30"])
  }

  @Test func `with onEnter a date is taken over as a whole, and the calendar opens at it`() throws {
    let field = DateField(try date("2026-11-01"), today: try date("2026-11-23"), commit: .onEnter)
    let pilot = Pilot(field, rows: 14, columns: 24)
    var dates: [CalendarDate?] = []
    let watching = field.observe(\.date) { field, _ in dates.append(field.date) }
    try pilot.press("<Tab><Backspace>9")
    #expect(dates == [] && pilot.rows[0].hasPrefix("2026-11-09"))
    pilot.screen.send(.mouse(MouseEvent(.scrollUp, at: Position(row: 0, column: 0))))
    #expect(dates == [] && pilot.rows[0].hasPrefix("2026-11-10"))
    try pilot.press("<Enter>")
    #expect(dates.map { $0?.description } == ["2026-11-10"])
    try pilot.press("<Backspace>2<Down>")
    #expect(pilot.rows.contains { $0.contains("[12]") })
    #expect(dates.count == 2)
    watching.invalidate()
  }
}
