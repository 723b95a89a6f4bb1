// SPDX-License-Identifier: Apache-2.0

/// The state of the edits of one collection while they are told.
@safe
@usableFromInline
final class Edits<Record: EditRecord> {
  // Unchecked for speed, as in `Observer`: inside an access there is no code but that which compares
  // or hashes elements, and while that runs each access to the collection traps.

  /// What was edited since it is told together; nil if each edit is told by itself.
  @safe @exclusivity(unchecked) @usableFromInline var record: Record?

  /// The same since each edit before which an observer began.
  @safe @exclusivity(unchecked) @usableFromInline var later: [EditPart<Record>] = []

  /// How often observers had begun to observe the collection before the last edit.
  @safe @exclusivity(unchecked) @usableFromInline var joins: UInt32 = 0

  /// A buffer for the elements that leave, used again so that an edit allocates nothing.
  @safe @exclusivity(unchecked) @usableFromInline var removed: Record.Value

  /// Where the collection is, only to be compared.
  @usableFromInline let place: UInt

  @usableFromInline
  init(removed: Record.Value, at slot: UnsafeMutablePointer<CollectionSlot<Record>>) {
    self.removed = removed
    place = UInt(bitPattern: slot)
  }

  /// Begins to take down what is to be told together.
  @inlinable
  func begin(_ list: ObserverList) {
    record = Record()
    joins = list.joins
  }

  /// Takes an edit down.
  ///
  /// - Parameter add: Adds it to a record.
  @inlinable
  func take(_ list: ObserverList, _ add: (inout Record) -> Void) {
    if list.joins != joins { beginPart(list) }
    if record != nil { add(&record!) }
    for index in later.indices { add(&later[index].record) }
  }

  @usableFromInline
  @inline(never)
  func beginPart(_ list: ObserverList) {
    joins = list.joins
    list.changes &+= 1
    later.append(EditPart(number: list.changes))
  }

  /// Whether they are those of the collection at a place, and not of another object's that the
  /// property was copied from.
  @inlinable
  @inline(__always)
  func isAt(_ slot: UnsafeMutablePointer<CollectionSlot<Record>>) -> Bool {
    place == UInt(bitPattern: slot)
  }
}
