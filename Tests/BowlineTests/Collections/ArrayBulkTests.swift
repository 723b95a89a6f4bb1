// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// Several edits that are told as one: contract 9.6.
@Suite struct ArrayBulkTests {
  let shelf = Shelf()
  let log = ChangeLog<[Int]>()

  private struct Failure: Error {}

  private func lines(_ edits: (ArrayEditor<Int>) throws -> Void) rethrows -> [String] {
    let log = log
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    try shelf.$numbers.edit(edits)
    withExtendedLifetime(watching) {}
    return log.lines
  }

  @Test func `edits are one notice with the indexes of all that left and came`() {
    let lines = lines {
      $0.remove(at: 0)
      $0.append(40)
      $0.insert(15, at: 0)
      $0[1] = 21
    }
    #expect(shelf.numbers == [15, 21, 30, 40])
    #expect(lines == ["replacement [0, 1][10, 20] -> [0, 1, 3][15, 21, 40]"])
  }

  @Test func `the array is read as it is while it is edited, and told at the end`() {
    var counts: [Int] = []
    let lines = lines {
      $0.append(40)
      counts.append(shelf.numbers.count)
      $0.append(50)
      counts.append(log.changes.count)
    }
    #expect(counts == [4, 0])
    #expect(lines == ["insertion [][] -> [3, 4][40, 50]"])
  }

  @Test func `what came and left again is not told`() {
    #expect(
      lines {
        $0.append(40)
        $0.insert(5, at: 0)
        $0.removeLast()
        $0.remove(at: 0)
      }.isEmpty)
  }

  @Test func `a single edit keeps its kind`() {
    #expect(lines { $0.move(from: 0, to: 2) } == ["move [0][10] -> [2][10]"])
  }

  @Test func `nested edits are told by the outermost`() {
    let lines = lines { numbers in
      numbers.append(40)
      numbers.edit { $0.append(50) }
      #expect(log.changes.isEmpty)
      shelf.$numbers.append(60)
    }
    #expect(lines == ["insertion [][] -> [3, 4, 5][40, 50, 60]"])
  }

  @Test func `edits that end in an error are told`() {
    #expect(throws: Failure.self) {
      _ = try lines {
        $0.append(40)
        throw Failure()
      }
    }
    #expect(log.lines == ["insertion [][] -> [3][40]"])
  }

  @Test func `a setting among edits makes them a setting, from the array at the start`() {
    let lines = lines {
      $0.remove(at: 1)
      $0.append(40)
      shelf.numbers.append(50)
      $0.remove(at: 0)
    }
    #expect(lines == ["setting [10, 20, 30] -> [30, 40, 50]"])
  }

  @Test func `a prior notice comes before the edits, as of a setting`() {
    let watching = shelf.observe(\.numbers, options: [.prior, .old, .new]) { log.add($1) }
    shelf.$numbers.edit {
      $0.append(40)
      $0.append(50)
    }
    #expect(log.lines == ["setting [10, 20, 30] -> -", "insertion [][] -> [3, 4][40, 50]"])
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [false, true])
  func `an observer that begins while edits are made is told of what is edited after it began`(
    isInBatch: Bool
  ) {
    var tokens: [KeyValueObservation] = []
    let (second, third) = (ChangeLog<[Int]>(), ChangeLog<[Int]>())
    let edits = {
      shelf.$numbers.edit { numbers in
        numbers.append(40)
        tokens.append(shelf.observe(\.numbers, options: [.old, .new]) { second.add($1) })
        numbers.insert(5, at: 0)
        numbers.append(50)
        tokens.append(shelf.observe(\.numbers, options: [.old, .new]) { third.add($1) })
        shelf.numbers.removeLast()
        #expect(log.changes.isEmpty && second.changes.isEmpty)
      }
    }
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    if isInBatch { withChanges(edits) } else { edits() }
    #expect(log.lines == ["setting [10, 20, 30] -> [5, 10, 20, 30, 40]"])
    #expect(second.lines == ["setting [10, 20, 30, 40] -> [5, 10, 20, 30, 40]"])
    #expect(third.lines == ["setting [5, 10, 20, 30, 40, 50] -> [5, 10, 20, 30, 40]"])
    shelf.$numbers.append(60)
    #expect(third.lines.last == "insertion [][] -> [5][60]")
    withExtendedLifetime((watching, tokens)) {}
  }

  @Test func `an observer that begins in edits that nobody observed is told of each by itself`() {
    var token: KeyValueObservation?
    shelf.$numbers.edit { numbers in
      numbers.append(40)
      token = shelf.observe(\.numbers, options: [.old, .new]) { [log] in log.add($1) }
      numbers.append(50)
      numbers.remove(at: 0)
    }
    #expect(log.lines == ["insertion [][] -> [4][50]", "removal [0][10] -> [][]"])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [false, true])
  func `elements that equal ones replace are told, whoever begins to observe meanwhile`(
    isJoined: Bool
  ) {
    let second = ChangeLog<[Int]>()
    var token: KeyValueObservation?
    let lines = lines { numbers in
      numbers[0] = 10
      if isJoined {
        token = shelf.observe(\.numbers, options: [.old, .new]) { second.add($1) }
      }
      numbers[1] = 20
    }
    #expect(lines == ["replacement [0, 1][10, 20] -> [0, 1][10, 20]"])
    #expect(second.lines == (isJoined ? ["replacement [1][20] -> [1][20]"] : []))
    withExtendedLifetime(token) {}
  }

  @Test func `a binding that sets the array among edits carries what is written later`() {
    let copy = Shelf()
    shelf.bind(\.numbers, to: copy, \.numbers, mode: .twoWay)
    shelf.$numbers.edit { _ in copy.$numbers.append(40) }
    #expect(shelf.numbers == [10, 20, 30, 40])
    shelf.numbers = []
    #expect(copy.numbers.isEmpty)
  }

  @Test func `edits go on when the last observer ends and another begins meanwhile`() {
    let first = shelf.observe(\.numbers) { log.add($1) }
    let second = ChangeLog<[Int]>()
    var token: KeyValueObservation?
    shelf.$numbers.edit {
      $0.append(40)
      first.invalidate()
      $0.removeAll()
      token = shelf.observe(\.numbers, options: [.old, .new]) { second.add($1) }
      $0.append(50)
    }
    #expect(log.changes.isEmpty)
    shelf.$numbers.append(60)
    #expect(second.lines == ["insertion [][] -> [0][50]", "insertion [][] -> [1][60]"])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: 0..<300) func `whatever the edits, the change leads from start to end`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed))
    var next = 100
    shelf.numbers = Array(0..<Int.random(in: 0..<9, using: &random))
    let start = shelf.numbers
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    shelf.$numbers.edit { numbers in
      for _ in 0..<Int.random(in: 0..<12, using: &random) {
        next += 1
        edit(numbers, next, &random)
      }
    }
    #expect(log.changes.count <= 1)
    var array = start
    for change in log.changes { change.apply(to: &array) }
    #expect(array == shelf.numbers)
    for change in log.changes { change.inverse.apply(to: &array) }
    #expect(array == start)
    withExtendedLifetime(watching) {}
  }

  private func edit(
    _ numbers: ArrayEditor<Int>, _ value: Int, _ random: inout some RandomNumberGenerator
  ) {
    let count = numbers.array.count
    let gap = Int.random(in: 0...count, using: &random)
    switch (Int.random(in: 0..<9, using: &random), count) {
    case (0, 1...): numbers.remove(at: Int.random(in: 0..<count, using: &random))
    case (1, 1...): numbers[Int.random(in: 0..<count, using: &random)] = value
    case (2, 1...): numbers.move(from: Int.random(in: 0..<count, using: &random), to: 0)
    case (3, 2...): numbers.swapAt(0, Int.random(in: 1..<count, using: &random))
    case (4, _): numbers.replaceSubrange(gap / 2..<gap, with: [value, -value])
    case (5, _): numbers.removeAll { $0 % 3 == 0 }
    case (6, _): numbers.sort(by: >)
    case (7, _) where value % 7 == 0: shelf.numbers.append(value)
    default: numbers.insert(value, at: gap)
    }
  }
}
