// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The latest values of something, as a line over several rows.
///
/// ```swift
/// let chart = LineChart()
/// chart.bind(\.series, to: machine, \.load)
/// ```
///
/// Size: 8 rows, and 8 columns more than the series can hold values; let it grow to fill its place.
/// The newest value is at the right, the oldest ones are left out if there is no room, and a
/// missing value is a gap. The line is drawn in dots, two to a column and four to a row, in ASCII
/// as one `*` for each value. The ends of the scale stand at the left if there is room; with three
/// rows or more, the last one has the last, smallest and largest values of the series, `5  1..9`,
/// or `no data`.
///
/// Rounding: the scale is divided into as many equal levels as there are dots, and a value is drawn
/// at its level; the bottom of the scale is the lowest dot and its top the highest.
///
/// Looks: without colors the line is the same, and a graded line has one color. It has no keys.
public final class LineChart: Widget {
  /// The values.
  @Observed public var series: Series

  /// The values at the bottom and the top of the scale; nil for the smallest and the largest value
  /// that show.
  @Observed public var range: ClosedRange<Double>?

  /// The style of the line; in `Style.graded` each row has the color of its values.
  @Observed public var style: Style

  /// Makes a chart.
  public init(
    _ series: Series = Series(capacity: 60), range: ClosedRange<Double>? = nil,
    style: Style = .accent
  ) {
    self.series = series
    self.range = range
    self.style = style
  }

  public override func preferredSize(within room: Size) -> Size {
    let columns = min(series.capacity, room.columns) + 8
    return Size(rows: min(8, room.rows), columns: min(columns, room.columns))
  }

  public override var pictureArea: Rectangle? { Self.picture(in: Rectangle(frame.size)) }

  /// The area of the line and its scale, without the row of the words, if there is one.
  private static func picture(in area: Rectangle) -> Rectangle {
    area.inset(bottom: area.rows >= 3 ? 1 : 0)
  }

  public override func draw(on canvas: Canvas) {
    let picture = canvas.clipped(to: Self.picture(in: canvas.bounds))
    let hasWords = picture.rows < canvas.rows
    let words = ChartWords(series)
    if hasWords {
      let room = words.columns(within: canvas.columns * 2)
      words.draw(on: canvas, row: canvas.rows - 1, column: canvas.columns - room, columns: room)
    }
    // The labels are measured with the scale of all values: that of the shown values depends on the
    // room that the labels leave.
    let whole = ChartScale(of: series, range: range)
    let labels = whole.map { (ShortNumber.text($0.top), ShortNumber.text($0.bottom)) }
    var columns = labels.map { max($0.0.count, $0.1.count) + 1 } ?? 0
    if columns + 8 > canvas.columns || picture.rows < 2 { columns = 0 }
    var dots = DotCanvas(
      rows: picture.rows, columns: picture.columns - columns, isASCII: canvas.isASCII)
    let shown = series.suffix(dots.width)
    guard picture.rows > 0, let scale = ChartScale(of: shown, range: range) else { return }
    plot(shown, scale, in: &dots)
    for (row, line) in dots.lines.enumerated() {
      let height = Double(max(picture.rows - 1, 1))
      picture.write(
        line, row: row, column: columns, style: style.at(1 - Double(row) / height))
    }
    if columns > 0 {
      write(scale.top, row: 0, columns: columns - 1, on: picture)
      write(scale.bottom, row: picture.rows - 1, columns: columns - 1, on: picture)
    }
  }

  /// Draws each value, and a line from the value before if that is not missing.
  private func plot(_ shown: Slice<Series>, _ scale: ChartScale, in dots: inout DotCanvas) {
    var earlier: Int?
    for (place, value) in zip((dots.width - shown.count)..., shown) {
      guard let value else {
        earlier = nil
        continue
      }
      let level = scale.level(of: value, levels: dots.height)
      dots.drawColumn(place, from: earlier ?? level, to: level)
      earlier = level
    }
  }

  private func write(_ value: Double, row: Int, columns: Int, on canvas: Canvas) {
    let text = ShortNumber.text(value)
    canvas.write(
      text, row: row, column: max(columns - text.count, 0), truncatedTo: columns, style: .muted)
  }
}
