// SPDX-License-Identifier: Apache-2.0

/// Units of one quantity, such as `kB` and `MiB`, in which a program writes numbers by their size.
///
/// The values of a path are compared and drawn together, so all of them are given in one unit.
enum UnitScale {
  /// Converts a number from one unit to another; nil if these are not of one quantity.
  static func convert(_ number: Double, from unit: String, to other: String) -> Double? {
    guard let from = scales[unit], let to = scales[other], from.quantity == to.quantity
    else { return nil }
    return number * from.factor / to.factor
  }

  private static let scales: [String: (quantity: String, factor: Double)] = {
    let prefixes: [(name: String, factor: Double)] = [
      ("", 1), ("k", 1e3), ("K", 1e3), ("M", 1e6), ("G", 1e9), ("T", 1e12), ("Ki", 1024),
      ("Mi", 1_048_576), ("Gi", 1_073_741_824), ("Ti", 1_099_511_627_776), ("m", 1e-3),
      ("P", 1e15), ("Pi", 1_125_899_906_842_624),
    ]
    var scales: [String: (quantity: String, factor: Double)] = ["bytes": ("B", 1)]
    // A prefix alone is that of `df -h` and `ls -h`, where 1K is 1,024: coreutils, "Block size".
    for (power, prefix) in ["", "K", "M", "G", "T", "P"].enumerated() {
      let factor = (0..<power).reduce(1.0) { factor, _ in factor * 1_024 }
      (scales[prefix], scales[prefix + "i"]) = (("B", factor), ("B", factor))
    }
    (scales["k"], scales["i"]) = (scales["K"], nil)
    for quantity in ["B", "B/s", "Hz", "V", "A", "W"] {
      for prefix in prefixes { scales[prefix.name + quantity] = (quantity, prefix.factor) }
    }
    return scales
  }()
}
