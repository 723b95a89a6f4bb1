// SPDX-License-Identifier: Apache-2.0

/// Edits of any number of elements.
extension ArrayEditor {
  /// Adds elements at the end.
  @inlinable
  public func append(contentsOf elements: some Sequence<Element>) {
    let elements = Array(elements)
    exchange { present, _ in
      Exchange(replacing: present.count..<present.count, by: elements)
    }
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
    exchange { present, _ in Exchange(replacing: 0..<present.count, by: []) }
  }

  /// Takes out each element that meets a condition, as one removal.
  ///
  /// - Parameter shouldBeRemoved: Called once for each element, before the first one leaves; again
  ///   if a prior observer has changed the array.
  @inlinable
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try exchange { present, _ in
      let indexes = try place.reading { try $0.indices(where: shouldBeRemoved) }
      return Exchange(.removal, old: Positions(indexes), new: .one(0..<0), inserted: [])
    }
  }

  /// Takes the elements at several indexes out, as one removal.
  ///
  /// - Precondition: The indexes are those of elements.
  @inlinable
  public func removeSubranges(_ indexes: RangeSet<Int>) {
    exchange(Exchange(.removal, old: Positions(indexes), new: .one(0..<0), inserted: []))
  }

  /// Puts other elements in the place of those of a range; their number may differ.
  ///
  /// It is told as an insertion if the range is empty, as a removal if there are no other elements.
  ///
  /// - Precondition: The range is within 0 and the count.
  @inlinable
  public func replaceSubrange(_ range: Range<Int>, with elements: some Sequence<Element>) {
    // Read first: the sequence may be computed from this very array.
    exchange(Exchange(replacing: range, by: Array(elements)))
  }

  /// Puts elements at several indexes, as one insertion.
  ///
  /// - Parameters:
  ///   - elements: As many as there are indexes.
  ///   - indexes: Where the elements are when all have come, in ascending order.
  /// - Precondition: There are as many elements as indexes, and the indexes are within 0 and the
  ///   count that the array will have.
  public func insert(_ elements: [Element], at indexes: RangeSet<Int>) {
    exchange(
      Exchange(.insertion, old: .one(0..<0), new: Positions(indexes), inserted: elements))
  }

  /// Puts other elements in the place of those at several indexes, as one replacement.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of elements, in ascending order.
  ///   - elements: As many as there are indexes.
  /// - Precondition: There are as many elements as indexes, and the indexes are those of elements.
  public func replace(at indexes: RangeSet<Int>, with elements: [Element]) {
    let positions = Positions(indexes)
    exchange(Exchange(.replacement, old: positions, new: positions, inserted: elements))
  }

  /// Sets the whole array, and tells just the elements that left and came.
  ///
  /// Elements that are equal stay. See ``ObservingOptions/difference`` for how they are found.
  @inlinable
  public func assign(_ elements: [Element]) where Element: Equatable {
    exchange { _, _ in
      let difference = place.reading { Difference(from: $0, to: elements, by: ==) }
      return difference.kind.map {
        Exchange(
          $0, old: difference.old, new: difference.new,
          inserted: elements.elements(at: difference.new))
      }
    }
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
    exchange(
      Exchange(
        change.kind, old: change.places.old, new: change.places.new, inserted: inserted))
  }

  /// Takes elements out and puts others in, at indexes that have to fit the array.
  @inlinable
  func exchange(_ next: Exchange<Element>) {
    exchange { present, isAgain in
      if present.fits(next) { return next }
      if isAgain { refuseOutdatedIndex() }
      preconditionFailure("the indexes fit the array and the elements")
    }
  }

  /// Takes elements out and puts others in: what all edits of several elements amount to.
  ///
  /// - Parameter plan: Says which, of the array as it is; nil for none. It is asked again if a prior
  ///   observer has changed the array.
  @inlinable
  func exchange(
    _ plan: (_ present: [Element], _ isAgain: Bool) throws -> Exchange<Element>?
  ) rethrows {
    guard var next = try plan(place.value, false), !next.isEmpty else { return }
    if place.announce(next.edit, removing: { $0.elements(at: next.old) }) {
      guard let again = try plan(place.value, true), !again.isEmpty else { return }
      next = again
    }
    exchangeAnnounced(next)
  }

  /// Takes elements out and puts others in, of which prior observers were told.
  ///
  /// - Parameter made: Called when that is done and before it is told.
  @inlinable
  func exchangeAnnounced(_ next: Exchange<Element>, made: () -> Void = {}) {
    precondition(place.value.fits(next), "the indexes fit the array and the elements")
    let isKept = !_isPOD(Element.self) || place.hasAudience
    place.perform(
      next.edit, removing: { isKept ? $0.elements(at: next.old) : [] },
      {
        $0.exchange(old: next.old, new: next.new, inserted: next.inserted)
        made()
      })
  }
}
