// SPDX-License-Identifier: Apache-2.0

/// The names of a class's properties.
///
/// The usual table is a literal:
///
/// ```swift
/// extension Account: KeyValueCoding {
///   static let keys: KeyTable<Account> = ["owner": \.owner, "balance": \.balance]
/// }
/// ```
///
/// A property whose key path is writable can be set by its name. A name may stand for a longer key
/// path, such as `\.position.x`.
///
/// A class that has subclasses declares the table so that they can add to it:
///
/// ```swift
/// class Account: KeyValueCoding {
///   class var keys: KeyTable<Account> { ["owner": \.owner] }
/// }
/// final class Savings: Account {
///   override class var keys: KeyTable<Account> {
///     super.keys.adding(Savings.self, ["rate": \.rate])
///   }
/// }
/// ```
///
/// A table may be shared by all isolation domains, so the compiler accepts only key paths that are
/// `Sendable`. They are, unless they hold a value that is not, or lead to a property of an actor's
/// class. The table of such a class forms its key paths anew each time, on the actor:
///
/// ```swift
/// @MainActor final class Screen: @MainActor KeyValueCoding {
///   @Observed var title = ""
///   static let keys = KeyTable<Screen> { @MainActor in ["title": \.title] }
/// }
/// ```
public struct KeyTable<Root: KeyValueObservable>: Sendable {
  private var keyPathsByName: [String: any PartialKeyPath<Root> & Sendable] = [:]

  /// The names of properties that cannot be set by name, though their key paths are writable.
  private var readOnly: Set<String> = []

  /// Forms the key paths of a table that only code of one actor may use; nil in any other table.
  private var forming: (@Sendable @isolated(any) () -> KeyValuePairs<String, PartialKeyPath<Root>>)?

  /// Tables of subclasses; a later one wins.
  private var additions: [any NameTable] = []

  /// Finds the key path for a name that is not listed; nil if there are no such names.
  private let others: (@Sendable (String) -> (any PartialKeyPath<Root> & Sendable)?)?

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - names: The properties that have a name.
  ///   - readOnly: The properties that cannot be set by their name, though their key paths are
  ///     writable, such as one with a private setter.
  ///   - others: Finds the property for a name that is not listed, in a class whose keys come at
  ///     run time; returns nil for an unknown name.
  /// - Precondition: A name is not empty, has no dot in it, does not begin with `@`, and is listed
  ///   once.
  public init(
    _ names: KeyValuePairs<String, any PartialKeyPath<Root> & Sendable>,
    readOnly: KeyValuePairs<String, any PartialKeyPath<Root> & Sendable> = [:],
    others: (@Sendable (String) -> (any PartialKeyPath<Root> & Sendable)?)? = nil
  ) {
    self.others = others
    self.readOnly = Set(readOnly.map(\.key))
    for (name, keyPath) in names { addName(name, keyPath, to: &keyPathsByName) }
    for (name, keyPath) in readOnly { addName(name, keyPath, to: &keyPathsByName) }
  }

  /// Makes a table of key paths that only code of one actor may use, such as those to properties of
  /// a class of the main actor.
  ///
  /// ```swift
  /// static let keys = KeyTable<Screen> { @MainActor in ["title": \.title] }
  /// ```
  ///
  /// - Parameters:
  ///   - readOnly: The names of properties that cannot be set by their name, though their key paths
  ///     are writable.
  ///   - names: Forms the key paths of the properties that have a name, each time that one is
  ///     looked up. It runs on the actor that it is isolated to.
  /// - Precondition: The table is asked for names, and the found properties are used, by code of
  ///   the actor that the closure is isolated to. The names are as for
  ///   ``init(_:readOnly:others:)``, and those that are read-only are among them.
  /// - Complexity: A name is looked up in O(*n*) in the number of names.
  public init(
    readOnly: Set<String> = [],
    _ names: @escaping @Sendable @isolated(any) () -> KeyValuePairs<String, PartialKeyPath<Root>>
  ) {
    others = nil
    self.readOnly = readOnly
    forming = names
  }

  /// Returns the table with the names that a subclass adds.
  ///
  /// A name that is in both stands for the subclass's property in objects of the subclass, and for
  /// the class's own in all others.
  ///
  /// - Precondition: `subclass` is a subclass of `Root`.
  public func adding<Subclass: KeyValueObservable>(
    _ subclass: Subclass.Type, _ table: KeyTable<Subclass>
  ) -> KeyTable {
    precondition(subclass is Root.Type, "the names added to a table are those of a subclass")
    var sum = self
    sum.additions.append(table)
    return sum
  }

  /// All names that are listed, those of subclasses too, in alphabetical order.
  ///
  /// - Precondition: A table of an actor's key paths is asked by code of that actor.
  /// - Complexity: O(*n* log *n*) in their number.
  public var names: [String] {
    allNames(of: nil).sorted()
  }
}

private func addName<Element>(_ name: String, _ element: Element, to names: inout [String: Element])
{
  precondition(!name.isEmpty, "a name in a key table is not empty")
  precondition(!name.contains("."), "a name in a key table has no dot: \(name)")
  precondition(!name.hasPrefix("@"), "a name in a key table does not begin with @: \(name)")
  precondition(
    names.updateValue(element, forKey: name) == nil, "a name is in a key table once: \(name)")
}

extension KeyTable: ExpressibleByDictionaryLiteral {
  /// Makes a table of names and key paths.
  ///
  /// - Precondition: As for ``init(_:readOnly:others:)``.
  public init(dictionaryLiteral elements: (String, any PartialKeyPath<Root> & Sendable)...) {
    others = nil
    for (name, keyPath) in elements { addName(name, keyPath, to: &keyPathsByName) }
  }
}

extension KeyTable {
  /// The key paths that a closure forms, by their names; none if there is no such closure.
  private var formed: [String: PartialKeyPath<Root>] {
    guard let forming else { return [:] }
    forming.isolation?.preconditionIsolated(
      "the names of an actor's class are looked up by code of that actor")
    // This runs on the actor, so the closure is called as one without isolation, like in
    // `MainActor.assumeIsolated(_:)`: a call passes no isolation.
    typealias Names = () -> KeyValuePairs<String, PartialKeyPath<Root>>
    let names = withoutIsolation(forming, as: Names.self)
    var all: [String: PartialKeyPath<Root>] = [:]
    for (name, keyPath) in names() { addName(name, keyPath, to: &all) }
    for name in readOnly {
      precondition(all[name] != nil, "a name that is read-only is in the key table: \(name)")
    }
    return all
  }

  /// Finds the property that a name stands for in the class itself; nil if there is none.
  private func ownProperty(named name: String) -> (any NamedProperty)? {
    let listed: PartialKeyPath<Root>? = keyPathsByName[name] ?? others?(name)
    guard let keyPath = listed ?? formed[name] else { return nil }
    func open<Value>(_: Value.Type) -> (any NamedProperty)? {
      guard let keyPath = keyPath as? KeyPath<Root, Value> else { return nil }
      return KeyPathProperty(
        keyPath, isReadOnly: readOnly.contains(name), isolation: forming?.isolation)
    }
    let type: Any.Type = type(of: keyPath).valueType
    return open(type)
  }
}

extension KeyTable: NameTable {
  func allNames(of type: (any AnyObject.Type)?) -> Set<String> {
    if let type, !(type is Root.Type) { return [] }
    var all = Set(keyPathsByName.keys).union(formed.keys)
    for addition in additions { all.formUnion(addition.allNames(of: type)) }
    return all
  }

  func property(named name: String, of type: any AnyObject.Type) -> (any NamedProperty)? {
    guard type is Root.Type else { return nil }
    for addition in additions.reversed() {
      if let property = addition.property(named: name, of: type) { return property }
    }
    return ownProperty(named: name)
  }

  var listedPaths: [AnyKeyPath] {
    additions.flatMap(\.listedPaths) + keyPathsByName.values.map { $0 }
  }

  /// - Complexity: O(*n*) in the number of names.
  func name(of keyPath: AnyKeyPath) -> String? {
    for addition in additions.reversed() {
      if let name = addition.name(of: keyPath) { return name }
    }
    return keyPathsByName.first { $0.value == keyPath }?.key
      ?? formed.first { $0.value == keyPath }?.key
  }
}

/// A table of names, whatever its class.
protocol NameTable: Sendable {
  /// Returns the names that objects of a class have; for nil, those of all classes in the table.
  func allNames(of type: (any AnyObject.Type)?) -> Set<String>

  /// Finds the property that a name stands for in objects of a class; nil if there is none.
  func property(named name: String, of type: any AnyObject.Type) -> (any NamedProperty)?

  /// Finds the name that stands for a key path; nil if none is listed.
  func name(of keyPath: AnyKeyPath) -> String?

  /// The key paths that begin at the class or at a subclass, without those that an actor forms.
  var listedPaths: [AnyKeyPath] { get }
}
