// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// Values beside one another, each as a bar with its label and its number.
///
/// ```swift
/// let chart = BarChart()
/// chart.bind(\.bars, to: shop, \.products) { $0.map { Bar($0.name, $0.sold) } }
/// ```
///
/// Size: lying bars take a row each and 24 columns beside their labels and numbers, `tea   ████▌     12`;
/// standing ones 8 rows, in the first of three or more the numbers and in the last one the labels. Let it
/// grow to fill what is there. Labels take at most a third of the row, and those that are too long end in
/// `…`; a number that there is no room for is left out. Bars without room are left out too, and the last
/// row of lying ones says how many: `3 more`. It takes no keys and no mouse; without colors it is the same.
///
/// Rounding: a bar goes in eighths of a column or a row, in ASCII in whole ones of `#`, to the nearest;
/// only the bottom of the scale is no bar, and only its top a full one. The scale begins at 0, or at the
/// smallest value where that is below, and ends at the largest one; ``range`` sets another one, and what
/// lies beyond is at its end. Numbers are those of a ``LineChart``.
public final class BarChart: Widget {
  /// The values, from the top to the bottom or from the left to the right.
  @Observed public var bars: [Bar]

  /// The bars stand beside one another; where not, they lie below one another.
  @Observed public var isStanding: Bool

  /// The values at the ends of the scale; nil goes by the values.
  @Observed public var range: ClosedRange<Double>?

  /// The style of the bars; in `Style.graded` each has the color of its value.
  @Observed public var style: Style

  /// Makes a chart.
  public init(
    _ bars: [Bar] = [], isStanding: Bool = false, range: ClosedRange<Double>? = nil,
    style: Style = .accent
  ) {
    self.bars = bars
    self.isStanding = isStanding
    self.range = range
    self.style = style
  }

  private var scale: ChartScale? {
    ChartScale(of: bars.map(\.value).filter(\.isFinite) + [0], range: range)
  }

  public override func preferredSize(within room: Size) -> Size {
    let widest = (label: widest(\.label), number: widest(\.number))
    let columns =
      isStanding
      ? bars.count * (max(widest.label, widest.number, 1) + 1) - 1
      : widest.label + widest.number + 24
    return Size(
      rows: min(isStanding ? 8 : max(bars.count, 1), room.rows),
      columns: min(max(columns, 1), room.columns))
  }

  private func widest(_ text: (Bar) -> String) -> Int {
    bars.reduce(0) { max($0, TextWidth.columns(of: text($1))) }
  }

  // A full cell in other colors looks like an empty one: the numbers tell of the change.
  public override var pictureArea: Rectangle? {
    let size = frame.size
    if isStanding { return Self.picture(in: Rectangle(size)) }
    let columns = columns(within: size.columns)
    return columns.bar > 0
      ? Rectangle(row: 0, column: columns.start, rows: size.rows, columns: columns.bar) : nil
  }

  public override func draw(on canvas: Canvas) {
    guard let scale, !bars.isEmpty else {
      canvas.write("no data", row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
      return
    }
    if isStanding { drawStanding(scale, on: canvas) } else { drawLying(scale, on: canvas) }
  }

  // MARK: Lying

  /// The columns of the labels, the first one of the bars, and those of bars and numbers.
  private func columns(within room: Int) -> (label: Int, start: Int, bar: Int, number: Int) {
    let label = min(widest(\.label), room / 3)
    let start = label + (label > 0 ? 1 : 0)
    let number = widest(\.number)
    // A bar of less than three columns says less than the number alone.
    if room - start - number - 1 < 3 { return (label, start, 0, max(room - start, 0)) }
    return (label, start, room - start - number - 1, number)
  }

  private func drawLying(_ scale: ChartScale, on canvas: Canvas) {
    let columns = columns(within: canvas.columns)
    let isCut = bars.count > canvas.rows
    let shown = bars.prefix(isCut ? canvas.rows - 1 : canvas.rows)
    for (row, bar) in shown.enumerated() {
      canvas.write(bar.label, row: row, column: 0, truncatedTo: columns.label)
      let fraction = scale.fraction(of: bar.value)
      if columns.bar > 0, bar.isKnown {
        canvas.write(
          BlockBar.row(fraction, of: columns.bar, isASCII: canvas.isASCII), row: row,
          column: columns.start, style: style.at(fraction))
      }
      let number = bar.number
      if number.count <= columns.number {
        canvas.write(number, row: row, column: canvas.columns - number.count)
      }
    }
    if isCut, canvas.rows > 0 {
      canvas.write(
        "\(bars.count - shown.count) more", row: canvas.rows - 1, column: 0,
        truncatedTo: canvas.columns, style: .muted)
    }
  }

  // MARK: Standing

  /// The area of the bars: all but the rows of the numbers and the labels, where there are any.
  private static func picture(in area: Rectangle) -> Rectangle {
    area.rows >= 3 ? area.inset(top: 1, bottom: 1) : area
  }

  private func drawStanding(_ scale: ChartScale, on canvas: Canvas) {
    let picture = canvas.clipped(to: Self.picture(in: canvas.bounds))
    let hasWords = picture.rows < canvas.rows
    // Gaps between them as long as there is room for gaps.
    let gap = bars.count * 2 - 1 <= canvas.columns ? 1 : 0
    let room = (canvas.columns + gap) / bars.count - gap
    let width = max(min(room, max(widest(\.label), widest(\.number))), 1)
    for (index, bar) in bars.enumerated() {
      let column = index * (width + gap)
      if column + width > canvas.columns { return }
      let fraction = scale.fraction(of: bar.value)
      let cells = BlockBar.column(fraction, of: picture.rows, isASCII: canvas.isASCII)
      for (row, cell) in cells.enumerated() where cell != " " && bar.isKnown {
        picture.write(
          String(repeating: cell, count: width), row: row, column: column,
          style: style.at(fraction))
      }
      guard hasWords else { continue }
      let number = bar.number
      if number.count <= width { canvas.write(number, row: 0, column: column) }
      canvas.write(
        bar.label, row: canvas.rows - 1, column: column, truncatedTo: width, style: .muted)
    }
  }
}

/// A value of a ``BarChart`` and what it is called.
public struct Bar: Hashable, Sendable {
  /// The name of the value.
  public var label: String

  /// The value; where it is no finite number there is no bar and `-` for a number.
  public var value: Double

  /// Makes a bar.
  public init(_ label: String, _ value: Double) {
    self.label = label
    self.value = value
  }

  var isKnown: Bool { value.isFinite }

  var number: String { isKnown ? ShortNumber.text(value) : "-" }
}
