// SPDX-License-Identifier: Apache-2.0

/// Edits by which elements change their places and nothing else.
///
/// They are told as a ``KeyValueChange/Kind/move``: the old value has the elements that moved at
/// their old indexes, the new value has the same elements at their new indexes.
extension ArrayEditor {
  /// Moves an element.
  ///
  /// - Parameters:
  ///   - index: Where the element is.
  ///   - target: Where the element is afterwards.
  /// - Precondition: Both are indexes of elements.
  /// - Complexity: O(*n*) in the number of elements between.
  @inlinable
  public func move(from index: Int, to target: Int) {
    checkElement(index)
    checkElement(target)
    if index == target { return }
    let edit = Edit<[Element]>(
      .move, old: .one(index..<index + 1), new: .one(target..<target + 1),
      inserted: { $0.elements(at: $1) })
    if place.announce(edit, removing: { [$0[index]] }) { checkElementAgain(max(index, target)) }
    let isTold = place.hasAudience
    place.perform(
      edit, removing: { isTold ? [$0[index]] : [] },
      { $0.insert($0.remove(at: index), at: target) })
  }

  /// Moves the elements at several indexes together, before the one that is at a target now.
  ///
  /// They keep their order. It is what `moveSubranges(_:to:)` does with an array.
  ///
  /// - Parameters:
  ///   - indexes: The indexes of the elements that move.
  ///   - target: An index from 0 to the count, before which they come.
  /// - Precondition: The indexes are those of elements, and the target is within its range.
  public func moveSubranges(_ indexes: RangeSet<Int>, to target: Int) {
    let old = Positions(indexes)
    precondition(
      place.value.canExchange(old: old, new: .none),
      "the indexes of what moves are those of elements")
    checkGap(target)
    let before = indexes.intersection(RangeSet(0..<target)).ranges.reduce(0) { $0 + $1.count }
    let start = target - before
    let new = start..<start + old.count
    if old.ranges == (new.isEmpty ? [] : [new]) { return }
    exchange { present, isAgain in
      if isAgain, !present.canExchange(old: old, new: .one(new)) { refuseOutdatedIndex() }
      return Exchange(.move, old: old, new: .one(new), inserted: present.elements(at: old))
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
    let edit = Edit<[Element]>(
      .move, old: positions, new: positions, inserted: { $0.elements(at: $1) })
    if place.announce(edit, removing: { $0.elements(at: positions) }) {
      checkElementAgain(max(first, second))
    }
    let isTold = place.hasAudience
    place.perform(
      edit, removing: { isTold ? $0.elements(at: positions) : [] }, { $0.swapAt(first, second) })
  }

  /// Puts the elements in ascending order; equal ones keep theirs.
  ///
  /// - Complexity: As ``sort(by:)``.
  @inlinable
  public func sort() where Element: Comparable {
    sort(by: <)
  }

  /// Puts the elements in order; of two of which neither comes before the other the first remains
  /// first.
  ///
  /// What is told has just those elements that got another index.
  ///
  /// - Parameter areInIncreasingOrder: Whether the first of two elements comes before the second.
  ///   If it throws, nothing has changed. All are compared again if a prior observer has changed the
  ///   array.
  /// - Complexity: O(*n* log *n*) in the number of elements.
  @inlinable
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    try exchange { present, _ in
      let order = try place.reading { present in
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
  /// What puts the elements in an order.
  ///
  /// - Parameter order: For each index the present index of the element that gets there.
  @usableFromInline
  func arranged(_ order: [Int]) -> Exchange<Element> {
    var moved = RangeSet<Int>()
    for (index, source) in order.enumerated() where index != source {
      moved.insert(contentsOf: index..<index + 1)
    }
    let positions = Positions(moved)
    let inserted = moved.ranges.flatMap { $0.map { self[order[$0]] } }
    return Exchange(.move, old: positions, new: positions, inserted: inserted)
  }
}
