// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Owners of observations, several key paths, targets and actions: contract 6.6.
@Suite struct ObservationBagTests {
  /// What is called by its methods.
  final class Watcher {
    var seen: [String] = []
    func nothing() { seen.append("nothing") }
    func object(_ account: Account) { seen.append("object \(account.balance)") }
    func value(_ new: Int) { seen.append("value \(new)") }
    func values(_ first: Int, _ second: Int) { seen.append("values \(first) \(second)") }
    func objectAndValue(_ account: Account, _ new: Int) { seen.append("both \(new)") }
    func all(_ account: Account, _ first: Int, _ second: Int) {
      seen.append("all \(first) \(second)")
    }
    func change(_ account: Account, _ change: KeyValueChange<Int>) {
      seen.append("change \(change.oldValue!) \(change.newValue!)")
    }
  }

  let account = Account()
  let watcher = Watcher()

  @Test func `a bag ends what it holds when it is released`() {
    var calls = 0
    var bag: ObservationBag? = ObservationBag()
    account.observe(\.balance) { _, _ in calls += 1 }.store(in: bag!)
    account.observe(\.title) { _, _ in calls += 1 }.store(in: bag!)
    account.balance = 11
    #expect(calls == 2 && bag!.count == 2)
    bag = nil
    account.balance = 12
    #expect(calls == 2)
  }

  @Test func `a bag ends one, those of an object, or all`() {
    let other = Account()
    let bag = ObservationBag()
    var seen: [String] = []
    let first = account.observe(\.balance) { _, _ in seen.append("first") }
    first.store(in: bag)
    account.observe(\.title) { _, _ in seen.append("title") }.store(in: bag)
    account.observe(\.owner, \.balance) { _, _ in seen.append("group") }.store(in: bag)
    other.observe(\.balance) { _, _ in seen.append("other") }.store(in: bag)
    bag.end(first)
    bag.end(first)
    account.balance = 11
    #expect(seen == ["title", "group"])
    bag.end(of: account)
    account.balance = 12
    other.balance = 12
    #expect(seen == ["title", "group", "other"])
    bag.endAll()
    other.balance = 13
    #expect(seen.count == 3 && bag.count == 0)
  }

  @Test func `a bag ends the observation of an object's elements with the object's others`() {
    let shelf = Shelf()
    let bag = ObservationBag()
    shelf.observe(each: \.items, \.price) { _, _, _ in }.store(in: bag)
    #expect(bag.count == 1)
    bag.end(of: account)
    #expect(bag.count == 1)
    bag.end(of: shelf)
    #expect(bag.count == 0)
  }

  @Test func `a bag lets go of what has ended`() {
    let bag = ObservationBag()
    weak var first: KeyValueObservation?
    for index in 0..<100 {
      let account = Account()
      let token = account.observe(\.balance) { _, _ in }
      token.store(in: bag)
      if index == 0 { first = token }
    }
    #expect(bag.count == 0)
    #expect(first == nil)
  }

  @Test func `one token stands for several key paths`() {
    var seen: [PartialKeyPath<Account>] = []
    let watching = account.observe(\.owner, \.balance, \.limit) { seen.append($1) }
    account.limit = 5
    account.owner = "Bo"
    account.entries = []
    account.balance = 11
    #expect(seen == [\.limit, \.owner, \.balance])
    #expect(watching.isActive)
    watching.invalidate()
    account.balance = 12
    #expect(seen.count == 3 && !watching.isActive)
  }

  @Test func `an action takes nothing, the object, values, or the change`() {
    let bag = ObservationBag()
    account.observe(\.balance, target: watcher, action: Watcher.nothing).store(in: bag)
    account.observe(\.balance, target: watcher, action: Watcher.object).store(in: bag)
    account.observe(\.balance, target: watcher, action: Watcher.value).store(in: bag)
    account.observe(\.balance, target: watcher, action: Watcher.values).store(in: bag)
    account.observe(\.balance, target: watcher, action: Watcher.all).store(in: bag)
    account.observe(\.balance, target: watcher, action: Watcher.change).store(in: bag)
    account.balance = 11
    #expect(
      watcher.seen == [
        "nothing", "object 11", "value 11", "values 10 11", "all 10 11", "change 10 11",
      ])
  }

  @Test func `a handler takes the new value first, with or without the object`() {
    let bag = ObservationBag()
    account.observe(\.balance, target: watcher, handler: Watcher.value).store(in: bag)
    account.observe(\.balance, target: watcher, handler: Watcher.values).store(in: bag)
    account.observe(\.balance, target: watcher, handler: Watcher.objectAndValue).store(in: bag)
    account.observe(\.balance, target: watcher, handler: Watcher.all).store(in: bag)
    account.balance = 11
    #expect(watcher.seen == ["value 11", "values 11 10", "both 11", "all 11 10"])
  }

  @Test func `a token says what it observes`() {
    let account = Account(parent: Account())
    #expect(account.observe(\.balance) { _, _ in }.description == "Account.balance")
    let through = account.observe(\.parent?.balance) { _, _ in }
    #expect(through.description == "a value of Account.parent, Account")
    let both = account.observe(\.owner, \.balance) { _, _ in }
    #expect(both.description == "Account.owner, Account.balance")
    both.invalidate()
    #expect(both.description == "an observation that has ended")
  }

  /// What uses a bag as it goes.
  final class Leaver {
    let leave: () -> Void
    init(_ leave: @escaping () -> Void) { self.leave = leave }
    deinit { leave() }
  }

  @Test(arguments: ["all", "object", "add", "count", "description"])
  func `what an ended token held may use the bag as it goes`(use: String) {
    let bag = ObservationBag()
    let other = Account()
    func addEnded() {
      let leaver = Leaver { [weak bag, account] in
        guard let bag else { return }
        switch use {
        case "all": bag.endAll()
        case "object": bag.end(of: account)
        case "add": bag.add(account.observe(\.owner) { _, _ in })
        case "count": #expect(bag.count <= 40)
        default: #expect(!bag.description.isEmpty)
        }
      }
      let token = account.observe(\.balance) { _, _ in withExtendedLifetime(leaver) {} }
      bag.add(token)
      token.invalidate()
    }
    addEnded()
    for _ in 0..<40 { bag.add(other.observe(\.balance) { _, _ in }) }
    #expect(use == "all" ? bag.count < 40 : bag.count == (use == "add" ? 41 : 40))
    addEnded()
    bag.endAll()
    #expect(bag.count == (use == "add" ? 1 : 0))
  }

  @Test func `what ended tokens held may use the bag while it ends an object's`() {
    let bag = ObservationBag()
    for _ in 0..<3 {
      let leaver = Leaver { [weak bag] in bag?.endAll() }
      bag.add(account.observe(\.balance) { _, _ in withExtendedLifetime(leaver) {} })
    }
    bag.add(Account().observe(\.balance) { _, _ in })
    bag.end(of: account)
    #expect(bag.count == 0)
  }

  @Test func `a target is not kept alive, and not called once it has gone`() {
    var watcher: Watcher? = Watcher()
    weak let seen = watcher
    let watching = account.observe(\.balance, target: watcher!, action: Watcher.nothing)
    watcher = nil
    #expect(seen == nil)
    account.balance = 11
    watching.invalidate()
  }
}
