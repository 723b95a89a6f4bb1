// SPDX-License-Identifier: Apache-2.0

import BowlineTerminal
import BowlineWidgets
import Testing

@testable import BowlineApp
@testable import BowlineFeed

/// The lines of charts.
@Suite struct SampleLineTests {
  private func samples(_ points: [(second: Double, number: Double)]) -> [FeedSample] {
    points.map { FeedSample($0.number, at: FeedTime(secondsSince1970: 1_000 + $0.second)) }
  }

  private func picture(_ lines: [[FeedSample]], columns: Int, line: Int) -> [String] {
    var dots = DotCanvas(rows: 3, columns: columns, isASCII: true)
    guard let scale = ChartScale(of: [0, 2], range: 0...2) else { return [] }
    dots.draw(lines[line], on: scale, over: SampleLine.span(of: lines, width: columns))
    return dots.lines.map { String($0.reversed().drop { $0 == " " }.reversed()) }
  }

  @Test func `lines of different paces share one time`() {
    let fast = samples((0...10).map { (Double($0), 1) })
    let slow = samples([(0, 0), (1, 2), (10, 2)])
    #expect(picture([fast, slow], columns: 11, line: 0) == ["", "***********", ""])
    #expect(picture([fast, slow], columns: 11, line: 1) == [" **********", " *", "*"])
  }

  @Test func `the samples of a file, which come at once, stand evenly`() {
    #expect(SampleLine.span(of: [samples([(0, 1), (0.2, 2)])], width: 10) == nil)
    #expect(SampleLine.span(of: samples([(0, 1), (0.2, 2)])) == nil)
  }

  @Test func `a line longer than the picture gives up its oldest part, and so do others`() throws {
    let long = samples((0..<100).map { (Double($0), 1) })
    let span = try #require(SampleLine.span(of: [samples([(0, 1), (99, 1)]), long], width: 10))
    #expect(span.lowerBound == long[90].time && span.upperBound == long[99].time)
  }

  @Test func `a chart of samples that sum up many values shows the latest values alone`() throws {
    func sum(_ numbers: Range<Int>) throws -> FeedSample {
      let all = samples(numbers.map { (Double($0), Double($0)) })
      return try #require(all.dropFirst().reduce(all.first) { $0?.merged(with: $1) })
    }
    let chart = SampleChart()
    chart.samples = [try sum(0..<500), try sum(500..<1_000), try sum(1_000..<1_500)]
    let canvas = Canvas(rows: 4, columns: 40)
    chart.draw(on: canvas)
    #expect(canvas.lines[0].contains("1499") && canvas.lines[3].contains("1000"), "\(canvas.lines)")
    #expect(SampleLine.span(of: [chart.samples], width: 64) == nil)
    #expect(chart.samples.latest(501).count == 2 && chart.samples.latest(0).isEmpty)
  }
}
