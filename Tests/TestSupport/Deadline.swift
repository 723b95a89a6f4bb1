// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The latest moment for a condition to become true.
public struct Deadline {
  private let end: ContinuousClock.Instant

  /// How long tests wait for what has to happen, unless they say otherwise: long, since it is only
  /// used up by what fails.
  public static let usual = Duration.seconds(20)

  /// A moment so far from now.
  public init(within duration: Duration = Deadline.usual) {
    end = ContinuousClock.now + duration
  }

  /// Whether the moment has come.
  public var isOver: Bool { milliseconds == 0 }

  /// The whole milliseconds that are left, at least one until the moment has come.
  public var milliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: end).components
    if left.seconds < 0 || left.attoseconds < 0 { return 0 }
    return Int32(min(left.seconds, 1_000_000) * 1_000 + left.attoseconds / 1_000_000_000_000_000)
      + 1
  }

  /// Asks for a condition again and again, a few milliseconds apart, until it is true.
  ///
  /// - Returns: Whether it became true in time.
  public func wait(until condition: () throws -> Bool) rethrows -> Bool {
    while try !condition() {
      if isOver { return false }
      _ = poll(nil, 0, 5)
    }
    return true
  }
}
