// SPDX-License-Identifier: Apache-2.0

public import Bowline
public import BowlineTerminal

/// The distribution of values: a vertical bar for each part of their scale, as high as its number
/// of values.
///
/// ```swift
/// let histogram = Histogram()
/// histogram.bind(\.values, to: server, \.latencies)
/// ```
///
/// Size: 8 rows and 40 columns; let it grow to fill its place. All bars have the same width and no
/// gaps; with fewer columns than parts, there are as many parts as columns. With three rows or
/// more, the last one has the ends of the scale, and between them the number of values and the
/// number in the highest bar: `0  120 values, at most 31  9.5`; without values it is `no data`. The
/// histogram takes no keys and no mouse; without colors it is the same.
///
/// Rounding: all parts are equally wide; a value on the edge of two belongs to the upper one, and
/// the top itself to the last. The height of a bar is rounded to the nearest eighth of a row, in
/// ASCII to whole ones of `#`: only a part without values has no bar, and only the highest bar is
/// full. Values outside of ``range``, and values that are not finite, are left out and counted:
/// `3 left out`.
public final class Histogram: Widget {
  /// The values, in any order.
  @Observed public var values: [Double]

  /// The number of parts, 1 or more; a smaller number counts as 1.
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

  /// The area of the bars, without the row of the words, if there is one.
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
    guard parts > 0, !values.isEmpty,
      let scale = ChartScale(of: values.filter(\.isFinite), range: range)
    else {
      canvas.write("no data", row: 0, column: 0, truncatedTo: canvas.columns, style: .muted)
      return
    }
    let counts = counts(in: parts, scale)
    let highest = counts.max() ?? 0
    let picture = canvas.clipped(to: Self.picture(in: canvas.bounds))
    let width = canvas.columns / parts
    for (index, count) in counts.enumerated() where count > 0 {
      BlockBar.drawColumn(
        Double(count) / Double(highest), on: picture, column: index * width, columns: width,
        style: style)
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
    // A number that is cut would read as another number.
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
