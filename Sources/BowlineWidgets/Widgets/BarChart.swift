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
/// Size: horizontal bars take a row each, and 24 columns beside their labels and numbers,
/// `tea   ████▌     12`; vertical bars take 8 rows. If they have three rows or more, the first has
/// the numbers and the last one the labels. Let the chart grow to fill its place. Labels take at
/// most a third of the row, and longer ones end in `…`; a number that does not fit is left out.
/// Bars that do not fit are left out too, and the last row of horizontal bars has their number:
/// `3 more`. The chart takes no keys and no mouse; without colors it is the same.
///
/// Rounding: the length of a bar is rounded to the nearest eighth of a column or a row, in ASCII to
/// whole ones of `#`; only a value at the bottom of the scale has no bar, and only one at its top a
/// full bar. The scale runs from 0, or the smallest value if that is below 0, to the largest value;
/// ``range`` sets another scale, and a value outside of it is drawn at the nearer end. Numbers are
/// written as in a ``LineChart``.
public final class BarChart: Widget {
  /// The values, from the top to the bottom or from the left to the right.
  @Observed public var bars: [Bar]

  /// The bars are vertical and stand side by side; otherwise they are horizontal, one below the
  /// other.
  @Observed public var isStanding: Bool

  /// The values at the ends of the scale; nil derives them from ``bars``.
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

  // A highlighted full cell looks like an empty one: the numbers show the change.
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
    if isStanding { drawVertical(scale, on: canvas) } else { drawHorizontal(scale, on: canvas) }
  }

  // MARK: Horizontal bars

  /// The columns of the labels, the column where bars start, and the columns of bars and of
  /// numbers.
  private func columns(within room: Int) -> (label: Int, start: Int, bar: Int, number: Int) {
    let label = min(widest(\.label), room / 3)
    let start = label + (label > 0 ? 1 : 0)
    let number = widest(\.number)
    // A bar of fewer than three columns shows less than the number alone.
    if room - start - number - 1 < 3 { return (label, start, 0, max(room - start, 0)) }
    return (label, start, room - start - number - 1, number)
  }

  private func drawHorizontal(_ scale: ChartScale, on canvas: Canvas) {
    let columns = columns(within: canvas.columns)
    let isCut = bars.count > canvas.rows
    let shown = bars.prefix(isCut ? max(canvas.rows - 1, 0) : canvas.rows)
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

  // MARK: Vertical bars

  /// The area of the bars, without the rows of the numbers and the labels, if there are such rows.
  private static func picture(in area: Rectangle) -> Rectangle {
    area.rows >= 3 ? area.inset(top: 1, bottom: 1) : area
  }

  private func drawVertical(_ scale: ChartScale, on canvas: Canvas) {
    let picture = canvas.clipped(to: Self.picture(in: canvas.bounds))
    let hasWords = picture.rows < canvas.rows
    // Bars have gaps as long as there is room for gaps.
    let gap = bars.count * 2 - 1 <= canvas.columns ? 1 : 0
    let room = (canvas.columns + gap) / bars.count - gap
    let width = max(min(room, max(widest(\.label), widest(\.number))), 1)
    for (index, bar) in bars.enumerated() {
      let column = index * (width + gap)
      if column + width > canvas.columns { return }
      if bar.isKnown {
        BlockBar.drawColumn(
          scale.fraction(of: bar.value), on: picture, column: column, columns: width, style: style)
      }
      guard hasWords else { continue }
      let number = bar.number
      if number.count <= width { canvas.write(number, row: 0, column: column) }
      canvas.write(
        bar.label, row: canvas.rows - 1, column: column, truncatedTo: width, style: .muted)
    }
  }
}

/// A value of a ``BarChart``, with its name.
public struct Bar: Hashable, Sendable, CustomStringConvertible {
  /// The name of the value.
  public var label: String

  /// The value; one that is not finite has no bar, and `-` in place of its number.
  public var value: Double

  /// Makes a bar.
  public init(_ label: String, _ value: Double) {
    self.label = label
    self.value = value
  }

  /// The label and the value, for a person to read: `tea: 12.0`.
  public var description: String { "\(label): \(value)" }

  var isKnown: Bool { value.isFinite }

  var number: String { isKnown ? ShortNumber.text(value) : "-" }
}
