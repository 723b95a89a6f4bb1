// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// Edits of collections inside batches: contract 10.11.
@Suite struct BatchCollectionTests {
  struct Failure: Error {}

  let shelf = Shelf()
  let log = ChangeLog<[Int]>()

  func watch(_ options: ObservingOptions = [.old, .new]) -> KeyValueObservation {
    shelf.observe(\.numbers, options: options) { log.add($1) }
  }

  @Test func `edits are told as one at the end, with what came and left`() {
    let watching = watch()
    withChanges {
      shelf.$numbers.insert(15, at: 1)
      shelf.$numbers.append(40)
      #expect(log.lines == [] && shelf.numbers == [10, 15, 20, 30, 40])
    }
    _ = withChanges { shelf.$numbers.remove(at: 0) }
    withChanges {
      shelf.$numbers.append(50)
      shelf.$numbers.remove(at: 1)
      shelf.$numbers.removeLast()
    }
    #expect(
      log.lines == [
        "insertion [][] -> [1, 4][15, 40]", "removal [0][10] -> [][]", "removal [1][20] -> [][]",
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `a collection whose last observer has ended may be edited on`() {
    let watching = watch()
    let counting = shelf.observe(\.tags.count) { _, _ in }
    var later: KeyValueObservation?
    withChanges {
      shelf.$numbers.swapAt(0, 2)
      shelf.$tags.insert("c")
      watching.invalidate()
      counting.invalidate()
      shelf.$numbers.removeAll()
      shelf.$tags.removeAll()
      later = watch()
      shelf.$numbers.append(1)
    }
    #expect(shelf.numbers == [1] && shelf.tags == [])
    #expect(log.lines == ["insertion [][] -> [0][1]"])
    withExtendedLifetime(later) {}
  }

  @Test func `an array that is back at what it was is not told`() {
    let watching = watch()
    withChanges {
      shelf.$numbers.append(40)
      shelf.$numbers.removeLast()
    }
    withChanges {
      shelf.$numbers.move(from: 0, to: 2)
      shelf.$numbers.move(from: 2, to: 0)
    }
    withChanges {
      shelf.$numbers[0] = 11
      shelf.$numbers[0] = 10
    }
    withChanges {
      shelf.numbers = []
      shelf.$numbers.append(contentsOf: [10, 20, 30])
    }
    #expect(log.lines == [])
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [false, true])
  func `edits beside a setting are a setting with the first old value`(isSetFirst: Bool) {
    let watching = watch()
    withChanges {
      if isSetFirst { shelf.numbers = [1, 2] }
      shelf.$numbers.append(3)
      if !isSetFirst { shelf.numbers = [1, 2, 3] }
    }
    #expect(log.lines == ["setting [10, 20, 30] -> [1, 2, 3]"])
    withExtendedLifetime(watching) {}
  }

  @Test func `nested batches and bulk edits are told once, at the outermost end`() {
    let watching = watch()
    withChanges {
      withChanges { shelf.$numbers.append(40) }
      shelf.$numbers.edit {
        $0.append(50)
        $0.append(60)
      }
      #expect(log.lines == [])
    }
    #expect(log.lines == ["insertion [][] -> [3, 4, 5][40, 50, 60]"])
    withExtendedLifetime(watching) {}
  }

  @Test func `a throw keeps the edits and tells them, or takes them back and tells nothing`() {
    let watching = watch()
    try? withChanges {
      shelf.$numbers.append(40)
      throw Failure()
    }
    #expect(log.lines == ["insertion [][] -> [3][40]"])
    try? withChanges(rollback: .of(shelf, \.numbers)) {
      shelf.$numbers.removeAll()
      shelf.$numbers.append(1)
      throw Failure()
    }
    #expect(shelf.numbers == [10, 20, 30, 40] && log.lines.count == 1)
    withChanges {
      shelf.$numbers.append(50)
      try? withChanges(rollback: .of(shelf, \.numbers)) {
        shelf.$numbers.removeAll()
        throw Failure()
      }
    }
    #expect(shelf.numbers == [10, 20, 30, 40, 50])
    #expect(log.lines.last == "setting [10, 20, 30, 40] -> [10, 20, 30, 40, 50]")
    withExtendedLifetime(watching) {}
  }

  @Test func `edits after an inner rollback are told, with what was there before the batch`() {
    let watching = watch()
    let copy = Shelf()
    copy.bind(\.$numbers, to: shelf, \.numbers)
    withChanges {
      try? withChanges(rollback: .of(shelf, \.numbers)) {
        shelf.$numbers.append(1)
        throw Failure()
      }
      shelf.$numbers.append(40)
    }
    #expect(log.lines == ["insertion [][] -> [3][40]"])
    #expect(copy.numbers == [10, 20, 30, 40])
    withExtendedLifetime(watching) {}
  }

  @Test func `an observer that begins inside is told of what is edited after it began`() {
    var late: KeyValueObservation?
    let lateLog = ChangeLog<[Int]>()
    let watching = watch()
    withChanges {
      shelf.$numbers.append(40)
      late = shelf.observe(\.numbers, options: [.old, .new]) { lateLog.add($1) }
      shelf.$numbers.append(50)
    }
    #expect(log.lines == ["insertion [][] -> [3, 4][40, 50]"])
    #expect(lateLog.lines == ["insertion [][] -> [4][50]"])
    withExtendedLifetime((watching, late)) {}
  }

  @Test func `a prior notice comes at the first edit`() {
    let watching = watch([.old, .new, .prior])
    withChanges {
      shelf.$numbers.append(40)
      #expect(log.lines == ["insertion [][] -> [3]-"] && log.last?.isPrior == true)
      shelf.$numbers.remove(at: 0)
    }
    #expect(log.lines.dropFirst() == ["replacement [0][10] -> [2][40]"])
    withExtendedLifetime(watching) {}
  }

  @Test func `a property that is made anew inside tells nothing`() {
    final class Renewed: KeyValueObservable {
      @ObservedArray var lines: [String] = []
      @Observed var text = ""

      func renew() {
        _lines = ObservedArray(wrappedValue: ["new"])
        _text = Observed(wrappedValue: "new")
      }
    }
    let renewed = Renewed()
    let tokens = [
      renewed.observe(\.lines) { _, _ in Issue.record("its observers have ended") },
      renewed.observe(\.text) { _, _ in Issue.record("its observers have ended") },
    ]
    withChanges {
      renewed.$lines.append("a")
      renewed.text = "a"
      renewed.renew()
      renewed.$lines.append("b")
      renewed.text = "b"
    }
    #expect(renewed.lines == ["new", "b"] && !tokens[0].isActive && !tokens[1].isActive)
  }

  @Test func `edits of an array that is made anew are not told, where a reflection keeps it`() {
    final class Renewed: KeyValueObservable {
      @ObservedArray var lines: [String] = []

      func renew() { _lines = ObservedArray(wrappedValue: []) }
    }
    let renewed = Renewed()
    let watching = renewed.observe(\.lines) { _, _ in Issue.record("the array is another one") }
    var reflection: Mirror?
    withChanges {
      renewed.$lines.append("a")
      renewed.$lines.append("b")
      reflection = Mirror(reflecting: renewed)
      renewed.renew()
      renewed.$lines.append("c")
    }
    #expect(renewed.lines == ["c"])
    withExtendedLifetime((watching, reflection)) {}
  }

  @Test func `sets are told likewise`() {
    let sets = ChangeLog<Set<String>>()
    let watching = shelf.observe(\.tags, options: [.old, .new]) { sets.add($1) }
    withChanges {
      shelf.$tags.insert("c")
      shelf.$tags.remove("a")
      shelf.$tags.insert("d")
      shelf.$tags.remove("d")
      #expect(sets.lines == [])
    }
    withChanges {
      shelf.$tags.insert("x")
      shelf.$tags.remove("x")
    }
    withChanges {
      shelf.tags = []
      shelf.$tags.formUnion(["b", "c"])
    }
    #expect(sets.lines.count == 1)
    #expect(sets.last?.kind == .replacement)
    #expect(sets.last?.oldValue == ["a"] && sets.last?.newValue == ["c"])
    withExtendedLifetime(watching) {}
  }

  @Test func `what depends on the array is told once, already final`() {
    let copy = Shelf()
    copy.bind(\.$numbers, to: shelf, \.numbers)
    var counts: [Int] = []
    let watching = shelf.observe(\.numbers.count, options: .new) { counts.append($1.newValue!) }
    withChanges {
      shelf.$numbers.append(40)
      shelf.$numbers.append(50)
      #expect(copy.numbers == [10, 20, 30])
    }
    #expect(counts == [5])
    #expect(copy.numbers == [10, 20, 30, 40, 50])
    withExtendedLifetime(watching) {}
  }

  @Test func `an array that goes inside tells nothing`() {
    var gone: Shelf? = Shelf()
    let watching = gone!.observe(\.numbers) { _, _ in Issue.record("the object has gone") }
    withChanges {
      gone!.$numbers.append(1)
      gone = nil
    }
    #expect(!watching.isActive)
  }

  @Test func `edits in a batch copy no array`() {
    shelf.numbers = Array(0..<10_000)
    shelf.numbers.reserveCapacity(10_100)
    var changes = 0
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { _, _ in changes += 1 }
    let before = shelf.numbers.address
    withChanges {
      for index in 0..<20 { shelf.$numbers.insert(index, at: 5_000) }
      shelf.$numbers.remove(at: 7)
    }
    let after = shelf.numbers.address
    #expect(before == after && changes == 1)
    withExtendedLifetime(watching) {}
  }

  @Test func `a copy that each change is made to stays equal, whatever is edited`() {
    var copy = shelf.numbers
    var (random, notices) = (SeededGenerator(seed: 11), 0)
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { shelf, change in
      notices += 1
      change.apply(to: &copy)
      #expect(copy == shelf.numbers)
    }
    for _ in 0..<300 {
      withChanges {
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          let count = shelf.numbers.count
          let index = Int.random(in: 0...count, using: &random)
          switch Int.random(in: 0..<8, using: &random) {
          case 0 where index < count: shelf.$numbers.remove(at: index)
          case 1 where index < count: shelf.$numbers[index] = index
          case 2 where index < count: shelf.$numbers.move(from: index, to: count / 2)
          case 3: shelf.$numbers.sort(by: <)
          case 4 where count > 20: shelf.numbers = [1, 2, 3]
          default: shelf.$numbers.insert(index, at: index)
          }
        }
      }
      #expect(copy == shelf.numbers)
    }
    #expect(notices > 250)
    withExtendedLifetime(watching) {}
  }
}
