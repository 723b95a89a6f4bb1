// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// One path, as large as the screen: a chart of all samples that are kept, with percentiles; or a
/// table, a log or a text with all the room.
final class WatchDetail: Widget {
  /// The number of times that the chart was halved: twice shows the latest quarter.
  @Observed private var zoom = 0

  /// The number of samples between the newest and the end of the chart.
  @Observed private var lag = 0

  /// Words that a person has to see also while this covers the page, such as an alert; empty for none.
  private let warning: () -> String

  private let item: WatchItem
  private let chart = SampleChart()
  private weak var tile: Widget?

  /// The widget that shows the values; nil where that is a chart.
  let body: Widget?

  /// The samples that a chart shows at the least.
  private static let leastSamples = 8

  /// - Parameters:
  ///   - item: The path.
  ///   - shape: How it shows.
  ///   - tile: The widget on the page that shows it.
  ///   - view: The widget that replaces that of the shape; nil for none.
  ///   - warning: Returns words that show in the lower border; empty for none.
  init(
    _ item: WatchItem, _ shape: WatchShape, of tile: Widget?, view: Widget? = nil,
    warning: @escaping () -> String = { "" }
  ) {
    self.item = item
    self.tile = tile
    self.warning = warning
    body = view ?? (shape == .number ? nil : WatchBody.make(shape, item))
    super.init()
    adopt(children)
    chart.showsAll = true
    if body == nil { chart.bind(\.samples, to: self, \.samples) }
  }

  /// The widget on the page that shows as large as the screen, the place where, and its rows there; nil once
  /// this is closed.
  var large: (widget: Widget, area: Rectangle, parts: [ShownWidget.Part])? {
    let parts = (body as? any PartlyShown)?.shownParts ?? []
    return screen == nil ? nil : tile.map { ($0, frame, parts) }
  }

  override var children: [Widget] { [body ?? chart] }

  override var canFocus: Bool { body == nil }

  override func preferredSize(within room: Size) -> Size { room }

  /// The samples that the chart shows.
  private var samples: [FeedSample] {
    let all = item.path.samples
    let end = max(all.count - lag, min(all.count, Self.leastSamples))
    return Array(all[max(end - length(of: all.count), 0)..<end])
  }

  private func length(of count: Int) -> Int { max(count >> zoom, Self.leastSamples) }

  override func arrangeChildren(in area: Rectangle) {
    let inner = area.inset(top: 1, left: 2, bottom: 1, right: 2)
    guard body == nil else { return body?.place(in: inner) ?? () }
    chart.place(in: inner.inset(top: min(3, max(inner.rows - 2, 0)), bottom: 1))
  }

  override func draw(on canvas: Canvas) {
    let inner = canvas.box(style: .accent, title: item.name, titleStyle: .heading)
    let warning = warning()
    if !warning.isEmpty {
      canvas.write(
        " \(warning) ", row: canvas.rows - 1, column: 2, truncatedTo: canvas.columns - 4,
        style: .error)
    }
    guard body == nil else { return }
    let part = inner.clipped(to: inner.bounds.inset(left: 1, right: 1))
    drawFigures(on: part)
    drawTimes(on: part)
  }

  private func drawFigures(on canvas: Canvas) {
    let path = item.path
    let series = path.series
    let names = [
      "now", "least", "mean", "most", "50 %", "95 %", "99 %", "a second", "values", "restarts",
    ]
    let values = [
      path.number, path.least, path.mean, path.most, series.percentile(50), series.percentile(95),
      series.percentile(99), path.rate, Double(path.count),
      path.resetCount == 0 ? nil : Double(path.resetCount),
    ]
    // Those of a large number that changes slowly would read the same.
    let spread = FigureText.apart(values[1...6].compactMap(\.self), columns: 11)
    var column = 0
    for (place, (name, value)) in zip(names, values).enumerated() {
      guard let value else { continue }
      let text =
        place == 0
        ? FigureText.full(value, unit: path.unit, columns: 16)
        : place <= spread.count ? spread[place - 1] : FigureText.short(value)
      let width = max(name.count, text.count)
      if column + width > canvas.columns { break }
      canvas.write(name, row: 0, column: column, style: .muted)
      canvas.write(
        text, row: 1, column: column, style: place == 0 ? .heading : place == 7 ? .accent : .plain)
      column += width + 3
    }
  }

  /// Draws the times at the ends of the chart.
  private func drawTimes(on canvas: Canvas) {
    let shown = samples
    guard let first = shown.first, let last = shown.last, canvas.columns > 30 else { return }
    let row = canvas.rows - 1
    let start = ClockText.time(first.time)
    let end = ClockText.time(last.time) + (lag > 0 ? "" : ", now")
    canvas.write(start, row: row, column: 8, style: .muted)
    canvas.write(end, row: row, column: canvas.columns - end.count, style: .muted)
  }

  override var keyHints: [KeyHint] {
    if body != nil { return [] }
    return [
      KeyHint([KeyPress("+"), KeyPress("-")], "show fewer or more samples", hint: "zoom"),
      KeyHint([KeyPress(.left), KeyPress(.right)], "go back and forward", hint: "earlier"),
      KeyHint([KeyPress("0")], "show all samples", hint: "all"),
    ]
  }

  override func handle(_ key: KeyPress) -> Bool {
    if body != nil { return false }
    let count = item.path.samples.count
    let step = max(length(of: count) / 4, 1)
    switch key {
    case KeyPress("+"), KeyPress("="):
      if count >> (zoom + 1) >= Self.leastSamples { zoom += 1 }
    case KeyPress("-"):
      if zoom > 0 { zoom -= 1 }
    case KeyPress(.left): lag = min(lag + step, max(count - length(of: count), 0))
    case KeyPress(.right): lag = max(lag - step, 0)
    case KeyPress("0"): (zoom, lag) = (0, 0)
    default: return false
    }
    return true
  }
}
