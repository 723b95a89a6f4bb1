// SPDX-License-Identifier: Apache-2.0

import BowlineWidgets
import Testing

@Suite struct CalendarDateTests {
  private func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

  @Test func `each day of the calendar has its number, and the number its day`() throws {
    #expect(try date("1970-01-01").dayNumber == 0 && date("1969-12-31").dayNumber == -1)
    #expect(try date("2000-02-29").dayNumber == 11016)
    let (first, last) = try (date("0001-01-01"), date("9999-12-31"))
    #expect(first.dayNumber == -719_162 && last.dayNumber == 2_932_896)
    // Four years around each end of a century, and both ends of the calendar.
    var before: CalendarDate?
    for start in [first.dayNumber, -36_525 * 2, -1000, 10_000, 36_000, last.dayNumber - 1500] {
      before = nil
      for number in start...start + 1500 {
        let day = CalendarDate(dayNumber: number)
        #expect(day.dayNumber == number)
        if let before {
          let isNext =
            day.month == before.month && day.day == before.day + 1
            || day.day == 1 && before.day == before.daysInMonth
          #expect(before < day && isNext && day.weekday == before.weekday % 7 + 1)
        }
        before = day
      }
    }
  }

  @Test(arguments: [
    ("2026-11-23", 1), ("2000-01-01", 6), ("1900-03-01", 4), ("0001-01-01", 1), ("9999-12-31", 5),
  ])
  func `a date knows its day of the week`(text: String, weekday: Int) throws {
    #expect(try date(text).weekday == weekday)
  }

  @Test(arguments: [
    ("2024-02-29", true), ("2023-02-29", false), ("1900-02-29", false), ("2000-02-29", true),
    ("2026-04-31", false), ("2026-1-2", true), ("2026-13-01", false), ("2026-00-01", false),
    ("0000-01-01", false), ("2026-01", false), ("2026-01-01-", false), ("+2026-01-01", false),
    ("2026-٠١-01", false), ("", false), ("20260-01-01", false), ("2026--1-1", false),
  ])
  func `a text is a date where the calendar has the day`(text: String, isDate: Bool) {
    #expect((CalendarDate(text) != nil) == isDate)
  }

  @Test func `a date is written as ISO 8601 has it`() throws {
    #expect(try date("2026-1-2").description == "2026-01-02")
    #expect(CalendarDate(year: 7, month: 10, day: 11)?.description == "0007-10-11")
  }

  @Test(arguments: [
    ("2026-01-31", 1, "2026-02-28"), ("2024-01-31", 1, "2024-02-29"),
    ("2026-12-15", 1, "2027-01-15"),
    ("2026-01-15", -1, "2025-12-15"), ("2024-02-29", 12, "2025-02-28"),
    ("0001-01-15", -1, "0001-01-01"),
    ("9999-12-15", 1, "9999-12-31"), ("2026-05-05", .max, "9999-12-31"),
    ("2026-05-05", .min, "0001-01-01"),
  ])
  func `months are added as a calendar turns its pages`(text: String, months: Int, sum: String)
    throws
  {
    #expect(try date(text).adding(months: months).description == sum)
  }

  @Test func `days are added up to the ends of the calendar`() throws {
    let day = try date("2024-02-28")
    #expect(day.adding(days: 2).description == "2024-03-01")
    #expect(day.adding(days: -59).description == "2023-12-31")
    #expect(day.adding(days: .max).description == "9999-12-31")
    #expect(day.adding(days: .min).description == "0001-01-01")
  }
}
