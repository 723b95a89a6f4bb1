// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// The page of `hello`: the model at the left, wires to the views at the right, the sync modes below.
///
/// In a narrow window there are no boxes and no wires: each value stands in a row with its name,
/// and the sync modes have the rows that are left over. In a high one digits and distances are
/// larger, as far as the values of the views stay whole, and a chart has the latest numbers.
final class HelloPage: Widget {
  /// The widgets that the page arranges.
  struct Parts {
    let digits: Digits
    let lastChange: NumberHistory
    let wires: [Wire]
    let views: Widget
    let mode: Label
    let strip: SyncStrip
    let chart: Widget

    /// Does what the hint in the border of the strip says.
    let nextMode: () -> Void
  }

  private let parts: Parts

  /// The least columns of a page with the model, the wires and the views side by side.
  private static let wideColumns = 75

  private static let boxRows = 8
  private static let mostBoxRows = 14
  private static let leastChartRows = 4
  private static let stripRows = 5
  private static let modelColumns = 20
  private static let wireColumns = 19

  /// The columns of the longest words above a wire, and of its margins.
  private static let leastWireColumns = 13

  init(_ parts: Parts) {
    self.parts = parts
    super.init()
    growth = 1
    adopt(
      [parts.digits, parts.lastChange] + parts.wires
        + [parts.views, parts.mode, parts.strip, parts.chart])
  }

  override var children: [Widget] {
    isWide
      ? [parts.digits, parts.lastChange] + parts.wires + [parts.views, parts.strip, parts.chart]
      : [parts.digits, parts.views, parts.mode, parts.strip]
  }

  private var isWide: Bool { frame.columns >= Self.wideColumns }

  override func preferredSize(within room: Size) -> Size {
    let rows =
      room.columns >= Self.wideColumns
      ? Self.boxRows + Self.stripRows : parts.views.measured(within: room).rows + 2
    return Size(rows: min(rows, room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    if !isWide { return arrangeRows(in: area) }
    let boxes = boxes(in: area)
    let model = boxes.model.inset(top: 1, left: 3, bottom: 1, right: 2)
    parts.digits.place(in: row(1, of: model, rows: model.rows - 3))
    parts.lastChange.place(in: model.split(bottom: 1).bottom)
    let wires = boxes.wires.inset(top: 1, left: 1, right: 1)
    let step = HelloViews.step(in: boxes.views.rows)
    for (index, wire) in parts.wires.enumerated() {
      wire.place(in: row(index * step, of: wires, rows: 2))
    }
    parts.views.place(in: boxes.views)
    parts.strip.place(in: boxes.strip.inset(top: 1, left: 2, bottom: 1, right: 2))
    parts.chart.place(in: boxes.chart)
  }

  override func draw(on canvas: Canvas) {
    if !isWide {
      canvas.write("number", row: 0, column: 0, style: .muted)
      return
    }
    let boxes = boxes(in: canvas.bounds)
    let model = canvas.clipped(to: boxes.model)
    model.box(style: .warning, title: "model", titleStyle: Style(.warning, attributes: .bold))
    model.write("number", row: 1, column: 3, style: .muted)
    let strip = canvas.clipped(to: boxes.strip)
    strip.box(
      style: .muted, title: "\(parts.mode.text), what the label takes", titleStyle: .heading)
    let hint = canvas.clipped(to: hintArea(in: boxes.strip))
    hint.write(Self.hint, row: 0, column: 0, style: .muted)
    hint.write("s", row: 0, column: 1, style: .key)
  }

  private static let hint = " s next mode "

  /// The place of the hint in the border of the strip.
  private func hintArea(in strip: Rectangle) -> Rectangle {
    let column = strip.columnRange.upperBound - Self.hint.count - 2
    return Rectangle(row: strip.row, column: column, rows: 1, columns: Self.hint.count)
  }

  // As a hint of the last row: the mode is the next one when the button is released over it.
  override func handle(_ event: MouseEvent, at position: Position) -> Bool {
    let area = hintArea(in: boxes(in: Rectangle(frame.size)).strip)
    guard isWide, area.contains(position) else { return false }
    switch event.action {
    case .press(.left): return true
    case .release(.left):
      parts.nextMode()
      return true
    default: return false
    }
  }

  /// Finds the places of the boxes and of the wires in the area of the page.
  private func boxes(
    in area: Rectangle
  ) -> (
    model: Rectangle, wires: Rectangle, views: Rectangle, strip: Rectangle, chart: Rectangle
  ) {
    let spare = max(area.rows - Self.boxRows - Self.stripRows, 0)
    // The boxes have the rows that are too few for the chart, too.
    let hasChart = area.rows >= Self.mostBoxRows + Self.stripRows + Self.leastChartRows
    let halves = area.split(top: hasChart ? Self.mostBoxRows : Self.boxRows + spare)
    // The model grows with its number and with the digits, and by a tenth of the spare columns. The
    // columns that the views want come first, and the wires get shorter before the digits.
    let scale = halves.top.rows >= Self.mostBoxRows ? 3 : 1
    let wanted = max(Self.modelColumns, "\(parts.digits.value)".count * 4 * scale + 5)
    let more = max(area.columns - Self.wideColumns, 0) / 10
    let room = area.columns - parts.views.measured(within: area.size).columns
    let model = max(min(wanted + more, room - Self.leastWireColumns), Self.modelColumns)
    let wires = max(min(Self.wireColumns + more, room - model), Self.leastWireColumns)
    let left = halves.top.split(left: model)
    let middle = left.rest.split(left: wires)
    let below = halves.rest.split(top: Self.stripRows)
    return (left.left, middle.left, middle.rest, below.top, below.rest)
  }

  private func row(_ row: Int, of area: Rectangle, rows: Int = 1) -> Rectangle {
    area.split(top: row).rest.split(top: rows).top
  }

  /// Arranges the rows of a narrow window: the number, the views, the mode, and all of the modes
  /// if there is room.
  private func arrangeRows(in area: Rectangle) {
    // A value does not touch the bar of a scroll around the page.
    let area = area.inset(right: 1)
    parts.digits.place(in: row(0, of: area).inset(left: HelloViews.nameColumns))
    let views = parts.views.measured(within: area.size).rows
    parts.views.place(in: row(1, of: area, rows: views))
    parts.mode.place(in: row(1 + views, of: area))
    let strip = row(2 + views, of: area, rows: SyncMode.inOrder.count)
    parts.strip.place(in: strip.rows < SyncMode.inOrder.count ? Rectangle(Size.zero) : strip)
  }
}
