// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The widgets of the library that stand in layouts, each bound to its cell.
enum LayoutWidgets {
  /// Makes the widget of a cell.
  ///
  /// - Returns: nil for one that needs its path, as long as nothing has come for that.
  static func make(_ cell: LayoutCell) -> Widget? {
    switch cell.widget.kind {
    case .value, .label: label(cell)
    case .text: isPlain(cell) ? item(cell).map(TextBody.init) : block(cell)
    case .digits: digits(cell)
    case .gauge: gauge(cell)
    case .progress: progress(cell)
    case .sparkline: sparkline(cell)
    case .chart: LayoutChart(cell)
    case .bars: bars(cell)
    case .histogram: histogram(cell)
    case .lamp: lamp(cell)
    case .trend: item(cell).map { NumberBody($0, at: cell.widget.paths.first) }
    case .counts: item(cell).map(CountsBody.init)
    case .table:
      item(cell).map { TableBody($0, columns: cell.widget.columns, sort: cell, \.sort) }
    case .log: item(cell).map(LogBody.init)
    case .counter, .number, .field, .textarea, .date, .calendar, .switch, .checkbox, .select,
      .dropdown, .radio, .list, .button:
      LayoutInputs.make(cell)
    }
  }

  /// The value shows unchanged.
  private static func isPlain(_ cell: LayoutCell) -> Bool {
    let widget = cell.widget
    return widget.warn == nil && widget.binding.transform == nil && widget.binding.format == nil
      && widget.binding.mode == .oneWay && widget.paths.first?.ending == .plain
  }

  /// The path of a cell as the automatic page has it.
  static func item(_ cell: LayoutCell) -> WatchItem? { item(cell, cell.path) }

  /// The path that came itself for a cell, as the automatic page has it.
  static func givenItem(_ cell: LayoutCell) -> WatchItem? { item(cell, cell.givenPath) }

  private static func item(_ cell: LayoutCell, _ path: FeedPath?) -> WatchItem? {
    guard let path, let feed = cell.feeds.first else { return nil }
    return WatchItem(name: cell.name, feed: feed, path: path)
  }

  private static func label(_ cell: LayoutCell) -> Widget {
    let label = Label()
    label.bind(\.text, to: cell, \.text)
    label.bind(\.style, to: cell, \.isWarned) { $0 ? Style(.warning, attributes: .bold) : .heading }
    return label
  }

  private static func block(_ cell: LayoutCell) -> Widget {
    let block = TextBlock(wraps: true)
    block.bind(\.lines, to: cell, \.text) {
      $0.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }
    block.bind(\.style, to: cell, \.isWarned) { $0 ? .warning : .plain }
    return block
  }

  private static func digits(_ cell: LayoutCell) -> Widget {
    let digits = Digits()
    digits.bind(\.value, to: cell, \.integer)
    digits.bind(\.style, to: cell, \.isWarned) { $0 ? .warning : .heading }
    return digits
  }

  private static func gauge(_ cell: LayoutCell) -> Widget {
    let range = cell.gaugeRange
    let gauge = Gauge(total: range.upperBound / 2 - range.lowerBound / 2)
    gauge.bind(\.value, to: cell, \.halfAmount)
    gauge.bind(\.style, to: cell, \.isWarned) { $0 ? .warning : .accent }
    return gauge
  }

  private static func progress(_ cell: LayoutCell) -> Widget {
    let widget = cell.widget
    let name = widget.paths.first?.name.split(separator: ".").last.map(String.init) ?? ""
    let unit = widget.unit.isEmpty ? name : widget.unit
    let progress = Progress(unit: unit == "bytes" ? .bytes : .count(of: unit))
    progress.bind(\.done, to: cell, \.number)
    progress.bind(\.total, to: cell, \.total)
    return progress
  }

  private static func bars(_ cell: LayoutCell) -> Widget {
    let chart = BarChart(range: cell.widget.range)
    chart.bind(\.bars, to: cell, \.bars)
    return chart
  }

  private static func histogram(_ cell: LayoutCell) -> Widget {
    let histogram = Histogram(range: cell.widget.range)
    histogram.bind(\.values, to: cell, \.latestNumbers)
    return histogram
  }

  private static func sparkline(_ cell: LayoutCell) -> Widget {
    let line = Sparkline(Series(capacity: latest), range: cell.widget.range)
    line.bind(\.series, to: cell, \.lines) { lines in
      Series((lines.first ?? []).latest(latest).map { $0.mean }, capacity: latest)
    }
    line.bind(\.style, to: cell, \.isWarned) { $0 ? .warning : .accent }
    return line
  }

  /// The values that a row of the widest screen has room for.
  private static let latest = 240

  private static func lamp(_ cell: LayoutCell) -> Widget? {
    guard let path = cell.path else { return nil }
    if path.kind == .truth, isPlain(cell) { return item(cell).map(LampBody.init) }
    let lamp = LayoutLamp()
    lamp.bind(\.isOn, to: cell, \.truth)
    lamp.bind(\.isWarned, to: cell, \.isWarned)
    return lamp
  }
}

/// A truth value as a lamp.
final class LayoutLamp: Widget {
  @Observed var isOn = false
  @Observed var isWarned = false

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(1, room.rows), columns: min(5, room.columns))
  }

  override func draw(on canvas: Canvas) {
    let mark = canvas.isASCII ? (isOn ? "*" : "o") : isOn ? "●" : "○"
    canvas.write(
      "\(mark) \(isOn ? "on" : "off")", row: 0, column: 0, truncatedTo: canvas.columns,
      style: isWarned ? .warning : isOn ? .success : .plain)
  }
}
