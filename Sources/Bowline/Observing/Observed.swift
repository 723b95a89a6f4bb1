// SPDX-License-Identifier: Apache-2.0

/// A stored property that can be observed and bound.
///
/// ```swift
/// final class Account: KeyValueObservable {
///   @Observed var balance = 10
/// }
/// ```
///
/// The property has its value inline, and one reference to its observers, which is nil until the
/// first one begins. While nobody observes it, reading and writing it cost as much as for a plain
/// stored property with an empty `didSet`. A write tells the observers on the thread of the write,
/// after the value is stored; see
/// ``KeyValueObservable/observe(_:options:in:file:line:isolation:changeHandler:)``.
///
/// A `didSet` of the property runs after the observers were told; a value that it writes is told as
/// another change. To correct a value before it is told, write a setter over a stored property.
///
/// In a generic class each access costs some hundred instructions more, because the compiler forms
/// the key path of a generic class when the program runs.
@propertyWrapper @frozen
public struct Observed<Value> {
  @usableFromInline var stored: Storage<Value>

  /// Makes a property with a first value and no observers.
  @inlinable
  public init(wrappedValue: Value) {
    stored = Storage(wrappedValue)
  }

  /// Not for use: the value of an observed property is reached through its object.
  @available(*, unavailable, message: "@Observed belongs to a class that is KeyValueObservable")
  public var wrappedValue: Value {
    get { preconditionFailure("@Observed is used in a class") }
    set { preconditionFailure("@Observed is used in a class") }
  }

  // Each accessor is inlined into that of the property: there the compiler knows both key paths and
  // turns them into plain access to the fields. Neither key path may escape from here, so a tracker
  // gets the key path inside a closure, where it is formed anew.

  /// Reads, writes and changes the value in its object; the compiler calls this for the property.
  ///
  /// - Precondition: The storage is in the object.
  @inlinable
  public static subscript<Root: KeyValueObservable>(
    _enclosingInstance root: Root,
    wrapped wrapped: ReferenceWritableKeyPath<Root, Value>,
    storage storage: ReferenceWritableKeyPath<Root, Observed<Value>>
  ) -> Value {
    @inlinable @inline(__always)
    get {
      // The usual way is five instructions without a frame; the slow path ends in a jump.
      if _slowPath(SlowPath.isNeeded) {
        let property = Location(of: &root[keyPath: storage].stored)
        return Storage.trackedValue(of: root, property, path: { wrapped })
      }
      return root[keyPath: storage].stored.value
    }
    @inlinable @inline(__always)
    set {
      guard let observers = root[keyPath: storage].stored.audience(of: root) else {
        // The earlier value goes when the access is over: its `deinit` may use the property.
        var earlier = newValue
        swap(&root[keyPath: storage].stored.value, &earlier)
        return
      }
      // By a jump, so that the usual way needs no frame.
      if _slowPath(observers.use { $0.needsCare }) {
        let property = Location(of: &root[keyPath: storage].stored)
        return Storage.setWithCare(newValue, of: root, property)
      }
      let old = root[keyPath: storage].stored.value
      root[keyPath: storage].stored.value = newValue
      ObserverList.didChange(to: newValue, observers, owner: root, old: old)
    }
    @inlinable @inline(__always)
    _modify {
      // One yield, so that the compiler can inline the coroutine. Without observers there is no
      // copy of the value, so that an array grows in place.
      let change =
        root[keyPath: storage].stored.observers == nil
        ? nil : Storage.willModify(Location(of: &root[keyPath: storage].stored), of: root)
      defer { if let change { Storage.didModify(change, of: root) } }
      yield &root[keyPath: storage].stored.value
    }
  }
}

extension Observed: ObservedSlot {
  var observers: ObserverList? { stored.observers }
  var content: Any { stored.value }
}

/// A value and the list of its observers, the first fields of each property wrapper in an object.
@usableFromInline @frozen
struct Storage<Value>: CustomReflectable {
  // The list comes first: its address is also that of the wrapper, see `Location.start(of:)`, and
  // observers are told of the end of the object before the value goes.
  @usableFromInline var observers: ObserverList?

  @usableFromInline var value: Value

  @inlinable
  init(_ value: Value) {
    self.value = value
  }

  /// A reflection that shows the value, and not who observes it.
  @usableFromInline var customMirror: Mirror {
    Mirror(self, children: ["value": value], displayStyle: .struct)
  }

  /// Reads the property, and tells the tracker of this thread, if there is one.
  @inlinable @inline(never)
  static func trackedValue<Root: KeyValueObservable>(
    of root: Root, _ property: Location<Storage>, path: () -> AnyKeyPath
  ) -> Value {
    property.checkIsInside(root)
    // With a list it has been checked, unless it was copied from a property of the same object.
    if property.value.observers == nil, Tracker.isTracking { property.checkIsStored(in: root) }
    Tracker.addAccess(to: Location(of: &property.value.observers), of: root, path: path)
    return property.value.value
  }

  /// Writes a property that needs care.
  ///
  /// Prior observers may make the property anew, so that it has another list afterwards.
  @inlinable @inline(never)
  static func setWithCare<Root: AnyObject>(
    _ value: Value, of root: Root, _ property: Location<Storage>
  ) {
    property.checkIsInside(root)
    if let observers = property.value.audience(of: root) {
      ObserverList.prepareChange(observers, root, old: property.value.value)
    }
    let old = property.value.value
    property.value.value = value
    guard let observers = property.value.audience(of: root) else { return }
    ObserverList.didChangeWithCare(to: value, observers, owner: root, old: old)
  }

  /// A change of an observed property in place: its place, the value before it, and whether it needs
  /// care.
  @usableFromInline
  typealias Modification = (property: Location<Storage>, old: Value, needsCare: Bool)

  /// Prepares a change in place of a property that has a list; nil if the list has no observers.
  @inlinable @inline(__always)
  static func willModify<Root: AnyObject>(
    _ property: Location<Storage>, of root: Root
  ) -> Modification? {
    property.checkIsInside(root)
    guard let observers = property.value.audience(of: root) else { return nil }
    let needsCare = observers.use { $0.needsCare }
    if _slowPath(needsCare) {
      ObserverList.prepareChange(observers, root, old: property.value.value)
      if property.value.audience(of: root) == nil { return nil }
    }
    return (property, property.value.value, needsCare)
  }

  @inlinable @inline(__always)
  static func didModify<Root: AnyObject>(_ change: Modification, of root: Root) {
    let (property, old, needsCare) = change
    guard let observers = property.value.audience(of: root) else { return }
    // Asked again: an access that goes across an `await` may end elsewhere, and others have run.
    if _slowPath(needsCare || observers.use { $0.needsCare }) {
      observers.use { $0.checkDomain() }
      ObserverList.didChangeWithCare(to: property.value.value, observers, owner: root, old: old)
    } else {
      ObserverList.didChange(to: property.value.value, observers, owner: root, old: old)
    }
  }

  /// Returns the list if it has an observer and is that of the object.
  ///
  /// It is the list of another object if the property was copied from there. It is accessed without
  /// a retain: it lives until the property goes with its object, or is made anew.
  @inlinable @inline(__always)
  func audience(of root: AnyObject) -> Unretained<ObserverList>? {
    guard let observers else { return nil }
    let list = Unretained(observers)
    return list.use { $0.isEmpty || !$0.belongs(to: root) } ? nil : list
  }
}
