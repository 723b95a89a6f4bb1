// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The order of the rows.
extension Table {
  /// The comparison that the elements are sorted by; nil for the order of ``elements``.
  var sortedBy: ((Element, Element) -> Bool)? {
    guard let column = sortColumn, columns.indices.contains(column) else { return nil }
    return columns[column].isBefore
  }

  /// Repeats an edit of the elements in the rows.
  func apply(_ change: KeyValueChange<[Element]>) {
    // An observer may have changed the elements again since.
    guard let edit = EditPlaces(change), edit.oldCount(now: elements.count) == list.elements.count
    else { return sort() }
    guard let isBefore = sortedBy else { return list.$elements.apply(change) }
    let arrived = edit.arrived
    guard order.count == list.elements.count, arrived.count <= Self.fewArrivals else {
      return sort()
    }
    insert(arrived, edit, by: isBefore)
  }

  /// The largest number of new elements that are inserted into sorted rows one by one.
  private static var fewArrivals: Int { 32 }

  /// Repeats an edit in rows that are sorted.
  private func insert(
    _ arrived: [(place: Int, element: Element)], _ edit: EditPlaces<Element>,
    by isBefore: (Element, Element) -> Bool
  ) {
    var (rows, order) = ([Element](), [Int]())
    rows.reserveCapacity(elements.count)
    order.reserveCapacity(elements.count)
    for (place, element) in zip(self.order, list.elements) {
      guard let now = edit.placeNow(ofOld: place) else { continue }
      rows.append(element)
      order.append(now)
    }
    for (place, element) in arrived {
      var range = 0..<rows.count
      while !range.isEmpty {
        let middle = range.lowerBound + range.count / 2
        if comes((rows[middle], order[middle]), before: (element, place), by: isBefore) {
          range = middle + 1..<range.upperBound
        } else {
          range = range.lowerBound..<middle
        }
      }
      rows.insert(element, at: range.lowerBound)
      order.insert(place, at: range.lowerBound)
    }
    self.order = order
    // Tracking all elements again pays once enough trackings of single edits have been added.
    if trackings.count > 16 + rows.count / 16 {
      trackSortValues(of: elements, by: isBefore)
    } else if !arrived.isEmpty {
      let added = makeTracking()
      trackings.append(added)
      added.track { for (_, element) in arrived { _ = isBefore(element, element) } }
    }
    list.elements = rows
  }

  /// An element stands above another one; elements that are equal in the sort order keep the order
  /// in which they come.
  private func comes(
    _ one: (element: Element, place: Int), before other: (element: Element, place: Int),
    by isBefore: (Element, Element) -> Bool
  ) -> Bool {
    let (first, second) = isAscending ? (one, other) : (other, one)
    if isBefore(first.element, second.element) { return true }
    return one.place < other.place && !isBefore(second.element, first.element)
  }

  func sort() {
    if isOutOfOrder { isOutOfOrder = false }
    guard let isBefore = sortedBy else {
      (trackings, order) = ([], [])
      list.elements = elements
      return
    }
    let elements = elements
    trackSortValues(of: elements, by: isBefore)
    // The standard library's sort is fast if most elements are in order, as after an earlier sort.
    if order.count != elements.count { order = Array(elements.indices) }
    order.sort { comes((elements[$0], $0), before: (elements[$1], $1), by: isBefore) }
    list.elements = order.map { elements[$0] }
  }

  private func makeTracking() -> ChangeTracking {
    ChangeTracking(of: self) { if !$0.isOutOfOrder { $0.isOutOfOrder = true } }
  }

  /// Tracks the values that elements are sorted by.
  private func trackSortValues(of elements: [Element], by isBefore: (Element, Element) -> Bool) {
    let all = trackings.first ?? makeTracking()
    trackings = [all]
    // Not during the sort, and each element once: a reading in the same order as the last one
    // allocates no memory.
    all.track {
      for element in elements { _ = isBefore(element, element) }
    }
  }

  /// Sorts anew if a value has changed that elements are sorted by.
  ///
  /// It is called just before painting, so that many changes cost one sort.
  func sortIfNeeded() {
    if isOutOfOrder { ChangeTracking.untracked { sort() } }
  }

  /// Sorts by a column, unless the table is sorted by it already: setting it again would sort
  /// again.
  func setSortColumn(_ column: Int?) {
    if sortColumn != column { sortColumn = column }
  }

  /// Sorts by a column, or reverses the order if the table is sorted by it already.
  func sort(by column: Int) {
    guard columns[column].isBefore != nil else { return }
    if sortColumn == column { isAscending.toggle() } else { sortColumn = column }
  }
}
