// SPDX-License-Identifier: Apache-2.0

/// Numbers as they stand beside a chart.
enum ShortNumber {
  /// A number in few characters: `7`, `0.5`, `-12.3`, `1200`, `1.5e+20`.
  ///
  /// Whole numbers have no decimals and others one, rounded to the nearest; below 1 there are two.
  static func text(_ value: Double) -> String {
    // Beyond this not every whole number is a Double, and the digits would pretend.
    guard value.magnitude < 0x1p53 else { return value.description }
    let places = value.magnitude < 1 ? 100.0 : 10.0
    let scaled = (value.magnitude * places).rounded()
    let whole = Int(scaled / places)
    var decimals = Int(scaled) - whole * Int(places)
    if decimals == 0 { return (value < 0 && whole != 0 ? "-" : "") + String(whole) }
    var text = ""
    var rest = Int(places) / 10
    while decimals > 0 {
      text += String(decimals / rest)
      decimals %= rest
      rest /= 10
    }
    return "\(value < 0 ? "-" : "")\(whole).\(text)"
  }
}
