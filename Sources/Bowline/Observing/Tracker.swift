// SPDX-License-Identifier: Apache-2.0

/// What takes notes of the observed properties that a piece of code reads.
///
/// It is how Bowline learns what a key path leads through and what a derived value depends on,
/// without any declaration: the value is read while a tracker, on the stack of whoever reads, takes
/// notes.
///
/// A tracker that is given what was read the last time only compares, as long as the same
/// properties are read in the same order: then there is nothing to note and nothing is allocated.
@safe
@usableFromInline
struct Tracker {
  /// What was noted; nil if the properties are those that were expected.
  @usableFromInline private(set) var notes: Notes?

  /// An empty one to use when something else is read.
  private var spare: Notes?

  /// The first of the properties that were read the last time.
  ///
  /// Whoever made the tracker keeps them.
  private let expected: Unmanaged<Dependency>?

  /// The one of them that comes next.
  private var next: Unmanaged<Dependency>?

  private let root: UnsafeRawPointer?

  /// The tracker that is interrupted by this one.
  var outer: UnsafeMutablePointer<Tracker>?

  /// A tracker of a first reading.
  ///
  /// - Parameter root: The object that is read.
  @usableFromInline
  init(root: AnyObject, notes: Notes) {
    self.notes = notes
    unsafe expected = nil
    unsafe self.root = UnsafeRawPointer(Unmanaged.passUnretained(root).toOpaque())
  }

  /// A tracker of a later reading.
  ///
  /// - Parameters:
  ///   - expected: The first of the properties that were read the last time.
  ///   - spare: Empty notes.
  init(root: AnyObject?, expected: Dependency?, spare: consuming Notes?) {
    unsafe self.expected = expected.map { unsafe Unmanaged.passUnretained($0) }
    unsafe next = unsafe self.expected
    unsafe self.root = root.map {
      unsafe UnsafeRawPointer(Unmanaged.passUnretained($0).toOpaque())
    }
    self.spare = spare
  }

  /// Notes that a property is read.
  mutating func record<Owner: AnyObject>(
    _ slot: UnsafeMutablePointer<ObserverList?>, of owner: Owner, path: () -> AnyKeyPath
  ) {
    if unsafe slot.pointee == nil { unsafe slot.pointee = ObserverList() }
    if notes == nil {
      if let next = unsafe next, unsafe next.isIn(slot) {
        unsafe self.next = unsafe next.following
        return
      }
      if unsafe wasRead(slot) { return }
      takeNotes()
    }
    let isOfRoot = unsafe root == UnsafeRawPointer(Unmanaged.passUnretained(owner).toOpaque())
    unsafe notes!.add(slot, of: owner, isOfRoot: isOfRoot, path: path)
  }

  /// Notes what is read of a collection: in the notes, or with the first of the properties, as long
  /// as they are those that were expected.
  func keep(_ collection: Notes.Collection) {
    if let notes {
      notes.collection = collection
    } else {
      unsafe expected?._withUnsafeGuaranteedRef { unsafe $0.collection = collection }
    }
  }

  /// Takes notes of what was as expected so far, because the rest is not, or because they are
  /// wanted.
  mutating func takeNotes() {
    guard notes == nil else { return }
    let notes = spare ?? Notes(isLater: true)
    spare = nil
    var place = unsafe expected
    while let dependency = unsafe place, unsafe dependency != next {
      unsafe dependency._withUnsafeGuaranteedRef { if let note = $0.note { notes.add(note) } }
      unsafe place = unsafe dependency.following
    }
    self.notes = notes
  }

  /// Takes notes if something that was expected was not read.
  mutating func finish() {
    if unsafe next != nil { takeNotes() }
  }

  /// What is left of the notes for the next time.
  mutating func takeSpare() -> Notes? {
    let spare = notes ?? spare
    notes = nil
    self.spare = nil
    spare?.removeAll()
    return spare
  }

  func addNotes(to outer: inout Tracker) {
    if let notes {
      for note in unsafe notes.all { outer.add(note) }
    } else {
      var place = unsafe expected
      while let dependency = unsafe place {
        unsafe dependency._withUnsafeGuaranteedRef { if let note = $0.note { outer.add(note) } }
        unsafe place = unsafe dependency.following
      }
    }
  }

  private mutating func add(_ note: Notes.Note) {
    takeNotes()
    notes!.add(note)
  }

  /// Whether a property is one of those that were read as expected.
  private func wasRead(_ slot: UnsafeMutablePointer<ObserverList?>) -> Bool {
    var place = unsafe expected
    while let dependency = unsafe place, unsafe dependency != next {
      if unsafe dependency.isIn(slot) { return true }
      unsafe place = unsafe dependency.following
    }
    return false
  }
}

extension Unmanaged<Dependency> {
  fileprivate var following: Self? { unsafe _withUnsafeGuaranteedRef { unsafe $0.following } }

  fileprivate func isIn(_ slot: UnsafeMutablePointer<ObserverList?>) -> Bool {
    unsafe _withUnsafeGuaranteedRef { unsafe $0.isIn(slot) }
  }

  fileprivate static func != (left: Self, right: Self?) -> Bool {
    unsafe left.toOpaque() != right?.toOpaque()
  }
}
