// SPDX-License-Identifier: Apache-2.0

/// What a key path leads to.
@safe
@usableFromInline
@frozen
enum Followed<Value> {
  /// An observed property of the object itself, whose notices have the value.
  case direct(Unmanaged<ObserverList>)

  /// Anything else: the present value, and the properties that were read to get it.
  case derived(Value, Tracker)
}

extension KeyValueObservable {
  /// Finds out what a key path leads to.
  ///
  /// - Complexity: O(1) for a property that was looked up before, by the same key path; otherwise
  ///   one reading of the value.
  @inlinable
  func lookUp<Value>(_ keyPath: KeyPath<Self, Value>) -> Followed<Value> {
    if let list = unsafe knownList(of: keyPath, in: self) { return unsafe .direct(list) }
    var tracker = Tracker(root: self, keyPath: keyPath)
    let value = tracker.track { self[keyPath: keyPath] }
    if let list = unsafe tracker.noteDirect(keyPath, in: self) { return unsafe .direct(list) }
    return .derived(value, tracker)
  }
}

@usableFromInline
func knownList(of keyPath: AnyKeyPath, in root: AnyObject) -> Unmanaged<ObserverList>? {
  unsafe PropertyCache.shared.list(of: keyPath, in: root)
}

extension Tracker {
  /// The list of the single property that was read, if the key path is the property's own; it is
  /// known from then on.
  @usableFromInline
  func noteDirect(_ keyPath: AnyKeyPath, in root: AnyObject) -> Unmanaged<ObserverList>? {
    guard notes.count == 1, isChain, let slot = unsafe slot else { return nil }
    unsafe PropertyCache.shared.add(keyPath, slot, in: root)
    return unsafe Unmanaged.passUnretained(notes[0].list)
  }
}

extension Followed {
  /// A property of the object that is gone through; it lives as long as the object.
  @inlinable
  var anchor: Unmanaged<ObserverList>? {
    switch self {
    case .direct(let list): unsafe list
    case .derived(_, let tracker): unsafe tracker.anchor.map { unsafe Unmanaged.passUnretained($0) }
    }
  }
}
