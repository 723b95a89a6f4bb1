// SPDX-License-Identifier: Apache-2.0

internal import Synchronization

/// Whether there is insight; in a word of its own, so that what is rare is told from other readings
/// without the lock.
private let sessions = Atomic<Int>(0)

/// How many times recording has begun.
private let eras = Atomic<Int>(0)

/// The recorder of observations, bindings and changes while there is insight.
///
/// It has texts and numbers alone, so that whoever asks for them keeps no object alive and meets no
/// object of another isolation domain.
final class Recorder: Sendable {
  /// A position in the record at some moment.
  struct Mark {
    /// The number that was given last.
    let number: UInt64

    /// How many changes were made.
    let changeCount: Int
  }

  static let shared = Recorder()

  /// Whether there is insight.
  ///
  /// It makes every reading a tracked one and every change one that is told in the slower way, so
  /// that nothing is asked for it on the usual ways.
  @inline(__always)
  static var isOn: Bool {
    SlowPath.isNeeded && sessions.load(ordering: .relaxed) > 0
  }

  /// How many times recording has begun: 1 or more while there is insight.
  static var era: Int { eras.load(ordering: .relaxed) }

  let state = Locked(State())

  private init() {}

  /// Begins an insight.
  ///
  /// - Parameter count: How many of the latest changes it keeps.
  /// - Returns: What was there before.
  func begin(keeping count: Int) -> Mark {
    SlowPath.count(+1)
    if sessions.add(1, ordering: .relaxed).oldValue == 0 { eras.add(1, ordering: .relaxed) }
    let (mark, forgotten) = state.withLock { state -> (Mark, State?) in
      // What a thread took down that did not know yet that the last insight had ended.
      let forgotten = state.sessions == 0 ? state.startAnew() : nil
      state.sessions += 1
      state.limit = max(state.limit, count)
      return (Mark(number: state.number, changeCount: state.changeCount), forgotten)
    }
    forgotten?.endStreams()
    return mark
  }

  /// Ends an insight, and forgets everything with the last one.
  func end() {
    let forgotten = state.withLock { state -> State? in
      state.sessions -= 1
      return state.sessions > 0 ? nil : state.startAnew()
    }
    sessions.add(-1, ordering: .relaxed)
    SlowPath.count(-1)
    forgotten?.endStreams()
  }
}
