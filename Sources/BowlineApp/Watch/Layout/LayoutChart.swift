// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The latest values of one path or several as lines over several rows, on one scale.
///
/// With several paths their names stand in the first row, each in the color of its line, with the
/// latest value.
final class LayoutChart: Widget {
  /// The samples of each path, the oldest first.
  @Observed private var lines: [[FeedSample]] = []

  private let range: ClosedRange<Double>?
  private let names: [String]

  /// The colors of the lines, in their order.
  private static let styles: [Style] = [.accent, .success, .warning, .error, .plain]

  private static let scaleColumns = 8

  /// The most dots from one sample to the next, where there are few.
  private static let mostStep = 4

  init(_ cell: LayoutCell) {
    range = cell.widget.range
    names = cell.widget.paths.map(\.text)
    super.init()
    bind(\.lines, to: cell, \.lines)
  }

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size { room }

  override func draw(on canvas: Canvas) {
    let hasNames = names.count > 1 && canvas.rows > 3
    if hasNames { drawNames(on: canvas) }
    let area = canvas.bounds.inset(top: hasNames ? 1 : 0)
    let hasScale = area.rows >= 3 && area.columns >= Self.scaleColumns * 3
    let picture = canvas.clipped(to: area.inset(left: hasScale ? Self.scaleColumns : 0))
    var dots = DotCanvas(rows: picture.rows, columns: picture.columns, isASCII: canvas.isASCII)
    let shown = lines.map { $0.suffix(dots.width) }
    let ends = shown.joined().flatMap { [$0.least, $0.most] as [Double?] }
    guard let scale = ChartScale(of: ends, range: range), dots.height > 0 else {
      canvas.write("no value yet", row: area.row, column: 0, style: .muted)
      return
    }
    var drawn: [String] = []
    for (place, line) in shown.enumerated() {
      // Each line is drawn over the earlier ones, in its own color where it adds dots.
      Self.draw(Array(line), scale, on: &dots)
      let rows = dots.lines
      for (row, text) in rows.enumerated() {
        let before = drawn.isEmpty ? "" : drawn[row]
        Self.write(text, over: before, row, Self.styles[place % Self.styles.count], on: picture)
      }
      drawn = rows
    }
    guard hasScale else { return }
    for (value, row) in [(scale.top, area.row), (scale.bottom, area.row + area.rows - 1)] {
      let text = FigureText.short(value)
      canvas.write(
        text, row: row, column: max(Self.scaleColumns - 1 - text.count, 0), style: .muted)
    }
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

  private static func draw(_ line: [FeedSample], _ scale: ChartScale, on dots: inout DotCanvas) {
    let step = line.count > 1 ? min((dots.width - 1) / (line.count - 1), mostStep) : 0
    let isFlat = scale.bottom == scale.top
    func level(_ value: Double, _ height: Int) -> Int {
      isFlat ? height / 2 : scale.level(of: value, levels: height)
    }
    let height = dots.height
    var earlier: (place: Int, level: Int)?
    for (index, sample) in line.enumerated() {
      let place = dots.width - 1 - (line.count - 1 - index) * max(step, 1)
      if place < 0 { continue }
      let middle = level(sample.mean, height)
      if let earlier {
        dots.drawLine(from: earlier.place, earlier.level, to: place, middle)
      } else {
        dots.drawColumn(place, from: middle, to: middle)
      }
      dots.fillColumn(place, level(sample.least, height)...level(sample.most, height))
      earlier = (place, middle)
    }
  }

  private func drawNames(on canvas: Canvas) {
    var column = 0
    for (place, name) in names.enumerated() {
      let last = lines.indices.contains(place) ? lines[place].last : nil
      let text = "\(name) \(last.map { FigureText.short($0.mean) } ?? "-")"
      if column > 0, column + text.count > canvas.columns { break }
      let style = Self.styles[place % Self.styles.count]
      column +=
        canvas.write(
          text, row: 0, column: column, truncatedTo: canvas.columns - column, style: style) + 3
    }
  }
}
