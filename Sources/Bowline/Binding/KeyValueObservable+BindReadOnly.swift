// SPDX-License-Identifier: Apache-2.0

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
