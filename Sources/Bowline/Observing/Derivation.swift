// SPDX-License-Identifier: Apache-2.0

/// Follows a value that is computed from observed properties, or reached through them.
///
/// It observes each property that reading the value goes through, once, however often it is read.
/// When one of them changes, the value is read again, and the properties that are gone through now
/// take the place of the earlier ones. So a replaced middle object is let go and the new one
/// followed, and one change gives one notice, whatever number of routes lead from it to the value.
///
/// Whoever holds it invalidates it before letting it go.
@safe
@usableFromInline
final class Derivation<Root: AnyObject, Value>: KeyValueObservation {
  @usableFromInline typealias Handler = (Root, UnsafePointer<Notice<Value>>) -> Void

  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// Not kept alive.
  ///
  /// As long as a property of the root is among the dependencies its end is told; otherwise nothing
  /// would tell of it, and the reference is weak.
  @exclusivity(unchecked) @usableFromInline var root: Reference<Root>

  /// The value that was told last; nil after the end.
  @exclusivity(unchecked) @usableFromInline var last: Value?

  @usableFromInline let dependencies: Dependencies

  /// Whether the value is that of the last property that was read: then its notices are told as
  /// they are, without reading anything.
  @exclusivity(unchecked) @usableFromInline var isChain: Bool

  /// Whether edits of the last property that was read may be told as they are: it has the type of
  /// the value and is inherited, and whether it is overridden is not known.
  @exclusivity(unchecked) @usableFromInline var mayPassEdits: Bool

  /// Whether the value that was told last is the collection that this property had then.
  ///
  /// If it is the one before an edit and the one after it, the edit is one of the value too.
  @exclusivity(unchecked) @usableFromInline var isInherited = false

  /// Whether the value is being read at this moment.
  @exclusivity(unchecked) @usableFromInline var isReading = false

  /// The classes of the objects along the chain when it was found to be one.
  ///
  /// An object of another class may have overridden its property.
  @usableFromInline let chain: ContiguousArray<ObjectIdentifier>

  /// What is read beside the value; nil for most.
  @usableFromInline let declared: DeclaredDependencies?

  @usableFromInline let accessor: Accessor<Root, Value>
  @usableFromInline let tell: Handler
  @usableFromInline let gone: () -> Void

  /// - Parameters:
  ///   - root: The object whose value is followed.
  ///   - value: Its present value.
  ///   - notes: The properties that were read to get it.
  ///   - wantsPrior: Whether to tell before a change too.
  ///   - isCarried: Whether anybody waits for changes, and not for the end of the root alone.
  ///   - accessor: Reads the value.
  ///   - tell: Takes each notice.
  ///   - gone: Called when the root has gone, as soon as that is known, or when the value goes
  ///     through no observed property any more.
  @inlinable
  init(
    _ root: Root, value: Value, notes: Notes, wantsPrior: Bool, isCarried: Bool = true,
    accessor: Accessor<Root, Value>, tell: @escaping Handler, gone: @escaping () -> Void = {}
  ) {
    unsafe self.root = unsafe Reference(root, holderEnds: notes.anchor != nil)
    unsafe self.last = value
    self.accessor = accessor
    unsafe self.tell = tell
    self.gone = gone
    unsafe declared = notes.declared
    unsafe isChain = notes.isChain
    chain = notes.isChain ? notes.owners : []
    unsafe mayPassEdits = false
    dependencies = unsafe Dependencies(wantsPrior: wantsPrior) { observer, phase, pointer in
      let dependency = unsafe unsafeDowncast(observer, to: Dependency.self)
      unsafe dependency.dependent._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: Derivation<Root, Value>.self)
          .receive(phase, from: dependency, pointer)
      }
    }
    super.init()
    dependencies.replace(with: notes, for: self)
    unsafe mayPassEdits = passesEdits(of: notes.inheritedType)
    if unsafe mayPassEdits { unsafe isInherited = isRead(value, from: notes.collection) }
    if notes.isEmpty, isCarried { noteUnfollowed(accessor.keyPath(of: root), notes) }
  }

  /// Says that nobody will be told of changes of a value that can be set.
  ///
  /// One that cannot may be a constant.
  @usableFromInline
  func noteUnfollowed(_ keyPath: AnyKeyPath, _ notes: Notes) {
    guard unsafe !notes.isNamed, keyPath is ReferenceWritableKeyPath<Root, Value> else { return }
    Report.unfollowed(keyPath, of: Root.self)
  }

  @usableFromInline
  override var isActive: Bool {
    unsafe last != nil && root.object != nil && !dependencies.haveGone
  }

  @usableFromInline
  override func invalidate() {
    dependencies.delivering?.keep(self)
    dependencies.cancel()
    Recorder.end(self)
    unsafe last = nil
  }

  override func pause() -> KeyValueObservation? {
    dependencies.pause()
    return nil
  }

  override func unpause(_: KeyValueObservation?) -> Bool {
    dependencies.unpause()
  }

  override func tellLatest(_ held: KeyValueObservation?) {
    guard let root = unsafe root.living else { return }
    withExtendedLifetime(self) { unsafe readAgain(root) }
  }

  override func tellRead(_ value: UnsafeRawPointer) {
    guard unsafe last != nil, let root = unsafe root.living else { return }
    let value = unsafe value.assumingMemoryBound(to: Value.self).pointee
    // Not `tell(_:old:new:)`: while a batch is told, it takes equal values for no change.
    withExtendedLifetime(self) {
      unsafe withUnsafePointer(to: Notice(old: value, new: value)) { unsafe tell(root, $0) }
    }
  }

  override func isFollowing(_ list: ObserverList) -> Bool {
    dependencies.contain(list)
  }

  override var subject: String? {
    guard isActive, let root = unsafe root.living else { return nil }
    return "a value of " + dependencies.names(root: root).joined(separator: ", ")
  }

  override func isOf(_ object: AnyObject) -> Bool {
    unsafe isActive && root.object === object
  }

  @inlinable
  @inline(__always)
  func receive(_ phase: Observer.Phase, from dependency: Dependency, _ pointer: UnsafeRawPointer) {
    if phase == .did, unsafe isChain, dependency.isLast, dependencies.isRouteUnchanged {
      let notice = unsafe pointer.assumingMemoryBound(to: Notice<Value>.self)
      guard unsafe last != nil, let root = livingRoot(dependency) else { return }
      unsafe last = unsafe notice.pointee.new
      // The handler may let go of this object, so nothing here is used after the call.
      return unsafe tell(root, notice)
    }
    withExtendedLifetime(self) {
      if unsafe mayPassEdits, phase == .did, dependency.isLast {
        return unsafe pass(pointer.assumingMemoryBound(to: Notice<Value>.self), from: dependency)
      }
      readAgain(phase, from: dependency)
    }
  }

  /// Takes a notice of the last property, whose edits may be told as they are.
  @inlinable
  @inline(never)
  func pass(_ notice: UnsafePointer<Notice<Value>>, from dependency: Dependency) {
    // After an edit that another one has followed the value is not the one that the edit made.
    guard unsafe !isReading, unsafe notice.pointee.edit != nil, !dependency.isOutdated,
      let root = livingRoot(dependency)
    else { return readAgain(.did, from: dependency) }
    unsafe readAgain(root, notice)
  }

  /// Takes a notice whose values are not those to be told.
  @inlinable
  @inline(never)
  func readAgain(_ phase: Observer.Phase, from dependency: Dependency) {
    // What the getter itself writes does not make a change of the value.
    guard let old = unsafe last, unsafe !isReading else { return }
    if phase == .gone, unsafe !dependency.isOfRoot {
      return dependencies.haveGone ? end() : ()
    }
    guard phase != .gone, let root = livingRoot(dependency) else { return end() }
    if phase == .did { unsafe readAgain(root) } else { tell(root, old: old, new: nil) }
  }

  /// Reads the value, follows what it now depends on, and tells it.
  ///
  /// - Parameter notice: An edit of the last property, to be told if it is one of the value.
  @inlinable
  @inline(__always)
  func readAgain(_ root: Root, _ notice: UnsafePointer<Notice<Value>>? = nil) {
    guard let old = unsafe last else { return }
    var tracker = dependencies.tracker(root: root)
    unsafe isReading = true
    let new = tracker.track {
      declared?.read(in: root)
      return accessor.read(root)
    }
    unsafe isReading = false
    // The getter may have ended the observation.
    if unsafe last == nil { return }
    unsafe last = new
    let isElsewhere = dependencies.follow(&tracker, for: self)
    if isElsewhere {
      unsafe self.root = Reference(root, holderEnds: dependencies.isAnchored)
      unsafe isChain = !chain.isEmpty && dependencies.haveOwners(chain)
      unsafe mayPassEdits = passesEdits(of: dependencies.inheritedType)
    }
    if unsafe mayPassEdits {
      let wasInherited = unsafe isInherited && !isElsewhere
      unsafe isInherited = isRead(new, from: dependencies.collection(isElsewhere: isElsewhere))
      if wasInherited, unsafe isInherited, let notice = unsafe notice {
        // The handler may let go of this object, so nothing here is used after the call.
        return unsafe tell(root, notice)
      }
    }
    if isElsewhere, dependencies.haveGone {
      end { tell(root, old: old, new: new) }
    } else {
      // The handler may let go of this object, so nothing here is used after the call.
      tell(root, old: old, new: new)
    }
  }

  /// Whether edits of the property that was read last may be told as they are.
  ///
  /// Not where prior notices are wanted: before an edit it is not known whether it will be one of
  /// the value.
  @usableFromInline
  func passesEdits(of type: Any.Type?) -> Bool {
    type == Value.self && declared == nil && !dependencies.wantsPrior
  }

  /// Whether a collection is the one that the last property has, and is not being edited.
  @usableFromInline
  func isRead(_ value: Value, from collection: Notes.Collection?) -> Bool {
    guard let collection else { return false }
    return collection.storage == storage(of: value) && dependencies.endWith(collection)
  }

  /// Ends this after a last notice, because nothing will be told any more.
  @usableFromInline
  func end(_ tellLast: () -> Void = {}) {
    // Whoever is told may let go of this object, and of the code that is running with it.
    let itself = unsafe Unmanaged.passRetained(self)
    tellLast()
    if unsafe last != nil {
      invalidate()
      gone()
    }
    unsafe itself.release()
  }

  @inlinable
  @inline(__always)
  func tell(_ root: Root, old: Value, new: Value?) {
    if Tracker.isAnyoneTracking, dependencies.isSettledByBatch(old: old, new: new) { return }
    unsafe withUnsafePointer(to: Notice(old: old, new: new)) { unsafe tell(root, $0) }
  }

  /// The root; nil if it has gone or is going.
  ///
  /// While an object goes its properties go one by one, and what goes with them may write to
  /// something that the value depends on. A property of the root itself is written only by those
  /// who hold the root.
  @inlinable
  @inline(__always)
  func livingRoot(_ dependency: Dependency) -> Root? {
    unsafe dependency.isOfRoot ? root.object : root.living
  }
}
