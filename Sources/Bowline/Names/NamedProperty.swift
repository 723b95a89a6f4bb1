// SPDX-License-Identifier: Apache-2.0

/// A property that was found by its name, whatever its class and its type.
///
/// The objects that it is given are of the class that it was looked up for.
class NamedProperty {
  /// The type of its values, as it is declared.
  let valueType: Any.Type

  /// Whether it can be set by its name.
  let isSettable: Bool

  init(valueType: Any.Type, isSettable: Bool) {
    self.valueType = valueType
    self.isSettable = isSettable
  }

  /// The value that an object has; nil if it is an optional without one.
  func value(of object: AnyObject) -> Any? {
    preconditionFailure("a property can be read")
  }

  /// Writes a value as any write does.
  ///
  /// - Returns: Whether it has a type that the property can take; otherwise nothing is written.
  func set(_ value: Any?, of object: AnyObject) -> Bool {
    preconditionFailure("a property says whether it can be written")
  }

  /// Observes the property itself, as by its key path.
  ///
  /// - Parameter options: Not ``ObservingOptions/distinct``.
  func observe<Keeper: ObservationKeeper>(
    _ object: AnyObject, options: ObservingOptions, _ keeper: Keeper,
    isolation: isolated (any Actor)?, handler: @escaping (AnyObject, KeyValueChange<Any?>) -> Void
  ) -> Keeper.Result {
    preconditionFailure("a property can be observed")
  }

  /// Ends the observations of the property in a bag.
  func end(_ object: AnyObject, in bag: ObservationBag) {
    preconditionFailure("a property can be observed")
  }

  /// Binds the property itself to what a route leads to, as by its key path.
  ///
  /// - Returns: nil, and nothing is bound, if its values have no `==`.
  func bind<Source: KeyValueCoding>(
    _ object: AnyObject, to source: Source, _ route: NameRoute, mode: BindingMode, initial: Bool,
    isolation: isolated (any Actor)?
  ) -> Binding? {
    preconditionFailure("a property can be bound")
  }

  /// Binds the property itself to a value of the same type, as by its key path.
  ///
  /// - Returns: nil, and nothing is bound, if its type is another one.
  func bind<Source: KeyValueObservable, SourceValue: Equatable>(
    _ object: AnyObject, to source: Source, _ path: KeyPath<Source, SourceValue>, initial: Bool,
    isolation: isolated (any Actor)?
  ) -> Binding? {
    preconditionFailure("a property can be bound")
  }

  /// Shows what a route leads to in the property, if that is a text.
  ///
  /// - Returns: nil, and nothing is bound, if its values are no texts.
  func bind<Source: KeyValueCoding>(
    _ object: AnyObject, to source: Source, _ route: NameRoute, sync: SyncMode, initial: Bool,
    isolation: isolated (any Actor)?
  ) -> Binding? {
    preconditionFailure("a property can be bound")
  }

  /// Binds a property of another object to this one, both by their key paths.
  ///
  /// - Returns: nil, and nothing is bound, if the types differ.
  func bind<Target: KeyValueObservable, Value: Equatable>(
    _ target: Target, _ path: ReferenceWritableKeyPath<Target, Value>, to object: AnyObject,
    mode: BindingMode, initial: Bool,
    isolation: isolated (any Actor)?
  ) -> Binding? {
    preconditionFailure("a property can be bound to")
  }
}
