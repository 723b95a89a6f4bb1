// SPDX-License-Identifier: Apache-2.0

/// Says when a paint may begin: the first one at once, and each later one an interval after the one
/// before.
struct FramePacer<Instant: InstantProtocol> {
  /// The least time from one paint to the next.
  let interval: Instant.Duration

  /// When the next paint may begin; nil for at once.
  private(set) var next: Instant?

  /// Makes a pacer that has seen no paint.
  init(interval: Instant.Duration) { self.interval = interval }

  /// Asks for a paint.
  ///
  /// - Returns: Whether it may begin; it counts as begun then.
  mutating func begin(at now: Instant) -> Bool {
    if let next, now < next { return false }
    next = now.advanced(by: interval)
    return true
  }
}
