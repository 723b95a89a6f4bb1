// SPDX-License-Identifier: Apache-2.0

/// A property that was found by its name, whatever its class and its type.
///
/// All objects that it is used with are of the class that it was looked up for.
protocol NamedProperty: AnyObject {
  associatedtype Root: KeyValueObservable
  associatedtype Value

  var keyPath: KeyPath<Root, Value> { get }

  /// The same key path; nil if the property cannot be set by its name.
  var settable: ReferenceWritableKeyPath<Root, Value>? { get }

  /// Returns an object as one of the class, and traps if the running code may not use it.
  func root(_ object: AnyObject) -> Root

  /// The value that an object has; nil if it is an optional without one.
  func value(of object: AnyObject) -> Any?
}

extension NamedProperty {
  /// The type of its values, as it is declared.
  var valueType: Any.Type { Value.self }

  /// The property can be set by its name.
  var isSettable: Bool { settable != nil }

  /// Says whether a value is of the property's type, or a number that can be one of it.
  func takes(_ value: Any?) -> Bool { converted(value, to: Value.self) != nil }

  /// Writes a value as any write does.
  ///
  /// - Returns: Whether the property can take it; otherwise nothing is written.
  func set(_ value: Any?, of object: AnyObject) -> Bool {
    guard let settable, let value = converted(value, to: Value.self) else { return false }
    root(object)[keyPath: settable] = value
    return true
  }

  /// Observes the property itself, as by its key path.
  func observe<Keeper: ObservationKeeper>(
    _ object: AnyObject, options: ObservingOptions, _ keeper: Keeper,
    isolation: isolated (any Actor)?, handler: @escaping (AnyObject, KeyValueChange<Any?>) -> Void
  ) -> Keeper.Result {
    let erase = eraser(of: Value.self)
    return root(object).observe(keyPath, options: options, in: keeper) { root, change in
      handler(root, change.map(erase))
    }
  }

  func end(_ object: AnyObject, in bag: ObservationBag) {
    bag.end(of: root(object), keyPath)
  }

  /// Binds the property itself to the value that a route leads to, as by its key path.
  ///
  /// - Parameter sync: The way in which the value is shown in the property, which is a text and
  ///   writes nothing back; nil to carry the value itself.
  /// - Returns: nil, and nothing is bound, if the property has no `==`, or with `sync` is no text.
  func bind<Source: KeyValueCoding>(
    _ object: AnyObject, to source: Source, _ route: NameRoute, mode: BindingMode,
    sync: SyncMode?, initial: Bool, isolation: isolated (any Actor)?
  ) -> Binding? {
    if let sync {
      func open<Text: SyncedText>(_: Text.Type) -> Binding? {
        guard let path = settable as? ReferenceWritableKeyPath<Root, Text> else { return nil }
        return root(object).bind(
          path, to: source, route, sync: sync, initial: initial, isolation: isolation)
      }
      return (Value.self as? any SyncedText.Type).flatMap { open($0) }
    }
    func open<Concrete: Equatable>(_: Concrete.Type) -> Binding? {
      guard let path = settable as? ReferenceWritableKeyPath<Root, Concrete> else { return nil }
      // Passed explicitly: otherwise this local function would not capture the actor, and bind for
      // none.
      return root(object).bind(
        path, to: source, route, mode: mode, initial: initial, isolation: isolation)
    }
    // The binding compares in code of the actor that makes it.
    let isIsolated = hasIsolatedConformance(Value.self, to: (any Equatable).self)
    if isIsolated, isolation == nil || !(root(object)[keyPath: keyPath] is any Equatable) {
      return nil
    }
    return (Value.self as? any Equatable.Type).flatMap { open($0) }
  }

  /// Binds a property of another object to this one, both by their key paths.
  ///
  /// - Returns: nil, and nothing is bound, if the types differ.
  func bind<Target: KeyValueObservable, TargetValue: Equatable>(
    _ target: Target, _ path: ReferenceWritableKeyPath<Target, TargetValue>, to object: AnyObject,
    mode: BindingMode, initial: Bool, isolation: isolated (any Actor)?
  ) -> Binding? {
    if let settable = settable as? ReferenceWritableKeyPath<Root, TargetValue> {
      return target.bind(path, to: root(object), settable, mode: mode, initial: initial)
    }
    guard mode == .oneWay, let keyPath = keyPath as? KeyPath<Root, TargetValue> else { return nil }
    return target.bind(path, to: root(object), keyPath, initial: initial)
  }
}

/// A property of a class, and its key path.
final class KeyPathProperty<Root: KeyValueObservable, Value>: NamedProperty {
  let keyPath: KeyPath<Root, Value>
  let settable: ReferenceWritableKeyPath<Root, Value>?

  private let erase = eraser(of: Value.self)

  /// The only actor whose code may use the key path; nil if any code that has an object may.
  private let isolation: (any Actor)?

  init(_ keyPath: KeyPath<Root, Value>, isReadOnly: Bool, isolation: (any Actor)?) {
    self.keyPath = keyPath
    self.isolation = isolation
    settable = isReadOnly ? nil : keyPath as? ReferenceWritableKeyPath<Root, Value>
  }

  func root(_ object: AnyObject) -> Root {
    isolation?.preconditionIsolated(
      "what a name of an actor's class stands for is used by code of that actor")
    return known(object, as: Root.self)
  }

  func value(of object: AnyObject) -> Any? {
    let root = root(object)
    // A call of the getter of a computed property does not show its declared dependencies.
    root.didAccessValue(for: keyPath)
    return erase(root[keyPath: keyPath])
  }
}
