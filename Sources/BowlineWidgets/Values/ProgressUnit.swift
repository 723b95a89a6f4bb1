// SPDX-License-Identifier: Apache-2.0

/// A unit in which a ``Progress`` counts.
public struct ProgressUnit: Hashable, Sendable {
  /// The name of the things that are counted, in the plural; nil for bytes.
  private let name: String?

  /// Bytes, as `3.2 MB`: 1 kB is 1,000 of them.
  public static let bytes = ProgressUnit(name: nil)

  /// Things that are counted.
  ///
  /// - Parameter name: Their name, in the plural: `files`.
  public static func count(of name: String) -> ProgressUnit { ProgressUnit(name: name) }

  /// Returns the text of an amount, rounded to the nearest: `512 B`, `3.2 MB`, `32 MB`, `40 files`.
  ///
  /// Bytes have one decimal below ten and none above; other amounts have the decimals of a chart.
  ///
  /// - Parameter rounding: How bytes are rounded.
  func text(_ amount: Double, rounding: FloatingPointRoundingRule = .toNearestOrEven) -> String {
    guard let name else { return Self.bytes(amount, rounding) }
    return "\(ShortNumber.text(amount)) \(name)"
  }

  /// Returns the text of an amount and its total, rounded down so that it does not say that all is
  /// done too early: `1.2 MB of 40 MB`, `3 of 40 files`.
  func text(_ amount: Double, of total: Double) -> String {
    let part = name == nil ? text(amount, rounding: .down) : ShortNumber.text(amount.rounded(.down))
    return "\(part) of \(text(total))"
  }

  /// Returns the text of a rate: `3.2 MB/s`, `12 files/s`, and below one a second `20 files/min`.
  func rate(_ perSecond: Double) -> String {
    guard let name else { return text(perSecond) + "/s" }
    if perSecond >= 1 { return "\(ShortNumber.text(Self.short(perSecond))) \(name)/s" }
    return "\(ShortNumber.text(Self.short(perSecond * 60))) \(name)/min"
  }

  /// Rounds a rate from ten on, where decimals say nothing.
  private static func short(_ value: Double) -> Double { value >= 9.95 ? value.rounded() : value }

  private static let byteUnits = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]

  private static func bytes(_ amount: Double, _ rounding: FloatingPointRoundingRule) -> String {
    var amount = amount
    var unit = 0
    while amount.rounded(rounding) >= 1000, unit < byteUnits.count - 1 {
      amount /= 1000
      unit += 1
    }
    let tenths = (amount * 10).rounded(rounding)
    guard unit > 0, tenths < 100 else {
      return "\(ShortNumber.text(amount.rounded(rounding))) \(byteUnits[unit])"
    }
    return "\(Int(tenths) / 10).\(Int(tenths) % 10) \(byteUnits[unit])"
  }

  /// Returns the text of a time that is left, rounded up, so that it is over when it says so:
  /// `12 s left`, `3 min left`, `2 h 10 min left`, `3 d left`.
  static func left(_ seconds: Double) -> String {
    let minutes = (seconds / 60).rounded(.up)
    let hours = (seconds / 3600).rounded(.up)
    switch seconds {
    case ...59: return "\(max(Int(seconds.rounded(.up)), 1)) s left"
    case _ where minutes < 60: return "\(Int(minutes)) min left"
    case _ where minutes < 600:
      let (hours, rest) = Int(minutes).quotientAndRemainder(dividingBy: 60)
      return rest == 0 ? "\(hours) h left" : "\(hours) h \(rest) min left"
    case _ where hours < 48: return "\(Int(hours)) h left"
    case _ where hours < 24 * 100: return "\(Int((hours / 24).rounded(.up))) d left"
    default: return "months left"
    }
  }
}
