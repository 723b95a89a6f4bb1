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
    old: Value, new: Value
  ) {
    self.name = name
    undo = { [weak object] in object?[keyPath: property] = old }
    redo = { [weak object] in object?[keyPath: property] = new }
    replay = { other in
      guard let other = other as? Root else { return false }
      other[keyPath: property] = new
      return true
    }
  }
}
