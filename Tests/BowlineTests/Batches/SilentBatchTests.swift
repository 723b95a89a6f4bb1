// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Bindings and derived values around batches that leave a property as it was, and what observers write
/// while a batch is told: contract 4.13, 7.5, 7.15, 10.6.
@Suite struct SilentBatchTests {
  class Base: KeyValueObservable {
    @Observed var number = 0

    /// The number, by an accessor of its own.
    var computed: Int {
      get { number }
      set { number = newValue }
    }

    /// Takes even numbers, and the even number below any other.
    var even: Int {
      get { number }
      set { number = newValue / 2 * 2 }
    }
  }

  final class Heir: Base {}

  struct Point: Equatable {
    var (x, y) = (0, 0)
  }

  final class Place: KeyValueObservable {
    @Observed var point = Point()
  }

  /// Takes a value back in a batch, of which nobody is told.
  private func visit<Root: KeyValueObservable>(
    _ root: Root, _ path: ReferenceWritableKeyPath<Root, Int>
  ) {
    withChanges {
      root[keyPath: path] = 1
      root[keyPath: path] = 0
    }
  }

  private func carries<Root: KeyValueObservable>(
    _ one: Root, _ other: Root, _ path: ReferenceWritableKeyPath<Root, Int>
  ) -> Bool {
    let binding = one.bind(path, to: other, path, mode: .twoWay)
    binding.suspend()
    visit(one, path)
    other[keyPath: path] = 2
    binding.resume()
    return one[keyPath: path] == 2 && other[keyPath: path] == 2
  }

  @Test func `a change in a pause is carried though a batch before it told nothing`() {
    #expect(carries(Base(), Base(), \.number))
    #expect(carries(Base(), Base(), \.computed))
    #expect(carries(Heir(), Heir(), \.number))
    #expect(carries(Place(), Place(), \.point.x))
    struct Failure: Error {}
    let (one, other) = (Base(), Base())
    let binding = one.bind(\.computed, to: other, \.computed, mode: .twoWay)
    binding.suspend()
    try? withChanges(rollback: .of(one, \.computed)) {
      one.computed = 1
      throw Failure()
    }
    other.computed = 2
    binding.resume()
    #expect(one.computed == 2 && other.computed == 2)
  }

  @Test func `after such a batch a prior notice and the notice behind it have one old value`() {
    let root = Base()
    root.number = 10
    var old: [Int?] = []
    let token = root.observe(\.computed, options: [.old, .prior]) { old.append($1.oldValue) }
    withChanges {
      root.number = 0
      root.number = 10
    }
    old = []
    root.number = 3
    #expect(old == [10, 10])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [false, true], [false, true])
  func `what an observer writes while a batch is told corrects the ends, and is told once`(
    isInBatch: Bool, isPlain: Bool
  ) {
    let (target, source) = (Base(), Base())
    source.number = 2
    bindBothWays(target, \.computed, to: source, \.even, isPlain: isPlain)
    var isFirst = true
    var told: [Int] = []
    let tokens = [
      target.observe(\.number) { target, _ in
        if target.number != 0 || !isFirst { return }
        isFirst = false
        target.computed = 7
      },
      source.observe(\.number) { source, _ in told.append(source.number) },
    ]
    if isInBatch {
      withChanges {
        source.even = 5
        source.even = 0
      }
    } else {
      source.even = 0
    }
    #expect(target.number == 6 && source.number == 6)
    #expect(told.count { $0 == 6 } == 2)
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: [false, true])
  func `an equal write of an observer is told while a batch is told, too`(isInBatch: Bool) {
    let (one, other) = (Base(), Base())
    other.number = 4
    var count = 0
    let tokens = [
      other.observe(\.even) { _, _ in count += 1 },
      one.observe(\.number) { _, _ in other.even = 5 },
    ]
    if isInBatch { withChanges { one.number = 1 } } else { one.number = 1 }
    #expect(count == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a value that is derived from two properties of a batch is told once`() {
    final class Pair: KeyValueObservable {
      @Observed var first = 1
      @Observed var second = 2
      var sum: Int { first + second }
    }
    let pair = Pair()
    var sums: [Int] = []
    let token = pair.observe(\.sum, options: .new) { sums.append($1.newValue!) }
    withChanges {
      pair.first = 10
      pair.second = 20
    }
    #expect(sums == [30])
    withExtendedLifetime(token) {}
  }

  final class Shelf: KeyValueObservable {
    @ObservedArray var items: [Int] = []
  }

  @Test func `each of many observers that begin between edits is told what came since`() {
    let shelf = Shelf()
    final class Copy { var items: [Int] = [] }
    var (tokens, copies): ([KeyValueObservation], [Copy]) = ([], [])
    withChanges {
      for number in 0..<40 {
        let copy = Copy()
        copy.items = shelf.items
        copies.append(copy)
        tokens.append(
          shelf.observe(\.items, options: [.old, .new]) { _, change in
            change.apply(to: &copy.items)
          })
        shelf.$items.append(number)
        if number % 3 == 0 { shelf.$items.remove(at: 0) }
      }
    }
    #expect(copies.allSatisfy { $0.items == shelf.items })
    withExtendedLifetime(tokens) {}
  }
}
