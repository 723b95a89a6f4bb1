// SPDX-License-Identifier: Apache-2.0

// The shapes of the handlers of XYObserver: the new value before the old one.

extension KeyValueObservable {
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
  ///   - handler: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    handler: @escaping (Target) -> (Value) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: .new) { [weak target] _, change in
      if let target { handler(target)(change.newValue!) }
    }
  }

  /// Calls a method of a target with the new and the old value for every later change of a value.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - target: Whose method is called.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - handler: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    handler: @escaping (Target) -> (Value, Value) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: [.old, .new]) { [weak target] _, change in
      if let target { handler(target)(change.newValue!, change.oldValue!) }
    }
  }

  /// Calls a method of a target with the object and the new value for every later change of a value.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - target: Whose method is called.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - handler: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    handler: @escaping (Target) -> (Self, Value) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: .new) { [weak target] object, change in
      if let target { handler(target)(object, change.newValue!) }
    }
  }

  /// Calls a method of a target with the object, the new and the old value for every later change of a value.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - target: Whose method is called.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - handler: The method, such as `Self.changed`.
  /// - Returns: The token that keeps the method being called.
  public func observe<Value, Target: AnyObject>(
    _ keyPath: KeyPath<Self, Value>, target: Target, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation,
    handler: @escaping (Target) -> (Self, Value, Value) -> Void
  ) -> KeyValueObservation {
    Insight.mark(file, line)
    return observe(keyPath, options: [.old, .new]) { [weak target] object, change in
      if let target { handler(target)(object, change.newValue!, change.oldValue!) }
    }
  }
}
