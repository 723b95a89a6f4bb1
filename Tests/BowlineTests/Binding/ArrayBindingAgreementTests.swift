// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// Arrays that are bound by their `$` name and that others write to as well: contract 9.10.
@Suite struct ArrayBindingAgreementTests {
  let source = Shelf()
  let target = Shelf()

  @Test(arguments: [false, true])
  func `what the first elements set off in the source is there afterwards`(isConverted: Bool) {
    let (source, target) = (Shelf(), Shelf())
    target.numbers = [1]
    var isFirst = true
    let change = {
      if !isFirst { return }
      isFirst = false
      source.numbers = [1]
    }
    let watching = target.observe(\.numbers, options: .prior) { _, notice in
      if notice.isPrior, !isConverted { change() }
    }
    if isConverted {
      target.bind(\.$numbers, to: source, \.numbers) { number -> Int in
        change()
        return number
      }
    } else {
      target.bind(\.$numbers, to: source, \.numbers)
    }
    #expect(source.numbers == [1] && target.numbers == [1])
    watching.invalidate()
  }

  @Test func `an edit of the source that the first elements set off is the last one carried`() {
    target.numbers = []
    var changes = [{ [source] in source.numbers = [5] }, { [source] in source.$numbers.append(6) }]
    let watching = target.observe(\.numbers) { _, _ in
      if !changes.isEmpty { changes.removeFirst()() }
    }
    target.bind(\.$numbers, to: source, \.numbers)
    #expect(source.numbers == [5, 6] && target.numbers == [5, 6])
    watching.invalidate()
  }

  @Test func `a target that is edited in the same batch gets the source's elements`() {
    target.bind(\.$numbers, to: source, \.numbers)
    withChanges {
      source.$numbers.append(40)
      target.$numbers[0] = 100
    }
    #expect(target.numbers == [10, 20, 30, 40])
    withChanges {
      source.$numbers.remove(at: 2)
      target.$numbers.removeAll()
    }
    #expect(target.numbers == source.numbers)
    withChanges {
      target.$numbers.append(7)
      source.$numbers.append(50)
    }
    #expect(target.numbers == source.numbers)
  }

  @Test func `a target that is edited within one edit gets the source's elements`() {
    target.bind(\.$numbers, to: source, \.numbers)
    target.$numbers.edit {
      source.$numbers.append(40)
      $0.removeFirst()
      source.$numbers.append(50)
    }
    #expect(target.numbers == source.numbers)
    target.$numbers.edit {
      source.$numbers.append(60)
      $0.removeFirst()
    }
    source.$numbers.removeLast()
    #expect(target.numbers == source.numbers)
  }

  @Test func `an observer may keep the target shorter than the source`() {
    target.bind(\.$numbers, to: source, \.numbers)
    let trimming = target.observe(\.numbers) { target, _ in
      if target.numbers.count > 3 { target.$numbers.removeFirst() }
    }
    for number in 1...3 { source.$numbers.append(number) }
    #expect(source.numbers == [10, 20, 30, 1, 2, 3])
    source.$numbers[0] = 100
    source.$numbers.remove(at: 5)
    source.$numbers.remove(at: 4)
    source.$numbers.remove(at: 3)
    #expect(source.numbers == [100, 20, 30] && target.numbers == [100, 20, 30])
    withExtendedLifetime(trimming) {}
  }

  @Test func `an observer of the target may edit both`() {
    target.bind(\.$numbers, to: source, \.numbers)
    let watching = target.observe(\.numbers) { [source] target, _ in
      guard target.numbers.count == 4 else { return }
      target.$numbers.removeAll()
      source.$numbers.removeLast()
    }
    source.$numbers.append(40)
    #expect(source.numbers == [10, 20, 30] && target.numbers == source.numbers)
    withExtendedLifetime(watching) {}
  }

  @Test func `a prior observer of the target may edit it`() {
    target.bind(\.$numbers, to: source, \.numbers)
    var isFirst = true
    let watching = target.observe(\.numbers, options: .prior) { target, change in
      guard change.isPrior, isFirst else { return }
      isFirst = false
      target.$numbers.removeLast()
    }
    source.$numbers.remove(at: 2)
    #expect(target.numbers == source.numbers)
    withExtendedLifetime(watching) {}
  }

  @Test func `edits by an observer before the binding are carried as one edit`() {
    let limiting = source.observe(\.numbers) { source, _ in
      if source.numbers.count > 3 { source.$numbers.removeFirst() }
    }
    target.bind(\.$numbers, to: source, \.numbers)
    let log = ChangeLog<[Int]>()
    let watching = target.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    source.$numbers.append(40)
    #expect(target.numbers == [20, 30, 40])
    #expect(log.lines == ["replacement [0][10] -> [2][40]"])
    withExtendedLifetime((limiting, watching)) {}
  }

  @Test func `a ring of two arrays settles, and each gets an edit once`() {
    target.bind(\.$numbers, to: source, \.numbers)
    source.bind(\.$numbers, to: target, \.numbers)
    let logs = [ChangeLog<[Int]>(), ChangeLog<[Int]>()]
    let tokens = [
      source.observe(\.numbers, options: [.old, .new]) { logs[0].add($1) },
      target.observe(\.numbers, options: [.old, .new]) { logs[1].add($1) },
    ]
    source.$numbers.append(1)
    target.$numbers.append(2)
    target.$numbers.remove(at: 0)
    withChanges {
      target.$numbers.append(3)
      target.$numbers.append(4)
    }
    source.numbers = [5]
    let told = [
      "insertion [][] -> [3][1]", "insertion [][] -> [4][2]", "removal [0][10] -> [][]",
      "insertion [][] -> [4, 5][3, 4]", "setting [20, 30, 1, 2, 3, 4] -> [5]",
    ]
    #expect(logs[0].lines == told && logs[1].lines == told)
    #expect(source.numbers == [5] && target.numbers == [5])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a ring settles though an observer edits one of its arrays, in a batch or not`() {
    let third = Shelf()
    target.bind(\.$numbers, to: source, \.numbers)
    third.bind(\.$numbers, to: target, \.numbers)
    source.bind(\.$numbers, to: third, \.numbers)
    var left = 0
    let tokens = [source, target, third].map { shelf in
      shelf.observe(\.numbers) { shelf, _ in
        guard left > 0 else { return }
        left -= 1
        if left % 2 == 0 {
          shelf.$numbers.insert(left, at: 0)
        } else {
          withChanges {
            shelf.$numbers.append(left)
            shelf.$numbers.append(left)
          }
        }
      }
    }
    for _ in 0..<4 {
      left = 4
      source.$numbers.append(100)
      #expect(target.numbers == source.numbers && third.numbers == source.numbers)
      left = 3
      withChanges {
        target.$numbers.removeFirst()
        source.$numbers.append(200)
      }
      #expect(target.numbers == source.numbers && third.numbers == source.numbers)
    }
    withExtendedLifetime(tokens) {}
  }

  final class Readings: KeyValueObservable {
    @ObservedArray var values: [Double] = []
    @Observed var inner: Readings?
  }

  @Test func `a ring settles with elements that are not equal to themselves`() {
    let (first, second) = (Readings(), Readings())
    second.bind(\.$values, to: first, \.values)
    first.bind(\.$values, to: second, \.values)
    var notices = 0
    let watching = first.observe(\.values) { _, _ in notices += 1 }
    first.$values.append(.nan)
    first.values = [.nan, 1]
    #expect(notices == 2 && second.values.count == 2)
    withExtendedLifetime(watching) {}
  }

  @Test func `a transform that ends the binding keeps it from writing`() {
    var binding: Binding?
    binding = target.bind(\.$numbers, to: source, \.numbers) { number in
      if number == 40 { binding?.invalidate() }
      return number
    }
    source.$numbers.append(40)
    #expect(target.numbers == [10, 20, 30])
  }

  @Test func `a transform may edit the target`() {
    target.bind(\.$numbers, to: source, \.numbers) { [target] number in
      if number == 40 { target.$numbers.removeAll() }
      return number
    }
    source.$numbers.append(40)
    #expect(target.numbers == [10, 20, 30, 40])
  }

  @Test func `an array of another object that outlives the one it was bound by keeps its elements`()
  {
    let inner = Readings()
    var outer: Readings? = Readings()
    outer!.inner = inner
    let source = Readings()
    let binding = outer!.bind(\.inner!.$values, to: source, \.values)
    source.$values.append(1)
    #expect(inner.values == [1])
    outer = nil
    source.$values.append(2)
    #expect(inner.values == [1] && !binding.isActive)
  }

  @Test func `whatever is edited where, the target agrees with the source`() {
    var random = SeededGenerator(seed: 38)
    let trimming = Shelf()
    target.bind(\.$numbers, to: source, \.numbers)
    trimming.bind(\.$numbers, to: source, \.numbers)
    var isTold = false
    let tokens = [
      source.observe(\.numbers) { _, _ in isTold = true },
      trimming.observe(\.numbers) { shelf, _ in
        if shelf.numbers.count > 9 { shelf.$numbers.removeFirst() }
      },
      source.observe(\.numbers) { shelf, _ in
        if shelf.numbers.count > 12 { withChanges { shelf.$numbers.removeSubrange(0..<6) } }
      },
    ]
    func edit(_ shelf: Shelf) {
      let count = shelf.numbers.count
      switch Int.random(in: 0..<8, using: &random) {
      case 0 where count > 0: shelf.$numbers.remove(at: Int.random(in: 0..<count, using: &random))
      case 1 where count > 0: shelf.$numbers[0] = count
      case 2: shelf.$numbers.sort(by: >)
      case 3: shelf.numbers = [1, 2, 3]
      case 4:
        shelf.$numbers.edit {
          $0.append(1); $0.insert(2, at: 0)
        }
      default: shelf.$numbers.insert(count, at: Int.random(in: 0...count, using: &random))
      }
    }
    for _ in 0..<500 {
      // An edit that changes nothing is not told.
      isTold = false
      switch Int.random(in: 0..<4, using: &random) {
      case 0: edit(target)
      case 1:
        withChanges {
          edit(source)
          edit(target)
          edit(source)
        }
      default: edit(source)
      }
      if isTold { #expect(target.numbers == source.numbers) }
    }
    withExtendedLifetime(tokens) {}
  }
}
