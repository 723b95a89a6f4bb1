// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A clock that stands still until it is told to go on.
///
/// Code that takes a `some Clock<Duration>` sleeps by it, and a test takes no time:
///
/// ```swift
/// let clock = VirtualClock()
/// let sampling = Task { try await sample(every: .seconds(1), by: clock) }
/// clock.advance(by: .seconds(1))
/// ```
///
/// It can be used from any thread.
public final class VirtualClock: Clock, Sendable {
  /// A time since the clock was made.
  public struct Instant: InstantProtocol, Sendable {
    /// The duration since the clock was made.
    public let offset: Duration

    /// A time that is later, or earlier, by a duration.
    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }

    /// The duration until another time.
    public func duration(to other: Instant) -> Duration { other.offset - offset }

    /// Says whether one time is before another.
    public static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let number: Int
    let deadline: Instant
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepCount = 0
    var sleepers: [Sleeper] = []
  }

  private let state = Locked(State())

  /// Makes a clock at time zero.
  public init() {}

  /// The present time.
  public var now: Instant { state.withLock { $0.now } }

  /// The smallest step of the clock.
  public var minimumResolution: Duration { .nanoseconds(1) }

  /// The time at which the next sleeper wakes; nil where nobody sleeps.
  public var nextDeadline: Instant? {
    state.withLock { $0.sleepers.map(\.deadline).min() }
  }

  /// The number of tasks that sleep.
  public var sleeperCount: Int { state.withLock { $0.sleepers.count } }

  /// Sleeps until the clock was advanced to the deadline.
  ///
  /// - Throws: `CancellationError` when the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    let number = state.withLock { state in
      state.sleepCount += 1
      return state.sleepCount
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let sleeper = Sleeper(number: number, deadline: deadline, continuation: continuation)
        let outcome: Result<Void, any Error>? = state.withLock { state in
          // Asked with the lock held: a cancellation after this finds the sleeper.
          if Task.isCancelled { return .failure(CancellationError()) }
          if deadline <= state.now { return .success(()) }
          state.sleepers.append(sleeper)
          return nil
        }
        if let outcome { continuation.resume(with: outcome) }
      }
    } onCancel: {
      let cancelled = state.withLock { state in
        state.sleepers.firstIndex { $0.number == number }.map { state.sleepers.remove(at: $0) }
      }
      cancelled?.continuation.resume(throwing: CancellationError())
    }
  }

  /// Goes on, and wakes the sleepers whose time has come, the earliest first.
  ///
  /// - Precondition: The duration is not negative: time does not go back.
  public func advance(by duration: Duration) {
    precondition(duration >= .zero, "a clock does not go back")
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let woken = state.sleepers.filter { $0.deadline <= now }
      state.sleepers.removeAll { $0.deadline <= now }
      return woken
    }
    for sleeper in woken.sorted(by: { $0.deadline < $1.deadline }) {
      sleeper.continuation.resume()
    }
  }
}
