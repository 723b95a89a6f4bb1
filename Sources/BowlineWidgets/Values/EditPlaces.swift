// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The positions of elements after an edit of their array, from the indexes of the edit.
struct EditPlaces<Element: Identifiable> {
  private let old: [Range<Int>]
  private let new: [Range<Int>]
  private let removed: [Element]
  private let inserted: [Element]

  /// Reads a change; nil if it sets the array as a whole.
  ///
  /// - Parameter change: A change with its old and its new value.
  init?(_ change: KeyValueChange<[Element]>) {
    guard change.kind != .setting else { return nil }
    old = change.oldIndexes.map { Array($0.ranges) } ?? []
    new = change.newIndexes.map { Array($0.ranges) } ?? []
    removed = change.oldValue ?? []
    inserted = change.newValue ?? []
  }

  /// Returns the number of elements before the edit, from the number of them now.
  func oldCount(now count: Int) -> Int {
    count + old.reduce(0) { $0 + $1.count } - new.reduce(0) { $0 + $1.count }
  }

  /// The identities of the elements that are no longer in the array.
  var goneIDs: Set<Element.ID> {
    Set(removed.lazy.map(\.id)).subtracting(inserted.lazy.map(\.id))
  }

  /// Returns the element that was at a place before, if it was removed, replaced or moved.
  func elementThatLeft(_ place: Int) -> Element? {
    ordinal(of: place, in: old).flatMap { removed.indices.contains($0) ? removed[$0] : nil }
  }

  /// The elements that were inserted or moved, with their places now.
  var arrived: [(place: Int, element: Element)] {
    zip(new.joined(), inserted).map { (place: $0, element: $1) }
  }

  /// Returns the place now of the element that was at a place before; nil if it was removed,
  /// replaced or moved.
  ///
  /// - Complexity: O(*r*), where *r* is the number of ranges of the edit.
  func placeNow(ofOld place: Int) -> Int? {
    if old.contains(where: { $0.contains(place) }) { return nil }
    return placeNow(ofKept: place - countRemoved(before: place))
  }

  /// Returns the place now of the element that was at a place before; if that is gone, of the one
  /// that followed it, or else of the one before.
  ///
  /// - Parameters:
  ///   - place: The place before.
  ///   - count: The number of elements now.
  /// - Returns: The place and whether it is that of the same element; nil where nothing is left.
  /// - Complexity: O(*k*), where *k* is the number of elements of the edit.
  func place(of place: Int, count: Int) -> (place: Int, isSame: Bool)? {
    if let element = elementThatLeft(place) {
      if let ordinal = inserted.firstIndex(where: { $0.id == element.id }) {
        return (self.place(ofInserted: ordinal), true)
      }
      let next = placeNow(ofKept: place - countRemoved(before: place))
      return count == 0 ? nil : (min(next, count - 1), false)
    }
    return (placeNow(ofKept: place - countRemoved(before: place)), true)
  }

  private func ordinal(of place: Int, in ranges: [Range<Int>]) -> Int? {
    var before = 0
    for range in ranges {
      if range.contains(place) { return before + place - range.lowerBound }
      before += range.count
    }
    return nil
  }

  private func place(ofInserted ordinal: Int) -> Int {
    var rest = ordinal
    for range in new {
      if rest < range.count { return range.lowerBound + rest }
      rest -= range.count
    }
    return rest
  }

  private func countRemoved(before place: Int) -> Int {
    old.reduce(0) { $0 + max(min($1.upperBound, place) - $1.lowerBound, 0) }
  }

  /// Returns the place of an element that stayed, from its place among those that stayed.
  private func placeNow(ofKept place: Int) -> Int {
    var place = place
    for range in new where range.lowerBound <= place { place += range.count }
    return place
  }
}
