// SPDX-License-Identifier: Apache-2.0

/// A change of a property; one allocation for each step.
@safe
final class PropertyChange<Root: AnyObject, Value>: JournalChange {
  let name: String
  private weak let object: Root?
  private let property: ReferenceWritableKeyPath<Root, Value>
  private let change: KeyValueChange<Value>

  /// Where the object keeps the property's list of observers; nil if the value is not that of one
  /// property of it.
  private let slot: UnsafeMutablePointer<ObserverList?>?

  init(
    _ name: String, _ object: Root, _ property: ReferenceWritableKeyPath<Root, Value>,
    _ slot: UnsafeMutablePointer<ObserverList?>?, _ change: KeyValueChange<Value>
  ) {
    self.name = name
    self.object = object
    self.property = property
    unsafe self.slot = unsafe slot
    self.change = change
  }

  var isAlive: Bool { object != nil }

  func undo() { make(change.inverse) }

  func redo() { make(change) }

  private func make(_ change: KeyValueChange<Value>) {
    guard let object else { return }
    // A change in part is made in part: so its kind is told, and the collection is not copied. What
    // was told so came from a collection that is kept there.
    if change.kind != .setting, let slot = unsafe slot,
      let collection = Value.self as? any PartlyChanged.Type
    {
      return unsafe collection.make(change, in: object, slot)
    }
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
      preconditionFailure(promise)
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

  /// Makes a change to the observed collection of this type whose slot begins with a list of
  /// observers.
  static func make<Value>(
    _ change: KeyValueChange<Value>, in owner: AnyObject,
    _ slot: UnsafeMutablePointer<ObserverList?>
  )
}

/// What a step that does not fit any more traps with.
private let promise = "a step is undone and redone where it was made"

extension Array: PartlyChanged {
  fileprivate func after<Value>(_ change: KeyValueChange<Value>) -> Value? {
    guard let change = change as? KeyValueChange<[Element]>,
      canExchange(old: change.places.old, new: change.places.new)
    else { return nil }
    var copy = self
    change.apply(to: &copy)
    return copy as? Value
  }

  fileprivate static func make<Value>(
    _ change: KeyValueChange<Value>, in owner: AnyObject,
    _ slot: UnsafeMutablePointer<ObserverList?>
  ) {
    let slot = unsafe UnsafeMutableRawPointer(slot).assumingMemoryBound(
      to: CollectionSlot<ArrayRecord<Element>>.self)
    let editor = unsafe ArrayEditor(CollectionPlace(owner, slot))
    guard let change = change as? KeyValueChange<[Element]>,
      editor.array.canExchange(old: change.places.old, new: change.places.new)
    else { preconditionFailure(promise) }
    editor.apply(change)
  }
}

extension Set: PartlyChanged {
  fileprivate func after<Value>(_ change: KeyValueChange<Value>) -> Value? {
    guard let change = change as? KeyValueChange<Set<Element>> else { return nil }
    var copy = self
    change.apply(to: &copy)
    return copy as? Value
  }

  fileprivate static func make<Value>(
    _ change: KeyValueChange<Value>, in owner: AnyObject,
    _ slot: UnsafeMutablePointer<ObserverList?>
  ) {
    guard let change = change as? KeyValueChange<Set<Element>> else { preconditionFailure(promise) }
    let slot = unsafe UnsafeMutableRawPointer(slot).assumingMemoryBound(
      to: CollectionSlot<SetRecord<Element>>.self)
    let editor = unsafe SetEditor(CollectionPlace(owner, slot))
    let leaving = change.kind == .insertion ? [] : change.oldValue ?? []
    let coming = change.kind == .removal ? [] : change.newValue ?? []
    // Others may have come and gone meanwhile, which is no matter for a set.
    let left = leaving.intersection(editor.set)
    editor.exchange(left, for: coming.subtracting(editor.set.subtracting(left)))
  }
}
