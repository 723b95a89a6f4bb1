// SPDX-License-Identifier: Apache-2.0

/// The observed properties that were read, in the order of the reading, each observed from then on.
///
/// A property is observed at the moment when it is read: a lock around it is held then, and an
/// object that goes during the reading ends its observers. Their notices are ignored until
/// ``Dependencies`` adopt them.
@safe @usableFromInline
final class AccessList {
  // Unchecked for speed, as in `Observer`: no access has code of others inside it.

  /// The value is reached by names, so its key path is writable even if the value is not.
  @safe @exclusivity(unchecked) var isNamed = false

  /// The observers, one for each property.
  @safe @exclusivity(unchecked) private(set) var all: ContiguousArray<Dependency> = []

  /// Exactly one property was read.
  @usableFromInline var isSingle: Bool { all.count == 1 }

  /// No observed property was read.
  @usableFromInline var isEmpty: Bool { all.isEmpty }

  /// The observers by their lists, once there are more than ``linearSearchLimit``.
  @safe @exclusivity(unchecked) private var dependenciesByList: [ObjectIdentifier: Dependency] = [:]

  private static let linearSearchLimit = 32

  /// The dependencies that the class declares, which are read besides the value.
  @usableFromInline let declared: DeclaredDependencies?

  /// The key path that is read; nil if the properties that it consists of do not matter.
  private let keyPath: AnyKeyPath?

  /// The key path of each property that was read, in order; nil if the first property does not
  /// belong to the root, or one may be overridden.
  private var components: [AnyKeyPath]? = []

  /// The type of the property that was read last; nil if that property is surely not overridden.
  ///
  /// It may be if its object is of a subclass, and counts as such if it is told by hand.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var inheritedType: Any.Type?

  /// The key path by which that property's own accessors are called.
  private var inheritedPath: AnyKeyPath?

  /// A collection that was read and can be edited.
  @usableFromInline
  struct Collection {
    /// The list of the property.
    let list: ObjectIdentifier

    /// The address of the elements.
    let storageAddress: UInt

    /// The type of the property.
    let type: Any.Type
  }

  /// The collection that was read last; nil if that is not known.
  @safe @exclusivity(unchecked) @usableFromInline var collection: Collection?

  /// The value was read before; in a later reading the key path does not matter.
  private let isLater: Bool

  /// The slot of the first property; nil if the object does not hold the list.
  private(set) var slot: ListSlot?

  /// The traits of the observers.
  @safe @exclusivity(unchecked) @usableFromInline var traits: DependencyTraits

  /// - Parameters:
  ///   - keyPath: The key path that is going to be read; nil if it does not matter.
  ///   - declared: The dependencies that are read besides the value.
  ///   - isLater: Whether the value was read before.
  @usableFromInline
  init(
    _ traits: DependencyTraits, keyPath: AnyKeyPath? = nil, declared: DeclaredDependencies? = nil,
    isLater: Bool = false
  ) {
    self.traits = traits
    self.keyPath = keyPath
    self.declared = declared
    self.isLater = isLater
  }

  /// The key path consists of the properties that were read, in order, or is that of one property
  /// that is told by hand: then the value is that of the last property.
  @usableFromInline
  private(set) lazy var isChain: Bool = {
    guard let keyPath, let components, components.count == all.count else { return false }
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
    inheritedType = type
  }

  /// Says whether the key path names the single property that was read, rather than a value that is
  /// computed from it.
  ///
  /// A key path of a protocol's requirement does not tell which member it leads to: the answer is
  /// yes if type and value are those of the property.
  @usableFromInline
  func isProperty<Value>(_ value: Value, of root: AnyObject) -> Bool {
    guard isSingle, anchor != nil else { return false }
    guard let keyPath, let path = inheritedPath ?? components?.first,
      let property = KeyPathMember(path)
    else {
      return inheritedType == Value.self
    }
    guard let member = KeyPathMember(keyPath), type(of: path).valueType == Value.self else {
      return false
    }
    if !member.isRequirement || property.isRequirement { return member == property }
    return Tracker.untracked {
      ((root as Any)[keyPath: path] as? Value).map { mayBeSame(value, $0) } ?? false
    }
  }

  /// The classes of the objects that the properties belong to.
  @usableFromInline
  var ownerClasses: ContiguousArray<ObjectIdentifier> {
    ContiguousArray(all.lazy.map { $0.ownerClass })
  }

  /// The list of a property of the root that was read; it lives as long as the root.
  @usableFromInline
  var anchor: Unretained<ObserverList>? {
    for dependency in all where dependency.isOfRoot {
      if let list = dependency.list { return list }
    }
    return nil
  }

  /// Finds the slot of the single property that was read, if the key path is the property's own,
  /// and adds it to the cache.
  @usableFromInline
  func directSlot(in root: AnyObject) -> ListSlot? {
    guard isSingle, isChain, let slot, let keyPath,
      slot.value?.belongs(to: root) == true
    else { return nil }
    PropertyCache.shared.add(keyPath, slot, in: root)
    return slot
  }

  /// Adds a property that is read, and observes it.
  ///
  /// - Parameters:
  ///   - slot: The slot of the property; nil if the object does not hold the list.
  ///   - spare: An observer to use again; nil to make one.
  ///   - path: The key path by which the property's own accessors are called.
  /// - Returns: The dependencies to read with the property; nil if it was added before.
  func add<Owner: KeyValueObservable>(
    _ list: ObserverList, at slot: ListSlot?, of owner: Owner,
    isOfRoot: Bool, using spare: Dependency? = nil, path: () -> AnyKeyPath
  ) -> DeclaredDependencies? {
    if keyPath != nil { appendComponent(path, of: owner, isOfRoot: isOfRoot) }
    if contains(ObjectIdentifier(list)) { return nil }
    if all.isEmpty { self.slot = slot }
    DeliveryHook.recordName(of: list, in: owner)
    let dependency =
      spare
      ?? Dependency(
        wantsPrior: traits.wantsPrior, readsEarly: traits.readsEarly, serial: traits.serial,
        receive: traits.receive)
    dependency.observe(list, at: slot, of: owner, isOfRoot: isOfRoot, traits.stamp) {
      let path = path()
      // What is told by hand has no key path of the class, and its own reading asks for the declared.
      return type(of: path).rootType == ManualNotices.self
        ? nil : DeclaredDependencies(of: path, in: owner)
    }
    add(dependency, in: list)
    if keyPath != nil || isLater, type(of: owner) != Owner.self {
      let path = path()
      if keyPath != nil { inheritedPath = path }
      inheritedType = type(of: path).valueType
    }
    return dependency.declared
  }

  /// Adds an observer of a property that was read before.
  func add(_ dependency: Dependency) {
    if let list = dependency.list {
      list.use { add(dependency, in: $0) }
    } else {
      // Its property has gone.
      all.append(dependency)
    }
  }

  private func add(_ dependency: Dependency, in list: ObserverList) {
    all.append(dependency)
    if all.count > AccessList.linearSearchLimit {
      if dependenciesByList.isEmpty {
        for present in all {
          if let list = present.listIdentity { dependenciesByList[list] = present }
        }
      }
      dependenciesByList[ObjectIdentifier(list)] = dependency
    }
    // Not known yet for this property.
    inheritedType = nil
    collection = nil
  }

  /// Says whether a property has been added.
  ///
  /// - Complexity: O(1).
  func contains(_ list: ObjectIdentifier) -> Bool {
    // A list that has gone meanwhile may have had the same address.
    if !dependenciesByList.isEmpty { return dependenciesByList[list]?.isIn(list) == true }
    return all.contains { $0.listIdentity == list }
  }

  /// Removes the observers; the facts about the last property stay until another one is added.
  func removeAll() {
    all.removeAll(keepingCapacity: true)
    dependenciesByList = [:]
  }

  private func appendComponent<Owner: AnyObject>(
    _ path: () -> AnyKeyPath, of owner: Owner, isOfRoot: Bool
  ) {
    // A subclass may override the property, and the override is called by the same key path.
    guard type(of: owner) == Owner.self, isOfRoot || components?.isEmpty == false else {
      components = nil
      return
    }
    components?.append(path())
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
