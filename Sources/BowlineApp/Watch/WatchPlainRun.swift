// SPDX-License-Identifier: Apache-2.0

private import Dispatch
internal import BowlineFeed
internal import BowlineTerminal
internal import Glibc

/// `bowline watch` without a screen: a line for each change of a value, and for each alert of a layout.
@MainActor
enum WatchPlainRun {
  /// The input, which lives as long as the process: the compiler releases a local variable after
  /// its last use.
  private static var kept: WatchInput?

  /// The alerts, and the clock by which they begin and end where no line comes.
  private static let alerts = LayoutAlerts()
  private static var layoutAlerts: [LayoutAlert] = []
  private static var watch: (any DispatchSourceTimer)?

  /// Ends the process at the end of the input, and of the commands of alerts.
  ///
  /// - Throws: `FeedRecordingError` for a recording that has changed meanwhile.
  static func run(
    _ options: Options, _ input: WatchInput, _ layoutAlerts: [LayoutAlert] = []
  ) throws -> Never {
    let isASCII = options.isASCII || !TextEncoding.isUTF8
    start(layoutAlerts, of: input, isASCII: isASCII)
    Self.layoutAlerts = layoutAlerts
    let changes = input.feeds.map { ValueChanges(of: $0, isNamed: input.feeds.count > 1) }
    input.onTake = { batch, feed in
      guard let changes = changes.first(where: { $0.feed === feed }) else { return }
      let (lines, omittedCount) = changes.take(batch)
      if omittedCount > 0 {
        BowlineProgram.complain("\(feed.name): \(omittedCount) records left out of a long line")
      }
      StandardOutput.write(lines.map { CellGrid.line($0, isASCII: isASCII) + "\n" }.joined())
      for problem in problems(of: batch, from: feed, isWaiting: input.isWaiting(feed)) {
        BowlineProgram.complain(problem)
      }
      alerts.advance(to: feed.lastArrival ?? input.clock())
    }
    input.onBatch = { if input.isOver, !alerts.isRunning { end(input) } }
    alerts.onEnd = input.onBatch
    input.onRecordingFailure = { BowlineProgram.complain("\($0)") }
    kept = input
    if input.isReplay {
      try input.readToEnd()
      end(input)
    }
    input.start()
    MainQueue.run()
  }

  /// Has a line printed when an alert begins or ends.
  private static func start(_ layoutAlerts: [LayoutAlert], of input: WatchInput, isASCII: Bool) {
    alerts.ring = { LineOutput.bell() }
    alerts.complain = { BowlineProgram.complain($0) }
    alerts.runsCommands = !input.isReplay
    alerts.onChange = { alert, change, value in
      let line = change == .begins ? "alert: \(alert.text): \(value)" : "alert over: \(alert.text)"
      StandardOutput.write(CellGrid.line(line, isASCII: isASCII) + "\n")
    }
    alerts.change(to: layoutAlerts) { name in input.feeds.first { $0.name == name } }
    if layoutAlerts.isEmpty || input.isReplay { return }
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now() + 1, repeating: 1)
    timer.setEventHandler { MainActor.assumeIsolated { refresh() } }
    timer.activate()
    watch = timer
  }

  private static func refresh() {
    guard let kept else { return }
    for feed in kept.feeds { feed.advance(to: kept.clock()) }
    alerts.advance(to: kept.clock())
  }

  private static func end(_ input: WatchInput) -> Never {
    // By a function that returns, which lets go of what it has used.
    mentionMistakes(of: input)
    // The errors were printed when they happened.
    if input.failure != nil || input.hasLostRecording { exit(1) }
    BowlineProgram.end(nil)
  }

  /// Says of which alerts no value came because their paths are probably misspelled.
  private static func mentionMistakes(of input: WatchInput) {
    for alert in layoutAlerts {
      guard let feed = input.feeds.first(where: { $0.name == alert.path.source }),
        let absence = alert.absence(in: feed), absence.isMistake
      else { continue }
      BowlineProgram.complain(absence.words)
    }
  }

  private static let mostPaths = FeedReader.Limits().paths

  /// The lines that did not fit the format, the values for which there was no room, the lines that
  /// the command wrote to standard error, and the failure of the source, which may be over later.
  private static func problems(
    of batch: FeedBatch, from feed: Feed, isWaiting: Bool
  ) -> [String] {
    let others = batch.refusedCount - batch.refusals.count
    let otherErrors = batch.errorCount - batch.errorLines.count
    let labels = feed.format == .prometheus ? ", a quarter of them without labels" : ""
    let room =
      "\(batch.unlistedCount) values without room: a source has at most \(mostPaths) paths\(labels)"
    let failure = batch.state == nil ? nil : WatchInput.failure(of: feed)
    let failures = failure.map { [isWaiting ? "\($0); waiting for it" : $0] } ?? []
    return (others > 0 ? ["\(feed.name): \(others) lines did not fit, and these:"] : [])
      + batch.refusals.map { "\(feed.name):\($0.line.number): \($0.reason)" }
      + (batch.unlistedCount > 0 ? ["\(feed.name): \(room)"] : [])
      + (otherErrors > 0
        ? ["\(feed.name): \(otherErrors) lines on standard error, and these:"] : [])
      + batch.errorLines.map { "\(feed.name): \($0.text)" }
      + failures
  }

  /// The changes of a source's values in words: `cpu.user: 3 -> 4`.
  private final class ValueChanges {
    let feed: Feed
    private let prefix: String
    private var values: [String: FeedValue] = [:]
    private var tables: [String: RowChanges] = [:]
    private var nextRecord = 0

    /// - Parameter isNamed: The name of the source stands before those of its values.
    init(of feed: Feed, isNamed: Bool) {
      self.feed = feed
      prefix = isNamed ? "\(feed.name): " : ""
    }

    /// Takes the next batch of the source.
    ///
    /// - Returns: A line for each change, and the number of records before them that the batch has left
    ///   out.
    func take(_ batch: FeedBatch) -> (lines: [String], omittedCount: Int) {
      let omittedCount = (batch.records.first?.id ?? nextRecord) - nextRecord
      nextRecord = batch.records.last.map { $0.id + 1 } ?? nextRecord
      let lines: [String] = batch.records.flatMap { record in
        zip(record.names, record.values).flatMap { name, value -> [String] in
          let old = values.updateValue(value, forKey: name) ?? .null
          if old == value { return [] }
          let unit = feed[name]?.unit.map { " \($0)" } ?? ""
          let (before, after) = (RowChanges.words(old, unit), RowChanges.words(value, unit))
          let rows = value.table.map { tables[name, default: RowChanges()].take($0) } ?? []
          // Rows stand there as their number.
          let changes = (before == after ? [] : ["\(before) -> \(after)"]) + rows
          return changes.map { "\(prefix)\(name): \($0)" }
        }
      }
      return (lines, omittedCount)
    }
  }
}
