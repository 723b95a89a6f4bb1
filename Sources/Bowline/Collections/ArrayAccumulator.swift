// SPDX-License-Identifier: Apache-2.0

/// Several edits of an array, on their way to become one.
@usableFromInline
struct ArrayAccumulator<Element>: EditAccumulator {
  @inlinable static var comparesElements: Bool { false }

  /// The elements that have left, with their indexes before the first edit, in ascending order.
  private var removed: [(index: Int, element: Element)] = []

  /// The positions of the elements that have come, in the array as it is now.
  private var inserted: [Range<Int>] = []

  /// The edit, as long as it is the only one.
  private var only: EditSum<[Element]>?

  @usableFromInline var original: [Element]?

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func add(
    _ edit: Edit<[Element]>, removed elements: [Element], inserted: @autoclosure () -> [Element]
  ) {
    if original != nil { return }
    only = only == nil && removed.isEmpty && self.inserted.isEmpty ? (edit, elements) : nil
    remove(edit.old.ranges, elements)
    self.inserted = self.inserted.spread(around: edit.new.ranges)
  }

  @usableFromInline
  func isUnchanged(in present: [Element]) -> Bool {
    if let original { return areEqual(original, present) }
    let came = inserted.reduce(0) { $0 + $1.count }
    guard came == removed.count else { return false }
    guard let first = inserted.first, let last = inserted.last else { return true }
    // As many came as left, so all is the same before the first of them and behind the last.
    let start = min(first.lowerBound, removed[0].index)
    let end = max(last.upperBound, removed[removed.count - 1].index + 1)
    let part = Array(present[start..<end])
    return areEqual(self.start(of: part, from: start), part)
  }

  @usableFromInline
  func start(of present: [Element]) -> [Element] {
    original ?? start(of: present, from: 0)
  }

  /// A part of the array before the first edit, with all that the edits have changed.
  ///
  /// - Parameters:
  ///   - part: The part as it is now.
  ///   - offset: The number of elements before it, now and then.
  private func start(of part: [Element], from offset: Int) -> [Element] {
    var array = part
    let came = inserted.map { $0.lowerBound - offset..<$0.upperBound - offset }
    let left = removed.map { $0.index - offset..<$0.index - offset + 1 }
    array.exchange(
      old: Positions(RangeSet(came)), new: Positions(RangeSet(left)),
      inserted: removed.map(\.element))
    return array
  }

  @usableFromInline
  var sum: EditSum<[Element]>? {
    if let original { return (nil, original) }
    if let only { return only }
    guard let kind = ChangeKind(removes: !removed.isEmpty, inserts: !inserted.isEmpty)
    else { return nil }
    let left = removed.map { $0.index..<$0.index + 1 }
    let places = Places(old: Positions(RangeSet(left)), new: Positions(RangeSet(inserted)))
    return (Edit(kind, places), removed.map(\.element))
  }

  /// Adds the removal of elements.
  ///
  /// Elements that had come are forgotten; for the others the index before the first edit is found.
  ///
  /// - Complexity: O(*n* + *m*) in the numbers of elements that leave and have left, with a look-up for
  ///   each.
  private mutating func remove(_ ranges: [Range<Int>], _ elements: [Element]) {
    var leaving: [(index: Int, element: Element)] = []
    // The first range of elements that came which does not end before the position, and the number of
    // elements in those that do.
    var (place, next, before) = (0, 0, 0)
    for range in ranges {
      for position in range {
        while next < inserted.count, inserted[next].upperBound <= position {
          before += inserted[next].count
          next += 1
        }
        if next == inserted.count || inserted[next].lowerBound > position {
          leaving.append((originalIndex(rank: position - before), elements[place]))
        }
        place += 1
      }
    }
    if !leaving.isEmpty { add(leaving) }
    inserted = inserted.collapsed(over: ranges)
  }

  /// Puts elements, in ascending order, between those that have left before.
  private mutating func add(_ leaving: [(index: Int, element: Element)]) {
    let (first, last) = (leaving[0].index, leaving[leaving.count - 1].index)
    let position = firstRemoved { removed[$0].index > first }
    if position == removed.count || removed[position].index > last {
      return removed.insert(contentsOf: leaving, at: position)
    }
    var all = Array(removed[..<position])
    var next = position
    for item in leaving {
      while next < removed.count, removed[next].index < item.index {
        all.append(removed[next])
        next += 1
      }
      all.append(item)
    }
    removed = all + removed[next...]
  }

  /// The index before the first edit of an element that has been there all the time.
  ///
  /// - Parameter rank: The number of such elements before it.
  private func originalIndex(rank: Int) -> Int {
    rank + firstRemoved { removed[$0].index - $0 > rank }
  }

  /// The first position in `removed` from which on a condition holds; the count if there is none.
  private func firstRemoved(where holds: (Int) -> Bool) -> Int {
    var low = 0
    var high = removed.count
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

/// Ascending ranges that do not touch, which are moved by edits between them.
extension [Range<Int>] {
  /// The positions of the same elements after those of other ranges were taken out.
  fileprivate func collapsed(over taken: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var (next, before) = (0, 0)
    for range in self {
      var start = range.lowerBound
      while start < range.upperBound {
        while next < taken.count, taken[next].upperBound <= start {
          before += taken[next].count
          next += 1
        }
        let gap = next < taken.count ? taken[next] : range.upperBound..<range.upperBound
        let end = Swift.min(range.upperBound, Swift.max(start, gap.lowerBound))
        result.appendJoining(start - before..<end - before)
        start = Swift.max(end, gap.upperBound)
      }
    }
    return result
  }

  /// The positions of the same elements and of others that were put in at the given ranges.
  fileprivate func spread(around added: [Range<Int>]) -> [Range<Int>] {
    var result: [Range<Int>] = []
    var (next, shift) = (0, 0)
    for range in self {
      var (start, rest) = (range.lowerBound + shift, range.count)
      while rest > 0 {
        while next < added.count, added[next].lowerBound <= start {
          result.appendJoining(added[next])
          shift += added[next].count
          start += added[next].count
          next += 1
        }
        let end = next < added.count ? added[next].lowerBound : Int.max
        let piece = Swift.min(rest, end - start)
        result.appendJoining(start..<start + piece)
        (start, rest) = (start + piece, rest - piece)
      }
    }
    for range in added[next...] { result.appendJoining(range) }
    return result
  }

  /// Appends a range that is not empty, as a part of the last one if it touches that.
  private mutating func appendJoining(_ range: Range<Int>) {
    if range.isEmpty { return }
    if let last, last.upperBound == range.lowerBound {
      self[count - 1] = last.lowerBound..<range.upperBound
    } else {
      append(range)
    }
  }
}

/// Several edits of a set, on their way to become one.
@usableFromInline
struct SetAccumulator<Element: Hashable>: EditAccumulator {
  @inlinable static var comparesElements: Bool { true }

  private var removed: Set<Element> = []
  private var inserted: Set<Element> = []

  @usableFromInline var original: Set<Element>?

  /// Members that came and left again, and members that were replaced by equal ones.
  ///
  /// They live as long as the accumulator: their `deinit` may run code, which must not happen while
  /// the accumulator is changed.
  private var forgotten: [Element] = []

  @usableFromInline
  init() {}

  @usableFromInline
  mutating func add(
    _ edit: Edit<Set<Element>>, removed elements: Set<Element>,
    inserted members: @autoclosure () -> Set<Element>
  ) {
    if original != nil { return }
    for element in elements {
      if let earlier = inserted.remove(element) {
        forgotten.append(earlier)
      } else {
        removed.insert(element)
      }
    }
    guard edit.inserts else { return }
    for member in members() {
      if let earlier = removed.remove(member) {
        forgotten.append(earlier)
      } else {
        inserted.insert(member)
      }
    }
  }

  @usableFromInline
  func start(of present: Set<Element>) -> Set<Element> {
    original ?? present.subtracting(inserted).union(removed)
  }

  @usableFromInline
  func isUnchanged(in present: Set<Element>) -> Bool {
    original.map { $0 == present } ?? (removed.isEmpty && inserted.isEmpty)
  }

  @usableFromInline
  var sum: EditSum<Set<Element>>? {
    if let original { return (nil, original) }
    return Edit(removing: removed, inserting: inserted).map { ($0, removed) }
  }
}

extension Edit {
  /// Makes the edit by which members leave a set and others come; nil if none leave and none come.
  @inlinable
  init?<Element>(removing removed: Set<Element>, inserting inserted: Set<Element>)
  where Value == Set<Element> {
    guard let kind = ChangeKind(removes: !removed.isEmpty, inserts: !inserted.isEmpty)
    else { return nil }
    self.init(kind, .none) { _, _ in inserted }
  }
}
