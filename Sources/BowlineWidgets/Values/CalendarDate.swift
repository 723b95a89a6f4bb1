// SPDX-License-Identifier: Apache-2.0

/// A day of the calendar, from 0001-01-01 to 9999-12-31, without a time and a time zone.
///
/// ```swift
/// let date = CalendarDate(year: 2026, month: 11, day: 23)
/// date?.adding(months: 3).description  // "2027-02-23"
/// ```
///
/// The calendar is the Gregorian one, also for the centuries before there was one.
public struct CalendarDate: Hashable, Sendable {
  /// The year, from 1 to 9999.
  public let year: Int

  /// The month, from 1 to 12.
  public let month: Int

  /// The day of the month, from 1 to 31.
  public let day: Int

  /// Makes a date; nil where the calendar has none.
  public init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.days(inMonth: month, of: year)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Makes the date that is a number of days after 1970-01-01, or before it if the number is
  /// negative; past an end of the calendar it is that end.
  public init(dayNumber: Int) {
    let number = min(max(dayNumber, Self.first.dayNumber), Self.last.dayNumber)
    // Eras of 400 years begin on the first of March, so that the leap day is the last one of its year:
    // H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days.
    let days = number + 719_468
    let era = days / 146_097
    let dayOfEra = days % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * month + 2) / 5 + 1
    self.month = month < 10 ? month + 3 : month - 9
    year = yearOfEra + era * 400 + (month < 10 ? 0 : 1)
  }

  private init(valid year: Int, _ month: Int, _ day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The first and the last day of the calendar.
  static let first = CalendarDate(valid: 1, 1, 1)
  static let last = CalendarDate(valid: 9999, 12, 31)

  /// The days since 1970-01-01; below 0 before it.
  public var dayNumber: Int {
    // days_from_civil of the same paper.
    let year = month > 2 ? year : year - 1
    let era = year / 400
    let yearOfEra = year % 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  /// The day of the week, from 1 for Monday to 7 for Sunday, as ISO 8601 counts.
  public var weekday: Int {
    // 1970-01-01 was a Thursday.
    ((dayNumber + 3) % 7 + 7) % 7 + 1
  }

  /// Returns the date a number of days later, or earlier; at most an end of the calendar.
  public func adding(days: Int) -> CalendarDate {
    CalendarDate(dayNumber: dayNumber + min(max(days, -4_000_000), 4_000_000))
  }

  /// Returns the same day a number of months later, or earlier, or else the last day of that month;
  /// at most an end of the calendar.
  public func adding(months: Int) -> CalendarDate {
    let index = year * 12 + month - 1 + min(max(months, -200_000), 200_000)
    if index < 12 { return .first }
    if index >= 10_000 * 12 { return .last }
    let (year, month) = (index / 12, index % 12 + 1)
    return CalendarDate(valid: year, month, min(day, Self.days(inMonth: month, of: year)))
  }

  /// The number of days of its month.
  public var daysInMonth: Int { Self.days(inMonth: month, of: year) }

  /// The first day of its month.
  public var startOfMonth: CalendarDate { CalendarDate(valid: year, month, 1) }

  /// The last day of its month.
  public var endOfMonth: CalendarDate { CalendarDate(valid: year, month, daysInMonth) }

  private static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    return month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
  }
}

extension CalendarDate: Comparable {
  /// Says whether the left date is earlier.
  public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
    (left.year, left.month, left.day) < (right.year, right.month, right.day)
  }
}

extension CalendarDate: LosslessStringConvertible {
  /// Reads a date as ISO 8601 writes it, such as `2026-11-23`.
  ///
  /// Zeros at the beginning of a part may be left out. Nil for anything else, and for a day that the
  /// calendar does not have.
  public init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 4 ? Int(part) : nil
    }
    guard parts.count == 3, numbers.count == 3 else { return nil }
    self.init(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The date as ISO 8601 writes it: `2026-11-23`.
  public var description: String {
    let padded = { (number: Int, width: Int) in
      let digits = String(number)
      return String(repeating: "0", count: max(width - digits.utf8.count, 0)) + digits
    }
    return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
  }
}
