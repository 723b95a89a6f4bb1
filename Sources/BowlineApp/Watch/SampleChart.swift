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

  /// All samples show, however many; otherwise the latest for whose values there are dots.
  @Observed var showsAll = false

  override var highlightsChanges: Bool { false }

  override func preferredSize(within room: Size) -> Size { room }

  override func draw(on canvas: Canvas) {
    let start = SampleLine.scaleColumns(stretches(canvas.columns * 2), in: canvas.bounds)
    var dots = DotCanvas(
      rows: canvas.rows, columns: canvas.columns - start, isASCII: canvas.isASCII)
    let shown = stretches(dots.width)
    guard let scale = SampleLine.scale(of: shown), dots.height > 0 else { return }
    let span = showsAll ? SampleLine.span(of: shown) : nil
    dots.draw(shown, on: scale, over: span, takesAllColumns: showsAll)
    for (row, line) in dots.lines.enumerated() {
      canvas.write(line, row: row, column: start, style: .accent)
    }
    canvas.writeScale(scale, in: canvas.bounds, columns: start)
  }

  /// The samples, merged into a number of stretches if there are more.
  private func stretches(_ count: Int) -> [FeedSample] {
    if count <= 0 { return [] }
    if !showsAll { return Array(samples.latest(count)) }
    if samples.count <= count { return samples }
    return (0..<count).compactMap { place in
      let part = samples[place * samples.count / count..<(place + 1) * samples.count / count]
      return part.dropFirst().reduce(part.first) { $0?.merged(with: $1) }
    }
  }
}
