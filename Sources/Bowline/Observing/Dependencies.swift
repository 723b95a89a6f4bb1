// SPDX-License-Identifier: Apache-2.0

/// The properties that a piece of code read, each observed once, in the order of the reading.
@usableFromInline
final class Dependencies {
  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The dependency on the property that was read first; nil for none.
  @safe @exclusivity(unchecked) private var first: Dependency?

  /// A collection that was read and can be edited: the list and the type of the property, and the
  /// address of the elements.
  typealias ReadCollection = (list: ObjectIdentifier, storageAddress: UInt, type: Any.Type)

  /// The collection that was read last; nil if that is not known.
  @safe @exclusivity(unchecked) var collection: ReadCollection?

  /// The type of the property that was read last, if it may be overridden; nil otherwise.
  @usableFromInline var inheritedType: Any.Type? { last?.use { $0.inheritedType } ?? nil }

  /// The number of the observation among all, in the order in which they began.
  let serial = Observer.nextSerial()

  /// The dependencies want prior notices.
  private let wantsPrior: Bool

  /// The dependencies are readers: they read before other observers are told.
  private let readsEarly: Bool

  /// The actor of the code that follows the properties.
  @safe @exclusivity(unchecked) @usableFromInline var stamp: DomainStamp

  /// The closure that receives the notices of all properties, once the dependencies are adopted.
  private let receive: Observer.Receiver

  @usableFromInline
  init(
    wantsPrior: Bool = false, readsEarly: Bool = false, stamp: DomainStamp = .none,
    receive: @escaping Observer.Receiver
  ) {
    self.wantsPrior = wantsPrior
    self.readsEarly = readsEarly
    self.stamp = stamp
    self.receive = receive
  }

  deinit {
    end(behind: nil)
  }

  /// The dependency on the property that was read first.
  var start: Unretained<Dependency>? {
    first.map { Unretained($0) }
  }

  /// The number of the properties.
  var count: Int {
    var count = 0
    forEach { _ in count += 1 }
    return count
  }

  /// Exactly one property was read.
  @usableFromInline var areSingle: Bool { count == 1 }

  /// No observed property was read.
  @usableFromInline var areNone: Bool { first == nil }

  /// The dependencies, retained: code of others may change which ones there are.
  var all: [Dependency] {
    var all: [Dependency] = []
    forEach { all.append($0) }
    return all
  }

  /// The class of an object and the offset of a property in it; nil if its list is not in the object.
  ///
  /// The same class and offset are the same stored property.
  @usableFromInline
  typealias Site = (ownerClass: ObjectIdentifier, offset: Int?)

  /// The sites of the properties.
  @usableFromInline
  var sites: ContiguousArray<Site> {
    ContiguousArray(all.lazy.map { ($0.ownerClass, $0.offset) })
  }

  /// Inserts a new dependency, which follows no property yet.
  ///
  /// - Parameter previous: The dependency that it comes behind; nil for the first place.
  func insert(behind previous: Unretained<Dependency>?) -> Dependency {
    let dependency = Dependency(
      wantsPrior: wantsPrior, readsEarly: readsEarly, serial: serial, receive: receive)
    if let previous {
      previous.use { previous in
        dependency.nextRead = previous.nextRead
        previous.nextRead = dependency
      }
    } else {
      dependency.nextRead = first
      first = dependency
    }
    return dependency
  }

  /// Ends and removes the dependencies behind one; all of them behind nil.
  ///
  /// It is a loop rather than a recursion, since there may be many.
  private func end(behind last: Unretained<Dependency>?) {
    var rest: Dependency?
    if let last {
      last.use { swap(&$0.nextRead, &rest) }
    } else {
      swap(&first, &rest)
    }
    while let dependency = rest {
      rest = dependency.nextRead
      dependency.nextRead = nil
      dependency.invalidate()
    }
  }

  /// Observes only the properties that were read, from their last stored change on.
  ///
  /// - Parameter dependent: The object that depends on the properties and owns the dependencies.
  /// - Returns: Whether other properties were read than the last time.
  @usableFromInline
  func follow(_ tracker: Tracker, for dependent: AnyObject) -> Bool {
    let hasOthers = tracker.hasOthers
    if hasOthers {
      if tracker.next != nil { end(behind: tracker.last) }
      adopt(for: dependent)
    }
    forEach { $0.catchUp() }
    return hasOthers
  }

  /// Has an object receive the notices of the properties.
  @usableFromInline
  func adopt(for dependent: AnyObject) {
    forEach { $0.dependent = Unretained(dependent) }
  }

  /// No property before the last one has been written since it was followed.
  @usableFromInline
  var areAllButLastUnchanged: Bool { !contains { !$0.isLast && !$0.isUnchanged } }

  /// The value was read after the last change of each property.
  var areRead: Bool { !contains { !$0.isUnchanged && $0.untold == 0 } }

  /// The dependency on the property that was read last; nil for none.
  var last: Unretained<Dependency>? {
    var last = start
    while let next = last?.following { last = next }
    return last
  }

  /// A change of the property that was read last was announced by hand, and is still to come.
  @usableFromInline
  var isLastAnnounced: Bool { last?.use { $0.isAnnounced } ?? false }

  /// Says whether the properties are those at the given sites, in this order.
  @usableFromInline
  func areAt(_ sites: ContiguousArray<Site>) -> Bool {
    var index = 0
    var areSame = true
    forEach { dependency in
      areSame =
        areSame && index < sites.count && dependency.offset != nil
        && (dependency.ownerClass, dependency.offset) == sites[index]
      index += 1
    }
    return areSame && index == sites.count
  }

  /// All properties have gone, so no change will be told.
  @usableFromInline
  var haveGone: Bool { !contains { $0.isActive } }

  /// Finds the names of the properties, for a person to read: in full if they belong to the root,
  /// else the names of their classes.
  func names(root: AnyObject) -> [String] {
    var names: [String] = []
    for case let name? in all.map({ $0.name(root: root) }) where !names.contains(name) {
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
      cursor = dependency.following
    }
    return false
  }

  /// Calls a closure with each dependency, in the order of the reading.
  func forEach(_ body: (Dependency) -> Void) {
    var cursor = start
    while let dependency = cursor {
      cursor = dependency.following
      dependency.use(body)
    }
  }
}
