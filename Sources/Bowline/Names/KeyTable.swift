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
/// What a key path can be written through can be set by its name. A name may stand for more than
/// one step, such as `\.position.x`.
///
/// A class that has subclasses declares the table so that they can add to it:
///
/// ```swift
/// class Account: KeyValueCoding {
///   class var keys: KeyTable<Account> { ["owner": \.owner] }
/// }
/// final class Savings: Account {
///   override class var keys: KeyTable<Account> { super.keys.adding(Savings.self, ["rate": \.rate]) }
/// }
/// ```
///
/// A table may be shared by all isolation domains. The key paths in it capture no values, or values
/// that are `Sendable`; the compiler does not see that.
public struct KeyTable<Root: KeyValueObservable>: @unchecked Sendable {
  private struct Entry {
    let keyPath: PartialKeyPath<Root>
    let isReadOnly: Bool
  }

  private var entries: [String: Entry] = [:]

  /// Tables of subclasses; a later one comes first.
  private var additions: [any NameTable] = []

  private let others: (@Sendable (String) -> PartialKeyPath<Root>?)?

  /// Makes a table.
  ///
  /// - Parameters:
  ///   - names: The properties that have a name.
  ///   - readOnly: Those that cannot be set by their name, though the key path could be written
  ///     through, such as that of a property with a private setter.
  ///   - others: Finds the property for a name that is not listed, for a class whose keys come at
  ///     run time; nil for a name that stands for nothing.
  /// - Precondition: A name is not empty, has no dot in it, does not begin with `@`, and is listed
  ///   once.
  public init(
    _ names: KeyValuePairs<String, PartialKeyPath<Root>>,
    readOnly: KeyValuePairs<String, PartialKeyPath<Root>> = [:],
    others: (@Sendable (String) -> PartialKeyPath<Root>?)? = nil
  ) {
    self.others = others
    for (name, keyPath) in names { list(name, Entry(keyPath: keyPath, isReadOnly: false)) }
    for (name, keyPath) in readOnly { list(name, Entry(keyPath: keyPath, isReadOnly: true)) }
  }

  /// The table with the names that a subclass adds.
  ///
  /// A name that is in both stands for the subclass's property.
  ///
  /// - Precondition: The subclass is one.
  public func adding<Subclass: KeyValueObservable>(
    _ subclass: Subclass.Type, _ table: KeyTable<Subclass>
  ) -> KeyTable {
    precondition(subclass is Root.Type, "the names added to a table are those of a subclass")
    var sum = self
    sum.additions.append(table)
    return sum
  }

  /// All names that are listed, in alphabetical order.
  ///
  /// - Complexity: O(*n* log *n*) in their number.
  public var names: [String] {
    var all = Set(entries.keys)
    for addition in additions { all.formUnion(addition.names) }
    return all.sorted()
  }

  private mutating func list(_ name: String, _ entry: Entry) {
    precondition(!name.isEmpty, "a name in a key table is not empty")
    precondition(!name.contains("."), "a name in a key table has no dot: \(name)")
    precondition(!name.hasPrefix("@"), "a name in a key table does not begin with @: \(name)")
    precondition(
      entries.updateValue(entry, forKey: name) == nil,
      "a name is in a key table once: \(name)")
  }
}

extension KeyTable: ExpressibleByDictionaryLiteral {
  /// Makes a table of names and key paths.
  ///
  /// - Precondition: As for ``init(_:readOnly:others:)``.
  public init(dictionaryLiteral elements: (String, PartialKeyPath<Root>)...) {
    others = nil
    for (name, keyPath) in elements { list(name, Entry(keyPath: keyPath, isReadOnly: false)) }
  }
}

extension KeyTable: NameTable {
  /// - Complexity: O(*n*) in the number of names.
  func name(of keyPath: AnyKeyPath) -> String? {
    for addition in additions.reversed() {
      if let name = addition.name(of: keyPath) { return name }
    }
    return entries.first { $0.value.keyPath == keyPath }?.key
  }

  func property(named name: String) -> NamedProperty? {
    for addition in additions.reversed() {
      if let property = addition.property(named: name) { return property }
    }
    let entry =
      entries[name] ?? others?(name).map { Entry(keyPath: $0, isReadOnly: false) }
    guard let entry else { return nil }
    func open<Value>(_: Value.Type) -> NamedProperty? {
      guard let keyPath = entry.keyPath as? KeyPath<Root, Value> else { return nil }
      return KeyPathProperty(keyPath, isReadOnly: entry.isReadOnly)
    }
    let type: Any.Type = type(of: entry.keyPath).valueType
    return open(type)
  }
}
