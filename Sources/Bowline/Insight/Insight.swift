// SPDX-License-Identifier: Apache-2.0

/// A record of all observations and bindings, and of the causes of changes.
///
/// ```swift
/// let insight = Insight()
/// let label = Label()
/// label.bind(\.text, to: account, \.title)
/// account.balance = 11
/// print(insight.text)  // Label#1.text <- Account#1.f(owner, balance)  oneWay  live  2 times …
/// print(insight.lastChange(of: label, \.text)!)  // … by a binding (Main.swift:3), because …
/// ```
///
/// It knows the observations and bindings that began, and the changes that were made, since it was
/// made. Its answers are values: reading them is not tracked, runs no observer and keeps no
/// observed object alive, and may be done in any isolation domain.
///
/// While there is none, nothing is recorded, and this costs nothing. While there is one, all
/// objects of the process are recorded, and each read, write and notice costs some microseconds.
public final class Insight: Sendable {
  /// The last number that was given out, and the number of changes, when the insight began.
  private let start: (number: UInt64, changeCount: Int)
  private let keptChanges: Int

  /// Begins to record.
  ///
  /// - Parameter count: How many of the latest changes are kept: those of all objects count.
  /// - Precondition: The count is at least 1.
  public init(keeping count: Int = 1000) {
    precondition(count > 0, "an insight keeps at least one change")
    keptChanges = count
    start = Recorder.begin(keeping: count)
  }

  deinit {
    Recorder.end()
  }

  /// The observations and bindings that go on, in the order in which they began.
  ///
  /// An entry whose object has gone unnoticed, such as that of a value which goes through other
  /// objects only, stays in the list until this is found out.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  public var entries: [Entry] {
    // Only copied under the lock, and sorted outside, so that no other thread waits for that.
    Recorder.state.withLock { $0.listings.values.map(\.entry) }
      .filter { $0.id > start.number }.sorted { $0.id < $1.id }
  }

  /// Finds one of the ``entries``; nil for one that has ended.
  ///
  /// - Complexity: O(1).
  public func entry(_ id: Entry.ID) -> Entry? {
    guard id > start.number else { return nil }
    return Recorder.state.withLock { $0.listings[id]?.entry }
  }

  /// The observations among the ``entries``.
  public var observations: [Entry] { entries.filter { $0.mode == nil } }

  /// The bindings among the ``entries``.
  public var bindings: [Entry] { entries.filter { $0.mode != nil } }

  /// The latest changes, the oldest first; at most as many as it keeps, a thousand if nothing else
  /// is said.
  ///
  /// A change of a property that nobody observes, or only a ``ChangeTracking``, is not recorded,
  /// unless a binding makes it.
  public var recentChanges: [Change] {
    Recorder.state.withLock { state in
      state.recent.suffix(keptChanges).filter { $0.id > start.number }
    }
  }

  /// The number of changes that were made since the insight began.
  public var changeCount: Int {
    Recorder.state.withLock { $0.changeCount } - start.changeCount
  }

  /// Finds the last change of a property, with what caused it.
  ///
  /// - Parameters:
  ///   - object: The object.
  ///   - keyPath: A value of it. If it is computed, its getter runs once, and the last change of
  ///     the properties that it is computed from is returned.
  /// - Returns: nil if no change was recorded.
  public func lastChange<Root: KeyValueObservable, Value>(
    of object: Root, _ keyPath: KeyPath<Root, Value>
  ) -> Change? {
    let lists = object.lookUp(Accessor(reading: keyPath)).lists
    return Recorder.state.withLock { state in
      lists.compactMap { state.properties[$0]?.last }
    }
    .filter { $0.id > start.number }.max { $0.id < $1.id }
  }

  /// Returns the changes that are made from now on, as they are made.
  ///
  /// Code that reads them may change observed objects, such as the rows of a list that shows them.
  /// It does so inside ``unrecorded(_:)``; otherwise each row would be a change to show.
  ///
  /// - Parameter limit: How many changes wait for a reader that is slower; the oldest go first.
  /// - Returns: A sequence that ends with the task that reads it, or when nothing is recorded any
  ///   more.
  /// - Precondition: The limit is at least 1.
  public func changes(waiting limit: Int = 1000) -> AsyncStream<Change> {
    precondition(limit > 0, "at least one change waits for its reader")
    let (stream, continuation) = AsyncStream.makeStream(
      of: Change.self, bufferingPolicy: .bufferingNewest(limit))
    let id = Recorder.state.withLock { state in
      let id = state.nextNumber()
      state.streams[id] = continuation
      return id
    }
    continuation.onTermination = { _ in
      _ = Recorder.state.withLock { $0.streams.removeValue(forKey: id) }
    }
    return stream
  }

  /// Runs code whose changes and notices are not recorded.
  ///
  /// - Returns: What the code returns.
  /// - Throws: What the code throws.
  public static func unrecorded<Result: ~Copyable, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    // Also while there is no insight: another thread may begin one before the code returns.
    let context = ThreadContext.current
    let isMuted = context.isMuted
    context.isMuted = true
    defer { context.isMuted = isMuted }
    return try body()
  }
}
