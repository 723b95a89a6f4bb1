// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// A bound array whose source is reached through an object that may be missing: contract 9.10.
@Suite struct ArrayBehindObjectTests {
  final class List: KeyValueObservable {
    @Observed var name = ""
    @ObservedArray var entries: [Int] = []
    @Observed var plain: [Int]?

    init(_ entries: [Int] = []) { self.entries = entries }
  }

  final class Model: KeyValueObservable {
    @Observed var selected: List?
    @Observed var next: Model?
  }

  final class View: KeyValueObservable {
    @ObservedArray var rows: [Int] = []
    @ObservedArray var titles: [String] = []
  }

  let model = Model()
  let view = View()
  let log = ChangeLog<[Int]>()

  func observe() -> KeyValueObservation {
    view.observe(\.rows, options: [.old, .new]) { [log] in log.add($1) }
  }

  @Test func `edits of the selected object's array are carried as edits`() {
    model.selected = List([1, 2])
    view.bind(\.$rows, to: model, \.selected?.entries)
    view.bind(\.$titles, to: model, \.selected?.entries) { "<\($0)>" }
    let watching = observe()
    model.selected?.$entries.append(3)
    model.selected?.$entries.remove(at: 0)
    #expect(log.lines == ["insertion [][] -> [2][3]", "removal [0][1] -> [][]"])
    #expect(view.rows == [2, 3] && view.titles == ["<2>", "<3>"])
    withExtendedLifetime(watching) {}
  }

  @Test func `the array is empty while no object is selected, and takes that of the next one`() {
    let first = List([1])
    model.selected = first
    view.bind(\.$rows, to: model, \.selected?.entries)
    let watching = observe()
    model.selected = nil
    #expect(view.rows == [])
    first.$entries.append(9)
    #expect(view.rows == [], "the object before is not followed any more")
    model.selected = List([4, 5])
    model.selected?.$entries.move(from: 0, to: 1)
    #expect(view.rows == [5, 4])
    #expect(log.lines.last?.hasPrefix("move") == true, "\(log.lines)")
    withExtendedLifetime(watching) {}
  }

  @Test func `a binding that begins without an object empties the array`() {
    view.rows = [7]
    view.bind(\.$rows, to: model, \.selected?.entries)
    #expect(view.rows == [])
    model.selected = List([1])
    #expect(view.rows == [1])
  }

  @Test func `an array may be nil itself, and behind two objects`() {
    let list = List()
    view.bind(\.$rows, to: list, \.plain)
    list.plain = [1]
    #expect(view.rows == [1])
    list.plain = nil
    #expect(view.rows == [])
    view.bind(\.$rows, to: model, \.next?.selected?.entries)
    model.next = Model()
    model.next?.selected = List([1, 2])
    let watching = observe()
    model.next?.selected?.$entries.insert(0, at: 0)
    #expect(view.rows == [0, 1, 2] && log.lines == ["insertion [][] -> [0][0]"])
    withExtendedLifetime(watching) {}
  }

  @Test func `edits made together, in a batch and behind a pause arrive`() {
    let list = List([1, 2, 3])
    model.selected = list
    let binding = view.bind(\.$rows, to: model, \.selected?.entries)
    list.$entries.edit {
      $0.append(4)
      $0.remove(at: 0)
    }
    #expect(view.rows == [2, 3, 4])
    withChanges {
      list.$entries.append(5)
      model.selected = nil
    }
    #expect(view.rows == [])
    binding.suspend()
    model.selected = list
    list.$entries.removeLast()
    #expect(view.rows == [])
    binding.resume()
    #expect(view.rows == [2, 3, 4])
  }
}
