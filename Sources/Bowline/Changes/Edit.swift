// SPDX-License-Identifier: Apache-2.0

/// A change of a part of a collection.
///
/// For every kind: removing the elements at the old positions and then inserting the elements that
/// came at the new ones turns the collection before the change into the one after it.
@usableFromInline @frozen
struct Edit<Value> {
  @usableFromInline let kind: ChangeKind

  @usableFromInline let places: Places

  /// Makes the collection of the elements that came, out of the collection after the change and the
  /// new positions.
  ///
  /// They are made on demand, since most observers do not ask for them. For an array the closure
  /// holds nothing and is not allocated.
  @usableFromInline let inserted: (_ collection: Value, _ positions: Positions) -> Value

  @inlinable
  init(_ kind: ChangeKind, _ places: Places, inserted: @escaping (Value, Positions) -> Value) {
    self.kind = kind
    self.places = places
    self.inserted = inserted
  }

  /// The positions of the elements that left, before the change; none in a set.
  @inlinable
  var old: Positions { places.old }

  /// The positions of the elements that came, after the change; none in a set.
  @inlinable
  var new: Positions { places.new }

  /// The edit brings elements.
  var inserts: Bool { kind != .removal }
}

extension NoticeReference {
  /// Calls a change handler with the values that the options ask for.
  @inlinable @inline(__always)
  func tell<Root>(
    _ root: Root, _ options: ObservingOptions, _ handler: (Root, KeyValueChange<Value>) -> Void
  ) {
    // A separate branch, so that the compiler knows that a plain change has no positions to
    // release.
    if isEdit { return tellEdit(root, options, handler) }
    handler(root, KeyValueChange(self, options: options))
  }

  @inlinable @inline(never)
  func tellEdit<Root>(
    _ root: Root, _ options: ObservingOptions, _ handler: (Root, KeyValueChange<Value>) -> Void
  ) {
    guard let edit = lent.value.edit else { return }
    if options.contains(.distinct), hasMovedEquals(edit) { return }
    if options.contains(.whole) { return handler(root, wholeChange(edit, options)) }
    // A call for each case, so that the compiler knows which values are present: releasing one that
    // may be absent costs some 70 instructions.
    switch (options.contains(.old), options.contains(.new) && new != nil) {
    case (false, false): handler(root, change(edit, new: nil, old: nil))
    case (true, false): handler(root, change(edit, new: nil, old: old))
    case (false, true): handler(root, change(edit, new: inserted, old: nil))
    case (true, true): handler(root, change(edit, new: inserted, old: old))
    }
  }

  /// Makes the change a setting of the whole collection.
  @usableFromInline @inline(never)
  func wholeChange(
    _ edit: Lent<Edit<Value>>, _ options: ObservingOptions
  ) -> KeyValueChange<Value> {
    // Before an edit, the handler reads the collection from the property.
    guard let new else {
      return KeyValueChange(newValue: nil, oldValue: nil, isPrior: true)
    }
    let partial = change(edit, new: inserted, old: old)
    return KeyValueChange(
      newValue: options.contains(.new) ? new : nil,
      oldValue: options.contains(.old) ? partial.inverse.applied(to: new) : nil)
  }

  /// Says whether an edit has changed nothing but the places of equal elements.
  @usableFromInline @inline(never)
  func hasMovedEquals(_ edit: Lent<Edit<Value>>) -> Bool {
    let (before, after) = (edit.value.old, edit.value.new)
    guard let new, before.count == after.count, before.ranges != after.ranges else { return false }
    return wholeChange(edit, .old).oldValue.map { areEqual($0, new) } ?? false
  }

  @inlinable @inline(__always)
  func change(
    _ edit: Lent<Edit<Value>>, new: Value?, old: Value?
  ) -> KeyValueChange<Value> {
    KeyValueChange(
      kind: edit.value.kind, newValue: new, oldValue: old, places: edit.value.places,
      isPrior: self.new == nil)
  }
}

/// Positions in a collection, in ascending order.
///
/// The layout of a `RangeSet` is known only at run time, which would cost each notice of each type
/// some 100 instructions, and a `RangeSet` of one range is an allocation.
@usableFromInline @frozen
enum Positions: Sendable {
  /// The collection has no positions, or it did not change in part.
  case none
  /// The positions of one range, which may be empty.
  case one(Range<Int>)
  /// The positions of two or more ranges. None is empty, and none touches the next.
  case several([Range<Int>])

  @usableFromInline
  init(_ set: RangeSet<Int>) {
    let ranges = set.ranges
    self = ranges.count > 1 ? .several(Array(ranges)) : .one(ranges.first ?? 0..<0)
  }

  /// The ranges, in ascending order; none is empty.
  @usableFromInline
  var ranges: [Range<Int>] {
    switch self {
    case .none: []
    case .one(let range): range.isEmpty ? [] : [range]
    case .several(let ranges): ranges
    }
  }

  /// The number of positions.
  @usableFromInline
  var count: Int {
    ranges.reduce(0) { $0 + $1.count }
  }

  /// The positions as a set; nil if the collection has no positions.
  var set: RangeSet<Int>? {
    switch self {
    case .none: nil
    case .one(let range): RangeSet(range)
    case .several(let ranges): RangeSet(ranges)
    }
  }

  /// Says whether all positions are below a count and none is negative.
  @usableFromInline
  func areWithin(_ count: Int) -> Bool {
    switch self {
    case .none: true
    case .one(let range): range.lowerBound >= 0 && range.upperBound <= count
    case .several(let ranges):
      ranges[0].lowerBound >= 0 && ranges[ranges.count - 1].upperBound <= count
    }
  }
}

/// The positions of the elements that left a collection, before the change, and of the elements
/// that came, after it.
@usableFromInline @frozen
enum Places: Sendable {
  /// The collection has no positions, or it did not change in part.
  case none
  /// Elements came to a range, and none left.
  case inserted(Range<Int>)
  /// Elements left a range, and none came.
  case removed(Range<Int>)
  /// Elements left a range, and others came to the same range.
  case replaced(Range<Int>)
  /// Any other positions.
  case several(Several)

  /// An object, so that a change remains small: a change with a few more words is released by a
  /// call, which costs each notice of each type some 130 instructions.
  @usableFromInline
  final class Several: Sendable {
    @usableFromInline let old: Positions
    @usableFromInline let new: Positions

    @usableFromInline
    init(old: Positions, new: Positions) {
      self.old = old
      self.new = new
    }
  }

  @inlinable
  init(old: Positions, new: Positions) {
    switch (old, new) {
    case (.none, .none): self = .none
    case (.one(let old), .one(let new)) where old.isEmpty: self = .inserted(new)
    case (.one(let old), .one(let new)) where new.isEmpty: self = .removed(old)
    case (.one(let old), .one(let new)) where new == old: self = .replaced(old)
    default: self = .several(Several(old: old, new: new))
    }
  }

  /// The positions of the elements that left.
  @inlinable
  var old: Positions {
    switch self {
    case .none: .none
    case .inserted: .one(0..<0)
    case .removed(let range), .replaced(let range): .one(range)
    case .several(let several): several.old
    }
  }

  /// The positions of the elements that came.
  @inlinable
  var new: Positions {
    switch self {
    case .none: .none
    case .removed: .one(0..<0)
    case .inserted(let range), .replaced(let range): .one(range)
    case .several(let several): several.new
    }
  }

  /// The places of the change that undoes this one.
  var inverse: Places {
    Places(old: new, new: old)
  }
}
