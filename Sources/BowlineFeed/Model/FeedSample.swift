// SPDX-License-Identifier: Apache-2.0

/// One number that arrived, or the sum of several that came one after the other.
public struct FeedSample: Hashable, Sendable {
  /// The moment at which the first number arrived.
  public let time: FeedTime

  /// The number of values that the sample sums up, at least 1.
  public let count: Int

  /// The least number.
  public let least: Double

  /// The greatest number.
  public let most: Double

  /// The mean of the numbers.
  public let mean: Double

  /// A sample of one number.
  public init(_ number: Double, at time: FeedTime) {
    self.init(time: time, count: 1, least: number, most: number, mean: number)
  }

  private init(time: FeedTime, count: Int, least: Double, most: Double, mean: Double) {
    self.time = time
    self.count = count
    self.least = least
    self.most = most
    self.mean = mean
  }

  /// This sample and a later one as one; the least and the greatest number stay.
  public func merged(with later: FeedSample) -> FeedSample {
    let sum = count + later.count
    // Halves, since the difference of two finite numbers can be infinite.
    let step = (later.mean / 2 - mean / 2) * (Double(later.count) / Double(sum))
    return FeedSample(
      time: time, count: sum, least: min(least, later.least), most: max(most, later.most),
      mean: mean + step + step)
  }
}

extension FeedSample {
  /// The sample of the numbers that a function makes of these, if its results rise or fall with them;
  /// nil where it makes none.
  package func mapped(_ body: (Double) -> Double?) -> FeedSample? {
    guard let least = body(least), let most = body(most), let mean = body(mean) else { return nil }
    let ends = min(least, most)...max(least, most)
    return FeedSample(
      time: time, count: count, least: ends.lowerBound, most: ends.upperBound,
      mean: min(max(mean, ends.lowerBound), ends.upperBound))
  }
}

extension [FeedSample] {
  /// The latest samples that sum up a number of values; of the first of them some may be older.
  package func latest(_ count: Int) -> ArraySlice<FeedSample> {
    var (start, rest) = (endIndex, count)
    while start > startIndex, rest > 0 {
      start -= 1
      rest -= self[start].count
    }
    return self[start...]
  }
}

extension FeedSample: CustomStringConvertible {
  /// The number; of several the least and the greatest one, for a person to read.
  public var description: String {
    let most = FeedValue.text(of: most)
    return count == 1 ? most : "\(FeedValue.text(of: least)) to \(most)"
  }
}
