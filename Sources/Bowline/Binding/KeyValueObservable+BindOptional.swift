// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Keeps a property of this object equal to a value of another object that may be nil.
  ///
  /// The target takes the `placeholder` for nil.
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    _ path: KeyPath<Source, Value?>, initial: Bool = true, placeholder: Value,
    trigger: BindingTrigger = .change, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    bind(
      target, to: source, path, initial: initial, transform: .same(placeholder: placeholder),
      trigger: trigger, file: file, line: line)
  }

  /// Keeps in step a property of this object and a property of another object that may be nil.
  ///
  /// ```swift
  /// field.bind(\.text, to: person, \.nickname, mode: .twoWay, placeholder: "")
  /// ```
  ///
  /// The target takes the `placeholder` for nil. As an edit it makes the value nil.
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    _ path: ReferenceWritableKeyPath<Source, Value?>, mode: BindingMode, initial: Bool = true,
    placeholder: Value, trigger: BindingTrigger = .change, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    bind(
      target, to: source, path, mode: mode, initial: initial,
      transform: .same(placeholder: placeholder), trigger: trigger, file: file, line: line)
  }

  /// Keeps an optional property of this object equal to a value of another object that is always
  /// there.
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value?>, to source: Source,
    _ path: KeyPath<Source, Value>, initial: Bool = true, trigger: BindingTrigger = .change,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    bind(
      target, to: source, path, initial: initial, transform: .format { $0 }, trigger: trigger,
      file: file, line: line)
  }

  /// Keeps in step an optional property of this object and a property of another object that is
  /// always there.
  ///
  /// ```swift
  /// select.bind(\.selection, to: settings, \.theme, mode: .twoWay)
  /// ```
  ///
  /// An edit that makes the target nil is not carried: the source keeps its value.
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value?>, to source: Source,
    _ path: ReferenceWritableKeyPath<Source, Value>, mode: BindingMode, initial: Bool = true,
    trigger: BindingTrigger = .change, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    bind(
      target, to: source, path, mode: mode, initial: initial,
      transform: BindingTransform<Value, Value?>(forward: { .some($0) }, reverse: { $0 }),
      trigger: trigger, file: file, line: line)
  }
}

/// Calls with an end that cannot be written, for a better message of the compiler: by itself it
/// advises to unwrap with `!`, which traps when the object is missing.
extension KeyValueObservable {
  /// Not for use: the target cannot be set.
  @available(
    *, unavailable,
    message: """
      this property cannot be set from here: bind it inside its class, where it can; the source of \
      a mode that carries edits back is set too, and a path with ? cannot be: name its object by \
      itself, with through:
      """
  )
  @_disfavoredOverload @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: KeyPath<Self, Value>, to source: Source, _ path: KeyPath<Source, Value>,
    mode: BindingMode = .oneWay, initial: Bool = true, trigger: BindingTrigger = .change
  ) -> Binding {
    preconditionFailure("this property cannot be set")
  }

  /// Not for use: a key path with `?` cannot be written.
  @available(
    *, unavailable,
    message: """
      this target cannot be written: name the object that may be missing by itself, as in \
      bind(through: \\.child, \\.text, to: model, \\.name)
      """
  )
  @_disfavoredOverload @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: KeyPath<Self, Value?>, to source: Source, _ path: KeyPath<Source, Value>,
    mode: BindingMode = .oneWay, initial: Bool = true, trigger: BindingTrigger = .change
  ) -> Binding {
    preconditionFailure("a key path with ? cannot be written")
  }

  /// Not for use: a key path with `?` cannot be written.
  @available(
    *, unavailable,
    message: """
      this source cannot be written as a value that is never missing: give a placeholder:, or name \
      the object that may be missing by itself, as in \
      bind(\\.text, to: model, through: \\.child, \\.name, mode: .twoWay, fallback: \"\")
      """
  )
  @_disfavoredOverload @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    _ path: KeyPath<Source, Value?>, mode: BindingMode, initial: Bool = true,
    placeholder: Value? = nil, trigger: BindingTrigger = .change
  ) -> Binding {
    preconditionFailure("a key path with ? cannot be written")
  }
}
