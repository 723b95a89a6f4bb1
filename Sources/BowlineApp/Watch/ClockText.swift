// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import Glibc

/// Times as they stand on the screen of `watch`.
enum ClockText {
  /// The local time of day of a moment: `14:03:12`.
  static func time(_ time: FeedTime) -> String {
    var seconds = time_t(time.secondsSince1970.rounded(.down))
    var parts = unsafe tm()
    guard unsafe localtime_r(&seconds, &parts) != nil else { return "" }
    let numbers = unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
    return numbers.map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: ":")
  }

  /// Returns an age in words: `0.4 s`, `12 s`, `3 min`.
  static func age(_ seconds: Double) -> String {
    let seconds = max(seconds, 0)
    if seconds < 10 { return "\(FigureText.decimals(seconds, 1)) s" }
    return seconds < 120 ? "\(Int(seconds)) s" : "\(Int(seconds / 60)) min"
  }
}
