// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineWidgets
internal import Glibc

/// Times as they stand on the screen of `watch`.
enum ClockText {
  /// The local time of day of a moment: `14:03:12`.
  static func time(_ time: FeedTime) -> String {
    guard let parts = unsafe parts(of: time) else { return "" }
    let numbers = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
    return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }

  /// The local date of a moment.
  static func date(_ time: FeedTime) -> CalendarDate {
    guard let parts = unsafe parts(of: time) else { return CalendarDate(dayNumber: 0) }
    let (year, month) = unsafe (Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1)
    return unsafe CalendarDate(year: year, month: month, day: Int(parts.tm_mday))
      ?? CalendarDate(dayNumber: 0)
  }

  private static func parts(of time: FeedTime) -> tm? {
    var seconds = time_t(time.secondsSince1970.rounded(.down))
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return nil }
    return unsafe parts
  }

  /// Returns an age in words: `0.4 s`, `12 s`, `3 min`.
  static func age(_ seconds: Double) -> String {
    let seconds = max(seconds, 0)
    if seconds < 10 { return "\(FigureText.decimals(seconds, 1)) s" }
    return seconds < 120 ? "\(Int(seconds)) s" : "\(Int(seconds / 60)) min"
  }
}
