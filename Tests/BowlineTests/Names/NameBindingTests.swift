// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Bindings by name: contract 11.6.
@Suite struct NameBindingTests {
  private let account = Account(parent: Account("Eve", balance: 7))
  private let label = Account("Stock: 10 boxes")

  @Test func `a property follows a path, and keeps its value where the path leads to nil`() throws {
    try label.bind(\.owner, to: account, path: "parent.owner")
    #expect(label.owner == "Eve")
    account.parent?.owner = "Bo"
    #expect(label.owner == "Bo")
    account.parent = nil
    #expect(label.owner == "Bo")
    account.parent = Account("Cy")
    #expect(label.owner == "Cy")
  }

  @Test(arguments: [BindingMode.twoWay, .toSource])
  func `an edit is written where the path leads to nil, and dropped where it leads through nil`(
    mode: BindingMode
  ) throws {
    account.parent?.limit = nil
    label.balance = 3
    let binding = try label.bind(\.balance, to: account, path: "parent.limit", mode: mode)
    #expect(account.parent?.limit == (mode == .twoWay ? nil : 3))
    label.balance = 8
    #expect(account.parent?.limit == 8 && label.balance == 8)
    account.parent = nil
    label.balance = 9
    #expect(label.balance == 9)
    account.parent = Account("Cy")
    #expect(account.parent?.limit == nil && label.balance == 9)
    label.balance = 10
    #expect(account.parent?.limit == 10)
    binding.invalidate()
  }

  @Test func `an edit is the first value of a key of a dictionary`() throws {
    let values = ObservedDictionary<Int>()
    try label.bind(\.balance, to: values, path: "stock", mode: .twoWay)
    label.balance = 8
    #expect(values["stock"] == 8)
    values["stock"] = nil
    #expect(label.balance == 8)
    values["stock"] = 9
    #expect(label.balance == 9)
  }

  @Test func `a batch in which the path comes to life carries the value, whatever it is`() throws {
    account.parent = nil
    label.balance = 3
    let binding = try label.bind(\.balance, to: account, path: "parent.balance")
    label.balance = 4
    withChanges { account.parent = Account("Cy", balance: 3) }
    #expect(label.balance == 3)
    binding.invalidate()
  }

  @Test func `a property that can be nil is nil where the path leads to nil`() throws {
    try label.bind(\.limit, to: account, path: "parent.balance")
    #expect(label.limit == 7)
    account.parent = nil
    #expect(label.limit == nil)
  }

  @Test(arguments: [
    ("owner", "owner"), ("owner", "parent.owner"), ("parent.owner", "owner"),
    ("parent.owner", "parent.owner"),
  ])
  func `both ends are named, and carry both ways`(target: String, source: String) throws {
    label.parent = Account("other")
    let binding = try label.bind(path: target, to: account, path: source, mode: .twoWay)
    let first = try account.value(forKeyPath: source) as? String
    #expect(try label.value(forKeyPath: target) as? String == first)
    try account.setValue("to target", forKeyPath: source)
    #expect(try label.value(forKeyPath: target) as? String == "to target")
    try label.setValue("to source", forKeyPath: target)
    #expect(try account.value(forKeyPath: source) as? String == "to source")
    binding.invalidate()
    try account.setValue("ended", forKeyPath: source)
    #expect(try label.value(forKeyPath: target) as? String == "to source")
  }

  @Test func `an edit of a two-way end is one write to the other`() throws {
    try label.bind(path: "owner", to: account, path: "parent.owner", mode: .twoWay)
    var writes: [String] = []
    let tokens = [
      label.observe(\.owner) { _, _ in writes.append("label") },
      account.parent!.observe(\.owner) { _, _ in writes.append("account") },
    ]
    label.owner = "x"
    account.parent?.owner = "y"
    #expect(writes.sorted() == ["account", "account", "label", "label"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `one time and to source carry as their modes say`() throws {
    try label.bind(path: "owner", to: account, path: "parent.owner", mode: .oneTime)
    account.parent?.owner = "later"
    #expect(label.owner == "Eve")
    try label.bind(path: "owner", to: account, path: "parent.owner", mode: .toSource)
    #expect(account.parent?.owner == "Eve")
    label.owner = "edit"
    #expect(account.parent?.owner == "edit")
    account.parent?.owner = "stays"
    #expect(label.owner == "edit")
  }

  @Test func `the initial value can be declined`() throws {
    try label.bind(path: "owner", to: account, path: "owner", initial: false)
    #expect(label.owner == "Stock: 10 boxes")
    account.owner = "Bo"
    #expect(label.owner == "Bo")
  }

  @Test func `an object is bound by name, and compared by identity`() throws {
    try label.bind(path: "parent", to: account, path: "parent", mode: .twoWay)
    #expect(label.parent === account.parent)
    account.parent = nil
    #expect(label.parent == nil)
    account.parent = Account()
    #expect(label.parent === account.parent)
    label.parent = nil
    #expect(account.parent == nil)
  }

  @Test(arguments: ["owner", "parent.owner"])
  func `a value is shown in a text, by name`(target: String) throws {
    label.parent = Account("Stock: 10 boxes")
    try label.bind(path: target, to: account, path: "entries.@sum", sync: .number)
    #expect(try label.value(forKeyPath: target) as? String == "Stock: 6 boxes")
    account.entries.append(5)
    #expect(try label.value(forKeyPath: target) as? String == "Stock: 11 boxes")
  }

  @Test func `a text stays as it is where there is no value to show`() throws {
    account.parent = nil
    try label.bind(\.owner, to: account, path: "parent.balance", sync: .number)
    #expect(label.owner == "Stock: 10 boxes")
    account.parent = Account(balance: 3)
    #expect(label.owner == "Stock: 3 boxes")
    account.parent = nil
    #expect(label.owner == "Stock: 3 boxes")
  }

  final class Note: KeyValueCoding {
    @Observed var text: String?
    @Observed var next: Note?
    static let keys: KeyTable<Note> = ["text": \.text, "next": \.next]
  }

  @Test(arguments: ["text", "next.text"])
  func `a text that is nil stays so where there is no number to replace`(path: String) throws {
    let note = Note()
    note.next = Note()
    try note.bind(path: path, to: account, path: "balance", sync: .compatible)
    #expect(try note.value(forKeyPath: path) == nil)
  }

  @Test(arguments: ["text", "next.text"])
  func `a text that is nil stays so until there is a value to show`(path: String) throws {
    let note = Note()
    note.next = Note()
    account.parent = nil
    try note.bind(path: path, to: account, path: "parent.balance", sync: .number)
    #expect(try note.value(forKeyPath: path) == nil)
    account.parent = Account(balance: 3)
    #expect(try note.value(forKeyPath: path, as: String.self) == "3")
  }

  @Test func `an optional text that is bound by name is bound as by its key path`() throws {
    let note = Note()
    let first = try note.bind(path: "text", to: account, path: "balance", sync: .number)
    note.bind(\.text, to: account, \.owner)
    #expect(!first.isActive)
  }

  @Test func `binding the same property again, by name or key path, ends the earlier binding`()
    throws
  {
    let first = label.bind(\.owner, to: account, \.owner)
    let second = try label.bind(path: "owner", to: account, path: "parent.owner")
    #expect(!first.isActive)
    let third = label.bind(\.owner, to: account, \.title)
    #expect(!second.isActive)
    #expect(third.isActive)
    label.parent = Account()
    let nested = try label.bind(path: "parent.owner", to: account, path: "owner")
    try label.bind(path: "parent.owner", to: account, path: "title")
    #expect(!nested.isActive)
    #expect(third.isActive)
  }

  @Test func `types are checked at the call, and nothing is bound if they differ`() throws {
    let target = label
    let source = account
    for code: () throws -> Void in [
      { try target.bind(\.owner, to: source, path: "balance") },
      { try target.bind(path: "owner", to: source, path: "balance") },
      { try target.bind(path: "balance", to: source, path: "parent.title") },
      { try target.bind(path: "balance", to: source, path: "owner", sync: .whole) },
      { try target.bind(path: "owner", to: source, path: "parent", sync: .whole) },
      { try target.bind(path: "limit", to: source, path: "parent.parent.owner") },
    ] {
      #expect(failure(code)?.code == .typeMismatch)
    }
    for code: () throws -> Void in [
      { try target.bind(path: "title", to: source, path: "owner") },
      { try target.bind(path: "owner", to: source, path: "title", mode: .twoWay) },
      { try target.bind(path: "owner", to: source, path: "parent.title", mode: .toSource) },
      { try target.bind(path: "entries.@count", to: source, path: "balance") },
    ] {
      #expect(failure(code)?.code == .readOnly)
    }
    source.balance = 99
    #expect(target.owner == "Stock: 10 boxes")
    #expect(target.balance == 10)
  }

  @Test(arguments: [BindingMode.oneWay, .twoWay])
  func `an object that comes into the path of a target takes the source's value`(
    mode: BindingMode
  ) throws {
    try label.bind(path: "parent.owner", to: account, path: "owner", mode: mode)
    account.owner = "Bo"
    let first = Account("new")
    label.parent = first
    #expect(first.owner == "Bo" && account.owner == "Bo")
    label.parent = Account("newer")
    #expect(label.parent?.owner == "Bo" && account.owner == "Bo")
    account.owner = "Cy"
    #expect(label.parent?.owner == "Cy" && first.owner == "Bo")
    label.parent?.owner = "edit"
    #expect(account.owner == (mode == .twoWay ? "edit" : "Cy"))
  }

  @Test func `a target whose object is missing takes nothing, and gives nothing back`() throws {
    account.limit = 7
    let binding = try label.bind(path: "parent.limit", to: account, path: "limit", mode: .twoWay)
    account.limit = 8
    #expect(account.limit == 8 && binding.health == .live)
    label.parent = Account()
    #expect(label.parent?.limit == 8 && account.limit == 8)
    label.parent?.limit = nil
    #expect(account.limit == nil)
    label.parent = nil
    account.limit = 9
    #expect(account.limit == 9)
  }

  @Test func `an object that comes into the path of a text shows the source's value in it`() throws
  {
    try label.bind(path: "parent.owner", to: account, path: "balance", sync: .number)
    label.parent = Account("Stock: 0 boxes")
    #expect(label.parent?.owner == "Stock: 10 boxes")
    account.balance = 11
    label.parent = Account("0 left")
    #expect(label.parent?.owner == "11 left")
  }

  @Test func `a binding by name keeps neither end alive`() throws {
    var source: Account? = Account(parent: Account("Eve"))
    var target: Account? = Account(parent: Account())
    weak let seenSource = source
    weak let seenTarget = target
    let binding = try target!.bind(path: "parent.owner", to: source!, path: "parent.owner")
    target = nil
    #expect(seenTarget == nil)
    #expect(!binding.isActive)
    let other = Account()
    try other.bind(\.owner, to: source!, path: "parent.owner", mode: .twoWay)
    source = nil
    #expect(seenSource == nil)
    other.owner = "free"
    #expect(other.owner == "free")
  }
}
