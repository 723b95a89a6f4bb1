// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The keys that change a scene's number, the same ones in every scene.
enum NumberKeys {
  /// - Parameters:
  ///   - name: What the number is called: "the number".
  ///   - hasHints: Whether the help bar names them.
  ///   - raise: Adds to the number.
  ///   - zero: Sets it to zero.
  static func commands(
    _ name: String, hasHints: Bool = true, raise: @escaping (Int) -> Void,
    zero: @escaping () -> Void
  ) -> [Command] {
    [
      Command(
        [.init("+"), .init("="), .init(.up)], "raise \(name) by one",
        hint: hasHints ? "raise" : nil
      ) { raise(1) },
      Command(
        [.init("-"), .init("_"), .init(.down)], "lower \(name) by one",
        hint: hasHints ? "lower" : nil
      ) { raise(-1) },
      Command([.init(.pageUp)], "raise \(name) by ten") { raise(10) },
      Command([.init(.pageDown)], "lower \(name) by ten") { raise(-10) },
      Command([.init("0")], "set \(name) to zero", hint: hasHints ? "zero" : nil) { zero() },
    ]
  }
}

extension Int {
  /// Adds to the number; at the ends of a range it stays there.
  func raised(by difference: Int, within range: ClosedRange<Int> = .min ... .max) -> Int {
    let (sum, overflow) = addingReportingOverflow(difference)
    let next = overflow ? (difference < 0 ? .min : .max) : sum
    return Swift.min(Swift.max(next, range.lowerBound), range.upperBound)
  }
}
