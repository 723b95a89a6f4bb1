// SPDX-License-Identifier: Apache-2.0

/// Several edits of a collection, on their way to become one.
@usableFromInline
protocol EditAccumulator<Value> {
  associatedtype Value: ExpressibleByArrayLiteral

  /// Changing the collection compares or hashes its elements, by code of others.
  static var comparesElements: Bool { get }

  /// An accumulator of no edits.
  init()

  /// Adds an edit, with the elements that left and those that came.
  mutating func add(_ edit: Edit<Value>, removed: Value, inserted: @autoclosure () -> Value)

  /// The collection before the first edit, once it was set as a whole.
  var original: Value? { get set }

  /// Says whether the collection, as it is now, is equal to the one before the first edit.
  func isUnchanged(in present: Value) -> Bool

  /// The collection before the first edit, found from the collection as it is now.
  func start(of present: Value) -> Value

  /// The sum of the edits; nil if nothing is left of them.
  var sum: EditSum<Value>? { get }
}

extension EditAccumulator {
  /// Adds a change of the whole collection, which is about to be made to the present one.
  @inlinable
  mutating func addSetting(present: Value) {
    if original == nil { original = start(of: present) }
  }
}

/// Several writes that are told as one to the observers that had begun before the first of them: the
/// number of that one, and the value before it or the accumulated edits.
@usableFromInline typealias ChangePart<Content> = (number: UInt64, content: Content)

/// The one change that several edits of a collection amount to, as a notice has it: the edit, with
/// the elements that left; or no edit, with the whole collection before it was set.
@usableFromInline typealias EditSum<Value> = (edit: Edit<Value>?, old: Value)

/// The accumulated edits of one collection, and a buffer for the elements that leave by an edit.
@usableFromInline
final class EditState<Accumulator: EditAccumulator> {
  // Unchecked for speed, as in `Observer`: inside an access the only code of others compares or
  // hashes elements, and while it runs each access to the collection traps.

  /// The edits that are told together, and for each time that an observer began meanwhile the edits
  /// since then; empty while each edit is told by itself.
  @safe @exclusivity(unchecked) @usableFromInline var parts: [ChangePart<Accumulator>] = []

  /// A rollback has restored the collection meanwhile: a change is told only if the collection
  /// differs from the one before the first edit.
  @safe @exclusivity(unchecked) @usableFromInline var isRestored = false

  /// The list's `joins` at the last edit: how often an observer had begun by then.
  @safe @exclusivity(unchecked) @usableFromInline var joins: UInt32 = 0

  /// A buffer for the elements that leave, used again so that an edit allocates nothing.
  @safe @exclusivity(unchecked) @usableFromInline var removed: Accumulator.Value

  /// The address of the collection, only to be compared.
  @usableFromInline let address: UInt

  @usableFromInline
  init(at slot: Location<CollectionSlot<Accumulator>>) {
    removed = []
    address = slot.address
  }

  /// Begins to accumulate edits, the first of which has the given number.
  @inlinable
  func beginAccumulating(_ list: ObserverList, _ number: UInt64) {
    parts = [(number, Accumulator())]
    isRestored = false
    joins = list.joins
    list.isEditing = true
  }

  /// Adds an edit to each part, by a closure that adds it to an accumulator.
  @inlinable
  func accumulate(_ list: ObserverList, _ add: (inout Accumulator) -> Void) {
    if list.joins != joins { beginPart(list) }
    for index in parts.indices { add(&parts[index].content) }
  }

  @usableFromInline @inline(never)
  func beginPart(_ list: ObserverList) {
    joins = list.joins
    list.changes &+= 1
    parts.append((list.changes, Accumulator()))
  }

  /// Says whether these are the edits of the collection at an address; a property that was copied
  /// has those of the other object's collection.
  @inlinable @inline(__always)
  func isAt(_ slot: Location<CollectionSlot<Accumulator>>) -> Bool {
    address == slot.address
  }
}
