// SPDX-License-Identifier: Apache-2.0

internal import Bowline
internal import BowlineTerminal

/// Selection and scrolling.
extension List {
  /// The selected element; nil for none.
  ///
  /// - Complexity: That of ``selectedIndex``.
  public var selectedElement: Element? { selectedIndex.map { elements[$0] } }

  func select(_ index: Int) {
    let index = min(max(index, 0), elements.count - 1)
    lastSelected = index
    if selection != elements[index].id {
      selection = elements[index].id
    } else {
      // It may have been scrolled out of sight.
      revealSelection()
    }
  }

  func scroll(to place: Int) {
    let place = min(max(place, 0), max(rowCount - frame.rows, 0))
    if top != place { top = place }
  }

  func revealSelection() {
    guard let index = selectedIndex else { return }
    lastSelected = index
    if index < visibleRange.lowerBound { scroll(to: index) }
    if index >= visibleRange.upperBound { scroll(to: index - max(frame.rows - 1, 0)) }
  }

  /// Keeps selection and scrolling with their elements, by what an edit says of their places.
  func relocate(by edit: EditPlaces<Element>) {
    let count = elements.count
    let oldCount = edit.oldCount(now: count)
    let first = min(top, max(oldCount - frame.rows, 0))
    // A list that shows its beginning goes on to show it.
    if first > 0, first < oldCount, let place = edit.place(of: first, count: count)?.place {
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
    if (first..<first + frame.rows).contains(index) { revealSelection() }
  }

  /// Keeps selection and scrolling with their elements.
  func relocate(from old: [Element]) {
    let elements = elements
    let first = min(top, max(old.count - frame.rows, 0))
    // A list that shows its beginning goes on to show it.
    if first > 0, let place = Relocation.place(of: first, from: old, to: elements)?.place {
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
    if (first..<first + frame.rows).contains(index) { revealSelection() }
  }
}

/// What is dragged out of the list and over it.
extension List {
  /// The rows that there would be with room for all.
  var rowCount: Int { elements.count + (dropPlace == nil ? 0 : 1) }

  func dragged(at position: Position?) -> Drag? {
    willShow()
    guard let index = position.map({ index(atRow: $0.row) }) ?? selectedIndex else { return nil }
    let element = elements[index]
    return Drag(
      element, place: index,
      at: Position(row: index - visibleRange.lowerBound, column: 0), columns: textColumns(element)
    ) { [drawRow] canvas, style in drawRow(element, canvas, style) }
  }

  /// The place before which the row of what is dragged goes that stands under the pointer; at the
  /// first and the last row the list is scrolled on.
  func place(under position: Position) -> Int {
    if dropPlace != nil {
      if position.row <= 0 { scroll(to: visibleRange.lowerBound - 1) }
      if position.row >= frame.rows - 1 { scroll(to: visibleRange.lowerBound + 1) }
    }
    return min(max(visibleRange.lowerBound + position.row, 0), elements.count)
  }

  /// Selects what was dropped.
  func select(_ drag: Drag) {
    guard let id = (drag.value as? Element)?.id else { return }
    if selection != id, elements.contains(where: { $0.id == id }) { selection = id }
  }
}
