// SPDX-License-Identifier: Apache-2.0

/// The positions, the inverse and the application of a change of a collection in part.
///
/// For every kind, the collection after the change is the one before it with the ``oldValue`` taken
/// out at the ``oldIndexes`` and then the ``newValue`` put in at the ``newIndexes``.
extension KeyValueChange {
  /// The positions that changed, for an ordered collection that changed in part; nil otherwise.
  ///
  /// They are the ``oldIndexes`` of a removal and the ``newIndexes`` of any other kind.
  ///
  /// - Complexity: O(*n*) in the number of ranges; it allocates. ``range`` does not.
  public var indexes: RangeSet<Int>? {
    kind == .removal ? places.old.set : places.new.set
  }

  /// The indexes of the elements that left, in the collection before the change; nil if the
  /// collection has no order or was set as a whole.
  ///
  /// - Complexity: O(*n*) in the number of ranges; it allocates.
  public var oldIndexes: RangeSet<Int>? { places.old.set }

  /// The indexes of the elements that came, in the collection after the change; nil if the
  /// collection has no order or was set as a whole.
  ///
  /// - Complexity: O(*n*) in the number of ranges; it allocates.
  public var newIndexes: RangeSet<Int>? { places.new.set }

  /// The positions of ``indexes`` if they lie side by side; nil otherwise.
  ///
  /// - Complexity: O(1), and nothing is allocated.
  @inlinable
  public var range: Range<Int>? {
    guard case .one(let range) = kind == .removal ? places.old : places.new else { return nil }
    return range
  }

  /// The change that takes this one back: what came leaves, and what left comes.
  ///
  /// It can be applied if this change was told with its old value.
  public var inverse: KeyValueChange {
    let kind: ChangeKind =
      switch self.kind {
      case .insertion: .removal
      case .removal: .insertion
      case .setting, .replacement, .move: self.kind
      }
    return KeyValueChange(
      kind: kind, newValue: oldValue, oldValue: newValue, places: places.inverse,
      isPrior: isPrior)
  }

  /// Makes the same change to another array, which is equal to the first one before its change.
  ///
  /// A prior notice changes nothing.
  ///
  /// - Precondition: The change was told with its new value, and its positions fit the array.
  /// - Complexity: O(*n*) in the number of elements behind the first position.
  public func apply<Element>(to array: inout [Element]) where Value == [Element] {
    guard !isPrior else { return }
    let inserted = inserted()
    guard kind != .setting else { return array = inserted }
    precondition(
      array.canExchange(old: places.old, new: places.new),
      "a change fits the array it is made to")
    array.exchange(old: places.old, new: places.new, inserted: inserted)
  }

  /// Makes the same change to another set, which is equal to the first one before its change.
  ///
  /// A prior notice changes nothing.
  ///
  /// - Precondition: The change was told with its old and its new value.
  /// - Complexity: O(*n*) in the number of members that left and came.
  public func apply<Element>(to set: inout Set<Element>) where Value == Set<Element> {
    guard !isPrior else { return }
    let (left, came) = (removed(), inserted())
    guard kind != .setting else { return set = came }
    set.subtract(left)
    set.formUnion(came)
  }

  /// The elements that came; all of them if the collection was set.
  ///
  /// - Precondition: The change was told with its new value, unless it is a removal.
  @inlinable
  func inserted() -> Value where Value: ExpressibleByArrayLiteral {
    kind == .removal ? [] : requiredValue(newValue)
  }

  /// The elements that left; none if the collection was set.
  ///
  /// - Precondition: The change was told with its old value, if it is a removal or a replacement.
  func removed() -> Value where Value: ExpressibleByArrayLiteral {
    kind == .insertion || kind == .setting ? [] : requiredValue(oldValue)
  }

  @usableFromInline
  func requiredValue(_ value: Value?) -> Value {
    precondition(value != nil, "a change that is applied was told with its values")
    return value!
  }
}
