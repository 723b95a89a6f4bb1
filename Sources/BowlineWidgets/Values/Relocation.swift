// SPDX-License-Identifier: Apache-2.0

/// A search for an element of an earlier list in a later one, by its identity.
enum Relocation {
  /// The number of neighbors that are searched one by one if an element is gone.
  private static let fewNeighbors = 8

  /// Returns the index of an identity; nil if the list does not have it.
  ///
  /// - Parameters:
  ///   - id: The identity.
  ///   - elements: The list.
  ///   - hint: The index that it is likely to have.
  /// - Complexity: O(*d*), where *d* is the distance from the hint, and O(*n*) if it is not there.
  static func index<Element: Identifiable>(
    of id: Element.ID, in elements: [Element], near hint: Int
  ) -> Int? {
    let hint = min(max(hint, 0), elements.count)
    var (below, above) = (hint - 1, hint)
    while below >= 0 || above < elements.count {
      if above < elements.count, elements[above].id == id { return above }
      if below >= 0, elements[below].id == id { return below }
      below -= 1
      above += 1
    }
    return nil
  }

  /// Returns the place in a new list of the element at a place of the old one; if that is gone, of
  /// the one that followed it, or else of the one before.
  ///
  /// - Parameters:
  ///   - place: The place in the old list.
  ///   - old: The old list.
  ///   - new: The new list.
  /// - Returns: The place and whether it is that of the same element; nil if nothing of the old
  ///   list is left.
  /// - Complexity: O(*d*), where *d* is how far the element has moved, and O(*n*) if it is gone.
  static func place<Element: Identifiable>(
    of place: Int, from old: [Element], to new: [Element]
  ) -> (place: Int, isSame: Bool)? {
    guard old.indices.contains(place) else { return nil }
    if let same = index(of: old[place].id, in: new, near: place) { return (same, true) }
    let followers = old[(place + 1)...]
    for follower in followers.prefix(fewNeighbors) {
      if let found = index(of: follower.id, in: new, near: place) { return (found, false) }
    }
    // Many are gone: a table of all costs one walk through the list, however many they are.
    let places = Dictionary(new.indices.map { (new[$0].id, $0) }) { first, _ in first }
    let rest = followers.dropFirst(fewNeighbors).lazy.compactMap { places[$0.id] }
    let leaders = old[..<place].reversed().lazy.compactMap { places[$0.id] }
    return (rest.first ?? leaders.first).map { ($0, false) }
  }
}
