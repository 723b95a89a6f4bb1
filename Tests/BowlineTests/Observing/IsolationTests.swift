// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Observed objects of different isolation domains: contract 12.2.
@Suite struct IsolationTests {
  @Test func `objects of different domains are observed and bound at the same time`() async {
    let counts = await withTaskGroup(of: Int.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let account = Account()
          let copy = Account()
          copy.bind(\.owner, to: account, \.title)
          var count = 0
          let watching = account.observe(\.title, options: [.old, .new]) { _, change in
            if change.oldValue != change.newValue { count += 1 }
          }
          for balance in 11...200 { account.balance = balance }
          watching.invalidate()
          return copy.owner == "Ann: 200" ? count : -1
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(counts == Array(repeating: 190, count: 8))
  }

  @Test @MainActor func `a class of the main actor is observed there`() {
    @MainActor final class Screen: KeyValueObservable {
      @Observed var title = "a"
      var heading: String { "<\(title)>" }
    }
    let screen = Screen()
    var seen: [String] = []
    let watching = screen.observe(\.heading, options: .new) { seen.append($1.newValue!) }
    screen.title = "b"
    #expect(seen == ["<b>"])
    watching.invalidate()
  }

  /// A class that tells changes by hand on the main actor alone.
  final class Page: KeyValueObservable, @MainActor ManuallyObservable {
    @Observed var rows = [1]
    var count = 0x4141_4141
    @MainActor static var notices = ManualNotices()

    @MainActor var manualNotices: ManualNotices {
      get { Self.notices }
      set { Self.notices = newValue }
    }

    @concurrent static func makeRecorded() async -> sending (Page, Journal) {
      let (page, journal) = (Page(), Journal())
      journal.record(page, as: "page", \.rows)
      return (page, journal)
    }
  }

  @MainActor
  @Test func `a journal from elsewhere takes back what is told by hand on an actor`() async {
    let (page, journal) = await Page.makeRecorded()
    let indexes = RangeSet(1..<2)
    page.withChange(.insertion, valuesAt: indexes, of: \.rows) { page.rows = [1, 2] }
    journal.undo()
    #expect(page.rows == [1] && page.count == 0x4141_4141)
  }
}
