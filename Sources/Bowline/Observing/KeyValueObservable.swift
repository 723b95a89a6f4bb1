// SPDX-License-Identifier: Apache-2.0

/// A class whose properties can be observed and bound.
///
/// The protocol has no requirements to fulfill. Mark the properties that change with ``Observed``;
/// values that are computed from them can be observed as they are:
///
/// ```swift
/// final class Account: KeyValueObservable {
///   @Observed var owner = "Ann"
///   @Observed var balance = 10
///   var title: String { "\(owner): \(balance)" }
/// }
/// ```
///
/// Observers do not affect whether two objects are equal. A class that is `Equatable` and has no
/// `==` of its own compares by identity, so that its objects, and arrays of them, can be bound:
///
/// ```swift
/// final class Item: KeyValueObservable, Identifiable, Equatable {
///   @Observed var name = ""
/// }
/// ```
///
/// An observed object belongs to one isolation domain, like any object whose class is not
/// `Sendable`: the compiler keeps it there, so no lock is needed. Observers run in that domain too.
/// A class of a global actor has an `isolated deinit`, because any task may release its objects:
/// see <doc:Domains>.
public protocol KeyValueObservable: AnyObject {
  /// Returns the key paths of the values that a value depends on, besides those that its getter
  /// reads.
  ///
  /// Observers of the value are told when one of the named values changes, or a dependency of such
  /// a value; a ring of dependencies does no harm. Without a declaration there are none.
  ///
  /// ```swift
  /// static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
  ///   keyPath == \Sensor.reading ? [\Sensor.unit] : []
  /// }
  /// ```
  ///
  /// It is called when an observation begins, and when that comes to an object of another class;
  /// the answer is the same each time. The values that it names are read whenever the value is.
  ///
  /// Dependencies of an ``Observed`` property are followed wherever the property is read: behind
  /// other objects, by its name, by getters and by bindings. Those of a computed property are
  /// followed if the call that observes or binds names the property itself: by its key path, in a
  /// path of names, or behind other objects, as in `\.sensor.reading`, if the table of a
  /// ``KeyValueCoding`` class lists it and no optional is on the way. Swift cannot take such a key
  /// path apart, so it is compared with those in the tables; and nothing shows that another getter
  /// calls this one. If the getter says that it is read, its dependencies are followed everywhere:
  ///
  /// ```swift
  /// var summary: String {
  ///   didAccessValue(for: \.summary)
  ///   return archive.summary
  /// }
  /// ```
  ///
  /// A class that has subclasses declares it as a `class func`, so that they can override it; a
  /// function that only a subclass declares is not called. For an inherited property the argument
  /// is the key path of the class that has the property. If such a property is computed, and
  /// observed through a variable of the subclass, the key path is another one, that of the
  /// subclass: let its getter call ``didAccessValue(for:)``.
  ///
  /// - Parameter keyPath: A key path of this class or of a superclass.
  /// - Returns: Key paths of either.
  static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath]
}

extension KeyValueObservable {
  /// Returns no key paths.
  public static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] { [] }

  /// Says that a property is read, so that a value that is computed from it also depends on the
  /// values that the class declares for it in ``keyPathsForValuesAffecting(_:)``, and on the
  /// changes that a ``ManuallyObservable`` class tells by hand.
  ///
  /// - Parameter keyPath: The property whose getter calls this.
  /// - Complexity: A test of one word, unless a thread is tracking.
  public func didAccessValue<Value>(for keyPath: KeyPath<Self, Value>) {
    guard Tracker.isTracking else { return }
    (self as? any ManuallyObservable)?.trackNotices(of: keyPath)
    Tracker.readDeclared(of: keyPath, in: self)
  }
}

extension KeyValueObservable where Self: Equatable {
  /// Says whether two objects are one and the same.
  ///
  /// It is for classes that are `Equatable` and have no `==` of their own.
  public static func == (left: Self, right: Self) -> Bool { left === right }
}
