// SPDX-License-Identifier: Apache-2.0

/// What the edits of one collection need while they are told.
@safe
@usableFromInline
final class Edits<Record: EditRecord> {
  // Unchecked for speed, as in `Observer`: inside an access there is no code but that which compares
  // or hashes elements, and while that runs each access to the collection traps.

  /// What was edited since it is told together; nil if each edit is told by itself.
  @exclusivity(unchecked) @usableFromInline var record: Record?

  /// A buffer for the elements that leave, used again so that an edit allocates nothing.
  @exclusivity(unchecked) @usableFromInline var removed: Record.Value

  /// Where the collection is, only to be compared.
  @usableFromInline let place: UInt

  @usableFromInline
  init(removed: Record.Value, at slot: UnsafeMutablePointer<CollectionSlot<Record>>) {
    unsafe self.removed = removed
    place = UInt(bitPattern: slot)
  }

  /// Whether they are those of the collection at a place, and not of another object's that the
  /// property was copied from.
  @inlinable
  @inline(__always)
  func isAt(_ slot: UnsafeMutablePointer<CollectionSlot<Record>>) -> Bool {
    place == UInt(bitPattern: slot)
  }
}
