// SPDX-License-Identifier: Apache-2.0

/// An editor of an observed set, which tells which members came and left.
///
/// It is had from the property: `$tags` for `tags`. Its methods are those of a set, and each is
/// told as one change:
///
/// | method | told as |
/// |---|---|
/// | `insert`, `formUnion` | insertion of those that were not members |
/// | `remove`, `subtract`, `formIntersection`, `removeAll` | removal of those that were members |
/// | `assign`, `formSymmetricDifference`, `update` | replacement of those that left by those that
/// came; insertion or removal if there are none of the one or of the other |
///
/// A member that stays is never told, and what changes nothing is not told, such as a union with
/// members alone.
///
/// As with a plain set, code that runs inside an access must not come back in: what compares or
/// hashes members for an edit, or decides which ones are removed, does not edit the set. It is an
/// error of the program and traps. A prior observer may edit the set that is about to be edited:
/// the edit is then made of the set that there is.
///
/// The editor keeps the object alive. An edit that nobody observes costs what it costs on a set;
/// one of several members about twice that.
@safe
@frozen
public struct SetEditor<Element: Hashable> {
  @usableFromInline let place: CollectionPlace<SetRecord<Element>>

  @inlinable
  @inline(__always)
  init(_ place: CollectionPlace<SetRecord<Element>>) {
    self.place = place
  }

  /// The set as it is now.
  @inlinable
  public var set: Set<Element> { place.value }

  /// Makes several edits, and tells them as one change.
  ///
  /// The change has what the edits amount to: a member that came and left again is not in it, and
  /// if nothing remains nothing is told. If the set was set as a whole among them, they are a
  /// setting. Each edit is made at once; they are told when the outermost of nested calls ends,
  /// also by an error. A prior notice comes at the start, as of a setting, since it is not known
  /// then what will change. An observer that begins meanwhile is told of what is edited after it
  /// began.
  /// Inside a batch the edits are a part of it.
  ///
  /// - Parameter body: Takes this editor. Writes to the property itself count too.
  @inlinable
  public func edit<Result, Failure>(
    _ body: (SetEditor) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try place.perform { () throws(Failure) -> Result in try body(self) }
  }

  /// Takes members out and puts others in: what all edits of several members amount to.
  ///
  /// - Parameter plan: Says which members leave, and which come: none of these is a member, but in
  ///   the place of one that leaves. It is asked again if a prior observer has changed the set.
  @inlinable
  func exchange(
    _ plan: (Set<Element>) throws -> (removed: Set<Element>, inserted: Set<Element>)
  ) rethrows {
    var (removed, inserted) = try place.reading(plan)
    guard var edit = Edit(removing: removed, inserting: inserted) else { return }
    if place.announce(edit, removing: { _ in removed }) {
      (removed, inserted) = try place.reading(plan)
      guard let again = Edit(removing: removed, inserting: inserted) else { return }
      edit = again
    }
    let (leaving, coming) = (removed, inserted)
    place.perform(edit, removing: { _ in leaving }) {
      $0.subtract(leaving)
      $0.formUnion(coming)
    }
  }
}
