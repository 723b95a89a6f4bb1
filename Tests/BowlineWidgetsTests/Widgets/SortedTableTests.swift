// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import TestSupport
import Testing

/// The comparisons that edits of a sorted table cost, and the order that they leave.
@Suite struct SortedTableTests {
  /// Counts how often an element was compared.
  final class Count {
    var comparisons = 0
  }

  /// A weight that says when it is compared.
  struct Key: Comparable {
    let weight: Int
    let count: Count

    static func == (one: Key, other: Key) -> Bool { one.weight == other.weight }

    static func < (one: Key, other: Key) -> Bool {
      one.count.comparisons += 1
      return one.weight < other.weight
    }
  }

  struct Job: Identifiable, Equatable {
    let id: Int
    var weight: Int
  }

  final class Chore: KeyValueObservable, Identifiable {
    let id: Int
    @Observed var weight: Int

    init(_ id: Int, weight: Int) {
      self.id = id
      self.weight = weight
    }
  }

  private func table<Element: Identifiable>(
    _ elements: [Element], counting count: Count, by weight: @escaping (Element) -> Int
  ) -> Table<Element> {
    let table = Table<Element>([
      TableColumn("Weight", text: { "\(weight($0))" }) { Key(weight: weight($0), count: count) }
    ])
    table.elements = elements
    table.sortColumn = 0
    return table
  }

  /// The elements as a stable sort has them.
  private func sorted(_ jobs: [Job], isAscending: Bool) -> [Int] {
    jobs.enumerated().sorted { one, other in
      let (first, second) = (one.element.weight, other.element.weight)
      if first != second { return (first < second) == isAscending }
      return one.offset < other.offset
    }.map(\.element.id)
  }

  @Test(arguments: [true, false])
  func `an edit of one among a thousand costs comparisons by halving`(isAscending: Bool) {
    let count = Count()
    var jobs = (0..<1000).map { Job(id: $0, weight: $0 * 7919 % 50) }
    let table = table(jobs, counting: count, by: \.weight)
    table.isAscending = isAscending
    func edit(_ most: Int, _ body: (inout [Job]) -> Void, _ same: () -> Void) {
      count.comparisons = 0
      same()
      body(&jobs)
      #expect(count.comparisons <= most, "\(count.comparisons)")
      #expect(table.sortedElements.map(\.id) == sorted(jobs, isAscending: isAscending))
    }
    // Two for each half, and one to see what it is sorted by.
    let halves = 2 * 10 + 1
    let new = Job(id: 2000, weight: 25)
    edit(halves, { $0.insert(new, at: 500) }) { table.$elements.insert(new, at: 500) }
    edit(0, { $0.remove(at: 3) }) { table.$elements.remove(at: 3) }
    let other = Job(id: 4, weight: 49)
    edit(halves, { $0[4] = other }) { table.$elements[4] = other }
    edit(halves, { $0.insert($0.remove(at: 900), at: 2) }) {
      table.$elements.move(from: 900, to: 2)
    }
    edit(2 * halves, { $0.replaceSubrange(10..<14, with: [new, other]) }) {
      table.$elements.replaceSubrange(10..<14, with: [new, other])
    }
  }

  @Test func `a thousand edits leave the order of a stable sort`() {
    let count = Count()
    var random = SeededGenerator(seed: 7)
    var jobs = (0..<50).map { Job(id: $0, weight: $0 % 7) }
    let table = table(jobs, counting: count, by: \.weight)
    for id in 100..<1100 {
      let job = Job(id: id, weight: Int.random(in: 0..<7, using: &random))
      let place = Int.random(in: 0..<jobs.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        jobs.insert(job, at: place)
        table.$elements.insert(job, at: place)
      case 1 where jobs.count > 10:
        jobs.remove(at: place)
        table.$elements.remove(at: place)
      case 2:
        jobs[place] = job
        table.$elements[place] = job
      default:
        table.isAscending.toggle()
      }
      #expect(
        table.sortedElements.map(\.id) == sorted(jobs, isAscending: table.isAscending), "\(id)")
    }
  }

  @Test func `selection and scrolling stay with their elements`() {
    let table = table(
      (0..<100).map { Job(id: $0, weight: $0) }, counting: Count(), by: \.weight)
    let pilot = Pilot(table, rows: 5, columns: 16)
    _ = pilot.rows
    table.selection = 50
    #expect(pilot.rows.last?.hasPrefix("▸ 50") == true)
    table.$elements.insert(Job(id: 200, weight: 10), at: 0)
    table.$elements.remove(at: 5)
    #expect(table.selection == 50 && pilot.rows.last?.hasPrefix("▸ 50") == true)
    table.$elements.remove(at: 50)
    #expect(table.selection == 51)
  }

  @Test func `the selected element is the one with the selected identity, in any order`() {
    let table = table(
      [3, 1, 2].map { Job(id: $0, weight: $0 * 10) }, counting: Count(), by: \.weight)
    #expect(table.selectedElement?.id == nil)
    table.selection = 1
    #expect(table.selectedElement?.weight == 10)
    table.elements = [Job(id: 1, weight: 40), Job(id: 2, weight: 20)]
    #expect(table.selectedElement?.weight == 40)
  }

  @Test func `an object that has changed costs as many comparisons as there are, once a frame`() {
    let count = Count()
    let tasks = (0..<1000).map { Chore($0, weight: $0) }
    let table = table(tasks, counting: count, by: \.weight)
    let pilot = Pilot(table, rows: 5, columns: 16)
    _ = pilot.rows
    count.comparisons = 0
    for weight in 1...10 { tasks[900].weight = -weight }
    #expect(count.comparisons == 0)
    #expect(pilot.rows[1].contains("-10"))
    #expect(count.comparisons <= 5 * 1000, "\(count.comparisons)")
  }

  @Test func `objects that came later are followed, too, and one that went is not shown`() {
    let tasks = (0..<10).map { Chore($0, weight: $0) }
    let table = table(tasks, counting: Count(), by: \.weight)
    let pilot = Pilot(table, rows: 30, columns: 16)
    _ = pilot.rows
    var later: [Chore] = []
    for id in 100..<200 {
      let task = Chore(id, weight: id)
      later.append(task)
      table.$elements.insert(task, at: 0)
    }
    for task in later {
      task.weight = -task.id
      #expect(table.sortedElements.first === task)
    }
    table.$elements.remove(at: 0)
    later[99].weight = -1000
    #expect(table.sortedElements.first === later[98] && table.sortedElements.count == 109)
  }

  @Test func `a table that has gone lets go of its elements`() {
    weak var gone: Chore?
    do {
      let task = Chore(1, weight: 1)
      let table = table([Chore(2, weight: 2)], counting: Count(), by: \.weight)
      table.$elements.append(task)
      gone = task
    }
    #expect(gone == nil)
  }
}
