// SPDX-License-Identifier: Apache-2.0

/// Edits of one element.
extension ArrayEditor {
  /// Adds an element at the end.
  @inlinable
  public func append(_ element: Element) {
    insert(element, at: place.value.count)
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
    guard place.hasAudience else {
      return unsafe place.slot.pointee.value.insert(element, at: index)
    }
    place.perform(
      Edit(.insertion, .inserted(index..<index + 1), inserted: { $0.elements(at: $1) }),
      removing: { _ in [] }, { $0.insert(element, at: index) })
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
    guard place.hasAudience else { return unsafe place.slot.pointee.value.remove(at: index) }
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
    remove(at: place.value.count - 1)
  }

  /// Makes an edit by which one element leaves.
  ///
  /// It does what `CollectionPlace.perform` does, with a buffer for the element that is there
  /// already: an allocation would cost more than the rest.
  @inlinable
  @inline(__always)
  func performOnOne<Result>(
    _ kind: KeyValueChange<[Element]>.Kind, at index: Int, _ places: Places,
    _ body: (inout [Element]) -> Result
  ) -> Result {
    let edit = Edit<[Element]>(kind, places, inserted: { $0.elements(at: $1) })
    guard let list = unsafe place.slot.pointee.audience, unsafe !place.slot.pointee.isRecording
    else { return place.perform(edit, removing: { [$0[index]] }, body) }
    let edits = place.edits
    return unsafe list._withUnsafeGuaranteedRef { list in
      let number = list.willEdit(place.owner, edit, removed: [place.value[index]])
      // Taken out of its place, since an observer may make another edit.
      var removed: [Element] = []
      unsafe swap(&removed, &edits.removed)
      removed.append(place.value[index])
      let result = unsafe body(&place.slot.pointee.value)
      place.tell(list, number, edit, removed: removed)
      removed.removeLast()
      unsafe swap(&removed, &edits.removed)
      return result
    }
  }
}
