// SPDX-License-Identifier: Apache-2.0

extension ManuallyObservable {
  /// Says that an array is about to change in part.
  ///
  /// ```swift
  /// let end = RangeSet(rows.count..<rows.count + 1)
  /// willChange(.insertion, valuesAt: end, for: \.rows)
  /// store.append(row)
  /// didChange(.insertion, valuesAt: end, for: \.rows)
  /// ```
  ///
  /// Observers that asked for it get a prior notice; it remains the only one if no change follows.
  /// The array is read, for the old value.
  ///
  /// - Parameters:
  ///   - kind: An insertion, a removal or a replacement.
  ///   - indexes: The indexes of the elements that are about to leave or to be replaced, in the
  ///     array before the change; for an insertion, those of the new elements after it.
  ///   - keyPath: The property.
  /// - Precondition: The kind is one of these three, and the indexes fit the array.
  public func willChange<Element>(
    _ kind: ChangeKind, valuesAt indexes: RangeSet<Int>,
    for keyPath: KeyPath<Self, [Element]>
  ) {
    guard let list = observers(of: keyPath), !list.isEmpty else { return }
    let places = Places(kind, indexes)
    func old() -> [Element] {
      let old = present(keyPath)
      precondition(
        old.canExchange(old: places.old, new: places.new),
        "the indexes of a change that is announced fit the array: \(indexes.ranges)")
      return old
    }
    if list.hasPriorObservers {
      list.willEdit(self, Edit(kind, places), removed: old().elements(at: places.old))
    }
    // As in `willChangeValue`: prior observers may change the array.
    let number = list.nextNumber()
    list.announcements.append(Announcement(number, in: list, old: old(), places: places))
  }

  /// Says that an array has changed in part, as it was announced.
  ///
  /// Its observers get the kind, the indexes and only the elements that came and left; inside a
  /// batch, the whole array before and after. Without an earlier ``willChange(_:valuesAt:for:)``
  /// nobody is told. Pairs may be nested.
  ///
  /// - Parameters:
  ///   - kind: The kind that was announced.
  ///   - indexes: The indexes that were announced.
  ///   - keyPath: The property.
  /// - Precondition: The change is the one that was announced, and the array has as many elements
  ///   as it leaves.
  public func didChange<Element>(
    _ kind: ChangeKind, valuesAt indexes: RangeSet<Int>,
    for keyPath: KeyPath<Self, [Element]>
  ) {
    guard let list = observers(of: keyPath), let announced = list.announcements.last,
      let old = announced.old as? [Element], let places = announced.places
    else { return didChangeValue(for: keyPath) }
    list.checkDomain()
    list.announcements.removeLast()
    let (new, told) = (present(keyPath), Places(kind, indexes))
    precondition(
      places.old.set == told.old.set && places.new.set == told.new.set,
      "a change is told as it was announced")
    precondition(
      new.count == old.count - places.old.count + places.new.count,
      "an array of \(old.count) elements has \(new.count) after a change at \(indexes.ranges)")
    if list.wouldBeHeldBack {
      // For a property without storage a batch holds back the whole array.
      return list.didChange(list.nextNumber(), owner: self, old: old, new: new)
    }
    let removed = old.elements(at: places.old)
    let number = announced.number(in: list)
    list.didEdit(number, owner: self, old: removed, new: new, Edit(kind, places))
  }

  /// Tells the change in part that a closure makes to an array, even if it then throws.
  ///
  /// - Parameters:
  ///   - kind: An insertion, a removal or a replacement.
  ///   - indexes: As for ``willChange(_:valuesAt:for:)``.
  ///   - keyPath: The property.
  ///   - body: Changes the array.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  /// - Precondition: The kind is one of these three, the indexes fit the array, and the closure
  ///   makes exactly this change, also if it throws.
  public func withChange<Element, Result: ~Copyable, Failure>(
    _ kind: ChangeKind, valuesAt indexes: RangeSet<Int>,
    of keyPath: KeyPath<Self, [Element]>, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    willChange(kind, valuesAt: indexes, for: keyPath)
    defer { didChange(kind, valuesAt: indexes, for: keyPath) }
    return try body()
  }
}

extension Places {
  /// The places of a change of a kind.
  ///
  /// - Precondition: It is an insertion, a removal or a replacement.
  fileprivate init(_ kind: ChangeKind, _ indexes: RangeSet<Int>) {
    let (places, none) = (Positions(indexes), Positions.one(0..<0))
    switch kind {
    case .insertion: self.init(old: none, new: places)
    case .removal: self.init(old: places, new: none)
    case .replacement: self.init(old: places, new: places)
    case .setting, .move:
      preconditionFailure("a change with indexes is an insertion, a removal or a replacement")
    }
  }
}
