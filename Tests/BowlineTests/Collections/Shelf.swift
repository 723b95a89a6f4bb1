// SPDX-License-Identifier: Apache-2.0

import Bowline

/// The model with collections that these tests observe.
final class Shelf: KeyValueObservable {
  @ObservedArray var numbers = [10, 20, 30]
  @ObservedArray var items: [Product] = []
  @ObservedSet var tags: Set = ["a", "b"]
  @Observed var inner: Shelf?

  var total: Int { items.reduce(0) { $0 + $1.price } }
}

/// An element with a property of its own.
final class Product: KeyValueObservable {
  @Observed var price: Int

  init(_ price: Int) {
    self.price = price
  }
}

/// The changes of a property as they were told, each as one line.
final class ChangeLog<Value> {
  private(set) var changes: [KeyValueChange<Value>] = []

  var last: KeyValueChange<Value>? { changes.last }

  func add(_ change: KeyValueChange<Value>) {
    changes.append(change)
  }

  /// Kind, old indexes with the elements that left, new indexes with those that came.
  var lines: [String] {
    changes.map { change in
      let old = change.oldIndexes.map { "\(positions($0))" } ?? ""
      let new = change.newIndexes.map { "\(positions($0))" } ?? ""
      return "\(change.kind) \(old)\(text(change.oldValue)) -> \(new)\(text(change.newValue))"
    }
  }

  private func text(_ value: Value?) -> String {
    switch value {
    case .none: "-"
    case .some(let set as Set<String>): "\(set.sorted())"
    case .some(let value): "\(value)"
    }
  }

  private func positions(_ indexes: RangeSet<Int>) -> [Int] {
    indexes.ranges.flatMap { Array($0) }
  }
}

extension [Int] {
  /// The address of the elements in memory: a copy has another one.
  var address: UInt {
    unsafe withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}
