// SPDX-License-Identifier: Apache-2.0

/// The speed at which something gets done, from how much was done when.
///
/// It goes by the last ten seconds: a download that has become slow says so soon, and one that comes in
/// pieces does not jump with each of them.
struct Pace {
  /// An amount that was done by a time.
  private struct Sample {
    var time: Duration
    var done: Double
  }

  /// At most one for each quarter of a second, so that their number is small however often is told.
  private var samples: [Sample] = []

  static let window = Duration.seconds(10)
  private static let interval = Duration.milliseconds(250)

  /// The shortest time that says anything.
  private static let shortest = Duration.seconds(1)

  /// An amount has been told.
  var hasBegun: Bool { !samples.isEmpty }

  /// Takes how much is done.
  ///
  /// - Parameters:
  ///   - done: The amount; less than before begins anew, and what is no finite number is left out.
  ///   - time: When it was so, by a clock that does not go back.
  /// - Returns: Whether it begins anew.
  @discardableResult
  mutating func add(_ done: Double, at time: Duration) -> Bool {
    guard done.isFinite else { return false }
    if let last = samples.last, done < last.done { samples = [] }
    let isNew = samples.isEmpty
    if samples.count > 1, time - samples[samples.count - 2].time < Self.interval {
      samples.removeLast()
    }
    samples.append(Sample(time: time, done: done))
    // The first one tells what was done when the window began.
    let old = samples.dropFirst().prefix { time - $0.time >= Self.window }.count
    samples.removeFirst(old)
    return isNew
  }

  /// The amount that got done in a second, 0 where nothing did in the whole window; nil where too little
  /// is known to say it.
  func rate(at time: Duration) -> Double? {
    guard let last = samples.last else { return nil }
    let start = samples.last { time - $0.time >= Self.window } ?? samples[0]
    let span = min(time - start.time, Self.window)
    guard span >= Self.shortest, samples.count > 1 || span == Self.window else { return nil }
    return (last.done - start.done) / (span / .seconds(1))
  }

  /// The seconds until an amount is done at the present rate; nil where nobody knows.
  func secondsLeft(until total: Double, at time: Duration) -> Double? {
    guard let last = samples.last, let rate = rate(at: time), rate > 0 else { return nil }
    return max(total - last.done, 0) / rate
  }
}
