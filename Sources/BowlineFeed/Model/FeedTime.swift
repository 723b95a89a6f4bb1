// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// A moment at which something arrived, to a microsecond.
///
/// It is counted with the monotonic clock, from the time of the wall clock at the first use: so
/// moments stay in order when the wall clock is set.
public struct FeedTime: Hashable, Comparable, Sendable {
  /// The seconds since 1970, UTC.
  public let secondsSince1970: Double

  /// Makes a moment.
  public init(secondsSince1970: Double) {
    self.secondsSince1970 = secondsSince1970
  }

  /// The present moment.
  public static var now: FeedTime {
    let passed = (ContinuousClock.now - start.clock).components
    return FeedTime(
      secondsSince1970: start.wall + Double(passed.seconds) + Double(passed.attoseconds) / 1e18)
  }

  private static let start: (wall: Double, clock: ContinuousClock.Instant) = {
    var wall = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &wall)
    return (Double(wall.tv_sec) + Double(wall.tv_nsec) / 1e9, .now)
  }()

  /// The seconds from an earlier moment to this one; negative from a later one.
  public func seconds(since earlier: FeedTime) -> Double {
    secondsSince1970 - earlier.secondsSince1970
  }

  /// The moment that is a number of seconds later.
  public func adding(seconds: Double) -> FeedTime {
    FeedTime(secondsSince1970: secondsSince1970 + seconds)
  }

  /// Says whether one moment is before another.
  public static func < (left: FeedTime, right: FeedTime) -> Bool {
    left.secondsSince1970 < right.secondsSince1970
  }
}
