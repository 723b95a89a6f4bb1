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
  /// or to a value computed from observed properties; what it depends on is found by reading it
  /// once. A value computed from nothing that is observed never changes, as far as one can tell.
  ///
  /// The closure runs on the thread of the write, before the write returns; observers of a property
  /// run in the order in which they began. What it writes to the same property is stored at once
  /// and told after all observers were told of the present change.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - options: What the closure is told and when. Without an option: that there was a change.
  ///   - keeper: The bag that keeps the observation, in place of the caller; it has it before the
  ///     initial call, which may end it there.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - changeHandler: Takes the object and the change. The object is not kept alive by it.
  /// - Returns: The token that keeps the closure being called; nothing if a bag keeps it.
  /// - Complexity: O(1), and at most two readings of the value: one for what it depends on, and one
  ///   for an initial call with the new value. One more where its class declares dependencies of it
  ///   or is ``ManuallyObservable``.
  @inlinable
  @inline(__always)
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

  /// Calls a closure that takes the change alone for every later change of a value.
  ///
  /// ```swift
  /// let watching = account.observe(\.title, options: .new) { change in print(change.newValue!) }
  /// ```
  ///
  /// The form whose closure takes the object too has the arguments explained:
  /// ``observe(_:options:in:file:line:isolation:changeHandler:)``.
  @inlinable
  @inline(__always)
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
  /// Not inlined, or the key path would have more than one use: see `Accessor`. Nothing in here
  /// calls the handler, or the compiler would write this anew for each closure, and retain what the
  /// closure holds twice more.
  @inlinable
  @inline(never)
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
    // The usual case by itself: it takes the handler along without a retain more. It is not taken
    // while there is insight.
    let observer = ChangeObserver(self, options: options, handler: consume changeHandler)
    slot.insert(observer, accessor.stamp)
    return keeper.keep(observer.token)
  }

  /// Observes whatever a key path leads to, lists the observation if there is insight, and makes the
  /// initial call.
  @inlinable
  @inline(never)
  func observeAny<Value, Keeper: ObservationKeeper>(
    _ accessor: Accessor<Self, Value>, _ options: ObservingOptions, _ keeper: Keeper,
    _ changeHandler: @escaping (Self, KeyValueChange<Value>) -> Void, _ site: CodeSite
  ) -> Keeper.Result {
    let resolved = lookUp(
      accessor, wantsPrior: options.contains(.prior), readsEarly: true)
    if SlowPath.isNeeded { site.note() }
    var handler = changeHandler
    var handlerOptions = options
    var attachListing: ((KeyValueObservation) -> Void)?
    if SlowPath.isNeeded,
      let recorded = recorded(accessor, resolved, options, changeHandler)
    {
      (handler, attachListing) = recorded
      handlerOptions.formUnion([.old, .new])
    }
    let isFiltered = !options.isDisjoint(with: [.distinct, .difference])
    let observerOptions = isFiltered ? handlerOptions.union([.old, .new]) : handlerOptions
    let reference = isFiltered ? WeakObservation() : nil
    // Not by way of `map`, which would wrap the handler into two closures more.
    let observerHandler =
      if let reference { filtered(handlerOptions, reference, handler) } else { handler }
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
    reference?.observation = observation
    attachListing?(observation)
    guard options.contains(.initial) else { return keeper.keep(observation) }
    // That of a value that never changes is not.
    let wasActive = observation.isActive
    let result = keeper.keep(observation)
    let new = handlerOptions.contains(.new) ? accessor.read(self) : nil
    // What the keeper let go of, or the getter, may have ended it.
    if wasActive && !observation.isActive { return result }
    InitialCall(handler).make(self, KeyValueChange(newValue: new, oldValue: nil))
    return result
  }
}

/// A change handler that calls another one as ``ObservingOptions/distinct`` and
/// ``ObservingOptions/difference`` want it.
///
/// - Parameters:
///   - options: What the other one is told. This one is to be told both values.
///   - filter: What is given the observation.
@inlinable
@inline(never)
func filtered<Root, Value>(
  _ options: ObservingOptions, _ reference: WeakObservation,
  _ handler: @escaping (Root, KeyValueChange<Value>) -> Void
) -> (Root, KeyValueChange<Value>) -> Void {
  let isEqual = options.contains(.distinct) ? equality(for: .distinct, of: Value.self) : nil
  let difference = options.contains(.difference) ? difference(of: Value.self) : nil
  return { root, change in
    let wasActive = reference.isActive
    guard let change = difference.map({ change.told(by: $0) }) ?? change else { return }
    if let isEqual, change.replaces, let old = change.oldValue, let new = change.newValue,
      isEqual(old, new)
    {
      return
    }
    // The comparison may have ended the observation.
    if wasActive && !reference.isActive { return }
    handler(root, change.restricted(to: options))
  }
}

/// The call of a change handler at the beginning of an observation.
///
/// It hides from the compiler that the handler is called where the observation begins: see
/// `observe`.
@usableFromInline
final class InitialCall<Root, Value> {
  @usableFromInline let handler: (Root, KeyValueChange<Value>) -> Void

  @inlinable
  init(_ handler: @escaping (Root, KeyValueChange<Value>) -> Void) {
    self.handler = handler
  }

  @inlinable
  @inline(never)
  func make(_ root: Root, _ change: KeyValueChange<Value>) {
    handler(root, change)
  }
}

/// A comparison of values before an observer is told, by code of others that may end the
/// observation.
@usableFromInline
final class WeakObservation {
  @usableFromInline weak var observation: KeyValueObservation?

  @usableFromInline
  init() {}

  /// The observation goes on; this is asked before and after a comparison.
  @inlinable
  var isActive: Bool { observation?.isActive == true }
}
