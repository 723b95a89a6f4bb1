// SPDX-License-Identifier: Apache-2.0

/// The sum of several edits of a collection.
@usableFromInline
protocol EditAccumulator<Value> {
  associatedtype Value

  /// A collection without elements.
  static var emptyCollection: Value { get }

  /// Changing the collection compares or hashes its elements, by code of others.
  static var comparesElements: Bool { get }

  /// An accumulator of no edits.
  init()

  /// Takes an edit in.
  ///
  /// - Parameters:
  ///   - removed: The elements that left.
  ///   - inserted: The elements that came.
  mutating func add(_ edit: Edit<Value>, removed: Value, inserted: @autoclosure () -> Value)

  /// Takes in that the collection is about to be set as a whole.
  ///
  /// - Parameter present: The collection as it is now.
  mutating func addSetting(present: Value)

  /// Says whether the collection is equal to the one at the start.
  ///
  /// - Parameter present: The collection as it is now.
  func isUndone(in present: Value) -> Bool

  /// The collection at the start.
  ///
  /// - Parameter present: The collection as it is now.
  func start(of present: Value) -> Value

  /// The sum of the edits; nil if nothing is left of them.
  var sum: EditSum<Value>? { get }
}

/// The part of several writes that is told as one to the observers that had begun before the first of
/// them.
@usableFromInline
struct ChangePart<Content> {
  /// The number of that write.
  @usableFromInline let number: UInt64

  /// The value before it, or the sum of the edits since.
  @usableFromInline var content: Content

  @usableFromInline
  init(number: UInt64, content: Content) {
    self.number = number
    self.content = content
  }
}

/// The sum of several edits of a collection.
@usableFromInline
@frozen
enum EditSum<Value> {
  /// The collection was set as a whole; it was the given one before.
  case setting(Value)
  /// The collection changed in part; the given elements left.
  case edit(Edit<Value>, removed: Value)

  /// Calls a closure with the notice that tells it, where that lies.
  ///
  /// - Parameter new: The collection after the change.
  func lend(new: Value, _ body: (NoticeReference<Value>) -> Void) {
    switch self {
    case .setting(let old): Notice(old: old, new: new).lend(body)
    case .edit(let edit, let removed): Notice.lend(edit, old: removed, new: new, body)
    }
  }
}

/// The state of the edits of one collection while they are told.
@safe
@usableFromInline
final class EditState<Accumulator: EditAccumulator> {
  // Unchecked for speed, as in `Observer`: inside an access there is no code but that which compares
  // or hashes elements, and while that runs each access to the collection traps.

  /// The edits that are told together, and those since each later one before which an observer began;
  /// none if each edit is told by itself.
  @safe @exclusivity(unchecked) @usableFromInline var parts: [ChangePart<Accumulator>] = []

  /// A rollback has restored the collection meanwhile: it is told if it is another one than at the
  /// start.
  @safe @exclusivity(unchecked) @usableFromInline var isRestored = false

  /// The number of times that observers had begun to observe the collection before the last edit.
  @safe @exclusivity(unchecked) @usableFromInline var joins: UInt32 = 0

  /// A buffer for the elements that leave, used again so that an edit allocates nothing.
  @safe @exclusivity(unchecked) @usableFromInline var removed: Accumulator.Value

  /// The address of the collection, only to be compared.
  @usableFromInline let address: UInt

  @usableFromInline
  init(removed: Accumulator.Value, at slot: Location<CollectionSlot<Accumulator>>) {
    self.removed = removed
    address = slot.address
  }

  /// Begins to take down what is to be told together.
  @inlinable
  func beginAccumulating(_ list: ObserverList, _ number: UInt64) {
    parts = [ChangePart(number: number, content: Accumulator())]
    isRestored = false
    joins = list.joins
  }

  /// Takes an edit down.
  ///
  /// - Parameter add: Adds it to an accumulator.
  @inlinable
  func accumulate(_ list: ObserverList, _ add: (inout Accumulator) -> Void) {
    if list.joins != joins { beginPart(list) }
    for index in parts.indices { add(&parts[index].content) }
  }

  @usableFromInline
  @inline(never)
  func beginPart(_ list: ObserverList) {
    joins = list.joins
    list.changes &+= 1
    parts.append(ChangePart(number: list.changes, content: Accumulator()))
  }

  /// Says whether these are the edits of the collection at an address, and not of another object's
  /// that the property was copied from.
  @inlinable
  @inline(__always)
  func isAt(_ slot: Location<CollectionSlot<Accumulator>>) -> Bool {
    address == slot.address
  }
}
