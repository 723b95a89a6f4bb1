// SPDX-License-Identifier: Apache-2.0

/// Amounts of memory as a person reads them.
enum Amount {
  /// An amount in three figures or four: `512 kB`, `8.5 MB`, `1.2 GB`.
  ///
  /// - Parameter kilobytes: The amount, in units of 1,024 bytes.
  static func text(_ kilobytes: Int) -> String {
    var amount = Double(kilobytes)
    var unit = 0
    while amount >= 999.5, unit < units.count - 1 {
      amount /= 1024
      unit += 1
    }
    let tenths = Int((amount * 10).rounded())
    let digits =
      unit == 0 || tenths >= 100 ? "\((tenths + 5) / 10)" : "\(tenths / 10).\(tenths % 10)"
    return "\(digits) \(units[unit])"
  }

  private static let units = ["kB", "MB", "GB", "TB", "PB"]
}
