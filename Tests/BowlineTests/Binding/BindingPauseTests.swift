// SPDX-License-Identifier: Apache-2.0

import Bowline
import Observation
import Testing

/// Suspending bindings of every kind, at any moment: contract 7.15.
@Suite struct BindingPauseTests {
  let account = Account()
  let field = Field()

  @Test func `a change that is held back by a batch is carried after a pause that ends inside`() {
    let binding = field.bind(\.number, to: account, \.balance)
    binding.suspend()
    withChanges {
      account.balance = 11
      binding.resume()
      #expect(field.number == 10, "it is told at the end")
      account.balance = 12
    }
    #expect(field.number == 12)
  }

  @Test func `an edit that is not valid is the health again after a pause`() {
    let binding = field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    field.text = "x"
    binding.suspend()
    #expect(binding.health == .suspended && binding.validationError == "not a number: x")
    binding.resume()
    #expect(binding.health == .failed(reason: "not a number: x") && field.text == "x")
    field.text = "11"
    #expect(binding.health == .live && account.balance == 11)
  }

  @Test func `a value that was carried before a pause began is the health after it`() {
    let binding = field.bind(\.text, to: account, \.balance, mode: .twoWay, transform: .text)
    field.text = "x"
    let watching = account.observe(\.balance) { _, _ in binding.suspend() }
    field.text = "11"
    #expect(binding.health == .suspended && account.balance == 11)
    watching.invalidate()
    binding.resume()
    #expect(binding.health == .live && binding.validationError == nil)
  }

  @Test func `a derived value is carried after a pause that ends inside a batch`() {
    let binding = field.bind(\.text, to: account, \.title)
    binding.suspend()
    withChanges {
      account.balance = 11
      binding.resume()
      account.balance = 12
    }
    #expect(field.text == "Ann: 12")
  }

  @Test func `an edit of a suspended binding is left, which a commit says`() {
    let binding = field.bind(\.text, to: account, \.owner, mode: .twoWay, transform: .same)
    binding.suspend()
    #expect(binding.commit())
    field.text = "Bo"
    #expect(!binding.commit() && !BindingGroup([binding]).commit())
    binding.resume()
    #expect(binding.commit() && account.owner == "Bo")
  }

  @Test(arguments: [10, 3])
  func `what is reverted during a pause shows the source that there is at its end`(balance: Int) {
    let binding = field.bind(
      \.text, to: account, \.balance, mode: .toSource, transform: .text,
      validate: { $0 > 20 ? "it is above 20" : nil })
    binding.revert()
    field.text = "100"
    binding.suspend()
    binding.revert()
    account.balance = balance
    binding.resume()
    #expect(field.text == "\(balance)")
  }

  @Test(arguments: [false, true])
  func `a pause that ends while the change is being told carries it`(isFirst: Bool) {
    var binding: Binding?
    func resume(_: Account, _: KeyValueChange<Int>) { binding?.resume() }
    var watching: KeyValueObservation?
    if isFirst { watching = account.observe(\.balance, changeHandler: resume) }
    binding = field.bind(\.number, to: account, \.balance)
    if !isFirst { watching = account.observe(\.balance, changeHandler: resume) }
    binding?.suspend()
    account.balance = 11
    #expect(field.number == 11)
    account.balance = 12
    #expect(field.number == 12)
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [false, true])
  func `the target's edit is carried after a pause of a binding to the source alone`(
    isConverted: Bool
  ) {
    let binding =
      isConverted
      ? field.bind(
        \.number, to: account, \.balance, mode: .toSource,
        transform: BindingTransform<Int, Int>(forward: { $0 }, reverse: { $0 }))
      : field.bind(\.number, to: account, \.balance, mode: .toSource)
    binding.suspend()
    account.balance = 5
    field.number = 2
    binding.resume()
    #expect(account.balance == 2 && field.number == 2)
  }

  @Test func `a pause that begins while the change is being told carries it afterwards`() {
    var binding: Binding?
    let watching = account.observe(\.balance) { _, _ in binding?.suspend() }
    binding = field.bind(\.number, to: account, \.balance)
    account.balance = 11
    #expect(field.number == 10)
    watching.invalidate()
    binding?.resume()
    #expect(field.number == 11)
  }

  @Test func `an array that is bound takes the source's elements after a pause`() {
    let (source, target) = (Shelf(), Shelf())
    let binding = target.bind(\.$numbers, to: source, \.numbers)
    binding.suspend()
    source.$numbers.removeAll()
    source.$numbers.append(contentsOf: [1, 2])
    #expect(target.numbers == [10, 20, 30])
    binding.resume()
    #expect(target.numbers == [1, 2])
    source.$numbers.append(3)
    #expect(target.numbers == [1, 2, 3])
  }

  @Test func `an array that was changed by others during a pause is not edited in a wrong place`() {
    let (source, target) = (Shelf(), Shelf())
    let binding = target.bind(\.$numbers, to: source, \.numbers)
    binding.suspend()
    target.numbers = []
    binding.resume()
    #expect(target.numbers == [])
    source.$numbers[2] = 31
    #expect(target.numbers == [10, 20, 31])
  }

  struct Failure: Error {}

  @Test(arguments: [true, false])
  func `what is rolled back or left as it was during a pause is no change`(isPlain: Bool) {
    let owner = Account(parent: account)
    bindBothWays(field, \.number, to: account, \.balance, isPlain: isPlain)
    let other = Field()
    let binding =
      isPlain
      ? other.bind(\.number, to: owner, \.parent!.balance, mode: .twoWay)
      : other.bind(\.number, to: owner, \.parent!.balance, mode: .twoWay, transform: .same)
    for isRolledBack in [true, false] {
      binding.suspend()
      try? withChanges(rollback: .of(account, \.balance)) {
        let before = account.balance
        account.balance = 5
        if isRolledBack { throw Failure() }
        account.balance = before
      }
      other.number += 32
      binding.resume()
      #expect(other.number == account.balance && field.number == account.balance)
      #expect(account.balance == (isRolledBack ? 42 : 74))
    }
  }

  @Test(arguments: [true, false], [true, false])
  func `what a batch takes back after the end of a pause is not carried`(
    isPlain: Bool, isRolledBack: Bool
  ) {
    let owner = Account(parent: account)
    func bind(_ field: Field, _ path: ReferenceWritableKeyPath<Account, Int>) -> Binding {
      isPlain
        ? field.bind(\.number, to: owner, path)
        : field.bind(\.number, to: owner, path, mode: .twoWay, transform: .same)
    }
    let fields = [Field(), Field(), Field()]
    let bindings = [
      bind(fields[0], \.balance), bind(fields[1], \.parent!.balance),
      bind(fields[2], \.doubled),
    ]
    for binding in bindings { binding.suspend() }
    func write(_ number: Int) { (owner.balance, account.balance) = (number, 10 + number) }
    write(11)
    try? withChanges(rollback: [.of(account, \.balance), .of(owner, \.balance)]) {
      write(12)
      for binding in bindings { binding.resume() }
      if isRolledBack { throw Failure() }
      write(11)
    }
    #expect(owner.balance == 11 && account.balance == 21)
    #expect(fields.map(\.number) == [11, 21, 22])
  }

  @Test func `a pause that begins again where its end is told goes on`() {
    let binding = field.bind(\.number, to: account, \.balance)
    binding.suspend()
    account.balance = 11
    var isOnce = true
    let watching = binding.observe(\.health) { binding, _ in
      if binding.health == .live, isOnce {
        isOnce = false
        binding.suspend()
      }
    }
    binding.resume()
    #expect(field.number == 10 && binding.health == .suspended)
    binding.resume()
    #expect(field.number == 11)
    watching.invalidate()
  }

  /// Sources whose values come in later turns.
  @Suite @MainActor struct NeighbourTests {
    @Test func `elements of a sequence wait for the end of a pause, the latest is taken`()
      async
    {
      let label = Account()
      let (numbers, writer) = AsyncStream.makeStream(of: Int.self)
      let binding = label.bind(\.balance, to: numbers)
      binding.suspend()
      writer.yield(11)
      writer.yield(12)
      await roundTrips()
      #expect(label.balance == 10)
      binding.resume()
      #expect(label.balance == 12)
      writer.yield(13)
      #expect(await eventually { label.balance == 13 })
      binding.invalidate()
    }

    @Observable final class Person {
      var name = "Ann"
    }

    @Test func `a value of an observable object waits for the end of a pause`() async {
      let person = Person()
      let label = Account()
      let binding = label.bind(\.owner, toObservable: person, \.name)
      binding.suspend()
      person.name = "Bo"
      await roundTrips()
      person.name = "Cy"
      await roundTrips()
      #expect(label.owner == "Ann")
      binding.resume()
      #expect(label.owner == "Cy")
      person.name = "Di"
      #expect(await eventually { label.owner == "Di" })
      binding.invalidate()
    }
  }
}
