// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Notices of the edits of an array: contract 9.1 to 9.4.
@Suite struct ArrayEditorTests {
  let shelf = Shelf()
  let log = ChangeLog<[Int]>()

  private func lines(_ edits: (ArrayEditor<Int>) -> Void) -> [String] {
    let log = log
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { log.add($1) }
    edits(shelf.$numbers)
    withExtendedLifetime(watching) {}
    return log.lines
  }

  @Test func `an insertion has the index and the element that came, and nothing that left`() {
    let lines = lines {
      $0.insert(15, at: 1)
      $0.append(40)
      $0.insert(contentsOf: [1, 2], at: 0)
      $0.append(contentsOf: [8, 9])
    }
    #expect(
      lines == [
        "insertion [][] -> [1][15]", "insertion [][] -> [4][40]", "insertion [][] -> [0, 1][1, 2]",
        "insertion [][] -> [7, 8][8, 9]",
      ])
    #expect(log.changes.first?.indexes == RangeSet(1..<2) && log.changes.first?.range == 1..<2)
    #expect(shelf.numbers == [1, 2, 10, 15, 20, 30, 40, 8, 9])
  }

  @Test func `a removal has the index and the element that left, and nothing that came`() {
    let lines = lines {
      #expect($0.remove(at: 1) == 20)
      #expect($0.removeLast() == 30)
      $0.append(contentsOf: [7, 8, 9])
      #expect($0.removeFirst() == 10)
      $0.removeSubrange(1..<3)
      $0.removeAll()
    }
    #expect(
      lines == [
        "removal [1][20] -> [][]", "removal [1][30] -> [][]",
        "insertion [][] -> [1, 2, 3][7, 8, 9]",
        "removal [0][10] -> [][]", "removal [1, 2][8, 9] -> [][]", "removal [0][7] -> [][]",
      ])
    #expect(log.changes.first?.indexes == RangeSet(1..<2) && log.changes.first?.range == 1..<2)
    #expect(shelf.numbers.isEmpty)
  }

  @Test func `a replacement has the index and both elements`() {
    let lines = lines {
      $0[1] = 21
      $0.replaceSubrange(0..<2, with: [1, 2])
    }
    #expect(
      lines == ["replacement [1][20] -> [1][21]", "replacement [0, 1][10, 21] -> [0, 1][1, 2]"])
    #expect(log.changes.first?.indexes == RangeSet(1..<2))
    #expect(shelf.numbers == [1, 2, 30])
  }

  @Test func `a replacement by another number of elements has an old and a new range`() {
    let lines = lines { $0.replaceSubrange(0..<1, with: [1, 2, 3]) }
    #expect(lines == ["replacement [0][10] -> [0, 1, 2][1, 2, 3]"])
    #expect(shelf.numbers == [1, 2, 3, 20, 30])
  }

  @Test func `replacing nothing is an insertion, and replacing by nothing a removal`() {
    let lines = lines {
      $0.replaceSubrange(1..<1, with: [15])
      $0.replaceSubrange(0..<2, with: [])
    }
    #expect(lines == ["insertion [][] -> [1][15]", "removal [0, 1][10, 15] -> [][]"])
  }

  @Test func `elements at several indexes come, leave and are replaced as one change`() {
    let lines = lines {
      $0.insert([1, 2, 3], at: RangeSet([0..<1, 2..<3, 5..<6]))
      $0.replace(at: RangeSet([0..<1, 4..<5]), with: [5, 6])
      $0.removeSubranges(RangeSet([0..<2, 5..<6]))
    }
    #expect(
      lines == [
        "insertion [][] -> [0, 2, 5][1, 2, 3]", "replacement [0, 4][1, 30] -> [0, 4][5, 6]",
        "removal [0, 1, 5][5, 10, 3] -> [][]",
      ])
    #expect(log.changes.first.map(\.range) == .some(nil))
    #expect(shelf.numbers == [2, 20, 6])
  }

  @Test func `elements that meet a condition leave as one change`() {
    let lines = lines { numbers in
      // The condition may read the property itself.
      numbers.removeAll { $0 != shelf.numbers[1] }
    }
    #expect(lines == ["removal [0, 2][10, 30] -> [][]"])
    #expect(shelf.numbers == [20])
  }

  @Test func `a move has the element, where it was and where it is`() {
    let lines = lines {
      $0.move(from: 2, to: 0)
      $0.move(from: 0, to: 1)
    }
    #expect(lines == ["move [2][30] -> [0][30]", "move [0][30] -> [1][30]"])
    #expect(log.changes.first?.indexes == RangeSet(0..<1))
    #expect(shelf.numbers == [10, 30, 20])
  }

  @Test func `several elements move as with an array`() {
    shelf.numbers = Array(0..<8)
    var expected = Array(0..<8)
    let moved = RangeSet([1..<2, 4..<6])
    let lines = lines { $0.moveSubranges(moved, to: 4) }
    expected.moveSubranges(moved, to: 4)
    #expect(shelf.numbers == expected)
    #expect(lines == ["move [1, 4, 5][1, 4, 5] -> [3, 4, 5][1, 4, 5]"])
  }

  @Test func `an exchange, a sort and a reversal are moves of what got another index`() {
    shelf.numbers = [1, 3, 2, 4]
    let lines = lines {
      $0.sort()
      $0.swapAt(3, 0)
      $0.reverse()
      $0.sort(by: >)
    }
    #expect(
      lines == [
        "move [1, 2][3, 2] -> [1, 2][2, 3]", "move [0, 3][1, 4] -> [0, 3][4, 1]",
        "move [0, 1, 2, 3][4, 2, 3, 1] -> [0, 1, 2, 3][1, 3, 2, 4]",
        "move [0, 3][1, 4] -> [0, 3][4, 1]",
      ])
  }

  @Test func `what changes nothing is not told`() {
    shelf.numbers = []
    #expect(
      lines {
        $0.removeAll()
        $0.removeAll { _ in true }
        $0.removeSubranges(RangeSet())
        $0.insert(contentsOf: [], at: 0)
        $0.insert([], at: RangeSet())
        $0.append(contentsOf: [])
        $0.replaceSubrange(0..<0, with: [])
        $0.sort()
        $0.reverse()
        $0.moveSubranges(RangeSet(), to: 0)
        $0.assign([])
        $0.edit { _ in }
      }.isEmpty)
    shelf.numbers = [1, 2]
    #expect(
      lines {
        $0.move(from: 1, to: 1)
        $0.swapAt(0, 0)
        $0.sort()
        $0.moveSubranges(RangeSet(0..<1), to: 1)
        $0.assign([1, 2])
      }.isEmpty)
  }

  @Test func `an element that is replaced by an equal one is told, and with distinct it is not`() {
    var distinct = 0
    let watching = shelf.observe(\.numbers, options: .distinct) { _, _ in distinct += 1 }
    let lines = lines {
      $0[0] = 10
      $0.move(from: 0, to: 1)
    }
    #expect(lines.count == 2)
    #expect(distinct == 1)
    withExtendedLifetime(watching) {}
  }

  @Test func `equal elements that change their places are told, and with distinct they are not`() {
    shelf.numbers = [1, 1, 2, 1, 1, 2]
    var distinct: [ChangeKind] = []
    let watching = shelf.observe(\.numbers, options: .distinct) { distinct.append($1.kind) }
    let lines = lines {
      $0.move(from: 0, to: 1)
      $0.swapAt(0, 4)
      $0.moveSubranges(RangeSet(0..<3), to: 6)
      $0.edit {
        $0.remove(at: 0)
        $0.insert(1, at: 1)
      }
    }
    #expect(lines.count == 4 && distinct.isEmpty)
    shelf.$numbers.move(from: 0, to: 2)
    shelf.$numbers.edit {
      $0.remove(at: 0)
      $0.append(1)
    }
    #expect(distinct == [.move, .replacement])
    #expect(shelf.numbers == [2, 1, 1, 1, 2, 1])
    withExtendedLifetime(watching) {}
  }

  @Test func `an assignment by the editor is told as the difference`() {
    let lines = lines {
      $0.assign([10, 25, 30, 40])
      $0.assign([10, 30])
      $0.assign([10, 30, 31])
    }
    #expect(
      lines == [
        "replacement [1][20] -> [1, 3][25, 40]", "removal [1, 3][25, 40] -> [][]",
        "insertion [][] -> [2][31]",
      ])
  }

  @Test func `values are there only if they were asked for, indexes always`() {
    let observed = ChangeLog<[Int]>()
    let watching = shelf.observe(\.numbers) { observed.add($1) }
    shelf.$numbers[1] = 5
    #expect(observed.lines == ["replacement [1]- -> [1]-"])
    let old = shelf.observe(\.numbers, options: .old) { log.add($1) }
    let new = shelf.observe(\.numbers, options: .new) { log.add($1) }
    shelf.$numbers[0] = 6
    #expect(log.lines == ["replacement [0][10] -> [0]-", "replacement [0]- -> [0][6]"])
    withExtendedLifetime((watching, old, new)) {}
  }

  @Test func `a prior notice has the kind, the indexes and what will leave, before it leaves`() {
    var seen: [String] = []
    let watching = shelf.observe(\.numbers, options: [.prior, .old, .new]) { shelf, change in
      let old = change.oldValue.map { "\($0)" } ?? "-"
      let new = change.newValue.map { "\($0)" } ?? "-"
      seen.append(
        "\(change.isPrior) \(change.kind) \(change.range!) \(old) \(new) \(shelf.numbers.count)")
    }
    shelf.$numbers.insert(5, at: 0)
    shelf.$numbers.remove(at: 1)
    shelf.$numbers[0] = 6
    #expect(
      seen == [
        "true insertion 0..<1 [] - 3", "false insertion 0..<1 [] [5] 4",
        "true removal 1..<2 [10] - 4", "false removal 1..<2 [10] [] 3",
        "true replacement 0..<1 [5] - 3", "false replacement 0..<1 [5] [6] 3",
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `the initial notice has the whole array`() {
    let watching = shelf.observe(\.numbers, options: [.initial, .new]) { log.add($1) }
    #expect(log.lines == ["setting - -> [10, 20, 30]"])
    withExtendedLifetime(watching) {}
  }

  @Test func `an array that nobody observes is edited all the same`() {
    let numbers = shelf.$numbers
    numbers.append(40)
    numbers.insert(5, at: 0)
    numbers[1] = 11
    #expect(numbers.remove(at: 2) == 20)
    numbers.removeAll { $0 == 40 }
    numbers.move(from: 0, to: 2)
    numbers.swapAt(0, 1)
    #expect(numbers.array == [30, 11, 5] && shelf.numbers == [30, 11, 5])
    numbers.sort()
    numbers.reverse()
    numbers.edit { $0.insert([1, 2], at: RangeSet([0..<1, 4..<5])) }
    #expect(shelf.numbers == [1, 30, 11, 5, 2])
    numbers.assign([1])
    #expect(shelf.numbers == [1] && numbers[0] == 1)
  }
}
