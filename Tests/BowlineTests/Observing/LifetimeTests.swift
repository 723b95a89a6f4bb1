// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Ends of observations, and references that keep objects alive: contract 6.1 to 6.5.
@Suite struct LifetimeTests {
  @Test func `releasing the token ends the observation`() {
    let account = Account()
    var calls = 0
    var watching: KeyValueObservation? = account.observe(\.balance) { _, _ in calls += 1 }
    account.balance = 11
    #expect(watching?.isActive == true)
    watching = nil
    account.balance = 12
    #expect(calls == 1)
  }

  @Test func `ending twice is harmless`() {
    let account = Account()
    let watching = account.observe(\.balance) { _, _ in }
    watching.invalidate()
    watching.invalidate()
    #expect(!watching.isActive)
  }

  @Test func `the same closure twice is two observations, and ending one leaves the other`() {
    let account = Account()
    var calls = 0
    let handler = { (_: Account, _: KeyValueChange<Int>) in calls += 1 }
    let first = account.observe(\.balance, changeHandler: handler)
    let second = account.observe(\.balance, changeHandler: handler)
    account.balance = 11
    #expect(calls == 2)
    first.invalidate()
    account.balance = 12
    #expect(calls == 3)
    second.invalidate()
  }

  @Test(arguments: [false, true])
  func `the observed object is not kept alive, and its end ends the observation silently`(
    isDerived: Bool
  ) {
    let path = isDerived ? \Account.doubled : \Account.balance
    var account: Account? = Account()
    weak let seen = account
    var calls = 0
    let watching = account!.observe(path, options: [.old, .new]) { _, _ in calls += 1 }
    account = nil
    #expect(seen == nil)
    #expect(!watching.isActive)
    #expect(calls == 0)
    watching.invalidate()
  }

  @Test func `a derived value of several objects ends with its root alone`() {
    let parent = Account()
    var account: Account? = Account(parent: parent)
    weak let seen = account
    var calls = 0
    let watching = account!.observe(\.parent?.balance) { _, _ in calls += 1 }
    account = nil
    #expect(seen == nil)
    parent.balance = 5
    #expect(calls == 0)
    #expect(!watching.isActive)
  }

  @Test(arguments: [false, true])
  func `the closure and what it holds go with the token`(isDerived: Bool) {
    let account = Account()
    var held: Account? = Account()
    weak let seen = held
    let path = isDerived ? \Account.doubled : \Account.balance
    var watching: KeyValueObservation? = account.observe(path) { [held] _, _ in _ = held }
    held = nil
    #expect(seen != nil && watching != nil)
    watching = nil
    #expect(seen == nil)
  }

  @Test func `a token may be ended inside its own callback`() {
    let account = Account()
    var calls = 0
    var watching: KeyValueObservation?
    watching = account.observe(\.balance) { _, _ in
      calls += 1
      watching = nil
    }
    account.balance = 11
    account.balance = 12
    #expect(calls == 1)
    #expect(watching == nil)
  }

  @Test func `a token of a derived value may be ended inside its own callback`() {
    let account = Account()
    var calls = 0
    var watching: KeyValueObservation?
    watching = account.observe(\.title) { _, _ in
      calls += 1
      watching = nil
    }
    account.balance = 11
    account.owner = "Bo"
    #expect(calls == 1)
    #expect(watching == nil)
  }

  @Test func `another token may be ended and begun inside an initial callback`() {
    let account = Account()
    var calls = 0
    var earlier: KeyValueObservation? = account.observe(\.balance) { _, _ in calls += 1 }
    let watching = account.observe(\.balance, options: .initial) { _, _ in earlier = nil }
    account.balance = 11
    #expect(calls == 0)
    #expect(earlier == nil)
    watching.invalidate()
  }

  @Test func `whoever holds a token is not kept alive, and may end it in a deinit`() {
    final class Holder {
      var watching: KeyValueObservation?
      deinit { watching?.invalidate() }
    }
    let account = Account()
    var calls = 0
    var holder: Holder? = Holder()
    weak let seen = holder
    holder?.watching = account.observe(\.balance) { _, _ in calls += 1 }
    account.balance = 11
    holder = nil
    #expect(seen == nil)
    account.balance = 12
    #expect(calls == 1)
  }

  @Test func `an object may observe itself and end that in its deinit`() {
    final class Mirror: KeyValueObservable {
      @Observed var number = 0
      var copies: [Int] = []
      var watching: KeyValueObservation?
      init() {
        watching = observe(\.number, options: .new) { mirror, change in
          mirror.copies.append(change.newValue!)
        }
      }
      deinit {
        watching?.invalidate()
      }
    }
    var mirror: Mirror? = Mirror()
    weak let seen = mirror
    mirror!.number = 1
    #expect(mirror!.copies == [1])
    mirror = nil
    #expect(seen == nil)
  }

  @Test func `an observer may let go of the object that it is told about`() {
    var account: Account? = Account()
    weak let seen = account
    var calls = 0
    let watching = account!.observe(\.balance) { _, _ in
      calls += 1
      account = nil
    }
    account!.balance = 11
    #expect(calls == 1)
    #expect(seen == nil)
    #expect(!watching.isActive)
  }

  @Test func `an object with a hundred thousand observers goes without recursion`() {
    var account: Account? = Account()
    let tokens = (0..<100_000).map { _ in account!.observe(\.balance) { _, _ in } }
    account = nil
    #expect(!tokens.contains { $0.isActive })
  }

  @Test func `a derived value does not keep an object that it had`() {
    final class Shelf: KeyValueObservable {
      @Observed var account: Account? = Account()
      var present: Account? { account }
    }
    let shelf = Shelf()
    weak let first = shelf.account
    let watching = shelf.observe(\.present) { _, _ in }
    shelf.account = nil
    #expect(first == nil)
    watching.invalidate()
  }

  @Test func `a value that goes as another one is set may use the property`() {
    final class Item {
      let end: () -> Void
      init(_ end: @escaping () -> Void) { self.end = end }
      deinit { end() }
    }
    final class Owner: ManuallyObservable {
      var manualNotices = ManualNotices()
      @Observed var item: Item?
      @ManuallyObserved var other: Item?
    }
    let owner = Owner()
    var seen: [Bool] = []
    owner.item = Item {
      seen.append(owner.item == nil)
      owner.item = nil
    }
    owner.item = nil
    owner.other = Item {
      seen.append(owner.other == nil)
      owner.other = nil
    }
    owner.other = nil
    #expect(seen == [true, true])
  }
}
