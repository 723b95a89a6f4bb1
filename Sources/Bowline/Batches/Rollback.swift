// SPDX-License-Identifier: Apache-2.0

/// Properties that get back their values when a batch fails.
///
/// ```swift
/// try withChanges(rollback: [.of(account, \.balance), .of(shop, \.stock, \.orders)]) { … }
/// ```
///
/// It keeps the objects alive.
public struct Rollback: ExpressibleByArrayLiteral {
  /// Reads the properties, each by a closure, and returns what writes them back.
  private let readers: [() -> () -> Void]

  private init(readers: [() -> () -> Void]) {
    self.readers = readers
  }

  /// Makes one of several.
  public init(arrayLiteral elements: Rollback...) {
    readers = elements.flatMap(\.readers)
  }

  /// Properties of one object, in the order in which they are restored.
  public static func of<Root: AnyObject, each Value>(
    _ root: Root, _ properties: repeat ReferenceWritableKeyPath<Root, each Value>
  ) -> Rollback {
    var readers: [() -> () -> Void] = []
    for property in repeat each properties { readers.append(reader(of: property, in: root)) }
    return Rollback(readers: readers)
  }

  /// Reads the properties.
  ///
  /// - Returns: Writes back those that differ.
  func snapshot() -> () -> Void {
    let writers = readers.map { $0() }
    return { for write in writers { write() } }
  }

  private static func reader<Root: AnyObject, Value>(
    of property: ReferenceWritableKeyPath<Root, Value>, in root: Root
  ) -> () -> () -> Void {
    {
      let value = root[keyPath: property]
      return {
        if !areEqual(root[keyPath: property], value) { root[keyPath: property] = value }
      }
    }
  }
}
