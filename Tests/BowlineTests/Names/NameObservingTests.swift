// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Observing by name: contract 11.4.
@Suite struct NameObservingTests {
  @Test func `a single name is observed as its key path is`() throws {
    let account = Account()
    var seen: [String] = []
    let watching = try account.observe(path: "balance", options: [.initial, .prior, .old, .new]) {
      let old = $1.oldValue.map { $0 as? Int ?? -1 }
      let new = $1.newValue.map { $0 as? Int ?? -1 }
      seen.append("\(old ?? 0) \(new ?? 0) \($1.isPrior) \($0 === account)")
    }
    account.balance = 11
    account.balance += 1
    #expect(
      seen == [
        "0 10 false true", "10 0 true true", "10 11 false true", "11 0 true true",
        "11 12 false true",
      ])
    watching.invalidate()
    account.balance = 13
    #expect(seen.count == 5)
    #expect(!watching.isActive)
  }

  @Test func `without an option a change has no values, and a nil value is present`() throws {
    let account = Account()
    account.limit = 3
    var seen: [KeyValueChange<Any?>] = []
    let tokens = [
      try account.observe(path: "limit") { seen.append($1) },
      try account.observe(path: "limit", options: [.old, .new]) { seen.append($1) },
    ]
    account.limit = nil
    try #require(seen.count == 2)
    #expect(seen[0].newValue == nil)
    #expect(seen[0].oldValue == nil)
    #expect(seen[1].newValue.map { $0 == nil } == true)
    #expect(seen[1].oldValue.map { $0 as? Int == 3 } == true)
    withExtendedLifetime(tokens) {}
  }

  @Test func `difference is for a single name of a collection, and thrown otherwise`() throws {
    let order = Order([Item("a", price: 1)], parts: [Order()])
    let options: ObservingOptions = [.new, .difference]
    for path in ["account.entries", "number", "items.@count", "account"] {
      let error = failure { _ = try order.observe(path: path, options: options) { _, _ in } }
      #expect(error?.code == .unfitOption)
      #expect(error?.description.contains("Named") == false)
    }
    let error = failure {
      _ = try order.observe(path: "number", as: Int.self, options: options) { _, _ in }
    }
    #expect(
      error?.description == """
        the option .difference is for sets and for arrays of what can be compared, and "number" is of \
        type Int (path "number"). Observe the collection of its own object, or leave the option out.
        """)
    var kinds: [ChangeKind] = []
    let watching = try order.observe(path: "weights", options: options) { kinds.append($1.kind) }
    order.weights = [1]
    #expect(kinds == [.insertion])
    watching.invalidate()
  }

  @Test func `a change of a collection has its kind and its indexes by name too`() throws {
    final class Model: KeyValueCoding {
      @ObservedArray var numbers = [1, 2, 3]
      static let keys: KeyTable<Model> = ["numbers": \.numbers]
    }
    let model = Model()
    var seen: [KeyValueChange<[Int]?>] = []
    let watching = try model.observe(path: "numbers", as: [Int].self, options: .new) {
      seen.append($1)
    }
    model.$numbers.insert(9, at: 1)
    #expect(seen.map(\.kind) == [.insertion])
    #expect(seen.first?.indexes == RangeSet(1..<2))
    #expect(seen.first?.newValue == [9])
    watching.invalidate()
  }

  @Test func `with distinct a move is told by name too, and an equal element is not`() throws {
    final class Model: KeyValueCoding {
      @ObservedArray var numbers = [1, 2, 3]
      static let keys: KeyTable<Model> = ["numbers": \.numbers]
    }
    let model = Model()
    var seen: [ChangeKind] = []
    let watching = try model.observe(path: "numbers", options: .distinct) { seen.append($1.kind) }
    model.$numbers.move(from: 0, to: 2)
    #expect(seen == [.move])
    model.$numbers[0] = 2
    #expect(seen == [.move])
    watching.invalidate()
  }

  @Test func `an aggregate of an observed array follows its elements`() throws {
    final class Model: KeyValueCoding {
      @ObservedArray var items = [Item("Pen", price: 1)]
      static let keys: KeyTable<Model> = ["items": \.items]
    }
    let model = Model()
    var seen: [Int?] = []
    let watching = try model.observe(path: "items.@sum.price", as: Int.self, options: .new) {
      seen.append($1.newValue!)
    }
    model.$items.insert(Item("Ink", price: 5), at: 0)
    model.items[0].price = 6
    #expect(seen == [6, 7])
    watching.invalidate()
  }

  @Test func `a derived value is observed by its name`() throws {
    let account = Account()
    var seen: [String?] = []
    let watching = try account.observe(path: "title", as: String.self, options: .new) {
      seen.append($1.newValue!)
    }
    account.balance = 11
    #expect(seen == ["Ann: 11"])
    watching.invalidate()
  }

  @Test(arguments: ["limit", "parent.limit"])
  func `distinct drops what is equal`(path: String) throws {
    let account = Account(parent: Account())
    let target = path == "limit" ? account : account.parent!
    var seen: [Int?] = []
    var options: [ObservingOptions] = []
    let tokens = [
      try account.observe(path: path, as: Int.self, options: [.new, .distinct]) {
        seen.append($1.newValue!)
      },
      try account.observe(path: path, options: .distinct) {
        options.append($1.newValue == nil && $1.oldValue == nil ? [] : .new)
      },
    ]
    for limit in [nil, 3, 3, nil, nil] { target.limit = limit }
    #expect(seen == [3, nil])
    #expect(options == [[], []], "what was not asked for is not told")
    withExtendedLifetime(tokens) {}
  }

  @Test func `distinct compares objects by identity, and tells what cannot be compared`() throws {
    struct Plain {}
    final class Model: KeyValueCoding {
      @Observed var item: Item? = Item("Pen", price: 1)
      @Observed var plain = Plain()
      static let keys: KeyTable<Model> = ["item": \.item, "plain": \.plain]
    }
    let model = Model()
    var items = 0
    var plains = 0
    let tokens = [
      try model.observe(path: "item", options: .distinct) { _, _ in items += 1 },
      try model.observe(path: "plain", options: .distinct) { _, _ in plains += 1 },
    ]
    model.item = model.item
    model.item = Item("Pen", price: 1)
    model.plain = Plain()
    #expect(items == 1)
    #expect(plains == 1)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a path through nil is nil, comes to life, and lets go of what is replaced`()
    throws
  {
    let account = Account()
    var seen: [Int?] = []
    let watching = try account.observe(
      path: "parent.parent.balance", as: Int.self, options: [.initial, .new]
    ) { seen.append($1.newValue!) }
    let middle = Account()
    account.parent = middle
    middle.parent = Account(balance: 1)
    middle.parent?.balance = 2
    account.parent = Account(parent: Account(balance: 3))
    middle.parent?.balance = 4
    account.parent?.parent?.balance = 5
    account.parent = nil
    #expect(seen == [nil, nil, 1, 2, 3, 5, nil])
    watching.invalidate()
  }

  @Test func `a replaced middle is let go`() throws {
    let account = Account(parent: Account())
    weak let first = account.parent
    let watching = try account.observe(path: "parent.balance", options: [.old, .new]) { _, _ in }
    account.parent = Account()
    #expect(first == nil)
    watching.invalidate()
  }

  @Test func `a middle replaced by the same object is one notice`() throws {
    let account = Account(parent: Account())
    var count = 0
    let watching = try account.observe(path: "parent.balance") { _, _ in count += 1 }
    account.parent = account.parent
    #expect(count == 1)
    watching.invalidate()
  }

  @Test func `an object of another class in the middle is asked for its own names`() throws {
    let order = Order([Item("Pen", price: 1)])
    var seen: [String?] = []
    let watching = try order.observe(path: "first.name", as: String.self, options: .new) {
      seen.append($1.newValue!)
    }
    final class Renamed: Item {
      @Observed var label = "x"
      override class var keys: KeyTable<Item> {
        super.keys.adding(Renamed.self, ["name": \.label])
      }
    }
    let renamed = Renamed("Ink", price: 1)
    order.first = renamed
    renamed.name = "not told"
    renamed.label = "y"
    #expect(seen == ["x", "y"])
    watching.invalidate()
  }

  @Test func `an object in the middle without the name gives nil, and a line says so once`() async {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      let order = Order([Bulk("Rice", price: 2)])
      var seen: [Int?] = []
      let watching = try order.observe(path: "first.grams", as: Int.self, options: .new) {
        seen.append($1.newValue!)
      }
      let bulk = order.first as? Bulk
      order.first = Item("Pen", price: 1)
      order.first = Item("Ink", price: 1)
      order.first = bulk
      bulk?.grams = 200
      #expect(seen == [nil, nil, 500, 200])
      watching.invalidate()
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let lines = text.split(separator: "\n").filter { $0.hasPrefix("bowline: ") }
    #expect(lines.count == 1)
    #expect(lines.first?.contains(#"Item has no key "grams" (path "first.grams")."#) == true)
  }

  @Test func `a handler takes the report of a name that is lost, once`() async {
    await #expect(processExitsWith: .success) {
      let reports = Locked<[String]>([])
      BowlineReport.setHandler { report in reports.withLock { $0.append(report.message) } }
      let order = Order([Bulk("Rice", price: 2)])
      let watching = try order.observe(path: "first.grams") { _, _ in }
      order.first = Item("Pen", price: 1)
      order.first = Item("Ink", price: 1)
      let told = reports.withLock { $0 }
      precondition(told.count == 1 && told[0].hasPrefix("Item has no key \"grams\""), "\(told)")
      watching.invalidate()
    }
  }

  @Test func `observers by name and by key path are called in the order in which they began`()
    throws
  {
    let account = Account(parent: Account())
    let parent = account.parent!
    var seen: [Int] = []
    let tokens = [
      parent.observe(\.balance) { _, _ in seen.append(1) },
      try account.observe(path: "parent.balance") { _, _ in seen.append(2) },
      try parent.observe(path: "balance") { _, _ in seen.append(3) },
      parent.observe(\.balance) { _, _ in seen.append(4) },
    ]
    parent.balance = 0
    #expect(seen == [1, 2, 3, 4])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: ["balance", "parent.balance", "entries.@sum"])
  func `an observation by name keeps nothing alive and ends with its object`(path: String) throws {
    let parent = Account()
    var account: Account? = Account(parent: parent)
    weak let seen = account
    var calls = 0
    let watching = try account!.observe(path: path) { _, _ in calls += 1 }
    account = nil
    #expect(seen == nil)
    #expect(!watching.isActive)
    parent.balance = 5
    #expect(calls == 0)
  }

  @Test func `a key path is made of names, for whatever takes a key path`() throws {
    let account = Account()
    let path = try account.keyPath(named: "parent.balance", as: Int.self)
    var seen: [Int?] = []
    let watching = account.observe(path, options: .new) { seen.append($1.newValue!) }
    let label = Account("-")
    label.bind(\.owner, to: account, path) { $0.map(String.init) ?? "none" }
    account.parent = Account(balance: 3)
    account[keyPath: path] = 4
    #expect(label.owner == "4")
    account.parent = nil
    account[keyPath: path] = 5
    #expect(seen == [3, 4, nil])
    #expect(label.owner == "none")
    #expect(try account.keyPath(named: "parent.balance", as: Int.self) == path)
    #expect(failure { _ = try account.keyPath(named: "owner", as: Int.self) } != nil)
    watching.invalidate()
  }
}
