// SPDX-License-Identifier: Apache-2.0

/// Follows a value that is computed from observed properties, or reached through them.
///
/// It observes each property that reading the value goes through, once, however often it is read.
/// When one of them changes, the value is read again, and the properties that are gone through now
/// take the place of the earlier ones. So a replaced middle object is let go and the new one
/// followed, and one change gives one notice, whatever number of routes lead from it to the value.
@safe
@usableFromInline
final class Derivation<Root: AnyObject, Value>: KeyValueObservation {
  @usableFromInline typealias Handler = (Root, UnsafePointer<Notice<Value>>) -> Void

  /// Not kept alive. As long as a property of the root is among the dependencies its end is told;
  /// otherwise nothing would tell of it, and the reference is weak.
  @exclusivity(unchecked) @usableFromInline var root: Reference<Root>

  /// The value that was told last; nil after the end.
  @exclusivity(unchecked) @usableFromInline var last: Value?

  @exclusivity(unchecked) @usableFromInline var dependencies: Dependencies

  /// Whether the value is that of the last property that was read: then its notices are told as
  /// they are, without reading anything.
  @exclusivity(unchecked) @usableFromInline var isChain: Bool

  /// The classes of the objects along the chain when it was found to be one. An object of another
  /// class may have overridden its property.
  @usableFromInline let chain: ContiguousArray<ObjectIdentifier>

  @usableFromInline let read: (Root) -> Value
  @usableFromInline let tell: Handler
  @usableFromInline let gone: () -> Void

  /// - Parameters:
  ///   - root: The object whose value is followed.
  ///   - value: Its present value.
  ///   - tracker: What noted the properties that were read to get it.
  ///   - wantsPrior: Whether to tell before a change too.
  ///   - read: Reads the value.
  ///   - tell: Takes each notice.
  ///   - gone: Called when the root has gone, as soon as that is known.
  @inlinable
  init(
    _ root: Root, value: Value, tracker: Tracker, wantsPrior: Bool,
    read: @escaping (Root) -> Value, tell: @escaping Handler, gone: @escaping () -> Void = {}
  ) {
    unsafe self.root = Reference(root, holderEnds: tracker.anchor != nil)
    unsafe self.last = value
    self.read = read
    unsafe self.tell = tell
    self.gone = gone
    unsafe isChain = tracker.isChain
    chain = unsafe isChain ? tracker.owners : []
    unsafe dependencies = unsafe Dependencies(wantsPrior: wantsPrior) { observer, phase, pointer in
      let dependency = unsafe unsafeDowncast(observer, to: Dependency.self)
      unsafe dependency.dependent._withUnsafeGuaranteedRef {
        unsafe unsafeDowncast($0, to: Derivation<Root, Value>.self)
          .receive(phase, from: dependency, pointer)
      }
    }
    super.init()
    unsafe dependencies.follow(tracker, for: self)
  }

  deinit {
    // Its code may be running at this moment.
    unsafe dependencies.delivering?.keep(tell)
  }

  @usableFromInline
  override var isActive: Bool {
    unsafe last != nil && root.object != nil
  }

  @usableFromInline
  override func invalidate() {
    unsafe dependencies.delivering?.keep(self)
    unsafe dependencies.cancel()
    unsafe last = nil
  }

  @inlinable
  @inline(__always)
  func receive(_ phase: Observer.Phase, from dependency: Dependency, _ pointer: UnsafeRawPointer) {
    if phase == .did, unsafe isChain, unsafe dependency.isLast, unsafe dependencies.isRouteUnchanged
    {
      let notice = unsafe pointer.assumingMemoryBound(to: Notice<Value>.self)
      guard unsafe last != nil, let root = livingRoot else { return }
      unsafe last = unsafe notice.pointee.new
      // The handler may let go of this object, so nothing here is used after the call.
      return unsafe tell(root, notice)
    }
    withExtendedLifetime(self) { readAgain(phase, from: dependency) }
  }

  /// Takes a notice whose values are not those to be told.
  @inlinable
  @inline(never)
  func readAgain(_ phase: Observer.Phase, from dependency: Dependency) {
    guard let old = unsafe last else { return }
    if phase == .gone, unsafe !dependency.isOfRoot { return unsafe dependencies.forgetEnded() }
    guard phase != .gone, let root = livingRoot else {
      invalidate()
      return gone()
    }
    var notice = Notice(old: old, new: nil)
    if phase == .did {
      var tracker = unsafe dependencies.tracker(root: root)
      let new = tracker.track { read(root) }
      // The getter may have ended the observation.
      if unsafe last == nil { return }
      unsafe last = new
      if unsafe dependencies.follow(tracker, for: self) {
        unsafe self.root = Reference(root, holderEnds: dependencies.isAnchored)
        unsafe isChain = !chain.isEmpty && dependencies.haveOwners(chain)
      }
      notice = Notice(old: old, new: new)
    }
    unsafe withUnsafePointer(to: notice) { unsafe tell(root, $0) }
  }

  /// The root; nil if it has gone or is going.
  ///
  /// While an object goes its properties go one by one, and what goes with them may write to
  /// something that the value depends on.
  @inlinable
  var livingRoot: Root? {
    unsafe root.living
  }
}
