// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The sum and the mean of sizes as programs print them for people, in their own kind of unit: `1.5G`, `64Mi`,
/// `12.5MiB`, `3.4kB`.
struct SizeTotal {
  private let sum: Double
  private let mean: Double

  /// The part of a unit behind its prefix, which says by what the prefixes differ.
  private let ending: String

  /// The letter for 1,024, as the source writes it.
  private let kilo: String

  /// - Returns: nil if no value has a prefix of sizes, or not each a number.
  init?(_ values: [FeedValue]) {
    var (sum, count, ending, kilo) = (0.0, 0.0, String?.none, "K")
    for value in values where value != .null {
      guard case .text(let text) = value else {
        guard let number = value.number else { return nil }
        (sum, count) = (sum + number, count + 1)
        continue
      }
      let unit = text.drop { !$0.isLetter }
      guard let number = Quantity.number(in: text) else { return nil }
      if let prefix = unit.first, Self.prefixes.contains(prefix == "k" ? "K" : prefix) {
        if prefix == "k" { kilo = "k" }
        ending = ending ?? String(unit.dropFirst())
        guard ending == String(unit.dropFirst()) else { return nil }
      } else if !["", "B"].contains(unit) {
        return nil
      }
      (sum, count) = (sum + number, count + 1)
    }
    guard let ending, count > 0 else { return nil }
    self.sum = sum
    mean = sum / count
    self.ending = ending
    self.kilo = kilo
  }

  private static let prefixes: [Character] = ["K", "M", "G", "T", "P", "E"]

  /// The words for the total of a column.
  func words(_ name: String) -> String { "\(name) sum \(text(sum)) mean \(text(mean))" }

  private func text(_ size: Double) -> String {
    guard size.isFinite else { return "too large" }
    let step = ending.isEmpty || ending.hasPrefix("i") ? 1_024.0 : 1_000
    var (rest, place) = (size, 0)
    while rest.magnitude >= step, place < Self.prefixes.count {
      rest /= step
      place += 1
    }
    if place == 0 { return FigureText.decimals(rest, 0) + (ending.hasSuffix("B") ? "B" : "") }
    let prefix = place > 1 ? String(Self.prefixes[place - 1]) : step == 1_000 ? "k" : kilo
    return FigureText.decimals(rest, 1) + prefix + ending
  }
}
