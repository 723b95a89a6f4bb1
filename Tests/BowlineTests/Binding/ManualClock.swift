// SPDX-License-Identifier: Apache-2.0

/// A clock that goes on when it is told to.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration = .zero

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    let deadline: Instant
    let continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var now = Instant()
    var sleepers: [Int: Sleeper] = [:]
    var cancelled: Set<Int> = []
    var nextIdentity = 0
  }

  private let state = Guarded(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .zero }

  /// How many tasks sleep on this clock.
  var sleepers: Int { state.withLock { $0.sleepers.count } }

  func advance(by duration: Duration) {
    let due = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for identity in due.keys { state.sleepers[identity] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in due { continuation.resume() }
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let identity = state.withLock { state in
      state.nextIdentity += 1
      return state.nextIdentity
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isDue = state.withLock { state in
          if deadline <= state.now || state.cancelled.contains(identity) { return true }
          state.sleepers[identity] = Sleeper(deadline: deadline, continuation: continuation)
          return false
        }
        if isDue { continuation.resume() }
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(identity)
        return state.sleepers.removeValue(forKey: identity)
      }
      sleeper?.continuation.resume()
    }
    try Task.checkCancellation()
  }
}
