// SPDX-License-Identifier: Apache-2.0

/// A reading that lists the observed properties that a piece of code reads.
///
/// It is how Bowline learns what a key path leads through and what a derived value depends on,
/// without any declaration: the value is read while a tracker, on the stack of whoever reads, lists
/// the properties.
///
/// A tracker that is given what was read the last time only compares, as long as the same
/// properties are read in the same order: then there is nothing to list and nothing is allocated.
@safe
@usableFromInline
struct Tracker {
  /// The properties read; nil if the properties are those that were expected.
  @usableFromInline private(set) var accesses: AccessList?

  /// What was read the last time; nil in a first reading.
  private let dependencies: Dependencies?

  /// The one of them that comes next.
  ///
  /// Nobody but this tracker changes their order while it reads.
  private var next: Unmanaged<Dependency>?

  /// How many of them were read so far.
  private var count = 0

  /// Those that were read so far, by their lists, once there are many of them and something is read
  /// that is not the next one; nil until then.
  private var read: [ObjectIdentifier: Unmanaged<Dependency>]?

  private static let lookLimit = 32

  private let root: UnsafeRawPointer?

  /// The values whose declared dependencies are being read: those of a ring are read once.
  var declaredBeingRead: [(owner: ObjectIdentifier, keyPath: AnyKeyPath)] = []

  /// The tracker that is interrupted by this one.
  var outer: UnsafeMutablePointer<Tracker>?

  /// A tracker of a first reading.
  ///
  /// - Parameter root: The object that is read.
  @usableFromInline
  init(root: AnyObject, accesses: AccessList) {
    self.accesses = accesses
    dependencies = nil
    unsafe self.root = UnsafeRawPointer(Unmanaged.passUnretained(root).toOpaque())
  }

  /// A tracker of a later reading.
  init(root: AnyObject?, _ dependencies: Dependencies) {
    self.dependencies = dependencies
    unsafe next = dependencies.start
    unsafe self.root = root.map {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())
    }
  }

  /// Notes that a property is read.
  ///
  /// - Parameters:
  ///   - list: The property's observers.
  ///   - slot: Where the property keeps them; nil if that is no place in its object.
  /// - Returns: What is to be read with the property, the first time that it is read.
  mutating func record<Owner: KeyValueObservable>(
    _ list: ObserverList, at slot: ListSlot?, of owner: Owner,
    path: () -> AnyKeyPath
  ) -> DeclaredDependencies? {
    var spare: Dependency?
    if accesses == nil {
      if let next = unsafe next, unsafe next._withUnsafeGuaranteedRef({ $0.isIn(list) }) {
        unsafe self.next = unsafe next.following
        count += 1
        return unsafe next._withUnsafeGuaranteedRef { $0.declared }
      }
      if wasRead(list) { return nil }
      listAccesses()
    }
    if let next = unsafe next, !accesses!.contains(ObjectIdentifier(list)) {
      // Used for this property now: a replaced middle object costs no allocation.
      spare = unsafe next.takeUnretainedValue()
      unsafe self.next = unsafe next.following
    }
    let isOfRoot = unsafe root == UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    return accesses!.add(
      list, at: slot, of: owner, isOfRoot: isOfRoot, using: spare, path: path)
  }

  /// Keeps what is read of a collection: in the list, or with the first of the properties, as long
  /// as they are those that were expected.
  func keep(_ collection: AccessList.Collection) {
    if let accesses {
      accesses.collection = collection
    } else {
      unsafe dependencies?.start?._withUnsafeGuaranteedRef { $0.collection = collection }
    }
  }

  /// Lists what was as expected so far, because the rest is not, or because it is wanted.
  mutating func listAccesses() {
    guard accesses == nil, let dependencies else { return }
    let accesses = dependencies.takeSpare()
    var place = unsafe dependencies.start
    while let dependency = unsafe place, unsafe dependency != next {
      accesses.add(unsafe dependency.takeUnretainedValue())
      unsafe place = unsafe dependency.following
    }
    self.accesses = accesses
  }

  /// Begins a list if something that was expected was not read.
  mutating func finish() {
    if unsafe next != nil { listAccesses() }
  }

  /// Whether a property is one of those that were read as expected.
  private mutating func wasRead(_ list: ObserverList) -> Bool {
    if count > Self.lookLimit, unsafe read == nil {
      var found: [ObjectIdentifier: Unmanaged<Dependency>] = unsafe [:]
      unsafe forEachRead { dependency, identity in unsafe found[identity] = unsafe dependency }
      unsafe read = unsafe found
    }
    if let read = unsafe read {
      // One whose object has gone meanwhile may have had a list in the same place.
      return unsafe read[ObjectIdentifier(list)]?._withUnsafeGuaranteedRef { $0.isIn(list) }
        ?? false
    }
    var isFound = false
    unsafe forEachRead { _, identity in if identity == ObjectIdentifier(list) { isFound = true } }
    return isFound
  }

  private func forEachRead(_ body: (Unmanaged<Dependency>, ObjectIdentifier) -> Void) {
    var place = unsafe dependencies?.start
    while let dependency = unsafe place, unsafe dependency != next {
      if let identity = unsafe dependency._withUnsafeGuaranteedRef({ $0.listIdentity }) {
        unsafe body(dependency, identity)
      }
      unsafe place = unsafe dependency.following
    }
  }
}

extension Unmanaged<Dependency> {
  fileprivate var following: Self? { unsafe _withUnsafeGuaranteedRef { unsafe $0.following } }

  fileprivate static func != (left: Self, right: Self?) -> Bool {
    unsafe left.toOpaque() != right?.toOpaque()
  }
}
