// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineFeed
internal import BowlineTerminal
internal import BowlineWidgets

/// A layout with the models of its sources.
final class LayoutModel: KeyValueObservable {
  /// The layout that shows.
  @Observed private(set) var layout: Layout

  /// The models of its sources, in their order.
  @Observed private(set) var feeds: [Feed]

  /// Its widgets, in the order of the file.
  @Observed private(set) var cells: [LayoutCell] = []

  /// The errors of the file as it was saved last; none where it is right.
  @Observed var problems: [String] = []

  /// The moment that shows in place of now; nil for now.
  @Observed var shownTime: FeedTime?

  /// The sources as they were at that moment; nil for now.
  @Observed var shownFeeds: [Feed]?

  let alerts = LayoutAlerts()

  /// Sends a line to the program that fills a model.
  var send: (Feed, LayoutPath, FeedValue) -> Void = { _, _, _ in }

  /// Called after a person has set a value.
  var didEdit: () -> Void = {}

  /// The present moment.
  private let clock: () -> FeedTime

  init(_ layout: Layout, _ feeds: [Feed], clock: @escaping () -> FeedTime) {
    self.clock = clock
    self.layout = layout
    self.feeds = feeds
    makeCells()
  }

  /// Changes to another layout.
  func change(to layout: Layout, _ feeds: [Feed]) {
    withChanges {
      self.feeds = feeds
      self.layout = layout
      problems = []
      makeCells()
    }
  }

  private func makeCells() {
    cells = layout.widgets.map { widget in
      let feeds = widget.paths.compactMap { feed($0.source) }
      let cell = LayoutCell(widget, feeds, patience: patience(of: widget), clock: clock)
      cell.send = { [unowned self] path, value in
        if let feed = feeds.first { send(feed, path, value) }
      }
      cell.didEdit = { [unowned self] in didEdit() }
      return cell
    }
    alerts.change(to: layout.alerts, feed)
  }

  /// Makes cells that show earlier values, or those of a pause, one for each of ``cells``.
  ///
  /// - Parameters:
  ///   - feeds: The values, in the order of ``feeds``.
  ///   - goOn: Called when a person wants to change them, with the change of the cell of now.
  func pastCells(_ feeds: [Feed], goOn: @escaping (() -> Void) -> Void) -> [LayoutCell] {
    cells.map { live in
      let past = live.widget.paths.compactMap { path in
        feeds.first { $0.name == path.source }
      }
      let cell = LayoutCell(live.widget, past, patience: 0, past: live, clock: clock)
      cell.goOn = goOn
      return cell
    }
  }

  /// The seconds that a source has to take up an edit: a command that is run again and again reads
  /// it at its next start.
  private func patience(of widget: LayoutWidget) -> Double {
    let source = layout.sources.first { $0.name == widget.paths.first?.source }
    return 2 + (source?.interval ?? .zero) / .seconds(1)
  }

  private func feed(_ name: String) -> Feed? { feeds.first { $0.name == name } }

  /// Brings alerts, rates and cells up to a moment.
  ///
  /// - Returns: The seconds until something changes by time alone; nil for never.
  func advance(to now: FeedTime) -> Double? {
    var next: Double?
    for feed in feeds {
      feed.advance(to: now)
      if let left = feed.secondsToChange(at: now) { next = min(next ?? left, left) }
    }
    // After the rates, which may have changed for the last time.
    if alerts.advance(to: now) { next = min(next ?? 1, 1) }
    for cell in cells {
      if let seconds = cell.advance(to: now) { next = min(next ?? seconds, seconds) }
    }
    return next
  }
}

// MARK: - The first row

extension LayoutModel: SourceHeader {
  /// The title, or the names of the sources.
  var titleText: String {
    layout.title.isEmpty ? counted.map(\.name).joined(separator: ", ") : layout.title
  }

  /// The sources that do not read any more.
  var stateText: String {
    counted.compactMap { feed in WatchModel.words(feed).map { "\(feed.name): \($0)" } }
      .joined(separator: ", ")
  }

  /// The first error of the file.
  var problemText: String {
    guard let first = problems.first else { return "" }
    return problems.count == 1 ? first : "\(first) (and \(problems.count - 1) more; e)"
  }

  /// The alerts that are on.
  var alertText: String {
    alerts.active.isEmpty ? "" : "! " + alerts.active.joined(separator: ", ")
  }

  /// The alerts of which no value has come, with the reasons.
  var silentAlerts: [String] { absences.map(\.words) }

  /// The first of those whose paths are probably misspelled.
  var mistakeText: String { absences.first(where: \.isMistake)?.words ?? "" }

  private var absences: [LayoutAbsence] {
    layout.alerts.compactMap { alert in feed(alert.path.source).flatMap(alert.absence) }
  }

  /// The lines that did not fit, the values for which there was no room, and the lines on standard
  /// error.
  var refusedText: String {
    let counts = [
      (counted.reduce(0) { $0 + $1.refusedCount }, "refused"),
      (counted.reduce(0) { $0 + $1.unlistedCount }, "values without room"),
      (counted.reduce(0) { $0 + $1.errorCount }, "on standard error"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\(FigureText.grouped($0.0)) \($0.1)" }
      .joined(separator: ", ")
  }
}
