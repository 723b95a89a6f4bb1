// SPDX-License-Identifier: Apache-2.0

/// A change that can be taken back and made again.
protocol JournalChange {
  /// What the object is called.
  var name: String { get }

  func undo()
  func redo()

  /// Makes the change with another object.
  ///
  /// - Returns: Whether that is of the same class, and has what the change needs.
  func replay(_ other: AnyObject) -> Bool
}

/// A change of a property; one allocation for each step.
final class PropertyChange<Root: AnyObject, Value>: JournalChange {
  let name: String
  private weak let object: Root?
  private let property: ReferenceWritableKeyPath<Root, Value>
  private let change: KeyValueChange<Value>

  init(
    _ name: String, _ object: Root, _ property: ReferenceWritableKeyPath<Root, Value>,
    _ change: KeyValueChange<Value>
  ) {
    self.name = name
    self.object = object
    self.property = property
    self.change = change
  }

  func undo() {
    guard let object else { return }
    object[keyPath: property] = change.inverse.applied(to: object[keyPath: property])
  }

  func redo() {
    guard let object else { return }
    object[keyPath: property] = change.applied(to: object[keyPath: property])
  }

  func replay(_ other: AnyObject) -> Bool {
    // What was changed in part may not have that part there.
    guard let other = other as? Root, let value = change.appliedIfFits(to: other[keyPath: property])
    else { return false }
    other[keyPath: property] = value
    return true
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
