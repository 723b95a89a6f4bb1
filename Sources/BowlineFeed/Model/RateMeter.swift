// SPDX-License-Identifier: Apache-2.0

/// The rate at which a number rises from one arrival to another.
///
/// It is measured over the last seconds, and for a source that is slower than these between the
/// last two arrivals.
struct RateMeter {
  /// Arrivals that follow the first of them within ``spacing``, of which the last one counts.
  private struct Point {
    let start: Double
    var seconds: Double
    var number: Double
  }

  /// The time over which the rate is taken, in seconds.
  private static let window = 5.0

  /// The least time that a rate is taken over, and from the start of a point to that of the next.
  private static let spacing = 0.25

  /// The usual waits of a source that pass until nothing is late: one that is a little slower than
  /// before is no other.
  private static let patience = 2.0

  /// The most points of a window, and the number from which on room for all is reserved.
  private static let (mostPoints, fewPoints) = (22, 4)

  private var points: [Point] = []

  /// Takes a number that has come.
  mutating func record(_ number: Double, at time: FeedTime) {
    let now = time.secondsSince1970
    if let last = points.last, now - last.start < Self.spacing {
      points[points.count - 1].seconds = now
      points[points.count - 1].number = number
      return
    }
    // One point from before the window stays, to measure from.
    while points.count > 1, points[1].seconds <= now - Self.window { points.removeFirst() }
    if points.count == Self.fewPoints, points.capacity < Self.mostPoints {
      points.reserveCapacity(Self.mostPoints)
    }
    points.append(Point(start: now, seconds: now, number: number))
  }

  /// The place of the point that the rate is measured from; nil until a quarter of a second is known.
  private var first: Int? {
    guard let last = points.last else { return nil }
    let place = points.lastIndex { $0.seconds <= last.seconds - Self.window } ?? 0
    return last.seconds - points[place].seconds < Self.spacing ? nil : place
  }

  /// The moment, in seconds, from which on the next number is late; nil where none is awaited.
  private var due: Double? {
    guard let first, let last = points.last else { return nil }
    let waits = zip(points[first...], points[first...].dropFirst()).map { $1.seconds - $0.seconds }
    return last.seconds + (waits.max() ?? 0) * Self.patience
  }

  /// Finds the rise a second.
  ///
  /// It stays between arrivals, falls as soon as the next one is late, and is 0 some seconds after.
  ///
  /// - Returns: nil until a quarter of a second is known, and for a rate that a `Double` cannot hold.
  func rate(at time: FeedTime) -> Double? {
    guard let first, let due, let last = points.last else { return nil }
    let late = max(time.secondsSince1970 - due, 0)
    if late >= Self.window { return 0 }
    let rate = (last.number - points[first].number) / (last.seconds - points[first].seconds + late)
    return rate.isFinite ? rate : nil
  }

  /// The seconds until the rate changes though no number comes; nil for never.
  func secondsToChange(at time: FeedTime) -> Double? {
    guard let due else { return nil }
    let left = due - time.secondsSince1970
    return left > 0 ? left : left > -Self.window ? 1 : nil
  }

  /// Begins anew, as after a number has fallen.
  mutating func reset() { points = [] }
}
