// SPDX-License-Identifier: Apache-2.0

/// A place where one isolation domain leaves a value and others pick up the latest one.
///
/// It holds the latest value alone. A reader that waits is woken without a value and takes the one
/// that is there when it runs, so that it never gets one that was replaced meanwhile. Each reader
/// keeps the number of the last value that it has seen, so there may be any number of readers.
@usableFromInline
final class Mailbox<Value: Sendable>: Sendable {
  /// The answer to a reader that asks for the next value.
  enum Contents {
    /// A value that the reader has not seen, and its number.
    case value(Value, number: UInt64)
    /// No new value yet.
    case nothing
    /// No new value, and there will be none.
    case end
  }

  @usableFromInline let state = Locked(State())

  @usableFromInline
  init() {}

  /// Leaves a value in place of the present one.
  ///
  /// - Returns: Whether anybody may still pick it up.
  /// - Complexity: O(*n*) in the number of readers that wait; a lock is taken, which no other code
  ///   holds for longer than such a call.
  @inlinable
  func leave(_ value: Value) -> Bool {
    guard let (woken, _) = state.withLock({ $0.leave(value) }) else { return false }
    for waiting in woken.values { waiting.resume() }
    return true
  }

  /// Says that there will be no further values.
  ///
  /// The last one can still be picked up.
  @usableFromInline
  func close() {
    for waiting in state.withLock({ $0.close() }).values { waiting.resume() }
  }

  /// Says that nobody will read any more.
  func abandon() {
    _ = state.withLock { $0.abandon() }
  }

  /// The next value for a reader; nil at the end, or when its task is cancelled.
  ///
  /// - Parameter seen: The number of the last value that the reader has seen; it is set to that of
  ///   the value returned.
  func next(
    after seen: inout UInt64, isolation: isolated (any Actor)?
  ) async -> Value? {
    while !Task.isCancelled {
      switch state.withLock({ $0.contents(after: seen) }) {
      case .value(let value, let number):
        seen = number
        return value
      case .nothing: await wait(seen: seen, isolation: isolation)
      case .end: return nil
      }
    }
    return nil
  }

  private func wait(seen: UInt64, isolation: isolated (any Actor)?) async {
    let ticket = state.withLock { $0.ticket() }
    await withTaskCancellationHandler {
      await withCheckedContinuation(isolation: isolation) { waiting in
        let ready = state.withLock {
          // Asked under the lock: a task that is cancelled from now on finds its continuation.
          $0.wait(waiting, ticket: ticket, seen: seen, isCancelled: Task.isCancelled)
        }
        ready?.resume()
      }
    } onCancel: {
      state.withLock { $0.takeWaiter(ticket) }?.resume()
    }
  }
}

extension Mailbox {
  /// The value that a mailbox holds, and the readers that wait for another one.
  ///
  /// It decides and calls nobody: the mailbox acts on what it returns once the lock is open.
  @usableFromInline
  struct State {
    @usableFromInline typealias Waiting = CheckedContinuation<Void, Never>

    /// The latest value; nil before the first one, and when nobody can read it any more.
    @usableFromInline var value: Value?

    /// The number of values that were left so far.
    @usableFromInline var number: UInt64 = 0

    private var isClosed = false
    @usableFromInline var isAbandoned = false
    private var tickets: UInt64 = 0
    @usableFromInline var waiters: [UInt64: Waiting] = [:]

    /// Puts a value in the place of the present one.
    ///
    /// - Returns: The readers to be woken, and the value that was replaced, to be released; nil if
    ///   nobody will read any more.
    @inlinable
    mutating func leave(_ value: Value) -> (woken: [UInt64: Waiting], replaced: Value?)? {
      if isAbandoned { return nil }
      let replaced = self.value
      self.value = value
      number += 1
      return (takeWaiters(), replaced)
    }

    /// Notes that there will be no further values.
    ///
    /// - Returns: The readers to be woken.
    mutating func close() -> [UInt64: Waiting] {
      isClosed = true
      return takeWaiters()
    }

    /// Notes that nobody will read any more.
    ///
    /// - Returns: The value, to be released.
    mutating func abandon() -> Value? {
      isAbandoned = true
      defer { value = nil }
      return value
    }

    /// Returns the answer to a reader that has seen the given number of values.
    func contents(after seen: UInt64) -> Contents {
      if number > seen, let value { return .value(value, number: number) }
      return isClosed ? .end : .nothing
    }

    /// Returns a number by which a reader that is about to wait can be woken.
    mutating func ticket() -> UInt64 {
      tickets += 1
      return tickets
    }

    /// Adds a reader that waits.
    ///
    /// - Returns: The reader, if it need not wait after all.
    mutating func wait(
      _ waiting: Waiting, ticket: UInt64, seen: UInt64, isCancelled: Bool
    ) -> Waiting? {
      if isCancelled || isClosed || number > seen { return waiting }
      waiters[ticket] = waiting
      return nil
    }

    /// Takes out a reader that waits no longer.
    mutating func takeWaiter(_ ticket: UInt64) -> Waiting? {
      waiters.removeValue(forKey: ticket)
    }

    @inlinable
    mutating func takeWaiters() -> [UInt64: Waiting] {
      defer { waiters = [:] }
      return waiters
    }
  }
}

/// An observation that hands the changes of a value to another isolation domain.
///
/// It belongs to the object: the observers of the properties that the value goes through retain it,
/// until the object goes or nobody takes the changes any more. So only the object's own writes
/// touch it, in whichever domain the changes are taken.
@usableFromInline
final class Feed {
  @usableFromInline var observation: KeyValueObservation?

  @inlinable
  init() {}

  /// Begins to hand over changes.
  ///
  /// - Parameters:
  ///   - object: The object that changes; it is not kept alive.
  ///   - accessor: The value to follow.
  ///   - wantsPrior: Whether to tell prior notices too.
  ///   - start: Takes the present value.
  ///   - tell: Takes each notice. Returns whether later ones are wanted.
  ///   - end: Called when there will be no further changes.
  @inlinable
  static func begin<Object: KeyValueObservable, Value>(
    _ object: Object, _ accessor: Accessor<Object, Value>, wantsPrior: Bool = false,
    start: (Value) -> Void, tell: @escaping (NoticeReference<Value>) -> Bool,
    end: @escaping () -> Void
  ) {
    let feed = Feed()
    let gone = {
      feed.end()
      end()
    }
    let resolved = object.lookUp(accessor, wantsPrior: wantsPrior, readsEarly: true)
    var tell = tell
    let listing = SlowPath.isNeeded ? object.makeListing(accessor, resolved) : nil
    if let listing { tell = listing.recording(tell) }
    let observation = object.follow(
      resolved, accessor, wantsPrior: wantsPrior, tell: { [tell] in if !tell($0) { feed.end() } },
      gone: gone)
    listing?.attach(to: observation)
    switch resolved {
    case .direct: start(accessor.read(object))
    case .derived(let value, _): start(value)
    }
    if observation.isActive {
      feed.observation = observation
    } else {
      // Nothing observed was read.
      end()
    }
  }

  @usableFromInline
  func end() {
    // The observation retains this object, so it is released at the very end.
    let observation = observation
    self.observation = nil
    observation?.invalidate()
  }
}
