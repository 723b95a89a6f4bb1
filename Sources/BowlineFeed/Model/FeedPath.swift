// SPDX-License-Identifier: Apache-2.0

public import Bowline

/// A name of values, with the latest value and a summary of earlier ones.
///
/// It changes in ``Feed/take(_:at:)`` and ``Feed/advance(to:)`` alone. Each property can be
/// observed and bound; those that are computed from the series change with ``count``.
public final class FeedPath: KeyValueObservable {
  /// The name, with a dot between the keys of nested objects: `cpu.user`.
  public let name: String

  /// The latest value.
  @Observed public private(set) var value: FeedValue = .null

  /// The nature of the path, judged by all of its values.
  @Observed public private(set) var kind: FeedKind = .unknown

  /// The unit that stands behind the numbers in lines of text, such as the `kB` of `/proc/meminfo`; nil
  /// for none.
  @Observed public private(set) var unit: String?

  /// The number of values that have come.
  @Observed public private(set) var count = 0

  /// The moment at which the latest value came.
  @Observed public private(set) var time: FeedTime

  /// The line that the latest value came in; nil if it came in none.
  @Observed public private(set) var lastLine: FeedLine?

  /// The lines that the rows of the latest value came in, also where an equal value was there before.
  package private(set) var rowLines = FeedTable.Lines()

  /// The rise a second of a ``FeedKind/counter``.
  ///
  /// It is measured from one arrival to another over five seconds, or between the last two numbers
  /// of a slow source. It falls to 0 when no number comes for longer than was usual. It is nil for
  /// others, and until a quarter of a second is known.
  @Observed public private(set) var rate: Double?

  /// The number of times that a counter began anew, as that of a program that was started again.
  @Observed public private(set) var resetCount = 0

  /// The number of values that came a second, measured as ``rate`` is.
  @Observed public private(set) var arrivalRate: Double?

  private var storedSeries: SampleSeries
  private var storedTexts = TextCounts()
  private var evidence = KindEvidence()

  private var numberMeter = RateMeter()
  private var arrivalMeter = RateMeter()

  init(name: String, time: FeedTime, capacity: Int) {
    self.name = name
    self.time = time
    storedSeries = SampleSeries(capacity: capacity)
  }

  /// The numbers that came, in bounded memory.
  public var series: SampleSeries {
    _ = count
    return storedSeries
  }

  /// The counts of the texts that came, and of the truth values, in words.
  public var texts: TextCounts {
    _ = count
    return storedTexts
  }

  /// The counts of the values that came, as texts: of numbers those that are kept as they came.
  ///
  /// - Complexity: O(*n*) in these.
  package var valueCounts: TextCounts {
    var counts = texts
    for number in series.latestNumbers { counts.add(FeedValue.text(of: number)) }
    return counts
  }

  /// The latest value as a number; nil if it is none.
  public var number: Double? { value.number }

  /// The latest value as a text for a person.
  public var text: String { value.description }

  /// The least number of all that came.
  public var least: Double? { series.total?.least }

  /// The mean of all numbers that came.
  public var mean: Double? { series.total?.mean }

  /// The greatest number of all that came.
  public var most: Double? { series.total?.most }

  /// The samples that are kept, oldest first.
  public var samples: [FeedSample] { series.samples }

  /// The number that 50 of 100 of the latest ones do not exceed.
  public var median: Double? { series.percentile(50) }

  /// The number that 95 of 100 of the latest ones do not exceed.
  public var percentile95: Double? { series.percentile(95) }

  /// The number that 99 of 100 of the latest ones do not exceed.
  public var percentile99: Double? { series.percentile(99) }

  /// The rows of the latest value; none if it has no rows.
  public var rows: [FeedRow] {
    let value = value
    if let rowsOfValue, rowsOfValue.value == value { return rowsOfValue.rows }
    let rows = value.table.map(FeedRow.rows(of:)) ?? []
    rowsOfValue = (value, rows)
    return rows
  }

  /// The rows that were made last, and the value that has them.
  private var rowsOfValue: (value: FeedValue, rows: [FeedRow])?
}

extension FeedPath {
  /// Takes the values that came since the last batch.
  func take(_ update: PathUpdate, isLog: Bool) {
    storedSeries.append(contentsOf: update.series)
    storedTexts.add(update.texts)
    evidence = update.evidence
    let kind = isLog ? .log : evidence.kind(storedTexts)
    if kind != self.kind { self.kind = kind }
    if evidence.unit != unit { unit = evidence.unit }
    if evidence.resets != resetCount { resetCount = evidence.resets }
    if update.value != value { value = update.value }
    rowLines = update.value.table?.lines ?? FeedTable.Lines()
    time = update.time
    lastLine = update.line
    count += update.count
    arrivalMeter.record(Double(count), at: update.time)
    recordNumber(at: update.time)
    advance(to: update.time)
  }

  /// Takes a value that was computed.
  func take(_ value: FeedValue, at time: FeedTime) {
    var update = PathUpdate(path: 0, capacity: 8)
    update.add(value, at: time)
    update.evidence = evidence
    update.evidence.add(value)
    take(update, isLog: false)
  }

  /// Takes the latest number for the rate, if the path may be a counter.
  private func recordNumber(at time: FeedTime) {
    guard kind == .number || kind == .counter, !evidence.hasFallen else {
      return numberMeter.reset()
    }
    numberMeter.record(evidence.climbed, at: time)
  }

  /// Brings the rates up to a time.
  func advance(to time: FeedTime) {
    set(\.arrivalRate, arrivalMeter.rate(at: time))
    set(\.rate, kind == .counter ? numberMeter.rate(at: time) : nil)
  }

  /// The seconds until a rate changes though no value comes; nil for never.
  func secondsToChange(at time: FeedTime) -> Double? {
    let left = kind == .counter ? numberMeter.secondsToChange(at: time) : nil
    return [left, arrivalMeter.secondsToChange(at: time)].compactMap(\.self).min()
  }

  private func set(
    _ property: ReferenceWritableKeyPath<FeedPath, Double?>, _ number: Double?
  ) {
    if self[keyPath: property] != number { self[keyPath: property] = number }
  }
}

extension FeedPath {
  /// The present state, which can be shown again later.
  var state: FeedHistory.PathState {
    FeedHistory.PathState(
      path: ObjectIdentifier(self), value: value, kind: kind, count: count,
      resetCount: resetCount, rate: rate, arrivalRate: arrivalRate, time: time, line: lastLine,
      rowLines: rowLines, texts: storedTexts.counts.isEmpty ? nil : storedTexts)
  }

  /// Shows an earlier state of another path.
  ///
  /// - Parameters:
  ///   - state: The state; nil for the one before the first value.
  ///   - time: The moment of the state.
  func show(_ state: FeedHistory.PathState?, of live: FeedPath, at time: FeedTime) {
    let count = state?.count ?? 0
    if count == self.count, value == state?.value ?? .null { return }
    unit = live.unit
    let last = state.flatMap { state in state.value.number.map { FeedSample($0, at: state.time) } }
    storedSeries = live.storedSeries.prefix(through: time, last: last)
    storedTexts = state?.texts ?? TextCounts()
    (kind, resetCount) = (state?.kind ?? .unknown, state?.resetCount ?? 0)
    (value, lastLine, self.time) = (state?.value ?? .null, state?.line, state?.time ?? live.time)
    rowLines = state?.rowLines ?? FeedTable.Lines()
    (rate, arrivalRate) = (state?.rate, state?.arrivalRate)
    self.count = count
  }
}

extension FeedPath {
  /// Shows the present state of another path.
  func copy(_ live: FeedPath) {
    (storedSeries, storedTexts) = (live.storedSeries, live.storedTexts)
    (value, lastLine, time) = (live.value, live.lastLine, live.time)
    rowLines = live.rowLines
    (kind, rate, arrivalRate) = (live.kind, live.rate, live.arrivalRate)
    unit = live.unit
    (count, resetCount) = (live.count, live.resetCount)
  }
}

extension FeedPath: KeyValueCoding {
  /// The names of the properties of a path, such as `rate`, which `cpu.user.@rate` reads.
  public static let keys: KeyTable<FeedPath> = [
    "name": \.name, "value": \.value, "count": \.count, "rate": \.rate,
    "arrivalRate": \.arrivalRate, "resetCount": \.resetCount, "number": \.number,
    "text": \.text, "unit": \.unit, "least": \.least, "mean": \.mean, "most": \.most,
    "median": \.median,
    "percentile95": \.percentile95,
    "percentile99": \.percentile99, "rows": \.rows,
  ]
}
