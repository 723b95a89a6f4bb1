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
    place.perform(
      Edit(
        .move, old: .one(index..<index + 1), new: .one(target..<target + 1),
        inserted: { $0.elements(at: $1) }),
      removing: { [$0[index]] },
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
    exchange(.move, old: old, new: .one(new), inserted: place.value.elements(at: old))
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
    place.perform(
      Edit(.move, old: positions, new: positions, inserted: { $0.elements(at: $1) }),
      removing: { $0.elements(at: positions) },
      { $0.swapAt(first, second) })
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
  ///   If it throws, nothing has changed.
  /// - Complexity: O(*n* log *n*) in the number of elements.
  @inlinable
  public func sort(by areInIncreasingOrder: (Element, Element) throws -> Bool) rethrows {
    let present = place.value
    arrange(
      try present.indices.sorted { try areInIncreasingOrder(present[$0], present[$1]) })
  }

  /// Puts the elements in the opposite order.
  @inlinable
  public func reverse() {
    arrange(place.value.indices.reversed())
  }

  /// Puts the elements in an order.
  ///
  /// - Parameter order: For each index the present index of the element that gets there.
  @usableFromInline
  func arrange(_ order: [Int]) {
    var moved = RangeSet<Int>()
    for (index, source) in order.enumerated() where index != source {
      moved.insert(contentsOf: index..<index + 1)
    }
    let positions = Positions(moved)
    let present = place.value
    let inserted = moved.ranges.flatMap { $0.map { present[order[$0]] } }
    _ = consume present
    exchange(.move, old: positions, new: positions, inserted: inserted)
  }
}
