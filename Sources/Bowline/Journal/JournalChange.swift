// SPDX-License-Identifier: Apache-2.0

/// A change of a property that can be taken back and made again; one allocation for each change.
struct JournalChange {
  /// The name of the object, by which changes are replayed onto another one.
  let name: String

  private weak var object: AnyObject?

  /// The slot in which the object keeps the property's list of observers; nil if the value is not
  /// that of one property of it, or is told of by hand.
  private let slot: ListSlot?

  /// Makes the change, or the one that takes it back, with an object, in part if a slot is given.
  ///
  /// Returns whether the object is of the class, and has the part that was changed.
  private let make: (_ object: AnyObject, _ slot: ListSlot?, _ isBack: Bool) -> Bool

  init<Root: AnyObject, Value>(
    _ name: String, _ object: Root, _ property: ReferenceWritableKeyPath<Root, Value>,
    _ slot: ListSlot?, _ change: KeyValueChange<Value>
  ) {
    self.name = name
    self.object = object
    self.slot = slot
    make = { object, slot, isBack in
      guard let object = object as? Root else { return false }
      let change = isBack ? change.inverse : change
      // A partial change is made as one, so that its kind is told and the collection is not copied.
      // It came from the collection in the slot, since with a slot nothing is told by hand.
      if change.kind != .setting, let slot, change.apply(in: object, slot) { return true }
      guard let value = change.applied(to: object[keyPath: property]) else { return false }
      object[keyPath: property] = value
      return true
    }
  }

  /// The object is still there.
  var isAlive: Bool { object != nil }

  func undo() { if let object { _ = make(object, slot, true) } }

  func redo() { if let object { _ = make(object, slot, false) } }

  /// Makes the change with another object.
  ///
  /// - Returns: Whether the object is of the same class, and has the part that was changed.
  func replay(on other: AnyObject) -> Bool { make(other, nil, false) }
}
