// SPDX-License-Identifier: Apache-2.0

extension KeyValueObservable {
  /// Keeps a property of this object equal to a value of another object.
  ///
  /// ```swift
  /// label.bind(\.text, to: account, \.title)
  /// ```
  ///
  /// The property takes the source's value before the call returns, and each later one before the
  /// write that made it returns. It is written only if its value differs. What anybody else writes
  /// to it stays until the source changes next. One source may have any number of targets.
  ///
  /// Parameters of the same name mean the same in all forms. Those of the other forms are explained
  /// at ``bind(_:to:_:mode:initial:transform:fallback:trigger:validate:file:line:isolation:)``.
  ///
  /// - Parameters:
  ///   - target: The property to write.
  ///   - source: The object to follow; it may be this object. It is not kept alive.
  ///   - path: The value to follow: stored, nested or derived, as for observing.
  ///   - initial: Whether the target takes the source's value at once.
  ///   - trigger: When a change of the source is carried.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that runs the code, if one does; the objects stay with it.
  /// - Returns: The binding, which can be invalidated. It also ends when the property is bound
  ///   again, and when either object goes.
  @inlinable @inline(__always) @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: consuming ReferenceWritableKeyPath<Self, Value>,
    to source: Source, _ path: consuming KeyPath<Source, Value>, initial: Bool = true,
    trigger: BindingTrigger = .change, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    let stamp = DomainStamp(isolation: isolation)
    let target = Accessor(writing: consume target, stamp)
    let path = Accessor(reading: consume path, stamp)
    if case .change = trigger {
      return bind(target, to: source, path, initial: initial, convert: nil)
    }
    return bindWaiting(target, to: source, path, initial: initial, trigger: trigger) { value, _ in
      value
    }
  }

  /// Keeps a property of this object equal to a property of another object, in the directions of
  /// a mode.
  ///
  /// ```swift
  /// field.bind(\.text, to: account, \.owner, mode: .twoWay)
  /// ```
  ///
  /// With two ways, an edit of either end is exactly one write to the other: the notice of
  /// the binding's own write is known by its number, and is not carried back.
  ///
  /// If each edit is carried at once, the binding only copies, and ``Binding/revert()`` does
  /// nothing. With `transform: .same` it can revert, and takes a validation.
  @inlinable @inline(__always) @discardableResult
  public func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: consuming ReferenceWritableKeyPath<Self, Value>,
    to source: Source, _ path: consuming ReferenceWritableKeyPath<Source, Value>,
    mode: BindingMode, initial: Bool = true, trigger: BindingTrigger = .change,
    file: StaticString = #fileID, line: UInt = #line, isolation: isolated (any Actor)? = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    let stamp = DomainStamp(isolation: isolation)
    let target = Accessor(writing: consume target, stamp)
    let path = Accessor(writing: consume path, stamp)
    if case .change = trigger {
      return bind(target, to: source, path, mode: mode, initial: initial)
    }
    return bind(target, to: source, path, mode: mode, initial: initial, trigger: trigger)
  }

  /// Keeps a property of this object equal to what a function makes of a value of another object.
  ///
  /// ```swift
  /// gauge.bind(\.fraction, to: battery, \.percent) { Double($0) / 100 }
  /// ```
  ///
  /// The function is called for each change of the source that is carried.
  @inlinable @inline(__always) @discardableResult
  public func bind<Source: KeyValueObservable, SourceValue, Value: Equatable>(
    _ target: consuming ReferenceWritableKeyPath<Self, Value>,
    to source: Source, _ path: consuming KeyPath<Source, SourceValue>, initial: Bool = true,
    trigger: BindingTrigger = .change, file: StaticString = #fileID, line: UInt = #line,
    isolation: isolated (any Actor)? = #isolation, transform: @escaping (SourceValue) -> Value
  ) -> Binding {
    CodeSite.mark(file, line)
    let stamp = DomainStamp(isolation: isolation)
    return bind(
      Accessor(writing: consume target, stamp), to: source, Accessor(reading: consume path, stamp),
      initial: initial, trigger: trigger, convert: { value, _ in transform(value) })
  }

  /// Makes a binding of one way, whose changes may wait for a trigger.
  @inlinable @inline(__always)
  func bind<Source: KeyValueObservable, SourceValue, Value: Equatable>(
    _ target: consuming Accessor<Self, Value>,
    to source: Source, _ path: consuming Accessor<Source, SourceValue>, initial: Bool,
    trigger: BindingTrigger, isolation: isolated (any Actor)? = #isolation,
    convert: @escaping (SourceValue, Value) -> Value
  ) -> Binding {
    if case .change = trigger {
      return bind(target, to: source, path, initial: initial, convert: convert)
    }
    return bindWaiting(
      target, to: source, path, initial: initial, trigger: trigger, convert: convert)
  }

  /// Makes a binding that may carry changes back.
  @inlinable @inline(never)
  func bind<Source: KeyValueObservable, Value: Equatable>(
    _ target: consuming Accessor<Self, Value>,
    to source: Source, _ path: consuming Accessor<Source, Value>,
    mode: BindingMode, initial: Bool
  ) -> Binding {
    var target = target
    var path = path
    let (binding, resolvedTarget, resolvedSource) = prepare(&target, to: source, &path, mode)
    let forward = Carrier<Value, Self, Value>(
      of: binding, to: Reference(self), target, writing: mode == .toSource ? nil : .target,
      rules: nil)
    // The source is followed even if nothing is carried from it, since its end ends the binding.
    let followsSource = mode != .oneTime
    let backward =
      mode.carriesBackward
      ? Carrier<Value, Source, Value>(
        of: binding, to: Reference(source), path, writing: .source, rules: nil) : nil
    if mode == .twoWay, let backward { forward.pair(with: backward) }
    binding.begin(
      forward: followsSource
        ? source.follow(resolvedSource, path, forward, isTwoWay: mode == .twoWay) : nil,
      backward: backward.map { follow(resolvedTarget, target, $0, isTwoWay: mode == .twoWay) },
      isTarget: resolvedTarget.isProperty(of: self), target: resolvedTarget.anchor,
      or: resolvedSource.anchor)
    if binding.letGoIfUnfollowed() { forward.unpair(from: backward) }
    if initial, !binding.isEnded {
      if mode == .toSource {
        backward?.begin(with: target.readUntracked(self))
      } else {
        forward.begin(with: path.readUntracked(source))
      }
    }
    if mode != .toSource { binding.tellSource() }
    if mode == .oneTime { binding.invalidate(by: .completion) }
    return binding
  }

  /// Makes a binding of one way.
  ///
  /// Not inlined, or the key paths would have more than one use: see `Accessor`.
  ///
  /// - Parameter convert: Makes the target's next value from the source's value and the target's
  ///   present one; nil if values are copied.
  @inlinable @inline(never)
  func bind<Source: KeyValueObservable, SourceValue, Value: Equatable>(
    _ target: consuming Accessor<Self, Value>,
    to source: Source, _ path: consuming Accessor<Source, SourceValue>, initial: Bool,
    convert: ((SourceValue, Value) -> Value)?
  ) -> Binding {
    var target = target
    var path = path
    let (binding, resolvedTarget, resolvedSource) = prepare(&target, to: source, &path, .oneWay)
    let forward = Carrier<SourceValue, Self, Value>(
      of: binding, to: Reference(self), target, writing: .target,
      rules: convert.map { CarrierRules(convert: $0) })
    binding.begin(
      forward: source.follow(resolvedSource, path, forward), backward: nil,
      isTarget: resolvedTarget.isProperty(of: self), target: resolvedTarget.anchor,
      or: resolvedSource.anchor)
    binding.letGoIfUnfollowed()
    if initial, !binding.isEnded { forward.begin(with: path.readUntracked(source)) }
    binding.tellSource()
    return binding
  }

  /// Makes a binding that is going to begin, and looks up the properties of its ends.
  ///
  /// With an insight, the binding is listed, and the accessors record their writes.
  @inlinable @inline(__always)
  func prepare<Source: KeyValueObservable, SourceValue, Value>(
    _ target: inout Accessor<Self, Value>, to source: Source,
    _ path: inout Accessor<Source, SourceValue>, _ mode: BindingMode
  ) -> (binding: Binding, target: ResolvedKeyPath<Value>, source: ResolvedKeyPath<SourceValue>) {
    let binding = Binding(targetPath: target.keyPath(of: self), target.stamp)
    // The source first: so it is told first, and wins, where one change is one of both ends.
    let resolvedSource = source.lookUp(path)
    let resolvedTarget = lookUp(target)
    if SlowPath.isNeeded,
      let listing = makeListing(
        binding, mode, target, resolvedTarget, to: source, path, resolvedSource)
    {
      target = target.recorded(listing, resolvedTarget, of: self)
      path = path.recorded(listing, resolvedSource, of: source)
    }
    return (binding, resolvedTarget, resolvedSource)
  }

  /// Follows a value of this object for a binding.
  ///
  /// - Parameter isTwoWay: Whether changes of both ends are carried: see
  ///   ``Carrier/receive(_:isTwoWay:)``.
  @inlinable @inline(__always)
  func follow<Value, Target, TargetValue>(
    _ resolved: ResolvedKeyPath<Value>, _ accessor: Accessor<Self, Value>,
    _ carrier: Carrier<Value, Target, TargetValue>, wantsChanges: Bool = true,
    isTwoWay: Bool = false
  ) -> KeyValueObservation {
    switch resolved {
    case .direct(let slot):
      slot.insert(carrier, accessor.stamp)
      return carrier
    case .derived(let value, let accesses):
      return ComputedObserver(
        self, value: value, accesses: accesses,
        wantsChanges: wantsChanges && carrier.endpoint != nil, accessor: accessor,
        tell: { carrier.receive($1, isTwoWay: isTwoWay) },
        onEvent: { $0 == .gone ? carrier.didLoseEnd() : carrier.didReplaceObject() })
    }
  }
}
