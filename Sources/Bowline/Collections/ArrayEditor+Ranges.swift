// SPDX-License-Identifier: Apache-2.0

/// Edits of any number of elements.
extension ArrayEditor {
  /// Adds elements at the end.
  @inlinable
  public func append(contentsOf elements: some Sequence<Element>) {
    insert(contentsOf: Array(elements), at: place.value.count)
  }

  /// Puts elements before the one at an index.
  ///
  /// - Precondition: The index is from 0 to the count.
  @inlinable
  public func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    checkGap(index)
    replaceSubrange(index..<index, with: elements)
  }

  /// Takes the elements of a range out.
  ///
  /// - Precondition: The range is within 0 and the count.
  @inlinable
  public func removeSubrange(_ range: Range<Int>) {
    replaceSubrange(range, with: EmptyCollection())
  }

  /// Takes all elements out.
  @inlinable
  public func removeAll() {
    replaceSubrange(0..<place.value.count, with: EmptyCollection())
  }

  /// Takes out each element that meets a condition, as one removal.
  ///
  /// - Parameter shouldBeRemoved: Called once for each element, before the first one leaves.
  @inlinable
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    removeSubranges(try place.value.indices(where: shouldBeRemoved))
  }

  /// Takes the elements at several indexes out, as one removal.
  ///
  /// - Precondition: The indexes are those of elements.
  @inlinable
  public func removeSubranges(_ indexes: RangeSet<Int>) {
    exchange(.removal, old: Positions(indexes), new: .one(0..<0), inserted: [])
  }

  /// Puts other elements in the place of those of a range; their number may differ.
  ///
  /// It is told as an insertion if the range is empty, as a removal if there are no other elements.
  ///
  /// - Precondition: The range is within 0 and the count.
  @inlinable
  public func replaceSubrange(_ range: Range<Int>, with elements: some Sequence<Element>) {
    // Read first: the sequence may be computed from this very array.
    let inserted = Array(elements)
    let new = range.lowerBound..<range.lowerBound + inserted.count
    // One of nothing by nothing is no change, which `exchange` sees to.
    let kind = KeyValueChange<[Element]>.Kind(
      removes: !range.isEmpty, inserts: !inserted.isEmpty)
    exchange(kind ?? .insertion, old: .one(range), new: .one(new), inserted: inserted)
  }

  /// Puts elements at several indexes, as one insertion.
  ///
  /// - Parameters:
  ///   - elements: As many as there are indexes.
  ///   - indexes: Where the elements are when all have come, in ascending order.
  /// - Precondition: There are as many elements as indexes, and the indexes are within 0 and the
  ///   count that the array will have.
  public func insert(_ elements: [Element], at indexes: RangeSet<Int>) {
    exchange(.insertion, old: .one(0..<0), new: Positions(indexes), inserted: elements)
  }

  /// Puts other elements in the place of those at several indexes, as one replacement.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of elements, in ascending order.
  ///   - elements: As many as there are indexes.
  /// - Precondition: There are as many elements as indexes, and the indexes are those of elements.
  public func replace(at indexes: RangeSet<Int>, with elements: [Element]) {
    let positions = Positions(indexes)
    exchange(.replacement, old: positions, new: positions, inserted: elements)
  }

  /// Sets the whole array, and tells just the elements that left and came.
  ///
  /// Elements that are equal stay. See ``ObservingOptions/difference`` for how they are found.
  @inlinable
  public func assign(_ elements: [Element]) where Element: Equatable {
    let difference = Difference(from: place.value, to: elements, by: ==)
    guard let kind = difference.kind else { return }
    exchange(
      kind, old: difference.old, new: difference.new,
      inserted: elements.elements(at: difference.new))
  }

  /// Makes the same change as one that was told of another array.
  ///
  /// - Parameter change: A change of an array that was equal to this one, told with its new value.
  ///   A prior notice changes nothing.
  /// - Precondition: The positions fit this array, and the new value is there.
  public func apply(_ change: KeyValueChange<[Element]>) {
    guard !change.isPrior else { return }
    let inserted = change.insertedElements()
    guard change.kind != .setting else { return place.set(inserted) }
    exchange(change.kind, old: change.places.old, new: change.places.new, inserted: inserted)
  }

  /// Takes elements out and puts others in: what all edits of several elements amount to.
  ///
  /// - Parameters:
  ///   - old: Where the elements are that leave.
  ///   - new: Where the elements will be that come.
  ///   - inserted: The elements that come.
  @inlinable
  func exchange(
    _ kind: KeyValueChange<[Element]>.Kind, old: Positions, new: Positions, inserted: [Element]
  ) {
    let present = place.value
    precondition(
      new.count == inserted.count && present.canExchange(old: old, new: new),
      "the indexes fit the array and the elements")
    if old.count == 0 && inserted.isEmpty { return }
    // What leaves may run code when it is let go, which must not find the array half changed.
    let removed = _isPOD(Element.self) || place.hasAudience ? [] : present.elements(at: old)
    _ = consume present
    place.perform(
      Edit(kind, old: old, new: new, inserted: { $0.elements(at: $1) }),
      removing: { $0.elements(at: old) },
      { $0.exchange(old: old, new: new, inserted: inserted) })
    withExtendedLifetime(removed) {}
  }
}
