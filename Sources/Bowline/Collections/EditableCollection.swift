// SPDX-License-Identifier: Apache-2.0

/// A collection type whose values change in part: an array or a set.
protocol EditableCollection {
  /// A function that returns the change from one collection to another, or nil if they are equal;
  /// absent if the elements cannot be compared.
  static var difference: ((_ old: Self, _ new: Self) -> KeyValueChange<Self>?)? { get }

  /// The collection after a change in part; nil if the change does not fit.
  func applying(_ change: KeyValueChange<Self>) -> Self?

  /// Makes a change to the observed collection of this type that a slot is the beginning of; one
  /// that does not fit is left out.
  ///
  /// - Returns: False if the slot is that of another kind of property.
  static func apply(_ change: KeyValueChange<Self>, in owner: AnyObject, _ slot: ListSlot) -> Bool

  init()
}

extension Array: EditableCollection {
  static var difference: (([Element], [Element]) -> KeyValueChange<[Element]>?)? {
    guard let areEqual = equality(of: Element.self) else { return nil }
    return { old, new in KeyValueChange(from: old, to: new, by: areEqual) }
  }

  func applying(_ change: KeyValueChange<[Element]>) -> [Element]? {
    guard canExchange(old: change.places.old, new: change.places.new) else { return nil }
    var copy = self
    change.apply(to: &copy)
    return copy
  }

  static func apply(
    _ change: KeyValueChange<[Element]>, in owner: AnyObject, _ slot: ListSlot
  ) -> Bool {
    guard let handle = CollectionHandle<ArrayAccumulator<Element>>(owner, at: slot)
    else { return false }
    // A prior observer may have changed the array.
    ArrayEditor<Element>(handle).exchange { present, _ in present.fits(change) ? change : nil }
    return true
  }
}

extension Set: EditableCollection {
  static var difference: ((Set, Set) -> KeyValueChange<Set>?)? {
    { old, new in
      let removed = old.subtracting(new)
      let inserted = new.subtracting(old)
      guard let edit = Edit(removing: removed, inserting: inserted) else { return nil }
      return KeyValueChange(kind: edit.kind, newValue: inserted, oldValue: removed)
    }
  }

  func applying(_ change: KeyValueChange<Set>) -> Set? {
    var copy = self
    change.apply(to: &copy)
    return copy
  }

  static func apply(_ change: KeyValueChange<Set>, in owner: AnyObject, _ slot: ListSlot) -> Bool {
    guard let handle = CollectionHandle<SetAccumulator<Element>>(owner, at: slot)
    else { return false }
    SetEditor<Element>(handle).apply(change)
    return true
  }
}

/// Returns the function that finds the difference of two values of a type, once for an observation;
/// nil, with a report, unless they are arrays of `Equatable` values or of objects, or sets.
@usableFromInline
func difference<Value>(of type: Value.Type) -> ((Value, Value) -> KeyValueChange<Value>?)? {
  func open<Concrete: EditableCollection>(
    _: Concrete.Type
  ) -> ((Value, Value) -> KeyValueChange<Value>?)? {
    Concrete.difference as? (Value, Value) -> KeyValueChange<Value>?
  }
  let difference = (type as? any EditableCollection.Type).flatMap { open($0) }
  if difference == nil { BowlineReport.unfit(.difference, type) }
  return difference
}

/// Says whether a change of a type's values can be told as a difference.
func hasDifference(_ type: Any.Type) -> Bool {
  func open<Concrete: EditableCollection>(_: Concrete.Type) -> Bool { Concrete.difference != nil }
  return (type as? any EditableCollection.Type).map { open($0) } ?? false
}

extension KeyValueChange {
  /// The new value, or each element that came, is in the place of an old one.
  @usableFromInline
  var replaces: Bool {
    switch kind {
    case .setting: true
    case .replacement, .move: places.old.ranges == places.new.ranges
    case .insertion, .removal: false
    }
  }

  /// A value after this change; nil for a collection that the change does not fit.
  func applied(to value: Value) -> Value? {
    if kind == .setting { return newValue }
    func open<Concrete: EditableCollection>(_ collection: Concrete) -> Value? {
      collection.applying(map { $0 as? Concrete ?? Concrete() }) as? Value
    }
    return (value as? any EditableCollection).flatMap { open($0) }
  }

  /// Makes this change, one in part, to the observed collection that a slot is the beginning of;
  /// one that does not fit is left out.
  ///
  /// - Returns: False if the values are no collections, or the slot is that of another kind of
  ///   property.
  func apply(in owner: AnyObject, _ slot: ListSlot) -> Bool {
    func open<Concrete: EditableCollection>(_: Concrete.Type) -> Bool {
      Concrete.apply(map { $0 as? Concrete ?? Concrete() }, in: owner, slot)
    }
    return (Value.self as? any EditableCollection.Type).map { open($0) } ?? false
  }
}
