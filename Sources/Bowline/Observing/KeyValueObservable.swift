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
  /// It is called when an observation begins, and when it comes to another object, unless that is of
  /// the same class: the answer is the same each time. A dependency is read each time when the value is.
  ///
  /// What is declared for an ``Observed`` property is followed wherever the property is read: behind
  /// other objects, by its name, by getters and by bindings. For a computed property it is followed
  /// where the call that observes or binds names the property itself: by its key path, in a path of
  /// names, or behind other objects, as in `\.sensor.reading`, if the table of a ``KeyValueCoding`` class
  /// lists it and no optional is on the way. Nothing in Swift takes such a key path apart, so it is
  /// compared with those that the tables have; and nobody sees that another getter calls this one. Let
  /// the getter say that it is read, and it is followed everywhere:
  ///
  /// ```swift
  /// var summary: String {
  ///   didAccessValue(for: \.summary)
  ///   return archive.summary
  /// }
  /// ```
  ///
  /// A class that has subclasses declares it as a `class func`, so that they can override it; one that
  /// only a subclass declares is not asked. An inherited property is asked for by the key path of the
  /// class that has it, as its accessors know it. Where it is computed and observed through a variable
  /// of the subclass, the key path is that of the subclass, which is another one: let its getter call
  /// ``didAccessValue(for:)``.
  ///
  /// - Parameter keyPath: A key path of this class or of a superclass.
  /// - Returns: Key paths of either.
  static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath]
}

extension KeyValueObservable {
  /// None.
  public static func keyPathsForValuesAffecting(_ keyPath: AnyKeyPath) -> [AnyKeyPath] { [] }

  /// Says that a property is read, so that whoever reads it by way of its getter follows what the class
  /// declares for it in ``keyPathsForValuesAffecting(_:)``, and what a ``ManuallyObservable`` class
  /// tells of it by hand.
  ///
  /// - Parameter keyPath: The property whose getter calls this.
  /// - Complexity: A test of one word, unless somebody follows what is read.
  public func didAccessValue<Value>(for keyPath: KeyPath<Self, Value>) {
    guard Tracker.isTracking else { return }
    (self as? any ManuallyObservable)?.trackNotices(of: keyPath)
    Tracker.access(keyPath, of: self)
  }
}

extension KeyValueObservable where Self: Equatable {
  /// Says whether two objects are one and the same.
  ///
  /// It is for classes that are `Equatable` and have no `==` of their own.
  public static func == (left: Self, right: Self) -> Bool { left === right }
}

/// A place in the code as the compiler gives it.
@usableFromInline
@frozen
struct CodeSite {
  @usableFromInline let file: StaticText
  @usableFromInline let line: UInt

  @inlinable
  @inline(__always)
  init(_ file: StaticString, _ line: UInt) {
    self.file = StaticText(file)
    self.line = line
  }

  /// The module and the file, as `#fileID` has them.
  var fileText: String { file.text }

  /// Notes where an observation or a binding is about to begin.
  ///
  /// While nothing is recorded it is a load and a branch, and neither a token nor a binding has
  /// room for the place.
  @inlinable
  @inline(__always)
  static func mark(_ file: StaticString, _ line: UInt) {
    if SlowPath.isNeeded { CodeSite(file, line).note() }
  }
}
