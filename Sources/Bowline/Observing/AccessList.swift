// SPDX-License-Identifier: Apache-2.0

/// The observed properties that a first reading of a value reads, and the way in which the value
/// depends on them.
///
/// A property is observed at the moment when it is read: a lock around it is held then, and an
/// object that goes during the reading ends its observers. Their notices are ignored until
/// ``Dependencies/adopt(for:)``.
@usableFromInline
final class AccessList {
  // Unchecked for speed, as in `Observer`: no access has code of others inside it.

  /// The value is reached by names, so its key path is writable even if the value is not.
  @safe @exclusivity(unchecked) var isNamed = false

  /// The observers of the properties.
  @usableFromInline let dependencies: Dependencies

  /// The dependencies that the class declares, which are read besides the value.
  @usableFromInline let declared: DeclaredDependencies?

  /// The key path that is read; nil if the properties that it consists of do not matter.
  let keyPath: AnyKeyPath?

  /// The key path of each property that was read, in order; nil if the first property does not
  /// belong to the root, or one may be overridden.
  private var components: [AnyKeyPath]? = []

  /// The key path by which the accessors of a property are called that may be overridden; nil if
  /// there is none, and the last one of several.
  private var inheritedPath: AnyKeyPath?

  /// The slot of the first property; nil if the object does not hold the list.
  private(set) var slot: ListSlot?

  /// - Parameters:
  ///   - keyPath: The key path that is going to be read; nil if it does not matter.
  ///   - declared: The dependencies that are read besides the value.
  @usableFromInline
  init(
    _ dependencies: Dependencies, keyPath: AnyKeyPath? = nil, declared: DeclaredDependencies? = nil
  ) {
    self.dependencies = dependencies
    self.keyPath = keyPath
    self.declared = declared
  }

  /// The key path consists of the properties that were read, in order, or is that of one property
  /// that is told by hand: then the value is that of the last property.
  @usableFromInline
  private(set) lazy var isChain: Bool = {
    guard let keyPath, let components, components.count == dependencies.count else { return false }
    return joined(components[...]) == keyPath
  }()

  /// The key paths of the properties that were read, if they may lead to a computed value; none if
  /// the key path consists of them.
  var componentsToComputed: [AnyKeyPath] { isChain ? [] : components ?? [] }

  /// Treats the single property that was read as the value itself, since it is told by hand under
  /// the key path of the value.
  @usableFromInline
  func treatAsProperty(of type: Any.Type) {
    isChain = true
    dependencies.start?.use { $0.inheritedType = type }
  }

  /// Counts the observers of this reading no more among those that have begun: they are told of
  /// nothing, so no batch needs to keep a value for them.
  func takeBackJoins() {
    for dependency in dependencies.all { dependency.list?.use { $0.joins &-= 1 } }
  }

  /// The key path names the single property that was read, by the property's class or a subclass.
  var isMember: Bool {
    guard let keyPath, let path = inheritedPath ?? components?.first, dependencies.areSingle,
      let property = KeyPathMember(path), !property.isRequirement, anchor != nil
    else { return false }
    // A generic subscript is one member with values of several types.
    return property == KeyPathMember(keyPath)
      && type(of: path).valueType == type(of: keyPath).valueType
  }

  /// Says whether the key path names the single property that was read, rather than a value that is
  /// computed from it.
  ///
  /// A key path of a protocol's requirement does not tell which member it leads to: the answer is
  /// yes if type and value are those of the property.
  @usableFromInline
  func isProperty<Value>(_ value: Value, of root: AnyObject) -> Bool {
    if isMember { return true }
    guard dependencies.areSingle, anchor != nil else { return false }
    guard let keyPath, let path = inheritedPath ?? components?.first, KeyPathMember(path) != nil
    else { return dependencies.inheritedType == Value.self }
    guard KeyPathMember(keyPath)?.isRequirement == true, type(of: path).valueType == Value.self
    else { return false }
    return Tracker.untracked {
      ((root as Any)[keyPath: path] as? Value).map { mayBeSame(value, $0) } ?? false
    }
  }

  /// The list of a property of the root that was read; it lives as long as the root.
  @usableFromInline
  var anchor: Unretained<ObserverList>? {
    var anchor: Unretained<ObserverList>?
    dependencies.forEach { if anchor == nil, $0.isOfRoot { anchor = $0.list } }
    return anchor
  }

  /// Finds the slot of the single property that was read, if the key path is the property's own,
  /// and adds it to the cache.
  @usableFromInline
  func directSlot(in root: AnyObject) -> ListSlot? {
    guard dependencies.areSingle, isChain, let slot, let keyPath,
      slot.value?.belongs(to: root) == true
    else { return nil }
    PropertyCache.shared.add(keyPath, slot, in: root)
    return slot
  }

  /// Adds the key path of a property that is read, each time that it is.
  ///
  /// - Parameter path: The key path by which the property's own accessors are called.
  func addAccess<Owner: AnyObject>(
    at slot: ListSlot?, of owner: Owner, isOfRoot: Bool, path: () -> AnyKeyPath
  ) {
    if dependencies.start == nil { self.slot = slot }
    if keyPath == nil { return }
    // A subclass may override the property, and the override is called by the same key path.
    let isInherited = type(of: owner) != Owner.self
    if isInherited { inheritedPath = path() }
    if isInherited || !isOfRoot && components?.isEmpty != false {
      components = nil
    } else {
      components?.append(path())
    }
  }
}

/// Joins key paths to one; nil if there are none, or one of them cannot be joined.
///
/// It begins with the last two: only then is the result equal to a key path that is written out in
/// the code.
func joined(_ keyPaths: ArraySlice<AnyKeyPath>) -> AnyKeyPath? {
  var joined = keyPaths.last
  for keyPath in keyPaths.dropLast().reversed() {
    joined = joined.flatMap { keyPath.appending(path: $0) }
  }
  return joined
}
