// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// What the first row says of the sources.
extension WatchModel {
  /// The names of the sources.
  var sourceText: String {
    guard feeds.count == 1 else { return "\(feeds.count) sources" }
    let name = feeds[0].name
    return name.count <= Self.mostName ? name : name.prefix(Self.mostName - 1) + "…"
  }

  /// The most characters of a source's name, so that what is said of it has room.
  private static let mostName = 28

  /// The formats that were found.
  var formatText: String {
    var names: [String] = []
    for feed in feeds {
      if let name = feed.format?.rawValue, !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: ", ")
  }

  /// How many lines have come.
  var lineText: String {
    let count = feeds.reduce(0) { $0 + $1.lineCount }
    return "\(FigureText.grouped(count)) \(count == 1 ? "line" : "lines")"
  }

  /// How many lines come a second.
  var rateText: String {
    let rates = feeds.compactMap(\.lineRate)
    return rates.isEmpty ? "" : "\(FigureText.short(rates.reduce(0, +)))/s"
  }

  /// What did not fit the format, and for what there was no room.
  var refusedText: String {
    let refused = feeds.reduce(0) { $0 + $1.refusedCount }
    let unlisted = feeds.reduce(0) { $0 + $1.unlistedCount }
    let words = [(refused, "refused"), (unlisted, "values without room")]
    return words.filter { $0.0 > 0 }.map { "\(FigureText.grouped($0.0)) \($0.1)" }
      .joined(separator: ", ")
  }

  /// How many lines came on standard error, and the last of them.
  var errorText: String {
    let count = feeds.reduce(0) { $0 + $1.errorCount }
    return count == 0 ? "" : "\(FigureText.grouped(count)) on standard error"
  }

  /// How many paths are hidden or filtered out.
  var hiddenText: String { hiddenCount == 0 ? "" : "\(hiddenCount) not shown" }

  /// How the sources are, where one does not read any more.
  var stateText: String {
    let words = feeds.compactMap { feed in
      Self.words(feed.state).map { feeds.count == 1 ? $0 : "\(feed.name): \($0)" }
    }
    return words.joined(separator: ", ")
  }

  /// The look of these words.
  var stateStyle: Style {
    let isWrong = feeds.contains { Self.isWrong($0.state) }
    return isWrong ? .error : .muted
  }

  /// A source has not come to a good end.
  static func isWrong(_ state: FeedState) -> Bool {
    switch state {
    case .reading, .ended, .exited(code: 0): false
    case .exited, .killed, .failed: true
    }
  }

  /// The state of a source in words; nil while it is read.
  static func words(_ state: FeedState) -> String? {
    switch state {
    case .reading: nil
    case .ended: "ended"
    case .exited(let code): "ended, exit code \(code)"
    case .killed(let signal): "ended by signal \(signal)"
    case .failed(let reason): reason
    }
  }
}
