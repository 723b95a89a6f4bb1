// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest values of one path or several as lines over several rows, on one scale.
///
/// With several paths their names stand in the first row, each in the color of its line, with the
/// latest value; and each sample stands at its time, as paths may be of different paces.
final class LayoutChart: Widget {
  /// The samples of each path, the oldest first.
  @Observed private var lines: [[FeedSample]] = []

  private let range: ClosedRange<Double>?

  /// The names of the paths, then those without their source, and those without their ending too, each if
  /// all have the same.
  private let names: [[String]]

  /// The colors of the lines, in their order.
  private static let styles: [Style] = [.accent, .success, .warning, .error, .plain]

  init(_ cell: LayoutCell) {
    range = cell.widget.range
    let paths = cell.widget.paths
    var names = [paths.map(\.text)]
    if Set(paths.map(\.source)).count == 1, !paths.contains(where: \.name.isEmpty) {
      names.append(paths.map(\.localText))
      if Set(paths.map(\.ending)).count == 1 { names.append(paths.map(\.name)) }
    }
    self.names = names
    super.init()
    bind(\.lines, to: cell, \.lines)
  }

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size { room }

  override func draw(on canvas: Canvas) {
    let hasNames = names[0].count > 1 && canvas.rows > 3
    if hasNames { drawNames(on: canvas) }
    let area = canvas.bounds.inset(top: hasNames ? 1 : 0)
    let start = SampleLine.scaleColumns(
      lines.flatMap { $0.latest(area.columns * 2) }, range: range, in: area)
    let picture = canvas.clipped(to: area.inset(left: start))
    var dots = DotCanvas(rows: picture.rows, columns: picture.columns, isASCII: canvas.isASCII)
    let span = names[0].count > 1 ? SampleLine.span(of: lines, width: dots.width) : nil
    let shown = lines.map { line in
      line.latest(dots.width).filter { span?.contains($0.time) ?? true }
    }
    guard let scale = SampleLine.scale(of: shown.joined(), range: range), dots.height > 0 else {
      canvas.write("no value yet", row: area.row, column: 0, style: .muted)
      return
    }
    var drawn: [String] = []
    for (place, line) in shown.enumerated() {
      // Each line is drawn over the earlier ones, in its own color where it adds dots.
      dots.draw(line, on: scale, over: span)
      let rows = dots.lines
      for (row, text) in rows.enumerated() {
        let before = drawn.isEmpty ? "" : drawn[row]
        Self.write(text, over: before, row, Self.styles[place % Self.styles.count], on: picture)
      }
      drawn = rows
    }
    canvas.writeScale(scale, in: area, columns: start)
  }

  /// Writes the cells of a row that differ from those before.
  private static func write(
    _ text: String, over before: String, _ row: Int, _ style: Style, on canvas: Canvas
  ) {
    let old = Array(before)
    for (column, cell) in text.enumerated() where cell != " " {
      if column < old.count, old[column] == cell { continue }
      canvas.write(String(cell), row: row, column: column, style: style)
    }
  }

  /// Writes the names with the latest values, in the first form in which there is room for all.
  private func drawNames(on canvas: Canvas) {
    let texts = names.map { names in
      names.enumerated().map { place, name in
        let last = lines.indices.contains(place) ? lines[place].last : nil
        return "\(name) \(last.map { FigureText.short($0.mean) } ?? "-")"
      }
    }
    let fitting = texts.first { $0.joined(separator: "   ").count <= canvas.columns }
    var column = 0
    for (place, text) in (fitting ?? texts[texts.count - 1]).enumerated() {
      if column > 0, column + text.count > canvas.columns { break }
      let style = Self.styles[place % Self.styles.count]
      column +=
        canvas.write(
          text, row: 0, column: column, truncatedTo: canvas.columns - column, style: style) + 3
    }
  }
}
