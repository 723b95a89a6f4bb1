// SPDX-License-Identifier: Apache-2.0

/// The time at which a paint may begin: the first one at once, and each later one an interval after
/// the one before, unless somebody waits for it.
///
/// Times count from a moment that is the caller's choice.
struct FramePacer {
  /// The least time from one paint to the next.
  let interval: Duration

  /// The moment at which the next paint may begin; nil for at once.
  private(set) var next: Duration?

  /// Makes a pacer that has seen no paint.
  init(interval: Duration) { self.interval = interval }

  /// Lets the next paint begin at once.
  mutating func hurry() { next = nil }

  /// Asks for a paint.
  ///
  /// - Returns: Whether it may begin; it counts as begun then.
  mutating func begin(at now: Duration) -> Bool {
    if let next, now < next { return false }
    // A wait that ends late is made up for, up to a quarter of a frame, so that sixty fit a second.
    next = max(next ?? now, now - interval / 4) + interval
    return true
  }
}
