// SPDX-License-Identifier: Apache-2.0

/// The turns in which an observer of a derived value is told.
///
/// An observer that is told earlier may write properties that the value depends on. So the value is
/// read when a change is stored, before any observer is told, and told in the turn of that change:
/// each observer is told of each value, in order, as for a property.
extension ComputedObserver {
  /// Reads the value after a stored change, or tells the values that were read up to a change.
  @inlinable @inline(never)
  func takeTurn(_ phase: Observer.Phase, from dependency: Dependency, _ lent: LentAny) {
    guard lastValue != nil, let root = root.object, let change = dependency.change
    else { return }
    if phase == .stored {
      if isChain, dependency.isLast, nextUntold == nil, dependencies.areAllButLastUnchanged {
        return
      }
      // Retained: the getter may release the list.
      let (list, joined) = (dependency.list?.object, dependency.joined)
      readEarly(root, change, from: dependency)
      if nextUntold != nil, !dependency.isIn(change.list), let list {
        insertLastTurn(in: list, since: joined)
      }
      return
    }
    if dependency.untold == 0 {
      readEarly(root, change, from: dependency)
      // The property is not read any more, so its turn does not come again.
      if !dependency.isIn(change.list) { return tellAllUntold(root) }
    }
    tellUntold(root, at: change, lent) {
      dependency.untold > 0
        && firstUntold(of: change.list).map { $0 <= change.number } ?? false
    }
    if toldReplacements != replacementCount, nextUntold == nil { tellReplacement() }
  }

  @inlinable
  func readEarly(
    _ root: Root, _ change: Dependency.Change, from dependency: Dependency
  ) {
    // Counted before the reading, which marks all other stored changes as read.
    dependency.untold += 1
    let sharedBefore = sharesCollection && dependency.isLast
    guard let old = lastValue, let (new, hasOtherDependencies) = read(root) else { return }
    let untold = UntoldChange(
      change, from: dependency, old: old, new: new,
      sharesCollection: sharedBefore && sharesCollection && !hasOtherDependencies)
    if nextUntold == nil {
      nextUntold = untold
    } else {
      moreUntold.append(untold)
    }
  }

  /// Inserts a ``LastTurn``, which comes in the delivery under way and is kept alive by it.
  @usableFromInline @inline(never)
  func insertLastTurn(in list: ObserverList, since joined: UInt64) {
    let turn = LastTurn(serial: dependencies.serial) { [self] in
      if let root = root.object { tellAllUntold(root) }
    }
    list.insert(turn, dependencies.stamp)
    turn.joined = joined
    list.keepAlive(turn)
  }

  @usableFromInline
  func tellAllUntold(_ root: Root) {
    tellUntold(root) { true }
    if toldReplacements != replacementCount { tellReplacement() }
    if dependencies.haveGone { end() }
  }

  /// Finds the number of the first change of a property that was read and is not told.
  @inlinable
  func firstUntold(of list: ObjectIdentifier) -> UInt64? {
    if let change = nextUntold?.change, change.list == list { return change.number }
    return moreUntold.first { $0.change.list == list }?.change.number
  }

  /// Tells changes that were read, from the first one on.
  ///
  /// - Parameters:
  ///   - change: The change of a property that is being told; nil if none is.
  ///   - lent: The notice of that change.
  ///   - goesOn: Says whether to tell the next one.
  @inlinable
  func tellUntold(
    _ root: Root, at change: Dependency.Change? = nil, _ lent: LentAny? = nil,
    while goesOn: () -> Bool
  ) {
    while lastValue != nil, goesOn(), let untold = nextUntold {
      nextUntold = moreUntold.popFirst()
      untold.dependency.didTell(untold.change.list, untold.stored)
      var isTold = false
      if untold.sharesCollection, let change, let lent, untold.change == change {
        isTold = tellEdit(root, lent)
      }
      if !isTold { tell(root, untold.change, old: untold.old, new: untold.new) }
      // Releasing the earlier value may end the observation.
      letGo(consume untold)
    }
    if nextUntold != nil || moreUntold.endIndex == 0 { return }
    // The values are released after the queue is empty.
    let told = moreUntold
    moreUntold = []
    withExtendedLifetime(told) {}
  }

  /// Gives a prior notice with the present value, which may differ from the last one that was told,
  /// since it may also depend on things that cannot be followed.
  ///
  /// - Parameter edit: The prior notice of an edit of the last property, which is told instead if
  ///   the value still is the collection of that property.
  @usableFromInline
  func tellPrior(_ root: Root, old: Value, edit: NoticeReference<Value>? = nil) {
    if SlowPath.isNeeded, DeliveryHook.hasToldPrior(dependencies) { return }
    // A change that was begun is still to be told: until then the value is that of the last notice.
    let isChanging = dependencies.contains { $0.isChanging }
    if edit == nil, isChanging {
      return Notice(old: old, new: nil).lend { tell(root, $0) }
    }
    isReading = true
    let present = accessor.read(root)
    isReading = false
    if sharesCollection {
      sharesCollection = storageAddress(of: present) == storageAddress(of: old)
    }
    // The getter, or the release of the earlier value, may have ended the observation. A change
    // whose turn is still to come is told with the value before that change.
    if lastValue != nil, !isChanging, dependencies.areRead { replaceLastValue(present) }
    if lastValue == nil { return }
    if sharesCollection, let edit { return tell(root, edit) }
    Notice(old: isChanging ? old : present, new: nil).lend { tell(root, $0) }
  }
}

/// The turn of a derived value in the list of a property that it no longer depends on, but whose
/// change it has read.
///
/// It has the serial of the value, so that earlier observers are told of the change first.
final class LastTurn: Observer {
  init(serial: UInt64, tell: @escaping () -> Void) {
    super.init(wantsPrior: false, serial: serial) { turn, phase, _ in
      if phase != .did { return }
      turn.invalidate()
      tell()
    }
  }

  override var isWorthRecording: Bool { false }
}

/// A change of a derived value that was read when it was made, and is told in its turn.
@usableFromInline @frozen
struct UntoldChange<Value> {
  /// The observer of the property that has changed.
  @usableFromInline let dependency: Dependency

  /// The change of that property.
  @usableFromInline let change: Dependency.Change

  /// The number of the last change of the property that was stored when the value was read.
  @usableFromInline let stored: UInt64

  @usableFromInline let old: Value
  @usableFromInline let new: Value

  /// Both values are the collection that the property had then, so an edit of the property is an
  /// edit of the value.
  @usableFromInline var sharesCollection: Bool

  @inlinable
  init(
    _ change: Dependency.Change, from dependency: Dependency, old: Value, new: Value,
    sharesCollection: Bool
  ) {
    self.dependency = dependency
    self.change = change
    stored = dependency.stored(in: change.list)
    self.old = old
    self.new = new
    self.sharesCollection = sharesCollection
  }
}
