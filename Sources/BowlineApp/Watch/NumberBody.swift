// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// A number: its value, its latest values as a line, and the least, the mean and the most of all; of
/// one that only rises the rate too, which stays where there is no room for all.
final class NumberBody: WatchBody {
  /// The latest value.
  @Observed private var value = FeedValue.null

  /// The unit of the numbers; nil for none.
  @Observed private var unit: String?

  /// The sum of all values.
  @Observed private var total: FeedSample?

  /// The rise a second; nil for a number that does not only rise.
  @Observed private var rate: Double?

  /// The latest values, in one row or in several.
  private let line = Sparkline(Series(capacity: latest), hasWords: false)
  private let chart = SampleChart()

  /// The values that a row of the widest screen has room for.
  private static let latest = 240

  /// The columns of a rate.
  private static let rateColumns = 10

  /// The path of a layout that it shows; nil on the page without one.
  private let layoutPath: LayoutPath?

  init(_ item: WatchItem, at path: LayoutPath? = nil) {
    layoutPath = path
    super.init(item)
    adopt([line, chart])
    let path = item.path
    bind(\.value, to: path, \.value)
    bind(\.unit, to: path, \.unit)
    bind(\.total, to: path, \.series) { $0.total }
    bind(\.rate, to: path, \.rate)
    line.bind(\.series, to: path, \.series) { samples in
      Series(Array(samples.latestNumbers.suffix(Self.latest)), capacity: Self.latest)
    }
    chart.bind(\.samples, to: path, \.samples)
  }

  override var children: [Widget] { [line, chart] }

  override func arrangeChildren(in area: Rectangle) {
    let none = Rectangle(Size.zero)
    let below = area.split(top: 1).rest
    if below.rows > 0 {
      line.place(in: below.rows == 1 ? below : none)
      chart.place(in: below.rows == 1 ? none : below)
      return
    }
    chart.place(in: none)
    let figures = hasFigures(area.columns) ? Self.figureColumns + 2 : 0
    let right = figures + (isCounter ? Self.rateColumns + 1 : 0)
    line.place(in: area.inset(left: Self.valueColumns + 2, right: right))
  }

  private var isCounter: Bool { item.path.kind == .counter }

  private func hasFigures(_ columns: Int) -> Bool { columns >= Self.leastFigures }

  override func draw(on canvas: Canvas) {
    let isDense = !isBoxed && canvas.rows == 1
    let text = valueText(within: isDense ? Self.valueColumns : canvas.columns / 2)
    let width = TextWidth.columns(of: text)
    let style: Style = item.isStale ? .muted : .heading
    canvas.write(
      text, row: 0, column: isDense ? max(Self.valueColumns - width, 0) : 0,
      truncatedTo: canvas.columns, style: style)
    let speed = rate.map(FigureText.rate) ?? ""
    var end = canvas.columns
    if isDense, hasFigures(end) {
      drawColumns(on: canvas)
      end -= Self.figureColumns + 2
    }
    canvas.write(speed, row: 0, column: end - speed.count, style: .accent)
    if !speed.isEmpty { end -= speed.count + 2 }
    if !isDense { drawWords(on: canvas, from: width + 2, to: end) }
  }

  private func valueText(within columns: Int) -> String {
    if layoutPath?.isAveraged == true { return FigureText.text(of: value, at: layoutPath) }
    return value.number.map { FigureText.full($0, unit: unit, columns: columns) }
      ?? FigureText.text(of: value)
  }

  /// Draws the least, the mean and the most, each in its column.
  private func drawColumns(on canvas: Canvas) {
    guard let total else { return }
    let texts = FigureText.apart([total.least, total.mean, total.most], columns: 7)
    for (place, text) in texts.enumerated() {
      let end = canvas.columns - Self.figureColumns + 7 + place * 8
      canvas.write(text, row: 0, column: end - text.count, style: .muted)
    }
  }

  /// Draws the same in words at the right of some columns, if they have room; of a number that only
  /// rises least and most alone say nothing, and of one that has always been the same one word does.
  private func drawWords(on canvas: Canvas, from start: Int, to end: Int) {
    guard let total else { return }
    let texts = FigureText.apart([total.least, total.mean, total.most], columns: 16)
    let choices =
      ["least \(texts[0])  mean \(texts[1])  most \(texts[2])"]
      + (isCounter ? [] : [total.least == total.most ? "constant" : "\(texts[0])..\(texts[2])"])
    guard let words = choices.first(where: { $0.count <= end - start }) else { return }
    canvas.write(words, row: 0, column: end - words.count, style: .muted)
  }
}
