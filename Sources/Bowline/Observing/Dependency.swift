// SPDX-License-Identifier: Apache-2.0

/// An observer of one of the properties that something depends on.
@safe
@usableFromInline
final class Dependency: Observer {
  /// What depends on the property.
  ///
  /// It owns the observer, so it is there as long as that is.
  @usableFromInline let dependent: Unmanaged<AnyObject>

  // Unchecked for speed: each access is a load or a store, as in `Observer`.

  /// The class of the object that the property belongs to.
  @exclusivity(unchecked) private(set) var owner: ObjectIdentifier

  /// Whether the property belongs to the object that the derived value belongs to.
  @exclusivity(unchecked) @usableFromInline private(set) var isOfRoot: Bool

  /// The property that was read after this one; nil for the last one.
  @exclusivity(unchecked) @usableFromInline var nextRead: Dependency?

  /// The collection that was read last, when the properties from this one on were read as expected.
  @exclusivity(unchecked) var collection: Notes.Collection?

  init(
    _ note: Notes.Note, of dependent: AnyObject, serial: UInt64, wantsPrior: Bool,
    receive: @escaping Receiver
  ) {
    unsafe self.dependent = Unmanaged.passUnretained(dependent)
    unsafe owner = note.owner
    unsafe isOfRoot = note.isOfRoot
    unsafe super.init(wantsPrior: wantsPrior, serial: serial, receive: receive)
    note.list.insert(self)
  }

  override var isNews: Bool {
    unsafe !dependent._withUnsafeGuaranteedRef { $0 is ChangeTracking }
  }

  /// Observes another property instead.
  func move(to note: Notes.Note) {
    invalidate()
    unsafe owner = note.owner
    unsafe isOfRoot = note.isOfRoot
    note.list.insert(self)
  }

  /// Needs to be told of nothing that is stored by now.
  func joinNow() {
    unsafe list?._withUnsafeGuaranteedRef { list in
      unsafe joined = list.stored
      unsafe list.hasNewcomers = true
    }
  }

  /// Whether the property has not been written since ``joinNow()``.
  var isUnchanged: Bool {
    unsafe list?._withUnsafeGuaranteedRef { unsafe joined == $0.stored } ?? false
  }

  /// Whether all changes of the property that were begun are stored.
  var isAtRest: Bool {
    unsafe list?._withUnsafeGuaranteedRef { unsafe $0.changes == $0.stored } ?? false
  }

  /// Whether the property is the last one that was read.
  @inlinable
  var isLast: Bool { unsafe nextRead == nil }

  /// Whether the notice that is being told is of a change that another one has followed.
  @usableFromInline
  var isOutdated: Bool {
    unsafe list?._withUnsafeGuaranteedRef { list in
      unsafe list.pass.map { unsafe $0.pointee.number != list.stored } ?? false
    } ?? false
  }

  /// ``nextRead`` without a retain.
  var following: Unmanaged<Dependency>? {
    unsafe nextRead.map { unsafe Unmanaged.passUnretained($0) }
  }

  func isIn(_ slot: UnsafeMutablePointer<ObserverList?>) -> Bool {
    guard let present = unsafe slot.pointee else { return false }
    return unsafe list?.toOpaque() == Unmanaged.passUnretained(present).toOpaque()
  }

  func isIn(_ list: ObserverList) -> Bool {
    unsafe self.list?.toOpaque() == Unmanaged.passUnretained(list).toOpaque()
  }

  func isIn(_ list: ObjectIdentifier) -> Bool {
    unsafe self.list?._withUnsafeGuaranteedRef { ObjectIdentifier($0) == list } ?? false
  }

  func isNoted(in notes: Notes) -> Bool {
    unsafe list?._withUnsafeGuaranteedRef { notes.contains(ObjectIdentifier($0)) } ?? false
  }

  /// The name of the property in the root, or the class that it belongs to; nil if it has gone.
  func name(root: AnyObject) -> String? {
    unsafe list?._withUnsafeGuaranteedRef { list in
      if unsafe isOfRoot { return list.fullName(in: root) }
      return unsafe "\(unsafeBitCast(owner, to: Any.Type.self))"
    }
  }

  /// What a tracker would note of the property; nil if it has gone.
  var note: Notes.Note? {
    unsafe list.map {
      unsafe Notes.Note(list: $0.takeUnretainedValue(), owner: owner, isOfRoot: isOfRoot)
    }
  }
}
