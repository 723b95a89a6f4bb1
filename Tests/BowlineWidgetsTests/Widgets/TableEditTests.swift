// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A table that makes the edits of an observed array of objects.
@Suite struct TableEditTests {
  final class Job: KeyValueObservable, Identifiable, Equatable {
    let id: Int
    @Observed var weight: Int

    init(_ id: Int) {
      self.id = id
      weight = id * 7 % 10
    }

    static func == (one: Job, other: Job) -> Bool { one === other }
  }

  final class Queue: KeyValueObservable {
    @ObservedArray var jobs: [Job] = (0..<10).map { Job($0) }
    @Observed var chosen: Int?
  }

  let queue = Queue()
  let table = Table<Job>([
    TableColumn("Job", text: { "\($0.id)" }, by: \.id),
    TableColumn("Weight", width: 8, text: { "\($0.weight)" }, by: \.weight),
  ])
  let pilot: Pilot

  /// A table of the jobs 0 to 9 in four rows, of which job 5 is selected and shows last.
  init() {
    table.bind(\.$elements, to: queue, \.jobs)
    table.bind(\.selection, to: queue, \.chosen, mode: .twoWay)
    pilot = Pilot(table, rows: 5, columns: 20)
    _ = pilot.rows
    queue.chosen = 5
  }

  private var visible: [Int] { table.sortedElements[table.visibleRange].map(\.id) }

  @Test func `its rows are edited as the array is`() throws {
    let list = try #require(table.children.last as? List<Job>)
    var kinds: [ChangeKind] = []
    let watching = list.observe(\.elements, options: .new) { kinds.append($1.kind) }
    queue.$jobs.insert(Job(20), at: 3)
    queue.$jobs.remove(at: 0)
    queue.$jobs.move(from: 0, to: 7)
    queue.$jobs.replaceSubrange(1..<2, with: [Job(21)])
    #expect(kinds == [.insertion, .removal, .move, .replacement])
    #expect(table.sortedElements == queue.jobs)
    watching.invalidate()
  }

  @Test func `what is inserted, removed and moved above moves nothing`() {
    #expect(visible == [2, 3, 4, 5])
    queue.$jobs.insert(contentsOf: [Job(20), Job(21)], at: 0)
    queue.$jobs.remove(at: 2)
    queue.$jobs.move(from: 0, to: 1)
    #expect(visible == [2, 3, 4, 5] && queue.chosen == 5)
    #expect(pilot.rows.last == "▸ 5       5        ↓")
  }

  @Test func `in place of a removed selection the next one is selected`() {
    queue.$jobs.remove(at: 5)
    #expect(queue.chosen == 6 && visible.contains(6))
  }

  @Test(arguments: [0, 1]) func `in the order of a column edits keep selection and scrolling`(
    column: Int
  ) {
    table.sortColumn = column
    _ = pilot.rows
    let before = visible
    queue.$jobs.insert(Job(100), at: 0)
    queue.$jobs.append(Job(-10))
    #expect(queue.chosen == 5 && visible == before)
    queue.$jobs.removeAll { $0.id == 5 }
    #expect(queue.chosen != nil && queue.chosen != 5)
    #expect(Set(table.sortedElements.map(\.id)) == Set(queue.jobs.map(\.id)))
  }

  @Test func `an edit by whoever is told of an edit is shown, too`() {
    let watching = queue.observe(\.jobs) { queue, _ in
      if queue.jobs.count == 11 { queue.$jobs.append(Job(30)) }
    }
    queue.$jobs.append(Job(20))
    #expect(queue.jobs.count == 12 && table.sortedElements == queue.jobs)
    watching.invalidate()
    let other = table.observe(\.elements) { table, _ in
      if table.elements.count == 13 { table.elements.removeFirst() }
    }
    queue.$jobs.append(Job(40))
    #expect(table.sortedElements == table.elements && table.elements.count == 12)
    other.invalidate()
  }

  @Test func `any edits, sorted or not, leave the elements of the array in their order`() {
    var random = SystemRandomNumberGenerator()
    for step in 0..<400 {
      let count = queue.jobs.count
      switch Int.random(in: 0..<8, using: &random) {
      case 0, 1: queue.$jobs.insert(Job(100 + step), at: Int.random(in: 0...count))
      case 2 where count > 0: queue.$jobs.remove(at: Int.random(in: 0..<count))
      case 3 where count > 0:
        queue.$jobs.move(from: Int.random(in: 0..<count), to: Int.random(in: 0..<count))
      case 4: table.sortColumn = [nil, 0, 1].randomElement()!
      case 5: table.isAscending.toggle()
      case 6: queue.jobs.randomElement()?.weight = Int.random(in: 0..<9)
      default: queue.chosen = queue.jobs.randomElement()?.id
      }
      let order = queue.jobs.enumerated().sorted { one, other in
        func key(_ job: Job) -> Int {
          table.sortColumn == 0 ? job.id : table.sortColumn == 1 ? job.weight : 0
        }
        let (first, second) = (key(one.element), key(other.element))
        if first != second { return (first < second) == table.isAscending }
        return one.offset < other.offset
      }
      #expect(table.sortedElements == order.map(\.element))
      if let chosen = queue.chosen { #expect(queue.jobs.contains { $0.id == chosen }) }
    }
  }
}
