// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The line of samples in dots, and the scale at its left, which all charts of samples share.
enum SampleLine {
  /// The least columns of the scale at the left.
  static let scaleColumns = 8

  /// The columns of a scale, in which its ends do not read the same; 0 where there is no room for it.
  ///
  /// - Parameter samples: The samples that may show.
  static func scaleColumns(
    _ samples: some Sequence<FeedSample>, range: ClosedRange<Double>? = nil, in area: Rectangle
  ) -> Int {
    guard hasScale(in: area), let scale = scale(of: samples, range: range) else { return 0 }
    let texts = FigureText.apart([scale.bottom, scale.top], columns: area.columns / 3)
    return max((texts.map(\.count).max() ?? 0) + 1, scaleColumns)
  }

  /// The most dots from one sample to the next, where there are few.
  fileprivate static let mostStep = 4

  private static func hasScale(in area: Rectangle) -> Bool {
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
  ///
  /// - Parameter columns: The columns of the scale; 0 for none.
  func writeScale(_ scale: ChartScale, in area: Rectangle, columns: Int) {
    if columns == 0 { return }
    let last = area.row + area.rows - 1
    let texts = FigureText.apart([scale.bottom, scale.top], columns: columns - 1)
    let rows = scale.bottom == scale.top ? [last - area.rows / 2] : [last, area.row]
    for (text, row) in zip(texts, rows) {
      write(
        text, row: row, column: max(columns - 1 - text.count, 0), truncatedTo: columns - 1,
        style: .muted)
    }
  }
}
