// SPDX-License-Identifier: Apache-2.0

/// Sizes with their unit right behind the number: `12KiB`, `3.4MB`, and in columns `1.5G` too.
enum SizeText {
  /// The number and the unit of a field; nil for one that is no size.
  ///
  /// - Parameter isColumn: Whether a prefix alone is a unit, as in columns for a person; in a line of a log
  ///   `3M` may be a name. So may a number of bytes, such as `7B`, everywhere.
  static func size(_ field: Span<UInt8>, isColumn: Bool = false) -> (number: Double, unit: String)?
  {
    let first = field.count > 1 && field[0] == 0x2D ? 1 : 0
    guard (2...24).contains(field.count), field[first] &- 0x30 <= 9,
      field[field.count - 1] & 0xDF > 0x40
    else { return nil }
    var end = field.count
    while end > 0, field[end - 1] & 0xDF > 0x40 { end -= 1 }
    let unit = field.extracting(end..<field.count).text()
    guard units.contains(unit) || isColumn && columnUnits.contains(unit),
      let number = NumberText.number(field.extracting(0..<end))
    else { return nil }
    return (number, unit)
  }

  private static let units: Set<String> = [
    "kB", "KB", "MB", "GB", "TB", "PB", "KiB", "MiB", "GiB", "TiB", "PiB",
  ]

  private static let columnUnits: Set<String> = [
    "B", "k", "K", "M", "G", "T", "P", "Ki", "Mi", "Gi", "Ti", "Pi",
  ]
}
