// SPDX-License-Identifier: Apache-2.0

extension Array {
  /// The elements at the given positions, in ascending order.
  @inlinable
  func elements(at positions: Positions) -> [Element] {
    switch positions {
    case .none: []
    case .one(let range): Array(self[range])
    case .several(let ranges): ranges.flatMap { self[$0] }
    }
  }

  /// Whether there are elements at the old positions, and the new ones are among those that the
  /// array will have.
  @inlinable
  func canExchange(old: Positions, new: Positions) -> Bool {
    let rest = count - old.count
    return old.areWithin(count) && new.areWithin(rest + new.count)
  }

  /// Takes out the elements at the old positions, then puts elements at the new ones.
  ///
  /// - Complexity: O(*n*) in the number of elements behind the first position. One range each is
  ///   exchanged in place.
  @inlinable
  mutating func exchange(old: Positions, new: Positions, inserted: [Element]) {
    if case .one(let old) = old, case .one(let new) = new,
      old.isEmpty || new.isEmpty || old.lowerBound == new.lowerBound
    {
      let range = old.isEmpty ? new.lowerBound..<new.lowerBound : old
      return replaceSubrange(range, with: inserted)
    }
    if case .several(let old) = old, case .several(let new) = new, old == new {
      // One for one: nothing moves.
      var next = 0
      for index in old.joined() {
        self[index] = inserted[next]
        next += 1
      }
      return
    }
    removeSubranges(RangeSet(old.ranges))
    insert(inserted, at: new.ranges)
  }

  /// Puts elements at several positions, from the last one to the first, so that each element
  /// behind them moves once.
  @inlinable
  mutating func insert(_ elements: [Element], at ranges: [Range<Int>]) {
    guard let filler = elements.first else { return }
    var source = count
    var next = elements.count
    append(contentsOf: repeatElement(filler, count: elements.count))
    var target = count
    for range in ranges.reversed() {
      while target > range.upperBound {
        target -= 1
        source -= 1
        swapAt(target, source)
      }
      while target > range.lowerBound {
        target -= 1
        next -= 1
        self[target] = elements[next]
      }
    }
  }
}
