// SPDX-License-Identifier: Apache-2.0

/// The numbers of a path in bounded memory: the latest as they came, older ones thinned.
///
/// Eleven twelfths of the room are for the latest numbers. Older ones are merged, neighbors with
/// neighbors, so that the least, the greatest and the mean of each stretch stay.
public struct SampleSeries: Hashable, Sendable {
  /// The most samples that are kept.
  public let capacity: Int

  /// The sum of all numbers that came, thinned ones too; nil while none has.
  public private(set) var total: FeedSample?

  private var thinned: [FeedSample] = []

  /// The number of samples that go into one of `thinned`.
  private var stride = 1

  /// The sample that will be the next of `thinned`, and the number of samples that are merged in
  /// it.
  private var partial: FeedSample?
  private var partialCount = 0

  private var latest = PointQueue()

  /// Makes an empty series.
  ///
  /// - Precondition: The capacity is at least 8.
  public init(capacity: Int = 1_000) {
    precondition(capacity >= 8, "a series keeps at least 8 samples")
    self.capacity = capacity
  }

  private var mostLatest: Int { capacity - mostThinned - 1 }
  private var mostThinned: Int { max(capacity / 12, 1) }

  /// The number of samples that are kept.
  public var count: Int { thinned.count + (partial == nil ? 0 : 1) + latest.count }

  /// Appends a number.
  public mutating func append(_ number: Double, at time: FeedTime) {
    add(FeedSample(number, at: time))
    push(number, at: time)
  }

  /// Appends all of a later series.
  public mutating func append(contentsOf later: SampleSeries) {
    guard let added = later.total else { return }
    add(added)
    if !later.thinned.isEmpty || later.partial != nil {
      // Its merged samples are older than its other ones, and newer than all that are here.
      let earlier = latest
      latest.removeAll()
      earlier.forEach { thin(FeedSample($0, at: $1)) }
      for sample in later.thinned { thin(sample) }
      if let partial = later.partial { thin(partial) }
    }
    later.latest.forEach { push($0, at: $1) }
  }

  /// Returns the series of the samples that came up to a moment, without those that sum up a later
  /// number too.
  ///
  /// - Parameter last: The last number up to the moment, which ends the series where the latest
  ///   numbers do not reach back so far.
  /// - Complexity: O(*n*).
  func prefix(through time: FeedTime, last: FeedSample?) -> SampleSeries {
    var result = SampleSeries(capacity: capacity)
    var points: [FeedSample] = []
    latest.forEach { points.append(FeedSample($0, at: $1)) }
    let older = thinned + (partial.map { [$0] } ?? [])
    // The numbers of a sample came before the first of the next one.
    let ends = (older + points.prefix(1)).dropFirst()
    for (sample, end) in zip(older, ends) where end.time <= time {
      result.thinned.append(sample)
      result.add(sample)
    }
    for point in points where point.time <= time {
      result.add(point)
      result.latest.append(point.mean, at: point.time)
    }
    if result.latest.count == 0, let last {
      result.add(last)
      result.partial = last
    }
    return result
  }

  /// All samples, oldest first.
  ///
  /// - Complexity: O(*n*).
  public var samples: [FeedSample] {
    var samples = thinned + (partial.map { [$0] } ?? [])
    latest.forEach { samples.append(FeedSample($0, at: $1)) }
    return samples
  }

  /// The latest numbers as they came, oldest first.
  public var latestNumbers: [Double] {
    var numbers: [Double] = []
    latest.forEach { number, _ in numbers.append(number) }
    return numbers
  }

  /// Finds the number that a percentage of the latest numbers do not exceed.
  ///
  /// - Parameter percent: From 0 to 100.
  /// - Returns: One of ``latestNumbers``, by nearest rank; nil if there are none.
  /// - Complexity: O(*n* log *n*).
  public func percentile(_ percent: Double) -> Double? {
    let sorted = latestNumbers.sorted()
    guard !sorted.isEmpty else { return nil }
    let rank = (min(max(percent, 0), 100) / 100 * Double(sorted.count)).rounded(.up)
    return sorted[max(Int(rank), 1) - 1]
  }

  private mutating func add(_ sample: FeedSample) {
    total = total?.merged(with: sample) ?? sample
  }

  private mutating func push(_ number: Double, at time: FeedTime) {
    if latest.count == mostLatest { thin(latest.removeFirst()) }
    latest.append(number, at: time)
  }

  private mutating func thin(_ sample: FeedSample) {
    partial = partial?.merged(with: sample) ?? sample
    partialCount += 1
    guard partialCount >= stride, let whole = partial else { return }
    partial = nil
    partialCount = 0
    // Room for all at once, merged in place: a growing array would leave gaps in memory.
    if thinned.isEmpty { thinned.reserveCapacity(mostThinned + 1) }
    thinned.append(whole)
    guard thinned.count > mostThinned else { return }
    for index in Swift.stride(from: 0, to: thinned.count, by: 2) {
      thinned[index / 2] =
        index + 1 < thinned.count
        ? thinned[index].merged(with: thinned[index + 1]) : thinned[index]
    }
    thinned.removeLast(thinned.count / 2)
    stride *= 2
  }
}

extension SampleSeries: CustomStringConvertible {
  /// The count of the numbers that came, with the least and the greatest of them, for a person to
  /// read.
  public var description: String {
    total.map { "\($0.count) \($0.count == 1 ? "number" : "numbers"), \($0)" } ?? "0 numbers"
  }
}
