// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// The places that selection and scrolling have, and how they stay with their elements.
extension List {
  /// The selected element; nil for none.
  ///
  /// - Complexity: That of ``selectedIndex``.
  public var selectedElement: Element? { selectedIndex.map { elements[$0] } }

  /// The place of the element in a row of the list; nil for a row without one.
  func index(atRow row: Int) -> Int? {
    let index = visibleRange.lowerBound + row / rowHeight
    return visibleRange.contains(index) ? index : nil
  }

  /// Selects the element of a place, or the nearest one.
  ///
  /// - Parameter resumesFollowing: Whether a list that can follow does from here.
  func select(_ index: Int, resumesFollowing: Bool = false) {
    let index = min(max(index, 0), elements.count - 1)
    lastSelected = index
    if selection != elements[index].id {
      selection = elements[index].id
    } else {
      selectsNewest = false
      // It may have been scrolled out of sight.
      revealSelection()
    }
    if resumesFollowing, hasFollowed {
      if !isFollowing { isFollowing = true }
      selectsNewest = true
    }
  }

  /// Scrolls so that the element of a place is the first one that shows, if there are enough below.
  func scroll(to place: Int) {
    let end = lastTop(of: rowCount)
    let place = min(max(place, 0), end)
    if hasFollowed, place == end {
      if !isFollowing { isFollowing = true }
      return
    }
    if isFollowing { isFollowing = false }
    if top != place { top = place }
  }

  /// The number of elements that there is room for; at least one as long as there is any room.
  var fittingCount: Int { frame.rows == 0 ? 0 : max(frame.rows / rowHeight, 1) }

  /// The first place that shows, of so many elements.
  func firstShown(of count: Int) -> Int {
    isFollowing ? lastTop(of: count) : min(top, max(count - fittingCount, 0))
  }

  /// The first place that shows where the last one does, too.
  func lastTop(of count: Int) -> Int { max(count - max(fittingCount, 1), 0) }

  /// Scrolls no more than it takes for the selected element to show.
  func revealSelection() {
    guard let index = selectedIndex else { return }
    lastSelected = index
    if index < visibleRange.lowerBound { scroll(to: index) }
    if index >= visibleRange.upperBound { scroll(to: index - max(fittingCount - 1, 0)) }
  }

  /// Selects the last element, if that is what a person went to the end for.
  private func followNewest() -> Bool {
    guard isFollowing, selectsNewest else { return false }
    lastSelected = max(elements.count - 1, 0)
    if selection != elements.last?.id { selection = elements.last?.id }
    selectsNewest = true
    return true
  }

  /// Keeps selection and scrolling with their elements, by what an edit says of their places.
  func relocate(by edit: EditPlaces<Element>) {
    deselect(removedBy: edit)
    let count = elements.count
    let oldCount = edit.oldCount(now: count)
    let first = firstShown(of: oldCount)
    if followNewest() { return }
    // A list that shows its beginning goes on to show it.
    if !isFollowing, first > 0, first < oldCount,
      let place = edit.place(of: first, count: count)?.place
    {
      if place != top { top = place }
    }
    guard let selection else { return }
    let index = lastSelected
    guard index < oldCount, let found = edit.place(of: index, count: count) else {
      if edit.left(index)?.id == selection { self.selection = nil }
      return
    }
    let wasThere = edit.left(index).map { $0.id == selection } ?? false
    let isThere = found.isSame && elements[found.place].id == selection
    // An identity that no element had selects nothing, whatever is edited.
    guard wasThere || isThere else { return }
    lastSelected = found.place
    if !found.isSame { self.selection = elements[found.place].id }
    if (first..<first + fittingCount).contains(index) { revealSelection() }
  }

  /// Keeps selection and scrolling with their elements.
  func relocate(from old: [Element]) {
    deselect(goneSince: old)
    let elements = elements
    let first = firstShown(of: old.count)
    if followNewest() { return }
    // A list that shows its beginning goes on to show it.
    if !isFollowing, first > 0,
      let place = Relocation.place(of: first, from: old, to: elements)?.place
    {
      if place != top { top = place }
    }
    guard let selection else { return }
    guard let index = Relocation.index(of: selection, in: old, near: lastSelected) else { return }
    guard let found = Relocation.place(of: index, from: old, to: elements) else {
      self.selection = nil
      return
    }
    lastSelected = found.place
    if !found.isSame { self.selection = elements[found.place].id }
    if (first..<first + fittingCount).contains(index) { revealSelection() }
  }
}
