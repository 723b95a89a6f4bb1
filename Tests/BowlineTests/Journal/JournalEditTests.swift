// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Changes of collections in part that are undone and redone: contract 13.1, 13.2.
@Suite struct JournalEditTests {
  final class Store: ManuallyObservable {
    var manualNotices = ManualNotices()
    @ManuallyObserved var kept = [1]
    @ObservedArray var edited = [1]
    @Observed var inner: Store?
    var innerEdited: [Int]? {
      get { inner?.edited }
      set { inner?.edited = newValue ?? [] }
    }
  }

  let store = Store()
  let journal = Journal()

  @Test func `an edit that is told by hand is undone and redone as a whole`() {
    journal.record(store, as: "store", \.kept)
    store.withChange(.insertion, valuesAt: RangeSet(1..<2), of: \.kept) { store.kept.append(2) }
    #expect(journal.undo() && store.kept == [1])
    #expect(journal.redo() && store.kept == [1, 2])
  }

  @Test func `so is an edit of what may be missing`() {
    store.inner = Store()
    journal.record(store, as: "store", \.innerEdited)
    store.inner?.$edited.append(2)
    #expect(journal.undo() && store.innerEdited == [1])
    #expect(journal.redo() && store.innerEdited == [1, 2])
  }

  @Test func `so is an edit beside what is told by hand`() {
    journal.record(store, as: "store", \.edited)
    store.$edited.append(2)
    #expect(journal.undo() && store.edited == [1])
    #expect(journal.redo() && store.edited == [1, 2])
  }

  @Test func `edits of a collection are undone and redone by what came and left`() {
    let shelf = JournalShelf()
    let journal = Journal()
    journal.record(shelf, as: "shelf", \.items, \.marks)
    shelf.$items.insert(9, at: 0)
    shelf.$items.remove(at: 2)
    shelf.$items.move(from: 2, to: 0)
    shelf.$items.replaceSubrange(0..<1, with: [7, 8])
    shelf.$marks.insert("b")
    let end = shelf.items
    for _ in 0..<5 { journal.undo() }
    #expect(shelf.items == [1, 2, 3] && shelf.marks == ["a"])
    for _ in 0..<5 { journal.redo() }
    #expect(shelf.items == end && shelf.marks == ["a", "b"])
  }

  @Test func `an edit that is undone or redone is told by its kind`() {
    let shelf = JournalShelf()
    let journal = Journal()
    journal.record(shelf, as: "shelf", \.items, \.marks)
    shelf.$items.move(from: 2, to: 0)
    shelf.$items.remove(at: 1)
    shelf.$marks.insert("b")
    var told: [String] = []
    let watching = [
      shelf.observe(\.items, options: [.old, .new]) { _, change in
        told.append("\(change.kind) \(change.oldValue ?? []) \(change.newValue ?? [])")
      },
      shelf.observe(\.marks, options: [.old, .new]) { _, change in
        told.append("\(change.kind) \(change.oldValue ?? []) \(change.newValue ?? [])")
      },
    ]
    for _ in 0..<3 { journal.undo() }
    for _ in 0..<3 { journal.redo() }
    #expect(
      told == [
        #"removal ["b"] []"#, "insertion [] [1]", "move [3] [3]",
        "move [3] [3]", "removal [1] []", #"insertion [] ["b"]"#,
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `an edit whose place an observer of an undo took away is left out`() {
    let shelf = JournalShelf()
    let journal = Journal()
    journal.record(shelf, as: "shelf", \.items, \.marks)
    shelf.$items.append(9)
    shelf.$marks.insert("b")
    let watching = shelf.observe(\.marks) { shelf, _ in shelf.items = [] }
    #expect(journal.undo() && shelf.marks == ["a"] && shelf.items == [])
    #expect(journal.undo() && shelf.items == [])
    #expect(journal.redo() && shelf.items == [])
    withExtendedLifetime(watching) {}
  }

  @Test func `an edit is replayed where it fits, and left out where it does not`() {
    let shelf = JournalShelf()
    let journal = Journal()
    journal.record(shelf, as: "shelf", \.items)
    shelf.$items.remove(at: 2)
    let (other, empty) = (JournalShelf(), JournalShelf())
    empty.items = []
    #expect(journal.replay(onto: ["shelf": other]) == 1)
    #expect(other.items == [1, 2])
    #expect(journal.replay(onto: ["shelf": empty]) == 0)
    #expect(empty.items == [])
  }
}

private final class JournalShelf: KeyValueObservable {
  @ObservedArray var items = [1, 2, 3]
  @ObservedSet var marks: Set = ["a"]
}
