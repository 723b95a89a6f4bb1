// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The latest moment for a condition to become true.
public struct Deadline {
  private let end: ContinuousClock.Instant

  /// The time that tests wait for what has to happen, unless they say otherwise: long, since only
  /// what fails uses it up, and a sanitizer on a busy machine takes minutes where a second is usual.
  public static let usual = Duration.seconds(600)

  /// A moment so far from now.
  public init(within duration: Duration = Deadline.usual) {
    end = ContinuousClock.now + duration
  }

  /// The moment has come.
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
