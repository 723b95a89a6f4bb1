// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// The values of a property, for a task to wait for.
  ///
  /// ```swift
  /// let levels = battery.values(of: \.level)
  /// Task.detached {
  ///   for await level in levels { await log(level) }
  /// }
  /// ```
  ///
  /// Call it in the object's isolation domain; the sequence can be read in any. Observing begins at
  /// the call and takes place in the object's domain: a write leaves its value and wakes the
  /// readers that wait, and does not wait itself.
  ///
  /// The sequence ends when the object goes; where the value goes through none of the object's own
  /// properties, when that is noticed, at the next change. It ends at once, after one value, if the
  /// value goes through no observed property at all. When the sequence and its readers are
  /// released, also by a task that is cancelled, the observation ends at the next change, since
  /// only the object's own domain may touch it.
  ///
  /// - Parameters:
  ///   - keyPath: The value: stored, nested or derived, as for observing.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  /// - Returns: The sequence. The object is not kept alive by it.
  /// - Complexity: O(1), and one reading of the value. Each change costs a copy of the value and a
  ///   lock that is held for some instructions, 20 ns beside what an observer costs.
  @inlinable @inline(__always)
  public func values<Value: Sendable>(
    of keyPath: consuming KeyPath<Self, Value>, file: StaticString = #fileID, line: UInt = #line
  ) -> ObservedValues<Value> {
    CodeSite.mark(file, line)
    return values(Accessor(reading: consume keyPath))
  }

  @inlinable @inline(never)
  func values<Value: Sendable>(
    _ accessor: consuming Accessor<Self, Value>
  ) -> ObservedValues<Value> {
    let mailbox = Mailbox<Value>()
    // It is held by the sequence and its readers alone: without them nobody takes the values.
    feed(
      accessor,
      start: { mailbox.leave($0) },
      tell: { [weak mailbox] notice in
        guard let mailbox else { return false }
        mailbox.leave(notice.new!)
        return true
      },
      end: { [weak mailbox] in mailbox?.close() })
    return ObservedValues(mailbox)
  }

  /// The changes of a property, for a task to wait for: each one, in order.
  ///
  /// ```swift
  /// let changes = account.changes(of: \.balance, options: [.old, .new])
  /// Task.detached {
  ///   for await change in changes { await journal.add(change.newValue! - change.oldValue!) }
  /// }
  /// ```
  ///
  /// It begins and ends like ``values(of:file:line:)`` and is told what an observer with the same
  /// options is told. It has one reader. A write does not wait for it: unread changes are kept.
  ///
  /// - Parameters:
  ///   - keyPath: The value: stored, nested or derived, as for observing.
  ///   - options: What the changes tell and when.
  ///   - bufferingPolicy: How many changes are kept for a slow reader: all, unless it says
  ///     otherwise.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  /// - Returns: The sequence. The object is not kept alive by it.
  /// - Complexity: O(1), and one reading of the value. Each change costs some 270 ns.
  @inlinable @inline(__always)
  public func changes<Value: Sendable>(
    of keyPath: consuming KeyPath<Self, Value>, options: ObservingOptions = [],
    bufferingPolicy: AsyncStream<KeyValueChange<Value>>.Continuation.BufferingPolicy = .unbounded,
    file: StaticString = #fileID, line: UInt = #line
  ) -> AsyncStream<KeyValueChange<Value>> {
    CodeSite.mark(file, line)
    return changes(Accessor(reading: consume keyPath), options, bufferingPolicy)
  }

  @inlinable @inline(never)
  func changes<Value: Sendable>(
    _ accessor: consuming Accessor<Self, Value>, _ options: ObservingOptions,
    _ bufferingPolicy: AsyncStream<KeyValueChange<Value>>.Continuation.BufferingPolicy
  ) -> AsyncStream<KeyValueChange<Value>> {
    let (stream, writer) = AsyncStream.makeStream(
      of: KeyValueChange<Value>.self, bufferingPolicy: bufferingPolicy)
    var isRead = true
    var handler = { (_: Void, change: KeyValueChange<Value>) in
      if case .terminated = writer.yield(change) { isRead = false }
    }
    var observedOptions = options
    if !options.isDisjoint(with: [.distinct, .difference]) {
      handler = filtered(options, { true }, handler)
      observedOptions.formUnion([.old, .new])
    }
    feed(
      accessor, wantsPrior: options.contains(.prior),
      start: { value in
        guard options.contains(.initial) else { return }
        let new = options.contains(.new) ? Optional(value) : nil
        writer.yield(KeyValueChange(newValue: new, oldValue: nil))
      },
      tell: { [handler, observedOptions] notice in
        notice.tell((), observedOptions, handler)
        return isRead
      },
      end: { writer.finish() })
    return stream
  }

  /// Begins to hand the changes of a value to another isolation domain.
  ///
  /// The observation belongs to this object: the observers of the properties that the value goes
  /// through retain it, until the object goes or nobody takes the changes any more. So only the
  /// object's own writes touch it, in whichever domain the changes are taken.
  ///
  /// - Parameters:
  ///   - accessor: The value to follow.
  ///   - wantsPrior: Whether to tell prior notices too.
  ///   - start: Takes the present value.
  ///   - tell: Takes each notice. Returns whether later ones are wanted.
  ///   - end: Called when there will be no further changes.
  @inlinable
  func feed<Value>(
    _ accessor: Accessor<Self, Value>, wantsPrior: Bool = false, start: (Value) -> Void,
    tell: @escaping (NoticeReference<Value>) -> Bool, end: @escaping () -> Void
  ) {
    var kept: KeyValueObservation?
    let stop = {
      // The observation retains this closure, so it is released at the very end.
      let ended = kept
      kept = nil
      ended?.invalidate()
    }
    let resolved = lookUp(accessor, wantsPrior: wantsPrior, readsEarly: true)
    var tell = tell
    let listing = SlowPath.isNeeded ? makeListing(accessor, resolved) : nil
    if let listing { tell = listing.recording(tell) }
    let observation = follow(
      resolved, accessor, wantsPrior: wantsPrior, tell: { [tell] in if !tell($0) { stop() } },
      gone: {
        stop()
        end()
      })
    listing?.attach(to: observation)
    switch resolved {
    case .direct: start(accessor.readUntracked(self))
    case .derived(let value, _): start(value)
    }
    if observation.isActive {
      kept = observation
    } else {
      // Nothing observed was read, or it has gone.
      observation.invalidate()
      end()
    }
  }
}

/// The values of an observed property, as a sequence to wait for.
///
/// ```swift
/// for await title in account.values(of: \.title) { print(title) }
/// ```
///
/// The first value is the present one, and each later one is the latest when it is asked for: a
/// reader that is slower than the changes misses some of them, and never gets an old one. An equal
/// value is given again, as it is told to an observer. A sequence holds one value.
///
/// The sequence may be read in another isolation domain than the object's, and by several readers,
/// each of which gets the values as described. It does not keep the object alive, and reading
/// touches nothing of the object. See ``KeyValueObservable/values(of:file:line:)``.
public struct ObservedValues<Element: Sendable>: AsyncSequence, Sendable {
  /// Reading never fails.
  public typealias Failure = Never

  private let mailbox: Mailbox<Element>

  @usableFromInline
  init(_ mailbox: Mailbox<Element>) {
    self.mailbox = mailbox
  }

  /// Begins with the latest value.
  public func makeAsyncIterator() -> Iterator {
    Iterator(mailbox)
  }

  /// A reader of the values.
  public struct Iterator: AsyncIteratorProtocol {
    private let mailbox: Mailbox<Element>
    private var seen: UInt64 = 0

    fileprivate init(_ mailbox: Mailbox<Element>) {
      self.mailbox = mailbox
    }

    /// The latest value, once it is another one than the last that was returned.
    ///
    /// - Returns: nil when the object has gone and its last value was returned, and whenever the
    ///   task is cancelled.
    public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async -> Element?
    {
      await mailbox.next(after: &seen, isolation: actor)
    }
  }
}
