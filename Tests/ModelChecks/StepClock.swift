// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A clock that a program has go on.
final class StepClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    let offset: Duration

    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var begun = 0
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, Never>)] = [:]
  }

  private let state = Locked(State())

  var now: Instant { state.withLock { $0.now } }

  var minimumResolution: Duration { .nanoseconds(1) }

  func sleep(until deadline: Instant, tolerance: Duration?) async {
    let number = state.withLock { state in
      state.begun += 1
      return state.begun
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isOver = state.withLock { state in
          // With the lock held: whoever cancels after this finds the sleeper.
          if Task.isCancelled || deadline <= state.now { return true }
          state.sleepers[number] = (deadline, continuation)
          return false
        }
        if isOver { continuation.resume() }
      }
    } onCancel: {
      state.withLock { $0.sleepers.removeValue(forKey: number) }?.continuation.resume()
    }
  }

  /// Goes on, and wakes those whose time has come.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let now = state.now
      let woken = state.sleepers.filter { $0.value.deadline <= now }
      for number in woken.keys { state.sleepers[number] = nil }
      return woken.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
  }
}
