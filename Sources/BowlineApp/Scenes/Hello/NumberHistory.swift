// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The last change of a number, `10 → 11`, with the latest values as a line behind it.
final class NumberHistory: Widget {
  /// The last change in words; empty before the first one.
  @Observed var text = ""

  /// The latest numbers.
  @Observed private(set) var numbers = Series(capacity: 30)

  /// The chart's values for each number, which make a line of steps: two values to a column.
  private static let chartWidth = 8

  private let trend = Sparkline(Series(capacity: 24), style: .success)
  private let hasTrend: Bool

  /// - Parameter hasTrend: Whether there is a line behind the words.
  init(hasTrend: Bool = true) {
    self.hasTrend = hasTrend
    super.init()
    adopt([trend])
  }

  override var children: [Widget] { [trend] }

  /// Begins with the number that there is.
  func begin(with number: Int) { numbers = Series([Double(number)], capacity: numbers.capacity) }

  /// Brings back what was written here, while changes are steps through time.
  var bringBack: (() -> Void)?

  /// Adds a change, unless the number was set to what it was.
  func add(_ change: KeyValueChange<Int>) {
    if let bringBack { return bringBack() }
    guard let old = change.oldValue, let new = change.newValue, old != new else { return }
    var numbers = numbers
    numbers.append(Double(new))
    self.numbers = numbers
    if trend.series.isEmpty { trend.series.append(Double(old)) }
    trend.series.append(Double(new))
    text = "\(old) -> \(new)"
  }

  /// Makes the line of a chart: a step for each of some numbers.
  static func steps(_ numbers: Series) -> Series {
    Series(
      numbers.flatMap { Array(repeating: $0, count: chartWidth) },
      capacity: numbers.capacity * chartWidth)
  }

  /// All that changes have written; the words, which explain what shows, come last.
  var traces: [Trace] {
    [Trace(trend, \.series), Trace(self, \.numbers), Trace(self, \.text)]
  }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    let words = words(isASCII: true).count + 2
    // A line of a few columns says nothing.
    let rest = area.split(left: words).rest
    let isShown = hasTrend && !trend.series.isEmpty && rest.columns >= 8
    trend.place(in: isShown ? rest : Rectangle(Size.zero))
  }

  override func draw(on canvas: Canvas) {
    canvas.write(
      words(isASCII: canvas.isASCII), row: 0, column: 0, truncatedTo: canvas.columns,
      style: text.isEmpty ? .muted : .plain)
  }

  private func words(isASCII: Bool) -> String {
    if text.isEmpty { return "no change yet" }
    return isASCII ? text : text.split(separator: " -> ").joined(separator: " → ")
  }
}
