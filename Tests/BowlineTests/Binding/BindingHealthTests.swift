// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Health, suspending, committing: contract 7.14 to 7.16.
@Suite struct BindingHealthTests {
  let account = Account()
  let field = Field()

  @Test func `a binding says what ended it`() {
    var target: Field? = Field()
    var source: Account? = Account()
    let byTarget = target!.bind(\.number, to: account, \.balance)
    let bySource = field.bind(\.number, to: source!, \.balance)
    let byNested = field.bind(\.text, to: source!, \.parent?.owner) { $0 ?? "-" }
    target = nil
    source = nil
    #expect(byTarget.health == .ended(by: .target))
    #expect(bySource.health == .ended(by: .source))
    #expect(byNested.health == .ended(by: .source))
    let first = field.bind(\.number, to: account, \.balance, mode: .twoWay)
    #expect(first.health == .live)
    let second = field.bind(\.number, to: account, \.balance)
    #expect(first.health == .ended(by: .rebinding))
    second.invalidate()
    second.invalidate()
    #expect(second.health == .ended(by: .request))
    let once = field.bind(\.number, to: account, \.balance, mode: .oneTime)
    #expect(once.health == .ended(by: .completion))
  }

  @Test func `a binding to a constant that is asked to end says so`() {
    final class Constant: KeyValueObservable { var seven: Int { 7 } }
    let binding = field.bind(\.number, to: Constant(), \.seven)
    binding.invalidate()
    #expect(field.number == 7 && binding.health == .ended(by: .request))
  }

  @Test func `a target that is not observed ends its binding when it is found gone`() {
    var target: Field? = Field()
    let binding = target!.bind(\.plain, to: account, \.balance)
    target = nil
    account.balance = 11
    #expect(binding.health == .ended(by: .target))
    var source: Account? = Account()
    let other = field.bind(\.plain, to: source!, \.balance)
    source = nil
    #expect(other.health == .ended(by: .source))
  }

  @Test func `health can be observed and bound, the end included`() {
    let binding = field.bind(\.number, to: account, \.balance)
    var seen: [BindingHealth] = []
    let watching = binding.observe(\.health, options: .new) { seen.append($1.newValue!) }
    let lamp = Field()
    lamp.bind(\.isOn, to: binding, \.health) { $0.isLive }
    #expect(lamp.isOn)
    binding.suspend()
    #expect(!lamp.isOn)
    binding.resume()
    binding.invalidate()
    #expect(seen == [.suspended, .live, .ended(by: .request)])
    #expect(!lamp.isOn)
    watching.invalidate()
  }

  @Test func `the end of the target is told to those who observe the health`() {
    var target: Field? = Field()
    let binding = target!.bind(\.number, to: account, \.balance)
    var seen: [BindingHealth] = []
    let watching = binding.observe(\.health, options: .new) { seen.append($1.newValue!) }
    target = nil
    #expect(seen == [.ended(by: .target)])
    watching.invalidate()
  }

  @Test(arguments: [false, true])
  func `resuming carries the latest value once`(hasTransform: Bool) {
    let binding =
      hasTransform
      ? field.bind(\.number, to: account, \.balance, mode: .twoWay, transform: .same)
      : field.bind(\.number, to: account, \.balance, mode: .twoWay)
    var numbers: [Int] = []
    let watching = field.observe(\.number, options: .new) { numbers.append($1.newValue!) }
    binding.suspend()
    binding.suspend()
    account.balance = 11
    account.balance = 12
    #expect(field.number == 10 && binding.health == .suspended && binding.isActive)
    binding.resume()
    #expect(numbers == [12])
    binding.resume()
    account.balance = 13
    #expect(numbers == [12, 13])
    binding.suspend()
    field.number = 14
    #expect(account.balance == 13)
    binding.resume()
    #expect(account.balance == 14)
    binding.suspend()
    field.number = 15
    account.balance = 16
    binding.resume()
    #expect(field.number == 16 && account.balance == 16, "the source wins")
    field.number = 17
    #expect(account.balance == 17)
    watching.invalidate()
  }

  @Test func `a written target keeps the write over a pause in which the source did not change`() {
    let binding = field.bind(\.number, to: account, \.balance)
    binding.suspend()
    field.number = 99
    binding.resume()
    #expect(field.number == 99)
  }

  @Test func `a nested source may be replaced while its binding is suspended`() {
    let child = Account(parent: account)
    let other = Account("Eve")
    let binding = field.bind(\.text, to: child, \.parent?.owner) { $0 ?? "-" }
    binding.suspend()
    account.owner = "Bo"
    child.parent = other
    #expect(field.text == "Ann")
    binding.resume()
    #expect(field.text == "Eve")
    other.owner = "Eva"
    #expect(field.text == "Eva")
    account.owner = "Al"
    #expect(field.text == "Eva")
  }

  @Test func `an end that goes while the binding is suspended ends it`() {
    var source: Account? = Account()
    let binding = field.bind(\.number, to: source!, \.balance)
    binding.suspend()
    source = nil
    #expect(binding.health == .ended(by: .source))
    binding.resume()
    #expect(binding.health == .ended(by: .source))
  }

  @Test func `an explicit edit is carried when it is committed, and shown as it became`() {
    let binding = field.bind(
      \.text, to: account, \.balance, mode: .twoWay, transform: .text, trigger: .explicit)
    #expect(binding.commit(), "nothing waits")
    field.text = "1"
    field.text = "012"
    #expect(account.balance == 10 && binding.hasPendingEdit)
    #expect(binding.commit())
    #expect(account.balance == 12 && field.text == "12" && !binding.hasPendingEdit)
  }

  @Test func `reverting restores the last valid value`() {
    let binding = field.bind(
      \.text, to: account, \.balance, mode: .twoWay, transform: .text, trigger: .explicit,
      validate: { $0 > 99 ? "at most 99" : nil })
    field.text = "100"
    #expect(!binding.commit())
    #expect(binding.validationError == "at most 99")
    #expect(account.balance == 10 && field.text == "100" && binding.hasPendingEdit)
    #expect(!binding.commit(), "the edit is still not valid")
    binding.revert()
    #expect(field.text == "10" && binding.validationError == nil && !binding.hasPendingEdit)
    #expect(binding.health == .live)
  }

  @Test func `what is reverted in a batch shows what the source is at the end of it`() {
    let binding = field.bind(
      \.text, to: account, \.balance, mode: .twoWay, transform: .text, trigger: .explicit)
    withChanges {
      account.balance = 11
      binding.revert()
      #expect(field.text == "11")
      account.balance = 10
    }
    #expect(field.text == "10" && account.balance == 10)
  }

  @Test func `what is reverted in a batch is not shown again where the source stays as it is`() {
    let binding = field.bind(
      \.text, to: account, \.balance, mode: .twoWay, transform: .text, trigger: .explicit)
    var shown = 0
    let watching = field.observe(\.text) { _, _ in shown += 1 }
    withChanges {
      field.text = "12"
      binding.revert()
      #expect(!binding.hasPendingEdit && field.text == "10")
    }
    #expect(!binding.hasPendingEdit && field.text == "10" && shown == 0)
    watching.invalidate()
  }

  @Test func `a change of the source takes the place of an edit that waits`() {
    let binding = field.bind(
      \.text, to: account, \.owner, mode: .twoWay, trigger: .explicit)
    field.text = "Bo"
    account.owner = "Eve"
    #expect(field.text == "Eve" && !binding.hasPendingEdit)
    #expect(binding.commit())
    #expect(account.owner == "Eve")
  }

  @Test func `an edit that an observer makes while another one is committed waits`() {
    let binding = field.bind(\.text, to: account, \.owner, mode: .twoWay, trigger: .explicit)
    let watching = account.observe(\.owner) { [field] account, _ in
      if account.owner == "Bo" { field.text = "Cy" }
    }
    field.text = "Bo"
    #expect(!binding.commit())
    #expect(field.text == "Cy" && binding.hasPendingEdit)
    #expect(binding.commit() && account.owner == "Cy")
    watching.invalidate()
  }

  @Test func `a one-way binding with an explicit trigger carries the source when committed`() {
    let binding = field.bind(
      \.number, to: account, \.balance, transform: .same, trigger: .explicit)
    account.balance = 11
    #expect(field.number == 10)
    #expect(binding.commit())
    #expect(field.number == 11)
  }

  @Test func `a binding that only copies has nothing to commit or revert`() {
    let binding = field.bind(\.number, to: account, \.balance, mode: .twoWay)
    field.number = 11
    #expect(binding.commit())
    binding.revert()
    #expect(field.number == 11 && account.balance == 11)
  }

  @Test func `nobody owns a binding that has carried its one value`() {
    final class Plain: KeyValueObservable { var text = "" }
    let plain = Plain()
    weak let seen = plain.bind(\.text, to: account, \.owner, mode: .oneTime)
    #expect(seen == nil && plain.text == account.owner)
  }
}
