// SPDX-License-Identifier: Apache-2.0

/// A collection that is changed in part.
protocol PartlyChanged {
  /// The collection after a change; nil where the change is one of another type, or does not fit.
  func after<Value>(_ change: KeyValueChange<Value>) -> Value?

  /// Makes a change to the observed collection of this type whose slot begins with a list of
  /// observers; one that does not fit is left out.
  static func make<Value>(
    _ change: KeyValueChange<Value>, in owner: AnyObject,
    _ slot: ListSlot
  )
}

extension KeyValueChange {
  /// A value after this change; nil for a collection that the change does not fit.
  func applied(to value: Value) -> Value? {
    if kind == .setting { return newValue }
    guard let collection = value as? any PartlyChanged else { return nil }
    return collection.after(self)
  }
}

extension Array: PartlyChanged {
  func after<Value>(_ change: KeyValueChange<Value>) -> Value? {
    guard let change = change as? KeyValueChange<[Element]>,
      canExchange(old: change.places.old, new: change.places.new)
    else { return nil }
    var copy = self
    change.apply(to: &copy)
    return copy as? Value
  }

  static func make<Value>(
    _ change: KeyValueChange<Value>, in owner: AnyObject,
    _ slot: ListSlot
  ) {
    let editor = ArrayEditor<Element>(CollectionPlace(owner, at: slot))
    guard let change = change as? KeyValueChange<[Element]> else { return }
    let next = Exchange(
      change.kind, old: change.places.old, new: change.places.new,
      inserted: change.insertedElements())
    // A prior observer may have changed the array.
    editor.exchange { present, _ in present.fits(next) ? next : nil }
  }
}

extension Set: PartlyChanged {
  func after<Value>(_ change: KeyValueChange<Value>) -> Value? {
    guard let change = change as? KeyValueChange<Set<Element>> else { return nil }
    var copy = self
    change.apply(to: &copy)
    return copy as? Value
  }

  static func make<Value>(
    _ change: KeyValueChange<Value>, in owner: AnyObject,
    _ slot: ListSlot
  ) {
    guard let change = change as? KeyValueChange<Set<Element>> else { return }
    let editor = SetEditor<Element>(CollectionPlace(owner, at: slot))
    let (leaving, coming) = (change.oldValue ?? [], change.newValue ?? [])
    // Others may have come and gone meanwhile, which is no matter for a set.
    editor.exchange { present in
      let left = present.members(among: leaving)
      return (left, coming.subtracting(present.subtracting(left)))
    }
  }
}
