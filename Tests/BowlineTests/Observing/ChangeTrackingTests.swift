// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

@Suite struct ChangeTrackingTests {
  let account = Account()

  @Test func `the first change of what was read is told, and later ones once it is tracked anew`() {
    var calls = 0
    let tracking = ChangeTracking { calls += 1 }
    #expect(tracking.isChanged)
    #expect(tracking.track { account.title } == "Ann: 10")
    #expect(!tracking.isChanged)
    account.limit = 5
    #expect(calls == 0, "it was not read")
    account.balance = 11
    account.owner = "Bo"
    #expect(calls == 1 && tracking.isChanged)
    _ = tracking.track { account.title }
    account.owner = "Cy"
    #expect(calls == 2)
  }

  @Test func `a change that the tracked code makes does not count, whenever it tracks`() {
    var calls = 0
    let tracking = ChangeTracking { calls += 1 }
    for _ in 1...2 {
      tracking.track { account.balance = account.balance + 1 }
      #expect(calls == 0 && !tracking.isChanged)
    }
  }

  @Test func `what is not read any more is let go`() {
    var calls = 0
    let tracking = ChangeTracking { calls += 1 }
    _ = tracking.track { account.balance }
    _ = tracking.track { account.owner }
    account.balance = 11
    #expect(calls == 0)
  }

  @Test func `tracking inside a tracking counts for both`() {
    var outerCalls = 0
    var innerCalls = 0
    let outer = ChangeTracking { outerCalls += 1 }
    let inner = ChangeTracking { innerCalls += 1 }
    outer.track { inner.track { _ = account.balance } }
    account.balance = 11
    #expect(outerCalls == 1 && innerCalls == 1)
  }

  @Test func `to observe or to bind a value is not to read it, also the first time`() {
    final class Fresh: KeyValueObservable {
      @Observed var width = 1
      @Observed var height = 2
      var area: Int { width * height }
    }
    var calls = 0
    let tracking = ChangeTracking { calls += 1 }
    let (fresh, bag) = (Fresh(), ObservationBag())
    tracking.track {
      fresh.observe(\.width, in: bag) { _, _ in }
      fresh.observe(\.area, in: bag) { _, _ in }
      account.bind(\.balance, to: fresh, \.height)
    }
    (fresh.width, fresh.height) = (3, 4)
    #expect(calls == 0 && account.balance == 4)
  }

  @Test func `nor is it to take its values, or to bind an array behind an object`() {
    final class Desk: KeyValueObservable {
      @Observed var shelf = Shelf()
    }
    var calls = 0
    let tracking = ChangeTracking { calls += 1 }
    let (desk, source) = (Desk(), Shelf())
    var taken: [Any] = []
    tracking.track {
      taken = [
        account.values(of: \.balance), account.changes(of: \.balance, options: .initial),
        desk.bind(\.shelf.$numbers, to: source, \.numbers),
      ]
    }
    account.balance = 11
    desk.shelf = Shelf()
    #expect(calls == 0 && taken.count == 3)
  }

  @Test func `to change what is told by hand is not to read it`() {
    final class Page: ManuallyObservable {
      var manualNotices = ManualNotices()
      @ManuallyObserved var text = ""
      @ManuallyObserved var rows: [Int] = []
    }
    var calls = 0
    let tracking = ChangeTracking { calls += 1 }
    let (page, bag) = (Page(), ObservationBag())
    page.observe(\.text, in: bag) { _, _ in }
    page.observe(\.rows, in: bag) { _, _ in }
    func change() {
      page.withChange(of: \.text) { page.text += "a" }
      page.withChange(.insertion, valuesAt: RangeSet(0..<1), of: \.rows) {
        page.rows.insert(1, at: 0)
      }
    }
    tracking.track { change() }
    change()
    #expect(calls == 0 && page.text == "aa")
  }

  @Test func `an owner is told until it goes, whatever changes meanwhile`() {
    final class Page {
      let account: Account
      let count: () -> Void
      lazy var drawing = ChangeTracking(of: self) { $0.count() }

      init(_ account: Account, count: @escaping () -> Void) {
        self.account = account
        self.count = count
        draw()
      }

      func draw() { drawing.track { _ = account.balance } }

      deinit { account.balance += 1 }
    }
    var calls = 0
    var page: Page? = Page(account) { calls += 1 }
    weak let seen = page
    account.balance = 11
    #expect(calls == 1)
    page?.draw()
    page = nil
    #expect(seen == nil && account.balance == 12 && calls == 1)
  }

  @Test func `neither end is kept alive`() {
    var object: Account? = Account()
    weak let seen = object
    var tracking: ChangeTracking? = ChangeTracking {}
    weak let seenTracking = tracking
    tracking!.track { _ = object!.balance }
    object = nil
    #expect(seen == nil)
    tracking!.track { _ = account.balance }
    tracking = nil
    #expect(seenTracking == nil)
    account.balance = 11
  }
}
