// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Keeps a property of an object that this one leads to, and that may be missing, equal to a value
  /// of another object.
  ///
  /// ```swift
  /// window.bind(through: \.panel, \.title, to: model, \.name)
  /// ```
  ///
  /// While the object is missing nothing is written. One that comes in its place takes the source's
  /// value at once; the one before keeps what it has.
  ///
  /// - Parameters:
  ///   - middle: The object that may be missing; it is followed when it is replaced.
  ///   - target: The property of that object to write.
  ///   - source: The object to follow; it is not kept alive.
  ///   - path: The value to follow.
  ///   - initial: Whether the target takes the source's value at once.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  /// - Returns: The binding, as for a plain value. It lives with this object.
  @discardableResult
  public func bind<Middle: KeyValueObservable, Source: KeyValueObservable, Value: Equatable>(
    through middle: KeyPath<Self, Middle?>, _ target: ReferenceWritableKeyPath<Middle, Value>,
    to source: Source, _ path: KeyPath<Source, Value>, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    Insight.mark(file, line)
    let stamp = DomainStamp(isolation: isolation)
    return bind(
      through: BindingRoute(middle: middle, path: target), to: source,
      Accessor(reading: path, stamp), initial: initial, mode: .oneWay)
  }

  /// Keeps a property of an object that this one leads to, and that may be missing, and a property
  /// of another object in step.
  ///
  /// ```swift
  /// window.bind(through: \.panel, \.text, to: model, \.name, mode: .twoWay)
  /// ```
  ///
  /// An object that comes takes the source's value, so it is no edit; with ``BindingMode/toSource``
  /// its value is carried. While the object is missing nothing is carried.
  ///
  /// - Parameters:
  ///   - middle: The object that may be missing; it is followed when it is replaced.
  ///   - target: The property of that object.
  ///   - source: The other object; it is not kept alive.
  ///   - path: The property of the other object.
  ///   - mode: The directions in which changes are carried.
  ///   - initial: Whether the end that does not win takes the other's value at once.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  /// - Returns: The binding, as for a plain value. It lives with this object.
  @discardableResult
  public func bind<Middle: KeyValueObservable, Source: KeyValueObservable, Value: Equatable>(
    through middle: KeyPath<Self, Middle?>, _ target: ReferenceWritableKeyPath<Middle, Value>,
    to source: Source, _ path: ReferenceWritableKeyPath<Source, Value>, mode: BindingMode,
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    Insight.mark(file, line)
    let stamp = DomainStamp(isolation: isolation)
    return bind(
      through: BindingRoute(middle: middle, path: target), to: source,
      Accessor(writing: path, stamp), initial: initial, mode: mode)
  }

  private func bind<Middle: KeyValueObservable, Source: KeyValueObservable, Value: Equatable>(
    through route: BindingRoute<Self, Middle, Value>, to source: Source,
    _ path: Accessor<Source, Value>, initial: Bool, mode: BindingMode
  ) -> Binding {
    bind(
      Accessor(writing: \Self.[route: route], path.stamp), to: source, path, initial: initial,
      rules: BindingRules(
        transform: BindingTransform<Value, Value?>(forward: { .some($0) }, reverse: { $0 }),
        isSame: areAlike, isTargetThrough: true, mode: mode))
  }
}
