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
}
