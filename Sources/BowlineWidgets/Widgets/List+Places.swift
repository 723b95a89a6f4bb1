// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// The places of selection and scrolling, and the code that keeps them at their elements.
extension List {
  /// The selected element; nil for none.
  ///
  /// - Complexity: That of ``selectedIndex``.
  public var selectedElement: Element? { selectedIndex.map { elements[$0] } }

  /// The area of the selected row on the screen; nil if it does not show.
  var selectedArea: Rectangle? {
    guard let index = selectedIndex, visibleRange.contains(index) else { return nil }
    return Rectangle(
      row: frame.row + (index - visibleRange.lowerBound) * rowHeight, column: frame.column,
      rows: rowHeight, columns: frame.columns)
  }

  /// The index of the element in a row of the list; nil for a row without one.
  func index(atRow row: Int) -> Int? {
    let index = visibleRange.lowerBound + row / rowHeight
    return visibleRange.contains(index) ? index : nil
  }

  /// Selects the element at an index, or the nearest one.
  ///
  /// - Parameter resumesFollowing: Whether a list that has followed its end follows it from now on.
  func select(_ index: Int, resumesFollowing: Bool = false) {
    let index = min(max(index, 0), elements.count - 1)
    lastSelected = index
    if selection != elements[index].id {
      selection = elements[index].id
    } else {
      selectsNewest = false
      // The selected element may be out of sight.
      revealSelection()
    }
    if resumesFollowing, hasFollowed {
      if !isFollowing { isFollowing = true }
      selectsNewest = true
    }
  }

  /// Scrolls so that the element at an index is the first that shows, if enough elements follow it.
  func scroll(to place: Int) {
    isRevealing = false
    let end = lastTop(of: rowCount)
    let place = min(max(place, 0), end)
    if hasFollowed, place == end {
      if !isFollowing { isFollowing = true }
      return
    }
    if isFollowing { isFollowing = false }
    if top != place { top = place }
  }

  /// The number of elements that there is room for; at least 1 if the list has a row.
  var fittingCount: Int { frame.rows == 0 ? 0 : max(frame.rows / rowHeight, 1) }

  /// The index of the first element that shows, if there are `count` elements.
  func firstShown(of count: Int) -> Int {
    isFollowing ? lastTop(of: count) : min(top, max(count - fittingCount, 0))
  }

  /// The index of the first element that shows when the last one shows at the bottom.
  func lastTop(of count: Int) -> Int { max(count - max(fittingCount, 1), 0) }

  /// Scrolls as little as needed to show the selected element.
  func revealSelection() {
    defer { isRevealing = true }
    guard let index = selectedIndex else { return }
    lastSelected = index
    // Without a row yet, the first layout scrolls.
    if fittingCount == 0 { return }
    if index < visibleRange.lowerBound { scroll(to: index) }
    if index >= visibleRange.upperBound { scroll(to: index - (fittingCount - 1)) }
  }

  /// Selects the last element, if a person went to the end and so selects the newest.
  private func followNewest() -> Bool {
    guard isFollowing, selectsNewest else { return false }
    lastSelected = max(elements.count - 1, 0)
    if selection != elements.last?.id { selection = elements.last?.id }
    selectsNewest = true
    return true
  }

  /// Keeps selection and scrolling at their elements, by the places that an edit tells.
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
      if edit.elementThatLeft(index)?.id != selection { return takePlace(in: edit) }
      self.selection = nil
      return
    }
    let wasThere = edit.elementThatLeft(index).map { $0.id == selection } ?? false
    let isThere = found.isSame && elements[found.place].id == selection
    // A selected identity without an element stays as it is, whatever is edited.
    guard wasThere || isThere else { return takePlace(in: edit) }
    lastSelected = found.place
    if !found.isSame { self.selection = elements[found.place].id }
    if (first..<first + fittingCount).contains(index) { revealSelection() }
  }

  /// Keeps the place of an element that was selected before it came, if it comes with an edit.
  private func takePlace(in edit: EditPlaces<Element>) {
    if let arrived = edit.arrived.first(where: { $0.element.id == selection }) {
      lastSelected = arrived.place
    }
  }

  /// Keeps selection and scrolling at their elements, after the array was set as a whole.
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
    guard let index = Relocation.index(of: selection, in: old, near: lastSelected) else {
      // It may have come now.
      lastSelected = selectedIndex ?? lastSelected
      return
    }
    guard let found = Relocation.place(of: index, from: old, to: elements) else {
      self.selection = nil
      return
    }
    lastSelected = found.place
    if !found.isSame { self.selection = elements[found.place].id }
    if (first..<first + fittingCount).contains(index) { revealSelection() }
  }
}
