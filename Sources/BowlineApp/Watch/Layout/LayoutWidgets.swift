// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets
internal import Glibc

/// The widgets of the library that stand in layouts, each bound to its cell.
enum LayoutWidgets {
  /// A choice of a ``Select`` or a ``Radio``.
  struct Choice: Identifiable, Equatable {
    let id: String
  }

  /// Makes the widget of a cell.
  ///
  /// - Returns: nil for one that needs its path, as long as nothing has come for that.
  static func make(_ cell: LayoutCell) -> Widget? {
    switch cell.widget.kind {
    case .value, .label: label(cell)
    case .text: isPlain(cell) ? item(cell).map(TextBody.init) : block(cell)
    case .digits: digits(cell)
    case .gauge: gauge(cell)
    case .sparkline: sparkline(cell)
    case .chart: LayoutChart(cell)
    case .lamp: lamp(cell)
    case .trend: item(cell).map(NumberBody.init)
    case .counts: item(cell).map(CountsBody.init)
    case .table:
      item(cell).map { TableBody($0, columns: cell.widget.columns, sort: cell, \.sort) }
    case .log: item(cell).map(LogBody.init)
    case .counter, .number, .field, .switch, .checkbox, .select, .radio, .list, .button: input(cell)
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
    let range = cell.widget.range ?? 0...100
    let gauge = Gauge(total: range.upperBound / 2 - range.lowerBound / 2)
    gauge.bind(\.value, to: cell, \.halfAmount)
    gauge.bind(\.style, to: cell, \.isWarned) { $0 ? .warning : .accent }
    return gauge
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

  // MARK: What a person can change

  private static func input(_ cell: LayoutCell) -> Widget {
    let widget = cell.widget
    let mode: BindingMode = widget.binding.mode.sends ? .twoWay : .oneWay
    switch widget.kind {
    case .counter:
      let range = widget.range.map { whole($0) } ?? .min ... .max
      let counter = Counter(step: widget.step, range: range)
      counter.bind(\.value, to: cell, \.integer, mode: mode)
      return counter
    case .number:
      let field = NumberField(0.0, range: widget.range)
      field.bind(\.value, to: cell, \.number, mode: mode)
      return field
    case .switch:
      let toggle = Switch("")
      toggle.bind(\.isOn, to: cell, \.truth, mode: mode)
      return toggle
    case .checkbox:
      let box = Checkbox("")
      box.bind(\.isOn, to: cell, \.truth, mode: mode)
      return box
    case .select:
      let select = Select(widget.choices.map(Choice.init)) { $0.id }
      select.bind(\.selection, to: cell, \.choice, mode: mode)
      return select
    case .radio:
      let radio = Radio(widget.choices.map(Choice.init)) { $0.id }
      radio.bind(\.selection, to: cell, \.choice, mode: mode)
      return radio
    case .list:
      let list = List(widget.choices.map(Choice.init)) { $0.id }
      list.bind(\.selection, to: cell, \.choice, mode: mode)
      return list
    case .button:
      return Button(widget.title.isEmpty ? "send \(widget.sends)" : widget.title) { [weak cell] in
        cell?.press()
      }
    default: return field(cell, mode)
    }
  }

  private static func field(_ cell: LayoutCell, _ mode: BindingMode) -> Widget {
    let pattern = cell.widget.matches
    let field = TextField(
      commit: cell.widget.binding.trigger == .enter ? .onEnter : .eachKey,
      validate: { text in
        unsafe pattern.isEmpty || fnmatch(pattern, text, 0) == 0 ? nil : "does not match \(pattern)"
      })
    field.bind(\.text, to: cell, \.words, mode: mode)
    return field
  }

  /// The whole numbers of a range.
  private static func whole(_ range: ClosedRange<Double>) -> ClosedRange<Int> {
    let least = Int(exactly: range.lowerBound.rounded(.up)) ?? .min
    let most = Int(exactly: range.upperBound.rounded(.down)) ?? .max
    return least...max(least, most)
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
