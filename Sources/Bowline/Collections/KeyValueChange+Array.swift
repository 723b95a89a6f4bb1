// SPDX-License-Identifier: Apache-2.0

/// Changes that are planned for an array: elements that leave it, and others that come.
extension KeyValueChange {
  @inlinable
  init<Element>(_ kind: ChangeKind, old: Positions, new: Positions, inserted: [Element])
  where Value == [Element] {
    self.init(
      kind: kind, newValue: inserted, oldValue: nil, places: Places(old: old, new: new))
  }

  /// Makes the exchange of the elements of a range for others.
  @inlinable
  init<Element>(replacing range: Range<Int>, by elements: [Element]) where Value == [Element] {
    // An exchange of no elements for none is no change, and its caller leaves it out.
    let kind = ChangeKind(removes: !range.isEmpty, inserts: !elements.isEmpty)
    // A range beyond all arrays is refused when the elements are exchanged.
    let start = min(range.lowerBound, .max - elements.count)
    self.init(
      kind ?? .insertion, old: .one(range), new: .one(start..<start + elements.count),
      inserted: elements)
  }

  /// No element leaves and none comes.
  @inlinable
  func isEmpty<Element>() -> Bool where Value == [Element] {
    places.old.count == 0 && inserted().isEmpty
  }

  /// The change as it is told.
  @inlinable
  func edit<Element>() -> Edit<Value> where Value == [Element] { Edit(kind, places) }
}

extension Edit {
  @inlinable @inline(__always)
  init<Element>(_ kind: ChangeKind, _ places: Places) where Value == [Element] {
    self.init(kind, places, inserted: { $0.elements(at: $1) })
  }
}

/// The most elements, of two arrays together, among which the shortest difference is searched.
///
/// The search takes time and memory that grow with the square of the number of elements that
/// differ.
private let differenceLimit = 1_000

extension KeyValueChange {
  /// Makes the change, with both its values, that turns one array into another; nil if they are
  /// equal.
  ///
  /// Equal elements at the start and at the end stay. Between these, the fewest possible elements
  /// are exchanged if the two arrays have at most a thousand there, and otherwise all of them.
  ///
  /// - Complexity: O(*n* + *d*²), where *n* is the number of elements and *d* the number of those
  ///   that leave and come, at most a thousand.
  @usableFromInline
  init?<Element>(
    from first: [Element], to second: [Element], by areEqual: (Element, Element) -> Bool
  ) where Value == [Element] {
    var start = 0
    let shorter = min(first.count, second.count)
    while start < shorter, areEqual(first[start], second[start]) { start += 1 }
    var end = 0
    while end < shorter - start,
      areEqual(first[first.count - 1 - end], second[second.count - 1 - end])
    { end += 1 }
    let oldSpan = start..<first.count - end
    let newSpan = start..<second.count - end
    var (old, new) = (Positions.one(oldSpan), Positions.one(newSpan))
    if !oldSpan.isEmpty, !newSpan.isEmpty, oldSpan.count + newSpan.count <= differenceLimit {
      var removed = RangeSet<Int>()
      var inserted = RangeSet<Int>()
      for change in second[newSpan].difference(from: first[oldSpan], by: areEqual) {
        switch change {
        case .remove(let offset, _, _):
          removed.insert(contentsOf: start + offset..<start + offset + 1)
        case .insert(let offset, _, _):
          inserted.insert(contentsOf: start + offset..<start + offset + 1)
        }
      }
      (old, new) = (Positions(removed), Positions(inserted))
    }
    guard let kind = ChangeKind(removes: old.count > 0, inserts: new.count > 0)
    else { return nil }
    self.init(
      kind: kind, newValue: second.elements(at: new), oldValue: first.elements(at: old),
      places: Places(old: old, new: new))
  }
}

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

  /// Says whether there are elements at the old positions, and the array will have the new ones.
  @inlinable
  func canExchange(old: Positions, new: Positions) -> Bool {
    old.areWithin(count) && new.areWithin(.max) && new.areWithin(count - old.count &+ new.count)
  }

  /// Says whether a change fits this array, and has an element for each new position.
  @inlinable
  func fits(_ change: KeyValueChange<[Element]>) -> Bool {
    canExchange(old: change.places.old, new: change.places.new)
      && change.places.new.count == change.inserted().count
  }

  /// Takes out the elements at the old positions, then puts elements at the new ones.
  ///
  /// - Complexity: O(*n*) in the number of elements behind the first position. A single range is
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
