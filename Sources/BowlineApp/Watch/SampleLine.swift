// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The line of samples in dots, and the scale at its left, which all charts of samples share.
enum SampleLine {
  /// The least length of a span, in seconds: samples that came at once, as those of a file, stand evenly.
  private static let leastSeconds = 1.0

  /// The span of time that lines share, so that each sample stands at its time and a silence is as long as it
  /// was; nil where samples stand evenly.
  ///
  /// - Parameter width: The columns of dots: the line with the most samples has one for each.
  static func span(of lines: [[FeedSample]], width: Int) -> ClosedRange<FeedTime>? {
    let full = lines.compactMap { line in
      let latest = line.latest(width)
      return latest.count < line.count ? latest.first?.time : nil
    }.max()
    guard let start = full ?? lines.compactMap({ $0.first?.time }).min(),
      let end = lines.compactMap({ $0.last?.time }).max()
    else { return nil }
    let seconds = end.seconds(since: start)
    guard seconds >= leastSeconds else { return nil }
    // The first few stand together at the right.
    let gaps = Double(max(min(lines.map(\.count).max() ?? 0, width) - 1, 1))
    let wide = seconds / gaps * Double(width - 1) / Double(mostStep)
    return end.adding(seconds: -max(seconds, wide))...end
  }

  /// The span of time of samples, from the first to the last; nil where they stand evenly.
  static func span(of samples: [FeedSample]) -> ClosedRange<FeedTime>? {
    guard let start = samples.first?.time, let end = samples.last?.time,
      end.seconds(since: start) >= leastSeconds
    else { return nil }
    return start...end
  }

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
  ///   - span: The time that all columns are, in which each sample has its place; nil for samples that
  ///     stand evenly.
  ///   - takesAllColumns: Draws the oldest at the left end where samples stand evenly; otherwise few stand
  ///     together at the right.
  mutating func draw(
    _ samples: [FeedSample], on scale: ChartScale, over span: ClosedRange<FeedTime>? = nil,
    takesAllColumns: Bool = false
  ) {
    let gaps = samples.count - 1
    // The first few stand apart, so that they can be seen.
    let step = gaps > 0 ? min((width - 1) / gaps, SampleLine.mostStep) : 0
    var earlier: (place: Int, level: Int)?
    for (index, sample) in samples.enumerated() {
      let even =
        takesAllColumns && gaps > 0
        ? index * (width - 1) / gaps : width - 1 - (gaps - index) * step
      let place = span.map { self.place(of: sample.time, in: $0) } ?? even
      let middle = level(of: sample.mean, on: scale)
      if let earlier, earlier.place < place {
        drawLine(from: earlier.place, earlier.level, to: place, middle)
      } else {
        drawColumn(place, from: earlier?.level ?? middle, to: middle)
      }
      fillColumn(place, level(of: sample.least, on: scale)...level(of: sample.most, on: scale))
      earlier = (place, middle)
    }
  }

  private func place(of time: FeedTime, in span: ClosedRange<FeedTime>) -> Int {
    let start = span.lowerBound
    let part = time.seconds(since: start) / span.upperBound.seconds(since: start)
    return Int((min(max(part, 0), 1) * Double(width - 1)).rounded())
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
