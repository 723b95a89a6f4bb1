// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal
internal import BowlineWidgets

/// A line for each processor, with its number before its recent loads and the last one behind them.
///
/// They stand beside one another where that leaves enough columns for each.
final class ProcessorLines: Widget {
  /// The loads of each processor, in percent.
  @Observed var loads: [Series] = [] {
    didSet { show() }
  }

  private var lines: [Sparkline] = []

  /// The columns of the number before a line and of the load behind it, and the least columns of
  /// all three.
  private static let numberColumns = 6
  private static let loadColumns = 5
  private static let leastColumns = 18
  private static let gap = 2

  /// The rows that lines fill before they stand beside one another.
  private static let mostRows = 4

  override var children: [Widget] { lines }

  private func show() {
    while lines.count < loads.count {
      let line = Sparkline(range: 0...100, style: .graded, hasWords: false)
      adopt([line])
      lines.append(line)
    }
    for (line, series) in zip(lines, loads) where line.series != series { line.series = series }
  }

  override func preferredSize(within room: Size) -> Size {
    Size(rows: min(rows(within: room.columns), room.rows), columns: room.columns)
  }

  override func arrangeChildren(in area: Rectangle) {
    for (index, line) in lines.enumerated() {
      let place = place(index, in: area)
      line.place(in: place.inset(left: Self.numberColumns, right: Self.loadColumns))
    }
  }

  override func draw(on canvas: Canvas) {
    for (index, series) in loads.enumerated() {
      let part = canvas.clipped(to: place(index, in: canvas.bounds))
      part.write("cpu\(index)", row: 0, column: 0, style: .muted)
      guard let load = series.last ?? nil else { continue }
      let words = "\(Int(load.rounded()))%"
      part.write(words, row: 0, column: part.columns - words.count)
    }
    if loads.isEmpty { canvas.write("no sample yet", row: 0, column: 0, style: .muted) }
  }

  private func rows(within columns: Int) -> Int {
    let beside = beside(within: columns)
    return max((loads.count + beside - 1) / beside, 1)
  }

  /// Finds the number of lines that stand beside one another.
  private func beside(within columns: Int) -> Int {
    let most = max((columns + Self.gap) / (Self.leastColumns + Self.gap), 1)
    let wanted = (loads.count + Self.mostRows - 1) / Self.mostRows
    // Two lines of eighty columns each say more than one of a hundred and sixty.
    return min(max(wanted, columns >= 60 ? 2 : 1), most)
  }

  /// The place of a line, empty where there are too few rows.
  private func place(_ index: Int, in area: Rectangle) -> Rectangle {
    let beside = beside(within: area.columns)
    let row = index / beside
    guard row < area.rows, index < loads.count else { return Rectangle(Size.zero) }
    let width = (area.columns + Self.gap) / beside
    return Rectangle(
      row: area.row + row, column: area.column + index % beside * width, rows: 1,
      columns: width - Self.gap)
  }
}
