// SPDX-License-Identifier: Apache-2.0

/// A connection that keeps a property of one object equal to a property of another.
///
/// A binding need not be held. It lives with its target, and ends when the target or the source
/// goes, when the same target property is bound again, or by ``invalidate()``. It keeps neither end
/// alive. Afterwards the target keeps the value that it has.
///
/// If the target is not an ``Observed`` property, nor computed from one of the same object, the
/// binding lives with the source instead. Then binding the target again does not end the earlier
/// binding, which has to be invalidated.
///
/// Its state is ``health``, which can be observed and bound as any property.
public final class Binding: KeyValueObservable {
  /// The identity of the target property, by which another binding of it is recognized.
  enum Target {
    /// The target is the property that owns the binding.
    case owner

    /// The target is computed from the owner of the binding; it was bound by this key path.
    case computed(AnyKeyPath)

    /// The identity is unknown, because the binding lives with the source.
    case elsewhere(AnyKeyPath)
  }

  private(set) var targetProperty: Target

  /// The property that owns the binding.
  ///
  /// The reference is valid as long as it is set: a property that goes lets go of its bindings.
  private(set) var owner: Unretained<ObserverList>?

  // Unchecked for speed, here and below: each access is a load or a store, as in `Observer`, and
  // what is replaced is held until the store is over.

  /// The observer of the source; nil if the source is not followed, or the binding has ended.
  @safe @exclusivity(unchecked) private(set) var forward: KeyValueObservation?

  /// The observer of the target; nil if the target is not followed, or the binding has ended.
  @safe @exclusivity(unchecked) private(set) var backward: KeyValueObservation?

  /// The rest of the state, such as the health; nil until somebody asks for it.
  private(set) var madeState: BindingState?

  // The small fields stand last and together, which makes each binding 16 bytes smaller.

  /// The reason why the binding has ended; nil while it goes on.
  private var endCause: BindingHealth.End?

  /// The index among the bindings of the owner, if that has several.
  var index: UInt32 = 0

  /// The hash value of the target, if that is computed and the owner has several bindings.
  var targetHash: UInt32 = 0

  /// The actor of the code that made the binding.
  let stamp: DomainStamp

  @safe @exclusivity(unchecked) @usableFromInline var engine = BindingEngine()

  /// The number of values that are being carried, each one set off by the one before.
  @safe @exclusivity(unchecked) @usableFromInline var nesting: UInt8 = 0

  /// The number of the last value that was carried, either way.
  @safe @exclusivity(unchecked) @usableFromInline var lastCarried: UInt32 = 0

  /// The number of values and edits that were kept to be carried later; it wraps.
  ///
  /// A value that waits for room on the stack is outdated by a later one.
  var keptCount: UInt32 = 0

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
  public func invalidate() { invalidate(by: .request) }

  /// Begins to follow the ends, and gives the binding to the property that owns it.
  ///
  /// That is the target, or a property of the same object that the target is computed from; if
  /// there is none, a property of the source's object. Both objects are alive while the binding is
  /// made.
  ///
  /// The earlier binding of the same target ends. Whoever is told of that may end this one, or bind
  /// the target again, so ``isEnded`` has to be checked before a first value is carried.
  ///
  /// - Parameters:
  ///   - isTarget: Whether the target's property is the target itself. It comes before the list,
  ///     since to find that out may compare values, and the comparison may end the list.
  ///   - target: The list of the target's property; nil if there is none.
  ///   - source: The list of the source's property; nil if neither end depends on an observed
  ///     property.
  @usableFromInline
  func begin(
    forward: KeyValueObservation?, backward: KeyValueObservation?,
    isTarget: Bool, target: Unretained<ObserverList>?,
    or source: @autoclosure () -> Unretained<ObserverList>? = nil
  ) {
    self.forward = forward
    self.backward = backward
    if target != nil, case .elsewhere(let path) = targetProperty {
      targetProperty = isTarget ? .owner : .computed(path)
    }
    owner = target ?? source()
    owner?.object.own(self)
  }

  /// Lets go of the followers if neither end depends on an observed property: nothing would ever
  /// end the binding, which they hold.
  @discardableResult @usableFromInline
  func letGoIfUnfollowed() -> Bool {
    if owner != nil || isActive || isEnded { return false }
    endFollowers()
    return true
  }

  /// Saves the latest value of an end until the pause is over.
  func save(_ value: SavedValue, of endpoint: BindingEndpoint) {
    keptCount &+= 1
    // The earlier value may be all that holds an object, whose `deinit` may come back in here.
    let before = endpoint == .source ? state.savedSource : state.savedTarget
    if endpoint == .source { state.savedSource = value } else { state.savedTarget = value }
    withExtendedLifetime(before) {}
  }

  /// Saves a value that could not be carried because the binding is suspended; a binding that has
  /// ended or was stopped drops it.
  func saveForResume<Value>(_ value: Value, of endpoint: BindingEndpoint) {
    if engine.process(.change) != .save { return }
    // Where changes of the source wait for the trigger, this one has waited already.
    let showsPresent = endpoint == .source && madeState?.controller?.waitsForSource == true
    save(showsPresent ? SavedValue() : SavedValue(value), of: endpoint)
  }

  /// The number of changes of the ends that have been told; nil if nobody counts them.
  var changesOfEndpoints: Int? { madeState?.controller?.changesOfEndpoints }

  @usableFromInline
  func invalidate(by cause: BindingHealth.End) {
    // The owner may be all that holds the binding.
    withExtendedLifetime(self) {
      owner?.object.release(self)
      invalidateUnowned(by: cause)
    }
  }

  /// Ends the binding, once no property owns it any more.
  ///
  /// - Parameter cause: The cause; nil if the owner goes.
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
    recordHealth(.ended(by: cause))
    // Released last: the `deinit` of an object that a transform holds may come back in here.
    let followers = endFollowers()
    madeState?.finish(by: cause)
    withExtendedLifetime(followers) {}
  }

  /// Takes and ends the observers of the source and of the target.
  ///
  /// They hold the binding, so letting go of them breaks the cycle.
  @discardableResult
  private func endFollowers() -> (source: KeyValueObservation?, target: KeyValueObservation?) {
    let followers = (source: forward.take(), target: backward.take())
    followers.source?.invalidate()
    followers.target?.invalidate()
    return followers
  }

  /// Says whether another binding that the same property owns has the same target.
  func hasTarget(of other: Binding) -> Bool {
    switch (targetProperty, other.targetProperty) {
    case (.owner, .owner): true
    case (.computed(let path), .computed(let otherPath)):
      path == otherPath && KeyPathMember(path)?.requirement == KeyPathMember(otherPath)?.requirement
    default: false
    }
  }

  /// The rest of the state, such as the health; made when it is first asked for.
  var state: BindingState {
    if let madeState { return madeState }
    let state = BindingState(health: endCause.map { .ended(by: $0) } ?? .live)
    madeState = state
    return state
  }

  /// The binding carries no values: it has ended, is suspended or was stopped.
  var isIdle: Bool { !engine.isLive }

  /// The binding has ended.
  @inlinable @inline(__always)
  var isEnded: Bool { engine.state == .ended }
}
