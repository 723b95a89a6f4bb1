// SPDX-License-Identifier: Apache-2.0

/// The property or the derived value that a key path leads to.
@usableFromInline @frozen
enum ResolvedKeyPath<Value> {
  /// An observed property of the root itself, whose notices have the value: its slot, with a list.
  case direct(ListSlot)

  /// A derived value: the present value, and the properties that were read for it.
  case derived(Value, AccessList)

  /// Says whether it is an observed property of the root itself, whichever key path names it.
  @inlinable
  func isProperty(of root: AnyObject) -> Bool {
    switch self {
    case .direct: true
    case .derived(let value, let accesses): accesses.isProperty(value, of: root)
    }
  }

  /// Returns the slot of the observed property that it is; nil for a value that is computed, and
  /// for a property whose list is not in the object.
  @usableFromInline
  func slot(in root: AnyObject) -> ListSlot? {
    switch self {
    case .direct(let slot): slot
    // An inherited property is named by another key path than its own.
    case .derived(let value, let accesses):
      accesses.isProperty(value, of: root) ? accesses.slot : nil
    }
  }

  /// The list of a property of the root that is read for the value; it lives as long as the root.
  @inlinable
  var anchor: Unretained<ObserverList>? {
    switch self {
    case .direct(let slot): slot.unretained
    case .derived(_, let accesses): accesses.anchor
    }
  }

  /// The lists of the properties that are read for the value.
  var lists: [ObjectIdentifier] {
    switch self {
    case .direct(let slot): [ObjectIdentifier(slot.list)]
    case .derived(_, let accesses): accesses.dependencies.all.compactMap(\.listIdentity)
    }
  }
}

extension KeyValueObservable {
  /// Finds out what a key path leads to.
  ///
  /// - Parameters:
  ///   - wantsPrior: Whether the follower of the value wants prior notices.
  ///   - readsEarly: Whether the follower is told of each value, even if an observer before it
  ///     writes another one.
  /// - Complexity: O(1) for a property that was looked up before, by the same key path; otherwise
  ///   one reading of the value, and one more if its class declares dependencies for it, or if it
  ///   may be told by hand.
  @inlinable @inline(never)
  func lookUp<Value>(
    _ accessor: Accessor<Self, Value>, wantsPrior: Bool = false, readsEarly: Bool = false
  ) -> ResolvedKeyPath<Value> {
    let keyPath = accessor.keyPath(of: self)
    if let slot = knownSlot(of: keyPath, in: self) { return .direct(slot) }
    let receive = accessor.stamp.checking(ComputedObserver<Self, Value>.receiver)
    func dependencies() -> Dependencies {
      Dependencies(
        wantsPrior: wantsPrior, readsEarly: readsEarly, stamp: accessor.stamp, receive: receive)
    }
    let accesses = AccessList(dependencies(), keyPath: keyPath)
    let value = read(accessor, accesses)
    let declared = declaredDependencies(of: keyPath, accesses)
    if declared?.areDeclared != true, let slot = accesses.directSlot(in: self) {
      return .direct(slot)
    }
    guard let declared else { return .derived(value, accesses) }
    let allAccesses = AccessList(dependencies(), declared: declared)
    let present = read(accessor, allAccesses)
    // The value depends only on the notices that are given by hand for this key path.
    if !declared.areDeclared, declared.areOfRoot, allAccesses.dependencies.areSingle {
      allAccesses.treatAsProperty(of: Value.self)
    }
    return .derived(present, allAccesses)
  }

  /// Reads a value and its declared dependencies, while an access list gets the properties.
  ///
  /// Trackers around it do not get them: to observe a value is not to read it.
  @inlinable @inline(never)
  func read<Value>(_ accessor: Accessor<Self, Value>, _ accesses: AccessList) -> Value {
    var tracker = Tracker(root: self, accesses: accesses)
    return Tracker.untracked {
      DeliveryHook.apart {
        tracker.track {
          accesses.declared?.read(in: self)
          return accessor.read(self)
        }
      }
    }
  }

  @usableFromInline
  func declaredDependencies(of keyPath: AnyKeyPath, _ accesses: AccessList)
    -> DeclaredDependencies?
  {
    // A property has a list of its own, by which all are told, also if it is told by hand.
    let own = DeclaredDependencies(
      of: keyPath, in: self, isToldByHand: self is any ManuallyObservable && !accesses.isMember)
    if own != nil { return own }
    let components = accesses.componentsToComputed
    return components.isEmpty
      ? nil : DeclaredDependencies(of: keyPath, behind: components, in: self)
  }

  /// Follows a value of this object.
  ///
  /// - Parameters:
  ///   - wantsPrior: Whether to give prior notices too; the same as for the look-up.
  ///   - tell: Takes each notice, which is valid during the call.
  ///   - gone: Called when the object has gone, as soon as that is known.
  @inlinable
  func follow<Value>(
    _ resolved: ResolvedKeyPath<Value>, _ accessor: Accessor<Self, Value>,
    wantsPrior: Bool = false, tell: @escaping (NoticeReference<Value>) -> Void,
    gone: @escaping () -> Void
  ) -> KeyValueObservation {
    switch resolved {
    case .direct(let slot):
      let observer = Observer(wantsPrior: wantsPrior) { _, phase, notice in
        if phase == .gone { gone() } else { tell(NoticeReference(notice)) }
      }
      slot.insert(observer, accessor.stamp)
      return observer
    case .derived(let value, let accesses):
      return ComputedObserver(
        self, value: value, accesses: accesses, accessor: accessor, tell: { tell($1) },
        onEvent: { if $0 == .gone { gone() } })
    }
  }
}

@usableFromInline
func knownSlot(of keyPath: AnyKeyPath, in root: AnyObject) -> ListSlot? {
  PropertyCache.shared.slot(of: keyPath, in: root)
}
