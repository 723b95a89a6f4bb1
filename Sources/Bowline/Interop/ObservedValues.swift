// SPDX-License-Identifier: Apache-2.0

/// The values of an observed property, for whoever can wait for them.
///
/// ```swift
/// for await title in account.values(of: \.title) { print(title) }
/// ```
///
/// The first value is the present one, and each later one is the latest when it is asked for: a
/// reader that is slower than the changes misses some of them, and never gets an old one. An equal
/// value is given again, as it is told to an observer. What a sequence holds is one value, whatever
/// the number of changes.
///
/// The sequence may be read in another isolation domain than the object's, and by several readers,
/// each of which gets all that is said above. It keeps the object from nothing: it does not keep it
/// alive, and nothing of the object is touched by reading. See
/// ``KeyValueObservable/values(of:file:line:)``.
public struct ObservedValues<Element: Sendable>: AsyncSequence, Sendable {
  /// Reading never fails.
  public typealias Failure = Never

  private let reading: Reading

  @usableFromInline
  init(_ mailbox: Mailbox<Element>) {
    reading = Reading(mailbox)
  }

  /// Begins with the latest value.
  public func makeAsyncIterator() -> Iterator {
    Iterator(reading)
  }

  /// A reader of the values.
  public struct Iterator: AsyncIteratorProtocol {
    private let reading: Reading
    private var seen: UInt64 = 0

    fileprivate init(_ reading: Reading) {
      self.reading = reading
    }

    /// The latest value, once it is another one than the last that was returned.
    ///
    /// - Returns: nil when the object has gone and its last value was returned, and whenever the
    ///   task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element?
    {
      await reading.mailbox.next(after: &seen, isolation: actor)
    }
  }

  /// The state that the sequence and its readers share: when the last of them goes, nobody reads
  /// any more.
  fileprivate final class Reading: Sendable {
    let mailbox: Mailbox<Element>

    init(_ mailbox: Mailbox<Element>) {
      self.mailbox = mailbox
    }

    deinit {
      mailbox.abandon()
    }
  }
}
