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
/// is at the right; what there is no room for is left out, the oldest first. A missing value is a
/// gap. Beside it stand the last, smallest and largest values of the series, `5  1..9`, as far as
/// half of the row has room for them; without a value there stands `no data`.
///
/// Rounding: each value is at one of eight levels, equal parts of the scale; the bottom of the
/// scale is at the lowest and its top at the highest.
///
/// Looks: the levels are `▁▂▃▄▅▆▇█`, in ASCII `_.-~=+*#`. Without colors they are the same; a graded
/// one is of one color. It has no keys.
public final class Sparkline: Widget {
  /// The values.
  @Observed public var series: Series

  /// The values at the bottom and the top; nil takes the smallest and largest that show.
  @Observed public var range: ClosedRange<Double>?

  /// The style of the line; in `Style.graded` each value has the color of its place on the scale.
  @Observed public var style: Style

  /// The last, smallest and largest values stand beside the line, as far as there is room.
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
    let columns = series.capacity + (hasWords ? 16 : 0)
    return Size(rows: min(1, room.rows), columns: min(columns, room.columns))
  }

  public override var pictureArea: Rectangle? {
    Rectangle(Size(rows: 1, columns: lineColumns(within: frame.columns)))
  }

  /// The columns of the line: what the words and a space before them leave.
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
