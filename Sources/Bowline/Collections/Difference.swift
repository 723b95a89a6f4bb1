// SPDX-License-Identifier: Apache-2.0

/// The removals and insertions that make one array another.
@usableFromInline
struct Difference<Element> {
  /// Where the elements are that leave, in the first array.
  @usableFromInline let old: Positions

  /// Where the elements are that come, in the second array.
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

  /// How the first array changes; nil if the arrays are equal.
  @usableFromInline
  var kind: KeyValueChange<[Element]>.Kind? {
    KeyValueChange.Kind(removes: old.count > 0, inserts: new.count > 0)
  }
}
