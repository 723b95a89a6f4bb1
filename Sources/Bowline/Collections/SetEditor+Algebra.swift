// SPDX-License-Identifier: Apache-2.0

/// The edits of a set.
extension SetEditor {
  /// Puts an element in, unless it is a member.
  ///
  /// - Returns: Whether it came, and the member that is equal to it.
  @inlinable
  @discardableResult
  public func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element) {
    guard place.hasAudience else { return place.change { $0.insert(element) } }
    if let member = member(equalTo: element) { return (false, member) }
    if place.announce(insertion(of: element), removing: { _ in [] }),
      let member = member(equalTo: element)
    {
      return (false, member)
    }
    return place.perform(insertion(of: element), removing: { _ in [] }) { $0.insert(element) }
  }

  /// Puts an element in, in the place of the member that is equal to it.
  ///
  /// - Returns: The member that was there.
  @inlinable
  @discardableResult
  public func update(with element: Element) -> Element? {
    var removed = members(among: CollectionOfOne(element))
    if place.announce(update(of: removed, by: element), removing: { _ in removed }) {
      removed = members(among: CollectionOfOne(element))
    }
    return place.perform(update(of: removed, by: element), removing: { _ in removed }) {
      $0.update(with: element)
    }
  }

  /// Takes an element out, if it is a member.
  ///
  /// - Returns: The member that left.
  @inlinable
  @discardableResult
  public func remove(_ element: Element) -> Element? {
    guard place.hasAudience else { return place.change { $0.remove(element) } }
    var removed = members(among: CollectionOfOne(element))
    if removed.isEmpty { return nil }
    if place.announce(removal, removing: { _ in removed }) {
      removed = members(among: CollectionOfOne(element))
      if removed.isEmpty { return nil }
    }
    return place.perform(removal, removing: { _ in removed }) { $0.remove(element) }
  }

  /// Takes all members out.
  @inlinable
  public func removeAll() {
    if place.value.isEmpty { return }
    if place.announce(removal, removing: { $0 }), place.value.isEmpty { return }
    place.perform(removal, removing: { $0 }) { $0 = [] }
  }

  /// Takes out each member that meets a condition, as one removal.
  ///
  /// - Parameter shouldBeRemoved: Called once for each member, before the first one leaves; again if
  ///   a prior observer has changed the set.
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
  @inlinable
  public func apply(_ change: KeyValueChange<Set<Element>>) {
    if change.isPrior { return }
    if change.kind == .setting {
      var members: Set<Element> = []
      change.apply(to: &members)
      return place.set(members)
    }
    exchange {
      var members = $0
      change.apply(to: &members)
      return ($0.subtracting(members), members.subtracting($0))
    }
  }

  /// The member that is equal to an element.
  @inlinable
  func member(equalTo element: Element) -> Element? {
    place.reading { present in present.firstIndex(of: element).map { present[$0] } }
  }

  /// The members that are among other elements.
  @inlinable
  func members(among other: some Sequence<Element>) -> Set<Element> {
    place.reading { $0.members(among: other) }
  }

  /// The edit by which an element comes, in the place of a member if there is an equal one.
  @inlinable
  func update(of removed: Set<Element>, by element: Element) -> Edit<Set<Element>> {
    Edit(removed.isEmpty ? .insertion : .replacement, old: .none, new: .none) { _, _ in [element] }
  }

  @inlinable
  func insertion(of element: Element) -> Edit<Set<Element>> {
    Edit(.insertion, old: .none, new: .none) { _, _ in [element] }
  }

  @inlinable
  var removal: Edit<Set<Element>> {
    Edit(.removal, old: .none, new: .none) { _, _ in [] }
  }
}

extension Set {
  /// The members that are among other elements.
  ///
  /// They are the members themselves, also where the others are equal to them and other objects.
  @inlinable
  func members(among other: some Sequence<Element>) -> Set {
    var members: Set = []
    for element in other {
      if let index = firstIndex(of: element) { members.insert(self[index]) }
    }
    return members
  }
}
