// SPDX-License-Identifier: Apache-2.0

public import Bowline

/// The model of one source: its paths, its counts and its state.
///
/// It belongs to the isolation domain that made it. A ``FeedReader`` elsewhere turns bytes into
/// batches, and each batch is taken in one `withChanges`, so observers are told once a batch.
///
/// ```swift
/// let feed = Feed(name: "vmstat")
/// label.bind(\.text, to: feed, \.lineCount, sync: .number)
/// feed.take(reader.takeBatch(), at: .now)
/// ```
public final class Feed: KeyValueObservable {
  /// The most lines, refusals and lines of standard error that are kept, each.
  public static let mostLines = 1_000

  /// The name of the source, for a person.
  @Observed public var name: String

  /// The paths in the order of their appearance.
  @ObservedArray public private(set) var paths: [FeedPath] = []

  /// The state of the source.
  @Observed public private(set) var state: FeedState = .reading

  /// The format; nil until it is found.
  @Observed public private(set) var format: FeedFormat?

  /// The number of lines that have come.
  @Observed public private(set) var lineCount = 0

  /// The number of bytes that have come.
  @Observed public private(set) var byteCount = 0

  /// The number of lines that did not fit the format.
  @Observed public private(set) var refusedCount = 0

  /// The number of values that came under names for which there was no room.
  @Observed public private(set) var unlistedCount = 0

  /// The latest refusals, oldest first, at most ``mostLines``.
  @ObservedArray public private(set) var refusals: [FeedRefusal] = []

  /// The latest lines, oldest first, at most ``mostLines``, of a source without another
  /// format, or above the headers of columns.
  @ObservedArray public private(set) var lines: [FeedLine] = []

  /// The latest records, oldest first, at most as many as the feed was made for.
  @ObservedArray public private(set) var records: [FeedRecord] = []

  /// The number of lines that the command has written to its standard error.
  @Observed public private(set) var errorCount = 0

  /// The latest lines of standard error, oldest first, at most ``mostLines``.
  @ObservedArray public private(set) var errorLines: [FeedLine] = []

  /// The number of times that the command was started.
  @Observed public private(set) var runCount = 0

  /// The moment of the latest arrival; nil before the first.
  @Observed public private(set) var lastArrival: FeedTime?

  /// The number of lines that came a second, measured as ``FeedPath/rate`` is.
  @Observed public private(set) var lineRate: Double?

  /// The values of paths of layouts that are computed from those of other paths.
  private(set) var computed: [LayoutPath: FeedPath] = [:]

  /// The states of the last minutes; nil if they are not kept.
  private(set) var history: FeedHistory?

  /// The most records that are kept.
  let recordCapacity: Int

  private let capacity: Int
  private var indexes: [String: Int] = [:]
  private var meter = RateMeter()
  private var branches: [String: FeedBranch] = [:]

  /// Makes a feed that nothing has come for.
  ///
  /// - Parameters:
  ///   - name: The name of the source, for a person.
  ///   - samples: The most samples that each path keeps, at least 8.
  ///   - records: The most records that are kept, of a reader that collects them; 0 for none.
  ///   - keepsPast: The states of the last minutes are kept, for a ``FeedPast``.
  public init(name: String, samples: Int = 1_000, records: Int = 0, keepsPast: Bool = false) {
    self.name = name
    recordCapacity = records
    capacity = samples
    if keepsPast { history = FeedHistory() }
  }

  /// The path of a name; nil if no value has come for it.
  ///
  /// A reading of it can be followed: it changes with ``paths``.
  public subscript(path: String) -> FeedPath? {
    let paths = paths
    return indexes[path].map { paths[$0] }
  }

  /// The latest lines that follow one another without others between them, such as those above the
  /// latest header of columns.
  package var lastLines: ArraySlice<FeedLine> {
    let lines = lines
    let start = lines.indices.dropFirst().last { lines[$0].number != lines[$0 - 1].number + 1 }
    return lines[(start ?? 0)...]
  }

  /// The names below a name, the same object each time.
  func branch(_ name: String) -> FeedBranch {
    if let branch = branches[name] { return branch }
    let branch = FeedBranch(self, name)
    branches[name] = branch
    return branch
  }

  /// Takes a batch: all that a reader has read since the last one.
  ///
  /// - Parameters:
  ///   - batch: The next batch of the one reader of this feed.
  ///   - time: The present moment.
  /// - Complexity: O(*n*) in the paths that have new values and in the samples of these.
  public func take(_ batch: FeedBatch, at time: FeedTime) {
    var changed: [FeedPath] = []
    withChanges {
      if let format = batch.format { self.format = format }
      add(batch.newNames, at: time)
      // Columns have lines of text too if several stand above their header.
      let isLog =
        format == .lines
        || format == .columns && !(lines.isEmpty && batch.lines.isEmpty)
      for update in batch.updates {
        let path = paths[update.path]
        path.take(update, isLog: isLog && path.name == FeedFormat.logName)
      }
      Self.append(batch.lines, to: $lines, count: lines.count)
      Self.append(batch.refusals, to: $refusals, count: refusals.count)
      Self.append(batch.errorLines, to: $errorLines, count: errorLines.count)
      Self.append(batch.records, to: $records, count: records.count, most: recordCapacity)
      if batch.refusedCount > 0 { refusedCount += batch.refusedCount }
      if batch.unlistedCount > 0 { unlistedCount += batch.unlistedCount }
      if batch.errorCount > 0 { errorCount += batch.errorCount }
      if batch.runCount > 0 { runCount += batch.runCount }
      if batch.lineCount > 0 {
        lineCount += batch.lineCount
        meter.record(Double(lineCount), at: batch.lineTime)
      }
      if batch.byteCount > 0 {
        byteCount += batch.byteCount
        lastArrival = time
      }
      if let state = batch.state, state != self.state { self.state = state }
      advanceLines(to: time)
      changed = batch.updates.map { paths[$0.path] }
      if !computed.isEmpty {
        let names = Set(changed.map(\.name))
        changed += takeComputed(at: time) { path in
          path.name.isEmpty ? batch.lineCount > 0 : names.contains(path.name)
        }
      }
    }
    history?.record(counts, changed.map(\.state), at: time)
  }

  /// Brings rates up to a moment at which nothing came.
  ///
  /// Once a second is enough; without it a rate stays as it was when the last value came.
  public func advance(to time: FeedTime) {
    withChanges {
      for path in paths + computed.values { path.advance(to: time) }
      advanceLines(to: time)
      takeComputedByTime(at: time)
    }
  }

  private func advanceLines(to time: FeedTime) {
    let rate = meter.rate(at: time)
    if rate != lineRate { lineRate = rate }
  }

  /// The seconds until a rate changes though nothing comes; nil for never.
  package func secondsToChange(at time: FeedTime) -> Double? {
    ((paths + computed.values).map { $0.secondsToChange(at: time) }
      + [meter.secondsToChange(at: time)])
      .compactMap(\.self).min()
  }

  /// Adds a path that is computed, without a value.
  func addComputed(_ path: LayoutPath, at time: FeedTime) {
    computed[path] = FeedPath(name: path.text, time: time, capacity: capacity)
  }

  private func add(_ names: [String], at time: FeedTime) {
    guard !names.isEmpty else { return }
    for (offset, name) in names.enumerated() { indexes[name] = paths.count + offset }
    $paths.append(
      contentsOf: names.map { FeedPath(name: $0, time: time, capacity: capacity) })
  }

  private static func append<Element>(
    _ added: [Element], to list: ArrayEditor<Element>, count: Int, most: Int = mostLines
  ) {
    let latest = added.suffix(most)
    guard !latest.isEmpty else { return }
    let surplus = count + latest.count - most
    if surplus > 0 { list.removeSubrange(0..<surplus) }
    list.append(contentsOf: latest)
  }
}

// MARK: - Earlier states

extension Feed {
  private var counts: FeedHistory.Counts {
    FeedHistory.Counts(
      lineCount: lineCount, byteCount: byteCount, refusedCount: refusedCount,
      unlistedCount: unlistedCount, errorCount: errorCount, runCount: runCount, state: state,
      format: format, lastArrival: lastArrival, lineRate: lineRate)
  }

  /// Returns a feed of its own with the present state, to which nothing more comes.
  package func copy() -> Feed {
    let copy = Feed(name: name)
    copy.addPaths(of: self)
    let end = FeedTime(secondsSince1970: .infinity)
    copy.show(FeedHistory.Moment(start: end, time: end, counts: counts), [:], of: self)
    for (path, live) in zip(copy.paths, paths) { path.copy(live) }
    for (path, values) in computed { copy.computed[path]?.copy(values) }
    return copy
  }

  /// Adds paths with the names of another feed's paths, without values.
  func addPaths(of live: Feed) {
    for path in live.paths { add([path.name], at: path.time) }
    for (path, values) in live.computed { addComputed(path, at: values.time) }
  }

  /// Shows an earlier state of another feed.
  func show(
    _ moment: FeedHistory.Moment, _ states: [ObjectIdentifier: FeedHistory.PathState],
    of live: Feed
  ) {
    withChanges {
      let known = computed.compactMap { path, values in live.computed[path].map { (values, $0) } }
      for (path, live) in Array(zip(paths, live.paths)) + known {
        path.show(states[ObjectIdentifier(live)], of: live, at: moment.time)
      }
      let counts = moment.counts
      (lineCount, byteCount, runCount) = (counts.lineCount, counts.byteCount, counts.runCount)
      (refusedCount, unlistedCount) = (counts.refusedCount, counts.unlistedCount)
      (errorCount, lineRate, lastArrival) = (counts.errorCount, counts.lineRate, counts.lastArrival)
      (state, format) = (counts.state, counts.format)
      lines = live.lines.filter { $0.time <= moment.time }
      errorLines = live.errorLines.filter { $0.time <= moment.time }
      refusals = live.refusals.filter { $0.line.time <= moment.time }
    }
  }
}
