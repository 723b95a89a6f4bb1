// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Owners of observations, and tokens of several: contract 6.6.
@Suite struct ObservationBagTests {
  let account = Account()

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
    account.observe([\.owner, \.balance]) { _, _, _ in seen.append("group") }.store(in: bag)
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

  @Test func `a bag ends the observations of one value of an object`() {
    let other = Account()
    let bag = ObservationBag()
    var seen: [String] = []
    account.observe(\.balance, in: bag) { _, _ in seen.append("balance") }
    account.observe(\.balance, options: .distinct, in: bag) { _, _ in seen.append("distinct") }
    account.observe(\.owner, in: bag) { _, _ in seen.append("owner") }
    account.observe(\.doubled, in: bag) { _, _ in seen.append("doubled") }
    account.observe(\.parent?.balance, in: bag) { _, _ in seen.append("parent") }
    account.observe([\.owner, \.balance], in: bag) { _, keyPath, _ in
      seen.append(keyPath == \.owner ? "group owner" : "group balance")
    }
    other.observe(\.balance, in: bag) { _, _ in seen.append("other") }
    bag.end(of: account, \.balance)
    account.balance = 11
    other.balance = 11
    account.owner = "Bo"
    #expect(seen == ["doubled", "other", "owner", "group owner"])
    #expect(bag.count == 5)
    bag.end(of: account, \.doubled)
    bag.end(of: account, \.parent?.balance)
    bag.end(of: account, \.limit)
    #expect(bag.count == 3)
    bag.end(of: account, \.owner)
    #expect(bag.count == 1)
  }

  @Test func `a bag ends what was observed by name, by the name or by the key path`() throws {
    final class Desk: KeyValueCoding {
      @Observed var number = 0
      @Observed var next: Desk?
      static let keys: KeyTable<Desk> = ["number": \.number, "next": \.next]
    }
    let desk = Desk()
    let bag = ObservationBag()
    var seen: [String] = []
    for path in ["number", "number", "next.number"] {
      try desk.observe(path: path, in: bag) { _, _ in seen.append(path) }
    }
    desk.observe(\.number, in: bag) { _, _ in seen.append("key path") }
    bag.end(of: desk, path: "nothing")
    bag.end(of: desk, path: "a..b")
    bag.end(of: desk, path: "next.number")
    desk.next = Desk()
    #expect(seen.isEmpty && bag.count == 3)
    bag.end(of: desk, path: "number")
    #expect(bag.count == 0)
    try desk.observe(path: "number", in: bag) { _, _ in seen.append("by name") }
    bag.end(of: desk, \.number)
    #expect(bag.count == 0)
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

  @Test func `a token says what it observes`() {
    let account = Account(parent: Account())
    #expect(account.observe(\.balance) { _, _ in }.description == "Account.balance")
    let through = account.observe(\.parent?.balance) { _, _ in }
    #expect(through.description == "a value of Account.parent, Account")
    let both = account.observe([\.owner, \.balance]) { _, _, _ in }
    #expect(both.description == "Account.owner, Account.balance")
    both.invalidate()
    #expect(both.description == "an observation that has ended")
  }

  /// An object that uses a bag as it goes.
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
}
