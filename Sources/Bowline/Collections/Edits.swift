// SPDX-License-Identifier: Apache-2.0

/// What the edits of one collection need while they are told.
@safe
@usableFromInline
final class Edits<Record: EditRecord> {
  // Unchecked for speed, as in `Observer`: inside an access there is no code but that which compares
  // or hashes elements, and that must not edit the collection that calls it.

  /// What was edited since it is told together; nil if each edit is told by itself.
  @exclusivity(unchecked) @usableFromInline var record: Record?

  /// A buffer for the elements that leave, used again so that an edit allocates nothing.
  @exclusivity(unchecked) @usableFromInline var removed: Record.Value

  @inlinable
  init(removed: Record.Value) {
    unsafe self.removed = removed
  }
}
