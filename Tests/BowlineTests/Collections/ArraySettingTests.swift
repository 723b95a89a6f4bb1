// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// Notices of changes through the property itself: contract 9.5.
@Suite struct ArraySettingTests {
  let shelf = Shelf()
  let log = ChangeLog<[Int]>()

  @Test func `an assignment is a setting with the whole array before and after`() {
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    shelf.numbers = [1]
    #expect(log.lines == ["setting [10, 20, 30] -> [1]"])
    #expect(log.last?.indexes == nil && log.last?.oldIndexes == nil && log.last?.range == nil)
    withExtendedLifetime(watching) {}
  }

  @Test func `later edits do not alter arrays that were told`() throws {
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    shelf.numbers = [1, 2]
    shelf.$numbers[0] = 9
    shelf.$numbers.removeAll()
    try #require(log.changes.count == 3)
    #expect(log.changes[0].oldValue == [10, 20, 30] && log.changes[0].newValue == [1, 2])
    #expect(log.changes[1].oldValue == [1] && log.changes[2].oldValue == [9, 2])
    withExtendedLifetime(watching) {}
  }

  @Test func `a change in place is a setting`() {
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    shelf.numbers.append(40)
    shelf.numbers[0] = 5
    #expect(
      log.lines == [
        "setting [10, 20, 30] -> [10, 20, 30, 40]", "setting [10, 20, 30, 40] -> [5, 20, 30, 40]",
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `with difference a setting is told as what came and left`() {
    let watching = shelf.observe(\.numbers, options: [.old, .new, .difference]) { log.add($1) }
    shelf.numbers.append(40)
    shelf.numbers[0] = 5
    shelf.numbers = [20, 30, 31, 40]
    shelf.numbers = []
    shelf.$numbers.append(1)
    #expect(
      log.lines == [
        "insertion [][] -> [3][40]", "replacement [0][10] -> [0][5]",
        "replacement [0][5] -> [2][31]", "removal [0, 1, 2, 3][20, 30, 31, 40] -> [][]",
        "insertion [][] -> [0][1]",
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `with difference a setting of equal elements is not told`() {
    let watching = shelf.observe(\.numbers, options: .difference) { log.add($1) }
    shelf.numbers = [10, 20, 30]
    #expect(log.changes.isEmpty)
    shelf.numbers = [10, 20]
    #expect(log.lines == ["removal [2]- -> []-"])
    withExtendedLifetime(watching) {}
  }

  @Test func `with difference objects are compared by identity`() throws {
    let items = [Product(1), Product(1), Product(1)]
    shelf.items = items
    var changes: [KeyValueChange<[Product]>] = []
    let watching = shelf.observe(\.items, options: [.old, .new, .difference]) { changes.append($1) }
    shelf.items = [items[0], items[2]]
    try #require(changes.count == 1)
    #expect(changes[0].kind == .removal && changes[0].range == 1..<2)
    #expect(changes[0].oldValue?.first === items[1])
    withExtendedLifetime(watching) {}
  }

  @Test func `the initial notice and the prior one stay as they are with difference`() {
    let watching = shelf.observe(
      \.numbers, options: [.initial, .prior, .old, .new, .difference]
    ) { log.add($1) }
    shelf.numbers = [10]
    #expect(
      log.lines == [
        "setting - -> [10, 20, 30]", "setting [10, 20, 30] -> -", "removal [1, 2][20, 30] -> [][]",
      ])
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: 0..<200) func `a difference makes the new array of the old one`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    // Beyond a thousand elements all that lies between is told.
    let count = seed % 10 == 0 ? 900 : Int.random(in: 0..<12, using: &random)
    let old = (0..<count).map { _ in Int.random(in: 0..<6, using: &random) }
    let new = (0..<Int.random(in: 0...count, using: &random)).map { _ in
      Int.random(in: 0..<6, using: &random)
    }
    shelf.numbers = old
    let watching = shelf.observe(\.numbers, options: [.old, .new, .difference]) { log.add($1) }
    shelf.numbers = new
    var array = old
    for change in log.changes { change.apply(to: &array) }
    #expect(array == new)
    for change in log.changes { change.inverse.apply(to: &array) }
    #expect(array == old)
    withExtendedLifetime(watching) {}
  }

  @Test func `an array property of a plain kind is told as a difference too`() {
    let account = Account()
    let watching = account.observe(\.entries, options: [.old, .new, .difference]) { log.add($1) }
    account.entries.insert(9, at: 1)
    #expect(log.lines == ["insertion [][] -> [1][9]"])
    withExtendedLifetime(watching) {}
  }
}
