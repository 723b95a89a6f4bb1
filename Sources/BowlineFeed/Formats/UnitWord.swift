// SPDX-License-Identifier: Apache-2.0

/// A unit that stands as a word of its own behind a number, as the `ms` of ping.
enum UnitWord {
  /// The unit that is the next word behind a number; empty for any other word, as those of a sentence are.
  ///
  /// - Parameter end: The place behind the number.
  static func behind(_ end: Int, of line: Span<UInt8>) -> String {
    guard end < line.count, line[end] == 0x20 else { return "" }
    var last = end + 1
    while last < line.count, last - end <= longest + 1, !KeyedNumbers.isEnd(line[last]) {
      last += 1
    }
    guard last > end + 1 else { return "" }
    let word = line.extracting(end + 1..<last).text()
    return all.contains(word) ? word : ""
  }

  /// The number and the unit right behind it, as in `+43.0°C`; nil for another field.
  static func split(_ field: Span<UInt8>) -> (number: Double, unit: String)? {
    guard (2...24).contains(field.count) else { return nil }
    var end = field.count
    while end > 0, field[end - 1] &- 0x30 > 9 { end -= 1 }
    let unit = field.extracting(end..<field.count).text()
    guard all.contains(unit), let number = NumberText.number(field.extracting(0..<end))
    else { return nil }
    return (number, unit)
  }

  private static let longest = 5

  private static let all: Set<String> = [
    "ns", "us", "µs", "ms", "s", "sec", "secs", "min", "mins", "h", "%", "B", "bytes", "kB", "KB",
    "MB", "GB", "TB", "KiB", "MiB", "GiB", "TiB", "kB/s", "KB/s", "MB/s", "GB/s", "KiB/s", "MiB/s",
    "GiB/s", "B/s", "Hz", "kHz", "MHz", "GHz", "V", "mV", "A", "mA", "W", "mW", "kW", "rpm", "RPM",
    "°C",
    "°F", "dB", "dBm",
  ]
}
