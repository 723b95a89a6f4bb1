// SPDX-License-Identifier: Apache-2.0

/// What a key path leads to.
@safe
@usableFromInline
@frozen
enum Followed<Value> {
  /// An observed property of the object itself, whose notices have the value.
  case direct(Unmanaged<ObserverList>)

  /// Anything else: the present value, and the properties that were read to get it.
  case derived(Value, Notes)

  /// A property of the object that is gone through; it lives as long as the object.
  @inlinable
  var anchor: Unmanaged<ObserverList>? {
    switch self {
    case .direct(let list): unsafe list
    case .derived(_, let notes): unsafe notes.anchor
    }
  }
}

extension KeyValueObservable {
  /// Finds out what a key path leads to.
  ///
  /// - Complexity: O(1) for a property that was looked up before, by the same key path; otherwise
  ///   one reading of the value.
  @inlinable
  @inline(never)
  func lookUp<Value>(_ accessor: Accessor<Self, Value>) -> Followed<Value> {
    let keyPath = accessor.keyPath(of: self)
    if let list = unsafe knownList(of: keyPath, in: self) { return unsafe .direct(list) }
    let notes = Notes(keyPath: keyPath)
    var tracker = Tracker(root: self, notes: notes)
    let value = tracker.track { accessor.read(self) }
    let declared = declaredDependencies(of: keyPath)
    if declared?.areDeclared != true, let list = unsafe notes.directList(in: self) {
      return unsafe .direct(list)
    }
    guard let declared else { return .derived(value, notes) }
    return followed(accessor, declared)
  }

  @usableFromInline
  func declaredDependencies(of keyPath: AnyKeyPath) -> DeclaredDependencies? {
    DeclaredDependencies(of: keyPath, in: self)
  }

  /// Finds out what a value depends on, with what was declared.
  @usableFromInline
  func followed<Value>(
    _ accessor: Accessor<Self, Value>, _ declared: DeclaredDependencies
  ) -> Followed<Value> {
    let notes = Notes()
    unsafe notes.declared = declared
    var tracker = Tracker(root: self, notes: notes)
    let value = tracker.track {
      declared.read(in: self)
      return accessor.read(self)
    }
    if !declared.areDeclared, let list = unsafe notes.only { return unsafe .direct(list) }
    return .derived(value, notes)
  }
}

@usableFromInline
func knownList(of keyPath: AnyKeyPath, in root: AnyObject) -> Unmanaged<ObserverList>? {
  unsafe PropertyCache.shared.list(of: keyPath, in: root)
}
