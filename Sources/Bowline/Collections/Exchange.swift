// SPDX-License-Identifier: Apache-2.0

/// Elements that are going to leave an array, and others that are going to come.
@usableFromInline
@frozen
struct Exchange<Element> {
  @usableFromInline let kind: KeyValueChange<[Element]>.Kind

  /// Where the elements are that leave.
  @usableFromInline let old: Positions

  /// Where the elements will be that come.
  @usableFromInline let new: Positions

  /// The elements that come.
  @usableFromInline let inserted: [Element]

  @inlinable
  init(
    _ kind: KeyValueChange<[Element]>.Kind, old: Positions, new: Positions, inserted: [Element]
  ) {
    self.kind = kind
    self.old = old
    self.new = new
    self.inserted = inserted
  }

  /// The exchange of the elements of a range for others.
  @inlinable
  init(replacing range: Range<Int>, by elements: [Element]) {
    // That of none for none is no change, which whoever makes it sees to.
    let kind = KeyValueChange<[Element]>.Kind(
      removes: !range.isEmpty, inserts: !elements.isEmpty)
    self.init(
      kind ?? .insertion, old: .one(range),
      new: .one(range.lowerBound..<range.lowerBound + elements.count), inserted: elements)
  }

  /// Whether no element leaves and none comes.
  @inlinable
  var isEmpty: Bool { old.count == 0 && inserted.isEmpty }

  /// How the array changes.
  @inlinable
  var edit: Edit<[Element]> {
    Edit(kind, old: old, new: new, inserted: { $0.elements(at: $1) })
  }
}

extension Array {
  /// Whether the positions of an exchange are those of this array, and there are as many elements as
  /// places for them.
  @inlinable
  func fits(_ next: Exchange<Element>) -> Bool {
    next.new.count == next.inserted.count && canExchange(old: next.old, new: next.new)
  }
}
