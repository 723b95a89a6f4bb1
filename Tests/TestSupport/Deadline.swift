// SPDX-License-Identifier: Apache-2.0

internal import Glibc

/// The latest moment for a condition to become true.
public struct Deadline {
  private let end: ContinuousClock.Instant

  /// The time that tests wait for what has to happen, unless they say otherwise: long, since only
  /// what fails uses it up, and a sanitizer on a busy machine takes minutes where a second is
  /// usual.
  public static let usual = Duration.seconds(600)

  /// The longest pause between two looks at a condition, in milliseconds: a look may start a
  /// program, and tests that wait for long would keep others from the processor.
  private static let longestPause: Int32 = 50

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

  /// Asks for a condition again and again, until it is true: at first a millisecond apart, and less
  /// often the longer it takes.
  ///
  /// - Returns: Whether it became true in time.
  public func wait(until condition: () throws -> Bool) rethrows -> Bool {
    var pause: Int32 = 1
    while try !condition() {
      if isOver { return false }
      _ = poll(nil, 0, pause)
      pause = min(2 * pause, Self.longestPause)
    }
    return true
  }
}
