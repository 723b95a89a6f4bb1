// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The distribution of values: a standing bar for each part of their scale, as high as it has values.
///
/// ```swift
/// let histogram = Histogram()
/// histogram.bind(\.values, to: server, \.latencies)
/// ```
///
/// Size: 8 rows and 40 columns; let it grow to fill what is there. The bars are as wide as one another and
/// stand without gaps; where there are fewer columns than parts, there are as many parts as columns. In the
/// last of three or more rows stand the ends of the scale, and between them how many values there are and
/// how many of them the highest bar has: `0  120 values, at most 31  9.5`; where there are none, `no data`.
/// It takes no keys and no mouse; without colors it is the same.
///
/// Rounding: parts are equal; a value on the edge of two is in the upper one, the top itself in the last.
/// Bars go in eighths of a row, in ASCII in whole ones of `#`, to the nearest: only a part without values has
/// no bar, and only the highest one is full. Values beyond ``range``, and those that are no finite numbers,
/// are left out and counted: `3 left out`.
public final class Histogram: Widget {
  /// The values, in any order.
  @Observed public var values: [Double]

  /// The number of parts, 1 or more; less counts as 1.
  @Observed public var parts: Int

  /// The ends of the scale; nil takes the smallest and the largest value.
  @Observed public var range: ClosedRange<Double>?

  /// The style of the bars; in `Style.graded` each has the color of its height.
  @Observed public var style: Style

  /// Makes a histogram.
  public init(
    _ values: [Double] = [], parts: Int = 20, range: ClosedRange<Double>? = nil,
    style: Style = .accent
  ) {
    self.values = values
    self.parts = parts
    self.range = range
    self.style = style
  }

  public override func preferredSize(within room: Size) -> Size {
    Size(rows: min(8, room.rows), columns: min(40, room.columns))
  }

  public override var pictureArea: Rectangle? { Self.picture(in: Rectangle(frame.size)) }

  /// The area of the bars: all but the row of the words, where there is one.
  private static func picture(in area: Rectangle) -> Rectangle {
    area.inset(bottom: area.rows >= 3 ? 1 : 0)
  }

  /// Counts the values in equal parts of the scale.
  private func counts(in parts: Int, _ scale: ChartScale) -> [Int] {
    var counts = [Int](repeating: 0, count: parts)
    for value in values where (scale.bottom...scale.top).contains(value) {
      counts[scale.level(of: value, levels: parts)] += 1
    }
    return counts
  }

  public override func draw(on canvas: Canvas) {
    let parts = min(max(parts, 1), canvas.columns)
    guard parts > 0, let scale = ChartScale(of: values.filter(\.isFinite), range: range) else {
      canvas.write("no data", row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
      return
    }
    let counts = counts(in: parts, scale)
    let highest = counts.max() ?? 0
    let picture = canvas.clipped(to: Self.picture(in: canvas.bounds))
    let width = canvas.columns / parts
    for (index, count) in counts.enumerated() where count > 0 {
      let fraction = Double(count) / Double(highest)
      let cells = BlockBar.column(fraction, of: picture.rows, isASCII: canvas.isASCII)
      for (row, cell) in cells.enumerated() where cell != " " {
        picture.write(
          String(repeating: cell, count: width), row: row, column: index * width,
          style: style.at(fraction))
      }
    }
    if picture.rows < canvas.rows {
      drawWords(scale, counts: counts, columns: parts * width, on: canvas)
    }
  }

  private func drawWords(_ scale: ChartScale, counts: [Int], columns: Int, on canvas: Canvas) {
    let row = canvas.rows - 1
    let (bottom, top) = (ShortNumber.text(scale.bottom), ShortNumber.text(scale.top))
    let counted = counts.reduce(0, +)
    let amount = "\(counted) values, at most \(counts.max() ?? 0)"
    let rest = values.count - counted
    let choices = [rest > 0 ? "\(amount), \(rest) left out" : amount, "\(counted) values"]
    // Numbers that are cut would be others.
    if bottom.count + top.count + 1 > columns {
      canvas.write(bottom, row: row, column: 0, truncatedTo: columns, style: .muted)
      return
    }
    canvas.write(bottom, row: row, column: 0, style: .muted)
    canvas.write(top, row: row, column: columns - top.count, style: .muted)
    let room = columns - bottom.count - top.count - 4
    if let words = choices.first(where: { $0.count <= room }) {
      canvas.write(words, row: row, column: bottom.count + 2 + (room - words.count) / 2)
    }
  }
}
