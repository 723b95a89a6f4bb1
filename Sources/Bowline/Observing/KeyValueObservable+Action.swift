// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Calls a method of a target for every later change of a value, until the token is released.
  ///
  /// ```swift
  /// account.observe(
  ///   \.balance, options: .initial, target: panel, in: panel.watching, action: Panel.show)
  /// ```
  ///
  /// The method is an unapplied one of the target's class. It takes nothing, the change, the new value,
  /// or the old value and the new one; and the object before these, if it wants it. One that takes
  /// something else does not compile. Of methods of one name `as` chooses one:
  /// `Panel.show as (Panel) -> (Int, Int) -> Void`.
  ///
  /// A change has both values, unless the options say otherwise. Values that are handed over by
  /// themselves are whole, also those of a collection that is edited in part; the old one is made anew
  /// for each such edit, in a time that grows with the collection. Where a change has no such value -
  /// the old one of the initial call, the new one of a prior call - the method is given the present one.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called.
  ///
  /// - Parameters:
  ///   - keyPath: The value to observe.
  ///   - options: When the method is called, and which values a change has that it takes.
  ///   - target: The object whose method is called.
  ///   - keeper: The bag that keeps the observation, in place of the caller.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  ///   - action: The method, by the name of its class: `Panel.show`, and not `Self.show`, which stands
  ///     for a method of a subclass too.
  /// - Returns: The token that keeps the method being called; nothing if a bag keeps it.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, action: @escaping (Target) -> () -> Void
  ) -> Keeper.Result {
    observe(keyPath, options: options, in: keeper, file: file, line: line) {
      [weak target] _, _ in
      if let target { action(target)() }
    }
  }

  /// Calls a method of a target with the object for every later change of a value.
  ///
  /// The form for a method that takes nothing has the arguments explained.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, action: @escaping (Target) -> (Self) -> Void
  ) -> Keeper.Result {
    observe(keyPath, options: options, in: keeper, file: file, line: line) {
      [weak target] object, _ in
      if let target { action(target)(object) }
    }
  }

  /// Calls a method of a target with the change for every later change of a value.
  ///
  /// The form for a method that takes nothing has the arguments explained.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [.old, .new], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    observe(keyPath, options: options, in: keeper, file: file, line: line) {
      [weak target] _, change in
      if let target { action(target)(change) }
    }
  }

  /// Calls a method of a target with the object and the change for every later change of a value.
  ///
  /// The form for a method that takes nothing has the arguments explained.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [.old, .new], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self, KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    observe(keyPath, options: options, in: keeper, file: file, line: line) {
      [weak target] object, change in
      if let target { action(target)(object, change) }
    }
  }

  /// Calls a method of a target with the new value for every later change of a value.
  ///
  /// The form for a method that takes nothing has the arguments explained.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, action: @escaping (Target) -> (Value) -> Void
  ) -> Keeper.Result {
    observe(keyPath, options: options.handingOver(.new), in: keeper, file: file, line: line) {
      [weak target] object, change in
      if let target { action(target)(change.newValue ?? object[keyPath: keyPath]) }
    }
  }

  /// Calls a method of a target with the object and the new value for every later change of a value.
  ///
  /// The form for a method that takes nothing has the arguments explained.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self, Value) -> Void
  ) -> Keeper.Result {
    observe(keyPath, options: options.handingOver(.new), in: keeper, file: file, line: line) {
      [weak target] object, change in
      if let target { action(target)(object, change.newValue ?? object[keyPath: keyPath]) }
    }
  }

  /// Calls a method of a target with the old and the new value for every later change of a value.
  ///
  /// The form for a method that takes nothing has the arguments explained.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Value, Value) -> Void
  ) -> Keeper.Result {
    observe(
      keyPath, options: options.handingOver([.old, .new]), in: keeper, file: file, line: line
    ) {
      [weak target] object, change in
      guard let target else { return }
      action(target)(
        change.oldValue ?? object[keyPath: keyPath],
        change.newValue ?? object[keyPath: keyPath])
    }
  }

  /// Calls a method of a target with the object, the old and the new value for every later change of a value.
  ///
  /// The form for a method that takes nothing has the arguments explained.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self, Value, Value) -> Void
  ) -> Keeper.Result {
    observe(
      keyPath, options: options.handingOver([.old, .new]), in: keeper, file: file, line: line
    ) {
      [weak target] object, change in
      guard let target else { return }
      action(target)(
        object, change.oldValue ?? object[keyPath: keyPath],
        change.newValue ?? object[keyPath: keyPath])
    }
  }
}

extension ObservingOptions {
  /// The options of an action that is handed values.
  fileprivate func handingOver(_ values: ObservingOptions) -> ObservingOptions {
    subtracting(.difference).union(values).union(.whole)
  }
}
