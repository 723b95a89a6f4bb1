// SPDX-License-Identifier: Apache-2.0

/// The properties that a piece of code read, each observed once, in the order of the reading.
@safe
@usableFromInline
final class Dependencies {
  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The dependency on the property that was read first; nil for none.
  @safe @exclusivity(unchecked) private var first: Dependency?

  /// An empty list, kept so that replacing a middle object allocates nothing.
  @safe @exclusivity(unchecked) private var spare: AccessList?

  /// The serial of all these observers.
  let serial: UInt64

  /// The observers are told before a change too.
  @usableFromInline let wantsPrior: Bool

  /// The observers read before others are told.
  let readsEarly: Bool

  /// A batch that leaves the value as it was tells it all the same: the value is the bound target's
  /// own one if the properties lead nowhere.
  @safe @exclusivity(unchecked) @usableFromInline var areAlwaysTold = false

  /// The actor of the code that follows the properties.
  @safe @exclusivity(unchecked) @usableFromInline var stamp = DomainStamp.none

  private let receive: Observer.Receiver

  /// - Parameters:
  ///   - serial: The serial; nil for that of one that begins now.
  ///   - receive: Takes the notices of all properties.
  @usableFromInline
  init(
    wantsPrior: Bool, readsEarly: Bool = false, serial: UInt64? = nil,
    receive: @escaping Observer.Receiver
  ) {
    self.serial = serial ?? Observer.nextSerial()
    self.wantsPrior = wantsPrior
    self.readsEarly = readsEarly
    self.receive = receive
  }

  deinit {
    removeAll()
  }

  /// The dependency on the property that was read first.
  var start: Unretained<Dependency>? {
    first.map { Unretained($0) }
  }

  /// A tracker that compares what is read with what was read the last time.
  ///
  /// Until it is followed, nothing else is: the tracker goes along the dependencies.
  @usableFromInline
  func tracker(root: AnyObject?) -> Tracker {
    Tracker(root: root, self)
  }

  /// An empty list for something else that is read.
  func takeSpare() -> AccessList {
    let accesses =
      spare
      ?? AccessList(
        isLater: true, serial: serial, wantsPrior: wantsPrior, readsEarly: readsEarly,
        receive: receive)
    spare = nil
    accesses.stamp = stamp
    return accesses
  }

  /// Observes just the properties that were read, from their last stored change on.
  ///
  /// - Parameter dependent: What depends on the properties. It owns the dependencies.
  /// - Returns: Whether other properties were read than the last time.
  @usableFromInline
  func follow(_ tracker: inout Tracker, for dependent: AnyObject) -> Bool {
    let accesses = tracker.accesses
    if let accesses {
      take(accesses, for: dependent)
      accesses.removeAll()
      spare = accesses
    }
    forEach { $0.joinNow() }
    return accesses != nil
  }

  /// Takes over the observers of just the properties that were noted, and ends the others.
  @usableFromInline
  func take(_ accesses: AccessList, for dependent: AnyObject) {
    forEach { $0.dependent = nil }
    for dependency in accesses.all {
      dependency.dependent = Unretained(dependent)
    }
    var rest = first
    first = nil
    while let dependency = rest {
      rest = dependency.nextRead
      dependency.nextRead = nil
      if dependency.dependent == nil { dependency.invalidate() }
    }
    var previous: Dependency?
    for dependency in accesses.all {
      setNext(dependency, behind: previous)
      previous = dependency
    }
  }

  /// No property but the last one has been written since it was followed.
  @usableFromInline
  var isRouteUnchanged: Bool {
    var cursor = first.map { Unretained($0) }
    while let dependency = cursor {
      let (isUnchanged, next) = dependency.use {
        ($0.isLast || $0.isUnchanged, $0.following)
      }
      if !isUnchanged { return false }
      cursor = next
    }
    return true
  }

  /// A batch holds back a change of one of the properties.
  var areHeldBack: Bool {
    var areHeldBack = false
    forEach { areHeldBack = areHeldBack || $0.isHeldBack }
    return areHeldBack
  }

  /// The value was read after the last change of each property.
  @usableFromInline
  var areRead: Bool {
    var areRead = true
    forEach { areRead = areRead && ($0.isUnchanged || $0.untold > 0) }
    return areRead
  }

  /// The type of the property that was read last, if it may be overridden; nil otherwise.
  ///
  /// To be asked when ``follow(_:for:)`` has found other properties.
  @usableFromInline
  var inheritedType: Any.Type? { spare?.inheritedType }

  /// The collection that was read last, by the reading that was followed last.
  ///
  /// - Parameter isElsewhere: Whether that reading found other properties.
  @usableFromInline
  func collection(isElsewhere: Bool) -> AccessList.Collection? {
    isElsewhere ? spare?.collection : first?.collection
  }

  /// Says whether a list is that of the property that was read last.
  func areLast(_ list: ObjectIdentifier) -> Bool {
    var isLast = false
    forEach { isLast = $0.isIn(list) }
    return isLast
  }

  /// Says whether a collection is that of the property that was read last, and the property is not
  /// being changed at this moment.
  @usableFromInline
  func endWith(_ collection: AccessList.Collection) -> Bool {
    var isLast = false
    forEach { isLast = $0.isAtRest && $0.isIn(collection.list) }
    return isLast
  }

  /// Says whether the properties belong to objects of the given classes, in this order.
  @usableFromInline
  func haveOwners(_ owners: ContiguousArray<ObjectIdentifier>) -> Bool {
    var index = 0
    var isSame = true
    forEach { dependency in
      isSame = isSame && index < owners.count && dependency.owner == owners[index]
      index += 1
    }
    return isSame && index == owners.count
  }

  /// None of the properties is there any more, so that nothing will be told.
  @usableFromInline
  var haveGone: Bool {
    var cursor = first
    while let dependency = cursor {
      if dependency.isActive { return false }
      cursor = dependency.nextRead
    }
    return true
  }

  /// Says whether the property that a list belongs to is among them.
  func contain(_ list: ObserverList) -> Bool {
    var isFound = false
    forEach { if $0.isIn(list) { isFound = true } }
    return isFound
  }

  /// The names of the properties, for a person to read: those of the root in full, of others the
  /// class.
  func names(root: AnyObject) -> [String] {
    var names: [String] = []
    forEach { if let name = $0.name(root: root), !names.contains(name) { names.append(name) } }
    return names
  }

  /// The last one of the properties that are telling a change at this moment.
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

  private func forEach(_ body: (Dependency) -> Void) {
    var cursor = first.map { Unretained($0) }
    while let dependency = cursor {
      cursor = dependency.use { $0.following }
      dependency.use(body)
    }
  }

  /// One after the other, not a recursion: there may be many.
  private func removeAll() {
    var rest = first
    first = nil
    while let dependency = rest {
      rest = dependency.nextRead
      dependency.nextRead = nil
      dependency.invalidate()
    }
  }

  private func setNext(_ next: Dependency?, behind previous: Dependency?) {
    if let previous { previous.nextRead = next } else { first = next }
  }
}
