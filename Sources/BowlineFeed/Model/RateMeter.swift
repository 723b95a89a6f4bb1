// SPDX-License-Identifier: Apache-2.0

/// The rate at which a number rises, over the last seconds.
struct RateMeter {
  private struct Point {
    let seconds: Double
    let number: Double
  }

  /// The time over which the rate is taken, in seconds.
  static let window = 5.0

  /// The least time between two points, in seconds; those in between are not kept.
  private static let spacing = 0.25

  /// The most points of a window, and the number from which on room for all is reserved.
  private static let (mostPoints, fewPoints) = (22, 4)

  private var points: [Point] = []

  /// Takes the number as it is now.
  mutating func record(_ number: Double, at time: FeedTime) {
    let now = time.secondsSince1970
    // One point from before the window stays, to measure from.
    while points.count > 1, points[1].seconds <= now - Self.window { points.removeFirst() }
    if let last = points.last, now - last.seconds < Self.spacing { return }
    if points.count == Self.fewPoints, points.capacity < Self.mostPoints {
      points.reserveCapacity(Self.mostPoints)
    }
    points.append(Point(seconds: now, number: number))
  }

  /// The rise a second until now; nil until a quarter of a second is known, and for one that a
  /// `Double` cannot hold.
  func rate(_ number: Double, at time: FeedTime) -> Double? {
    guard
      let start = points.last(where: { $0.seconds <= time.secondsSince1970 - Self.window })
        ?? points.first
    else { return nil }
    let passed = time.secondsSince1970 - start.seconds
    let rate = (number - start.number) / passed
    return passed < Self.spacing || !rate.isFinite ? nil : rate
  }

  /// Begins anew, as after a counter was set back.
  mutating func reset() { points = [] }
}
