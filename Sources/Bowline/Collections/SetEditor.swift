// SPDX-License-Identifier: Apache-2.0

/// An editor of an observed set, which tells which members came and left.
///
/// The property has it under its `$` name: `$tags` for `tags`. It has the methods of a set, and
/// each is told as one change:
///
/// | method | told as |
/// |---|---|
/// | `insert`, `formUnion` | insertion of those that were not members |
/// | `remove`, `subtract`, `formIntersection`, `removeAll` | removal of those that were members |
/// | `assign`, `formSymmetricDifference`, `update` | replacement of those that left by others |
///
/// A replacement by which none leave is told as an insertion, and one by which none come as a removal.
/// A member that stays is never told, and neither is an edit that changes nothing, such as a union
/// with elements that are all members.
///
/// As with an ``ArrayEditor``, code that runs inside an access must not access the set again: code
/// that compares or hashes members for an edit, or decides which ones are removed, must not edit the
/// set. A prior observer may: the edit is then made to the set as it is.
///
/// The editor keeps the object alive. While nobody observes, an edit costs as much as on a plain
/// set; an edit of several members about twice that.
@frozen
public struct SetEditor<Element: Hashable> {
  @usableFromInline let handle: CollectionHandle<SetAccumulator<Element>>

  @inlinable @inline(__always)
  init(_ handle: CollectionHandle<SetAccumulator<Element>>) {
    self.handle = handle
  }

  /// The set as it is now.
  ///
  /// Reading it is not tracked; reading the property is.
  @inlinable
  public var set: Set<Element> { handle.value }

  /// Makes several edits, and tells them as one change.
  ///
  /// As with ``ArrayEditor/edit(_:)``, each edit is made at once, and the change that is told is
  /// their sum: a member that came and left again is not in it.
  ///
  /// - Parameter body: Takes this editor. Writes to the property itself count too.
  @inlinable
  public func edit<Result, Failure>(
    _ body: (SetEditor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try handle.editTogether { () throws(Failure) -> Result in try body(self) }
  }

  /// Takes members out and puts others in; every edit of several members ends up here.
  ///
  /// - Parameter plan: Returns the members that leave and the elements that come; none of these
  ///   equals a member that stays. It is called again if a prior observer has changed the set.
  @inlinable
  func exchange(
    _ plan: (Set<Element>) throws -> (removed: Set<Element>, inserted: Set<Element>)
  ) rethrows {
    var (removed, inserted) = try handle.reading(plan)
    guard var edit = Edit(removing: removed, inserting: inserted) else { return }
    if handle.tellPrior(edit, removing: { _ in removed }) {
      (removed, inserted) = try handle.reading(plan)
      guard let again = Edit(removing: removed, inserting: inserted) else { return }
      edit = again
    }
    let (leaving, coming) = (removed, inserted)
    handle.perform(edit, removing: { _ in leaving }) {
      $0.subtract(leaving)
      $0.formUnion(coming)
    }
  }
}

/// The edits of a set.
extension SetEditor {
  /// Puts an element in, unless it is a member.
  ///
  /// - Returns: Whether it came, and the member that is equal to it.
  @inlinable @discardableResult
  public func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element) {
    guard handle.hasAudience else { return handle.change { $0.insert(element) } }
    var member: Element?
    exchange { present in
      member = present.firstIndex(of: element).map { present[$0] }
      return ([], member == nil ? [element] : [])
    }
    return (member == nil, member ?? element)
  }

  /// Puts an element in, in the place of the member that is equal to it.
  ///
  /// - Returns: The member that was there.
  @inlinable @discardableResult
  public func update(with element: Element) -> Element? {
    guard handle.hasAudience else { return handle.change { $0.update(with: element) } }
    return replaceMember(equalTo: element, by: [element])
  }

  /// Takes an element out, if it is a member.
  ///
  /// - Returns: The member that left.
  @inlinable @discardableResult
  public func remove(_ element: Element) -> Element? {
    guard handle.hasAudience else { return handle.change { $0.remove(element) } }
    return replaceMember(equalTo: element, by: [])
  }

  /// Takes out the member that is equal to an element, and puts others in.
  @inlinable
  func replaceMember(equalTo element: Element, by others: Set<Element>) -> Element? {
    var member: Element?
    exchange { present in
      let removed = present.members(among: CollectionOfOne(element))
      member = removed.first
      return (removed, others)
    }
    return member
  }

  /// Takes all members out.
  @inlinable
  public func removeAll() {
    if handle.value.isEmpty { return }
    let removal = Edit<Set<Element>>(.removal, .none) { _, _ in [] }
    if handle.tellPrior(removal, removing: { $0 }), handle.value.isEmpty { return }
    handle.perform(removal, removing: { $0 }) { $0 = [] }
  }

  /// Takes out each member that meets a condition, as one removal.
  ///
  /// - Parameter shouldBeRemoved: Called once for each member, before the first one leaves; again
  ///   if a prior observer has changed the set.
  @inlinable
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try exchange { (try $0.filter(shouldBeRemoved), []) }
  }

  /// Puts in the elements that are not members.
  @inlinable
  public func formUnion(_ other: some Sequence<Element>) {
    let other = Array(other)
    exchange { present in ([], Set(other.lazy.filter { !present.contains($0) })) }
  }

  /// Takes out the members that are among other elements.
  @inlinable
  public func subtract(_ other: some Sequence<Element>) {
    let other = Array(other)
    exchange { ($0.members(among: other), []) }
  }

  /// Takes out the members that are not among other elements.
  @inlinable
  public func formIntersection(_ other: some Sequence<Element>) {
    let other = Set(other)
    exchange { ($0.subtracting(other), []) }
  }

  /// Takes out the members that are among other elements, and puts in those that are not members.
  @inlinable
  public func formSymmetricDifference(_ other: some Sequence<Element>) {
    let other = Set(other)
    exchange { ($0.members(among: other), other.subtracting($0)) }
  }

  /// Sets the whole set, and tells just the members that left and came.
  @inlinable
  public func assign(_ members: some Sequence<Element>) {
    let members = Set(members)
    exchange { ($0.subtracting(members), members.subtracting($0)) }
  }

  /// Makes the same change as one that was told of another set.
  ///
  /// - Parameter change: A change of a set that was equal to this one, told with both its values. A
  ///   prior notice changes nothing.
  /// - Precondition: The values are there.
  public func apply(_ change: KeyValueChange<Set<Element>>) {
    if change.isPrior { return }
    let (leaving, coming) = (change.removed(), change.inserted())
    if change.kind == .setting { return handle.set(coming) }
    // Members may have come and left here by other edits, which does not matter in a set.
    exchange { present in
      let left = present.members(among: leaving)
      return (left, coming.subtracting(present.subtracting(left)))
    }
  }
}

extension Set {
  /// The members that are among other elements.
  ///
  /// The result has the members themselves, even where the other elements are different objects.
  @inlinable
  func members(among other: some Sequence<Element>) -> Set {
    var members: Set = []
    for element in other {
      if let index = firstIndex(of: element) { members.insert(self[index]) }
    }
    return members
  }
}
