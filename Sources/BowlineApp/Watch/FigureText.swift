// SPDX-License-Identifier: Apache-2.0

/// Numbers as they stand on the screen of `watch`.
enum FigureText {
  /// A number with all its digits where they have room, else in few characters.
  static func full(_ number: Double, columns: Int) -> String {
    let text = plain(number)
    return text.count <= columns ? text : short(number)
  }

  /// A number in at most seven characters: `7`, `0.52`, `1204`, `12.3k`, `4.1G`, `1.5e-7`.
  static func short(_ number: Double) -> String {
    let size = number.magnitude
    if size < 10_000 {
      if number == number.rounded() { return "\(Int(number))" }
      return size < 0.001 ? exponent(number) : decimals(number, size < 10 ? 2 : 1)
    }
    var (rest, unit) = (number, 0)
    while rest.magnitude >= 999.5, unit < units.count {
      rest /= 1_000
      unit += 1
    }
    if rest.magnitude >= 999.5 { return exponent(number) }
    return decimals(rest, rest.magnitude < 99.5 ? 1 : 0) + units[unit - 1]
  }

  private static let units = ["k", "M", "G", "T", "P"]

  /// A number without a needless fraction, with at most six decimals.
  static func plain(_ number: Double) -> String {
    if number == number.rounded(), number.magnitude <= 0x1p53 { return "\(Int(number))" }
    if number.magnitude >= 1e15 { return exponent(number) }
    return number.magnitude < 0.001 ? exponent(number) : decimals(number, 6)
  }

  /// A number with a limit of decimals, rounded to the nearest.
  static func decimals(_ number: Double, _ places: Int) -> String {
    let factor = (0..<places).reduce(1) { factor, _ in factor * 10 }
    let scaled = Int((number.magnitude * Double(factor)).rounded())
    let sign = number < 0 && scaled != 0 ? "-" : ""
    let digits = "\(scaled % factor)"
    var fraction = String(repeating: "0", count: max(places - digits.count, 0)) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(scaled / factor)" + (fraction.isEmpty || places == 0 ? "" : ".\(fraction)")
  }

  /// A very large or very small number: `1.5e-7`.
  private static func exponent(_ number: Double) -> String {
    if number == 0 { return "0" }
    var (rest, power) = (number.magnitude, 0)
    while rest >= 9.95 { (rest, power) = (rest / 10, power + 1) }
    while rest < 0.995 { (rest, power) = (rest * 10, power - 1) }
    return "\(number < 0 ? "-" : "")\(decimals(rest, 1))e\(power)"
  }

  /// A speed a second: `+12.5/s`.
  static func rate(_ rate: Double) -> String { "\(rate > 0 ? "+" : "")\(short(rate))/s" }

  /// A whole number with its thousands apart: `1,204`.
  static func grouped(_ number: Int) -> String {
    var text = ""
    for (place, digit) in "\(number.magnitude)".reversed().enumerated() {
      if place > 0, place.isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return (number < 0 ? "-" : "") + String(text.reversed())
  }
}
