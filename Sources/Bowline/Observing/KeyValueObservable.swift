// SPDX-License-Identifier: Apache-2.0

/// A class whose properties can be observed and bound.
///
/// Conforming asks for nothing. Mark the properties that change with ``Observed``; whatever else
/// is computed from them can be observed as it stands:
///
/// ```swift
/// final class Account: KeyValueObservable {
///   @Observed var owner = "Ann"
///   @Observed var balance = 10
///   var title: String { "\(owner): \(balance)" }
/// }
/// ```
///
/// Observers take no part in what makes two objects equal. A class that is `Equatable` and has no `==`
/// of its own compares by identity, so that its objects, and arrays of them, can be bound:
///
/// ```swift
/// final class Item: KeyValueObservable, Identifiable, Equatable {
///   @Observed var name = ""
/// }
/// ```
///
/// An observed object belongs to one isolation domain, as any class that is not `Sendable` does:
/// the compiler keeps it there, so nothing here takes a lock. Observers run in that domain too.
/// A class of a global actor has an `isolated deinit`, because any task may let go of it: see
/// <doc:Domains>.
public protocol KeyValueObservable: AnyObject {
  /// The key paths of the values that a value depends on, beside those that its getter reads.
  ///
  /// Whoever observes the value is told when one of them changes. What they depend on themselves
  /// counts too; a ring does no harm. Without a declaration there are none.
  ///
  /// ```swift
  /// static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] {
  ///   keyPath == \Sensor.reading ? [\Sensor.unit] : []
  /// }
  /// ```
  ///
  /// It is called when an observation begins. A dependency is read each time when the value is.
  ///
  /// A class that has subclasses declares it as a `class func`, so that they can override it; one that
  /// only a subclass declares is not asked. The key path is the one of the call that observes: that of
  /// an inherited property through a variable of the subclass is another one than that of the
  /// superclass. Where both are used, let the getter read what it depends on instead.
  ///
  /// - Parameter keyPath: A key path of this class.
  /// - Returns: Key paths of this class.
  static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath]
}

extension KeyValueObservable {
  /// None.
  public static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] { [] }
}

extension KeyValueObservable where Self: Equatable {
  /// Whether two objects are one and the same.
  ///
  /// It is for classes that are `Equatable` and have no `==` of their own.
  public static func == (left: Self, right: Self) -> Bool { left === right }
}
