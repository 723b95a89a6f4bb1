// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Values read and written by name: contract 11.1 and 11.2.
@Suite struct NamedValueTests {
  @Test func `a value is read by its name, and keeps its type`() throws {
    let account = Account("Bo", balance: 5)
    #expect(try account.value(forKey: "owner") as? String == "Bo")
    #expect(try account.value(forKey: "balance") as? Int == 5)
    #expect(try account.value(forKey: "title") as? String == "Bo: 5")
    #expect(try account.value(forKeyPath: "entries", as: [Int].self) == [1, 2, 3])
  }

  @Test func `a nil value is nil, and an optional with a value is the value`() throws {
    let account = Account()
    #expect(try account.value(forKey: "limit") == nil)
    account.limit = 3
    #expect(try account.value(forKey: "limit") as? Int == 3)
    #expect(try account.value(forKeyPath: "limit", as: Int.self) == 3)
  }

  @Test func `a path leads through objects, and has the value nil behind nil`() throws {
    let account = Account(parent: Account(balance: 7, parent: Account(balance: 8)))
    #expect(try account.value(forKeyPath: "parent.parent.balance", as: Int.self) == 8)
    #expect(try account.value(forKeyPath: "parent.parent.parent.balance") == nil)
    #expect(try account.value(forKeyPath: "parent.parent.parent.parent.title") == nil)
  }

  @Test func `a value is written by its name, and its observers are told as of any write`() throws {
    let account = Account(parent: Account())
    var seen: [String] = []
    let tokens = [
      account.observe(\.title, options: .new) { seen.append($1.newValue!) },
      account.parent!.observe(\.balance, options: [.old, .new]) {
        seen.append("\($1.oldValue!) \($1.newValue!)")
      },
    ]
    try account.setValue("Bo", forKey: "owner")
    try account.setValue(11, forKeyPath: "parent.balance")
    #expect(seen == ["Bo: 10", "10 11"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an optional is written by its name with a value and with nil`() throws {
    let account = Account()
    try account.setValue(5, forKey: "limit")
    #expect(account.limit == 5)
    try account.setValue(nil, forKey: "limit")
    #expect(account.limit == nil)
    let parent = Account()
    try account.setValue(parent, forKey: "parent")
    #expect(account.parent === parent)
  }

  @Test func `a computed property with a setter is written by its name`() throws {
    let account = Account()
    try account.setValue(30, forKey: "doubled")
    #expect(account.balance == 15)
  }

  @Test func `a class uses the names that it inherits and those that it adds`() throws {
    let item: Item = Bulk("Rice", price: 2)
    #expect(try item.value(forKey: "name") as? String == "Rice")
    try item.setValue(750, forKey: "grams")
    #expect(try item.value(forKey: "grams") as? Int == 750)
    #expect(failure { try Item("Pen", price: 1).setValue(1, forKey: "grams") }?.type == "Item")
  }

  @Test func `a name that a subclass adds again stands for the subclass's property`() throws {
    final class Renamed: Item {
      override class var keys: KeyTable<Item> {
        super.keys.adding(Renamed.self, ["name": \.label])
      }
      var label: String { "<\(name)>" }
    }
    #expect(try Renamed("Pen", price: 1).value(forKey: "name") as? String == "<Pen>")
  }

  @Test func `each object on the way is asked for the names of its own class`() throws {
    let order = Order([Bulk("Rice", price: 2)])
    #expect(try order.value(forKeyPath: "first.grams", as: Int.self) == 500)
    order.gift = Bulk("Tea", price: 3)
    #expect(try order.value(forKeyPath: "gift.grams", as: Int.self) == 500)
  }

  @Test func `a generic class has names`() throws {
    final class Box<Value>: KeyValueCoding {
      @Observed var value: Value
      init(_ value: Value) { self.value = value }
      static var keys: KeyTable<Box> { ["value": \.value] }
    }
    let box = Box(["a"])
    try box.setValue(["b"], forKey: "value")
    #expect(box.value == ["b"])
    #expect(failure { try box.setValue([1], forKey: "value") }?.code == .typeMismatch)
  }

  @Test @MainActor func `a class of the main actor has names there`() throws {
    let screen = Screen()
    try screen.setValue("b", forKey: "title")
    #expect(try screen.value(forKeyPath: "inner.title", as: String.self) == nil)
    screen.inner = Screen()
    #expect(try screen.value(forKeyPath: "inner.title", as: String.self) == "a")
    #expect(screen.title == "b")
  }

  @Test func `a name of the class and of a subclass stands for each one's own property`() throws {
    class Base: KeyValueCoding {
      @Observed var title = "base"
      class var keys: KeyTable<Base> {
        KeyTable<Base>(["title": \.title]).adding(Sub.self, ["title": \.shout, "own": \.own])
      }
    }
    final class Sub: Base {
      @Observed var own = 1
      var shout: String { title.uppercased() }
    }
    #expect(try Sub().value(forKey: "title") as? String == "BASE")
    #expect(try Base().value(forKey: "title") as? String == "base")
    let error = failure { try Base().setValue(2, forKey: "owm") }
    #expect(error?.code == .unknownKey && error?.nearestNames == [])
    #expect(failure { try Sub().setValue(2, forKey: "owm") }?.nearestNames == ["own"])
    #expect(Base.keys.names == ["own", "title"])
  }

  @Test @MainActor func `a table of the main actor has what is read-only, and what subclasses add`()
    throws
  {
    let window = Window()
    window.inner = Window()
    #expect(failure { try window.setValue("b", forKey: "title") }?.code == .readOnly)
    try window.setValue(2, forKeyPath: "inner.depth")
    #expect(try window.value(forKeyPath: "inner.depth", as: Int.self) == 2)
    var seen: [Any?] = []
    let watching = try window.observe(path: "inner.depth", options: .new) { _, change in
      seen.append(change.newValue!)
    }
    window.inner = nil
    #expect(seen.count == 1 && seen[0] == nil)
    watching.invalidate()
  }

  @Test func `names of the main actor are not looked up elsewhere`() async {
    await #expect(processExitsWith: .failure) {
      await Task.detached { _ = Panel.keys.names }.value
    }
    await #expect(processExitsWith: .failure) {
      let panel = await Panel()
      await Task.detached { try? panel.setValue("b", forKey: "title") }.value
    }
    await #expect(processExitsWith: .success) {
      let panel = await Panel()
      await Task { @MainActor in
        try! panel.setValue("b", forKey: "title")
        precondition(panel.title == "b")
      }.value
    }
  }

  @Test func `a path that comes to a class of the main actor elsewhere finds no names`() async {
    final class Desk: KeyValueCoding {
      @Observed var screen: Screen?
      static let keys: KeyTable<Desk> = ["screen": \.screen]
    }
    let desk = Desk()
    desk.screen = await Screen()
    #expect(failure { try desk.setValue("b", forKeyPath: "screen.title") }?.code == .noKeys)
  }

  @Test func `a name may have any characters but a dot, and may stand for several steps`() throws {
    let order = Order()
    try order.setValue("急ぎ", forKeyPath: "備考")
    #expect(order.備考 == "急ぎ")
    #expect(try order.value(forKey: "owner") == nil)
    order.account = Account("Bo")
    #expect(try order.value(forKey: "owner") as? String == "Bo")
  }

  @Test func `what a name is read through is followed`() throws {
    let account = Account(parent: Account())
    var count = 0
    let tracking = ChangeTracking { count += 1 }
    _ = tracking.track { try? account.value(forKeyPath: "parent.balance") }
    account.owner = "Bo"
    #expect(count == 0)
    account.parent?.balance = 3
    #expect(count == 1)
  }

  @Test func `a table lists its names`() {
    #expect(Bulk.keys.names == ["discount", "grams", "name", "price"])
  }

  @Test func `a name in a table is not empty, has no dot and no at sign in front, and comes once`()
    async
  {
    await #expect(processExitsWith: .failure) { _ = ["": \.owner] as KeyTable<Account> }
    await #expect(processExitsWith: .failure) { _ = ["a.b": \.owner] as KeyTable<Account> }
    await #expect(processExitsWith: .failure) { _ = ["@a": \.owner] as KeyTable<Account> }
    await #expect(processExitsWith: .failure) {
      _ = ["a": \.owner, "a": \.title] as KeyTable<Account>
    }
    await #expect(processExitsWith: .failure) {
      _ = KeyTable<Account>([:]).adding(Item.self, ["name": \.name])
    }
    await #expect(processExitsWith: .failure) { _ = KeyTable<Account> { ["": \.owner] }.names }
    await #expect(processExitsWith: .failure) {
      _ = KeyTable<Account>(readOnly: ["b"]) { ["a": \.owner] }.names
    }
  }
}

@MainActor final class Screen: KeyValueCoding {
  @Observed var title = "a"
  @Observed var inner: Screen?

  static let keys = KeyTable<Screen> { @MainActor in ["title": \.title, "inner": \.inner] }
}

@MainActor class Frame: KeyValueCoding {
  @Observed var title = "a"
  @Observed var inner: Frame?

  class var keys: KeyTable<Frame> {
    KeyTable(readOnly: ["title"]) { @MainActor in ["title": \.title, "inner": \.inner] }
  }
}

@MainActor final class Window: Frame {
  @Observed var depth = 1

  override class var keys: KeyTable<Frame> {
    super.keys.adding(Window.self, KeyTable { @MainActor in ["depth": \.depth] })
  }
}

/// A class of the main actor that says that its names are known everywhere.
@MainActor final class Panel: nonisolated KeyValueCoding {
  @Observed var title = "a"

  nonisolated static var keys: KeyTable<Panel> {
    KeyTable { @MainActor in ["title": \.title] }
  }
}
