// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Calls a closure for every later change of a value, until the token is released.
  ///
  /// ```swift
  /// let watching = account.observe(\.title, options: [.old, .new]) { account, change in
  ///   print(change.oldValue!, "->", change.newValue!)
  /// }
  /// ```
  ///
  /// The key path may lead to an ``Observed`` property, through several objects, through optionals,
  /// or to a value computed from observed properties; reading the value once shows what it depends
  /// on. Changes of a value that depends on no observed property cannot be told.
  ///
  /// The closure runs on the thread of the write, before the write returns; observers of a property
  /// run in the order in which they began. A value that the closure writes to the same property is
  /// stored at once, and told after all observers were told of the present change.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - options: The calls of the closure, and the values of a change. Without an option, a change
  ///     only says that it happened.
  ///   - keeper: The bag that keeps the observation, in place of the caller. The bag has it before
  ///     the initial call, which may end it there.
  ///   - file: The file of the call, for ``Insight``.
  ///   - line: The line of the call.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - changeHandler: Takes the object and the change. The object is not kept alive by it.
  /// - Returns: The token that keeps the closure being called; nothing if a bag keeps it.
  /// - Complexity: O(1), and at most two readings of the value: one to find its dependencies, and
  ///   one for an initial call with the new value. One more if its class declares dependencies for
  ///   it or is ``ManuallyObservable``.
  @inlinable @inline(__always)
  public func observe<Value, Keeper: ObservationKeeper>(
    _ keyPath: consuming KeyPath<Self, Value>, options: ObservingOptions = [],
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    changeHandler: @escaping (Self, KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    observe(
      Accessor(reading: consume keyPath, DomainStamp(isolation: isolation)), options, keeper,
      changeHandler, CodeSite(file, line))
  }

  /// Calls a closure that takes only the change, for every later change of a value.
  ///
  /// ```swift
  /// let watching = account.observe(\.title, options: .new) { change in print(change.newValue!) }
  /// ```
  ///
  /// The form whose closure also takes the object explains the parameters:
  /// ``observe(_:options:in:file:line:isolation:changeHandler:)``.
  @inlinable @inline(__always)
  public func observe<Value, Keeper: ObservationKeeper>(
    _ keyPath: consuming KeyPath<Self, Value>, options: ObservingOptions = [],
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    onChange: @escaping (KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    observe(
      Accessor(reading: consume keyPath, DomainStamp(isolation: isolation)), options, keeper,
      { _, change in onChange(change) }, CodeSite(file, line))
  }

  /// Observes by an accessor.
  ///
  /// Not inlined, or the key path would have more than one use: see `Accessor`. This function does
  /// not call the handler, or the compiler would specialize it for each closure, and retain the
  /// closure's context twice more.
  @inlinable @inline(never)
  func observe<Value, Keeper: ObservationKeeper>(
    _ accessor: consuming Accessor<Self, Value>, _ options: ObservingOptions, _ keeper: Keeper,
    _ changeHandler: consuming @escaping (Self, KeyValueChange<Value>) -> Void,
    _ site: CodeSite
  ) -> Keeper.Result {
    let accessor = accessor
    guard !SlowPath.isNeeded,
      options.isDisjoint(with: [.distinct, .difference, .initial]),
      let slot = knownSlot(of: accessor.keyPath(of: self), in: self)
    else { return observeAny(accessor, options, keeper, changeHandler, site) }
    // The usual case, which passes the handler on without another retain. With insight the other
    // case is taken.
    let observer = ChangeObserver(self, options: options, handler: consume changeHandler)
    slot.insert(observer, accessor.stamp)
    return keeper.keep(observer.token)
  }

  /// Observes the value of any key path, lists the observation if there is insight, and makes the
  /// initial call.
  @inlinable @inline(never)
  func observeAny<Value, Keeper: ObservationKeeper>(
    _ accessor: Accessor<Self, Value>, _ options: ObservingOptions, _ keeper: Keeper,
    _ changeHandler: @escaping (Self, KeyValueChange<Value>) -> Void, _ site: CodeSite
  ) -> Keeper.Result {
    let resolved = lookUp(
      accessor, wantsPrior: options.contains(.prior), readsEarly: true)
    if SlowPath.isNeeded { site.mark() }
    var (handler, handlerOptions) = (changeHandler, options)
    let listing = SlowPath.isNeeded ? makeListing(accessor, resolved) : nil
    listing?.wrap(&handler, &handlerOptions)
    let isFiltered = !options.isDisjoint(with: [.distinct, .difference])
    let observerOptions = isFiltered ? handlerOptions.union([.old, .new]) : handlerOptions
    weak var reference: KeyValueObservation?
    let observerHandler =
      isFiltered
      ? filtered(handlerOptions, { reference?.isActive == true }, handler) : handler
    let observation: KeyValueObservation
    switch resolved {
    case .direct(let slot):
      let observer = ChangeObserver(self, options: observerOptions, handler: observerHandler)
      slot.insert(observer, accessor.stamp)
      observation = observer.token
    case .derived(let value, let accesses):
      observation = SeparateToken(
        ComputedObserver(
          self, value: value, accesses: accesses, accessor: accessor,
          tell: { $1.tell($0, observerOptions, observerHandler) }))
    }
    // Only then: a weak reference makes a record beside the object.
    if isFiltered { reference = observation }
    listing?.attach(to: observation)
    guard options.contains(.initial) else { return keeper.keep(observation) }
    // The observation of a value that never changes is not active.
    let wasActive = observation.isActive
    let result = keeper.keep(observation)
    let new = handlerOptions.contains(.new) ? accessor.readUntracked(self) : nil
    // The getter, or tokens that the keeper released, may have ended the observation.
    if wasActive && !observation.isActive { return result }
    callInitially(handler, self, KeyValueChange(newValue: new, oldValue: nil))
    return result
  }
}

/// Wraps a change handler for ``ObservingOptions/distinct`` and ``ObservingOptions/difference``.
///
/// - Parameters:
///   - options: The options of the handler. The result has to be called with both values.
///   - isActive: Says whether the observation goes on, which a comparison of values may end.
@inlinable @inline(never)
func filtered<Root, Value>(
  _ options: ObservingOptions, _ isActive: @escaping () -> Bool,
  _ handler: @escaping (Root, KeyValueChange<Value>) -> Void
) -> (Root, KeyValueChange<Value>) -> Void {
  let isEqual = options.contains(.distinct) ? distinction(of: Value.self) : nil
  let difference = options.contains(.difference) ? difference(of: Value.self) : nil
  return { root, change in
    let wasActive = isActive()
    var change = change
    if let difference, change.kind == .setting, let old = change.oldValue, let new = change.newValue
    {
      guard let part = difference(old, new) else { return }
      change = part
    }
    if let isEqual, change.replaces, let old = change.oldValue, let new = change.newValue,
      isEqual(old, new)
    {
      return
    }
    // The comparison may have ended the observation.
    if wasActive && !isActive() { return }
    handler(root, change.restricted(to: options))
  }
}

/// Calls a change handler at the beginning of an observation.
///
/// The compiler must not see that the function which begins the observation calls the handler: see
/// `observe`.
@usableFromInline @inline(never)
func callInitially<Root, Value>(
  _ handler: (Root, KeyValueChange<Value>) -> Void, _ root: Root, _ change: KeyValueChange<Value>
) {
  handler(root, change)
}
