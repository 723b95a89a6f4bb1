// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// Edits of observers while the edits of a batch are told: contract 10.6, 10.11.
@Suite struct BatchEditDeliveryTests {
  let shelf = Shelf()
  let log = ChangeLog<[Int]>()

  func watch(_ options: ObservingOptions = [.old, .new]) -> KeyValueObservation {
    shelf.observe(\.numbers, options: options) { log.add($1) }
  }

  @Test func `an edit by an observer before the array's turn is told with the others`() {
    var watching: [KeyValueObservation] = [watch()]
    watching.append(shelf.observe(\.inner) { shelf, _ in shelf.$numbers.append(50) })
    withChanges {
      shelf.inner = Shelf()
      shelf.$numbers.append(40)
    }
    #expect(log.lines == ["insertion [][] -> [3, 4][40, 50]"])
  }

  /// A number that counts how often one was compared.
  struct Compared: Equatable {
    let number: Int
    let calls: Calls

    final class Calls { var count = 0 }

    static func == (left: Compared, right: Compared) -> Bool {
      left.calls.count += 1
      return left.number == right.number
    }
  }

  final class Feed: ManuallyObservable {
    var manualNotices = ManualNotices()
    @ObservedArray var rows: [Compared]
    var summary: String { "\(rows.count) rows" }

    init(_ rows: [Compared]) { self.rows = rows }

    func replace(_ index: Int, by row: Compared) {
      withChange(of: \.summary) { $rows[index] = row }
    }
  }

  @Test func `a batch that replaces elements compares just what lies between them`() {
    let calls = Compared.Calls()
    let feed = Feed((0..<1_000).map { Compared(number: $0, calls: calls) })
    var seen: [RangeSet<Int>?] = []
    let watching = feed.observe(\.rows, options: [.old, .new]) { seen.append($1.newIndexes) }
    withChanges { feed.$rows[500] = Compared(number: -1, calls: calls) }
    #expect(seen == [RangeSet(500..<501)] && calls.count < 10)
    withChanges {
      feed.$rows[500] = Compared(number: 7, calls: calls)
      feed.$rows[500] = Compared(number: -1, calls: calls)
    }
    #expect(seen.count == 1, "it is as it was")
    watching.invalidate()
  }

  @Test func `edits with notices by hand of another value in a batch are added up once`() {
    let calls = Compared.Calls()
    let feed = Feed((0..<100).map { Compared(number: $0, calls: calls) })
    var count = 0
    let watching = feed.observe(\.rows) { _, _ in count += 1 }
    withChanges {
      for index in 0..<100 { feed.replace(index, by: Compared(number: -index, calls: calls)) }
    }
    #expect(count == 1 && calls.count < 400)
    watching.invalidate()
  }

  @Test func `removals in bulk are told as one, whatever left before`() {
    shelf.$numbers.assign(Array(0..<1_000))
    let watching = watch()
    withChanges {
      shelf.$numbers.removeAll { $0 % 3 == 0 && $0 < 500 }
      shelf.$numbers.removeSubrange(600..<shelf.numbers.count)
      shelf.$numbers.append(5_000)
      shelf.$numbers.removeAll()
    }
    #expect(log.changes.count == 1 && log.last?.kind == .removal)
    #expect(log.last?.oldValue == Array(0..<1_000) && log.last?.oldIndexes == RangeSet(0..<1_000))
    watching.invalidate()
  }

  @Test func `what an observer edits while the array is told is told after it`() {
    let first = shelf.observe(\.numbers) { shelf, _ in
      if shelf.numbers.count < 5 { shelf.$numbers.append(0) }
    }
    let watching = watch()
    withChanges { shelf.$numbers.append(40) }
    #expect(log.lines == ["insertion [][] -> [3][40]", "insertion [][] -> [4][0]"])
    withExtendedLifetime((first, watching)) {}
  }

  @Test(arguments: [false, true])
  func `a batch of an observer is told without the edits that follow it`(isSetting: Bool) {
    let (copy, bound) = (ChangeLog<[Int]>(), Shelf())
    var (mirror, isFirst) = (shelf.numbers, true)
    bound.bind(\.$numbers, to: shelf, \.numbers)
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { shelf, change in
      copy.add(change)
      change.apply(to: &mirror)
      guard isFirst else { return }
      isFirst = false
      withChanges {
        shelf.$numbers.append(2)
        if isSetting { shelf.numbers.append(3) } else { shelf.$numbers.append(3) }
      }
      shelf.$numbers.insert(9, at: 0)
    }
    shelf.$numbers.append(1)
    #expect(copy.changes.count == 3 && copy.lines.last == "insertion [][] -> [0][9]")
    #expect(copy.changes[1].kind == (isSetting ? .setting : .insertion))
    #expect(mirror == shelf.numbers && bound.numbers == shelf.numbers)
    withExtendedLifetime(watching) {}
  }

  @Test func `a plain value that is observed before sees the batch's end and then what follows`() {
    var (seen, isFirst) = ([String](), true)
    let tokens = [
      shelf.observe(\.tags, options: .new) { shelf, _ in
        guard isFirst else { return }
        isFirst = false
        withChanges {
          shelf.$tags.insert("c")
          shelf.$tags.insert("d")
        }
        shelf.$tags.remove("d")
      },
      shelf.observe(\.tags, options: [.old, .new]) {
        seen.append("\($1.kind) \($1.oldValue!.union($1.newValue!).sorted())")
      },
    ]
    shelf.$tags.insert("x")
    #expect(seen == ["insertion [\"x\"]", "insertion [\"c\", \"d\"]", "removal [\"d\"]"])
    withExtendedLifetime(tokens) {}
  }

  final class Page: ManuallyObservable {
    var manualNotices = ManualNotices()
    @ObservedArray var lines: [String] = []
  }

  @Test(arguments: [false, true])
  func `a collection that is told of by hand too is told once`(isEditedFirst: Bool) {
    let page = Page()
    var told: [String] = []
    let watching = page.observe(\.lines, options: [.old, .new]) {
      told.append("\($1.kind) \($1.oldValue ?? []) -> \($1.newValue ?? [])")
    }
    withChanges {
      if isEditedFirst { page.$lines.append("a") }
      page.withChange(of: \.lines) {}
      page.$lines.append("b")
    }
    #expect(told.count == 1 && told.first?.hasPrefix("setting [] -> [") == true)
    withExtendedLifetime(watching) {}
  }

  @Test func `a derived value that is observed inside is told of each change in order`() {
    let account = Account()
    var (titles, watching) = ([String](), [KeyValueObservation]())
    watching.append(
      account.observe(\.balance, options: .new) { account, change in
        if change.newValue == 2 { account.balance = 5 }
      })
    withChanges {
      account.balance = 1
      watching.append(
        account.observe(\.title, options: [.old, .new]) { _, change in
          titles.append("\(change.oldValue!) > \(change.newValue!)")
        })
      account.balance = 2
    }
    #expect(titles == ["Ann: 1 > Ann: 2", "Ann: 2 > Ann: 5"])
  }

  @Test func `a derived value that a batch tells again keeps its place before later observers`() {
    let account = Account()
    var seen: [String] = []
    let tokens = [
      account.observe(\.title, options: .new) { seen.append($1.newValue!) },
      account.observe(\.owner) { account, _ in account.balance = 12 },
      account.observe(\.balance, options: .new) { seen.append("\($1.newValue!)") },
    ]
    withChanges {
      account.owner = "Bo"
      account.balance = 11
    }
    #expect(seen == ["Bo: 11", "Bo: 12", "12"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a path that is read inside of an edit keeps its place before later observers`() {
    let outer = Shelf()
    outer.inner = shelf
    var seen: [String] = []
    let tokens = [
      outer.observe(\.inner?.numbers) { _, _ in seen.append("path") },
      shelf.observe(\.numbers) { _, _ in seen.append("array") },
    ]
    shelf.$numbers.edit {
      $0.append(40)
      outer.inner = shelf
      seen = []
      $0.append(50)
    }
    #expect(seen == ["path", "array"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an array behind another object that is observed inside is told of each edit once`() {
    let outer = Shelf()
    outer.inner = shelf
    var (mirror, watching) = ([Int](), [KeyValueObservation]())
    watching.append(
      shelf.observe(\.numbers) { shelf, _ in
        if shelf.numbers.count < 6 { shelf.$numbers.append(60) }
      })
    shelf.$numbers.edit { numbers in
      numbers.append(40)
      mirror = numbers.array
      watching.append(
        outer.observe(\.inner?.numbers, options: .new) { _, change in
          let new = change.newValue! ?? []
          if change.kind == .setting { return mirror = new }
          for (index, number) in zip(change.newIndexes!.ranges.joined(), new) {
            mirror.insert(number, at: index)
          }
        })
      numbers.append(50)
    }
    #expect(mirror == [10, 20, 30, 40, 50, 60] && mirror == shelf.numbers)
  }
}
