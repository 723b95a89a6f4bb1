// SPDX-License-Identifier: Apache-2.0

internal import BowlineFeed

/// The words of the first row about the sources.
extension WatchModel: SourceHeader {
  /// The names of the sources.
  var sourceText: String {
    guard counted.count == 1 else { return "\(counted.count) sources" }
    let name = counted[0].name
    let most = Self.words(counted[0]) == nil ? Self.mostName : Self.leastName
    if name.count <= most { return name }
    // The end of a path tells more, and the start of a command.
    let isPath = name.hasPrefix("/") || !name.contains(" ") && name.contains("/")
    return isPath ? "…" + name.suffix(most - 1) : name.prefix(most - 1) + "…"
  }

  /// The most characters of a source's name, so that the counts have room, and so that an error of
  /// the source has.
  private static let mostName = 28
  private static let leastName = 20

  /// The formats that were found.
  var formatText: String {
    var names: [String] = []
    for feed in counted {
      if let name = feed.format?.rawValue, !names.contains(name) { names.append(name) }
    }
    return names.joined(separator: ", ")
  }

  /// The numbers of lines that did not fit the format and of values for which there was no room, in
  /// words; empty for none.
  var refusedText: String {
    let refused = counted.reduce(0) { $0 + $1.refusedCount }
    let unlisted = counted.reduce(0) { $0 + $1.unlistedCount }
    let words = [(refused, "refused"), (unlisted, "values without room")]
    return words.filter { $0.0 > 0 }.map { "\(FigureText.grouped($0.0)) \($0.1)" }
      .joined(separator: ", ")
  }

  /// The number of lines that came on standard error, in words; empty for none.
  var errorText: String {
    let count = counted.reduce(0) { $0 + $1.errorCount }
    return count == 0 ? "" : "\(FigureText.grouped(count)) on standard error"
  }

  /// The number of paths that are hidden or filtered out, in words; empty for none.
  var hiddenText: String { hiddenCount == 0 ? "" : "\(hiddenCount) not shown" }

  /// The states of the sources that do not read any more, and the times since which others are silent.
  var stateText: String {
    let words = counted.compactMap { feed in
      (Self.words(feed) ?? silence(of: feed)).map {
        counted.count == 1 ? $0 : "\(feed.name): \($0)"
      }
    }
    return words.joined(separator: ", ")
  }

  private func silence(of feed: Feed) -> String? {
    let isSilent = silent.contains { $0.name == feed.name }
    guard isSilent, let last = feed.lastArrival else { return nil }
    return "silent since \(ClockText.time(last))"
  }

  /// The lines of a page without paths: the state, or the reason for which no line fits, and the last words
  /// on standard error.
  var waitingLines: [String] {
    let errors = feeds.flatMap(\.errorLines).suffix(Self.mostErrors).map(\.text)
    if let refusal = feeds.compactMap(\.refusals.last).last {
      let count = feeds.reduce(0) { $0 + $1.refusedCount }
      let words =
        count == 1 ? "1 line did not fit, e shows it" : "\(count) lines did not fit, e shows them"
      return ["\(words): \(refusal.reason)"] + errors
    }
    guard let feed = feeds.first, feeds.count == 1, let words = Self.words(feed) else {
      return ["waiting for the first line"] + errors
    }
    return [Self.isWrong(feed.state) ? "\(feed.name): \(words)" : "nothing came"] + errors
  }

  private static let mostErrors = 5

  /// The state is that of a source that has failed.
  static func isWrong(_ state: FeedState) -> Bool {
    switch state {
    case .reading, .ended, .exited(code: 0): false
    case .exited, .killed, .failed: true
    }
  }

  /// The state of a source in words, without its name; nil while it is read.
  static func words(_ feed: Feed) -> String? {
    switch feed.state {
    case .reading: nil
    case .ended, .exited, .killed: "\(feed.state)"
    case .failed(let reason):
      // The reason may begin with the name of the source, or with that of its folder.
      reason.firstRange(of: ": ").flatMap { end in
        feed.name.hasPrefix(reason[..<end.lowerBound]) ? String(reason[end.upperBound...]) : nil
      } ?? reason
    }
  }
}
