// SPDX-License-Identifier: Apache-2.0

/// A collection that can be compared with another one of its type, to tell what came and left.
protocol Differing {
  /// A function that makes the change from one collection to another one; nil for no change.
  ///
  /// - Precondition: The elements can be compared.
  static var difference: (_ old: Self, _ new: Self) -> KeyValueChange<Self>? { get }
}

/// The function that tells how two values of a type differ, found once for an observation.
///
/// - Precondition: The type is that of an array of `Equatable` values or of objects, or of a set.
@usableFromInline
func difference<Value>(of type: Value.Type) -> (Value, Value) -> KeyValueChange<Value>? {
  func open<Concrete: Differing>(
    _: Concrete.Type
  ) -> (Value, Value) -> KeyValueChange<Value>? {
    let difference = Concrete.difference
    return { old, new in
      guard let old = old as? Concrete, let new = new as? Concrete else { return nil }
      return difference(old, new) as? KeyValueChange<Value>
    }
  }
  guard let differing = type as? any Differing.Type else {
    preconditionFailure("the option .difference needs an array or a set, which \(type) is not")
  }
  return open(differing)
}

extension Array: Differing {
  static var difference: ([Element], [Element]) -> KeyValueChange<[Element]>? {
    let areEqual = equality(of: Element.self)
    return { old, new in
      let difference = Difference(from: old, to: new, by: areEqual)
      guard let kind = difference.kind else { return nil }
      return KeyValueChange(
        kind: kind, newValue: kind == .removal ? nil : new.elements(at: difference.new),
        oldValue: kind == .insertion ? nil : old.elements(at: difference.old),
        places: Places(old: difference.old, new: difference.new))
    }
  }
}

extension Set: Differing {
  static var difference: (Set, Set) -> KeyValueChange<Set>? {
    { old, new in
      let removed = old.subtracting(new)
      let inserted = new.subtracting(old)
      guard let edit = Edit(removing: removed, inserting: inserted) else { return nil }
      return KeyValueChange(
        kind: edit.kind, newValue: edit.inserts ? inserted : nil,
        oldValue: edit.removes ? removed : nil)
    }
  }
}

extension KeyValueChange {
  /// The change as a difference, if it has both values of a collection that was set as a whole; nil
  /// if they are equal.
  @usableFromInline
  func told(by difference: (Value, Value) -> KeyValueChange?) -> KeyValueChange? {
    guard kind == .setting, let oldValue, let newValue else { return self }
    return difference(oldValue, newValue)
  }

  /// Whether what came is in the place of what left.
  @usableFromInline
  var replaces: Bool {
    switch kind {
    case .setting: true
    case .replacement: places.old.ranges == places.new.ranges
    case .insertion, .removal, .move: false
    }
  }
}
