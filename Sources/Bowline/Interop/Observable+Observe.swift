// SPDX-License-Identifier: Apache-2.0

public import Observation

extension Observable where Self: AnyObject {
  /// Calls a closure for later changes of a value of an `@Observable` object, until the token is
  /// released.
  ///
  /// ```swift
  /// let watching = person.observe(\.name, options: [.old, .new]) { person, change in
  ///   print(change.oldValue!, "->", change.newValue!)
  /// }
  /// ```
  ///
  /// It has the shape of ``KeyValueObservable/observe(_:options:in:file:line:isolation:changeHandler:)`` and gives what
  /// Observation offers. That tells once, and before the write, that something is going to change,
  /// so the closure is called in a later turn of the actor, when the new value can be read. All
  /// writes until then are one change: from the value that was seen last to the present one, which
  /// may be equal if the value has come back. A write of an equal value is not told, because
  /// Observation does not tell of it. The token keeps neither the object nor the actor alive.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe: stored, nested or computed, as far as it is read from
  ///     `@Observable` objects.
  ///   - options: What the closure is told, and whether it is called at once too.
  ///   - keeper: The bag that keeps the observation, in place of the caller.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that the object belongs to. Code that runs on none has nowhere to
  ///     come back to, and is refused by the compiler.
  ///   - changeHandler: Takes the object and the change, on that actor.
  /// - Returns: The token that keeps the closure being called; nothing if a bag keeps it.
  /// - Precondition: The options are without ``ObservingOptions/prior``.
  /// - Complexity: A task for each turn with a change, and a reading of the value.
  public func observe<Value, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [],
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated any Actor = #isolation,
    changeHandler: @escaping (Self, KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    CodeSite.mark(file, line)
    precondition(
      !options.contains(.prior),
      "a change of an @Observable object is told when it is over, without the option .prior")
    let isEqual = options.contains(.distinct) ? equality(for: .distinct, of: Value.self) : nil
    let listing = listed(keyPath)
    let tell = telling(changeHandler, options, listing)
    let follower = ObservableFollower(
      self, keyPath, isolation: isolation,
      tell: { object, notice in
        if let isEqual, let new = notice.new, isEqual(notice.old, new) { return true }
        tell(object, notice.old, notice.new)
        return true
      })
    if let listing { Recorder.shared.attach(listing, to: follower.endIdentity) }
    let value = follower.begin(self, isOwned: true)
    let kept = keeper.keep(follower)
    if options.contains(.initial) { tell(self, nil, value) }
    return kept
  }

  /// What calls a change handler with what its options ask for.
  ///
  /// It is apart from the observing: a function in there would keep the actor alive.
  private func telling<Value>(
    _ changeHandler: @escaping (Self, KeyValueChange<Value>) -> Void,
    _ options: ObservingOptions, _ listing: Listing?
  ) -> (_ object: Self, _ old: Value?, _ new: Value?) -> Void {
    { object, old, new in
      let change = KeyValueChange(
        newValue: options.contains(.new) ? new : nil,
        oldValue: options.contains(.old) ? old : nil)
      guard let listing else { return changeHandler(object, change) }
      listing.run(old: old, new: new) { changeHandler(object, change) }
    }
  }

  /// Lists an observation that begins.
  private func listed<Value>(_ keyPath: KeyPath<Self, Value>) -> Listing? {
    ThreadContext.takeStart().map {
      Recorder.shared.add($0, mode: nil, source: Insight.Place(self, keyPath), target: nil)
    }
  }
}
