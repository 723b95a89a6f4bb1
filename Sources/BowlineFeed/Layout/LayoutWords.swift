// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The words of a layout: names with their alternatives, times and numbers.
package enum LayoutWords {
  /// An error about an unknown name, with the name that was probably meant, and all possible ones.
  static func choice(_ found: String, typed: String, _ names: [String]) -> String {
    let nearest = nearestNames(to: typed, among: names).first
    let meant = nearest.map { "did you mean '\($0)'? Possible" } ?? "possible"
    return names.isEmpty
      ? "\(found); there is none" : "\(found); \(meant): \(names.joined(separator: ", "))"
  }

  /// A time as it is written: `2s`, `500ms`, `1.5m`, `1h`; a number alone counts seconds.
  ///
  /// - Returns: The time; nil for a text that is none.
  static func duration(_ text: String) -> Duration? {
    let units: [(name: String, length: Duration)] = [
      ("ms", .milliseconds(1)), ("s", .seconds(1)), ("m", .seconds(60)), ("h", .seconds(3_600)),
    ]
    let unit = units.first { text.hasSuffix($0.name) }
    guard let number = number(String(text.dropLast(unit?.name.count ?? 0))), number >= 0,
      number <= 1_000_000
    else { return nil }
    return (unit?.length ?? .seconds(1)) * number
  }

  /// A time of at least a millisecond as ``duration(_:)`` reads it: `2s`, or `1500ms`.
  package static func text(of duration: Duration) -> String {
    let milliseconds = Int((duration / .milliseconds(1)).rounded())
    return milliseconds % 1_000 == 0 ? "\(milliseconds / 1_000)s" : "\(milliseconds)ms"
  }

  /// A text without the blanks at its ends.
  static func trimmed(_ text: Substring) -> String {
    var text = text.drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }

  /// A decimal number; nil for a text that is none, such as `nan` and `0x1`.
  static func number(_ text: String) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ "+-.0123456789eE".contains($0) }) else { return nil }
    return Double(text).flatMap { $0.isFinite ? $0 : nil }
  }
}
