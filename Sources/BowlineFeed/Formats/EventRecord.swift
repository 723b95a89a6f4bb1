// SPDX-License-Identifier: Apache-2.0

/// A record of `perf stat -x,`, which has no header: the value of an event, its unit, the name of the event,
/// the nanoseconds for which it was counted, their share of the time in percent, a metric, and its unit.
///
/// With `-I` the seconds since the start stand before them.
struct EventRecord {
  let name: String

  /// The number; null for an event that was not counted.
  let value: FeedValue

  /// Reads a record; nil for another one.
  init?(_ fields: SeparatedFields) {
    let start = fields.count - 7
    guard start == 0 || start == 1 && fields.value(0).number != nil,
      fields.value(start + 1).number == nil, case .text(let name) = fields.value(start + 2),
      let time = fields.value(start + 3).number, time >= 0, time == time.rounded(),
      let share = fields.value(start + 4).number, (0...100).contains(share),
      fields.texts[start + 4].dropLast(2).last == "."
    else { return nil }
    self.name = name
    switch fields.value(start) {
    case .number(let number): value = .number(number)
    case .text("<not counted>"), .text("<not supported>"): value = .null
    default: return nil
    }
  }

  /// Says whether a line is a record.
  static func fits(_ line: Span<UInt8>) -> Bool {
    for separator in [0x2C, 0x3B] as [UInt8] {
      var fields = SeparatedFields(separator: separator)
      fields.begin()
      if case .whole = fields.take(line), EventRecord(fields) != nil { return true }
    }
    return false
  }
}
