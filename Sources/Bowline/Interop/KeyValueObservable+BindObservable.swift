// SPDX-License-Identifier: Apache-2.0

public import Observation

extension KeyValueObservable {
  /// Keeps a property of this object equal to a value of an `@Observable` object.
  ///
  /// ```swift
  /// label.bind(\.text, toObservable: person, \.name)
  /// ```
  ///
  /// The property takes the value before the call returns, and each later one in a turn of the
  /// actor that follows the change: see ``Observation/Observable/observe(_:options:in:file:line:isolation:changeHandler:)``.
  /// The binding ends with this object or when the property is bound again; when the other object
  /// goes it is over too. Neither is kept alive.
  ///
  /// Nobody but the actor may touch a binding, so one of a property that is not observed is not freed
  /// if the actor goes before the binding has ended.
  ///
  /// - Parameters:
  ///   - target: The property to write.
  ///   - source: The `@Observable` object to follow.
  ///   - path: The value to follow.
  ///   - initial: Whether the target takes the source's value at once.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that both objects belong to.
  /// - Returns: The binding, for whoever wants to end it.
  @discardableResult
  public func bind<Source: Observable & AnyObject, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, toObservable source: Source,
    _ path: KeyPath<Source, Value>, initial: Bool = true, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated any Actor = #isolation
  ) -> Binding {
    CodeSite.mark(file, line)
    return bind(
      target, toObservable: source, path, initial: initial, isolation: isolation,
      transform: { value in value })
  }

  /// Keeps a property of this object equal to what a function makes of a value of an `@Observable`
  /// object.
  ///
  /// ```swift
  /// gauge.bind(\.fraction, toObservable: battery, \.percent) { Double($0) / 100 }
  /// ```
  ///
  /// - Parameters:
  ///   - target: The property to write.
  ///   - source: The `@Observable` object to follow.
  ///   - path: The value to follow.
  ///   - initial: Whether the target takes the source's value at once.
  ///   - file: Where the call stands, for ``Insight``.
  ///   - line: The line of it.
  ///   - isolation: The actor that both objects belong to.
  ///   - transform: Makes the target's value; called for each change that is told.
  /// - Returns: The binding, as for ``bind(_:toObservable:_:initial:file:line:isolation:)``.
  @discardableResult
  public func bind<Source: Observable & AnyObject, SourceValue, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, toObservable source: Source,
    _ path: KeyPath<Source, SourceValue>, initial: Bool = true, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated any Actor = #isolation,
    transform: @escaping (SourceValue) -> Value
  ) -> Binding {
    CodeSite.mark(file, line)
    let binding = Binding(targetPath: target, DomainStamp(isolation: isolation))
    var accessor = Accessor(writing: target)
    record(binding, &accessor, to: Insight.Place(source, path))
    let carrier = Carrier<SourceValue, Self, Value>(
      of: binding, to: Reference(self), accessor, writing: .target,
      rules: CarrierRules(convert: { value, _ in transform(value) }))
    let follower = ObservableFollower(
      source, path, isolation: isolation,
      tell: { _, notice in carrier.carry(pushed: notice.new!) },
      gone: { [weak binding] in binding?.invalidate() })
    let isOwned = begin(binding, forward: follower, target)
    let value = follower.begin(source, isOwned: isOwned)
    if initial { _ = carrier.carry(pushed: value) }
    return binding
  }
}
