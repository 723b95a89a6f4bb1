// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// Arrays that are bound: contract 9.10.
@Suite struct ArrayBindingTests {
  let source = Shelf()
  let target = Shelf()

  final class List: KeyValueObservable {
    @Observed var rows: [Int] = []
    @ObservedArray var titles: [String] = []
    @Observed var count = 0
  }

  @Test func `a bound list has as many rows as the model after every notice`() {
    let list = List()
    list.bind(\.rows, to: source, \.numbers)
    list.bind(\.$titles, to: source, \.numbers) { "\($0)" }
    list.bind(\.count, to: source, \.numbers.count)
    var notices = 0
    let watching = source.observe(\.numbers) { source, _ in
      notices += 1
      #expect(list.rows == source.numbers && list.count == source.numbers.count)
      #expect(list.titles == source.numbers.map { "\($0)" })
    }
    var random = SeededGenerator(seed: 33)
    for number in 0..<100 {
      switch number % 10 {
      case 0: source.$numbers.removeAll()
      case 1: source.numbers = [1, 2, 3]
      case 2: source.$numbers.sort(by: >)
      case 3:
        source.$numbers.edit {
          $0.insert(contentsOf: [7, 8], at: 1); $0.remove(at: 0)
        }
      case 4: source.$numbers.move(from: 0, to: 1)
      case 5: source.$numbers[0] = number
      default: source.$numbers.insert(number, at: Int.random(in: 0...1, using: &random))
      }
    }
    #expect(notices > 80)
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [true, false])
  func `a batch in which the target was bound, or set, leaves it known to be equal`(
    isBoundBefore: Bool
  ) {
    if isBoundBefore { target.bind(\.$numbers, to: source, \.numbers) }
    withChanges {
      source.$numbers.append(40)
      target.numbers = []
      if !isBoundBefore { target.bind(\.$numbers, to: source, \.numbers) }
    }
    #expect(target.numbers == [10, 20, 30, 40])
    let log = ChangeLog<[Int]>()
    let watching = target.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    source.$numbers.removeLast()
    #expect(log.lines == ["removal [3][40] -> [][]"])
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [true, false])
  func `an edit that a batch takes back after the end of a pause is not carried`(
    isInherited: Bool
  ) {
    final class LowerShelf: BaseShelf {}
    let base = isInherited ? LowerShelf() : BaseShelf()
    let binding = target.bind(\.$numbers, to: base, \.numbers)
    binding.suspend()
    base.numbers = [1]
    struct Failure: Error {}
    try? withChanges(rollback: .of(base, \.numbers)) {
      base.$numbers.append(2)
      binding.resume()
      throw Failure()
    }
    #expect(target.numbers == [1])
    base.$numbers.append(3)
    #expect(target.numbers == [1, 3])
  }

  class BaseShelf: KeyValueObservable {
    @ObservedArray var numbers: [Int] = []
  }

  @Test func `an array that is bound by its editor is edited as its source is`() {
    target.bind(\.$numbers, to: source, \.numbers)
    #expect(target.numbers == [10, 20, 30])
    let log = ChangeLog<[Int]>()
    let watching = target.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    source.$numbers.insert(15, at: 1)
    source.$numbers.move(from: 0, to: 2)
    source.numbers = [1, 2]
    source.$numbers[0] = 3
    #expect(
      log.lines == [
        "insertion [][] -> [1][15]", "move [0][10] -> [2][10]",
        "setting [15, 20, 10, 30] -> [1, 2]",
        "replacement [0][1] -> [0][3]",
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `an edit is carried without a copy of either array`() {
    source.numbers = Array(0..<1000)
    target.bind(\.$numbers, to: source, \.numbers)
    // At first both have the same elements in memory.
    source.$numbers.insert(1, at: 0)
    let before = [source.numbers.address, target.numbers.address]
    source.$numbers[5] = 7
    source.$numbers.remove(at: 9)
    #expect([source.numbers.address, target.numbers.address] == before)
    #expect(target.numbers == source.numbers)
  }

  @Test func `what anybody else writes to the target stays until the source changes`() {
    target.bind(\.$numbers, to: source, \.numbers)
    target.$numbers.removeAll()
    target.numbers.append(5)
    #expect(target.numbers == [5])
    source.$numbers.remove(at: 2)
    #expect(target.numbers == [10, 20])
    source.$numbers.append(1)
    #expect(target.numbers == [10, 20, 1])
  }

  @Test func `the target takes the source's elements at once unless that is declined`() {
    target.numbers = [1]
    target.bind(\.$numbers, to: source, \.numbers, initial: false)
    #expect(target.numbers == [1])
    source.$numbers.append(40)
    #expect(target.numbers == [10, 20, 30, 40])
  }

  @Test func `the binding ends with either end, by hand, and when its target is bound again`() {
    let first = target.bind(\.$numbers, to: source, \.numbers)
    let other = Shelf()
    other.numbers = [1]
    let second = target.bind(\.$numbers, to: other, \.numbers)
    #expect(!first.isActive && second.isActive)
    source.$numbers.append(40)
    #expect(target.numbers == [1])
    second.invalidate()
    other.$numbers.append(2)
    #expect(target.numbers == [1])
  }

  @Test func `the binding keeps neither end alive`() {
    weak var goneTarget: Shelf?
    weak var goneSource: Shelf?
    do {
      let target = Shelf()
      goneTarget = target
      target.bind(\.$numbers, to: source, \.numbers)
    }
    #expect(goneTarget == nil)
    source.$numbers.append(1)
    var binding: Binding?
    do {
      let source = Shelf()
      goneSource = source
      binding = target.bind(\.$numbers, to: source, \.numbers)
      source.$numbers.removeAll()
    }
    #expect(goneSource == nil && binding?.isActive == false)
    #expect(target.numbers.isEmpty)
  }

  @Test func `two arrays that are bound both ways settle`() {
    target.bind(\.numbers, to: source, \.numbers, mode: .twoWay)
    source.$numbers.append(40)
    #expect(target.numbers == [10, 20, 30, 40])
    target.$numbers.remove(at: 0)
    #expect(source.numbers == [20, 30, 40])
  }

  @Test func `a change that was told can be made to another array, and taken back`() {
    var changes: [KeyValueChange<[Int]>] = []
    let watching = source.observe(\.numbers, options: [.old, .new, .prior]) { changes.append($1) }
    source.$numbers.append(40)
    source.$numbers.edit {
      $0.removeFirst(); $0.append(50)
    }
    source.$numbers.sort(by: >)
    source.numbers = [4]
    for change in changes { target.$numbers.apply(change) }
    #expect(target.numbers == [4])
    for change in changes.reversed() { target.$numbers.apply(change.inverse) }
    #expect(target.numbers == [10, 20, 30])
    withExtendedLifetime(watching) {}
  }

  @Test func `the reading that a binding is made in depends on nothing that its transform reads`() {
    final class Style: KeyValueObservable { @Observed var factor = 2 }
    let style = Style()
    let tracking = ChangeTracking {}
    tracking.track {
      _ = target.bind(\.$numbers, to: source, \.numbers) { (number: Int) -> Int in
        number * style.factor
      }
    }
    #expect(target.numbers == [20, 40, 60])
    style.factor = 3
    #expect(!tracking.isChanged)
  }
}
