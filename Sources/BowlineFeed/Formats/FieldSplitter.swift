// SPDX-License-Identifier: Apache-2.0

/// The cutting of lines into fields.
enum FieldSplitter {
  /// Finds the ranges of the words of a line.
  static func words(_ line: Span<UInt8>) -> [Range<Int>] { fields(line, blanks: 1) }

  /// Finds the ranges of the texts of a line that stand two blanks or more apart.
  static func gaps(_ line: Span<UInt8>) -> [Range<Int>] { fields(line, blanks: 2) }

  /// Blanks behind a bracket that opens a field only fill it up, as in the `[    0.5]` of dmesg.
  ///
  /// - Parameter blanks: The least number of blanks between two fields; a tab is always enough.
  private static func fields(_ line: Span<UInt8>, blanks: Int) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    // Most lines have no more.
    fields.reserveCapacity(16)
    var start = -1
    var end = 0
    for index in 0..<line.count {
      let byte = line[index]
      if byte == 0x20, start >= 0, end == start + 1, line[start] == 0x5B { continue }
      if byte == 0x20 || byte == 0x09 {
        if start >= 0, byte == 0x09 || index - end + 1 >= blanks {
          fields.append(start..<end)
          start = -1
        }
      } else {
        if start < 0 { start = index }
        end = index + 1
      }
    }
    if start >= 0 { fields.append(start..<end) }
    return fields
  }

  /// The names of columns under a header, each of which occurs once: a column without a name has its
  /// number, and the second column of a name, such as `x`, is `x 2`.
  static func columnNames(_ header: [String]) -> [String] {
    var counts: [String: Int] = [:]
    return header.enumerated().map { index, title in
      let name = title.isEmpty ? "column \(index + 1)" : title
      var unique = name
      while counts[unique] != nil {
        counts[name, default: 1] += 1
        unique = "\(name) \(counts[name, default: 1])"
      }
      counts[unique] = 1
      return unique
    }
  }

  /// Says whether a field is a number, a percentage or a time of day, as columns of figures have
  /// them.
  static func isFigure(_ field: Span<UInt8>) -> Bool {
    if case .number = FeedValue(field: field, isColumn: true) { return true }
    for index in 0..<field.count where field[index] != 0x3A && field[index] &- 0x30 > 9 {
      return false
    }
    return !field.isEmpty
  }

  /// Says whether a field is a figure, or a number with a unit behind it: `12m`, `1.5Gi`.
  static func isQuantity(_ field: Span<UInt8>) -> Bool {
    var end = field.count
    while end > 0, (0x41...0x5A).contains(field[end - 1] & 0xDF) { end -= 1 }
    return end > 0 && field.count - end <= 3 && isFigure(field.extracting(0..<end))
  }
}
