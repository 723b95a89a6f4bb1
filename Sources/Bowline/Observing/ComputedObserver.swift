// SPDX-License-Identifier: Apache-2.0

/// Follows a value that is computed from observed properties, or reached through them.
///
/// It observes each property that reading the value goes through, once, however often it is read.
/// When one of them changes, the value is read again, and the properties that are gone through now
/// take the place of the earlier ones. So a replaced middle object is let go and the new one
/// followed, and one change gives one notice, whatever number of ways lead from it to the value.
///
/// Whoever holds it invalidates it before letting it go.
@safe
@usableFromInline
final class ComputedObserver<Root: AnyObject, Value>: KeyValueObservation {
  @usableFromInline typealias Handler = (Root, NoticeReference<Value>) -> Void

  /// Not kept alive.
  @usableFromInline let root: Reference<Root>

  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The value that was told last; nil after the end.
  @safe @exclusivity(unchecked) @usableFromInline var lastValue: Value?

  @usableFromInline let dependencies: Dependencies

  /// The value is that of the last property that was read: then the notices of the property are
  /// told as they are, without reading anything.
  @safe @exclusivity(unchecked) @usableFromInline var isChain: Bool

  /// Edits of the last property that was read may be told as they are: it has the type of the value
  /// and is inherited, and whether it is overridden is not known; or there is a ``lift``.
  @safe @exclusivity(unchecked) @usableFromInline var mayRelayEdits: Bool

  /// The way from edits of the last property to edits of the value, which holds it; nil if it is
  /// the value, or is not held.
  @safe @exclusivity(unchecked) var lift: EditLift<Value>?

  /// The value that was told last is the collection that the last property had then.
  ///
  /// If it is the one before an edit and the one after it, the edit is one of the value too.
  @safe @exclusivity(unchecked) @usableFromInline var sharesCollection = false

  /// The first change that was read and waits for its turn to be told; nil for most of the time.
  @safe @exclusivity(unchecked) @usableFromInline var nextUntold: UntoldChange<Value>?

  /// Those behind it; none for most of the time.
  @safe @exclusivity(unchecked) @usableFromInline var moreUntold: ArraySlice<UntoldChange<Value>> =
    []

  /// The value is being read at this moment.
  @safe @exclusivity(unchecked) @usableFromInline var isReading = false

  @safe @exclusivity(unchecked) @usableFromInline var replacementCount = 0

  /// The classes of the objects along the chain when it was found to be one.
  ///
  /// An object of another class may have overridden its property.
  @usableFromInline let chain: ContiguousArray<ObjectIdentifier>

  /// The dependencies that are read beside the value; nil for most.
  @usableFromInline let declared: DeclaredDependencies?

  @usableFromInline let accessor: Accessor<Root, Value>
  @usableFromInline let tell: Handler
  @usableFromInline let gone: () -> Void

  /// - Parameters:
  ///   - value: The present value.
  ///   - accesses: The properties that were read to get it.
  ///   - wantsChanges: Whether anybody waits for changes, and not for the end of the root alone.
  ///   - gone: Called when the root has gone, as soon as that is known, or when the value goes
  ///     through no observed property any more.
  @inlinable
  init(
    _ root: Root, value: Value, accesses: AccessList, wantsChanges: Bool = true,
    accessor: Accessor<Root, Value>, tell: @escaping Handler, gone: @escaping () -> Void = {}
  ) {
    self.root = Reference(root)
    self.lastValue = value
    self.accessor = accessor
    self.tell = tell
    self.gone = gone
    declared = accesses.declared
    isChain = accesses.isChain
    chain = accesses.isChain ? accesses.owners : []
    mayRelayEdits = false
    dependencies = Dependencies(accesses.traits)
    dependencies.traits.stamp = accessor.stamp
    dependencies.areAlwaysTold = accesses.isOfTarget
    super.init()
    dependencies.adopt(accesses, for: self)
    findEdits(of: accesses.inheritedType)
    if mayRelayEdits { sharesCollection = isCollectionOfLast(value) }
    if accesses.isEmpty, wantsChanges { reportUnfollowed(accessor.keyPath(of: root), accesses) }
  }

  /// Takes the notices of the properties that the value depends on.
  @inlinable
  static var receiver: Observer.Receiver {
    { observer, phase, lent in
      let dependency = known(observer, as: Dependency.self)
      // Nil as long as the value is being found out. Retained for the call: the code that runs may
      // let go of the derivation, and of the code that is running with it.
      guard let dependent = dependency.dependent?.object else { return }
      known(dependent, as: ComputedObserver<Root, Value>.self)
        .receive(phase, from: dependency, lent)
    }
  }

  /// Says that nobody will be told of changes of a value that can be set.
  ///
  /// One that cannot may be a constant.
  @usableFromInline
  func reportUnfollowed(_ keyPath: AnyKeyPath, _ accesses: AccessList) {
    guard !accesses.isNamed, keyPath is ReferenceWritableKeyPath<Root, Value> else { return }
    BowlineReport.unfollowed(keyPath, of: Root.self)
  }

  @usableFromInline
  override var isActive: Bool {
    lastValue != nil && root.object != nil && !dependencies.haveGone
  }

  @usableFromInline
  override func invalidate() {
    dependencies.traits.stamp.checkDomainAtEnd()
    dependencies.cancel()
    DeliveryHook.noteEnd(of: self)
    // What the values held may come back here when they are let go of.
    let held = (lastValue, nextUntold, moreUntold)
    lastValue = nil
    nextUntold = nil
    moreUntold = []
    withExtendedLifetime(held) {}
  }

  override func tellRead(_ value: LentAny) {
    guard lastValue != nil, let root = root.object else { return }
    let value = value.of(Value.self).value
    // Not `tell(_:old:new:)`: while a batch is told, it takes equal values for no change.
    withExtendedLifetime(self) {
      Notice(old: value, new: value).lend { tell(root, $0) }
    }
  }

  override var replacements: Int { replacementCount }

  override var isDelivering: Bool { dependencies.delivering != nil }

  override var isOutdated: Bool {
    // Where it has read the value again, that is the one after the last change.
    guard let dependency = dependencies.delivering else { return false }
    return dependency.isOutdated && !dependency.isUnchanged
  }

  override func isFollowing(_ list: ObserverList) -> Bool {
    dependencies.contains { $0.isFollowing(list) }
  }

  override var subject: String? {
    guard isActive, let root = root.object else { return nil }
    return "a value of " + dependencies.names(root: root).joined(separator: ", ")
  }

  override func isOf(
    _ object: AnyObject, at keyPath: AnyKeyPath?, _ property: ObserverList?
  ) -> Bool {
    guard isActive, let root = root.object, root === object else { return false }
    return keyPath == nil || accessor.keyPath(of: root) == keyPath
  }

  @inlinable
  @inline(__always)
  func receive(_ phase: Observer.Phase, from dependency: Dependency, _ lent: LentAny) {
    if phase == .stored || nextUntold != nil, phase != .will, phase != .gone {
      return takeTurn(phase, from: dependency, lent)
    }
    if phase != .gone, isChain, dependency.isLast, dependencies.areAllButLastUnchanged {
      let notice = NoticeReference<Value>(lent)
      guard lastValue != nil, let root = root.object else { return }
      if phase == .will { return tellPrior(root, notice) }
      replaceLastValue(notice.new)
      // What the earlier value held may have ended the observation when it was let go of.
      if lastValue == nil { return }
      return tell(root, notice)
    }
    if mayRelayEdits, phase != .gone, dependency.isLast {
      return relayEdit(phase, lent, from: dependency)
    }
    readAgain(phase, from: dependency)
  }

  /// Takes note of the value that is going to be told.
  ///
  /// What the earlier one held is let go of when the new one is in its place.
  @inlinable
  @inline(__always)
  func replaceLastValue(_ value: Value?) {
    let earlier = lastValue
    lastValue = value
    letGo(consume earlier)
  }

  /// Takes a notice whose values are not those to be told.
  @inlinable
  @inline(never)
  func readAgain(_ phase: Observer.Phase, from dependency: Dependency) {
    // What the getter itself writes does not make a change of the value.
    guard let old = lastValue, !isReading else { return }
    if phase == .gone, !dependency.isOfRoot {
      return dependencies.haveGone ? end() : ()
    }
    // While an object goes its properties go one by one, and what goes with them may write to
    // something that the value depends on: from the beginning of its `deinit` it is not read.
    guard phase != .gone, let root = root.object else { return end() }
    if phase == .did { readAgain(root) } else { tellPrior(root, old: old) }
  }

  /// Reads the value, follows what it now depends on, and tells it.
  ///
  /// - Parameter notice: An edit of the last property, to be told if it is one of the value.
  @inlinable
  @inline(__always)
  func readAgain(_ root: Root, _ notice: NoticeReference<Value>? = nil) {
    let sharedBefore = sharesCollection
    guard let old = lastValue, let (new, hasOtherDependencies) = read(root) else { return }
    if sharedBefore && sharesCollection && !hasOtherDependencies, let notice {
      return tell(root, notice)
    }
    let endsAfterwards = hasOtherDependencies && dependencies.haveGone
    tell(root, old: old, new: new)
    if endsAfterwards { end() }
  }

  /// Reads the value and follows what it now depends on.
  ///
  /// - Returns: The value, and whether it depends on other properties than before; nil if the
  ///   observation has ended meanwhile.
  @inlinable
  @inline(__always)
  func read(_ root: Root) -> (value: Value, hasOtherDependencies: Bool)? {
    var tracker = Tracker(root: root, dependencies)
    isReading = true
    let value = tracker.track {
      declared?.read(in: root)
      return accessor.read(root)
    }
    isReading = false
    let hasOtherDependencies = dependencies.follow(&tracker, for: self)
    // The getter may have ended the observation.
    if lastValue == nil {
      dependencies.cancel()
      return nil
    }
    replaceLastValue(value)
    // What the earlier value held may have done so when it was let go of.
    if lastValue == nil { return nil }
    if hasOtherDependencies {
      replacementCount &+= 1
      isChain = !chain.isEmpty && dependencies.haveOwners(chain)
      findEdits(of: dependencies.inheritedType)
    }
    sharesCollection = mayRelayEdits && isCollectionOfLast(value)
    return (value, hasOtherDependencies)
  }

  /// Ends this, because nothing will be told any more.
  @usableFromInline
  func end() {
    if lastValue == nil { return }
    invalidate()
    gone()
  }

  @inlinable
  @inline(__always)
  func tell(_ root: Root, old: Value, new: Value?) {
    if SlowPath.isNeeded {
      if DeliveryHook.settles(dependencies, old: old, new: new) { return }
      // The comparison may have ended the observation.
      if lastValue == nil { return }
    }
    Notice(old: old, new: new).lend { tell(root, $0) }
  }
}

/// Lets go of a value at this moment.
///
/// Not inlined, or an optimizing compiler may read first what the end of the value writes, such as
/// whether the observation goes on, and end the value afterwards.
@inlinable
@inline(never)
func letGo<Value>(_: consuming Value) {}
