// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Keeps a property of this object equal to what a transform makes of a value of another object.
  ///
  /// ```swift
  /// label.bind(\.isHidden, to: account, \.isOpen, transform: .inverted)
  /// ```
  ///
  /// When the transform throws the target takes the `fallback`; without one it keeps its value.
  @discardableResult
  public func bind<Source: KeyValueObservable, SourceValue, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    _ path: KeyPath<Source, SourceValue>, initial: Bool = true,
    transform: BindingTransform<SourceValue, Value>, fallback: Value? = nil,
    trigger: BindingTrigger = .change, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    let stamp = DomainStamp(isolation: isolation)
    return bind(
      Accessor(writing: target, stamp), to: source, Accessor(reading: path, stamp),
      initial: initial,
      rules: BindingRules(
        transform: transform, fallback: fallback, wait: trigger.wait(on: isolation))
    ) { _, _, _, _ in nil }
  }

  /// Keeps in step a property of this object and one of another object, by a transform and in the
  /// directions of a mode.
  ///
  /// ```swift
  /// field.bind(
  ///   \.text, to: account, \.balance, mode: .twoWay, transform: .text, trigger: .explicit,
  ///   validate: { $0 < 0 ? "must not be negative" : nil })
  /// ```
  ///
  /// - Parameters:
  ///   - target: The property of this object.
  ///   - source: The other object; it is not kept alive.
  ///   - path: The property of the other object.
  ///   - mode: The directions in which changes are carried.
  ///   - initial: Whether the end that does not win takes the other's value at once.
  ///   - transform: Makes the values from each other.
  ///   - fallback: What the target takes when the transform throws; without it the target keeps its
  ///     value then.
  ///   - trigger: When an edit is carried.
  ///   - validate: Why a value is not to be written to the source; nil if it may be. An edit that
  ///     is not valid stays in the target: see ``Binding/validationError``.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  /// - Returns: The binding, as for a plain value.
  @discardableResult
  public func bind<Source: KeyValueObservable, SourceValue: Equatable, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, to source: Source,
    _ path: ReferenceWritableKeyPath<Source, SourceValue>, mode: BindingMode, initial: Bool = true,
    transform: BindingTransform<SourceValue, Value>, fallback: Value? = nil,
    trigger: BindingTrigger = .change, validate: ((SourceValue) -> String?)? = nil,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    let stamp = DomainStamp(isolation: isolation)
    return bind(
      Accessor(writing: target, stamp), to: source, Accessor(writing: path, stamp),
      initial: initial,
      rules: BindingRules(
        transform: transform, fallback: fallback, validate: validate, mode: mode,
        wait: trigger.wait(on: isolation)))
  }

  /// Makes a binding of values of one type whose edits wait.
  @usableFromInline
  func bind<Source: KeyValueObservable, Value: Equatable>(
    _ property: Accessor<Self, Value>, to source: Source, _ path: Accessor<Source, Value>,
    mode: BindingMode, initial: Bool, trigger: BindingTrigger,
    isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    bind(
      property, to: source, path, initial: initial,
      rules: BindingRules(
        transform: .same, mode: mode, wait: trigger.wait(on: isolation)))
  }

  /// Makes a binding of one way whose changes wait.
  ///
  /// - Parameter convert: Makes the target's next value from the source's value and the target's
  ///   present one.
  @usableFromInline
  func bindWaiting<Source: KeyValueObservable, SourceValue, Value: Equatable>(
    _ property: Accessor<Self, Value>, to source: Source, _ path: Accessor<Source, SourceValue>,
    initial: Bool, trigger: BindingTrigger, isolation: isolated (any Actor)? = #isolation,
    convert: @escaping (SourceValue, Value) -> Value
  ) -> Binding {
    let forward: (SourceValue) throws -> Value? = { [weak self] value in
      self.map { convert(value, property.read($0)) }
    }
    return bind(
      property, to: source, path, initial: initial,
      rules: BindingRules(
        transform: BindingTransform(forward: forward), wait: trigger.wait(on: isolation))
    ) { _, _, _, _ in nil }
  }

  /// Makes a binding with rules that may carry edits back.
  func bind<Source: KeyValueObservable, SourceValue: Equatable, Value: Equatable>(
    _ property: Accessor<Self, Value>, to source: Source, _ path: Accessor<Source, SourceValue>,
    initial: Bool, rules: BindingRules<SourceValue, Value>
  ) -> Binding {
    bind(property, to: source, path, initial: initial, rules: rules) {
      controller, binding, forward, resolved in
      guard rules.followsTarget else { return nil }
      let backward = controller.makeBackward(binding)
      if rules.carriesBackward { forward.pair(with: backward) }
      controller.backward = backward
      return self.follow(
        resolved, property, backward, wantsChanges: rules.transform.reverse != nil,
        isTwoWay: rules.mode == .twoWay)
    }
  }

  /// Makes a binding with rules.
  ///
  /// - Parameter followTarget: Follows the target, if the mode needs that.
  private func bind<Source: KeyValueObservable, SourceValue, Value: Equatable>(
    _ property: Accessor<Self, Value>, to source: Source, _ path: Accessor<Source, SourceValue>,
    initial: Bool, rules: BindingRules<SourceValue, Value>,
    followTarget: (
      TransformController<Source, SourceValue, Self, Value>, Binding, EndpointObserver,
      ResolvedKeyPath<Value>
    ) -> KeyValueObservation?
  ) -> Binding {
    if rules.mode.carriesBackward, rules.transform.reverse == nil {
      trap("a binding that carries edits back has a transform with a reverse")
    }
    var property = property
    var path = path
    let (binding, resolvedTarget, resolvedSource) = prepare(
      &property, to: source, &path, rules.mode)
    let controller = TransformController(
      of: binding, source: source, path, target: self, property, rules: rules)
    let forward = controller.makeForward(binding)
    controller.forward = forward
    let isOnce = rules.mode == .oneTime
    binding.begin(
      forward: isOnce
        ? nil
        : source.follow(
          resolvedSource, path, forward, wantsChanges: rules.carriesForward,
          isTwoWay: rules.mode == .twoWay),
      backward: followTarget(controller, binding, forward, resolvedTarget),
      isTarget: resolvedTarget.isProperty(of: self), target: resolvedTarget.anchor,
      or: resolvedSource.anchor)
    let backward = controller.backward
    if binding.letGoIfUnfollowed() { forward.unpair(from: backward) }
    if !binding.isEnded {
      if initial || rules.carriesBackward {
        let value = path.readUntracked(source)
        controller.rememberSource(value)
        if initial, rules.mode != .toSource { forward.begin(with: value) }
      }
      if initial, rules.mode == .toSource {
        let value = property.readUntracked(self)
        Tracker.untracked { _ = controller.carryEdit(value) }
      }
    }
    withExtendedLifetime((forward, backward)) {}
    binding.tellSource()
    if isOnce { binding.invalidate(by: .completion) }
    return binding
  }
}
