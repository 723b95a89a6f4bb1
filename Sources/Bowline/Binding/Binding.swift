// SPDX-License-Identifier: Apache-2.0

/// What keeps a property of one object equal to a property of another.
///
/// A binding needs no holder. It lives with its target and ends by itself when the target or the
/// source goes, when the same target property is bound again, or by ``invalidate()``. It keeps
/// neither end alive. The target keeps the value that it had at the end.
///
/// If the target is not an ``Observed`` property, nor computed from one of the same object, the
/// binding lives with the source instead; then it cannot be known that the target is bound
/// again, so the earlier binding has to be ended by hand.
///
/// What state it is in is ``health``, which can be observed and bound as any property.
@safe
public final class Binding: KeyValueObservable {
  /// How the target property is known, to find out that it is bound again.
  private enum Target {
    /// It is what owns the binding itself, and was bound by this key path.
    case owner(AnyKeyPath)

    /// It is computed from what owns the binding, and was bound by this key path.
    case computed(AnyKeyPath)

    /// It cannot be known: the binding lives with the source.
    case elsewhere(AnyKeyPath)
  }

  private var targetProperty: Target

  /// The property that owns the binding.
  private var owner: Unmanaged<ObserverList>?

  /// The next binding that the same property owns.
  fileprivate var next: Binding?

  /// What follows the source.
  private(set) var forward: KeyValueObservation?

  /// What follows the target.
  private var backward: KeyValueObservation?

  /// What is there once somebody asked for it.
  private var madeState: BindingState?

  // The small ones last and together: each binding is 16 bytes smaller so.

  /// What ended it; nil while it goes on.
  private var ending: BindingHealth.End?

  /// The actor of the code that made the binding.
  private let stamp: DomainStamp

  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// Whether what is told of the target is the binding's own doing.
  @exclusivity(unchecked) @usableFromInline var expectsEcho = false

  /// What is under way with an end whose notices have no number.
  @exclusivity(unchecked) @usableFromInline var writing: BindingWriting = []

  /// The number, in its low bits, of the change of the target that is the binding's own write; 0 if
  /// there is none.
  ///
  /// Of a target whose observers stand in one list. An echo is known by its number and not by its
  /// value, because it may be told after other changes of both ends.
  @exclusivity(unchecked) @usableFromInline var echo: UInt32 = 0

  @usableFromInline
  init(targetPath: AnyKeyPath, _ stamp: DomainStamp = .none) {
    targetProperty = .elsewhere(targetPath)
    self.stamp = stamp
  }

  /// Whether later changes will still be carried.
  public var isActive: Bool {
    forward?.isActive == true || backward?.isActive == true
  }

  /// Ends the binding.
  ///
  /// Later calls do nothing.
  public func invalidate() {
    // What follows an end that has gone calls this too, once it is not active any more.
    if let forward, !forward.isActive {
      end(by: .source)
    } else if let backward, !backward.isActive {
      end(by: .target)
    } else {
      end(by: .request)
    }
  }

  /// Follows the ends, and lives as long as the property that owns the binding.
  ///
  /// - Parameters:
  ///   - targetOwner: A property of the target's object that the target is or is computed from.
  ///   - sourceOwner: One of the source's, which owns the binding if there is no such property.
  ///   - isOwnerTarget: Whether the owner is the target.
  @usableFromInline
  func begin(
    forward: KeyValueObservation?, backward: KeyValueObservation?,
    targetOwner: Unmanaged<ObserverList>?, sourceOwner: Unmanaged<ObserverList>?,
    isOwnerTarget: Bool
  ) {
    self.forward = forward
    self.backward = backward
    if case .elsewhere(let path) = targetProperty, unsafe targetOwner != nil {
      targetProperty = isOwnerTarget ? .owner(path) : .computed(path)
    }
    if forward == nil && backward == nil && madeState == nil {
      ending = .completion
      noteHealth(.ended(by: .completion))
    }
    unsafe owner = unsafe targetOwner ?? sourceOwner
    unsafe owner?._withUnsafeGuaranteedRef { $0.own(self, stamp) }
  }

  /// Lets go of what carried the one value of a binding, which stays known as the target's.
  func complete() {
    if isEnded { return }
    ending = .completion
    let link = state.link
    state.link = nil
    link?.end()
    setHealth(.ended(by: .completion))
  }

  /// Whether changes of an end are followed, so that they may be carried to the other one.
  @usableFromInline
  func follows(_ end: BindingWriting) -> Bool {
    (end == .source ? forward : backward) != nil
  }

  /// Carries what an end has become while it was written.
  ///
  /// - Parameter value: What was read there.
  @usableFromInline
  func carry(_ value: UnsafeRawPointer, of end: BindingWriting) {
    unsafe (end == .source ? forward : backward)?.tellRead(value)
  }

  /// Ends the binding, because what a carrier writes to has gone.
  @usableFromInline
  func lose<Source, Target, Value>(_ direction: Carrier<Source, Target, Value>.Direction) {
    end(by: direction == .backward ? .source : .target)
  }

  func end(by end: BindingHealth.End) {
    // The property that owns the binding may be all that holds it.
    withExtendedLifetime(self) {
      unsafe owner?._withUnsafeGuaranteedRef { $0.release(self) }
      stop(by: end)
    }
  }

  /// - Parameter end: nil if the owner goes.
  fileprivate func stop(by end: BindingHealth.End?) {
    let isSourceOwner = unsafe owner?._withUnsafeGuaranteedRef { forward?.isFollowing($0) }
    unsafe owner = nil
    if ending != nil { return }
    let end = end ?? (isSourceOwner == true ? .source : .target)
    ending = end
    noteHealth(.ended(by: end))
    // They hold the binding, so letting go of them breaks the cycle.
    forward?.invalidate()
    backward?.invalidate()
    forward = nil
    backward = nil
    guard let state = madeState else { return }
    state.heldSource = nil
    state.heldTarget = nil
    let link = state.link
    state.link = nil
    link?.end()
    state.hasPendingEdit = false
    state.health = .ended(by: end)
  }

  /// Whether another binding that the same property owns has the same target.
  ///
  /// A property itself has several key paths: those of an inherited property differ, one through the
  /// class and one through its superclass, and so do those of a collection and of its `$` name. They
  /// are of different types.
  fileprivate func hasTarget(of other: Binding) -> Bool {
    switch (targetProperty, other.targetProperty) {
    case (.owner(let path), .owner(let otherPath)):
      path == otherPath || type(of: path) != type(of: otherPath)
    case (.computed(let path), .computed(let otherPath)): path == otherPath
    default: false
    }
  }

  /// What the binding knows of itself.
  var state: BindingState {
    if let madeState { return madeState }
    let state = BindingState(health: ending.map { .ended(by: $0) } ?? .live)
    madeState = state
    return state
  }

  /// What follows the source and what follows the target.
  var followers: (source: KeyValueObservation?, target: KeyValueObservation?) {
    (forward, backward)
  }

  /// Whether it has ended.
  var isEnded: Bool { ending != nil }
}

extension ObserverList {
  /// Ends the binding of the same target property, if there is one, and owns the new one.
  fileprivate func own(_ binding: Binding, _ stamp: DomainStamp) {
    join(stamp)
    var earlier = unsafe bindings
    while let candidate = earlier {
      earlier = candidate.next
      if candidate.hasTarget(of: binding) { candidate.end(by: .rebinding) }
    }
    binding.next = unsafe bindings
    unsafe bindings = binding
  }

  fileprivate func release(_ binding: Binding) {
    if unsafe bindings === binding {
      unsafe bindings = binding.next
    } else {
      var candidate = unsafe bindings
      while let current = candidate {
        if current.next === binding { current.next = binding.next }
        candidate = current.next
      }
    }
    binding.next = nil
    leaveIfUnused()
  }

  /// Ends the bindings, because the property goes.
  func endBindings() {
    while let binding = unsafe bindings {
      unsafe bindings = binding.next
      binding.next = nil
      binding.stop(by: nil)
    }
  }
}
