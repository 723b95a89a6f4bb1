// SPDX-License-Identifier: Apache-2.0

/// The turns in which an observer of a derived value is told.
///
/// An observer that is told before may write what the value depends on. So the value is read when a
/// change is stored, before anybody is told, and told in the turn of that change: each observer is
/// told of each value, in order, as it is of a property.
extension ComputedObserver {
  /// Reads the value that a change has made, or tells those that were read for it.
  @inlinable
  @inline(never)
  func takeTurn(_ phase: Observer.Phase, from dependency: Dependency, _ lent: LentAny) {
    guard lastValue != nil, !isReading, let root = root.object,
      let change = dependency.change
    else { return }
    if phase == .stored {
      if isChain, dependency.isLast, nextUntold == nil, dependencies.areAllButLastUnchanged {
        return
      }
      // Retained: the getter may let go of it.
      let (list, joined) = (dependency.list?.object, dependency.joined)
      readEarly(root, change, from: dependency)
      if nextUntold != nil, !dependency.isIn(change.list), let list {
        insertLastTurn(in: list, since: joined)
      }
      return
    }
    if dependency.untold == 0 {
      readEarly(root, change, from: dependency)
      // It is not read any more, so that its turn does not come again.
      if !dependency.isIn(change.list) { return tellAllUntold(root) }
    }
    tellUntold(root, at: change, lent) {
      dependency.untold > 0
        && firstUntold(of: change.list).map { $0 <= change.number } ?? false
    }
  }

  @inlinable
  func readEarly(
    _ root: Root, _ change: (list: ObjectIdentifier, number: UInt64), from dependency: Dependency
  ) {
    // Counted before the reading, which takes note of all other changes that are stored.
    dependency.untold += 1
    let sharedBefore = sharesCollection && dependency.isLast
    guard let old = lastValue, let (new, hasOtherDependencies) = read(root) else { return }
    let untold = UntoldChange(
      dependency: dependency, list: change.list, number: change.number,
      stored: dependency.stored(in: change.list), old: old, new: new,
      sharesCollection: sharedBefore && sharesCollection && !hasOtherDependencies)
    if nextUntold == nil {
      nextUntold = untold
    } else {
      moreUntold.append(untold)
    }
  }

  /// Has a change that was read told in its turn, in a property that is read no more.
  ///
  /// The turn comes in the delivery under way, which keeps it.
  @usableFromInline
  @inline(never)
  func insertLastTurn(in list: ObserverList, since joined: UInt64) {
    let turn = LastTurn(serial: dependencies.traits.serial) { [self] in
      if let root = root.object { tellAllUntold(root) }
    }
    list.insert(turn, dependencies.traits.stamp)
    turn.joined = joined
    list.keepAlive(turn)
  }

  /// Tells all changes that were read.
  @usableFromInline
  func tellAllUntold(_ root: Root) {
    tellUntold(root) { true }
    if dependencies.haveGone { end() }
  }

  /// The number of the first change of a property that was read and is not told.
  @inlinable
  func firstUntold(of list: ObjectIdentifier) -> UInt64? {
    if let next = nextUntold, next.list == list { return next.number }
    return moreUntold.first { $0.list == list }?.number
  }

  /// Tells changes from the first one on.
  ///
  /// - Parameters:
  ///   - change: The change of a property that is being told; nil if none is.
  ///   - lent: The notice of it.
  @inlinable
  func tellUntold(
    _ root: Root, at change: (list: ObjectIdentifier, number: UInt64)? = nil,
    _ lent: LentAny? = nil, while goesOn: () -> Bool
  ) {
    while lastValue != nil, goesOn(), let untold = nextUntold {
      nextUntold = moreUntold.popFirst()
      untold.dependency.didTell(untold.list, untold.stored)
      var isTold = false
      if untold.sharesCollection, let change, let lent, untold.list == change.list,
        untold.number == change.number
      {
        isTold = tellEdit(root, lent)
      }
      if !isTold { tell(root, old: untold.old, new: untold.new) }
      // What the earlier value held may end the observation when it is let go of.
      letGo(consume untold)
    }
    if nextUntold != nil || moreUntold.endIndex == 0 { return }
    // What the values held is let go of when they are out of it.
    let told = moreUntold
    moreUntold = []
    withExtendedLifetime(told) {}
  }

  /// Tells of a change that is to come, with the value that there is: something that is not followed may
  /// have changed it since it was told.
  ///
  /// - Parameter edit: The edit that is to come of the last property, which is told if the value still
  ///   is the collection of that.
  @usableFromInline
  func tellPrior(_ root: Root, old: Value, edit: NoticeReference<Value>? = nil) {
    if SlowPath.isNeeded {
      if DeliveryHook.settles(dependencies, old: old, new: nil) { return }
      // What was written before in a batch is still to be told, and is not another value by itself.
      if edit == nil, dependencies.areHeldBack {
        return Notice(old: old, new: nil).lend { tell(root, $0) }
      }
    }
    isReading = true
    let present = accessor.read(root)
    isReading = false
    if sharesCollection {
      sharesCollection = storageAddress(of: present) == storageAddress(of: old)
    }
    // The getter may have ended the observation, and so may what the earlier value held. A change
    // whose turn is still to come is told with the value before it.
    if lastValue != nil, dependencies.areRead { replaceLastValue(present) }
    if lastValue == nil { return }
    if sharesCollection, let edit { return tell(root, edit) }
    Notice(old: present, new: nil).lend { tell(root, $0) }
  }

  /// Tells of a change that is to come of the property whose value it is.
  @usableFromInline
  func tellPrior(_ root: Root, _ notice: NoticeReference<Value>) {
    if SlowPath.isNeeded,
      DeliveryHook.settles(dependencies, old: notice.old, new: nil)
    {
      return
    }
    tell(root, notice)
  }
}

/// The turn, in the observers of a property, of a derived value that has read a change of the property
/// and depends on it no more.
///
/// It takes the place that the value had there, so that those before it are told of the change first.
final class LastTurn: Observer {
  /// - Parameters:
  ///   - serial: The serial of the value.
  ///   - tell: Tells what was read.
  init(serial: UInt64, tell: @escaping () -> Void) {
    super.init(wantsPrior: false, serial: serial) { turn, phase, _ in
      if phase != .did { return }
      turn.invalidate()
      tell()
    }
  }

  override var isWorthRecording: Bool { false }
}

/// A change of a derived value that was read when it was made, and is told when it is its turn.
@usableFromInline
@frozen
struct UntoldChange<Value> {
  /// The observer of the property whose change made it.
  @usableFromInline let dependency: Dependency

  /// That property, by its list.
  @usableFromInline let list: ObjectIdentifier

  /// The number of the change of that property.
  @usableFromInline let number: UInt64

  /// The number of the last change of the property that the value was read after.
  @usableFromInline let stored: UInt64

  @usableFromInline let old: Value
  @usableFromInline let new: Value

  /// Both values are the collection that the property had then, so that an edit of it is one of the
  /// value.
  @usableFromInline let sharesCollection: Bool

  @inlinable
  init(
    dependency: Dependency, list: ObjectIdentifier, number: UInt64, stored: UInt64, old: Value,
    new: Value, sharesCollection: Bool
  ) {
    self.dependency = dependency
    self.list = list
    self.number = number
    self.stored = stored
    self.old = old
    self.new = new
    self.sharesCollection = sharesCollection
  }
}
