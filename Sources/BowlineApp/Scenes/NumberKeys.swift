// SPDX-License-Identifier: Apache-2.0

internal import BowlineTerminal
internal import BowlineWidgets

/// The keys that change a scene's number, the same ones in every scene.
enum NumberKeys {
  /// Makes the keys for a scene in which a widget gets the arrow keys, also without the focus.
  ///
  /// - Parameters:
  ///   - name: The name of the number: "the item's count".
  ///   - widget: The widget that Up, Down, PgUp and PgDn go to.
  ///   - title: The verb and the article for these keys: "select the item".
  ///   - rest: The title of the key `0`, where zero is more than a number.
  ///   - raise: Adds to the number.
  ///   - zero: Sets it to zero.
  static func commands(
    _ name: String, arrowsTo widget: Widget, _ title: String, rest: String? = nil,
    raise: @escaping (Int) -> Void, zero: @escaping () -> Void
  ) -> [Command] {
    let arrows: [(Key, String)] = [
      (.up, "above"), (.down, "below"), (.pageUp, "a page above"), (.pageDown, "a page below"),
    ]
    return [
      Command("+=", "raise \(name) by one", hint: "raise") { raise(1) },
      Command("-_", "lower \(name) by one", hint: "lower") { raise(-1) },
      Command("0", rest ?? "set \(name) to zero", hint: "zero", priority: -1) { zero() },
    ]
      + arrows.map { key, place in
        Command([.init(key)], "\(title) \(place)") {
          widget.screen?.send(KeyPress(key), to: widget)
        }
      }
  }

  /// - Parameters:
  ///   - name: The name of the number: "the number".
  ///   - steps: The names of one step and of ten.
  ///   - rest: The title of the key `0`, where zero is more than a number.
  ///   - raise: Adds to the number, in steps.
  ///   - zero: Sets it to zero.
  static func commands(
    _ name: String, steps: (one: String, ten: String) = ("one", "ten"), rest: String? = nil,
    raise: @escaping (Int) -> Void, zero: @escaping () -> Void
  ) -> [Command] {
    [
      Command(
        "+=<Up>", "raise \(name) by \(steps.one)", hint: "raise", priority: 2
      ) { raise(1) },
      Command(
        "-_<Down>", "lower \(name) by \(steps.one)", hint: "lower"
      ) { raise(-1) },
      Command("<PgUp>", "raise \(name) by \(steps.ten)") { raise(10) },
      Command("<PgDn>", "lower \(name) by \(steps.ten)") { raise(-10) },
      Command("0", rest ?? "set \(name) to zero", hint: "zero", priority: -1) { zero() },
    ]
  }
}

extension Int {
  /// Returns the sum with a difference, limited to a range.
  func raised(by difference: Int, within range: ClosedRange<Int> = .min ... .max) -> Int {
    let (sum, overflow) = addingReportingOverflow(difference)
    let next = overflow ? (difference < 0 ? .min : .max) : sum
    return Swift.min(Swift.max(next, range.lowerBound), range.upperBound)
  }
}
