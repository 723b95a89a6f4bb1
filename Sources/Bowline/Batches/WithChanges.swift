// SPDX-License-Identifier: Apache-2.0

/// Runs code and tells what it changed when it is over: one notice for each property.
///
/// ```swift
/// withChanges {
///   account.owner = "Bo"
///   account.balance = 3
/// }  // Here one notice of `title` comes, with both.
/// ```
///
/// Values are stored at once, so what the code reads is up to date, derived values too. Before the
/// call returns each property that changed is told once, with the value before its first write as
/// the old one and the last value as the new one, in the order of the first writes. A property that
/// is back at an equal value is not told: values are compared by `==`, objects without it by
/// identity, and others are always told. A value derived from several properties is told once,
/// already final. A prior notice comes at the first write.
///
/// Inside another batch the code is part of that: everything is told when the outermost one ends.
/// An observer that begins inside is told of what is written after it began. An object that goes
/// inside tells nothing more. What an observer writes while the batch is being told is told as
/// usual; if the property is still to be told, its notice has the later value.
///
/// If the code throws, what it has changed stays and is told, then the error is thrown on;
/// ``withChanges(rollback:_:)`` takes it back. The batch belongs to the thread that runs the code,
/// so other isolation domains are not held back.
///
/// - Parameter body: Changes properties.
/// - Returns: What the code returns.
/// - Throws: What the code throws.
/// - Complexity: A first write to an observed property costs an allocation and an addition to a
///   table, a later one a search of the table. While any thread is inside a batch each read of an
///   observed property costs a call; outside of it a batch costs nothing.
public func withChanges<Result: ~Copyable, Failure>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  Batch.begin()
  defer { Batch.end() }
  return try body()
}

/// Runs code and tells what it changed when it is over; if it throws, properties get back the
/// values that they had.
///
/// ```swift
/// try withChanges(rollback: .of(account, \.owner, \.balance)) {
///   account.balance -= price
///   try shop.deliver()
/// }
/// ```
///
/// Properties that are restored are as they were and are not told; prior notices that came at their
/// first writes stay. What else the code has changed stays and is told, and so is what a `didSet`,
/// a setter or an observer changes while a property is restored. Only an observer that began inside,
/// after a write, is told that the property is back.
///
/// The properties are named because a write that nobody observes leaves no trace.
///
/// - Parameters:
///   - rollback: The properties to restore, of any kind. They are read once at the start.
///   - body: Changes properties.
/// - Returns: What the code returns.
/// - Throws: What the code throws, after the properties were restored.
/// - Complexity: As ``withChanges(_:)``, and a reading of each property that is to be restored.
public func withChanges<Result: ~Copyable, Failure>(
  rollback: Rollback, _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  Batch.begin()
  defer { Batch.end() }
  let writers = rollback.properties.map { $0() }
  let start = Observer.nextSerial()
  do {
    return try body()
  } catch {
    Batch.rollBack(since: start) { for write in writers { write() } }
    throw error
  }
}

/// Properties that get back their values when a batch fails.
///
/// ```swift
/// try withChanges(rollback: [.of(account, \.balance), .of(shop, \.stock, \.orders)]) { … }
/// ```
///
/// It keeps the objects alive.
public struct Rollback: ExpressibleByArrayLiteral {
  /// The closures that each read a property, and return a closure that writes back the value if it
  /// differs then.
  fileprivate let properties: [() -> () -> Void]

  private init(_ properties: [() -> () -> Void]) {
    self.properties = properties
  }

  /// Joins several into one.
  public init(arrayLiteral elements: Rollback...) {
    properties = elements.flatMap(\.properties)
  }

  /// Properties of one object, in the order in which they are restored.
  ///
  /// One whose changes are told by hand is restored without a notice: its observers are told what
  /// the code told them.
  public static func of<Root: AnyObject, Value, each Other>(
    _ root: Root, _ property: ReferenceWritableKeyPath<Root, Value>,
    _ others: repeat ReferenceWritableKeyPath<Root, each Other>
  ) -> Rollback {
    // The first stands by itself because the compiler explains a mistake in it, and none in a pack.
    var properties = [reading(property, of: root)]
    for other in repeat each others { properties.append(reading(other, of: root)) }
    return Rollback(properties)
  }

  private static func reading<Root: AnyObject, Value>(
    _ property: ReferenceWritableKeyPath<Root, Value>, of root: Root
  ) -> () -> () -> Void {
    {
      let value = root[keyPath: property]
      return {
        if areEqual(root[keyPath: property], value) { return }
        Batch.restore(lists(of: property, in: root)) { root[keyPath: property] = value }
      }
    }
  }

  /// Finds the lists of the observed properties that a value is read from.
  private static func lists<Root: AnyObject, Value>(
    of property: KeyPath<Root, Value>, in root: Root
  ) -> [ObjectIdentifier] {
    let accesses = AccessList(Dependencies { _, _, _ in })
    var tracker = Tracker(root: root, accesses: accesses)
    _ = tracker.track {
      (root as? any ManuallyObservable)?.trackNotices(of: property)
      return root[keyPath: property]
    }
    accesses.takeBackJoins()
    return accesses.dependencies.all.compactMap(\.listIdentity)
  }
}
