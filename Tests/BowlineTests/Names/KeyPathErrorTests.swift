// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Errors in paths of names: contract 11.3.
@Suite struct KeyPathErrorTests {
  @Test func `an unknown name is an error with the key, the type and the nearest names`() {
    let account = Account(parent: Account())
    let error = failure { try account.setValue(3, forKeyPath: "parent.balanse") }
    #expect(error?.code == .unknownKey)
    #expect(error?.key == "balanse")
    #expect(error?.type == "Account")
    #expect(error?.path == "parent.balanse")
    #expect(error?.nearestNames == ["balance"])
    #expect(
      error?.description
        == """
        Account has no key "balanse" (path "parent.balanse"). Nearest: "balance". \
        Use one of them, or list the key in Account.keys.
        """)
    #expect(account.parent?.balance == 10)
  }

  @Test(arguments: [
    ("onwer", ["owner"]), ("OWNER", ["owner"]), ("title", []), ("tilte", ["title"]),
    ("entry", []), ("limits", ["limit"]), ("xyz", []), ("b", []),
  ])
  func `nearest names are those with few characters inserted, removed, replaced or swapped`(
    key: String, names: [String]
  ) {
    let error = failure { _ = try Account().value(forKey: key) }
    #expect(error?.nearestNames ?? [] == names)
  }

  @Test func `with no name like it, the error lists what there is`() {
    let error = failure { _ = try Item("Pen", price: 1).value(forKey: "xyz") }
    #expect(error?.nearestNames == [])
    #expect(error?.description.contains(#"It has "discount", "name", "price"."#) == true)
  }

  @Test(arguments: ["", ".", "a..b", ".owner", "owner.", "parent..balance"])
  func `an empty key is an error`(path: String) {
    let account = Account(parent: Account())
    #expect(failure { _ = try account.value(forKeyPath: path) }?.code == .emptyKey)
    #expect(failure { try account.setValue(1, forKeyPath: path) }?.code == .emptyKey)
    #expect(failure { _ = try account.observe(path: path) { _, _ in } }?.code == .emptyKey)
    #expect(failure { try Account.validate(path: path) }?.code == .emptyKey)
    #expect(failure { _ = try account.value(forKey: "") }?.code == .emptyKey)
  }

  @Test func `a single name is not taken apart at its dots`() {
    #expect(failure { _ = try Account().value(forKey: "parent.balance") }?.code == .unknownKey)
  }

  @Test(arguments: [
    ("entries.@count.x", KeyPathError.Code.malformedPath), ("entries.@total", .unknownAggregate),
    ("entries.@", .unknownAggregate), ("balance.@sum", .notACollection),
    ("parent.@count", .notACollection), ("@count", .notACollection),
    ("owner.@count", .notACollection), ("owner.@max", .notACollection),
    ("balance.x", .noKeys), ("entries.x", .noKeys), ("entries.@sum.x", .noKeys),
    ("parent.entries.@sum.x", .noKeys), ("parent.balance.x", .noKeys),
    ("parent.parent.parent.foo", .unknownKey),
  ])
  func `a path that leads nowhere is an error, behind nil too`(
    path: String, code: KeyPathError.Code
  ) {
    let account = Account()
    #expect(failure { _ = try account.value(forKeyPath: path) }?.code == code)
    #expect(failure { try Account.validate(path: path) }?.code == code)
    account.parent = Account()
    #expect(failure { _ = try account.value(forKeyPath: path) }?.code == code)
    #expect(failure { _ = try account.value(forKeyPath: path) }?.path == path)
  }

  @Test func `a path and a name of any length are errors like others`() {
    let path = "entries" + String(repeating: ".@sum", count: 10_000)
    #expect(failure { _ = try Account().value(forKeyPath: path) }?.code == .malformedPath)
    let parents = String(repeating: "parent.", count: 10_000) + "balance"
    #expect(failure { try Account().setValue(1, forKeyPath: parents) }?.code == .nilTarget)
    let name = String(repeating: "x", count: 100_000)
    #expect(failure { _ = try Account().value(forKey: name) }?.code == .unknownKey)
  }

  @Test func `an unknown aggregate is told with the nearest one`() {
    let error = failure { _ = try Account().value(forKeyPath: "entries.@smu") }
    #expect(error?.nearestNames == ["@sum"])
  }

  final class Bare: KeyValueCoding {
    static let keys: KeyTable<Bare> = [:]
  }

  @Test func `an error says what to do in the place where it is`() {
    func text(_ code: () throws -> Void) -> String { failure(code)?.description ?? "" }
    let none = text { _ = try Bare().value(forKey: "size") }
    #expect(none.hasSuffix("It has none: list it in Bare.keys."))
    let flat = text { _ = try Account().value(forKeyPath: "entries.@unionOfArrays") }
    #expect(
      flat.hasSuffix(
        "for collections, or for objects with a collection; of plain values use @unionOfObjects."))
    for path in ["owner.x", "title.x", "parent.owner.x"] {
      let error = failure { _ = try Account().value(forKeyPath: path) }
      #expect(error?.code == .noKeys && error?.type == "String")
    }
    #expect(failure { try Account().setValue(1, forKeyPath: "owner.x") }?.code == .noKeys)
    #expect(failure { _ = try Order([]).value(forKeyPath: "tags.x") }?.type == "String")
    #expect(failure { try Account.validate(path: "owner.x") }?.type == "String")
    let bound = text { try Account().bind(\.balance, to: Account(), path: "owner") }
    #expect(
      bound.hasSuffix("Ask for String, bind to a property of that type, or convert the value."))
  }

  @Test func `a value of another type is an error, and nothing is written`() {
    let account = Account()
    #expect(failure { try account.setValue("12", forKey: "balance") }?.code == .typeMismatch)
    let refused = failure { try account.setValue(nil, forKey: "balance") }
    #expect(refused?.code == .typeMismatch)
    #expect(
      refused?.description == """
        "balance" takes a value of type Int and not nil (path "balance"). \
        Set a value, or declare the property optional.
        """)
    #expect(failure { try account.setValue(1.5, forKeyPath: "balance") }?.type == "Double")
    #expect(account.balance == 10)
    let asked = failure { _ = try account.value(forKeyPath: "balance", as: String.self) }
    #expect(asked?.code == .typeMismatch)
    let missing = failure { _ = try account.value(forKeyPath: "parent.limit", as: String.self) }
    #expect(missing?.code == .typeMismatch)
  }

  @Test func `what cannot be set is an error`() {
    let order = Order([Item("Pen", price: 1)])
    #expect(failure { try Account().setValue("x", forKey: "title") }?.code == .readOnly)
    #expect(failure { try order.setValue(8, forKey: "number") }?.code == .readOnly)
    #expect(failure { try order.setValue(8, forKeyPath: "items.@count") }?.code == .readOnly)
    #expect(order.number == 7)
  }

  @Test func `a write through nil is an error that says what is nil`() {
    let account = Account(parent: Account())
    let error = failure { try account.setValue(1, forKeyPath: "parent.parent.balance") }
    #expect(error?.code == .nilTarget)
    #expect(error?.key == "parent")
  }

  @Test func `after an error nothing is observed or bound`() {
    let account = Account(parent: Account())
    let label = Account("before")
    var calls = 0
    for path in ["parent.balanse", "entries.@smu", "owner.x"] {
      let error = failure {
        _ = try account.observe(path: path, options: .initial) { _, _ in calls += 1 }
      }
      #expect(error != nil)
      #expect(failure { try label.bind(\.owner, to: account, path: path) } != nil)
      #expect(failure { try label.bind(path: "owner", to: account, path: path) } != nil)
    }
    account.owner = "after"
    account.parent?.balance = 11
    #expect(calls == 0)
    #expect(label.owner == "before")
  }

  @Test func `paths of a configuration are checked without an object`() throws {
    try Account.validate(path: "parent.parent.balance")
    try Account.validate(path: "parent.balance", as: Int.self, settable: true)
    try Order.validate(path: "items.@sum.price", as: Int.self)
    try Order.validate(path: "gift.anything", as: Int.self)
    try Order.validate(path: "parts.@sum.items.@count", as: Int.self)
    #expect(failure { try Account.validate(path: "parent.balanse") }?.code == .unknownKey)
    #expect(failure { try Account.validate(path: "title", settable: true) }?.code == .readOnly)
    #expect(failure { try Account.validate(path: "owner", as: Int.self) }?.code == .typeMismatch)
    #expect(failure { try Order.validate(path: "items.@sum.name") }?.code == .typeMismatch)
    #expect(failure { try Order.validate(path: "first.grams") }?.code == .unknownKey)
  }
}
