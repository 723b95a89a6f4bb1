// SPDX-License-Identifier: Apache-2.0

/// A change of a part of a collection.
///
/// Whatever the kind: taking out what is at the old positions, then putting what came at the new
/// ones, makes the collection after the change out of the one before it.
@usableFromInline
@frozen
struct Edit<Value> {
  @usableFromInline let kind: KeyValueChange<Value>.Kind

  @usableFromInline let places: Places

  /// Makes the elements that came of the collection after the change and of the new positions.
  ///
  /// Most observers do not ask for them, so they are not made before. For an array the closure
  /// holds nothing and is not allocated.
  @usableFromInline let inserted: (_ collection: Value, _ positions: Positions) -> Value

  @inlinable
  init(
    _ kind: KeyValueChange<Value>.Kind, _ places: Places,
    inserted: @escaping (Value, Positions) -> Value
  ) {
    self.kind = kind
    self.places = places
    self.inserted = inserted
  }

  @inlinable
  init(
    _ kind: KeyValueChange<Value>.Kind, old: Positions, new: Positions,
    inserted: @escaping (Value, Positions) -> Value
  ) {
    self.init(kind, Places(old: old, new: new), inserted: inserted)
  }

  /// Where the elements were that left, before the change; none in a set.
  @inlinable
  var old: Positions { places.old }

  /// Where the elements are that came, after the change; none in a set.
  @inlinable
  var new: Positions { places.new }

  /// Whether elements came.
  @inlinable
  var inserts: Bool { kind != .removal }
}

extension Notice {
  /// The elements that came: all of them if the value was set as a whole.
  ///
  /// - Precondition: The notice is of a change that was made.
  @inlinable
  var inserted: Value {
    guard let edit = unsafe edit else { return new! }
    return unsafe edit.pointee.inserted(new!, edit.pointee.new)
  }
}

/// Where a collection has its elements, which tells it from all others that are there; 0 for what
/// is not kept in one place.
@inlinable
func storage<Value>(of collection: Value) -> UInt {
  guard MemoryLayout<Value>.size == MemoryLayout<UInt>.size else { return 0 }
  return unsafe withUnsafeBytes(of: collection) { unsafe $0.load(as: UInt.self) }
}

extension NoticeReference {
  /// Calls a change handler with what the options ask for.
  @inlinable
  @inline(__always)
  func tell<Root>(
    _ root: Root, _ options: ObservingOptions, _ handler: (Root, KeyValueChange<Value>) -> Void
  ) {
    // Apart, so that the compiler sees that a plain change has no positions to let go of.
    if isEdit { return tellEdit(root, options, handler) }
    handler(root, KeyValueChange(self, options: options))
  }

  @inlinable
  @inline(never)
  func tellEdit<Root>(
    _ root: Root, _ options: ObservingOptions, _ handler: (Root, KeyValueChange<Value>) -> Void
  ) {
    guard let edit = unsafe pointer.pointee.edit else { return }
    if options.contains(.whole) { return unsafe handler(root, wholeChange(edit, options)) }
    // A call for each case, so that the compiler knows which values are there: letting go of one
    // that may be absent costs some 70 instructions.
    switch (options.contains(.old), options.contains(.new) && new != nil) {
    case (false, false): unsafe handler(root, change(edit, new: nil, old: nil))
    case (true, false): unsafe handler(root, change(edit, new: nil, old: old))
    case (false, true): unsafe handler(root, change(edit, new: inserted, old: nil))
    case (true, true): unsafe handler(root, change(edit, new: inserted, old: old))
    }
  }

  /// The change as a setting of the whole collection.
  @usableFromInline
  @inline(never)
  func wholeChange(
    _ edit: UnsafePointer<Edit<Value>>, _ options: ObservingOptions
  ) -> KeyValueChange<Value> {
    // What is about to be edited is still to be read where it is.
    guard let new else {
      return KeyValueChange(newValue: nil, oldValue: nil, isPrior: true)
    }
    let partial = unsafe change(edit, new: inserted, old: old)
    return KeyValueChange(
      newValue: options.contains(.new) ? new : nil,
      oldValue: options.contains(.old) ? partial.inverse.applied(to: new) : nil)
  }

  @inlinable
  @inline(__always)
  func change(
    _ edit: UnsafePointer<Edit<Value>>, new: Value?, old: Value?
  ) -> KeyValueChange<Value> {
    unsafe KeyValueChange(
      kind: edit.pointee.kind, newValue: new, oldValue: old, places: edit.pointee.places,
      isPrior: self.new == nil)
  }
}
