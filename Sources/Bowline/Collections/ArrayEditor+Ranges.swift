// SPDX-License-Identifier: Apache-2.0

/// Edits of any number of elements.
extension ArrayEditor {
  /// Adds elements at the end.
  @inlinable
  public func append(contentsOf elements: some Sequence<Element>) {
    let elements = Array(elements)
    exchange { present, _ in
      KeyValueChange(replacing: present.count..<present.count, by: elements)
    }
  }

  /// Puts elements before the one at an index.
  ///
  /// - Precondition: The index is from 0 to the count.
  @inlinable
  public func insert(contentsOf elements: some Sequence<Element>, at index: Int) {
    checkGap(index)
    replaceSubrange(index..<index, with: elements)
  }

  /// Takes the elements of a range out.
  ///
  /// - Precondition: The range is within 0 and the count.
  @inlinable
  public func removeSubrange(_ range: Range<Int>) {
    replaceSubrange(range, with: EmptyCollection())
  }

  /// Takes all elements out.
  @inlinable
  public func removeAll() {
    exchange { present, _ in KeyValueChange(replacing: 0..<present.count, by: []) }
  }

  /// Takes out each element that meets a condition, as one removal.
  ///
  /// - Parameter shouldBeRemoved: Called once for each element, before the first one leaves; again
  ///   if a prior observer has changed the array.
  @inlinable
  public func removeAll(where shouldBeRemoved: (Element) throws -> Bool) rethrows {
    try exchange { present, _ in
      let indexes = try handle.reading { try $0.indices(where: shouldBeRemoved) }
      return KeyValueChange(.removal, old: Positions(indexes), new: .one(0..<0), inserted: [])
    }
  }

  /// Takes the elements at several indexes out, as one removal.
  ///
  /// - Precondition: The indexes are those of elements.
  @inlinable
  public func removeSubranges(_ indexes: RangeSet<Int>) {
    exchange(KeyValueChange(.removal, old: Positions(indexes), new: .one(0..<0), inserted: []))
  }

  /// Puts other elements in the place of those of a range; their number may differ.
  ///
  /// It is told as an insertion if the range is empty, as a removal if there are no other elements.
  ///
  /// - Precondition: The range is within 0 and the count.
  @inlinable
  public func replaceSubrange(_ range: Range<Int>, with elements: some Sequence<Element>) {
    // Read first: the sequence may be computed from this very array.
    exchange(KeyValueChange(replacing: range, by: Array(elements)))
  }

  /// Puts elements at several indexes, as one insertion.
  ///
  /// - Parameters:
  ///   - elements: As many as there are indexes.
  ///   - indexes: The indexes of the elements when all have come, in ascending order.
  /// - Precondition: There are as many elements as indexes, and the indexes are within 0 and the
  ///   count that the array will have.
  public func insert(_ elements: [Element], at indexes: RangeSet<Int>) {
    exchange(
      KeyValueChange(.insertion, old: .one(0..<0), new: Positions(indexes), inserted: elements))
  }

  /// Puts other elements in the place of those at several indexes, as one replacement.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of elements, in ascending order.
  ///   - elements: As many as there are indexes.
  /// - Precondition: There are as many elements as indexes, and the indexes are those of elements.
  public func replace(at indexes: RangeSet<Int>, with elements: [Element]) {
    let positions = Positions(indexes)
    exchange(KeyValueChange(.replacement, old: positions, new: positions, inserted: elements))
  }

  /// Sets the whole array, and tells just the elements that left and came.
  ///
  /// Elements that are equal stay. See ``ObservingOptions/difference`` for how they are found.
  @inlinable
  public func assign(_ elements: [Element]) where Element: Equatable {
    exchange { _, _ in handle.reading { KeyValueChange(from: $0, to: elements, by: ==) } }
  }

  /// Makes the same change as one that was told of another array.
  ///
  /// - Parameter change: A change of an array that was equal to this one, told with its new value.
  ///   A prior notice changes nothing.
  /// - Precondition: The positions fit this array, and the new value is there.
  public func apply(_ change: KeyValueChange<[Element]>) {
    guard !change.isPrior else { return }
    if change.kind == .setting { handle.set(change.inserted()) } else { exchange(change) }
  }

  /// Takes elements out and puts others in, at indexes that have to fit the array.
  @inlinable
  func exchange(_ next: KeyValueChange<[Element]>) {
    exchange { present, isRetry in
      if present.fits(next) { return next }
      if isRetry { refuseOutdatedIndex() }
      preconditionFailure("the indexes fit the array and the elements")
    }
  }

  /// Takes elements out and puts others in; every edit of several elements ends up here.
  ///
  /// - Parameter plan: Returns the change, with its new value, of the array as it is; nil for none.
  ///   It is called again if a prior observer has changed the array.
  @inlinable
  func exchange(
    _ plan: (_ present: [Element], _ isRetry: Bool) throws -> KeyValueChange<[Element]>?
  ) rethrows {
    guard var next = try plan(handle.value, false), !next.isEmpty() else { return }
    if handle.tellPrior(next.edit(), removing: { $0.elements(at: next.places.old) }) {
      guard let again = try plan(handle.value, true), !again.isEmpty() else { return }
      next = again
    }
    exchangeWithoutPrior(next)
  }

  /// Takes elements out and puts others in, of which prior observers were told.
  ///
  /// - Parameter beforeTelling: Called with the array after the exchange and before it is told. It
  ///   must not read or change the array: it runs inside the access that changes it.
  @inlinable
  func exchangeWithoutPrior(
    _ next: KeyValueChange<[Element]>, beforeTelling: ([Element]) -> Void = { _ in }
  ) {
    precondition(handle.value.fits(next), "the indexes fit the array and the elements")
    let needsRemoved = !_isPOD(Element.self) || handle.hasAudience
    handle.perform(
      next.edit(), removing: { needsRemoved ? $0.elements(at: next.places.old) : [] },
      {
        $0.exchange(old: next.places.old, new: next.places.new, inserted: next.inserted())
        beforeTelling($0)
      })
  }
}

/// Edits that move elements, and change nothing else.
///
/// They are told as a ``ChangeKind/move``: the old value has the elements that moved at
/// their old indexes, the new value has the same elements at their new indexes.
extension ArrayEditor {
  /// Moves an element.
  ///
  /// - Parameters:
  ///   - index: The index of the element.
  ///   - target: The index of the element afterwards.
  /// - Precondition: Both are indexes of elements.
  /// - Complexity: O(*n*) in the number of elements behind the lower index.
  @inlinable
  public func move(from index: Int, to target: Int) {
    checkElement(index)
    checkElement(target)
    if index == target { return }
    let places = Places(old: .one(index..<index + 1), new: .one(target..<target + 1))
    let edit = Edit<[Element]>(.move, places)
    rearrange(edit, upTo: max(index, target)) { $0.insert($0.remove(at: index), at: target) }
  }

  /// Moves the elements at several indexes together, before the one that is at a target now.
  ///
  /// They keep their order, as with `moveSubranges(_:to:)` of an array.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the elements that move.
  ///   - target: An index from 0 to the count, before which they come.
  /// - Precondition: The indexes are those of elements, and the target is within its range.
  public func moveSubranges(_ indexes: RangeSet<Int>, to target: Int) {
    let old = Positions(indexes)
    precondition(
      handle.value.canExchange(old: old, new: .none),
      "the indexes of what moves are those of elements")
    checkGap(target)
    let before = indexes.intersection(RangeSet(0..<target)).ranges.reduce(0) { $0 + $1.count }
    let start = target - before
    let new = start..<start + old.count
    if old.ranges == (new.isEmpty ? [] : [new]) { return }
    exchange { present, isRetry in
      if isRetry, !present.canExchange(old: old, new: .one(new)) { refuseOutdatedIndex() }
      return KeyValueChange(.move, old: old, new: .one(new), inserted: present.elements(at: old))
    }
  }

  /// Exchanges two elements.
  ///
  /// - Precondition: Both are indexes of elements.
  @inlinable
  public func swapAt(_ first: Int, _ second: Int) {
    checkElement(first)
    checkElement(second)
    if first == second { return }
    let positions = Positions(RangeSet([first..<first + 1, second..<second + 1]))
    let edit = Edit<[Element]>(.move, Places(old: positions, new: positions))
    rearrange(edit, upTo: max(first, second)) { $0.swapAt(first, second) }
  }

  /// Makes an edit that moves elements.
  ///
  /// - Parameter last: The highest index of an element that moves.
  @inlinable @inline(__always)
  func rearrange(_ edit: Edit<[Element]>, upTo last: Int, _ body: (inout [Element]) -> Void) {
    let old = edit.old
    if handle.tellPrior(edit, removing: { $0.elements(at: old) }) { checkElementAgain(last) }
    let isTold = handle.hasAudience
    handle.perform(edit, removing: { isTold ? $0.elements(at: old) : [] }, body)
  }

  /// Puts the elements in ascending order; equal elements keep their order.
  ///
  /// - Complexity: As ``sort(by:)``.
  @inlinable
  public func sort() where Element: Comparable {
    sort(by: <)
  }

  /// Puts the elements in order; two of which neither comes before the other keep their order.
  ///
  /// The change has just the elements that got another index.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two elements comes before the second.
  ///   If it throws, nothing has changed. All are compared again if a prior observer has changed
  ///   the array.
  /// - Complexity: O(*n* log *n*) in the number of elements.
  @inlinable
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try exchange { present, _ in
      let order = try handle.reading { present in
        try present.indices.sorted { try areInIncreasingOrder(present[$0], present[$1]) }
      }
      return present.arranged(order)
    }
  }

  /// Puts the elements in the opposite order.
  @inlinable
  public func reverse() {
    exchange { present, _ in present.arranged(present.indices.reversed()) }
  }
}

extension Array {
  /// Makes the change that puts the elements in an order.
  ///
  /// - Parameter order: For each index the present index of the element that gets there.
  @usableFromInline
  func arranged(_ order: [Int]) -> KeyValueChange<[Element]> {
    var moved = RangeSet<Int>()
    for (index, source) in order.enumerated() where index != source {
      moved.insert(contentsOf: index..<index + 1)
    }
    let positions = Positions(moved)
    let inserted = moved.ranges.flatMap { $0.map { self[order[$0]] } }
    return KeyValueChange(.move, old: positions, new: positions, inserted: inserted)
  }
}
