// SPDX-License-Identifier: Apache-2.0

/// A class that tells changes of some properties by hand.
///
/// It is for properties that are kept elsewhere, and for those that are ``ManuallyObserved``:
///
/// ```swift
/// final class Thermostat: ManuallyObservable {
///   var manualNotices = ManualNotices()
///
///   var target: Double {
///     get {
///       didAccessValue(for: \.target)
///       return device.read()
///     }
///     set { withChange(of: \.target) { device.write(newValue) } }
///   }
/// }
/// ```
///
/// Such a property is observed and bound like any other. If its getter calls
/// `didAccessValue(for:)`, it is also followed behind other objects, by derived values and through
/// a subclass; otherwise only by the key path that the notices are given for.
///
/// While nobody observes, an object pays one word. An observed property costs a list in
/// a table that its object holds. Telling a change of a computed property that nobody observes, and
/// the first one that somebody does, reads the property once more before the change and after it,
/// since its getter may lead to an observed one.
public protocol ManuallyObservable: KeyValueObservable {
  /// Holds the observers; a stored property that begins as `ManualNotices()`.
  var manualNotices: ManualNotices { get set }
}

extension ManuallyObservable {
  /// Says that a property is about to change.
  ///
  /// Observers that asked for it get a prior notice; it remains the only one if no
  /// ``didChangeValue(for:)`` follows. The value is read, for the old value.
  public func willChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    guard let list = observers(of: keyPath), !list.isEmpty else { return }
    // Until the change is told its number says that a change is under way. The getter and the prior
    // observers may make announcements of their own.
    let number = list.willChange(self, old: present(keyPath))
    let old = present(keyPath)
    list.announcements.append(Announcement(number, in: list, old: old))
  }

  /// Says that a property has changed.
  ///
  /// The value is read, and its observers are told with it as the new value. Without an earlier
  /// ``willChangeValue(for:)`` nobody is told. Pairs may be nested.
  public func didChangeValue<Value>(for keyPath: KeyPath<Self, Value>) {
    guard let list = observers(of: keyPath), let announced = list.announcements.popLast()
    else { return }
    list.checkDomain()
    guard let old = announced.old as? Value else { return }
    let new = present(keyPath)
    list.didChange(announced.number(in: list), owner: self, old: old, new: new)
  }

  /// Tells the change that a closure makes to a property, even if the closure throws.
  ///
  /// - Parameters:
  ///   - keyPath: The property.
  ///   - body: Changes the property.
  /// - Returns: The result of the closure.
  /// - Throws: The error of the closure.
  public func withChange<Value, Result: ~Copyable, Failure>(
    of keyPath: KeyPath<Self, Value>, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    willChangeValue(for: keyPath)
    defer { didChangeValue(for: keyPath) }
    return try body()
  }

  /// The present value of a property, for a notice: code that changes it does not depend on it.
  func present<Value>(_ keyPath: KeyPath<Self, Value>) -> Value {
    Tracker.untracked { self[keyPath: keyPath] }
  }

  /// Adds the notices of a value to what the tracker of this thread has read.
  func trackNotices(of keyPath: AnyKeyPath) {
    let present = manualNotices.observers(of: keyPath, in: self)
    let list = present ?? ObserverList(owner: self)
    // That of another object is released after the access, since that ends bindings.
    if present == nil {
      withExtendedLifetime(manualNotices.lists.updateValue((list, false), forKey: keyPath)) {}
    }
    // Not the property's key path: a property that is told by hand has no slot in the object. No
    // property is of the type `Never`, so this one is never joined with that of a property.
    Tracker.addAccess(to: list, of: self) { \Never.self }
  }

  /// Finds the list of observers of a property; nil if there is none.
  ///
  /// A stored property is told by its own list, which all who follow it are in.
  func observers<Value>(of keyPath: KeyPath<Self, Value>) -> ObserverList? {
    if let slot = knownSlot(of: keyPath, in: self) { return slot.value }
    let told = manualNotices.observers(of: keyPath, in: self)
    if let told, manualNotices.lists[keyPath]?.isOfComputed == true { return told }
    let accesses = AccessList(Dependencies { _, _, _ in }, keyPath: keyPath)
    var tracker = Tracker(root: self, accesses: accesses)
    _ = Tracker.untracked { tracker.track { self[keyPath: keyPath] } }
    accesses.takeBackJoins()
    if let slot = accesses.directSlot(in: self) { return slot.value }
    if accesses.isMember { return accesses.slot?.value }
    if told != nil { manualNotices.lists[keyPath]?.isOfComputed = true }
    return told
  }
}

/// The observers of the properties that an object tells by hand; see ``ManuallyObservable``.
///
/// It is one reference. It belongs to one object, which has it in a stored property: in a computed
/// one, its observers would end at once.
public struct ManualNotices {
  /// The lists of the properties; those of another object stay in a copy until they are replaced.
  ///
  /// `isOfComputed` is true once a telling has found that the property has no list of its own.
  fileprivate var lists: [AnyKeyPath: (list: ObserverList, isOfComputed: Bool)] = [:]

  /// Makes a value without observers.
  public init() {}

  /// Finds the list of a property of an object, if the property was ever followed.
  ///
  /// Notices that were made for another object have no list of it.
  func observers(of keyPath: AnyKeyPath, in owner: AnyObject) -> ObserverList? {
    guard let list = lists[keyPath]?.list, list.belongs(to: owner) else { return nil }
    return list
  }
}

/// A stored property whose changes are told only by hand.
///
/// ```swift
/// final class Page: ManuallyObservable {
///   var manualNotices = ManualNotices()
///   @ManuallyObserved var text = ""
///
///   func load(_ lines: [String]) {
///     withChange(of: \.text) {
///       for line in lines { text += line }
///     }
///   }
/// }
/// ```
///
/// Writing it tells nobody and costs as much as for a plain property. Reading it is tracked as for
/// ``Observed``.
@propertyWrapper @frozen
public struct ManuallyObserved<Value> {
  @usableFromInline var stored: Storage<Value>

  /// Makes a property with a first value and no observers.
  @inlinable
  public init(wrappedValue: Value) {
    stored = Storage(wrappedValue)
  }

  /// Not for use: the value is reached through its object.
  @available(*, unavailable, message: "@ManuallyObserved belongs to a ManuallyObservable class")
  public var wrappedValue: Value {
    get { preconditionFailure("@ManuallyObserved is used in a class") }
    set { preconditionFailure("@ManuallyObserved is used in a class") }
  }

  /// Reads, writes and changes the value in its object; the compiler calls this for the property.
  ///
  /// - Precondition: The storage is in the object.
  @inlinable
  public static subscript<Root: ManuallyObservable>(
    _enclosingInstance root: Root,
    wrapped wrapped: ReferenceWritableKeyPath<Root, Value>,
    storage storage: ReferenceWritableKeyPath<Root, ManuallyObserved<Value>>
  ) -> Value {
    @inlinable @inline(__always)
    get {
      if SlowPath.isNeeded {
        let property = Location(of: &root[keyPath: storage].stored)
        return Storage.trackedValue(of: root, property, path: { wrapped })
      }
      return root[keyPath: storage].stored.value
    }
    @inlinable @inline(__always)
    set {
      // As in `Observed`.
      var earlier = newValue
      swap(&root[keyPath: storage].stored.value, &earlier)
    }
    @inlinable @inline(__always)
    _modify {
      yield &root[keyPath: storage].stored.value
    }
  }
}

extension ManuallyObserved: ObservedSlot {
  var observers: ObserverList? { stored.observers }
  var content: Any { stored.value }
}
