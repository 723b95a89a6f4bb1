// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// Tells a change that was held back.
  ///
  /// When it returns, what the observers changed is told too. If the property is being told at this
  /// moment, all of that waits for the end of that delivery.
  ///
  /// - Parameter recording: Records the change, or names the one that was recorded.
  func deliver(_ change: HeldChange, _ owner: AnyObject, recording: () -> Void) {
    if isDelivering {
      if isLoopStopped { return }
      let last = stored
      change.freeze(at: last)
      // Postponed before values are compared, which may set off the next change.
      postpone(recording: recording) { list in
        if list.stored == change.before { list.stored = last }
        change.tell(onlyReaders: false)
      }
      Tracker.untracked { change.tell(onlyReaders: true) }
      // For observers that began before the batch, the last change is an earlier one.
      if change.isUnchanged, stored == last { stored = change.before }
      return
    }
    deliver(owner, recording: recording) { change.tell(onlyReaders: false) }
  }
}

extension DeliveryHook {
  /// Does the work of ``ObserverList/isHeldBack``.
  @usableFromInline @inline(never)
  static func isHeldBack(_ list: ObserverList) -> Bool {
    Batch.current?.change(of: ObjectIdentifier(list)) != nil
  }

  /// Does the work of ``ObserverList/wouldBeHeldBack``.
  @usableFromInline @inline(never)
  static func wouldHoldBack(_ list: ObserverList) -> Bool {
    guard let batch = Batch.current else { return false }
    return batch.depth > 0 || batch.change(of: ObjectIdentifier(list)) != nil
  }

  /// Holds a change back until the batch is over, if this thread is inside one.
  ///
  /// - Returns: Whether the change will be told later.
  @usableFromInline @inline(never)
  static func holdBack<Value>(
    _ list: ObserverList, _ owner: AnyObject, _ notice: Notice<Value>
  ) -> Bool {
    guard let new = notice.new else { return false }
    return Batch.holdBack(list) {
      $0.hold(list, owner, new: new, old: { notice.old })
    } recording: {
      record(notice, of: list, owner)
    }
  }

  /// Remembers in the batch of this thread that observers were found to be a loop.
  static func didFindLoop() {
    Batch.outermost?.hasLoop = true
  }

  /// Says whether a derived value has got its prior notice in the batch of this thread.
  @usableFromInline @inline(never)
  static func hasToldPrior(_ dependencies: Dependencies) -> Bool {
    guard let batch = Batch.current, batch.depth > 0 else { return false }
    return !batch.priorSerials.insert(dependencies.serial).inserted
  }

  /// Says whether a derived value need not be told of, because a batch has told it, or has changed
  /// it to an equal one.
  ///
  /// What observers write while a batch is told is told like any write.
  ///
  /// - Parameter change: The change of a property that is being told.
  @usableFromInline @inline(never)
  static func settles<Value>(
    _ change: (list: ObjectIdentifier, number: UInt64)?, old: Value, new: Value
  ) -> Bool {
    guard let batch = Batch.current, let change, batch.holds(change) else { return false }
    return areEqual(old, new)
  }
}
