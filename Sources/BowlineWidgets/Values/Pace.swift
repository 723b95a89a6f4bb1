// SPDX-License-Identifier: Apache-2.0

/// The speed of some work, from the amounts that were done at several times.
///
/// It is that of the last ten seconds: a download that has become slow shows that soon, and one
/// that comes in pieces does not jump with each of them.
struct Pace {
  /// An amount that was done by a time.
  private struct Sample {
    var time: Duration
    var done: Double
  }

  /// The samples, at most one for each quarter of a second, so that there are few of them.
  private var samples: [Sample] = []

  static let window = Duration.seconds(10)
  private static let interval = Duration.milliseconds(250)

  /// The shortest time from which a rate is computed.
  private static let shortest = Duration.seconds(1)

  /// An amount has been added.
  var hasBegun: Bool { !samples.isEmpty }

  /// Adds the amount that is done at a time.
  ///
  /// - Parameters:
  ///   - done: The amount. If it is less than before the pace begins anew; an amount that is not
  ///     finite is left out.
  ///   - time: The time, by a clock that does not go back.
  /// - Returns: Whether the pace begins anew.
  @discardableResult
  mutating func add(_ done: Double, at time: Duration) -> Bool {
    guard done.isFinite else { return false }
    if let last = samples.last, done < last.done { samples = [] }
    let isNew = samples.isEmpty
    if samples.count > 1, time - samples[samples.count - 2].time < Self.interval {
      samples.removeLast()
    }
    samples.append(Sample(time: time, done: done))
    // The first sample has the amount that was done when the window began.
    let old = samples.dropFirst().prefix { time - $0.time >= Self.window }.count
    samples.removeFirst(old)
    return isNew
  }

  /// Returns the amount per second, 0 if none was done in the window; nil if too little is known.
  func rate(at time: Duration) -> Double? {
    guard let last = samples.last else { return nil }
    let start = samples.last { time - $0.time >= Self.window } ?? samples[0]
    let span = min(time - start.time, Self.window)
    guard span >= Self.shortest, samples.count > 1 || span == Self.window else { return nil }
    return (last.done - start.done) / (span / .seconds(1))
  }

  /// Returns the seconds until an amount is done at the present rate; nil if that is not known.
  func secondsLeft(until total: Double, at time: Duration) -> Double? {
    guard let last = samples.last, let rate = rate(at: time), rate > 0 else { return nil }
    return max(total - last.done, 0) / rate
  }
}
