// SPDX-License-Identifier: Apache-2.0

extension Mailbox {
  /// The messages that a mailbox holds, and the reader that waits for them.
  ///
  /// It decides and calls nobody: what it returns is done once the lock is open.
  @usableFromInline
  struct State {
    @usableFromInline typealias Waiting = CheckedContinuation<Void, Never>

    /// The latest value; nil before the first one, and when nobody can read it any more.
    @usableFromInline var value: Value?

    /// How many values were left so far.
    @usableFromInline var number: UInt64 = 0

    private var isClosed = false
    @usableFromInline var isAbandoned = false
    private var tickets: UInt64 = 0
    @usableFromInline var waiters: [UInt64: Waiting] = [:]

    /// Puts a value in the place of the present one.
    ///
    /// - Returns: Who is to be woken, and the value that was replaced, to be released; nil if
    /// nobody
    ///   will read any more.
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
    /// - Returns: Who is to be woken.
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

    /// What there is for a reader that has seen the first so many values.
    func contents(after seen: UInt64) -> Contents {
      if number > seen, let value { return .value(value, number: number) }
      return isClosed ? .end : .nothing
    }

    /// The number by which somebody who is about to wait can be woken.
    mutating func ticket() -> UInt64 {
      tickets += 1
      return tickets
    }

    /// Lets somebody wait.
    ///
    /// - Returns: Whoever need not wait after all.
    mutating func wait(
      _ waiting: Waiting, ticket: UInt64, seen: UInt64, isCancelled: Bool
    ) -> Waiting? {
      if isCancelled || isClosed || number > seen { return waiting }
      waiters[ticket] = waiting
      return nil
    }

    /// Takes out somebody who waits no longer.
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
