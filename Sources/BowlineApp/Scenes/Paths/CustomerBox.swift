// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The customer in the picture of `paths`: a box, or the name and the sum where there is one row.
///
/// A customer that is replaced or dropped slides out of the box if motion is wanted.
final class CustomerBox: Widget, Wording {
  /// The name; nil where there is no customer.
  @Observed var name: String? {
    didSet { if let oldValue, name != oldValue { slideOut(oldValue) } }
  }

  /// The balances of the customer's accounts; nil where there is no customer.
  @Observed var balances: [Int]?

  /// The customer that slides out, and how many rows it has gone; nil while none does.
  @Observed private var leaving: (name: String, rows: Int)?

  private var clock: Alarm?

  private static let pace = Duration.milliseconds(60)

  private var words: String { name ?? "none" }

  private var sum: Int? { balances?.reduce(0, +) }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(TextWidth.columns(of: row.string), room.columns))
  }

  /// The name and the sum, for a single row.
  private var row: AttributedText {
    let name = AttributedText(words, style: name == nil ? .error : .heading)
    guard let sum else { return name }
    return "\(name) \(sum)"
  }

  func words(for value: String, of property: String) -> String? {
    guard property == "balances" else { return nil }
    let sum = Self.numbers(in: value)?.reduce(0, +)
    return frame.rows > 1 ? sum.map { "sum \($0)" } ?? "no object" : sum.map { "\($0)" }
  }

  /// Lets a customer slide out, where time passes and motion is wanted.
  private func slideOut(_ name: String) {
    guard let screen, screen.highlightsChanges, frame.rows > 1 else { return }
    leaving = (name, 0)
    clock = screen.alarm(after: Self.pace, repeats: true) { [unowned self] in
      guard let leaving else { return }
      // Motion is no change that insight should show.
      Insight.unrecorded {
        self.leaving = leaving.rows + 1 < frame.rows ? (leaving.name, leaving.rows + 1) : nil
      }
      if self.leaving == nil { clock = nil }
    }
  }

  override func draw(on canvas: Canvas) {
    let (style, nameStyle): (Style, Style) =
      name == nil ? (.error, .error) : (.accent, .heading)
    guard canvas.rows > 1 else {
      canvas.write(row, row: 0, column: 0, truncatedTo: canvas.columns)
      return
    }
    let inner = canvas.box(style: style, title: "customer", titleStyle: style.adding(.bold))
    let room = inner.columns - 2
    inner.write(words, row: 0, column: 1, truncatedTo: room, style: nameStyle)
    let count = balances.map { "\($0.count) accounts" } ?? "no object"
    inner.write(count, row: 1, column: 1, truncatedTo: room, style: .muted)
    if let sum { inner.write("sum \(sum)", row: 2, column: 1, truncatedTo: room) }
    drawLeaving(on: canvas)
  }

  /// Draws the customer that leaves: its box sinks, and is cut at the lower edge.
  private func drawLeaving(on canvas: Canvas) {
    guard let leaving else { return }
    let part = canvas.clipped(to: canvas.bounds.inset(top: leaving.rows))
    part.fill()
    let inner = part.clipped(to: Rectangle(canvas.size))
      .box(style: .muted, title: "leaves", titleStyle: .muted)
    inner.write(leaving.name, row: 0, column: 1, truncatedTo: inner.columns - 2, style: .muted)
  }
}
