// SPDX-License-Identifier: Apache-2.0

/// The notes of the observed properties that a piece of code reads.
///
/// It is how Bowline learns what a key path leads through and what a derived value depends on,
/// without any declaration: the value is read once while a tracker, on the stack of whoever reads,
/// takes notes.
///
/// A tracker that is given what was read the last time only compares: reading the same properties
/// again allocates nothing.
@safe
@usableFromInline
struct Tracker {
  /// A property that was read.
  @usableFromInline
  struct Note {
    let list: ObserverList

    /// The class of the object that the property belongs to.
    let owner: any AnyObject.Type

    /// Whether that object is the tracker's root.
    let isOfRoot: Bool
  }

  /// The properties that were read, each once, in the order of the first reading; empty as long as
  /// they are those that were expected.
  private(set) var notes: ContiguousArray<Note>

  /// How many of the expected properties were read, in the expected order.
  private var matches = 0

  private let expected: ContiguousArray<Dependency>
  private let root: Unmanaged<AnyObject>?

  /// The key path that is going to be read, to find out which properties it consists of.
  private let keyPath: AnyKeyPath?

  /// The key paths of all properties that were read so far, one behind the other; nil if they do
  /// not fit together or if it does not matter.
  private var joinedPath: AnyKeyPath?

  /// How many times a property was read, as long as it matters.
  private var reads = 0

  /// Where the first property that was read keeps its list of observers.
  private(set) var slot: UnsafeMutablePointer<ObserverList?>?

  /// The tracker that is interrupted by this one.
  var outer: UnsafeMutablePointer<Tracker>?

  /// - Parameters:
  ///   - root: The object that is read.
  ///   - keyPath: The key path that is going to be read; nil if it does not matter of which
  ///     properties it consists.
  ///   - expected: The properties that were read the last time.
  ///   - notes: An empty buffer for the notes.
  @usableFromInline
  init(
    root: AnyObject? = nil, keyPath: AnyKeyPath? = nil,
    expected: ContiguousArray<Dependency> = [], notes: ContiguousArray<Note> = []
  ) {
    unsafe self.root = root.map { unsafe Unmanaged.passUnretained($0) }
    self.keyPath = keyPath
    self.expected = expected
    self.notes = notes
  }

  /// Whether the expected properties were read and no others, in the expected order.
  var isAsExpected: Bool { notes.isEmpty && matches == expected.count }

  /// Whether the key path is that of the properties that were read, one behind the other: then the
  /// value is that of the last one.
  @usableFromInline
  var isChain: Bool {
    reads == notes.count && joinedPath != nil && joinedPath == keyPath
  }

  /// The classes of the objects that the properties belong to.
  @usableFromInline
  var owners: ContiguousArray<ObjectIdentifier> {
    ContiguousArray(notes.lazy.map { ObjectIdentifier($0.owner) })
  }

  /// A property of the root that was read; it lives as long as the root.
  @usableFromInline
  var anchor: ObserverList? { notes.first { $0.isOfRoot }?.list }

  /// Notes that a property is read.
  ///
  /// - Parameters:
  ///   - slot: Where the property keeps its list of observers.
  ///   - owner: The object that the property belongs to.
  ///   - path: The key path that the property's own accessors are called by.
  mutating func record<Owner: AnyObject>(
    _ slot: UnsafeMutablePointer<ObserverList?>, of owner: Owner, path: () -> AnyKeyPath
  ) {
    if unsafe slot.pointee == nil { unsafe slot.pointee = ObserverList() }
    let list = unsafe slot.pointee!
    if isExpected(list) { return }
    let isOfRoot = unsafe root?.toOpaque() == Unmanaged.passUnretained(owner).toOpaque()
    if keyPath != nil { join(path, of: owner, isOfRoot: isOfRoot) }
    if notes.isEmpty { unsafe self.slot = slot }
    add(Note(list: list, owner: type(of: owner), isOfRoot: isOfRoot))
  }

  /// Whether a property that is read now was read the last time too, at the same place.
  private mutating func isExpected(_ list: ObserverList) -> Bool {
    guard notes.isEmpty else { return false }
    if matches < expected.count, expected[matches].isIn(list) {
      matches += 1
      return true
    }
    for index in 0..<matches where expected[index].isIn(list) { return true }
    takeMatches()
    return false
  }

  private mutating func join<Owner: AnyObject>(
    _ path: () -> AnyKeyPath, of owner: Owner, isOfRoot: Bool
  ) {
    reads += 1
    // A subclass may override the property, and its accessors are called by the same key path.
    if type(of: owner) != Owner.self {
      joinedPath = nil
    } else if reads == 1 {
      joinedPath = isOfRoot ? path() : nil
    } else {
      joinedPath = joinedPath?.appending(path: path())
    }
  }

  /// Turns what was as expected so far into notes, because something else was read after it.
  mutating func takeMatches() {
    for dependency in expected[..<matches] {
      if let note = dependency.note { notes.append(note) }
    }
    matches = 0
  }

  mutating func add(_ note: Note) {
    if !notes.contains(where: { $0.list === note.list }) { notes.append(note) }
  }
}
