// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The latest values of something, in one row.
///
/// ```swift
/// let sparkline = Sparkline()
/// sparkline.bind(\.series, to: machine, \.load)
/// ```
///
/// Size: one row; a column for each value that the series can hold, and the words. The newest value
/// is at the right; the oldest ones are left out if there is no room. A missing value is a gap.
/// Beside the line stand the last, smallest and largest values of the series, `5  1..9`, if they
/// fit into half of the row; without a value it is `no data`.
///
/// Rounding: each value is drawn at one of eight equal levels of the scale; the bottom of the scale
/// is at the lowest level and its top at the highest.
///
/// Looks: the levels are `▁▂▃▄▅▆▇█`, in ASCII `_.-~=+*#`. Without colors they are the same, and a
/// graded line has one color. It has no keys.
public final class Sparkline: Widget {
  /// The values.
  @Observed public var series: Series

  /// The values at the bottom and the top of the scale; nil for the smallest and the largest value
  /// that show.
  @Observed public var range: ClosedRange<Double>?

  /// The style of the line; in `Style.graded` each value has the color of its place on the scale.
  @Observed public var style: Style

  /// The last, smallest and largest values stand beside the line, if there is room.
  public let hasWords: Bool

  /// Makes a sparkline.
  public init(
    _ series: Series = Series(capacity: 30), range: ClosedRange<Double>? = nil,
    style: Style = .accent, hasWords: Bool = true
  ) {
    self.hasWords = hasWords
    self.series = series
    self.range = range
    self.style = style
  }

  public override func preferredSize(within room: Size) -> Size {
    let columns = min(series.capacity, room.columns) + (hasWords ? 16 : 0)
    return Size(rows: min(1, room.rows), columns: min(columns, room.columns))
  }

  public override var pictureArea: Rectangle? {
    Rectangle(Size(rows: 1, columns: lineColumns(within: frame.columns)))
  }

  /// The columns of the line: those left of the words and the space before them.
  private func lineColumns(within columns: Int) -> Int {
    let words = hasWords ? ChartWords(series).columns(within: columns) : 0
    return columns - (words == 0 ? 0 : words + 1)
  }

  public override func draw(on canvas: Canvas) {
    let columns = lineColumns(within: canvas.columns)
    let shown = series.suffix(columns)
    if let scale = ChartScale(of: shown, range: range) {
      let levels = Array(canvas.isASCII ? "_.-~=+*#" : "▁▂▃▄▅▆▇█")
      let line = shown.map { value in
        value.map { levels[scale.level(of: $0, levels: levels.count)] } ?? " "
      }
      let start = columns - line.count
      if style.foreground == .graded {
        for (place, value) in shown.enumerated() {
          guard let value else { continue }
          canvas.write(
            String(line[place]), row: 0, column: start + place,
            style: style.at(scale.fraction(of: value)))
        }
      } else {
        canvas.write(String(line), row: 0, column: start, style: style)
      }
    }
    let start = columns + 1
    ChartWords(series).draw(
      on: canvas, row: 0, column: start, columns: max(canvas.columns - start, 0))
  }
}
