// SPDX-License-Identifier: Apache-2.0

/// A class whose properties have names, so that a string can say which one is meant.
///
/// The names are declared, as `CodingKeys` are; a property that is not in the table has no name:
///
/// ```swift
/// final class Account: KeyValueObservable {
///   @Observed var owner = "Ann"
///   @Observed var balance = 10
///   @Observed var parent: Account?
///   @Observed var entries: [Entry] = []
///   var title: String { "\(owner): \(balance)" }
/// }
///
/// extension Account: KeyValueCoding {
///   static let keys: KeyTable<Account> = [
///     "owner": \.owner, "balance": \.balance, "parent": \.parent, "entries": \.entries,
///     "title": \.title,
///   ]
/// }
///
/// try account.setValue(3, forKeyPath: "parent.balance")
/// let watching = try account.observe(path: "entries.@sum.price", options: .new) { _, change in
///   …
/// }
/// try label.bind(\.text, to: account, path: "title")
/// ```
///
/// A path is names with dots between them. Each object on the way is asked for the names of its own
/// class, so a path may go through properties that a subclass adds. A path through nil has the
/// value nil as long as an object on the way is missing. A name behind a collection stands for an
/// array of the values that the elements have under that name, in order, with nil for an element
/// whose value is nil. An aggregate may follow a collection instead: `@count`, `@sum`, `@avg`,
/// `@min`, `@max`, `@unionOfObjects` and `@distinctUnionOfObjects`. Behind each but the first
/// stands the path from an element to the value that is aggregated, or nothing if that is the
/// element. Behind a collection of collections, `@unionOfArrays`, `@distinctUnionOfArrays` and
/// `@distinctUnionOfSets` take the elements of all of them.
///
/// Any error in a path is thrown as a ``KeyPathError`` before anything is changed or observed.
///
/// All objects on the way belong to the same isolation domain. A class of a global actor that is
/// reached from elsewhere has no names there.
public protocol KeyValueCoding: KeyValueObservable {
  /// The class that the table's key paths begin at: this one, or a superclass.
  associatedtype KeyRoot: KeyValueObservable = Self

  /// The names of the class's properties.
  ///
  /// It is asked for once for each name that is looked up: when a value is read or written by name,
  /// when an observation or a binding begins, and when one of these meets a class that it has not
  /// met before. A `static let` makes that one look into a dictionary; a computed table, which a
  /// generic class or one with subclasses needs, is built each time.
  static var keys: KeyTable<KeyRoot> { get }

  /// Returns the value to store when nil is set by name and the property cannot be nil.
  ///
  /// ```swift
  /// func nilValue(forKey key: String) -> Any? { key == "balance" ? 0 : nil }
  /// ```
  ///
  /// - Parameter key: The name of the property.
  /// - Returns: A value of the property's type. If it is nil, as in a class without this method,
  ///   setting nil is an error.
  func nilValue(forKey key: String) -> Any?
}

extension KeyValueCoding {
  /// Returns nil.
  public func nilValue(forKey key: String) -> Any? { nil }
}

extension KeyValueCoding {
  /// Finds the property that a key path ends in; nil unless it leads to an object of the class and
  /// from there to a property that has a name.
  ///
  /// - Parameter prefix: The key paths of the properties that lead to the object.
  static func property(at keyPath: AnyKeyPath, behind prefix: ArraySlice<AnyKeyPath>) -> AnyKeyPath?
  {
    let type: Any.Type = Swift.type(of: keyPath).valueType
    return keys.listedPaths.first { path in
      guard Swift.type(of: path).valueType == type else { return false }
      // Only in these orders are the results equal to key paths that are written out: the first for
      // a writable key path, the second for any other.
      return joined(prefix + [path]) == keyPath || joined(prefix)?.appending(path: path) == keyPath
    }
  }
}

extension DeclaredDependencies {
  /// Finds those of a computed property behind other objects, if its class has a name for it.
  ///
  /// The property's own key path cannot be taken out of the one that leads to it. But a key path of
  /// the class's table, appended to those that were read on the way, may be equal to it.
  ///
  /// - Parameters:
  ///   - keyPath: The key path from the root.
  ///   - keyPaths: The key paths of the properties that were read on the way, in order.
  init?(of keyPath: AnyKeyPath, behind keyPaths: [AnyKeyPath], in root: AnyObject) {
    var found: DeclaredDependencies?
    Tracker.untracked {
      var object: Any = root
      for (index, path) in keyPaths.enumerated() where found == nil {
        guard type(of: object) == type(of: path).rootType, let next = object[keyPath: path]
        else { return }
        object = next
        let prefix = keyPaths[...index]
        guard let named = next as? any KeyValueCoding,
          let property = type(of: named).property(at: keyPath, behind: prefix)
        else { continue }
        found = DeclaredDependencies(
          of: property, in: named, behind: prefix, isToldByHand: named is any ManuallyObservable)
      }
    }
    guard let found else { return nil }
    self = found
  }
}
