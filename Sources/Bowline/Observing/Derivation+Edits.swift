// SPDX-License-Identifier: Apache-2.0

/// The edits of a collection that the value is, or holds.
extension Derivation {
  /// Takes a notice whose edit may be told as it is.
  @inlinable
  @inline(never)
  func pass(_ notice: UnsafePointer<Notice<Value>>, from dependency: Dependency) {
    // After an edit that another one has followed the value is not the one that the edit made.
    guard unsafe !isReading, unsafe notice.pointee.edit != nil, !dependency.isOutdated,
      let root = root.object
    else { return readAgain(.did, from: dependency) }
    unsafe readAgain(root, notice)
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
}
