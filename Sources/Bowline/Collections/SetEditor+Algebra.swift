// SPDX-License-Identifier: Apache-2.0

/// The edits of a set.
extension SetEditor {
  /// Puts an element in, unless it is a member.
  ///
  /// - Returns: Whether it came, and the member that is equal to it.
  @inlinable
  @discardableResult
  public func insert(_ element: Element) -> (inserted: Bool, memberAfterInsert: Element) {
    if place.hasAudience, let index = place.value.firstIndex(of: element) {
      return (false, place.value[index])
    }
    return place.perform(insertion(of: element), removing: { _ in [] }) { $0.insert(element) }
  }

  /// Puts an element in, in the place of the member that is equal to it.
  ///
  /// - Returns: The member that was there.
  @inlinable
  @discardableResult
  public func update(with element: Element) -> Element? {
    let present = place.value.firstIndex(of: element).map { place.value[$0] }
    guard let present else {
      return place.perform(insertion(of: element), removing: { _ in [] }) {
        $0.update(with: element)
      }
    }
    let edit = Edit<Set<Element>>(.replacement, old: .none, new: .none) { _, _ in [element] }
    return place.perform(edit, removing: { _ in [present] }) { $0.update(with: element) }
  }

  /// Takes an element out, if it is a member.
  ///
  /// - Returns: The member that left.
  @inlinable
  @discardableResult
  public func remove(_ element: Element) -> Element? {
    guard let index = place.value.firstIndex(of: element) else { return nil }
    let member = place.value[index]
    return place.perform(removal, removing: { _ in [member] }) { $0.remove(element) }
  }

  /// Takes all members out.
  @inlinable
  public func removeAll() {
    let members = place.value
    if members.isEmpty { return }
    place.perform(removal, removing: { _ in members }) { $0 = [] }
  }

  /// Takes out each member that meets a condition, as one removal.
  @inlinable
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    exchange(try place.value.filter(shouldBeRemoved), for: [])
  }

  /// Puts in the elements that are not members.
  @inlinable
  public func formUnion(_ other: some Sequence<Element>) {
    let present = place.value
    let inserted = Set(other.lazy.filter { !present.contains($0) })
    _ = consume present
    exchange([], for: inserted)
  }

  /// Takes out the members that are among other elements.
  @inlinable
  public func subtract(_ other: some Sequence<Element>) {
    exchange(place.value.intersection(other), for: [])
  }

  /// Takes out the members that are not among other elements.
  @inlinable
  public func formIntersection(_ other: some Sequence<Element>) {
    exchange(place.value.subtracting(other), for: [])
  }

  /// Takes out the members that are among other elements, and puts in those that are not members.
  @inlinable
  public func formSymmetricDifference(_ other: some Sequence<Element>) {
    let other = Set(other)
    exchange(place.value.intersection(other), for: other.subtracting(place.value))
  }

  /// Sets the whole set, and tells just the members that left and came.
  @inlinable
  public func assign(_ members: some Sequence<Element>) {
    let members = Set(members)
    exchange(place.value.subtracting(members), for: members.subtracting(place.value))
  }

  /// Makes the same change as one that was told of another set.
  ///
  /// - Parameter change: A change of a set that was equal to this one, told with both its values. A
  ///   prior notice changes nothing.
  /// - Precondition: The values are there.
  @inlinable
  public func apply(_ change: KeyValueChange<Set<Element>>) {
    if change.isPrior { return }
    var members = place.value
    change.apply(to: &members)
    if change.kind == .setting { place.set(members) } else { assign(members) }
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
