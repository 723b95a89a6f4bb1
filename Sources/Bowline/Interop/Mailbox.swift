// SPDX-License-Identifier: Apache-2.0

/// A place where one isolation domain leaves a value and others pick up the latest one.
///
/// It holds the latest value alone. A reader that waits is woken without a value and takes the one
/// that is there when it runs, so that it never gets one that was replaced meanwhile. Each reader
/// keeps the number of the last value that it has seen, so there may be any number of readers.
@usableFromInline
final class Mailbox<Value: Sendable>: Sendable {
  /// The latest value, nil before the first one; its number, counted from 1; whether values have
  /// ended; the number of times that a reader has waited; and the readers that wait, each by the
  /// number of its time.
  @usableFromInline
  typealias State = (
    value: Value?, number: UInt64, isClosed: Bool, tickets: UInt64,
    waiters: [UInt64: CheckedContinuation<Void, Never>]
  )

  @usableFromInline let state = Locked<State>((nil, 0, false, 0, [:]))

  @usableFromInline
  init() {}

  /// Leaves a value in place of the present one.
  ///
  /// - Complexity: O(*n*) in the number of readers that wait; a lock is taken, which no other code
  ///   holds for longer than such a call.
  @inlinable
  func leave(_ value: Value) {
    // The earlier value is released once the lock is open.
    let (woken, replaced) = state.withLock { state in
      state.number += 1
      return (exchange(&state.waiters, by: [:]), exchange(&state.value, by: value))
    }
    withExtendedLifetime(replaced) {
      for waiting in woken.values { waiting.resume() }
    }
  }

  /// Says that there will be no further values.
  ///
  /// The last one can still be picked up.
  @usableFromInline
  func close() {
    let woken = state.withLock { state in
      state.isClosed = true
      return exchange(&state.waiters, by: [:])
    }
    for waiting in woken.values { waiting.resume() }
  }

  /// Waits for the next value for a reader; nil at the end, or when its task is cancelled.
  ///
  /// - Parameter seen: The number of the last value that the reader has seen; it is set to that of
  ///   the value returned.
  func next(
    after seen: inout UInt64, isolation: isolated (any Actor)?
  ) async -> Value? {
    while !Task.isCancelled {
      let (value, number, isClosed) = state.withLock { ($0.value, $0.number, $0.isClosed) }
      if let value, number > seen {
        seen = number
        return value
      }
      if isClosed { return nil }
      await wait(seen: seen, isolation: isolation)
    }
    return nil
  }

  private func wait(seen: UInt64, isolation: isolated (any Actor)?) async {
    let ticket = state.withLock { state in
      state.tickets += 1
      return state.tickets
    }
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { waiting in
        let isReady = state.withLock { state in
          // Asked under the lock: a task that is cancelled from now on finds its continuation.
          if Task.isCancelled || state.isClosed || state.number > seen { return true }
          state.waiters[ticket] = waiting
          return false
        }
        if isReady { waiting.resume() }
      }
    } onCancel: {
      state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume()
    }
  }
}
