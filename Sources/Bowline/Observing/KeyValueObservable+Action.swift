// SPDX-License-Identifier: Apache-2.0

// The shapes of the actions of THObserversAndBinders: the old value before the new one.

extension KeyValueObservable {
  /// Calls a method of a target with nothing for every later change of a value.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - target: Whose method is called.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - action: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> () -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: []) { [weak target] _, _ in
      if let target { action(target)() }
    }
  }

  /// Calls a method of a target with the object for every later change of a value.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - target: Whose method is called.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - action: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: []) { [weak target] object, _ in
      if let target { action(target)(object) }
    }
  }

  /// Calls a method of a target with the new value for every later change of a value.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - target: Whose method is called.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - action: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Value) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: .new) { [weak target] _, change in
      if let target { action(target)(change.newValue!) }
    }
  }

  /// Calls a method of a target with the old and the new value for every later change of a value.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - target: Whose method is called.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - action: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Value, Value) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: [.old, .new]) { [weak target] _, change in
      if let target { action(target)(change.oldValue!, change.newValue!) }
    }
  }

  /// Calls a method of a target with the object, the old and the new value for every later change of a value.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - target: Whose method is called.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - action: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self, Value, Value) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: [.old, .new]) { [weak target] object, change in
      if let target { action(target)(object, change.oldValue!, change.newValue!) }
    }
  }

  /// Calls a method of a target with the object and the change for every later change of a value.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - target: Whose method is called.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - action: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self, KeyValueChange<Value>) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: [.old, .new]) { [weak target] object, change in
      if let target { action(target)(object, change) }
    }
  }
}
