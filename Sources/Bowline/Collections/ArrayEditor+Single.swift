// SPDX-License-Identifier: Apache-2.0

/// Edits of one element.
extension ArrayEditor {
  /// Adds an element at the end.
  @inlinable
  public func append(_ element: Element) {
    _ = place.announce(insertion(at: place.value.count), removing: { _ in [] })
    insertAnnounced(element, at: place.value.count)
  }

  /// Puts an element before the one at an index.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - index: From 0 to the count, where the element comes last.
  /// - Precondition: The index is in that range.
  /// - Complexity: O(*n*) in the number of elements behind.
  @inlinable
  public func insert(_ element: Element, at index: Int) {
    checkGap(index)
    if place.announce(insertion(at: index), removing: { _ in [] }), index > place.value.count {
      refuseOutdatedIndex()
    }
    insertAnnounced(element, at: index)
  }

  /// Takes an element out.
  ///
  /// - Returns: The element.
  /// - Precondition: The index is one of an element.
  /// - Complexity: O(*n*) in the number of elements behind.
  @inlinable
  @discardableResult
  public func remove(at index: Int) -> Element {
    checkElement(index)
    return performOnOne(.removal, at: index, .removed(index..<index + 1)) { $0.remove(at: index) }
  }

  /// Takes the first element out.
  ///
  /// - Precondition: There is one.
  @inlinable
  @discardableResult
  public func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Takes the last element out.
  ///
  /// - Precondition: There is one.
  @inlinable
  @discardableResult
  public func removeLast() -> Element {
    var index = place.value.count - 1
    checkElement(index)
    if place.announce(removal(at: index), removing: { [$0[index]] }) {
      index = place.value.count - 1
      if index < 0 { refuseOutdatedIndex() }
    }
    return performAnnounced(removal(at: index), at: index) { $0.remove(at: index) }
  }

  @inlinable
  @inline(__always)
  func insertion(at index: Int) -> Edit<[Element]> {
    Edit(.insertion, .inserted(index..<index + 1), inserted: { $0.elements(at: $1) })
  }

  @inlinable
  @inline(__always)
  func removal(at index: Int) -> Edit<[Element]> {
    Edit(.removal, .removed(index..<index + 1), inserted: { $0.elements(at: $1) })
  }

  @inlinable
  @inline(__always)
  func insertAnnounced(_ element: Element, at index: Int) {
    place.perform(insertion(at: index), removing: { _ in [] }, { $0.insert(element, at: index) })
  }

  /// Makes an edit by which one element leaves.
  ///
  /// - Parameter body: Changes the array, and returns the element that leaves.
  @inlinable
  @inline(__always)
  func performOnOne(
    _ kind: KeyValueChange<[Element]>.Kind, at index: Int, _ places: Places,
    _ body: (inout [Element]) -> Element
  ) -> Element {
    guard place.hasAudience else { return place.change(body) }
    let edit = Edit<[Element]>(kind, places, inserted: { $0.elements(at: $1) })
    if place.announce(edit, removing: { [$0[index]] }) { checkElementAgain(index) }
    return performAnnounced(edit, at: index, body)
  }

  /// Makes an edit by which one element leaves, of which prior observers were told.
  ///
  /// It does what `CollectionPlace.perform` does, with a buffer for the element that is there
  /// already: an allocation would cost more than the rest.
  @inlinable
  @inline(__always)
  func performAnnounced(
    _ edit: Edit<[Element]>, at index: Int, _ body: (inout [Element]) -> Element
  ) -> Element {
    guard let list = place.audience else { return place.change(body) }
    if place.isRecording { return place.perform(edit, removing: { [$0[index]] }, body) }
    let edits = place.edits
    // Taken out of its place, since an observer may make another edit.
    var removed: [Element] = []
    swap(&removed, &edits.removed)
    removed.append(place.value[index])
    let number = list.nextNumber()
    let result = place.change(body)
    place.tell(list, number, edit, removed: removed)
    removed.removeLast()
    swap(&removed, &edits.removed)
    return result
  }
}
