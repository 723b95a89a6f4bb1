// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The line of samples in dots, and the scale at its left, which all charts of samples share.
enum SampleLine {
  /// The columns of the scale at the left.
  static let scaleColumns = 8

  /// The most dots from one sample to the next, where there are few.
  fileprivate static let mostStep = 4

  /// Says whether a chart has room for a scale.
  static func hasScale(in area: Rectangle) -> Bool {
    area.rows >= 3 && area.columns >= scaleColumns * 3
  }

  /// The scale that has the least and the greatest value of all samples; nil if there are none.
  static func scale(of samples: some Sequence<FeedSample>, range: ClosedRange<Double>? = nil)
    -> ChartScale?
  {
    ChartScale(of: samples.flatMap { [$0.least, $0.most] as [Double?] }, range: range)
  }
}

extension DotCanvas {
  /// Draws a line through the means of samples, the newest at the right, and in the column of each
  /// sample a bar from its least to its greatest value.
  ///
  /// - Parameters:
  ///   - samples: The samples, the oldest first, at most as many as there are columns of dots.
  ///   - scale: The scale of their values.
  ///   - takesAllColumns: Draws the oldest at the left end, and the others evenly between; otherwise
  ///     few samples stand together at the right.
  mutating func draw(
    _ samples: [FeedSample], on scale: ChartScale, takesAllColumns: Bool = false
  ) {
    let gaps = samples.count - 1
    // The first few stand apart, so that they can be seen.
    let step = gaps > 0 ? min((width - 1) / gaps, SampleLine.mostStep) : 0
    var earlier: (place: Int, level: Int)?
    for (index, sample) in samples.enumerated() {
      let place =
        takesAllColumns && gaps > 0
        ? index * (width - 1) / gaps : width - 1 - (gaps - index) * step
      let middle = level(of: sample.mean, on: scale)
      if let earlier {
        drawLine(from: earlier.place, earlier.level, to: place, middle)
      } else {
        drawColumn(place, from: middle, to: middle)
      }
      fillColumn(place, level(of: sample.least, on: scale)...level(of: sample.most, on: scale))
      earlier = (place, middle)
    }
  }

  /// The level of a value; on a scale whose ends are the same, the middle.
  private func level(of value: Double, on scale: ChartScale) -> Int {
    scale.bottom == scale.top ? height / 2 : scale.level(of: value, levels: height)
  }
}

extension Canvas {
  /// Writes the ends of the scale at the left of a chart; for a line that never moves its value,
  /// beside the line.
  func writeScale(_ scale: ChartScale, in area: Rectangle) {
    let last = area.row + area.rows - 1
    if scale.bottom == scale.top { return writeScale(scale.top, row: last - area.rows / 2) }
    writeScale(scale.top, row: area.row)
    writeScale(scale.bottom, row: last)
  }

  private func writeScale(_ value: Double, row: Int) {
    let columns = SampleLine.scaleColumns - 1
    let text = FigureText.short(value)
    write(
      text, row: row, column: max(columns - text.count, 0), truncatedTo: columns, style: .muted)
  }
}
