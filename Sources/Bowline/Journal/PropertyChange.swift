// SPDX-License-Identifier: Apache-2.0

/// A change of a property; one allocation for each change.
@safe
final class PropertyChange<Root: AnyObject, Value>: JournalChange {
  let name: String
  private weak let object: Root?
  private let property: ReferenceWritableKeyPath<Root, Value>
  private let change: KeyValueChange<Value>

  /// The slot in which the object keeps the property's list of observers; nil if the value is not
  /// that of one property of it, or is told of by hand.
  private let slot: ListSlot?

  init(
    _ name: String, _ object: Root, _ property: ReferenceWritableKeyPath<Root, Value>,
    _ slot: ListSlot?, _ change: KeyValueChange<Value>
  ) {
    self.name = name
    self.object = object
    self.property = property
    self.slot = slot
    self.change = change
  }

  var isAlive: Bool { object != nil }

  func undo() { apply(change.inverse) }

  func redo() { apply(change) }

  private func apply(_ change: KeyValueChange<Value>) {
    guard let object else { return }
    // A partial change is made as one, so that its kind is told and the collection is not copied.
    // It came from the collection in the slot, since with a slot nothing is told by hand.
    if change.kind != .setting, let slot, change.apply(in: object, slot) { return }
    _ = assign(change, to: object)
  }

  func replay(on other: AnyObject) -> Bool {
    guard let other = other as? Root else { return false }
    return assign(change, to: other)
  }

  /// Sets the value to what the change makes of it.
  ///
  /// - Returns: Whether it could: the value may lack the part that was changed.
  private func assign(_ change: KeyValueChange<Value>, to object: Root) -> Bool {
    guard let value = change.applied(to: object[keyPath: property]) else { return false }
    object[keyPath: property] = value
    return true
  }
}

/// A change that can be taken back and made again.
protocol JournalChange {
  /// The name of the object, by which changes are replayed onto another one.
  var name: String { get }

  /// The object is still there.
  var isAlive: Bool { get }

  func undo()
  func redo()

  /// Makes the change with another object.
  ///
  /// - Returns: Whether the object is of the same class, and has the part that was changed.
  func replay(on other: AnyObject) -> Bool
}
