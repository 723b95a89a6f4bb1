// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Changes that an observer makes of an inherited collection while it is told of one: contract 5.1.
@Suite struct InheritedTurnTests {
  typealias BigStore = InheritedCollectionTests.BigStore

  let all: ObservingOptions = [.old, .new]

  @Test func `a setting inside the delivery of one leaves each notice the value told before`() {
    let store = BigStore()
    let first = store.observe(\.items) { store, _ in
      if store.items == [5] { store.items = [6] }
    }
    var mirror = store.items
    let second = store.observe(\.items, options: [.prior, .old, .new]) { _, change in
      if change.isPrior { return }
      #expect(change.oldValue == mirror)
      mirror = change.newValue!
    }
    store.items = [5]
    #expect(mirror == [6])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `each observer is told of a change and of those that the first one makes of it`() {
    func told(_ write: (BigStore) -> Void, _ answer: @escaping (BigStore) -> Void) -> [String] {
      let store = BigStore()
      var isAnswered = false
      let first = store.observe(\.items) { store, _ in
        if isAnswered { return }
        isAnswered = true
        answer(store)
      }
      var seen: [String] = []
      let second = store.observe(\.items, options: all) { _, change in
        seen.append("\(change.kind) \(change.oldValue ?? []) \(change.newValue ?? [])")
      }
      write(store)
      return withExtendedLifetime((first, second)) { seen }
    }
    func add(_ store: BigStore) { store.add() }
    func set(_ store: BigStore) { store.items = [5] }
    #expect(told(set, add) == ["setting [1, 2] [5]", "insertion [] [9]"])
    #expect(told(add, set) == ["insertion [] [9]", "setting [1, 2, 9] [5]"])
    #expect(told(add, add) == ["insertion [] [9]", "insertion [] [9]"])
    #expect(told(set) { $0.items = [6] } == ["setting [1, 2] [5]", "setting [5] [6]"])
  }
}
