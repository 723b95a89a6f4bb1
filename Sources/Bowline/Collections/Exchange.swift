// SPDX-License-Identifier: Apache-2.0

/// A planned change of an array: elements that leave it, and others that come.
@usableFromInline @frozen
struct Exchange<Element> {
  @usableFromInline let kind: ChangeKind

  /// The positions of the elements that leave.
  @usableFromInline let old: Positions

  /// The positions of the elements that come, in the array after the change.
  @usableFromInline let new: Positions

  /// The elements that come.
  @usableFromInline let inserted: [Element]

  @inlinable
  init(_ kind: ChangeKind, old: Positions, new: Positions, inserted: [Element]) {
    self.kind = kind
    self.old = old
    self.new = new
    self.inserted = inserted
  }

  /// Makes the exchange of the elements of a range for others.
  @inlinable
  init(replacing range: Range<Int>, by elements: [Element]) {
    // An exchange of no elements for none is no change, and its caller leaves it out.
    let kind = ChangeKind(removes: !range.isEmpty, inserts: !elements.isEmpty)
    self.init(
      kind ?? .insertion, old: .one(range),
      new: .one(range.lowerBound..<range.lowerBound + elements.count), inserted: elements)
  }

  /// No element leaves and none comes.
  @inlinable
  var isEmpty: Bool { old.count == 0 && inserted.isEmpty }

  /// The change of the array.
  @inlinable
  var edit: Edit<[Element]> {
    Edit(kind, old: old, new: new, inserted: { $0.elements(at: $1) })
  }
}

extension Exchange {
  /// The most elements, of both arrays together, among which the shortest exchange is searched.
  ///
  /// The search takes time and memory that grow with the square of the number of elements that
  /// differ.
  private static var limit: Int { 1_000 }

  /// Makes the exchange that turns one array into another; nil if they are equal.
  ///
  /// Equal elements at the start and at the end stay. Between these, the fewest possible elements
  /// are exchanged if the two arrays have at most a thousand there, and otherwise all of them.
  ///
  /// - Complexity: O(*n* + *d*²), where *n* is the number of elements and *d* the number of those
  ///   that leave and come, at most a thousand.
  @usableFromInline
  init?(from first: [Element], to second: [Element], by areEqual: (Element, Element) -> Bool) {
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
    if !oldSpan.isEmpty, !newSpan.isEmpty, oldSpan.count + newSpan.count <= Self.limit {
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
    self.init(kind, old: old, new: new, inserted: second.elements(at: new))
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
    let rest = count - old.count
    return old.areWithin(count) && new.areWithin(rest + new.count)
  }

  /// Says whether an exchange fits this array, and has an element for each new position.
  @inlinable
  func fits(_ exchange: Exchange<Element>) -> Bool {
    exchange.new.count == exchange.inserted.count
      && canExchange(old: exchange.old, new: exchange.new)
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
