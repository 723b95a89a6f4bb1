// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// The rows that were selected by moving from one to another with Shift.
struct SelectedExtent<ID: Hashable> {
  /// The element at which they begin.
  let anchor: ID

  /// The elements that had been selected before.
  let others: Set<ID>

  /// All selected elements; if the list has others by now, the selection was changed in another
  /// way.
  var all: Set<ID>
}

/// The selection of several elements.
extension List {
  /// The elements that are selected together, in the order of the rows.
  ///
  /// - Complexity: O(*n*), where *n* is the number of elements.
  public var selectedElements: [Element] {
    updateElements()
    let selectedIDs = selectedIDs
    return selectedIDs.isEmpty ? [] : elements.filter { selectedIDs.contains($0.id) }
  }

  /// The uses of keys for the selection of several elements.
  var selectionHints: [KeyHint] {
    if !allowsMultipleSelection { return [] }
    return [
      KeyHint([" "], "add the row to the selected ones, or take it out", hint: "add"),
      KeyHint(
        [KeyPress(.down, .shift), KeyPress(.up, .shift)], "select the rows on the way, too"),
      KeyHint([KeyPress("a", .control)], "select all rows"),
    ] + (selectedIDs.isEmpty ? [] : [KeyHint([.escape], "select none", hint: "none")])
  }

  /// The index that a key moves to, which may lie beyond the ends; nil for any other key.
  func target(of key: Key) -> Int? {
    let page = max(fittingCount - 1, 1)
    // Without a selection, keys begin at the rows that a person looks at.
    let beginning = isFollowing ? elements.count - 1 : visibleRange.lowerBound
    return switch key {
    case .up: selectedIndex.map { $0 - 1 } ?? beginning
    case .down: selectedIndex.map { $0 + 1 } ?? beginning
    case .pageUp: (selectedIndex ?? beginning) - page
    case .pageDown: (selectedIndex ?? beginning) + page
    case .home: 0
    case .end: elements.count - 1
    default: nil
    }
  }

  func selectSeveral(by key: KeyPress) -> Bool {
    switch (key.key, key.modifiers) {
    case (" ", []):
      guard let index = selectedIndex else { return false }
      toggle(elements[index].id)
    case ("a", .control): selectTogether(Set(elements.map(\.id)))
    case (.escape, []):
      if selectedIDs.isEmpty { return false }
      selectTogether([])
    case (_, .shift):
      guard let place = target(of: key.key) else { return false }
      extend(to: place)
    default: return false
    }
    return true
  }

  /// - Returns: True, since each press selects.
  func selectSeveral(at index: Int, _ modifiers: Modifiers) -> Bool {
    // Selecting tells observers, which may change the elements.
    let id = elements[index].id
    if modifiers.contains(.shift) {
      extend(to: index)
    } else if modifiers.contains(.control) {
      select(index)
      toggle(id)
    } else {
      select(index)
      selectTogether([id])
    }
    return true
  }

  private func selectTogether(_ ids: Set<Element.ID>) {
    extent = nil
    if selectedIDs != ids { selectedIDs = ids }
  }

  private func toggle(_ id: Element.ID) {
    extent = nil
    if selectedIDs.contains(id) { $selectedIDs.remove(id) } else { $selectedIDs.insert(id) }
  }

  private func extend(to place: Int) {
    let index = min(max(place, 0), elements.count - 1)
    let known = extent.flatMap { $0.all == selectedIDs ? $0 : nil }
    var extent =
      known
      ?? SelectedExtent(
        anchor: elements[selectedIndex ?? index].id, others: selectedIDs, all: selectedIDs)
    let anchor = Relocation.index(of: extent.anchor, in: elements, near: index) ?? index
    let rows = elements[min(anchor, index)...max(anchor, index)]
    extent.all = extent.others.union(rows.map(\.id))
    select(index)
    selectTogether(extent.all)
    self.extent = extent
  }

  /// Deselects the elements that an edit has removed.
  func deselect(removedBy edit: EditPlaces<Element>) {
    if selectedIDs.isEmpty { return }
    deselect(selectedIDs.intersection(edit.goneIDs))
  }

  /// Deselects the elements that an earlier array had and this one does not have.
  func deselect(goneSince old: [Element]) {
    if selectedIDs.isEmpty { return }
    deselect(selectedIDs.intersection(old.lazy.map(\.id)).subtracting(elements.lazy.map(\.id)))
  }

  private func deselect(_ ids: Set<Element.ID>) {
    if !ids.isEmpty { $selectedIDs.subtract(ids) }
  }
}
