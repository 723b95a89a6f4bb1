// SPDX-License-Identifier: Apache-2.0

/// A follower of a value that is computed from observed properties, or reached through them.
///
/// It observes each property that is read for the value, once, however often it is read. When one
/// of them changes, the value is read again, and the properties that are read now replace the
/// earlier ones. So when an object in the middle is replaced, the new one is followed instead; and
/// one change gives one notice, however many ways lead from it to the value.
///
/// Its owner invalidates it before releasing it.
@usableFromInline
final class ComputedObserver<Root: AnyObject, Value>: KeyValueObservation {
  @usableFromInline typealias Handler = (Root, NoticeReference<Value>) -> Void

  /// The object that the value belongs to, not kept alive.
  @usableFromInline let root: Reference<Root>

  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The value that was told last; nil after the end.
  @safe @exclusivity(unchecked) @usableFromInline var lastValue: Value?

  @usableFromInline let dependencies: Dependencies

  /// The value is that of the last property that was read: the notices of the property are told as
  /// they are, without reading anything.
  @safe @exclusivity(unchecked) @usableFromInline var isChain: Bool

  /// Edits of the last property that was read may be told as they are: the property has the type of
  /// the value and is inherited, so that it may be overridden; or there is a ``lift``.
  @safe @exclusivity(unchecked) @usableFromInline var mayRelayEdits: Bool

  /// The conversion of the last property's edits to those of the value; nil unless the value holds
  /// the property's collection inside.
  @safe @exclusivity(unchecked) var lift: EditLift<Value>?

  /// The value that was told last is the collection that the last property had then.
  ///
  /// If that is so before an edit and after it, the edit is also an edit of the value.
  @safe @exclusivity(unchecked) @usableFromInline var sharesCollection = false

  /// The first change that was read and waits for its turn to be told; nil most of the time.
  @safe @exclusivity(unchecked) @usableFromInline var nextUntold: UntoldChange<Value>?

  /// The changes behind ``nextUntold``; none most of the time.
  @safe @exclusivity(unchecked) @usableFromInline var moreUntold: ArraySlice<UntoldChange<Value>> =
    []

  /// The value is being read at this moment.
  @safe @exclusivity(unchecked) @usableFromInline var isReading = false

  /// The number of replacements on the way to the value; it wraps.
  @safe @exclusivity(unchecked) @usableFromInline var replacementCount: UInt32 = 0

  /// The number of those that were told.
  @safe @exclusivity(unchecked) @usableFromInline var toldReplacements: UInt32 = 0

  /// The classes of the objects along the chain when it was found to be one, and the offsets of the
  /// properties in them.
  ///
  /// An object of another class may have overridden its property.
  @usableFromInline let chain: ContiguousArray<Dependencies.Site>

  /// The dependencies that are read besides the value; nil for most values.
  @usableFromInline let declared: DeclaredDependencies?

  @usableFromInline let accessor: Accessor<Root, Value>
  @usableFromInline let tell: Handler
  @usableFromInline let onEvent: (Observer.Phase) -> Void

  /// - Parameters:
  ///   - wantsChanges: Whether changes are used, and not only the end of the root.
  ///   - onEvent: Called with `source` when objects or properties on the way were replaced and the
  ///     value is told, and with `gone` as soon as no change will be told any more.
  @inlinable
  init(
    _ root: Root, value: Value, accesses: AccessList, wantsChanges: Bool = true,
    accessor: Accessor<Root, Value>, tell: @escaping Handler,
    onEvent: @escaping (Observer.Phase) -> Void = { _ in }
  ) {
    self.root = Reference(root)
    self.lastValue = value
    self.accessor = accessor
    self.tell = tell
    self.onEvent = onEvent
    declared = accesses.declared
    isChain = accesses.isChain
    chain = accesses.isChain ? accesses.dependencies.sites : []
    mayRelayEdits = false
    dependencies = accesses.dependencies
    dependencies.stamp = accessor.stamp
    super.init()
    dependencies.adopt(for: self)
    findEdits(of: dependencies.inheritedType)
    if mayRelayEdits { sharesCollection = isCollectionOfLast(value) }
    if dependencies.areNone, wantsChanges { reportUnfollowed(accessor.keyPath(of: root), accesses) }
  }

  /// The closure that receives the notices of the properties that the value depends on.
  @inlinable
  static var receiver: Observer.Receiver {
    { observer, phase, lent in
      let dependency = known(observer, as: Dependency.self)
      // Nil until the dependencies are adopted. Retained for the call: the code that runs may
      // release this observer, and would go with it.
      guard let dependent = dependency.dependent?.object else { return }
      known(dependent, as: ComputedObserver<Root, Value>.self)
        .receive(phase, from: dependency, lent)
    }
  }

  /// Reports that changes of a value cannot be followed, if the value can be set.
  ///
  /// A value that cannot be set may be a constant.
  @usableFromInline
  func reportUnfollowed(_ keyPath: AnyKeyPath, _ accesses: AccessList) {
    guard !accesses.isNamed, keyPath is ReferenceWritableKeyPath<Root, Value> else { return }
    BowlineReport.unfollowed(keyPath, of: Root.self)
  }

  override var isActive: Bool {
    lastValue != nil && root.object != nil && !dependencies.haveGone
  }

  override func invalidate() {
    dependencies.stamp.checkDomainAtEnd()
    dependencies.cancel()
    DeliveryHook.recordEnd(of: self)
    // Releasing the values may call this method again.
    let held = (lastValue, nextUntold, moreUntold)
    lastValue = nil
    nextUntold = nil
    moreUntold = []
    withExtendedLifetime(held) {}
  }

  override func tellRead(_ value: LentAny) {
    guard lastValue != nil, let root = root.object else { return }
    let value = value.of(Value.self).value
    // Not `tell(_:old:new:)`, which while a batch is told drops a change to an equal value.
    withExtendedLifetime(self) {
      Notice(old: value, new: value).lend { tell(root, $0) }
    }
  }

  override var replacements: Int { Int(replacementCount) }

  override var hasUntoldChange: Bool {
    // The notices of a chain are told without a reading.
    let isRead = isChain ? !dependencies.contains { $0.hasUntoldChange } : dependencies.areRead
    return nextUntold != nil || !isRead
  }

  override var isDelivering: Bool { dependencies.delivering != nil }

  override var isOutdated: Bool {
    // If the value was read again, it is the value after the last change.
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

  override func isOf(_ object: AnyObject) -> Bool { isActive && root.object === object }

  override func isAt(_ keyPath: AnyKeyPath, _: ObserverList?) -> Bool {
    root.object.map { accessor.keyPath(of: $0) } == keyPath
  }

  @inlinable @inline(__always)
  func receive(_ phase: Observer.Phase, from dependency: Dependency, _ lent: LentAny) {
    // A change that the getter itself makes is none of its value; and the dependency may be on its
    // way from the property that it followed to another one, whose notice is of another type.
    if isReading { return }
    if phase == .stored || nextUntold != nil, phase != .will, phase != .gone {
      return takeTurn(phase, from: dependency, lent)
    }
    if phase != .gone, isChain, dependency.isLast, dependencies.areAllButLastUnchanged {
      let notice = NoticeReference<Value>(lent)
      guard lastValue != nil, let root = root.object else { return }
      if phase == .will {
        if SlowPath.isNeeded, DeliveryHook.hasToldPrior(dependencies) { return }
        return tell(root, notice)
      }
      replaceLastValue(notice.new)
      // Releasing the earlier value may have ended the observation.
      if lastValue == nil { return }
      return tell(root, notice)
    }
    if mayRelayEdits, phase != .gone, dependency.isLast {
      return relayEdit(phase, lent, from: dependency)
    }
    readAgain(phase, from: dependency)
  }

  /// Stores the value that is going to be told, and then releases the earlier one.
  @inlinable @inline(__always)
  func replaceLastValue(_ value: Value?) {
    let earlier = lastValue
    lastValue = value
    letGo(consume earlier)
  }

  /// Handles a notice whose values are not the ones to tell, by reading the value again.
  @inlinable @inline(never)
  func readAgain(_ phase: Observer.Phase, from dependency: Dependency) {
    guard let old = lastValue else { return }
    if phase == .gone, !dependency.isOfRoot {
      return dependencies.haveGone ? end() : ()
    }
    // While an object goes, its properties go one by one, and objects that go with them may write
    // to properties that the value depends on: an object in its `deinit` is not read.
    guard phase != .gone, let root = root.object else { return end() }
    if phase == .did { readAgain(root, from: dependency) } else { tellPrior(root, old: old) }
  }

  /// Reads the value, follows what it now depends on, and tells it.
  ///
  /// - Parameter notice: An edit of the last property, told if it is also one of the value.
  @inlinable @inline(__always)
  func readAgain(
    _ root: Root, from dependency: Dependency, _ notice: NoticeReference<Value>? = nil
  ) {
    let sharedBefore = sharesCollection
    // Looked up before the reading, after which it may follow another property.
    let change = SlowPath.isNeeded ? dependency.change : nil
    guard let old = lastValue, let (new, hasOtherDependencies) = read(root) else { return }
    if sharedBefore && sharesCollection && !hasOtherDependencies, let notice {
      return tell(root, notice)
    }
    let endsAfterwards = hasOtherDependencies && dependencies.haveGone
    tell(root, change, old: old, new: new)
    if toldReplacements != replacementCount { tellReplacement() }
    if endsAfterwards { end() }
  }

  /// Reads the value and follows what it now depends on.
  ///
  /// - Returns: The value, and whether it depends on other properties than before; nil if the
  ///   observation has ended meanwhile.
  @inlinable @inline(__always)
  func read(_ root: Root) -> (value: Value, hasOtherDependencies: Bool)? {
    var tracker = Tracker(root: root, dependencies)
    isReading = true
    let value = tracker.track {
      declared?.read(in: root)
      return accessor.read(root)
    }
    isReading = false
    let hasOtherDependencies = dependencies.follow(tracker, for: self)
    // The getter may have ended the observation.
    if lastValue == nil {
      dependencies.cancel()
      return nil
    }
    replaceLastValue(value)
    // Releasing the earlier value may have ended it too.
    if lastValue == nil { return nil }
    if hasOtherDependencies {
      replacementCount &+= 1
      // The notice of a change that was announced before this reading has another old value.
      isChain =
        !chain.isEmpty && dependencies.areAt(chain) && !dependencies.isLastAnnounced
      findEdits(of: dependencies.inheritedType)
      if nextUntold != nil { forgetUntoldEdits() }
    }
    sharesCollection = mayRelayEdits && isCollectionOfLast(value)
    return (value, hasOtherDependencies)
  }

  /// Ends the observation, because no change will be told any more.
  @usableFromInline
  func end() {
    if lastValue == nil { return }
    invalidate()
    onEvent(.gone)
  }

  @inlinable @inline(__always)
  func tell(
    _ root: Root, _ change: Dependency.Change?, old: Value, new: Value
  ) {
    if SlowPath.isNeeded {
      if DeliveryHook.settles(change, old: old, new: new) { return }
      // The comparison may have ended the observation.
      if lastValue == nil { return }
    }
    Notice(old: old, new: new).lend { tell(root, $0) }
  }

  /// Tells that objects or properties were replaced, once the value is told.
  @usableFromInline @inline(never)
  func tellReplacement() {
    toldReplacements = replacementCount
    if lastValue != nil { onEvent(.source) }
  }
}
