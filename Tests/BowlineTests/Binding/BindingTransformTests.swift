// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Transforms, nil and broken paths, validation: contract 7.9 to 7.13.
@Suite struct BindingTransformTests {
  let account = Account()
  let field = Field()

  /// Whole tens only.
  let tens = BindingTransform<Int, Int>(isLossy: true) {
    $0 / 10 * 10
  } reverse: {
    $0 / 10 * 10
  }

  @Test func `a transform carries both ways, with one write to each end`() {
    field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    #expect(field.text == "10")
    let (texts, token) = field.texts()
    var balances: [Int] = []
    let watching = account.observe(\.balance, options: .new) { balances.append($1.newValue!) }
    field.text = "11"
    account.balance = 12
    #expect(texts.entries == ["11", "12"])
    #expect(balances == [11, 12])
    withExtendedLifetime((token, watching)) {}
  }

  @Test func `a boolean is inverted both ways`() {
    let other = Field()
    field.bind(\.isOn, to: other, \.isOn, mode: .twoWay, transform: .inverted)
    #expect(field.isOn)
    field.isOn = false
    #expect(other.isOn)
    other.isOn = false
    #expect(field.isOn)
  }

  @Test func `an edit stays as it was typed if the transform is not lossy`() {
    field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    field.text = " 007"
    #expect(account.balance == 7)
    #expect(field.text == " 007")
  }

  @Test func `a lossy transform shows what became of an edit in one extra pass`() {
    field.bind(\.number, to: account, \.balance, mode: .twoWay, transform: tens)
    var numbers: [Int] = []
    var balances: [Int] = []
    let tokens = [
      field.observe(\.number, options: .new) { numbers.append($1.newValue!) },
      account.observe(\.balance, options: .new) { balances.append($1.newValue!) },
    ]
    field.number = 37
    #expect(numbers == [37, 30])
    #expect(balances == [30])
    field.number = 38
    #expect(numbers == [37, 30, 38, 30], "also if the source has that value already")
    #expect(balances == [30])
    account.balance = 45
    #expect(numbers.last == 40)
    #expect(account.balance == 45, "what was rounded for the target does not come back")
    withExtendedLifetime(tokens) {}
  }

  @Test func `a source that corrects an edit corrects the target`() {
    let limit = account.observe(\.balance, options: .new) { account, change in
      if change.newValue! > 100 { account.balance = 100 }
    }
    field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    field.text = "200"
    #expect(field.text == "100")
    limit.invalidate()
  }

  @Test func `no value leaves the other end untouched`() {
    let even = BindingTransform<Int, Int>(
      forward: { $0 % 2 == 0 ? $0 : nil }, reverse: { $0 % 2 == 0 ? $0 : nil })
    let binding = field.bind(\.number, to: account, \.balance, mode: .twoWay, transform: even)
    account.balance = 11
    #expect(field.number == 10)
    field.number = 13
    #expect(account.balance == 11)
    #expect(binding.health == .live)
  }

  @Test func `a failure takes the fallback, or leaves the target, and is the binding's health`() {
    let small = BindingTransform<Int, Int>(forward: {
      if $0 > 99 { throw BindingError("too large: \($0)") }
      return $0
    })
    let other = Field()
    let first = field.bind(\.number, to: account, \.balance, transform: small, fallback: -1)
    let second = other.bind(\.number, to: account, \.balance, transform: small)
    account.balance = 100
    #expect(field.number == -1 && other.number == 10)
    #expect(first.health == .failed(reason: "too large: 100"))
    #expect(second.health == first.health)
    account.balance = 99
    #expect(field.number == 99 && first.health == .live)
  }

  @Test func `an edit that cannot be carried stays in the target until the source changes`() {
    let binding = field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    field.text = "many"
    #expect(account.balance == 10 && field.text == "many")
    #expect(binding.health == .failed(reason: "not a number: many"))
    #expect(binding.validationError == "not a number: many")
    account.balance = 11
    #expect(field.text == "11")
    #expect(binding.health == .live && binding.validationError == nil)
  }

  @Test func `what an observer makes of a carried value is an edit, and its failure the health`() {
    let watching = field.observe(\.text) { field, _ in
      if field.text == "10" { field.text = "many" }
    }
    let binding = field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    #expect(account.balance == 10 && field.text == "many")
    #expect(binding.health == .failed(reason: "not a number: many"))
    #expect(binding.validationError == "not a number: many")
    watching.invalidate()
  }

  @Test func `an invalid edit is not written, and the next valid one clears the error`() {
    let binding = field.bind(
      \.text, to: account, \.balance, mode: .twoWay, transform: .text,
      validate: { $0 < 0 ? "must not be negative" : nil })
    var errors: [String?] = []
    let watching = binding.observe(\.validationError, options: .new) {
      errors.append($1.newValue!)
    }
    field.text = "-5"
    #expect(account.balance == 10 && field.text == "-5")
    #expect(binding.health == .failed(reason: "must not be negative"))
    field.text = "5"
    #expect(account.balance == 5)
    #expect(errors == ["must not be negative", nil])
    watching.invalidate()
  }

  @Test func `the placeholder shows nil`() {
    field.bind(\.number, to: account, \.limit, placeholder: -1)
    #expect(field.number == -1)
    account.limit = 5
    #expect(field.number == 5)
    account.limit = nil
    #expect(field.number == -1)
  }

  @Test func `nil and a missing object on the way to it are told apart`() {
    let child = Account("Kid")
    let binding = field.bind(
      \.text, to: child, through: \.parent, \.limit, mode: .twoWay,
      transform: .text(placeholder: "no limit"), fallback: "no parent")
    #expect(field.text == "no parent")
    child.parent = account
    #expect(field.text == "no limit")
    account.limit = 5
    #expect(field.text == "5")
    field.text = "6"
    #expect(account.limit == 6)
    field.text = "no limit"
    #expect(account.limit == nil)
    child.parent = nil
    #expect(field.text == "no parent")
    field.text = "7"
    #expect(field.text == "7" && account.limit == nil)
    #expect(binding.validationError == "there is nothing to write it to")
    child.parent = account
    #expect(field.text == "no limit" && binding.health == .live)
  }

  @Test func `a property of an object that may be missing is bound both ways`() {
    let child = Account("Kid")
    let name = field.bind(
      \.text, to: child, through: \.parent, \.owner, mode: .twoWay, fallback: "no parent",
      validate: { $0.isEmpty ? "a name is missing" : nil })
    field.bind(
      \.caption, to: child, through: \.parent, \.balance,
      transform: .format { "\($0)" }, fallback: nil)
    #expect(field.text == "no parent" && field.caption == nil)
    field.text = "nobody's"
    #expect(name.validationError == "there is nothing to write it to")
    child.parent = account
    #expect(field.text == "Ann" && field.caption == "10" && name.health == .live)
    field.text = "Bo"
    account.balance = 11
    #expect(account.owner == "Bo" && field.caption == "11")
    field.text = ""
    #expect(account.owner == "Bo" && name.validationError == "a name is missing")
    let other = Account("Cy")
    child.parent = other
    #expect(field.text == "Cy" && name.validationError == nil)
    field.text = "Di"
    #expect(other.owner == "Di" && account.owner == "Bo")
  }

  @Test func `an optional target takes a value that is always there, or what is made of one`() {
    field.bind(\.caption, to: account, \.owner)
    field.bind(\.text, to: account, \.balance) { "\($0) €" }
    #expect(field.caption == "Ann" && field.text == "10 €")
    field.bind(\.caption, to: account, \.balance) { $0 == 0 ? nil : "\($0) €" }
    #expect(field.caption == "10 €")
    account.balance = 0
    #expect(field.caption == nil && field.text == "0 €")
  }

  @Test func `an optional target is bound both ways, and its nil is not carried`() {
    field.bind(\.caption, to: account, \.owner, mode: .twoWay)
    #expect(field.caption == "Ann")
    field.caption = "Bo"
    #expect(account.owner == "Bo")
    field.caption = nil
    #expect(account.owner == "Bo" && field.caption == nil)
    account.owner = "Cy"
    #expect(field.caption == "Cy")
  }

  @Test func `an optional source is bound both ways, and its placeholder makes it nil`() {
    field.bind(\.number, to: account, \.limit, mode: .twoWay, placeholder: 0)
    #expect(field.number == 0)
    field.number = 5
    #expect(account.limit == 5)
    field.number = 0
    #expect(account.limit == nil)
    account.limit = 7
    #expect(field.number == 7)
  }

  @Test func `one time and to source take a transform too`() {
    let once = field.bind(\.text, to: account, \.balance, mode: .oneTime, transform: .text)
    #expect(field.text == "10" && once.health == .ended(by: .completion))
    account.balance = 11
    #expect(field.text == "10")
    let binding = field.bind(\.text, to: account, \.balance, mode: .toSource, transform: .text)
    #expect(account.balance == 10)
    field.text = "12"
    #expect(account.balance == 12)
    account.balance = 13
    #expect(field.text == "12" && binding.isActive)
  }

  @Test func `a commit that is only carried to the source leaves the edit as it was typed`() {
    final class Limited: KeyValueObservable {
      @Observed var stored = 0
      var number: Int {
        get { stored }
        set { stored = min(newValue, 10) }
      }
    }
    let limited = Limited()
    let binding = field.bind(
      \.number, to: limited, \.number, mode: .toSource, trigger: .explicit)
    field.number = 50
    #expect(binding.commit())
    #expect(limited.number == 10 && field.number == 50)
  }

  @Test(arguments: ["nan", "inf", "-Infinity", "0x10", "1e400", "1,5", ""])
  func `a text that is no decimal number of the type is no number`(text: String) {
    let fraction = BindingTransform<Double, String>.text
    #expect(throws: BindingError("not a number: \(text)")) { try fraction.reverse?(text) }
  }

  @Test(arguments: [(" 7 ", 7), ("+.5", 0.5), ("-5.", -5), ("1E3", 1000), ("2e-7", 2e-7)])
  func `a number may have spaces, a sign and an exponent`(text: String, number: Double) throws {
    #expect(try BindingTransform<Double, String>.text.reverse?(text) == number)
  }

  @Test func `a check finds the values that do not come back`() {
    #expect(tens.unlawful(among: [0, 5, 10, 19]) == [5, 19])
    #expect(BindingTransform<Int, String>.text.unlawful(among: [.min, -1, 0, 10, .max]).isEmpty)
    #expect(BindingTransform<Double, String>.text.unlawful(among: [0.1, -1e300, 3]).isEmpty)
    let picky = BindingTransform<Int, Int>(
      forward: { $0 == 1 ? nil : $0 },
      reverse: { if $0 == 2 { throw BindingError("two") } else { $0 } })
    #expect(picky.unlawful(among: [0, 1, 2, 3]) == [1, 2])
  }

  @Test func `a check of one direction is an error of the program`() async {
    await #expect(processExitsWith: .failure) {
      _ = BindingTransform<Int, Int>.format { $0 }.unlawful(among: [1])
    }
  }

  @Test func `neither end of a binding with a transform is kept alive`() {
    var target: Field? = Field()
    var source: Account? = Account()
    weak let seenTarget = target
    weak let seenSource = source
    let first = target!.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    let second = field.bind(\.text, to: source!, \.balance, mode: .twoWay, transform: .text)
    weak let released = target!.bind(\.number, to: account, \.balance, transform: .same)
    target = nil
    source = nil
    #expect(seenTarget == nil && seenSource == nil && released == nil)
    #expect(first.health == .ended(by: .target))
    #expect(second.health == .ended(by: .source))
  }

  @Test func `an equal value of many properties, some read twice, leaves an edit`() {
    final class Sheet: KeyValueObservable {
      let cells = (0..<40).map { _ in Account() }
      var total: Int {
        get { [0...33, 0...0, 34...39, 38...38].joined().reduce(0) { $0 + cells[$1].balance } }
        set { cells[0].balance += newValue - total }
      }
    }
    let sheet = Sheet()
    let binding = field.bind(
      \.number, to: sheet, \.total, mode: .twoWay, transform: .same, trigger: .explicit)
    field.number = 5
    sheet.cells[0].balance = 10
    #expect(binding.hasPendingEdit && field.number == 5)
  }
}
