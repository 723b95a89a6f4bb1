// SPDX-License-Identifier: Apache-2.0

/// The sum of several edits of a collection.
@usableFromInline
protocol EditAccumulator<Value> {
  associatedtype Value

  /// A collection without elements.
  static var nothing: Value { get }

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

/// The part of an edit that is told together to the observers that had begun before it.
@usableFromInline
struct EditPart<Accumulator: EditAccumulator> {
  /// The number of that edit.
  @usableFromInline let number: UInt64

  @usableFromInline var accumulator = Accumulator()

  @usableFromInline
  init(number: UInt64, accumulator: Accumulator = Accumulator()) {
    self.number = number
    self.accumulator = accumulator
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
}

/// Elements that are going to leave an array, and others that are going to come.
@usableFromInline
@frozen
struct Exchange<Element> {
  @usableFromInline let kind: KeyValueChange<[Element]>.Kind

  /// The positions of the elements that leave.
  @usableFromInline let old: Positions

  /// The positions that the elements will have that come.
  @usableFromInline let new: Positions

  /// The elements that come.
  @usableFromInline let inserted: [Element]

  @inlinable
  init(
    _ kind: KeyValueChange<[Element]>.Kind, old: Positions, new: Positions, inserted: [Element]
  ) {
    self.kind = kind
    self.old = old
    self.new = new
    self.inserted = inserted
  }

  /// The exchange of the elements of a range for others.
  @inlinable
  init(replacing range: Range<Int>, by elements: [Element]) {
    // That of none for none is no change, which whoever makes it sees to.
    let kind = KeyValueChange<[Element]>.Kind(
      removes: !range.isEmpty, inserts: !elements.isEmpty)
    self.init(
      kind ?? .insertion, old: .one(range),
      new: .one(range.lowerBound..<range.lowerBound + elements.count), inserted: elements)
  }

  /// No element leaves and none comes.
  @inlinable
  var isEmpty: Bool { old.count == 0 && inserted.isEmpty }

  /// The change of the array.
  @inlinable
  var edit: Edit<[Element]> {
    Edit(kind, old: old, new: new, inserted: { $0.elements(at: $1) })
  }
}

extension Array {
  /// Says whether the positions of an exchange are those of this array, and there are as many
  /// elements as places for them.
  @inlinable
  func fits(_ next: Exchange<Element>) -> Bool {
    next.new.count == next.inserted.count && canExchange(old: next.old, new: next.new)
  }
}

/// The state of the edits of one collection while they are told.
@safe
@usableFromInline
final class Edits<Accumulator: EditAccumulator> {
  // Unchecked for speed, as in `Observer`: inside an access there is no code but that which compares
  // or hashes elements, and while that runs each access to the collection traps.

  /// The accumulator of the edits that are told together; nil if each edit is told by itself.
  @safe @exclusivity(unchecked) @usableFromInline var accumulator: Accumulator?

  /// The same, since each edit before which an observer began.
  @safe @exclusivity(unchecked) @usableFromInline var later: [EditPart<Accumulator>] = []

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
  func begin(_ list: ObserverList) {
    accumulator = Accumulator()
    isRestored = false
    joins = list.joins
  }

  /// Takes an edit down.
  ///
  /// - Parameter add: Adds it to an accumulator.
  @inlinable
  func take(_ list: ObserverList, _ add: (inout Accumulator) -> Void) {
    if list.joins != joins { beginPart(list) }
    if accumulator != nil { add(&accumulator!) }
    for index in later.indices { add(&later[index].accumulator) }
  }

  @usableFromInline
  @inline(never)
  func beginPart(_ list: ObserverList) {
    joins = list.joins
    list.changes &+= 1
    later.append(EditPart(number: list.changes))
  }

  /// Says whether these are the edits of the collection at an address, and not of another object's
  /// that the property was copied from.
  @inlinable
  @inline(__always)
  func isAt(_ slot: Location<CollectionSlot<Accumulator>>) -> Bool {
    address == slot.address
  }
}
