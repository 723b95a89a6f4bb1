// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// A whole number that a person can change.
///
/// ```swift
/// let counter = Counter()
/// counter.bind(\.value, to: shelf, \.stock, mode: .twoWay)
/// ```
///
/// Size: one row; the number between two arrows, `◂ 10 ▸`, or `< 10 >` in ASCII. With the focus the
/// number is shown in reverse, and Left and Right change it by ``step``. At an end of ``range`` the
/// arrow on that side is gone, and the key does nothing.
public final class Counter: Widget {
  /// The number.
  ///
  /// Whoever sets it may leave ``range``; keys come back to it.
  @Observed public var value: Int

  /// How much a key changes the number, 1 or more.
  @Observed public var step: Int

  /// The numbers that keys can reach.
  @Observed public var range: ClosedRange<Int>

  /// Makes a counter.
  ///
  /// - Precondition: `step` is above 0.
  public init(_ value: Int = 0, step: Int = 1, range: ClosedRange<Int> = .min ... .max) {
    precondition(step > 0, "a counter's step is above 0")
    self.value = value
    self.step = step
    self.range = range
  }

  public override var canFocus: Bool { true }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(number.count + 4, room.columns))
  }

  public override func draw(on canvas: Canvas) {
    // Plain without the focus: each change of look costs ten bytes beside a digit's one.
    let style = Style(attributes: isFocused ? .reverse : [])
    if value > range.lowerBound {
      canvas.write(canvas.isASCII ? "<" : "◂", row: 0, column: 0)
    }
    let used = canvas.write(
      number, row: 0, column: 2, truncatedTo: canvas.columns - 2, style: style)
    if value < range.upperBound {
      canvas.write(canvas.isASCII ? ">" : "▸", row: 0, column: 3 + used)
    }
  }

  public override func handle(_ key: KeyPress) -> Bool {
    guard key.modifiers.isEmpty else { return false }
    switch key.key {
    case .left: change(by: -step)
    case .right: change(by: step)
    default: return false
    }
    return true
  }

  private var number: String { String(value) }

  private func change(by difference: Int) {
    let (sum, overflow) = value.addingReportingOverflow(difference)
    let next = overflow ? (difference < 0 ? Int.min : Int.max) : sum
    value = min(max(next, range.lowerBound), range.upperBound)
  }
}
