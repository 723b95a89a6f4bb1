// SPDX-License-Identifier: Apache-2.0

/// The numbers of a path in bounded memory: the latest as they came, older ones thinned.
///
/// Three quarters of the room is for the latest numbers. Older ones are merged, neighbors with
/// neighbors, so that least, greatest and mean of each stretch stay.
public struct SampleSeries: Hashable, Sendable {
  /// A number and when it came: 16 bytes, where a ``FeedSample`` has 40.
  struct Point: Hashable, Sendable {
    let seconds: Double
    let number: Double

    var sample: FeedSample { FeedSample(number, at: FeedTime(secondsSince1970: seconds)) }
  }

  /// The most samples that are kept.
  public let capacity: Int

  /// The sum of all numbers that came, thinned ones too; nil while none has.
  public private(set) var total: FeedSample?

  private var thinned: [FeedSample] = []

  /// How many samples go into one of `thinned`.
  private var stride = 1

  /// What will be the next of `thinned`, and how many samples are in it.
  private var partial: FeedSample?
  private var partialCount = 0

  /// A ring; its first element is at `first`.
  private var latest: [Point] = []
  private var first = 0

  /// Makes an empty series.
  ///
  /// - Precondition: The capacity is at least 8.
  public init(capacity: Int = 1_000) {
    precondition(capacity >= 8, "a series keeps at least 8 samples")
    self.capacity = capacity
  }

  private var mostLatest: Int { capacity - mostThinned - 1 }
  private var mostThinned: Int { capacity / 8 * 2 }

  /// How many samples are kept.
  public var count: Int { thinned.count + (partial == nil ? 0 : 1) + latest.count }

  /// Takes a number.
  public mutating func append(_ number: Double, at time: FeedTime) {
    add(FeedSample(number, at: time))
    push(Point(seconds: time.secondsSince1970, number: number))
  }

  /// Takes all of a later series.
  public mutating func append(contentsOf later: SampleSeries) {
    guard let added = later.total else { return }
    add(added)
    if !later.thinned.isEmpty || later.partial != nil {
      // What is merged there came before all that is not, so it comes after all that is here.
      for point in latestPoints { thin(point.sample) }
      latest.removeAll(keepingCapacity: true)
      first = 0
      for sample in later.thinned { thin(sample) }
      if let partial = later.partial { thin(partial) }
    }
    for point in later.latestPoints { push(point) }
  }

  /// What is kept of the numbers that came up to a moment.
  ///
  /// - Complexity: O(*n*).
  func prefix(through time: FeedTime) -> SampleSeries {
    var result = SampleSeries(capacity: capacity)
    for sample in thinned + (partial.map { [$0] } ?? []) where sample.time <= time {
      result.thinned.append(sample)
      result.add(sample)
    }
    for point in latestPoints where point.seconds <= time.secondsSince1970 {
      result.add(point.sample)
      result.latest.append(point)
    }
    return result
  }

  /// All samples, oldest first.
  ///
  /// - Complexity: O(*n*).
  public var samples: [FeedSample] {
    thinned + (partial.map { [$0] } ?? []) + latestPoints.map(\.sample)
  }

  /// The latest numbers as they came, oldest first.
  public var latestNumbers: [Double] { latestPoints.map(\.number) }

  /// Finds the number that a percentage of the latest numbers do not exceed.
  ///
  /// - Parameter percent: From 0 to 100.
  /// - Returns: One of ``latestNumbers``, by nearest rank; nil if there are none.
  /// - Complexity: O(*n* log *n*).
  public func percentile(_ percent: Double) -> Double? {
    let sorted = latest.map(\.number).sorted()
    guard !sorted.isEmpty else { return nil }
    let rank = (min(max(percent, 0), 100) / 100 * Double(sorted.count)).rounded(.up)
    return sorted[max(Int(rank), 1) - 1]
  }

  private var latestPoints: [Point] { Array(latest[first...] + latest[..<first]) }

  private mutating func add(_ sample: FeedSample) {
    total = total?.merged(with: sample) ?? sample
  }

  private mutating func push(_ point: Point) {
    if latest.count < mostLatest {
      if latest.count == latest.capacity {
        latest.reserveCapacity(min(max(8, latest.count * 2), mostLatest))
      }
      latest.append(point)
    } else {
      thin(latest[first].sample)
      latest[first] = point
      first = first + 1 == latest.count ? 0 : first + 1
    }
  }

  private mutating func thin(_ sample: FeedSample) {
    partial = partial?.merged(with: sample) ?? sample
    partialCount += 1
    guard partialCount >= stride, let whole = partial else { return }
    partial = nil
    partialCount = 0
    thinned.append(whole)
    guard thinned.count > mostThinned else { return }
    thinned = Swift.stride(from: 0, to: thinned.count, by: 2).map { index in
      index + 1 < thinned.count
        ? thinned[index].merged(with: thinned[index + 1]) : thinned[index]
    }
    stride *= 2
  }
}
