// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Observers, bindings and objects inside a batch and while it is told:
/// contract 10.6, 10.7 and 10.10.
@Suite struct BatchDeliveryTests: BatchLogging {
  let account = Account()

  @Test func `what an observer writes while the batch is told is told before the call returns`() {
    let seen = Log()
    let writing = account.observe(\.balance, options: .new) { account, change in
      if change.newValue! == 11 {
        account.balance = 12
        account.owner = "Cy"
        account.limit = 1
        seen.lines.append("written")
      }
    }
    let tokens = [
      log(\.balance, into: seen), log(\.owner, into: seen), log(\.limit, into: seen),
    ]
    withChanges {
      account.balance = 11
      account.owner = "Bo"
    }
    // The owner was still to be told; the limit is told at its write.
    #expect(seen.lines == ["nil>Optional(1)", "written", "10>11", "11>12", "Ann>Cy"])
    withExtendedLifetime((writing, tokens)) {}
  }

  @Test func `a derived value follows what observers write while the batch is told`() {
    let seen = Log()
    let title = log(\.title, into: seen)
    let writing = account.observe(\.owner) { account, _ in account.balance = 10 }
    withChanges {
      account.owner = "Bo"
      account.balance = 3
    }
    #expect(seen.lines == ["Ann: 10>Bo: 3", "Bo: 3>Bo: 10"])
    withExtendedLifetime((title, writing)) {}
  }

  @Test func `a batch of an observer is told when it ends`() {
    let seen = Log()
    let writing = account.observe(\.balance, options: .new) { account, change in
      guard change.newValue! < 13 else { return }
      withChanges {
        account.balance += 1
        account.owner += "!"
        account.owner += "!"
      }
      seen.lines.append("ended")
    }
    let tokens = [log(\.balance, into: seen), log(\.owner, into: seen)]
    withChanges { account.balance = 12 }
    #expect(seen.lines == ["Ann>Ann!!", "ended", "10>12", "12>13"])
    withExtendedLifetime((writing, tokens)) {}
  }

  @Test func `observers that keep changing what a batch has changed are stopped`() {
    var calls = 0
    let tokens = [
      account.observe(\.balance) { account, _ in
        calls += 1
        withChanges { account.limit = calls }
      },
      account.observe(\.limit) { account, _ in withChanges { account.balance += 1 } },
    ]
    withChanges { account.balance = 1 }
    #expect(calls == 101)
    withExtendedLifetime(tokens) {}
  }

  @Test func `an observer that begins inside is told of what is written after it began`() {
    let seen = Log()
    var tokens: [KeyValueObservation] = [log(\.balance, into: seen)]
    let label = Account("label")
    withChanges {
      account.balance = 11
      tokens.append(log(\.balance, into: seen))
      label.bind(\.balance, to: account, \.balance)
      #expect(label.balance == 11)
      account.balance = 12
      account.balance = 10
    }
    #expect(seen.lines == ["11>10"])
    #expect(label.balance == 10)
    withChanges {
      account.balance = 1
      tokens.append(log(\.balance, into: seen))
    }
    #expect(seen.lines == ["11>10", "10>1", "10>1"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an observer that ends inside is not told`() {
    let seen = Log()
    let watching = log(\.balance, into: seen)
    var owned: KeyValueObservation? = log(\.title, into: seen)
    withChanges {
      account.balance = 11
      watching.invalidate()
      owned = nil
    }
    #expect(seen.lines == [])
    #expect(owned == nil)
  }

  @Test func `an object that goes inside tells nothing more and is not kept`() {
    var calls = 0
    var doomed: Account? = Account()
    weak let reference = doomed
    let watching = doomed?.observe(\.balance) { _, _ in calls += 1 }
    withChanges {
      doomed?.balance = 1
      doomed = nil
      #expect(reference == nil)
      #expect(watching?.isActive == false)
    }
    #expect(calls == 0)
  }

  @Test func `a write in a deinit inside a batch is harmless`() {
    var calls = 0
    var doomed: Dying? = Dying()
    let watching = doomed?.observe(\.number) { _, _ in calls += 1 }
    withChanges { doomed = nil }
    #expect(calls == 0)
    withExtendedLifetime(watching) {}
  }

  @Test func `bindings carry the last value, in both directions`() {
    let field = Account("field")
    field.bind(\.balance, to: account, \.balance, mode: .twoWay)
    let seen = Log()
    let watching = field.observe(\.balance, options: .new) { seen.lines.append("\($1.newValue!)") }
    withChanges {
      account.balance = 1
      account.balance = 2
      #expect(field.balance == 10)
    }
    #expect(field.balance == 2)
    withChanges { field.balance = 3 }
    #expect(account.balance == 3)
    withChanges {
      account.balance = 4
      field.balance = 5
    }
    #expect(account.balance == field.balance)
    #expect(seen.lines == ["2", "3", "4"])
    watching.invalidate()
  }

  @Test(arguments: [false, true], [false, true])
  func `a binding whose write a batch takes back agrees with its source afterwards`(
    isConverted: Bool, isRolledBack: Bool
  ) {
    struct Failure: Error {}
    let field = Account("field", balance: 0)
    try? withChanges(rollback: .of(field, \.balance)) {
      if isConverted {
        field.bind(
          \.balance, to: account, \.balance, mode: .twoWay,
          transform: BindingTransform<Int, Int>(forward: { $0 + 1 }, reverse: { $0 - 1 }))
      } else {
        field.bind(\.balance, to: account, \.balance, mode: .twoWay)
      }
      #expect(field.balance == (isConverted ? 11 : 10))
      if isRolledBack { throw Failure() }
      field.balance = 0
    }
    #expect(field.balance == 0)
    #expect(account.balance == (isConverted ? -1 : 0))
  }

  @Test func `an end that is inherited agrees with its source after a batch that takes it back`() {
    class Base: KeyValueObservable {
      @Observed var number = 0
    }
    final class Derived: Base {}
    let derived = Derived()
    derived.bind(
      \Derived.number, to: account, \.balance, mode: .twoWay,
      transform: BindingTransform<Int, Int>(forward: { $0 / 10 }, reverse: { $0 * 10 }))
    derived.number = 0
    #expect(account.balance == 0)
    account.balance = 10
    let other = Derived()
    withChanges {
      other.bind(
        \Derived.number, to: account, \.balance, mode: .twoWay,
        transform: BindingTransform<Int, Int>(forward: { $0 / 10 }, reverse: { $0 * 10 }))
      other.number = 0
    }
    #expect(other.number == 0 && account.balance == 0 && derived.number == 0)
  }

  @Test func `of what a binding wrote inside and a later change of its source the source wins`() {
    let field = Account("field", balance: 0)
    withChanges {
      field.bind(\.balance, to: account, \.balance, mode: .twoWay)
      account.balance = 11
    }
    #expect(field.balance == 11 && account.balance == 11)
  }

  @Test func `a batch of an observer that comes to nothing keeps no earlier change from a binding`()
  {
    let (account, label, shelf, copy) = (Account(), Account(), Shelf(), Shelf())
    var (isFirst, isFirstEdit) = (true, true)
    let tokens = [
      account.observe(\.balance) { account, _ in
        guard isFirst else { return }
        isFirst = false
        account.balance = 12
        withChanges {
          account.balance = 13
          account.balance = 12
        }
      },
      shelf.observe(\.numbers) { shelf, _ in
        guard isFirstEdit else { return }
        isFirstEdit = false
        shelf.$numbers.append(50)
        withChanges {
          shelf.$numbers.append(60)
          shelf.$numbers.removeLast()
        }
      },
    ]
    label.bind(\.balance, to: account, \.balance)
    copy.bind(\.$numbers, to: shelf, \.numbers)
    account.balance = 11
    shelf.$numbers.append(40)
    #expect(label.balance == 12)
    #expect(copy.numbers == [10, 20, 30, 40, 50])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a tracking is told once, at the end`() {
    var calls = 0
    let tracking = ChangeTracking { calls += 1 }
    tracking.track { _ = account.title }
    withChanges {
      account.balance = 1
      #expect(calls == 0)
      account.owner = "Bo"
    }
    #expect(calls == 1)
  }

  @Test func `a binding carries a change that a batch of its notice leaves as it was`() {
    let label = Account()
    var isFirst = true
    var begun: KeyValueObservation?
    let first = account.observe(\.balance) { account, _ in
      guard isFirst else { return }
      isFirst = false
      withChanges {
        account.balance = 5
        // One who begins here is told of the second write alone.
        begun = account.observe(\.balance) { _, _ in }
        account.balance = 11
      }
    }
    label.bind(\.balance, to: account, \.balance)
    account.balance = 11
    #expect(label.balance == 11)
    withExtendedLifetime((first, begun)) {}
  }

  @Test func `a derived value is told again when its observer takes back what a batch wrote`() {
    let seen = Log()
    var (isBatch, isBack) = (false, false)
    let first = account.observe(\.balance) { account, _ in
      if isBatch { return }
      isBatch = true
      withChanges {
        account.owner = "Bo"
        account.balance = 0
      }
    }
    let title = log(\.title, into: seen)
    let back = account.observe(\.title) { account, _ in
      if isBack { return }
      isBack = true
      account.balance = 20
    }
    account.balance = 20
    #expect(seen.lines.last?.hasSuffix(">Bo: 20") == true)
    withExtendedLifetime((first, title, back)) {}
  }

  @Test func `what only a property holds goes with its object inside a batch`() {
    weak var parent: Account?
    withChanges {
      do {
        let child = Account()
        let watching = child.observe(\.parent) { _, _ in }
        child.parent = Account()
        parent = child.parent
        withExtendedLifetime((child, watching)) {}
      }
      #expect(parent == nil)
    }
  }
}

/// An object that writes to itself when it goes.
private final class Dying: KeyValueObservable {
  @Observed var number = 0

  deinit {
    number = 1
    number = 2
  }
}
