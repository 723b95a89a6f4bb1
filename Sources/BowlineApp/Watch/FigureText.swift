// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// Numbers as they stand on the screen of `watch`.
enum FigureText {
  /// A number with its digits, at most six of them decimals, as far as there is room, else in few
  /// characters.
  static func full(_ number: Double, columns: Int) -> String {
    if number == number.rounded() || number.magnitude < 0.001 {
      let text = plain(number)
      return text.count <= columns ? text : short(number)
    }
    // One of its characters, that of the point, is there only with decimals.
    let places = min(columns - "\(number.rounded(.towardZero))".count + 1, 6)
    let text = decimals(number, max(places, 0))
    return text.count <= columns ? text : short(number)
  }

  /// A number as ``full(_:columns:)`` gives it, with its unit behind it.
  static func full(_ number: Double, unit: String?, columns: Int) -> String {
    guard let unit else { return full(number, columns: columns) }
    return "\(full(number, columns: columns - unit.count - 1)) \(unit)"
  }

  /// A value as it stands on a page: a number with its digits, none for null, anything else as its source
  /// wrote it.
  static func text(of value: FeedValue) -> String {
    if value == .null { return none }
    return value.number.map { full($0, columns: 24) } ?? value.description
  }

  /// The word for null, and for an empty field.
  static let none = "none"

  /// A value of a path as it stands in a layout: of a mean or a rate, whose last digits say nothing, with few
  /// decimals.
  static func text(of value: FeedValue, at path: LayoutPath?) -> String {
    guard let number = value.number, path?.isAveraged == true else { return text(of: value) }
    return number.magnitude < 10_000 ? short(number) : decimals(number, 1)
  }

  /// A number in at most seven characters: `7`, `0.52`, `0.0041`, `1204`, `12.3k`, `4.1G`, `1.5e-7`.
  static func short(_ number: Double) -> String {
    guard number.isFinite else { return plain(number) }
    let size = number.magnitude
    if size < 10_000 {
      if number == number.rounded() { return "\(Int(number))" }
      if size < 0.001 { return exponent(number) }
      return decimals(number, size < 0.01 ? 4 : size < 0.1 ? 3 : size < 10 ? 2 : 1)
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

  /// Numbers in few characters each, or with their digits, where these have room, if the least and the
  /// greatest would read the same.
  static func apart(_ numbers: [Double], columns: Int) -> [String] {
    let texts = numbers.map(short)
    guard let least = numbers.min(), let most = numbers.max(), least != most,
      short(least) == short(most)
    else { return texts }
    return numbers.map { full($0, columns: columns) }
  }

  /// The shortest text that reads as the same number, or the digits of a whole one of 64 bits: `12`,
  /// `0.25`, `1e20`, `1.5e-7`.
  private static func plain(_ number: Double) -> String {
    if let integer = Int(exactly: number) { return "\(integer)" }
    let text = "\(number)"
    guard let mark = text.firstIndex(of: "e"), let power = Int(text[text.index(after: mark)...])
    else { return text }
    return "\(text[..<mark])e\(power)"
  }

  /// A number with a limit of decimals, rounded to the nearest.
  static func decimals(_ number: Double, _ places: Int) -> String {
    let factor = (0..<places).reduce(1) { factor, _ in factor * 10 }
    let text = plain(number)
    let given = text.firstIndex(of: ".").map { text[$0...].count - 1 } ?? 0
    // A product has digits that the number does not have, and may be too large for an `Int`.
    guard given > places || text.contains("e"),
      let scaled = Int(exactly: (number.magnitude * Double(factor)).rounded())
    else { return text }
    let sign = number < 0 && scaled != 0 ? "-" : ""
    let digits = "\(scaled % factor)"
    var fraction = String(repeating: "0", count: max(places - digits.count, 0)) + digits
    while fraction.last == "0" { fraction.removeLast() }
    return "\(sign)\(scaled / factor)" + (fraction.isEmpty || places == 0 ? "" : ".\(fraction)")
  }

  /// A very large or very small number: `1.5e-7`.
  private static func exponent(_ number: Double) -> String {
    var (rest, power) = (number.magnitude, 0)
    while rest >= 9.95 { (rest, power) = (rest / 10, power + 1) }
    while rest < 0.995 { (rest, power) = (rest * 10, power - 1) }
    return "\(number < 0 ? "-" : "")\(decimals(rest, 1))e\(power)"
  }

  /// A speed a second: `+12.5/s`.
  static func rate(_ rate: Double) -> String { "\(rate > 0 ? "+" : "")\(short(rate))/s" }

  /// A whole number with its thousands apart: `1,204`.
  static func grouped(_ number: Int) -> String {
    (number < 0 ? "-" : "") + LayoutFormat.grouped("\(number.magnitude)")
  }
}
