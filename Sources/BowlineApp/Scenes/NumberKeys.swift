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
  ///   - value: The number; nil if there is none.
  ///   - note: Says that a key has not changed it.
  ///   - raise: Adds to the number.
  ///   - zero: Sets it to zero.
  static func commands(
    _ name: String, arrowsTo widget: Widget, _ title: String, rest: String? = nil,
    of value: @escaping () -> Int?, note: @escaping (String) -> Void,
    raise: @escaping (Int) -> Void, zero: @escaping () -> Void
  ) -> [Command] {
    let changing = changing(name, value, note)
    let arrows: [(Key, String)] = [
      (.up, "above"), (.down, "below"), (.pageUp, "a page above"), (.pageDown, "a page below"),
    ]
    return [
      Command("+=", "raise \(name) by one", hint: "raise") { changing { raise(1) } },
      Command("-_", "lower \(name) by one", hint: "lower") { changing { raise(-1) } },
      Command("0", rest ?? "set \(name) to zero", hint: "zero", priority: -1) { changing(zero) },
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
  ///   - value: The number; nil if there is none.
  ///   - note: Says that a key has not changed it.
  ///   - raise: Adds to the number, in steps.
  ///   - zero: Sets it to zero.
  static func commands(
    _ name: String, steps: (one: String, ten: String) = ("one", "ten"), rest: String? = nil,
    of value: @escaping () -> Int?, note: @escaping (String) -> Void,
    raise: @escaping (Int) -> Void, zero: @escaping () -> Void
  ) -> [Command] {
    let changing = changing(name, value, note)
    return [
      Command(
        "+=<Up>", "raise \(name) by \(steps.one)", hint: "raise", priority: 2
      ) { changing { raise(1) } },
      Command(
        "-_<Down>", "lower \(name) by \(steps.one)", hint: "lower"
      ) { changing { raise(-1) } },
      Command("<PgUp>", "raise \(name) by \(steps.ten)") { changing { raise(10) } },
      Command("<PgDn>", "lower \(name) by \(steps.ten)") { changing { raise(-10) } },
      Command("0", rest ?? "set \(name) to zero", hint: "zero", priority: -1) { changing(zero) },
    ]
  }

  /// Runs the code of a key, and says so where the number stays as it is: it is at its end.
  private static func changing(
    _ name: String, _ value: @escaping () -> Int?, _ note: @escaping (String) -> Void
  ) -> (() -> Void) -> Void {
    { body in
      let before = value()
      body()
      if let before, value() == before { note("\(name) stays at \(before)") }
    }
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
