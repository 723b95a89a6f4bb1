// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Calls a closure for every later change of a value, until the token is released.
  ///
  /// ```swift
  /// let watching = account.observe(\.title, options: [.old, .new]) { account, change in
  ///   print(change.oldValue!, "->", change.newValue!)
  /// }
  /// ```
  ///
  /// The key path may lead to an ``Observed`` property, through several objects, through optionals,
  /// or to a value computed from observed properties; what it depends on is found by reading it
  /// once. A value computed from nothing that is observed never changes, as far as one can tell.
  ///
  /// The closure runs on the thread of the write, before the write returns; observers of a property
  /// run in the order in which they began. What it writes to the same property is stored at once
  /// and told after all observers were told of the present change.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - options: What the closure is told and when. Without an option: that there was a change.
  ///   - changeHandler: Takes the object and the change. The object is not kept alive by it.
  /// - Returns: The token that keeps the closure being called.
  /// - Precondition: With ``ObservingOptions/distinct``, the value is `Equatable` or an object.
  /// - Complexity: O(1), and one reading of the value.
  @inlinable
  @inline(__always)
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [],
    changeHandler: @escaping (Self, KeyValueChange<Value>) -> Void
  ) -> KeyValueObservation {
    let isEqual = options.contains(.distinct) ? equality(of: Value.self) : nil
    return KeyValueObservation(
      watch(
        keyPath, wantsPrior: options.contains(.prior),
        start: { value in
          guard options.contains(.initial) else { return }
          let new = options.contains(.new) ? Optional(value) : nil
          changeHandler(self, KeyValueChange(newValue: new, oldValue: nil))
        },
        tell: { root, notice in
          if let isEqual, let new = notice.new, isEqual(notice.old, new) { return }
          changeHandler(
            root,
            KeyValueChange(
              newValue: options.contains(.new) ? notice.new : nil,
              oldValue: options.contains(.old) ? notice.old : nil,
              isPrior: notice.new == nil))
        }))
  }

  /// Follows a value: what observing and binding have in common.
  ///
  /// - Parameters:
  ///   - keyPath: The value to follow.
  ///   - wantsPrior: Whether to tell before a change too.
  ///   - start: Takes the present value, once later changes are told.
  ///   - tell: Takes the object and each notice.
  ///   - gone: Called when the object has gone, as soon as that is known.
  /// - Returns: What the caller owns and cancels.
  @inlinable
  @inline(__always)
  func watch<Value>(
    _ keyPath: KeyPath<Self, Value>, wantsPrior: Bool = false,
    start: (Value) -> Void = { _ in },
    tell: @escaping (Self, Notice<Value>) -> Void,
    gone: @escaping () -> Void = {}
  ) -> any Cancellable {
    let tracker = Tracker(root: self, keyPath: keyPath)
    let value = tracker.track { self[keyPath: keyPath] }
    let source: any Cancellable
    if tracker.isDirect {
      // The property belongs to the object, so its notices cannot outlive it.
      let root = unsafe Unmanaged.passUnretained(self)
      source = unsafe tracker.observe(wantsPrior: wantsPrior) { phase, pointer in
        if phase == .gone { return gone() }
        unsafe root._withUnsafeGuaranteedRef {
          unsafe tell($0, pointer.assumingMemoryBound(to: Notice<Value>.self).pointee)
        }
      }
    } else {
      source = Derivation(
        self, value: value, lists: tracker.lists, wantsPrior: wantsPrior,
        read: { $0[keyPath: keyPath] }, tell: tell, gone: gone)
    }
    start(value)
    return source
  }
}

/// The comparison of a type's values, found once for an observation.
///
/// - Precondition: The type is `Equatable` or a class.
@usableFromInline
func equality<Value>(of type: Value.Type) -> (Value, Value) -> Bool {
  if let equatable = type as? any Equatable.Type {
    func compare<Concrete: Equatable>(_: Concrete.Type) -> (Value, Value) -> Bool {
      { ($0 as? Concrete) == ($1 as? Concrete) }
    }
    return compare(equatable)
  }
  precondition(
    type is AnyObject.Type, "the option .distinct needs values with ==, which \(type) has not")
  return { ($0 as AnyObject) === ($1 as AnyObject) }
}
