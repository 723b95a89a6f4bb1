// SPDX-License-Identifier: Apache-2.0

/// A connection that keeps a property of one object equal to a property of another.
///
/// A binding needs no holder. It lives with its target and ends by itself when the target or the
/// source goes, when the same target property is bound again, or by ``invalidate()``. It keeps
/// neither end alive. The target keeps the value that it had at the end.
///
/// If the target is not an ``Observed`` property, nor computed from one of the same object, the
/// binding lives with the source instead; then it cannot be known that the target is bound
/// again, so the earlier binding has to be ended by hand.
///
/// Its state is ``health``, which can be observed and bound as any property.
@safe
public final class Binding: KeyValueObservable {
  /// The identity of the target property, by which it is found to be bound again.
  enum Target {
    /// It is what owns the binding itself.
    case owner

    /// It is computed from what owns the binding, and was bound by this key path.
    case computed(AnyKeyPath)

    /// It cannot be known: the binding lives with the source.
    case elsewhere(AnyKeyPath)
  }

  private(set) var targetProperty: Target

  /// The property that owns the binding.
  ///
  /// It is there as long as it does: when it goes it lets go of its bindings.
  private var owner: Unretained<ObserverList>?

  // Unchecked for speed, here and below: each access is a load or a store, as in `Observer`, and
  // what is replaced is held until the store is over.

  /// The next binding that the same property owns.
  @safe @exclusivity(unchecked) var next: Binding?

  /// The one before, which holds this one; nil for the first.
  @safe @exclusivity(unchecked) var previous: Unretained<Binding>?

  /// The observer of the source; nil if the source is not followed, and after the end.
  @safe @exclusivity(unchecked) private(set) var forward: KeyValueObservation?

  /// The observer of the target; nil if the target is not followed, and after the end.
  @safe @exclusivity(unchecked) private(set) var backward: KeyValueObservation?

  /// The state beside the ends, such as the health; nil until somebody asks for it.
  private var madeState: BindingState?

  // The small ones last and together: each binding is 16 bytes smaller so.

  /// The cause of the end; nil while the binding goes on.
  private var endCause: BindingHealth.End?

  /// The actor of the code that made the binding.
  let stamp: DomainStamp

  @safe @exclusivity(unchecked) @usableFromInline var engine = BindingEngine()

  /// The number of values that are being carried, each one set off by the one before.
  @safe @exclusivity(unchecked) @usableFromInline var nesting: UInt8 = 0

  /// The number of the last value that was carried, either way.
  @safe @exclusivity(unchecked) @usableFromInline var lastCarried: UInt32 = 0

  @usableFromInline
  init(targetPath: AnyKeyPath, _ stamp: DomainStamp = .none) {
    targetProperty = .elsewhere(targetPath)
    self.stamp = stamp
  }

  /// Later changes will still be carried.
  public var isActive: Bool {
    forward?.isActive == true || backward?.isActive == true
  }

  /// Ends the binding.
  ///
  /// Later calls do nothing.
  public func invalidate() {
    // What follows an end that has gone calls this too, once it is not active any more.
    if let forward, !forward.isActive {
      invalidate(by: .source)
    } else if let backward, !backward.isActive {
      invalidate(by: .target)
    } else {
      invalidate(by: .request)
    }
  }

  /// Follows the ends, and lives as long as the property that owns the binding.
  ///
  /// The earlier binding of the same target ends. What it tells then may end this one, or bind the
  /// target again, which is to be looked at before a first value is carried: ``isEnded``.
  @usableFromInline
  func begin(
    forward: KeyValueObservation?, backward: KeyValueObservation?, owner: BindingOwner
  ) {
    self.forward = forward
    self.backward = backward
    if case .elsewhere(let path) = targetProperty, owner.isOfTarget {
      targetProperty = owner.isTarget ? .owner : .computed(path)
    }
    self.owner = owner.list
    if let owner = owner.list {
      owner.object.own(self)
    }
  }

  /// Lets go of what follows the ends, if no end goes through an observed property: nothing would ever
  /// end the binding, which would hold itself for good.
  @discardableResult
  @usableFromInline
  func letGoIfUnfollowed() -> Bool {
    if owner != nil || isActive || isEnded { return false }
    _ = takeFollowers()
    return true
  }

  /// Ends a binding that has carried its one value; it stays known as that of its target.
  @usableFromInline
  func complete() {
    if !isEnded { finish(by: .completion) }
  }

  /// Keeps the latest value of an end for the end of a pause.
  func save(_ value: SavedValue, of endpoint: BindingEndpoint) {
    // What was there before may be all that holds an object that comes back in here.
    let before = endpoint == .source ? state.savedSource : state.savedTarget
    if endpoint == .source { state.savedSource = value } else { state.savedTarget = value }
    withExtendedLifetime(before) {}
  }

  /// Keeps a value that could not be carried because the binding is suspended; one that has ended, or
  /// was stopped, drops it.
  func saveForResume<Value>(_ value: Value, of endpoint: BindingEndpoint) {
    if engine.process(.change) != .save { return }
    // Where changes of the source wait, this one has waited, and is not to wait again.
    let showsPresent = endpoint == .source && madeState?.controller?.waitsForSource == true
    save(showsPresent ? SavedValue(showsPresent: true) : TypedSavedValue(value), of: endpoint)
  }

  /// The number of changes of the ends that have been told; nil if nobody counts them.
  var changesOfEndpoints: Int? { madeState?.controller?.changesOfEndpoints }

  /// Ends the binding, because what a carrier writes to has gone.
  @usableFromInline
  func invalidate(losing endpoint: BindingEndpoint?) {
    invalidate(by: endpoint == .source ? .source : .target)
  }

  func invalidate(by cause: BindingHealth.End) {
    // The property that owns the binding may be all that holds it.
    withExtendedLifetime(self) {
      owner?.object.release(self)
      invalidateUnowned(by: cause)
    }
  }

  /// Stops carrying values, once nobody owns the binding any more.
  ///
  /// - Parameter end: nil if the owner goes.
  func invalidateUnowned(by cause: BindingHealth.End?) {
    let owner = self.owner?.object
    self.owner = nil
    if isEnded { return }
    let isSourceOwner = owner.map { forward?.isFollowing($0) == true } ?? false
    finish(by: cause ?? (isSourceOwner ? .source : .target))
  }

  private func finish(by cause: BindingHealth.End) {
    endCause = cause
    _ = engine.process(.invalidate)
    noteHealth(.ended(by: cause))
    // They go at the end, when all is done: what a transform holds may come back in here.
    let followers = takeFollowers()
    followers.source?.invalidate()
    followers.target?.invalidate()
    madeState?.finish(by: cause)
    withExtendedLifetime(followers) {}
  }

  /// Takes the observers of the source and of the target.
  ///
  /// They hold the binding, so letting go of them breaks the cycle.
  private func takeFollowers() -> (source: KeyValueObservation?, target: KeyValueObservation?) {
    (forward.take(), backward.take())
  }

  /// Says whether another binding that the same property owns has the same target.
  func hasTarget(of other: Binding) -> Bool {
    switch (targetProperty, other.targetProperty) {
    case (.owner, .owner): true
    case (.computed(let path), .computed(let otherPath)):
      ComputedTarget(path) == ComputedTarget(otherPath)
    default: false
    }
  }

  /// The state beside the ends, such as the health; made when it is first asked for.
  var state: BindingState {
    if let madeState { return madeState }
    let state = BindingState(health: endCause.map { .ended(by: $0) } ?? .live)
    madeState = state
    return state
  }

  /// The binding carries no values: it has ended, is suspended or was stopped.
  var isIdle: Bool { !engine.isLive }

  /// The binding has ended.
  @inlinable
  @inline(__always)
  var isEnded: Bool { engine.state == .ended }
}
