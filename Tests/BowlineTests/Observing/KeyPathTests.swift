// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Nested, optional and derived values: contract 4.1 to 4.7.
@Suite struct KeyPathTests {
  @Test func `a derived value is followed by what its getter reads`() {
    let account = Account()
    var seen: [String] = []
    let watching = account.observe(\.title, options: [.old, .new]) { _, change in
      seen.append("\(change.oldValue!) -> \(change.newValue!)")
    }
    account.balance = 11
    account.owner = "Bo"
    account.limit = 3
    #expect(seen == ["Ann: 10 -> Ann: 11", "Ann: 11 -> Bo: 11"])
    watching.invalidate()
  }

  @Test func `a value derived from a derived one is told once, already final`() {
    let account = Account()
    var seen: [String] = []
    let watching = account.observe(\.heading, options: .new) { account, change in
      #expect(account.heading == change.newValue)
      seen.append(change.newValue!)
    }
    account.balance = 11
    #expect(seen == ["<Ann: 11>"])
    watching.invalidate()
  }

  @Test func `a computed property with a setter is derived, even when it looks like its source`() {
    let account = Account(balance: 0)
    var seen: [Int] = []
    let watching = account.observe(\.doubled, options: .new) { seen.append($1.newValue!) }
    account.balance = 4
    account.doubled = 10
    #expect(seen == [8, 10])
    watching.invalidate()
  }

  @Test func `a getter is not run for those who observe only what it reads`() {
    let account = Account()
    let watching = account.observe(\.balance) { _, _ in }
    account.balance = 11
    #expect(account.titleReads == 0)
    watching.invalidate()
  }

  @Test func `what a getter reads may change from one time to the next`() {
    let account = Account()
    var seen: [Int] = []
    let watching = account.observe(\.lowest, options: .new) { seen.append($1.newValue!) }
    account.limit = 3
    account.balance = 20
    #expect(seen == [3], "the balance does not matter any more")
    account.limit = nil
    account.balance = 30
    #expect(seen == [3, 20, 30])
    watching.invalidate()
  }

  @Test func `what a getter reads beside observed properties is not followed`() {
    final class Sign: KeyValueObservable {
      @Observed var size = 1
      var text = "a"
      var label: String { "\(text)\(size)" }
    }
    let sign = Sign()
    var seen: [String] = []
    let watching = sign.observe(\.label, options: .new) { seen.append($1.newValue!) }
    sign.text = "b"
    #expect(seen == [])
    sign.size = 2
    #expect(seen == ["b2"])
    watching.invalidate()
  }

  @Test func `a nested path is followed, and wired anew when the middle is replaced`() {
    let old = Account("Old", balance: 1)
    let new = Account("New", balance: 2)
    final class Branch: KeyValueObservable {
      @Observed var account: Account
      init(_ account: Account) { self.account = account }
    }
    let branch = Branch(old)
    var seen: [String] = []
    let watching = branch.observe(\.account.balance, options: [.old, .new]) {
      seen.append("\($1.oldValue!) \($1.newValue!)")
    }
    old.balance = 5
    branch.account = new
    old.balance = 6
    new.balance = 7
    #expect(seen == ["1 5", "5 2", "2 7"])
    watching.invalidate()
  }

  @Test func `a path through nil has the value nil, and comes to life when it is filled`() {
    let account = Account()
    var seen: [Int?] = []
    let watching = account.observe(\.parent?.balance, options: [.initial, .new]) {
      seen.append($1.newValue!)
    }
    let parent = Account(balance: 7)
    account.parent = parent
    parent.balance = 8
    account.parent = nil
    parent.balance = 9
    #expect(seen == [nil, 7, 8, nil])
    watching.invalidate()
  }

  @Test func `a middle replaced by the same object is one notice`() {
    let account = Account(parent: Account())
    var count = 0
    let watching = account.observe(\.parent?.balance) { _, _ in count += 1 }
    account.parent = account.parent
    #expect(count == 1)
    watching.invalidate()
  }

  @Test func `a replaced middle that is read along several routes is one notice`() {
    final class Family: KeyValueObservable {
      @Observed var head = Account(balance: 1)
      var both: Int { head.balance + (head.limit ?? 0) }
    }
    let family = Family()
    var seen: [Int] = []
    let watching = family.observe(\.both, options: .new) { seen.append($1.newValue!) }
    family.head = Account(balance: 5)
    #expect(seen == [5])
    watching.invalidate()
  }

  @Test func `a replaced middle is let go`() {
    let account = Account(parent: Account())
    weak let first = account.parent
    let watching = account.observe(\.parent?.title, options: [.old, .new]) { _, _ in }
    account.parent = Account()
    #expect(first == nil)
    watching.invalidate()
  }

  @Test func `a derived value has prior notices with the value before`() {
    let account = Account()
    var seen: [String] = []
    let watching = account.observe(\.title, options: [.prior, .old, .new]) { account, change in
      seen.append("\(change.isPrior) \(change.oldValue!) \(account.title)")
    }
    account.balance = 11
    #expect(seen == ["true Ann: 10 Ann: 10", "false Ann: 10 Ann: 11"])
    watching.invalidate()
  }

  @Test func `an inherited property is followed, and so is one that a subclass overrides`() {
    class Base: KeyValueObservable {
      @Observed var number = 0
    }
    final class Shifted: Base {
      override var number: Int {
        get { super.number + 100 }
        set { super.number = newValue }
      }
    }
    final class Plain: Base {}
    let shifted = Shifted()
    let plain = Plain()
    var seen: [Int] = []
    let tokens = [
      shifted.observe(\.number, options: .new) { seen.append($1.newValue!) },
      (shifted as Base).observe(\.number, options: .new) { seen.append($1.newValue!) },
      plain.observe(\.number, options: .new) { seen.append($1.newValue!) },
    ]
    shifted.number = 1
    plain.number = 2
    #expect(seen == [101, 101, 2])
    withExtendedLifetime(tokens) {}
  }

  @Test func `properties of generic classes are followed`() {
    final class Box<Value>: KeyValueObservable {
      @Observed var value: Value
      init(_ value: Value) { self.value = value }
    }
    let box = Box("a")
    var seen: [String] = []
    let watching = box.observe(\.value, options: [.old, .new]) {
      seen.append($1.oldValue! + $1.newValue!)
    }
    box.value = "b"
    box.value += "c"
    #expect(seen == ["ab", "bbc"])
    watching.invalidate()
  }

  @Test func `a key path held in a variable is observed as well as one written out`() {
    let account = Account()
    let path: KeyPath<Account, Int> = \.balance
    var seen: [Int] = []
    let watching = account.observe(path, options: .new) { seen.append($1.newValue!) }
    account.balance = 12
    #expect(seen == [12])
    watching.invalidate()
  }

  @Test func `what observers read while a value is being computed does not belong to it`() {
    final class Model: KeyValueObservable {
      @Observed var source = 1
      @Observed var reads = 0
      @Observed var other = 0
      var counted: Int {
        reads += 1
        return source
      }
    }
    let model = Model()
    var count = 0
    let first = model.observe(\.reads) { model, _ in _ = model.other }
    let second = model.observe(\.source) { _, _ in }
    let watching = model.observe(\.counted) { _, _ in count += 1 }
    count = 0
    model.other = 5
    #expect(count == 0)
    withExtendedLifetime((first, second, watching)) {}
  }
}
