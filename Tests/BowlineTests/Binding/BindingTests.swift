// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// One way, two ways, one time, to source: contract 3.3, 7.1 to 7.8.
@Suite struct BindingTests {
  /// A view to bind: a text and a number.
  final class Label: KeyValueObservable {
    @Observed var text = ""
    @Observed var number = 0
    var plain = 0
    var length: Int {
      get { text.count }
      set { text = String(repeating: "x", count: newValue) }
    }
  }

  let account = Account()
  let label = Label()

  @Test func `the target takes the source's value at once, and each later one`() {
    label.bind(\.text, to: account, \.owner)
    #expect(label.text == "Ann")
    account.owner = "Bo"
    #expect(label.text == "Bo")
  }

  @Test func `the target keeps its value at first if asked to`() {
    label.text = "still"
    label.bind(\.text, to: account, \.owner, initial: false)
    #expect(label.text == "still")
    account.owner = "Bo"
    #expect(label.text == "Bo")
  }

  @Test func `derived and nested values are bound as stored ones are`() {
    label.bind(\.text, to: account, \.title)
    let child = Account(parent: account)
    let other = Label()
    other.bind(\.text, to: child, \.parent?.owner) { $0 ?? "-" }
    account.balance = 11
    #expect(label.text == "Ann: 11")
    account.owner = "Bo"
    #expect(other.text == "Bo")
    child.parent = nil
    #expect(other.text == "-")
  }

  @Test func `one source drives any number of targets, and the end of one leaves the others`() {
    let labels = [Label(), Label()]
    var third: Label? = Label()
    for label in labels + [third!] { label.bind(\.number, to: account, \.balance) }
    third = nil
    account.balance = 11
    #expect(labels.map(\.number) == [11, 11])
  }

  @Test func `the target is written only if its value differs`() {
    label.bind(\.number, to: account, \.balance)
    var writes = 0
    let watching = label.observe(\.number) { _, _ in writes += 1 }
    account.balance = 10
    account.balance = 11
    #expect(writes == 1)
    watching.invalidate()
  }

  @Test func `a written target keeps the write until the source changes next`() {
    label.bind(\.number, to: account, \.balance)
    label.number = 99
    #expect(label.number == 99)
    #expect(account.balance == 10)
    account.balance = 11
    #expect(label.number == 11)
  }

  @Test func `binding the same target property again ends the earlier binding`() {
    let other = Account(balance: 50)
    let first = label.bind(\.number, to: account, \.balance)
    let second = label.bind(\.number, to: other, \.balance)
    #expect(!first.isActive && second.isActive)
    account.balance = 11
    #expect(label.number == 50)
    let third = label.bind(\.text, to: account, \.owner)
    #expect(second.isActive && third.isActive, "another property is another target")
  }

  @Test func `the same property is known through its superclass and by its $ name`() {
    class Shape: KeyValueObservable { @Observed var side = 1 }
    final class Square: Shape {}
    final class Drawing: KeyValueObservable { @ObservedArray var sides: [Int] = [] }
    let square = Square()
    let first = square.bind(\.side, to: account, \.balance)
    let second = (square as Shape).bind(\.side, to: account, \.balance)
    #expect(first.health == .ended(by: .rebinding) && second.isActive)
    let drawing = Drawing()
    let whole = drawing.bind(\.sides, to: account, \.entries)
    let edits = drawing.bind(\.$sides, to: account, \.entries)
    #expect(whole.health == .ended(by: .rebinding) && edits.isActive)
  }

  @Test func `an ended binding leaves the last value, and ending it twice is harmless`() {
    let binding = label.bind(\.number, to: account, \.balance)
    account.balance = 11
    binding.invalidate()
    binding.invalidate()
    account.balance = 12
    #expect(label.number == 11)
    #expect(!binding.isActive)
  }

  @Test func `releasing the binding does not end it - it lives with its target`() {
    do { label.bind(\.number, to: account, \.balance) }
    account.balance = 11
    #expect(label.number == 11)
  }

  @Test func `neither end is kept alive, and the end of either ends the binding`() {
    var target: Label? = Label()
    var source: Account? = Account()
    weak let seenTarget = target
    weak let seenSource = source
    let first = target!.bind(\.number, to: account, \.balance, mode: .twoWay)
    let second = label.bind(\.number, to: source!, \.balance, mode: .twoWay)
    weak let released = target!.bind(\.text, to: account, \.owner)
    target = nil
    source = nil
    #expect(seenTarget == nil && seenSource == nil)
    #expect(!first.isActive && !second.isActive)
    #expect(released == nil, "nothing is left of a binding that nobody holds")
    account.balance = 11
    label.number = 12
    #expect(label.number == 12)
  }

  @Test func `a target that is not observed is bound, and not kept alive`() {
    var target: Label? = Label()
    weak let seen = target
    weak let binding = target!.bind(\.plain, to: account, \.balance)
    account.balance = 11
    #expect(target!.plain == 11)
    target = nil
    #expect(seen == nil)
    account.balance = 12
    #expect(binding == nil)
  }

  @Test func `a computed target is bound by its setter`() {
    label.bind(\.length, to: account, \.balance)
    #expect(label.text == "xxxxxxxxxx")
    account.balance = 2
    #expect(label.text == "xx")
  }

  @Test func `with two ways the source wins at the start`() {
    label.number = 5
    label.bind(\.number, to: account, \.balance, mode: .twoWay)
    #expect(label.number == 10 && account.balance == 10)
  }

  @Test func `with two ways an edit of either end is exactly one write to the other`() {
    label.bind(\.number, to: account, \.balance, mode: .twoWay)
    var writes: [String] = []
    let tokens = [
      label.observe(\.number, options: .new) { writes.append("label \($1.newValue!)") },
      account.observe(\.balance, options: .new) { writes.append("account \($1.newValue!)") },
    ]
    account.balance = 11
    #expect(writes.sorted() == ["account 11", "label 11"])
    writes = []
    label.number = 12
    #expect(writes.sorted() == ["account 12", "label 12"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `with two ways a target that corrects what it gets corrects the source too`() {
    let limit = label.observe(\.number, options: .new) { label, change in
      if change.newValue! > 100 { label.number = 100 }
    }
    label.bind(\.number, to: account, \.balance, mode: .twoWay)
    account.balance = 200
    #expect(label.number == 100)
    #expect(account.balance == 100)
    limit.invalidate()
  }

  @Test func `with two ways a source that corrects what it gets corrects the target too`() {
    let limit = account.observe(\.balance, options: .new) { account, change in
      if change.newValue! > 100 { account.balance = 100 }
    }
    label.bind(\.number, to: account, \.balance, mode: .twoWay)
    label.number = 200
    #expect(label.number == 100)
    #expect(account.balance == 100)
    limit.invalidate()
  }

  @Test func `one time takes the value once, and later changes are ignored`() {
    let binding = label.bind(\.number, to: account, \.balance, mode: .oneTime)
    account.balance = 11
    label.number += 1
    #expect(label.number == 11 && account.balance == 11)
    #expect(!binding.isActive)
  }

  @Test func `to source carries edits of the target, and nothing back`() {
    label.number = 5
    label.bind(\.number, to: account, \.balance, mode: .toSource)
    #expect(account.balance == 5)
    label.number = 6
    #expect(account.balance == 6)
    account.balance = 7
    #expect(label.number == 6)
  }

  @Test func `an observer of one end that writes the other is obeyed, and both ends agree`() {
    var seen: [Int] = []
    let correcting = label.observe(\.number, options: .new) { [account] _, change in
      if change.newValue == 1 { account.balance = 5 }
    }
    label.bind(\.number, to: account, \.balance, mode: .twoWay)
    let watching = account.observe(\.balance, options: .new) { _, change in
      seen.append(change.newValue!)
    }
    label.number = 1
    #expect(label.number == 5 && account.balance == 5)
    #expect(seen == [5])
    correcting.invalidate()
    watching.invalidate()
  }

  @Test func `of changes that follow each other while one is told, the last one is carried`() {
    var seen: [Int] = []
    let raising = account.observe(\.balance, options: .new) { account, change in
      if change.newValue! < 13 { account.balance += 1 }
    }
    label.bind(\.number, to: account, \.balance, initial: false)
    let watching = label.observe(\.number, options: .new) { _, change in
      seen.append(change.newValue!)
    }
    account.balance = 11
    #expect(seen == [13])
    raising.invalidate()
    watching.invalidate()
  }

  @Test func `a ring of bindings settles, and sets each end once for an edit`() {
    let ring = (0..<3).map { Account("\($0)") }
    for index in ring.indices {
      ring[index].bind(\.balance, to: ring[(index + 1) % 3], \.balance)
    }
    var writes = [0, 0, 0]
    let tokens = ring.indices.map { index in
      ring[index].observe(\.balance) { _, _ in writes[index] += 1 }
    }
    for index in ring.indices {
      writes = [0, 0, 0]
      ring[index].balance += 1
      #expect(writes == [1, 1, 1])
      #expect(Set(ring.map(\.balance)).count == 1)
    }
    withExtendedLifetime(tokens) {}
  }

  @Test func `two properties of one object may be bound to one another`() {
    final class Pair: KeyValueObservable {
      @Observed var first = 1
      @Observed var second = 2
    }
    var pair: Pair? = Pair()
    weak let seen = pair
    pair!.bind(\.second, to: pair!, \.first, mode: .twoWay)
    pair!.second = 5
    #expect(pair!.first == 5)
    pair = nil
    #expect(seen == nil)
  }

  @Test func `a binding may be replaced while it writes its target`() {
    let other = Account(balance: 50)
    var replaced = false
    let watching = label.observe(\.number) { label, _ in
      if !replaced {
        replaced = true
        label.bind(\.number, to: other, \.balance)
      }
    }
    label.bind(\.number, to: account, \.balance)
    #expect(label.number == 50)
    account.balance = 11
    #expect(label.number == 50)
    watching.invalidate()
  }
}
