// SPDX-License-Identifier: Apache-2.0

/// What a tracker noted of the observed properties that were read, in the order of the reading.
@safe
@usableFromInline
final class Notes {
  /// A property that was read.
  struct Note {
    let list: ObserverList

    /// The class of the object that the property belongs to.
    let owner: ObjectIdentifier

    /// Whether that object is the tracker's root.
    let isOfRoot: Bool
  }

  // Unchecked for speed, as in `Observer`: no access has code of others inside it.

  /// Whether the value is reached by names, so that it can be set by its type alone.
  @exclusivity(unchecked) var isNamed = false

  /// The properties, each once.
  @exclusivity(unchecked) private(set) var all: ContiguousArray<Note> = []

  /// Whether one property was read.
  @usableFromInline var isSingle: Bool { unsafe all.count == 1 }

  /// Whether nothing was read that can be followed.
  @usableFromInline var isEmpty: Bool { unsafe all.isEmpty }

  /// The lists of the properties, once there are so many that looking along them takes longer.
  private var lists: Set<ObjectIdentifier> = []

  private static let lookLimit = 32

  /// What is read beside the value, because the class says so.
  @exclusivity(unchecked) @usableFromInline var declared: DeclaredDependencies?

  /// The key path that is read, to find out which properties it consists of.
  private let keyPath: AnyKeyPath?

  /// The key path of each property that was read, one behind the other; nil if the first one does
  /// not belong to the root, or one is overridden.
  private var steps: [AnyKeyPath]? = []

  /// The type of the property that was read last, if it belongs to an object of a subclass of its
  /// class, which may have overridden it; nil otherwise.
  @usableFromInline private(set) var inheritedType: Any.Type?

  /// What was read of a collection that can be edited.
  @usableFromInline
  struct Collection {
    /// The observers of the property.
    let list: ObjectIdentifier

    /// Where the elements are.
    let storage: UInt
  }

  /// The collection that was read last; nil if that is not known.
  @usableFromInline var collection: Collection?

  /// Whether they are of a later reading, of which the key path does not matter.
  private let isLater: Bool

  /// Where the first property keeps its list of observers.
  private var slot: UnsafeMutablePointer<ObserverList?>?

  /// - Parameters:
  ///   - keyPath: The key path that is going to be read; nil if it does not matter of which
  ///     properties it consists.
  ///   - isLater: Whether the value was read before.
  @usableFromInline
  init(keyPath: AnyKeyPath? = nil, isLater: Bool = false) {
    self.keyPath = keyPath
    self.isLater = isLater
  }

  /// Whether the key path is that of the properties that were read, one behind the other: then the
  /// value is that of the last one.
  @usableFromInline
  private(set) lazy var isChain: Bool = {
    guard let keyPath, let steps, unsafe steps.count == all.count, var joined = steps.last else {
      return false
    }
    // From the end: only in that order is the result equal to a key path that is written out.
    for step in steps.dropLast().reversed() {
      guard let longer = step.appending(path: joined) else { return false }
      joined = longer
    }
    return joined == keyPath
  }()

  /// The classes of the objects that the properties belong to.
  @usableFromInline
  var owners: ContiguousArray<ObjectIdentifier> {
    unsafe ContiguousArray(all.lazy.map(\.owner))
  }

  /// A property of the root that was read; it lives as long as the root.
  @usableFromInline
  var anchor: Unmanaged<ObserverList>? {
    unsafe all.first { $0.isOfRoot }.map { unsafe Unmanaged.passUnretained($0.list) }
  }

  /// Where the single property that was read keeps its list, if the key path is the property's
  /// own; it is known from then on.
  ///
  /// - Parameter root: The object that was read.
  @usableFromInline
  func directSlot(in root: AnyObject) -> UnsafeMutablePointer<ObserverList?>? {
    guard unsafe all.count == 1, isChain, let slot = unsafe slot, let keyPath else { return nil }
    unsafe PropertyCache.shared.add(keyPath, slot, in: root)
    return unsafe slot
  }

  /// Where the single property that was read keeps its list; nil if there were several.
  var only: UnsafeMutablePointer<ObserverList?>? {
    unsafe all.count == 1 ? slot : nil
  }

  /// Notes that a property is read.
  ///
  /// - Parameters:
  ///   - slot: Where the property keeps its list of observers.
  ///   - path: The key path that the property's own accessors are called by.
  func add<Owner: AnyObject>(
    _ slot: UnsafeMutablePointer<ObserverList?>, of owner: Owner, isOfRoot: Bool,
    path: () -> AnyKeyPath
  ) {
    if keyPath != nil { join(path, of: owner, isOfRoot: isOfRoot) }
    if unsafe all.isEmpty { unsafe self.slot = slot }
    if Recorder.isOn { unsafe Recorder.shared.place(of: slot.pointee!, in: owner) }
    let note = Note(
      list: unsafe slot.pointee!, owner: ObjectIdentifier(type(of: owner)), isOfRoot: isOfRoot)
    guard add(note), keyPath != nil || isLater, type(of: owner) != Owner.self else { return }
    inheritedType = type(of: path()).valueType
  }

  /// - Returns: Whether the property was not noted yet.
  @discardableResult
  func add(_ note: Note) -> Bool {
    if contains(ObjectIdentifier(note.list)) { return false }
    unsafe all.append(note)
    if unsafe all.count > Notes.lookLimit { lists.insert(ObjectIdentifier(note.list)) }
    // Of this one it is not known.
    inheritedType = nil
    collection = nil
    return true
  }

  /// Whether a property is noted.
  ///
  /// - Complexity: O(1).
  func contains(_ list: ObjectIdentifier) -> Bool {
    unsafe all.prefix(Notes.lookLimit).contains { ObjectIdentifier($0.list) == list }
      || !lists.isEmpty && lists.contains(list)
  }

  /// Forgets the properties; what is known of the last one stays until another one is noted.
  func removeAll() {
    unsafe all.removeAll(keepingCapacity: true)
    lists = []
  }

  private func join<Owner: AnyObject>(
    _ path: () -> AnyKeyPath, of owner: Owner, isOfRoot: Bool
  ) {
    // A subclass may override the property, and its accessors are called by the same key path.
    guard type(of: owner) == Owner.self, isOfRoot || steps?.isEmpty == false else {
      steps = nil
      return
    }
    steps?.append(path())
  }
}
