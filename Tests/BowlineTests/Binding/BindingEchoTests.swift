// SPDX-License-Identifier: Apache-2.0

@testable import Bowline
import Testing

/// Whose write it is that a binding is told of: contract 7.5, 7.8, 7.9.
@Suite struct BindingEchoTests {
  /// A name in parts, and a number whose setter keeps it within bounds.
  class Person: KeyValueObservable {
    @Observed var first = "Ann"
    @Observed var last = "Lee"
    @Observed var age = 10

    var fullName: String {
      get { "\(first) \(last)" }
      set {
        let parts = newValue.split(separator: " ", omittingEmptySubsequences: false)
        first = String(parts[0])
        last = parts.dropFirst().joined(separator: " ")
      }
    }
  }

  final class Child: Person {
    override var age: Int {
      get { super.age }
      set { super.age = min(newValue, 17) }
    }
  }

  let account = Account()
  let field = Field()

  @Test func `an edit that an observer of the source makes stays as it was typed`() {
    let typing = account.observe(\.balance, options: .new) { [field] _, change in
      if change.newValue == 1 { field.text = " 007" }
    }
    field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    account.balance = 1
    #expect(account.balance == 7)
    #expect(field.text == " 007")
    typing.invalidate()
  }

  @Test func `an edit that is carried while a batch is told stays as it was typed`() {
    field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    withChanges {
      field.text = " 007"
      account.balance = 5
    }
    #expect(account.balance == 7)
    #expect(field.text == " 007")
  }

  @Test func `a source that corrects an edit twice is not written again`() {
    var balances: [Int] = []
    let correcting = account.observe(\.balance, options: .new) { account, change in
      if change.newValue == 200 {
        account.balance = 100
        account.balance = 150
      }
    }
    field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    let watching = account.observe(\.balance, options: .new) { balances.append($1.newValue!) }
    field.text = "200"
    #expect(field.text == "150")
    #expect(balances == [200, 100, 150])
    withExtendedLifetime((correcting, watching)) {}
  }

  @Test(arguments: [true, false])
  func `a source whose setter writes several properties takes the whole edit`(isPlain: Bool) {
    let person = Person()
    bindBothWays(field, \.text, to: person, \.fullName, isPlain: isPlain)
    let (texts, token) = field.texts()
    field.text = "Bo Ek"
    #expect(person.fullName == "Bo Ek")
    #expect(texts.entries == ["Bo Ek"])
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [true, false])
  func `a target whose setter writes several properties changes nothing of the source`(
    isPlain: Bool
  ) {
    let person = Person()
    field.text = "Ann Lee"
    bindBothWays(person, \.fullName, to: field, \.text, isPlain: isPlain)
    let (texts, token) = field.texts()
    field.text = "Bo Ek"
    #expect(person.fullName == "Bo Ek")
    #expect(texts.entries == ["Bo Ek"])
    person.last = "Lee"
    #expect(field.text == "Bo Lee")
    withExtendedLifetime(token) {}
  }

  @Test func `a value that a setter corrects comes back, whichever end has the setter`() {
    let child = Child()
    field.bind(\.text, to: child, \.age, mode: .twoWay, transform: .text)
    field.text = "40"
    #expect(field.text == "17")
    let other = Child()
    other.bind(\.age, to: field, \.number, mode: .twoWay, transform: .same)
    field.number = 40
    #expect(other.age == 17 && field.number == 17)
    other.bind(\.age, to: account, \.balance, mode: .twoWay)
    account.balance = 40
    #expect(other.age == 17 && account.balance == 17)
    account.bind(\.balance, to: child, \.age, mode: .twoWay)
    account.balance = 50
    #expect(child.age == 17 && account.balance == 17)
  }

  @Test func `an equal value that another one writes to the source is shown`() {
    field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    field.text = " 007"
    account.balance = 7
    #expect(field.text == "7")
    let child = Account(parent: account)
    let other = Field()
    other.bind(\.text, to: child, \.parent!.balance, mode: .twoWay, transform: .text)
    other.text = " 008"
    #expect(other.text == " 008" && field.text == "8")
    account.balance = 8
    #expect(other.text == "8")
  }

  @Test(arguments: [true, false])
  func `a prior observer that writes an end leaves both equal`(isPlain: Bool) {
    var isOnce = true
    let writing = field.observe(\.number, options: .prior) { field, change in
      if change.isPrior, isOnce {
        isOnce = false
        field.number = 99
      }
    }
    account.balance = 5
    bindBothWays(field, \.number, to: account, \.balance, isPlain: isPlain)
    #expect(field.number == 5 && account.balance == 5)
    isOnce = true
    account.balance = 7
    #expect(field.number == 7 && account.balance == 7)
    writing.invalidate()
  }

  @Test(arguments: [BindingMode.oneWay, .twoWay], [true, false])
  func `a prior observer of the target that writes the source has the last word`(
    mode: BindingMode, isPlain: Bool
  ) {
    var isOnce = false
    let writing = field.observe(\.number, options: .prior) { [account] _, change in
      if change.isPrior, isOnce {
        isOnce = false
        account.balance = 99
      }
    }
    if isPlain {
      field.bind(\.number, to: account, \.balance, mode: mode)
    } else {
      field.bind(\.number, to: account, \.balance, mode: mode, transform: .same)
    }
    isOnce = true
    account.balance = 7
    #expect(field.number == 99 && account.balance == 99)
    writing.invalidate()
  }

  @Test(arguments: [true, false])
  func `so it has while the target takes its first value or an edit is carried`(isPlain: Bool) {
    let (target, source) = (Number(), Number())
    source.value = 5
    var isOnce = true
    func watch(_ number: Number, writing other: Number) -> KeyValueObservation {
      number.observe(\.value, options: .prior) { _, change in
        if change.isPrior, isOnce {
          isOnce = false
          other.value = 99
        }
      }
    }
    let first = watch(target, writing: source)
    bindBothWays(target, \.value, to: source, \.value, isPlain: isPlain)
    #expect(target.value == 99 && source.value == 99)
    first.invalidate()
    let second = watch(source, writing: target)
    isOnce = true
    target.value = 7
    #expect(target.value == 99 && source.value == 99)
    second.invalidate()
  }

  class Number: KeyValueObservable { @Observed var value = 0 }
  final class InheritedNumber: Number {}

  @Test(arguments: [true, false], [true, false])
  func `a prior observer that writes both ends leaves them equal`(
    isPlain: Bool, isInherited: Bool
  ) {
    let target = isInherited ? InheritedNumber() : Number()
    let source = Account(parent: Account(balance: 5))
    let writing = target.observe(\.value, options: .prior) { target, change in
      guard change.isPrior, source.parent!.balance == 5 else { return }
      withChanges {
        source.parent = Account(balance: 99)
        target.value = 99
      }
    }
    bindBothWays(target, \.value, to: source, \.parent!.balance, isPlain: isPlain)
    #expect(target.value == source.parent!.balance)
    writing.invalidate()
  }

  /// A number that is never one less than a multiple of five.
  final class Stepper: KeyValueObservable {
    @Observed var number = 5 { didSet { if number % 5 == 4 { number += 1 } } }
    var shown: Int {
      get { number }
      set { number = newValue }
    }
  }

  @Test(arguments: [true, false])
  func `a correction to the value that was there comes back from a batch`(isPlain: Bool) {
    let stepper = Stepper()
    bindBothWays(field, \.number, to: stepper, \.number, isPlain: isPlain)
    withChanges {
      field.number = 4
      stepper.number = 5
    }
    #expect(field.number == 5 && stepper.number == 5)
    let other = Stepper()
    bindBothWays(other, \.shown, to: stepper, \.number, isPlain: isPlain)
    withChanges {
      other.shown = 4
      stepper.number = 5
    }
    #expect(other.number == 5 && stepper.number == 5)
  }

  @Test(arguments: [true, false])
  func `an edit of an overridden end in a batch is carried, though it was written there before`(
    isPlain: Bool
  ) {
    let child = Child()
    var watching: KeyValueObservation?
    withChanges {
      account.balance = 12
      bindBothWays(child, \.age, to: account, \.balance, isPlain: isPlain)
      watching = account.observe(\.balance) { _, _ in child.age = 12 }
      child.age = 15
      account.balance = 15
    }
    #expect(child.age == 12 && account.balance == 12)
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [true, false])
  func `an end that a batch gives its old value back to takes the other end along`(isPlain: Bool) {
    field.number = 10
    bindBothWays(field, \.number, to: account, \.balance, isPlain: isPlain)
    let watching = account.observe(\.balance) { [field] _, _ in field.number = 10 }
    withChanges {
      account.balance = 12
      field.number = 12
    }
    #expect(field.number == 10 && account.balance == 10)
    withExtendedLifetime(watching) {}
  }

  @Test func `the change whose number needs more than 32 bits is carried as any other`() {
    field.bind(\.number, to: account, \.balance, mode: .twoWay)
    let slots = Mirror(reflecting: field).children.compactMap { $0.value as? any ObservedSlot }
    let list = slots.compactMap(\.observers).first
    list?.changes = (1 << 32) - 3
    list?.stored = (1 << 32) - 3
    for number in 100..<110 {
      field.number = number
      #expect(account.balance == number)
    }
  }

  final class Page: ManuallyObservable {
    var manualNotices = ManualNotices()
    @ManuallyObserved var text = ""
  }

  @Test func `an empty change by hand inside a delivery takes no value from a binding`() {
    let page = Page()
    var isFirst = true
    let watching = page.observe(\.text) { page, _ in
      if !isFirst { return }
      isFirst = false
      withChanges { page.withChange(of: \.text) {} }
    }
    field.bind(\.text, to: page, \.text)
    page.withChange(of: \.text) { page.text = "a" }
    #expect(field.text == "a")
    watching.invalidate()
  }
}
