// SPDX-License-Identifier: Apache-2.0

/// A change that can be taken back and made again.
struct JournalChange {
  /// What the object is called.
  let name: String

  let undo: () -> Void
  let redo: () -> Void

  /// Makes the change with another object, and returns whether that is of the same class.
  let replay: (AnyObject) -> Bool

  init<Root: AnyObject, Value>(
    _ name: String, _ object: Root, _ property: ReferenceWritableKeyPath<Root, Value>,
    _ change: KeyValueChange<Value>
  ) {
    self.name = name
    let inverse = change.inverse
    undo = { [weak object] in
      if let object { object[keyPath: property] = inverse.applied(to: object[keyPath: property]) }
    }
    redo = { [weak object] in
      if let object { object[keyPath: property] = change.applied(to: object[keyPath: property]) }
    }
    replay = { other in
      guard let other = other as? Root else { return false }
      // What was changed in part may not have that part there.
      guard let value = change.appliedIfFits(to: other[keyPath: property]) else { return false }
      other[keyPath: property] = value
      return true
    }
  }
}

extension KeyValueChange {
  /// A value after this change: the new one, or a collection with what came and left in part.
  fileprivate func applied(to value: Value) -> Value {
    guard let changed = appliedIfFits(to: value) else {
      preconditionFailure("a step is undone and redone where it was made")
    }
    return changed
  }

  /// A value after this change; nil for a collection that the change does not fit.
  fileprivate func appliedIfFits(to value: Value) -> Value? {
    if kind == .setting { return newValue }
    guard let collection = value as? any PartlyChanged else { return nil }
    return collection.after(self)
  }
}

/// A collection that is changed in part.
private protocol PartlyChanged {
  /// The collection after a change; nil where the change is one of another type, or does not fit.
  func after<Value>(_ change: KeyValueChange<Value>) -> Value?
}

extension Array: PartlyChanged {
  fileprivate func after<Value>(_ change: KeyValueChange<Value>) -> Value? {
    guard let change = change as? KeyValueChange<[Element]>,
      canExchange(old: change.places.old, new: change.places.new)
    else { return nil }
    var copy = self
    change.apply(to: &copy)
    return copy as? Value
  }
}

extension Set: PartlyChanged {
  fileprivate func after<Value>(_ change: KeyValueChange<Value>) -> Value? {
    guard let change = change as? KeyValueChange<Set<Element>> else { return nil }
    var copy = self
    change.apply(to: &copy)
    return copy as? Value
  }
}
