// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The order of the rows.
extension Table {
  /// What the elements are sorted by; nil for the order in which they come.
  var sortedBy: ((Element, Element) -> Bool)? {
    guard let column = sortColumn, columns.indices.contains(column) else { return nil }
    return columns[column].isBefore
  }

  /// Makes an edit of the elements to the rows, where they have the same order.
  func take(_ change: KeyValueChange<[Element]>) {
    // An observer may have changed the elements once more since.
    guard sortedBy == nil, let edit = EditPlaces(change),
      edit.oldCount(now: elements.count) == list.elements.count
    else { return sort() }
    list.$elements.apply(change)
  }

  func sort() {
    if isOutOfOrder { isOutOfOrder = false }
    guard let isBefore = sortedBy else {
      ordering = nil
      list.elements = elements
      return
    }
    let elements = elements
    let isAscending = isAscending
    follow(elements, by: isBefore)
    // The standard library's sort does not promise to keep the order of what is equal.
    let order = elements.indices.sorted { one, other in
      let (first, second) = isAscending ? (one, other) : (other, one)
      if isBefore(elements[first], elements[second]) { return true }
      return !isBefore(elements[second], elements[first]) && one < other
    }
    list.elements = order.map { elements[$0] }
  }

  /// Waits for a change of what elements are sorted by.
  private func follow(_ elements: [Element], by isBefore: (Element, Element) -> Bool) {
    let ordering =
      ordering
      ?? ChangeTracking { [weak self] in
        if self?.isOutOfOrder == false { self?.isOutOfOrder = true }
      }
    self.ordering = ordering
    // Apart from the sorting, and each element once: what is read in the same order as the last
    // time costs no memory.
    ordering.track {
      for element in elements { _ = isBefore(element, element) }
    }
  }

  /// Sorts anew if something has changed that elements are sorted by.
  ///
  /// What is painted is sorted just before, however often something has changed.
  func bringInOrder() {
    if isOutOfOrder { ChangeTracking.apart { sort() } }
  }

  /// Sorts by a column, and leaves it if it is that one already: sorting costs something, and what
  /// does not change is not told.
  func take(_ column: Int?) {
    if sortColumn != column { sortColumn = column }
  }

  /// Sorts by a column; by the same one a second time the other way round.
  func sort(by column: Int) {
    guard columns[column].isBefore != nil else { return }
    if sortColumn == column { isAscending.toggle() } else { sortColumn = column }
  }
}
