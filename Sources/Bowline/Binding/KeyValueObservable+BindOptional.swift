// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Keeps a property of this object equal to a value of another object that may be nil.
  ///
  /// - Parameters:
  ///   - target: The property to write.
  ///   - source: The object to follow; it is not kept alive.
  ///   - path: The value to follow.
  ///   - initial: Whether the target takes the source's value at once.
  ///   - placeholder: What the target takes for nil.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  /// - Returns: The binding, as for a plain value.
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    _ path: KeyPath<Source, Value?>, initial: Bool = true, placeholder: Value,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    return bind(
      target, to: source, path, initial: initial,
      transform: BindingTransform<Value, Value>.same.placeholder(placeholder))
  }

  /// Keeps a property of this object and a property of another object that may be nil in step.
  ///
  /// ```swift
  /// field.bind(\.text, to: person, \.nickname, mode: .twoWay, placeholder: "")
  /// ```
  ///
  /// - Parameters:
  ///   - target: The property of this object.
  ///   - source: The other object; it is not kept alive.
  ///   - path: The property of the other object.
  ///   - mode: The directions in which changes are carried.
  ///   - initial: Whether the end that does not win takes the other's value at once.
  ///   - placeholder: What the target takes for nil. As an edit it makes the value nil.
  ///   - trigger: When an edit is carried.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  /// - Returns: The binding, as for a plain value.
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    _ path: ReferenceWritableKeyPath<Source, Value?>, mode: BindingMode, initial: Bool = true,
    placeholder: Value, trigger: BindingTrigger = .change, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    bind(
      target, to: source, path, mode: mode, initial: initial,
      transform: BindingTransform<Value, Value>.same.placeholder(placeholder), trigger: trigger,
      file: file, line: line)
  }

  /// Keeps an optional property of this object equal to a value of another object that is always
  /// there.
  ///
  /// - Parameters:
  ///   - target: The property to write.
  ///   - source: The object to follow; it is not kept alive.
  ///   - path: The value to follow.
  ///   - initial: Whether the target takes the source's value at once.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  /// - Returns: The binding, as for a plain value.
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value?>, to source: Source,
    _ path: KeyPath<Source, Value>, initial: Bool = true, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    return bind(target, to: source, path, initial: initial, transform: .format { $0 })
  }

  /// Keeps an optional property of this object and a property of another object that is always there
  /// in step.
  ///
  /// ```swift
  /// select.bind(\.selection, to: settings, \.theme, mode: .twoWay)
  /// ```
  ///
  /// An edit that makes the target nil is not carried: the source keeps its value.
  ///
  /// - Parameters:
  ///   - target: The property of this object.
  ///   - source: The other object; it is not kept alive.
  ///   - path: The property of the other object.
  ///   - mode: The directions in which changes are carried.
  ///   - initial: Whether the end that does not win takes the other's value at once.
  ///   - trigger: When an edit is carried.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  /// - Returns: The binding, as for a plain value.
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

/// Calls with an end that cannot be written, for the sake of what the compiler says of them: by
/// itself it advises to unwrap with `!`, which traps when the object is missing.
extension KeyValueObservable {
  /// Not for use: the target cannot be set.
  @available(
    *, unavailable,
    message: "this property cannot be set from here: bind it inside its class, where it can"
  )
  @_disfavoredOverload
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: KeyPath<Self, Value>, to source: Source, _ path: KeyPath<Source, Value>,
    mode: BindingMode = .oneWay, initial: Bool = true
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
  @_disfavoredOverload
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: KeyPath<Self, Value?>, to source: Source, _ path: KeyPath<Source, Value>,
    mode: BindingMode = .oneWay, initial: Bool = true
  ) -> Binding {
    preconditionFailure("a key path with ? cannot be written")
  }

  /// Not for use: a key path with `?` cannot be written.
  @available(
    *, unavailable,
    message: """
      this source cannot be written: name the object that may be missing by itself, as in \
      bind(\\.text, to: model, through: \\.child, \\.name, mode: .twoWay, fallback: \"\")
      """
  )
  @_disfavoredOverload
  @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    _ path: KeyPath<Source, Value?>, mode: BindingMode, initial: Bool = true,
    placeholder: Value? = nil
  ) -> Binding {
    preconditionFailure("a key path with ? cannot be written")
  }
}
