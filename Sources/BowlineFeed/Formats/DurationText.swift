// SPDX-License-Identifier: Apache-2.0

/// Lengths of time as programs write them into their logs: `12ms`, `1.5s`, `1m30.5s`.
///
/// One ends in seconds or a part of them, as each `time.Duration` of Go does: `5m` may be meters. All are
/// milliseconds, as a limit in a layout needs one unit.
enum DurationText {
  static let unit = "ms"

  /// The milliseconds that a field stands for; nil for one that is no length of time.
  static func milliseconds(_ field: Span<UInt8>) -> Double? {
    guard (2...32).contains(field.count), field[0] &- 0x30 <= 9, field[field.count - 1] == 0x73
    else { return nil }
    var nanoseconds = 0.0
    var index = 0
    while index < field.count {
      let start = index
      while index < field.count, isOfNumber(field[index]) { index += 1 }
      let middle = index
      while index < field.count, !isOfNumber(field[index]) { index += 1 }
      guard let number = NumberText.number(field.extracting(start..<middle)),
        let length = lengths[field.extracting(middle..<index).text()]
      else { return nil }
      nanoseconds += number * length
    }
    return nanoseconds / 1e6
  }

  /// The milliseconds that a number of a unit stands for; nil for any but seconds and parts of them.
  static func milliseconds(_ number: Double, _ unit: String) -> Double? {
    guard unit.utf8.last == 0x73, let length = lengths[unit] else { return nil }
    return number * length / 1e6
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool { byte &- 0x30 <= 9 || byte == 0x2E }

  /// The lengths of the units in nanoseconds, which are whole, so that 12.3 ms are 12.3 ms again.
  private static let lengths: [String: Double] = [
    "ns": 1, "us": 1e3, "\u{B5}s": 1e3, "\u{3BC}s": 1e3, "ms": 1e6, "s": 1e9, "m": 60e9,
    "h": 3_600e9,
  ]
}
