// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// A model whose first row tells of its sources: of those of now, or of an earlier moment.
protocol SourceHeader: KeyValueObservable {
  /// The sources.
  var feeds: [Feed] { get }

  /// The moment that shows in place of now; nil for now.
  var shownTime: FeedTime? { get }

  /// The sources as they were at that moment; nil for now.
  var shownFeeds: [Feed]? { get }
}

extension SourceHeader {
  /// The sources of the moment that shows.
  var counted: [Feed] { shownFeeds ?? feeds }

  /// The list of problems has lines.
  var hasProblems: Bool { counted.contains { $0.refusedCount + $0.errorCount > 0 } }

  /// The time that shows in place of now.
  var momentText: String { shownTime.map { "at \(ClockText.time($0))" } ?? "" }

  /// The number of lines that have come, in words.
  var lineText: String {
    let count = counted.reduce(0) { $0 + $1.lineCount }
    return "\(FigureText.grouped(count)) \(count == 1 ? "line" : "lines")"
  }

  /// The number of lines that come a second, in words; empty where it is not known.
  var rateText: String {
    let rates = counted.compactMap(\.lineRate)
    return rates.isEmpty ? "" : "\(FigureText.short(rates.reduce(0, +)))/s"
  }

  /// The style of the words about the states of the sources.
  var stateStyle: Style { counted.contains { WatchModel.isWrong($0.state) } ? .error : .muted }
}
