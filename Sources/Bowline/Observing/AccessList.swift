// SPDX-License-Identifier: Apache-2.0

/// The observed properties that were read, in the order of the reading, each observed from then on.
///
/// A property is observed at the moment when it is read, not later: where it is behind a lock the
/// lock is held then, and an object that goes during the reading takes its observers with it. Until
/// somebody takes the observers over, their notices are ignored.
@safe
@usableFromInline
final class AccessList {
  // Unchecked for speed, as in `Observer`: no access has code of others inside it.

  /// The value is reached by names, so that its key path is writable even if the value is not.
  @safe @exclusivity(unchecked) var isNamed = false

  /// The value is the bound target's own one if the properties lead nowhere.
  @safe @exclusivity(unchecked) @usableFromInline var isOfTarget = false

  /// The observers of the properties, each once.
  @safe @exclusivity(unchecked) private(set) var all: ContiguousArray<Dependency> = []

  /// Exactly one property was read.
  @usableFromInline var isSingle: Bool { all.count == 1 }

  /// No property was read that can be followed.
  @usableFromInline var isEmpty: Bool { all.isEmpty }

  /// The observers by the lists that they are in, once there are so many that looking along them
  /// takes longer.
  @safe @exclusivity(unchecked) private var dependenciesByList: [ObjectIdentifier: Dependency] = [:]

  private static let linearSearchLimit = 32

  /// The dependencies that are read beside the value, because the class says so.
  @usableFromInline let declared: DeclaredDependencies?

  /// The key path that is read, to find out which properties it consists of.
  private let keyPath: AnyKeyPath?

  /// The key path of each property that was read, one behind the other; nil if the first one does
  /// not belong to the root, or one is overridden.
  private var components: [AnyKeyPath]? = []

  /// The type of the property that was read last, if it belongs to an object of a subclass of its
  /// class, which may have overridden it, or is told of by hand; nil otherwise.
  @safe @exclusivity(unchecked) @usableFromInline private(set) var inheritedType: Any.Type?

  /// The key path that the accessors of that property are called by.
  private var inheritedPath: AnyKeyPath?

  /// The reading of a collection that can be edited.
  @usableFromInline
  struct Collection {
    /// The observers of the property.
    let list: ObjectIdentifier

    /// The address of the elements.
    let storageAddress: UInt

    /// The type of the property.
    let type: Any.Type
  }

  /// The collection that was read last; nil if that is not known.
  @safe @exclusivity(unchecked) @usableFromInline var collection: Collection?

  /// The reading is a later one, in which the key path does not matter.
  private let isLater: Bool

  /// The slot where the first property keeps its list of observers; nil if that is not in its
  /// object.
  private var slot: ListSlot?

  /// The traits of the observers.
  @safe @exclusivity(unchecked) @usableFromInline var traits: DependencyTraits

  /// - Parameters:
  ///   - keyPath: The key path that is going to be read; nil if it does not matter of which
  ///     properties it consists.
  ///   - declared: The dependencies that are read beside the value.
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

  /// The key path is that of the properties that were read, one behind the other, or of one that is
  /// told of by hand: then the value is that of the last one.
  @usableFromInline
  private(set) lazy var isChain: Bool = {
    guard let keyPath, let components, components.count == all.count, var joined = components.last
    else {
      return false
    }
    // From the end: only in that order is the result equal to a key path that is written out.
    for component in components.dropLast().reversed() {
      guard let longer = component.appending(path: joined) else { return false }
      joined = longer
    }
    return joined == keyPath
  }()

  /// The key paths of the properties that were read, if they may lead to a value that is computed; none
  /// if they make up the key path.
  var componentsToComputed: [AnyKeyPath] { isChain ? [] : components ?? [] }

  /// Takes the single property that was read for the value itself, since it is told of by hand
  /// under the key path of the value.
  @usableFromInline
  func treatAsProperty(of type: Any.Type) {
    isChain = true
    inheritedType = type
  }

  /// Says whether the key path names the single property that was read, and no other one that is
  /// computed from it.
  ///
  /// Of what a protocol requires it is not known which member it is: it is taken for the property
  /// as long as it has its type and value.
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
    var isSame = false
    Tracker.untracked {
      guard let present = (root as Any)[keyPath: path] as? Value else { return }
      // Two that differ from themselves are the same.
      isSame = areEqual(value, present) || !areEqual(value, value) && !areEqual(present, present)
    }
    return isSame
  }

  /// The classes of the objects that the properties belong to.
  @usableFromInline
  var owners: ContiguousArray<ObjectIdentifier> {
    ContiguousArray(all.lazy.map { $0.owner })
  }

  /// A property of the root that was read; it lives as long as the root.
  @usableFromInline
  var anchor: Unretained<ObserverList>? {
    for dependency in all where dependency.isOfRoot {
      if let list = dependency.list { return list }
    }
    return nil
  }

  /// Finds the slot where the single property that was read keeps its list, if the key path is the
  /// property's own, and puts it into the cache.
  @usableFromInline
  func directSlot(in root: AnyObject) -> ListSlot? {
    guard all.count == 1, isChain, let slot, let keyPath,
      slot.value?.belongs(to: root) == true
    else { return nil }
    PropertyCache.shared.add(keyPath, slot, in: root)
    return slot
  }

  /// Notes that a property is read.
  ///
  /// - Parameters:
  ///   - slot: Where the property keeps its list; nil if it is not kept in its object.
  ///   - spare: An observer to use again; nil to make one.
  ///   - path: The key path that the property's own accessors are called by.
  /// - Returns: What is to be read with the property; nil if it is noted already.
  func add<Owner: KeyValueObservable>(
    _ list: ObserverList, at slot: ListSlot?, of owner: Owner,
    isOfRoot: Bool, using spare: Dependency? = nil, path: () -> AnyKeyPath
  ) -> DeclaredDependencies? {
    if keyPath != nil { appendComponent(path, of: owner, isOfRoot: isOfRoot) }
    if contains(ObjectIdentifier(list)) { return nil }
    if all.isEmpty { self.slot = slot }
    DeliveryHook.noteName(of: list, in: owner)
    let dependency =
      spare
      ?? Dependency(
        wantsPrior: traits.wantsPrior, readsEarly: traits.readsEarly, serial: traits.serial,
        receive: traits.receive)
    dependency.observe(list, at: slot, of: owner, isOfRoot: isOfRoot, traits.stamp) {
      DeclaredDependencies(of: path(), in: owner)
    }
    add(dependency, in: list)
    if keyPath != nil || isLater, type(of: owner) != Owner.self {
      let path = path()
      if keyPath != nil { inheritedPath = path }
      inheritedType = type(of: path).valueType
    }
    return dependency.declared
  }

  /// Notes an observer that is there already.
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
    // Not known yet of this property.
    inheritedType = nil
    collection = nil
  }

  /// Says whether a property is noted.
  ///
  /// - Complexity: O(1).
  func contains(_ list: ObjectIdentifier) -> Bool {
    // One whose object has gone meanwhile may have had a list at the same address.
    if !dependenciesByList.isEmpty { return dependenciesByList[list]?.isIn(list) == true }
    return all.contains { $0.listIdentity == list }
  }

  /// Lets go of the observers; what is known of the last property stays until another one is noted.
  func removeAll() {
    all.removeAll(keepingCapacity: true)
    dependenciesByList = [:]
  }

  private func appendComponent<Owner: AnyObject>(
    _ path: () -> AnyKeyPath, of owner: Owner, isOfRoot: Bool
  ) {
    // A subclass may override the property, and its accessors are called by the same key path.
    guard type(of: owner) == Owner.self, isOfRoot || components?.isEmpty == false else {
      components = nil
      return
    }
    components?.append(path())
  }
}
