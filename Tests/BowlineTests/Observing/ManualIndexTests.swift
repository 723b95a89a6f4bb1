// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Notices by hand of arrays that change in part: contract 4.9.
@Suite struct ManualIndexTests {
  final class Store: ManuallyObservable {
    var manualNotices = ManualNotices()
    var rows = [1, 2, 3]
    @ManuallyObserved var kept = [1]

    /// Kept elsewhere.
    var shown: [Int] {
      get {
        didAccessValue(for: \.shown)
        return rows
      }
      set { withChange(of: \.shown) { rows = newValue } }
    }

    var sum: Int { shown.reduce(0, +) }

    func insert(_ row: Int, at index: Int) {
      withChange(.insertion, valuesAt: RangeSet(index..<index + 1), of: \.shown) {
        rows.insert(row, at: index)
      }
    }
  }

  final class Shop: KeyValueObservable {
    @Observed var store = Store()
    @ObservedArray var copy: [Int] = []
  }

  let store = Store()
  let log = ChangeLog<[Int]>()

  @Test func `a change is told with its kind, its indexes and the elements that came and left`() {
    let watching = store.observe(\.shown, options: [.old, .new]) { [log] in log.add($1) }
    store.insert(9, at: 3)
    let ends = RangeSet([0..<1, 3..<4])
    store.withChange(.replacement, valuesAt: ends, of: \.shown) { store.rows = [7, 2, 3, 8] }
    store.willChange(.removal, valuesAt: ends, for: \.shown)
    store.rows = [2, 3]
    store.didChange(.removal, valuesAt: ends, for: \.shown)
    store.shown = []
    #expect(
      log.lines == [
        "insertion [][] -> [3][9]", "replacement [0, 3][1, 9] -> [0, 3][7, 8]",
        "removal [0, 3][7, 8] -> [][]", "setting [2, 3] -> []",
      ])
    watching.invalidate()
  }

  @Test func `a prior notice has the kind, the indexes and what is going to leave`() {
    var seen: [String] = []
    let watching = store.observe(\.kept, options: [.prior, .old, .new]) { _, change in
      seen.append(
        "\(change.isPrior) \(change.kind) \(change.range!) \(change.oldValue ?? [])"
          + " \(change.newValue ?? [])")
    }
    store.withChange(.replacement, valuesAt: RangeSet(0..<1), of: \.kept) { store.kept[0] = 5 }
    #expect(seen == ["true replacement 0..<1 [1] []", "false replacement 0..<1 [1] [5]"])
    watching.invalidate()
  }

  @Test func `it is told behind other objects, and carried to a bound array`() {
    let shop = Shop()
    shop.bind(\.$copy, to: shop.store, \.shown)
    var seen: [[Int]] = []
    let watching = shop.observe(\.store.shown, options: .new) { seen.append($1.newValue!) }
    shop.store.insert(4, at: 0)
    #expect(shop.copy == [4, 1, 2, 3] && seen == [[4, 1, 2, 3]])
    watching.invalidate()
  }

  @Test func `a derived value is told of the outer one of nested pairs too`() {
    var seen: [Int] = []
    let watching = store.observe(\.sum, options: .new) { seen.append($1.newValue!) }
    store.withChange(.insertion, valuesAt: RangeSet(3..<4), of: \.shown) {
      store.withChange(.replacement, valuesAt: RangeSet(0..<1), of: \.shown) { store.rows[0] = 5 }
      store.rows.append(9)
    }
    #expect(seen == [10, 19])
    watching.invalidate()
  }

  @Test func `inside a batch it is a part of the batch`() {
    let watching = store.observe(\.shown, options: [.old, .new]) { [log] in log.add($1) }
    withChanges {
      store.insert(4, at: 0)
      store.insert(5, at: 0)
    }
    #expect(log.lines == ["setting [1, 2, 3] -> [5, 4, 1, 2, 3]"])
    watching.invalidate()
  }

  @Test func `did alone tells nothing, will alone only before`() {
    var priors = 0
    let watching = store.observe(\.shown, options: .prior) { _, change in
      priors += change.isPrior ? 1 : 100
    }
    store.didChange(.removal, valuesAt: RangeSet(0..<1), for: \.shown)
    #expect(priors == 0)
    store.willChange(.removal, valuesAt: RangeSet(0..<1), for: \.shown)
    #expect(priors == 1)
    watching.invalidate()
  }

  @Test func `indexes that do not fit are an error of the program`() async {
    await #expect(processExitsWith: .failure) {
      let store = Store()
      let watching = store.observe(\.shown) { _, _ in }
      store.willChange(.removal, valuesAt: RangeSet(3..<4), for: \.shown)
      watching.invalidate()
    }
    await #expect(processExitsWith: .failure) {
      let store = Store()
      let watching = store.observe(\.shown) { _, _ in }
      store.withChange(.insertion, valuesAt: RangeSet(0..<1), of: \.shown) {}
      watching.invalidate()
    }
    await #expect(processExitsWith: .failure) {
      let store = Store()
      let watching = store.observe(\.shown) { _, _ in }
      store.willChange(.move, valuesAt: RangeSet(0..<1), for: \.shown)
      watching.invalidate()
    }
  }
}
