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
  /// actor that follows the change: see
  /// ``Observation/Observable/observe(_:options:in:file:line:isolation:changeHandler:)``. The
  /// binding ends with this object or when the property is bound again; it also ends when the other
  /// object goes. Neither is kept alive.
  ///
  /// Nobody but the actor may touch a binding, so one of a property that is not observed is not
  /// freed if the actor goes before the binding has ended.
  ///
  /// The `isolation` is the actor that both objects belong to.
  @discardableResult
  public func bind<Source: Observable & AnyObject, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, toObservable source: Source,
    _ path: KeyPath<Source, Value>, initial: Bool = true, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated any Actor = #isolation
  ) -> Binding {
    bind(
      target, toObservable: source, path, initial: initial, file: file, line: line,
      isolation: isolation, transform: { $0 })
  }

  /// Keeps a property of this object equal to the result of a function of a value of an
  /// `@Observable` object.
  ///
  /// ```swift
  /// gauge.bind(\.fraction, toObservable: battery, \.percent) { Double($0) / 100 }
  /// ```
  ///
  /// The function is called for each change that is told.
  @discardableResult
  public func bind<Source: Observable & AnyObject, SourceValue, Value: Equatable>(
    _ target: ReferenceWritableKeyPath<Self, Value>, toObservable source: Source,
    _ path: KeyPath<Source, SourceValue>, initial: Bool = true, file: StaticString = #fileID,
    line: UInt = #line, isolation: isolated any Actor = #isolation,
    transform: @escaping (SourceValue) -> Value
  ) -> Binding {
    CodeSite.mark(file, line)
    let carrier = carrier(to: target, from: Insight.Place(source, path), isolation: isolation) {
      (value: SourceValue, _) in transform(value)
    }
    let binding = carrier.binding
    let follower = ObservableFollower(
      source, path, isolation: isolation,
      tell: { _, notice in carrier.carry(pushed: notice.new!) },
      gone: { [weak binding] in binding?.invalidate(by: .source) })
    let isOwned = begin(binding, forward: follower, target)
    let value = follower.begin(source, isOwned: isOwned)
    if initial { carrier.begin(with: value) }
    return binding
  }
}
