// SPDX-License-Identifier: Apache-2.0

extension ObserverList {
  /// Tells a change that was held back, and what its observers change, before it returns; inside a
  /// delivery of the same property, before the outermost write returns.
  func deliver(_ change: HeldChange, _ owner: AnyObject) {
    change.giveMade()
    if isDelivering {
      let last = stored
      change.freeze(at: last)
      // Before values are compared, which may set off the next change.
      postpone { list in
        if list.stored == change.before { list.stored = last }
        change.walk()
      }
      // For those who were there before it the last change that is told is an earlier one.
      if change.isNothing, stored == last { stored = change.before }
      return
    }
    deliver(owner) { change.walk() }
  }
}

extension DeliveryHook {
  /// Says whether an earlier change of a property is being held back.
  static func isHeldBack(_ list: ObserverList) -> Bool {
    Batch.current?.change(of: list) != nil
  }

  /// Says whether a change of a property would be told later.
  static func wouldHoldBack(_ list: ObserverList) -> Bool {
    Batch.current?.holds(list) ?? false
  }

  /// Keeps a change for the end of the batch, if this thread is inside one.
  ///
  /// - Parameters:
  ///   - owner: The object that the property belongs to.
  ///   - new: The value.
  ///   - old: The value before, asked for only if it is needed.
  /// - Returns: Whether the change will be told later.
  @usableFromInline
  @inline(never)
  static func holdBack<Value>(
    _ list: ObserverList, _ owner: AnyObject, new: Value, old: () -> Value
  ) -> Bool {
    Batch.current?.hold(list, owner, new: new, old: old) ?? false
  }

  /// Says whether a derived value need not be told of, because a batch has told it, or has changed
  /// it to an equal one.
  ///
  /// - Parameters:
  ///   - dependencies: The properties that the value depends on.
  ///   - new: The value after the change; nil for a prior notice.
  @usableFromInline
  @inline(never)
  static func settles<Value>(_ dependencies: Dependencies, old: Value, new: Value?) -> Bool {
    guard let batch = Batch.current else { return false }
    guard let new else { return !batch.isFirstPrior(dependencies.serial) }
    return !dependencies.areAlwaysTold && areEqual(old, new)
  }
}
