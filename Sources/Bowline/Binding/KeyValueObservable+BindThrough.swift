// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Keeps in step a property of this object and one of an object that may be missing.
  ///
  /// ```swift
  /// field.bind(\.text, to: shop, through: \.chosen, \.name, mode: .twoWay, fallback: "")
  /// ```
  ///
  /// A replacement of the object in the middle is followed. While it is missing the target has the
  /// `fallback`, and an edit stays in the target as not valid: see ``Binding/validationError``.
  @discardableResult
  public func bind<
    Source: KeyValueObservable, Middle: KeyValueObservable, Value: Equatable
  >(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    through middle: KeyPath<Source, Middle?>, _ path: ReferenceWritableKeyPath<Middle, Value>,
    mode: BindingMode = .oneWay, initial: Bool = true, fallback: Value,
    trigger: BindingTrigger = .change, validate: ((Value) -> String?)? = nil,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    bind(
      target, to: source, through: middle, path, mode: mode, initial: initial, transform: .same,
      fallback: fallback, trigger: trigger, validate: validate, file: file, line: line)
  }

  /// Keeps in step a property of this object and one of an object that may be missing, by a
  /// transform.
  ///
  /// ```swift
  /// field.bind(
  ///   \.text, to: shop, through: \.chosen, \.price, mode: .twoWay, transform: .text,
  ///   fallback: "nothing chosen")
  /// ```
  ///
  /// The target takes the `fallback` when the transform throws, too. A transform with a placeholder,
  /// such as `.text(placeholder: "no price")`, tells a value that is nil from a missing object.
  @discardableResult
  public func bind<
    Source: KeyValueObservable, Middle: KeyValueObservable, SourceValue: Equatable, Value: Equatable
  >(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    through middle: KeyPath<Source, Middle?>, _ path: ReferenceWritableKeyPath<Middle, SourceValue>,
    mode: BindingMode = .oneWay, initial: Bool = true,
    transform: BindingTransform<SourceValue, Value>, fallback: Value,
    trigger: BindingTrigger = .change, validate: ((SourceValue) -> String?)? = nil,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    let outer = BindingTransform<SourceValue?, Value>(
      isLossy: transform.isLossy,
      forward: { value in
        guard let value else { return fallback }
        return try transform.forward(value)
      },
      reverse: transform.reverse.map { reverse in { try reverse($0).map { .some($0) } } })
    let stamp = DomainStamp(isolation: isolation)
    return bind(
      Accessor(writing: target, stamp), to: source,
      Accessor(writing: \Source.[through: middle, path], stamp),
      initial: initial,
      rules: BindingRules(
        transform: outer, fallback: fallback,
        validate: { [weak source] value in
          guard source?[keyPath: middle] != nil else { return "there is nothing to write it to" }
          return value.flatMap { validate?($0) }
        },
        mode: mode, wait: trigger.wait(on: isolation)))
  }
}

extension KeyValueObservable {
  /// Keeps a property of an object that this one leads to, and that may be missing, equal to a
  /// value of another object.
  ///
  /// ```swift
  /// window.bind(through: \.panel, \.title, to: model, \.name)
  /// ```
  ///
  /// While the object is missing nothing is written. One that comes in its place takes the source's
  /// value at once; the one before keeps what it has. The binding lives with this object.
  @discardableResult
  public func bind<Middle: KeyValueObservable, Source: KeyValueObservable, Value: Equatable>(
    through middle: KeyPath<Self, Middle?>, _ target: ReferenceWritableKeyPath<Middle, Value>,
    to source: Source, _ path: KeyPath<Source, Value>, initial: Bool = true,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    let stamp = DomainStamp(isolation: isolation)
    return bindThrough(
      Accessor(writing: \Self.[through: middle, target], stamp), to: source,
      Accessor(reading: path, stamp), initial: initial, mode: .oneWay)
  }

  /// Keeps in step a property of an object that this one leads to, and that may be missing, and a
  /// property of another object.
  ///
  /// ```swift
  /// window.bind(through: \.panel, \.text, to: model, \.name, mode: .twoWay)
  /// ```
  ///
  /// An object that comes takes the source's value, so it is no edit; with ``BindingMode/toSource``
  /// its value is carried. While the object is missing nothing is carried.
  @discardableResult
  public func bind<Middle: KeyValueObservable, Source: KeyValueObservable, Value: Equatable>(
    through middle: KeyPath<Self, Middle?>, _ target: ReferenceWritableKeyPath<Middle, Value>,
    to source: Source, _ path: ReferenceWritableKeyPath<Source, Value>, mode: BindingMode,
    initial: Bool = true, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    let stamp = DomainStamp(isolation: isolation)
    return bindThrough(
      Accessor(writing: \Self.[through: middle, target], stamp), to: source,
      Accessor(writing: path, stamp), initial: initial, mode: mode)
  }

  private func bindThrough<Source: KeyValueObservable, Value: Equatable>(
    _ target: Accessor<Self, Value?>, to source: Source, _ path: Accessor<Source, Value>,
    initial: Bool, mode: BindingMode
  ) -> Binding {
    bind(
      target, to: source, path, initial: initial,
      rules: BindingRules(
        transform: BindingTransform<Value, Value?>(forward: { .some($0) }, reverse: { $0 }),
        isTargetThrough: true, mode: mode))
  }
}

extension KeyValueObservable {
  /// The value at the end of a way through an object that may be missing; nil if it is.
  ///
  /// Unlike a key path through an optional, one with this subscript can be written, and tells a
  /// value that is nil from an object that is missing.
  subscript<Middle, Value>(
    through middle: KeyPath<Self, Middle?>, path: ReferenceWritableKeyPath<Middle, Value>
  ) -> Value? {
    get { self[keyPath: middle].map { $0[keyPath: path] } }
    set {
      guard let newValue else { return }
      self[keyPath: middle]?[keyPath: path] = newValue
    }
  }
}
