// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Edits of a collection in an object of a subclass: contract 9.1 and 14.8.
@Suite struct InheritedCollectionTests {
  class Store: KeyValueObservable {
    @ObservedArray var items = [1, 2]
    @ObservedSet var tags: Set = ["a"]
    func add() { $items.append(9) }
  }
  final class BigStore: Store {
    @Observed var size = 3
  }
  final class DoubleStore: Store {
    override var items: [Int] {
      get { super.items.map { $0 * 2 } }
      set { super.items = newValue }
    }
  }
  final class ShyStore: Store {
    @Observed var isHidden = false
    override var items: [Int] {
      get { isHidden ? [] : super.items }
      set { super.items = newValue }
    }
  }
  final class LongStore: Store {
    override var items: [Int] {
      get { super.items.count > 2 ? super.items : super.items.map { -$0 } }
      set { super.items = newValue }
    }
  }
  final class CuriousStore: Store {
    @ObservedArray var names = ["a"]
    var watching: KeyValueObservation?
    override var items: [Int] {
      get {
        let all = super.items
        if watching == nil { watching = observe(\.names) { _, _ in } }
        return all
      }
      set { super.items = newValue }
    }
  }
  final class SwapStore: Store {
    @ObservedArray var others = [7, 8]
    override var items: [Int] {
      get {
        _ = others
        _ = super.items
        return others
      }
      set { super.items = newValue }
    }
  }
  final class City: KeyValueObservable {
    @Observed var store = BigStore()
    @Observed var base = Store()
    @ObservedArray var copies: [Int] = []
  }

  let log = ChangeLog<[Int]>()
  let all: ObservingOptions = [.old, .new]

  @Test func `an inherited array is told by its edits, through its class and its superclass`() {
    let store = BigStore()
    let base = ChangeLog<[Int]>()
    let watching = [
      store.observe(\.items, options: all) { log.add($1) },
      (store as Store).observe(\.items, options: all) { base.add($1) },
    ]
    store.$items.append(3)
    store.$items[0] = 7
    store.$items.remove(at: 1)
    store.add()
    store.items = []
    #expect(
      log.lines == [
        "insertion [][] -> [2][3]", "replacement [0][1] -> [0][7]", "removal [1][2] -> [][]",
        "insertion [][] -> [2][9]", "setting [7, 3, 9] -> []",
      ])
    #expect(base.lines == log.lines)
    withExtendedLifetime(watching) {}
  }

  @Test func `so is one behind other objects, and what is bound to it`() {
    let city = City()
    let store = city.store
    city.bind(\.$copies, to: store, \.items)
    var kinds: [String] = []
    let watching = [
      city.observe(\.store.items, options: all) { kinds.append("store \($1.kind)") },
      city.observe(\.copies, options: all) { kinds.append("copies \($1.kind)") },
    ]
    store.$items.append(3)
    store.$items.removeAll { $0 < 3 }
    #expect(
      kinds.sorted() == ["copies insertion", "copies removal", "store insertion", "store removal"])
    #expect(city.copies == [3])
    withExtendedLifetime(watching) {}
  }

  @Test func `an inherited set is told by what came and left`() {
    let store = BigStore()
    let log = ChangeLog<Set<String>>()
    let watching = store.observe(\.tags, options: all) { log.add($1) }
    store.$tags.formUnion(["a", "b"])
    store.$tags.remove("a")
    #expect(log.lines == [#"insertion [] -> ["b"]"#, #"removal ["a"] -> []"#])
    watching.invalidate()
  }

  @Test func `an observer that asks for prior notices is told of edits, where they are its own`() {
    var seen: [String] = []
    func watch<Kind: Store>(_ store: Kind) -> KeyValueObservation {
      store.observe(\.items, options: [.prior, .old]) {
        seen.append("\($1.isPrior) \($1.kind) \($1.oldValue!) \($0.items)")
      }
    }
    let plain = BigStore()
    let doubled = DoubleStore()
    let watching = [watch(plain), watch(doubled)]
    plain.$items.insert(0, at: 0)
    doubled.$items.remove(at: 0)
    #expect(
      seen == [
        "true insertion [] [1, 2]", "false insertion [] [0, 1, 2]",
        "true setting [2, 4] [2, 4]", "false setting [2, 4] [4]",
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `a batch gives one prior notice of an overridden array`() {
    let store = ShyStore()
    var priors = 0
    let watching = store.observe(\.items, options: [.prior]) { if $1.isPrior { priors += 1 } }
    withChanges {
      store.$items.append(3)
      store.isHidden = true
    }
    #expect(priors == 1)
    watching.invalidate()
  }

  @Test func `edits by an observer and those of a batch make the array, one after another`() {
    let store = BigStore()
    var mirror = store.items
    let first = store.observe(\.items) { store, _ in
      if store.items.count < 5 { store.$items.insert(0, at: 0) }
    }
    let second = store.observe(\.items, options: all) { _, change in change.apply(to: &mirror) }
    store.$items.append(3)
    #expect(mirror == store.items && mirror == [0, 0, 1, 2, 3])
    withChanges {
      store.$items.remove(at: 0)
      store.$items.append(4)
      store.size = 5
    }
    #expect(mirror == store.items && mirror == [0, 1, 2, 3, 4])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `an overridden array is told as a setting of what it gives`() {
    let store = DoubleStore()
    let watching = store.observe(\.items, options: all) { log.add($1) }
    store.$items.append(3)
    #expect(log.lines == ["setting [2, 4] -> [2, 4, 6]"])
    watching.invalidate()
  }

  @Test func `an array that is overridden at times agrees with what is told of it`() {
    let store = ShyStore()
    var mirror = store.items
    let watching = store.observe(\.items, options: all) { _, change in change.apply(to: &mirror) }
    store.$items.append(3)
    #expect(mirror == [1, 2, 3])
    store.isHidden = true
    store.$items.append(4)
    #expect(mirror == [])
    store.isHidden = false
    store.$items.append(5)
    #expect(mirror == [1, 2, 3, 4, 5])
    withChanges {
      store.isHidden = true
      store.$items.append(6)
      store.isHidden = false
    }
    #expect(mirror == [1, 2, 3, 4, 5, 6])
    watching.invalidate()
  }

  @Test func `what an observer edits is told of an overridden array as it gives it`() {
    let store = DoubleStore()
    let first = store.observe(\.items) { store, _ in
      if store.items.count < 4 { store.$items.append(9) }
    }
    let second = store.observe(\.items, options: all) { log.add($1) }
    store.$items.append(3)
    #expect(
      log.lines == ["setting [2, 4] -> [2, 4, 6]", "setting [2, 4, 6] -> [2, 4, 6, 18]"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `an overridden array that becomes empty, or was, is told as a setting`() {
    let store = DoubleStore()
    let watching = store.observe(\.items, options: all) { log.add($1) }
    store.$items.removeAll()
    store.$items.append(3)
    #expect(log.lines == ["setting [2, 4] -> []", "setting [] -> [6]"])
    watching.invalidate()
  }

  @Test func `an array that gives another one is no edit of the one that it only reads`() {
    let store = SwapStore()
    let watching = store.observe(\.items, options: all) { log.add($1) }
    store.$items.append(3)
    store.$items.append(4)
    #expect(log.lines == ["setting [7, 8] -> [7, 8]", "setting [7, 8] -> [7, 8]"])
    watching.invalidate()
  }

  @Test func `an array that is overridden while it is short is told by edits once it is not`() {
    let store = LongStore()
    let watching = store.observe(\.items, options: all) { log.add($1) }
    store.$items.append(3)
    store.$items.append(4)
    store.$items.remove(at: 0)
    #expect(
      log.lines == [
        "setting [-1, -2] -> [1, 2, 3]", "insertion [][] -> [3][4]", "removal [0][1] -> [][]",
      ])
    watching.invalidate()
  }

  @Test func `an array in another object, or in the same one set again, is told by its edits`() {
    let city = City()
    let watching = city.observe(\.store.items, options: all) { log.add($1) }
    city.store = BigStore()
    city.store.$items.append(3)
    city.store = city.store
    city.store.$items.remove(at: 0)
    #expect(
      log.lines == [
        "setting [1, 2] -> [1, 2]", "insertion [][] -> [2][3]",
        "setting [1, 2, 3] -> [1, 2, 3]", "removal [0][1] -> [][]",
      ])
    watching.invalidate()
  }

  @Test func `an object that comes in the middle of an edit is followed from its end on`() {
    let city = City()
    let other = BigStore()
    var mirror = city.store.items
    let watching = city.observe(\.store.items, options: all) { $1.apply(to: &mirror) }
    let kept = other.observe(\.items) { _, _ in }
    other.$items.edit { items in
      items.append(3)
      city.store = other
      items.move(from: 0, to: 2)
    }
    #expect(mirror == other.items)
    other.$items.append(4)
    #expect(mirror == other.items)
    withExtendedLifetime((watching, kept)) {}
  }

  @Test func `a getter that begins to observe another property does not take it for its own`() {
    let store = CuriousStore()
    let watching = store.observe(\.items, options: all) { log.add($1) }
    store.$names.append("b")
    store.$items.append(3)
    #expect(log.lines == ["insertion [][] -> [2][3]"])
    watching.invalidate()
  }

  @Test func `the first edit after a batch that left the elements as they were is a setting`() {
    let store = BigStore()
    let watching = store.observe(\.items, options: [.prior, .old, .new]) { _, change in
      if !change.isPrior { log.add(change) }
    }
    withChanges {
      store.$items.append(3)
      store.$items.removeLast()
    }
    store.$items.append(4)
    store.$items.append(5)
    #expect(log.lines == ["setting [1, 2] -> [1, 2, 4]", "insertion [][] -> [3][5]"])
    watching.invalidate()
  }
}
