// SPDX-License-Identifier: Apache-2.0

/// An editor of an observed array, which tells which of its elements changed.
///
/// The property has it under its `$` name: `$entries` for `entries`. Its methods are those of an
/// array, and each is told as one change, with the elements that left as the old value and those
/// that came as the new one:
///
/// ```swift
/// account.$entries.append(entry)             // insertion
/// account.$entries.remove(at: 3)             // removal
/// account.$entries[2] = entry                // replacement
/// account.$entries.move(from: 5, to: 0)      // move
/// account.$entries.removeAll { $0.isEmpty }  // removal, with the indexes of all that left
/// ```
///
/// An edit that changes nothing, such as inserting no elements, emptying an empty array or sorting
/// one in order, is not told. An element that is replaced by an equal one is told.
///
/// As with a plain array, code that runs inside an access must not access the array again: a
/// closure that compares two elements for a sort, or decides which ones are removed, must not edit
/// the array, and while the property itself is changed in place nobody may read or edit it. Doing
/// so is an error of the program and traps. A prior observer may edit the array that is about to be
/// edited: an edit that is defined for any array, such as a sort, is then made to the array as it
/// is, and the indexes of any other edit have to fit that array.
///
/// The editor keeps the object alive. Code that sees a `$` name can edit the array, so an array
/// that other code may only read is declared `private`, with a computed property beside it.
///
/// While nobody observes, an edit of one element costs as much as on a plain array; an edit of
/// several makes arrays of them. Telling costs one notice, whatever the length of the array.
@frozen
public struct ArrayEditor<Element> {
  @usableFromInline typealias Handle = CollectionHandle<ArrayAccumulator<Element>>

  @usableFromInline let handle: Handle

  @inlinable @inline(__always)
  init(_ handle: Handle) {
    self.handle = handle
  }

  /// The array as it is now.
  ///
  /// Reading it is not tracked; reading the property is.
  @inlinable
  public var array: [Element] { handle.value }

  /// An element; setting it is told as a replacement, reading it is not tracked.
  ///
  /// - Precondition: The index is one of an element.
  @inlinable
  public subscript(index: Int) -> Element {
    get { handle.value[index] }
    nonmutating set {
      checkElement(index)
      // The earlier element is returned, so that it is released after the access to the array.
      _ = performOnOne(.replacement, at: index, .replaced(index..<index + 1)) { array in
        var element = newValue
        swap(&array[index], &element)
        return element
      }
    }
  }

  /// Makes several edits, and tells them as one change.
  ///
  /// ```swift
  /// account.$entries.edit { entries in
  ///   entries.remove(at: 9)
  ///   entries.insert(first, at: 0)
  /// }  // a replacement: old indexes 9, new indexes 0
  /// ```
  ///
  /// The change is the sum of the edits: an element that came and left again is not in it, and if
  /// nothing remains nothing is told. A single edit is told as it is; several are an insertion if
  /// elements only came, a removal if elements only left, and else a replacement with an old and a
  /// new set of indexes. If the array was set as a whole among them, they are a setting.
  ///
  /// Each edit is made at once, so that the array is read as it is. The edits are told when the
  /// outermost of nested calls ends, also by an error. A prior notice comes at the start, as of a
  /// setting, since the edits are not known then. An observer that begins meanwhile is told of the
  /// edits after it began: as one change too, or, where nobody observed the array at the start, of
  /// each edit by itself. Inside a batch the edits are a part of it.
  ///
  /// - Parameter body: Takes this editor. Writes to the property itself count too.
  /// - Complexity: For each edit O(*n*) beside its own cost, where *n* is the number of ranges that
  ///   have been edited so far and of elements that have left.
  @inlinable
  public func edit<Result, Failure>(
    _ body: (ArrayEditor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try handle.editTogether { () throws(Failure) -> Result in try body(self) }
  }

  @inlinable @inline(__always)
  func checkElement(_ index: Int) {
    precondition(
      index >= 0 && index < handle.value.count,
      "an index of an element is from 0 to below the count"
    )
  }

  @inlinable @inline(__always)
  func checkGap(_ index: Int) {
    precondition(
      index >= 0 && index <= handle.value.count,
      "an element is inserted at an index from 0 to the count")
  }

  /// Checks an index of an element again, because a prior observer has changed the array.
  @inlinable
  func checkElementAgain(_ index: Int) {
    if index >= handle.value.count { refuseOutdatedIndex() }
  }
}

/// Edits of one element.
extension ArrayEditor {
  /// Adds an element at the end.
  @inlinable
  public func append(_ element: Element) {
    _ = handle.tellPrior(insertion(at: handle.value.count), removing: { _ in [] })
    insertWithoutPrior(element, at: handle.value.count)
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
    if handle.tellPrior(insertion(at: index), removing: { _ in [] }), index > handle.value.count {
      refuseOutdatedIndex()
    }
    insertWithoutPrior(element, at: index)
  }

  /// Takes an element out.
  ///
  /// - Returns: The element.
  /// - Precondition: The index is one of an element.
  /// - Complexity: O(*n*) in the number of elements behind.
  @inlinable @discardableResult
  public func remove(at index: Int) -> Element {
    checkElement(index)
    return performOnOne(.removal, at: index, .removed(index..<index + 1)) { $0.remove(at: index) }
  }

  /// Takes the first element out.
  ///
  /// - Precondition: There is one.
  @inlinable @discardableResult
  public func removeFirst() -> Element {
    remove(at: 0)
  }

  /// Takes the last element out.
  ///
  /// - Precondition: There is one.
  @inlinable @discardableResult
  public func removeLast() -> Element {
    var index = handle.value.count - 1
    checkElement(index)
    if handle.tellPrior(removal(at: index), removing: { [$0[index]] }) {
      index = handle.value.count - 1
      if index < 0 { refuseOutdatedIndex() }
    }
    return performWithoutPrior(removal(at: index), at: index) { $0.remove(at: index) }
  }

  @inlinable @inline(__always)
  func insertion(at index: Int) -> Edit<[Element]> {
    Edit(.insertion, .inserted(index..<index + 1))
  }

  @inlinable @inline(__always)
  func removal(at index: Int) -> Edit<[Element]> {
    Edit(.removal, .removed(index..<index + 1))
  }

  @inlinable @inline(__always)
  func insertWithoutPrior(_ element: Element, at index: Int) {
    handle.perform(insertion(at: index), removing: { _ in [] }, { $0.insert(element, at: index) })
  }

  /// Makes an edit by which one element leaves.
  ///
  /// - Parameter body: Changes the array, and returns the element that leaves.
  @inlinable @inline(__always)
  func performOnOne(
    _ kind: ChangeKind, at index: Int, _ places: Places,
    _ body: (inout [Element]) -> Element
  ) -> Element {
    guard handle.hasAudience else { return handle.change(body) }
    let edit = Edit<[Element]>(kind, places)
    if handle.tellPrior(edit, removing: { [$0[index]] }) { checkElementAgain(index) }
    return performWithoutPrior(edit, at: index, body)
  }

  /// Makes an edit by which one element leaves, of which prior observers were told.
  ///
  /// It does the same as `CollectionHandle.perform`, but puts the element into a buffer that exists
  /// already: an allocation would cost more than the rest.
  @inlinable @inline(__always)
  func performWithoutPrior(
    _ edit: Edit<[Element]>, at index: Int, _ body: (inout [Element]) -> Element
  ) -> Element {
    guard let list = handle.audience else { return handle.change(body) }
    if handle.isAccumulating { return handle.perform(edit, removing: { [$0[index]] }, body) }
    let edits = handle.edits
    // Moved out of the state, since an observer may make another edit.
    var removed: [Element] = []
    swap(&removed, &edits.removed)
    removed.append(handle.value[index])
    let number = list.nextNumber()
    let result = handle.change(body)
    handle.tell(list, number, (edit, removed))
    removed.removeLast()
    swap(&removed, &edits.removed)
    return result
  }
}
