// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Calls a method of a target for every later change of a value, until the token is released.
  ///
  /// ```swift
  /// account.observe(
  ///   \.balance, options: .initial, target: panel, in: panel.watching, action: Panel.show)
  /// ```
  ///
  /// The method is an unapplied method of the target's class. Its arguments are none, the change,
  /// the new value, or the old and the new value; the object may come before these. A method with
  /// other arguments does not compile. Among methods of the same name, `as` chooses one:
  /// `Panel.show as (Panel) -> (Int, Int) -> Void`.
  ///
  /// A change has both values, unless the options say otherwise. A method that takes values gets
  /// whole ones, even if a collection is edited in part; the old value is then made anew for each
  /// edit, in a time that grows with the collection. If a call has no such value, that is the old
  /// value in the initial call and the new value in a prior call, the method gets the present one.
  ///
  /// Neither the object nor the target is kept alive; a target that has gone is not called. The method
  /// is given by the name of its class, `Panel.show`, and not as `Self.show`, which may be the method
  /// of a subclass. The other arguments are those of
  /// ``observe(_:options:in:file:line:isolation:changeHandler:)``.
  ///
  /// - Returns: The token that keeps the method being called; nothing if a bag keeps it.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, action: @escaping (Target) -> () -> Void
  ) -> Keeper.Result {
    call(target, keyPath, options, keeper, file, line) { target, _, _ in action(target)() }
  }

  /// As the form for a method without arguments; the method takes the object.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, action: @escaping (Target) -> (Self) -> Void
  ) -> Keeper.Result {
    call(target, keyPath, options, keeper, file, line) { target, object, _ in
      action(target)(object)
    }
  }

  /// As the form for a method without arguments; the method takes the change.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [.old, .new], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    call(target, keyPath, options, keeper, file, line) { target, _, change in
      action(target)(change)
    }
  }

  /// As the form for a method without arguments; the method takes the object and the change.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [.old, .new], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self, KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    call(target, keyPath, options, keeper, file, line) { target, object, change in
      action(target)(object, change)
    }
  }

  /// As the form for a method without arguments; the method takes the new value.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, action: @escaping (Target) -> (Value) -> Void
  ) -> Keeper.Result {
    call(target, keyPath, options.handingOver(.new), keeper, file, line) {
      target, object, change in
      action(target)(change.newValue ?? object[keyPath: keyPath])
    }
  }

  /// As the form for a method without arguments; the method takes the object and the new value.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self, Value) -> Void
  ) -> Keeper.Result {
    call(target, keyPath, options.handingOver(.new), keeper, file, line) {
      target, object, change in
      action(target)(object, change.newValue ?? object[keyPath: keyPath])
    }
  }

  /// As the form for a method without arguments; the method takes the old and the new value.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Value, Value) -> Void
  ) -> Keeper.Result {
    call(target, keyPath, options.handingOver([.old, .new]), keeper, file, line) {
      target, object, change in
      action(target)(
        change.oldValue ?? object[keyPath: keyPath],
        change.newValue ?? object[keyPath: keyPath])
    }
  }

  /// As the form for a method without arguments; the method takes the object, the old and the new
  /// value.
  public func observe<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ keyPath: KeyPath<Self, Value>, options: ObservingOptions = [], target: Target,
    in keeper: Keeper = ObservationCaller(), file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target) -> (Self, Value, Value) -> Void
  ) -> Keeper.Result {
    call(target, keyPath, options.handingOver([.old, .new]), keeper, file, line) {
      target, object, change in
      action(target)(
        object, change.oldValue ?? object[keyPath: keyPath],
        change.newValue ?? object[keyPath: keyPath])
    }
  }

  /// Calls a closure with a target, unless that has gone, for every later change of a value.
  private func call<Value, Target: AnyObject, Keeper: ObservationKeeper>(
    _ target: Target, _ keyPath: KeyPath<Self, Value>, _ options: ObservingOptions,
    _ keeper: Keeper, _ file: StaticString, _ line: UInt,
    isolation: isolated (any Actor)? = #isolation,
    action: @escaping (Target, Self, KeyValueChange<Value>) -> Void
  ) -> Keeper.Result {
    observe(keyPath, options: options, in: keeper, file: file, line: line) {
      [weak target] object, change in
      if let target { action(target, object, change) }
    }
  }
}

extension ObservingOptions {
  /// Returns the options for an action that takes values.
  fileprivate func handingOver(_ values: ObservingOptions) -> ObservingOptions {
    subtracting(.difference).union(values).union(.whole)
  }
}
