// SPDX-License-Identifier: Apache-2.0

/// A collection that can be compared with another one of its type, to tell what came and left.
protocol Differing {
  /// A function that makes the change from one collection to another one, nil for no change; nil if
  /// the elements cannot be compared.
  static var difference: ((_ old: Self, _ new: Self) -> KeyValueChange<Self>?)? { get }
}

/// The function that tells how two values of a type differ, found once for an observation; nil, with a
/// report, unless they are arrays of `Equatable` values or of objects, or sets.
@usableFromInline
func difference<Value>(of type: Value.Type) -> ((Value, Value) -> KeyValueChange<Value>?)? {
  func open<Concrete: Differing>(
    _: Concrete.Type
  ) -> ((Value, Value) -> KeyValueChange<Value>?)? {
    guard let difference = Concrete.difference else { return nil }
    return { old, new in
      guard let old = old as? Concrete, let new = new as? Concrete else { return nil }
      return difference(old, new) as? KeyValueChange<Value>
    }
  }
  let difference = (type as? any Differing.Type).flatMap { open($0) }
  if difference == nil { BowlineReport.unfit(.difference, type) }
  return difference
}

/// Says whether two values of a type can be told as the difference between them.
func hasDifference(_ type: Any.Type) -> Bool {
  (type as? any Differing.Type)?.canDiffer == true
}

extension Differing {
  fileprivate static var canDiffer: Bool { difference != nil }
}

extension Array: Differing {
  static var difference: (([Element], [Element]) -> KeyValueChange<[Element]>?)? {
    guard let areEqual = equality(of: Element.self) else { return nil }
    return { old, new in
      Exchange(from: old, to: new, by: areEqual).map {
        KeyValueChange(
          kind: $0.kind, newValue: $0.inserted, oldValue: old.elements(at: $0.old),
          places: Places(old: $0.old, new: $0.new))
      }
    }
  }
}

extension Set: Differing {
  static var difference: ((Set, Set) -> KeyValueChange<Set>?)? {
    { old, new in
      let removed = old.subtracting(new)
      let inserted = new.subtracting(old)
      guard let edit = Edit(removing: removed, inserting: inserted) else { return nil }
      return KeyValueChange(kind: edit.kind, newValue: inserted, oldValue: removed)
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

  /// The new value, or each element that came, is in the place of an old one.
  @usableFromInline
  var replaces: Bool {
    switch kind {
    case .setting: true
    case .replacement: places.old.ranges == places.new.ranges
    case .insertion, .removal, .move: false
    }
  }
}
