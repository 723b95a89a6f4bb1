// SPDX-License-Identifier: Apache-2.0

/// The removals and insertions that make one array another.
@usableFromInline
struct Difference<Element> {
  /// The positions of the elements that leave, in the first array.
  @usableFromInline let old: Positions

  /// The positions of the elements that come, in the second array.
  @usableFromInline let new: Positions

  /// The number of elements up to which the shortest difference is looked for.
  ///
  /// It counts those of both arrays together. The search takes time and memory that grow with the
  /// square of the number of those that differ.
  private static var limit: Int { 1_000 }

  /// Compares two arrays.
  ///
  /// Equal elements at the start and at the end stay. Of what is between the shortest difference is
  /// found, if there is not more than a thousand elements of it; else all of that is exchanged.
  ///
  /// - Complexity: O(*n* + *d*²), where *n* is the number of elements and *d* that of those that
  ///   leave and come, which counts up to a thousand.
  @usableFromInline
  init(from first: [Element], to second: [Element], by areEqual: (Element, Element) -> Bool) {
    var start = 0
    let shorter = min(first.count, second.count)
    while start < shorter, areEqual(first[start], second[start]) { start += 1 }
    var end = 0
    while end < shorter - start,
      areEqual(first[first.count - 1 - end], second[second.count - 1 - end])
    { end += 1 }
    let oldSpan = start..<first.count - end
    let newSpan = start..<second.count - end
    if oldSpan.isEmpty || newSpan.isEmpty || oldSpan.count + newSpan.count > Self.limit {
      old = .one(oldSpan)
      new = .one(newSpan)
      return
    }
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
    old = Positions(removed)
    new = Positions(inserted)
  }

  /// The kind of change of the first array; nil if the arrays are equal.
  @usableFromInline
  var kind: KeyValueChange<[Element]>.Kind? {
    KeyValueChange.Kind(removes: old.count > 0, inserts: new.count > 0)
  }
}

/// A collection that can be compared with another one of its type, to tell what came and left.
protocol Differing {
  /// A function that makes the change from one collection to another one, nil for no change; nil if
  /// the elements cannot be compared.
  static var difference: ((_ old: Self, _ new: Self) -> KeyValueChange<Self>?)? { get }
}

/// The function that tells how two values of a type differ, found once for an observation; nil, with a
/// report, unless they are arrays of `Equatable` values or of objects, or sets.
@usableFromInline
func difference<Value>(of type: Value.Type) -> ((Value, Value) -> KeyValueChange<Value>?)? {
  func open<Concrete: Differing>(
    _: Concrete.Type
  ) -> ((Value, Value) -> KeyValueChange<Value>?)? {
    guard let difference = Concrete.difference else { return nil }
    return { old, new in
      guard let old = old as? Concrete, let new = new as? Concrete else { return nil }
      return difference(old, new) as? KeyValueChange<Value>
    }
  }
  let difference = (type as? any Differing.Type).flatMap { open($0) }
  if difference == nil { Report.unfit(.difference, type) }
  return difference
}

/// Says whether two values of a type can be told as the difference between them.
func hasDifference(_ type: Any.Type) -> Bool {
  (type as? any Differing.Type)?.canDiffer == true
}

extension Differing {
  fileprivate static var canDiffer: Bool { difference != nil }
}

extension Array: Differing {
  static var difference: (([Element], [Element]) -> KeyValueChange<[Element]>?)? {
    guard let areEqual = equality(of: Element.self) else { return nil }
    return { old, new in
      let difference = Difference(from: old, to: new, by: areEqual)
      guard let kind = difference.kind else { return nil }
      return KeyValueChange(
        kind: kind, newValue: new.elements(at: difference.new),
        oldValue: old.elements(at: difference.old),
        places: Places(old: difference.old, new: difference.new))
    }
  }
}

extension Set: Differing {
  static var difference: ((Set, Set) -> KeyValueChange<Set>?)? {
    { old, new in
      let removed = old.subtracting(new)
      let inserted = new.subtracting(old)
      guard let edit = Edit(removing: removed, inserting: inserted) else { return nil }
      return KeyValueChange(kind: edit.kind, newValue: inserted, oldValue: removed)
    }
  }
}

extension KeyValueChange {
  /// The change as a difference, if it has both values of a collection that was set as a whole; nil
  /// if they are equal.
  @usableFromInline
  func told(by difference: (Value, Value) -> KeyValueChange?) -> KeyValueChange? {
    guard kind == .setting, let oldValue, let newValue else { return self }
    return difference(oldValue, newValue)
  }

  /// The new value, or each element that came, is in the place of an old one.
  @usableFromInline
  var replaces: Bool {
    switch kind {
    case .setting: true
    case .replacement: places.old.ranges == places.new.ranges
    case .insertion, .removal, .move: false
    }
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

  /// Says whether there are elements at the old positions, and the new ones are among those that
  /// the array will have.
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
