// SPDX-License-Identifier: Apache-2.0

/// The sum of several edits of a collection.
@usableFromInline
protocol EditRecord<Value> {
  associatedtype Value

  /// A collection without elements.
  static var nothing: Value { get }

  /// Whether changing the collection compares or hashes its elements, by code of others.
  static var comparesElements: Bool { get }

  /// A record of no edits.
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

  /// Whether the collection is equal to the one at the start.
  ///
  /// - Parameter present: The collection as it is now.
  func isUndone(in present: Value) -> Bool

  /// The collection at the start.
  ///
  /// - Parameter present: The collection as it is now.
  func start(of present: Value) -> Value

  /// What the edits amount to; nil for nothing.
  var sum: EditSum<Value>? { get }
}

/// The part of an edit that is told together to the observers that had begun before it.
@usableFromInline
struct EditPart<Record: EditRecord> {
  /// The number of that edit.
  @usableFromInline let number: UInt64

  @usableFromInline var record = Record()

  @usableFromInline
  init(number: UInt64, record: Record = Record()) {
    self.number = number
    self.record = record
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
