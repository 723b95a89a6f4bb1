// SPDX-License-Identifier: Apache-2.0

/// The properties that a piece of code read, each observed once, in the order of the reading.
@safe @usableFromInline
final class Dependencies {
  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The dependency on the property that was read first; nil for none.
  @safe @exclusivity(unchecked) private var first: Dependency?

  /// An empty access list to use again: replacing an object in the middle allocates nothing.
  @safe @exclusivity(unchecked) private var spare: AccessList?

  /// The collection that was read last; nil if that is not known.
  @safe @exclusivity(unchecked) @usableFromInline var collection: AccessList.Collection?

  /// The traits of the dependencies.
  @safe @exclusivity(unchecked) @usableFromInline var traits: DependencyTraits

  @usableFromInline
  init(_ traits: DependencyTraits) {
    self.traits = traits
  }

  deinit {
    unlinkAll { _ in true }
  }

  /// The dependency on the property that was read first.
  var start: Unretained<Dependency>? {
    first.map { Unretained($0) }
  }

  /// Returns an empty access list for a reading that goes to other properties.
  func takeSpare() -> AccessList {
    let accesses = spare ?? AccessList(traits, isLater: true)
    spare = nil
    accesses.traits.stamp = traits.stamp
    return accesses
  }

  /// Observes only the properties that were read, from their last stored change on.
  ///
  /// - Parameter dependent: The object that depends on the properties and owns the dependencies.
  /// - Returns: Whether other properties were read than the last time.
  @usableFromInline
  func follow(_ tracker: inout Tracker, for dependent: AnyObject) -> Bool {
    let accesses = tracker.accesses
    if let accesses {
      adopt(accesses, for: dependent)
      accesses.removeAll()
      spare = accesses
    }
    forEach { $0.catchUp() }
    return accesses != nil
  }

  /// Takes over the observers of an access list, and ends all others.
  @usableFromInline
  func adopt(_ accesses: AccessList, for dependent: AnyObject) {
    collection = accesses.collection
    forEach { $0.dependent = nil }
    for dependency in accesses.all {
      dependency.dependent = Unretained(dependent)
    }
    unlinkAll { $0.dependent == nil }
    var previous: Dependency?
    for dependency in accesses.all {
      if let previous { previous.nextRead = dependency } else { first = dependency }
      previous = dependency
    }
  }

  /// No property before the last one has been written since it was followed.
  @usableFromInline
  var areAllButLastUnchanged: Bool { !contains { !$0.isLast && !$0.isUnchanged } }

  /// A change of one of the properties was begun, and is still to be told.
  var areChanging: Bool { contains { $0.isChanging } }

  /// The value was read after the last change of each property.
  @usableFromInline
  var areRead: Bool { !contains { !$0.isUnchanged && $0.untold == 0 } }

  /// The type of the property that was read last, if it may be overridden; nil otherwise.
  ///
  /// It is known right after ``follow(_:for:)`` has found other properties.
  @usableFromInline
  var inheritedType: Any.Type? { spare?.inheritedType }

  /// The dependency on the property that was read last; nil for none.
  var last: Unretained<Dependency>? {
    var last = start
    while let next = last?.use({ $0.following }) { last = next }
    return last
  }

  /// A change of the property that was read last was announced by hand, and is still to come.
  @usableFromInline
  var isLastAnnounced: Bool { last?.use { $0.isAnnounced } ?? false }

  /// Says whether the properties belong to objects of the given classes, in this order.
  @usableFromInline
  func haveOwners(of classes: ContiguousArray<ObjectIdentifier>) -> Bool {
    var index = 0
    var isSame = true
    forEach { dependency in
      isSame = isSame && index < classes.count && dependency.ownerClass == classes[index]
      index += 1
    }
    return isSame && index == classes.count
  }

  /// All properties have gone, so no change will be told.
  @usableFromInline
  var haveGone: Bool { !contains { $0.isActive } }

  /// Finds the names of the properties, for a person to read: in full if they belong to the root,
  /// else the names of their classes.
  func names(root: AnyObject) -> [String] {
    // Retained: the object's mirror may be code of others, which may change what is followed.
    var dependencies: [Dependency] = []
    forEach { dependencies.append($0) }
    var names: [String] = []
    for case let name? in dependencies.map({ $0.name(root: root) }) where !names.contains(name) {
      names.append(name)
    }
    return names
  }

  /// The last dependency whose property is telling a change at this moment.
  var delivering: Dependency? {
    var delivering: Dependency?
    forEach { if $0.isDelivering { delivering = $0 } }
    return delivering
  }

  /// Ends all observations.
  @usableFromInline
  func cancel() {
    forEach { $0.invalidate() }
  }

  /// Says whether a condition holds for one of the dependencies.
  func contains(where holds: (Dependency) -> Bool) -> Bool {
    var cursor = start
    while let dependency = cursor {
      if dependency.use(holds) { return true }
      cursor = dependency.use { $0.following }
    }
    return false
  }

  private func forEach(_ body: (Dependency) -> Void) {
    var cursor = start
    while let dependency = cursor {
      cursor = dependency.use { $0.following }
      dependency.use(body)
    }
  }

  /// Unlinks all dependencies, and ends those for which a condition holds.
  ///
  /// It is a loop rather than a recursion, since there may be many.
  private func unlinkAll(ending ends: (Dependency) -> Bool) {
    var rest = first
    first = nil
    while let dependency = rest {
      rest = dependency.nextRead
      dependency.nextRead = nil
      if ends(dependency) { dependency.invalidate() }
    }
  }
}
