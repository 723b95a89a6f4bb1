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
