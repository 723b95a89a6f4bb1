// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// The samples of a number as a line over several rows, in which a stretch of many samples shows the
/// least and the greatest of them.
///
/// It takes all the room. In dots, two to a column and four to a row; in ASCII a `*` for each column.
/// The ends of the scale stand at the left where there is room.
final class SampleChart: Widget {
  /// The samples, the oldest first.
  @Observed var samples: [FeedSample] = []

  /// All samples show, however many; otherwise the latest for which there are dots.
  @Observed var showsAll = false

  /// The most dots from one sample to the next, where there are few.
  private static let mostStep = 4

  /// The columns of the scale at the left.
  private static let scaleColumns = 8

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size { room }

  override func draw(on canvas: Canvas) {
    let hasScale = canvas.rows >= 3 && canvas.columns >= Self.scaleColumns * 3
    let start = hasScale ? Self.scaleColumns : 0
    var dots = DotCanvas(
      rows: canvas.rows, columns: canvas.columns - start, isASCII: canvas.isASCII)
    let shown = stretches(dots.width)
    let ends = shown.flatMap { [$0.least, $0.most] as [Double?] }
    guard let scale = ChartScale(of: ends, range: nil), dots.height > 0 else { return }
    // A line that never moves stands in the middle.
    let isFlat = scale.bottom == scale.top
    func level(_ value: Double) -> Int {
      isFlat ? dots.height / 2 : scale.level(of: value, levels: dots.height)
    }
    var earlier: (place: Int, level: Int)?
    for (index, sample) in shown.enumerated() {
      let place = self.place(of: index, among: shown.count, width: dots.width)
      let middle = level(sample.mean)
      if let earlier {
        dots.drawLine(from: earlier.place, earlier.level, to: place, middle)
      } else {
        dots.drawColumn(place, from: middle, to: middle)
      }
      dots.fillColumn(place, level(sample.least)...level(sample.most))
      earlier = (place, middle)
    }
    for (row, line) in dots.lines.enumerated() {
      canvas.write(line, row: row, column: start, style: .accent)
    }
    guard hasScale else { return }
    if isFlat {
      write(
        scale.top, row: canvas.rows - 1 - dots.height / 2 * canvas.rows / dots.height, on: canvas)
    } else {
      write(scale.top, row: 0, on: canvas)
      write(scale.bottom, row: canvas.rows - 1, on: canvas)
    }
  }

  /// The column of dots of a sample: the newest is at the right, and all samples take the width.
  private func place(of index: Int, among count: Int, width: Int) -> Int {
    guard count > 1 else { return width - 1 }
    if showsAll { return index * (width - 1) / (count - 1) }
    // The first few stand apart, so that they can be seen.
    let step = min((width - 1) / (count - 1), Self.mostStep)
    return width - 1 - (count - 1 - index) * step
  }

  /// The samples, merged into a number of stretches if there are more.
  private func stretches(_ count: Int) -> [FeedSample] {
    if count <= 0 { return [] }
    if !showsAll || samples.count <= count { return samples.suffix(count) }
    return (0..<count).compactMap { place in
      let part = samples[place * samples.count / count..<(place + 1) * samples.count / count]
      return part.dropFirst().reduce(part.first) { $0?.merged(with: $1) }
    }
  }

  private func write(_ value: Double, row: Int, on canvas: Canvas) {
    let text = FigureText.short(value)
    canvas.write(
      text, row: row, column: max(Self.scaleColumns - 1 - text.count, 0),
      truncatedTo: Self.scaleColumns - 1, style: .muted)
  }
}
