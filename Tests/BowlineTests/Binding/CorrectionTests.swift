// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Values that come back from an end that does not take them as they are: contract 7.5.
@Suite struct CorrectionTests {
  /// A number that every subclass has its own setter for.
  class Person: KeyValueObservable {
    @Observed var age = 10
  }

  /// Its setter brings the value within bounds.
  final class Child: Person {
    override var age: Int {
      get { super.age }
      set { super.age = min(newValue, 17) }
    }
  }

  /// Its setter declines what is out of bounds.
  final class Pupil: Person {
    override var age: Int {
      get { super.age }
      set { if newValue < 18 { super.age = newValue } }
    }

    /// Sets an age that the setter declines, past the setter.
    func outgrow() {
      super.age = 18
    }
  }

  /// Takes nothing.
  final class Statue: Person {
    override var age: Int {
      get { super.age }
      set {}
    }

    init(age: Int) {
      super.init()
      super.age = age
    }
  }

  /// An object that is known by identity.
  final class Badge: Equatable {
    static func == (one: Badge, other: Badge) -> Bool { one === other }
  }

  final class Holder: KeyValueObservable {
    @Observed var badge: Badge?
  }

  /// Gives its notices by hand, and declines what is out of bounds.
  final class Lift: ManuallyObservable {
    var manualNotices = ManualNotices()
    private var stored = 0

    var floor: Int {
      get {
        didAccessValue(for: \.floor)
        return stored
      }
      set { if newValue < 18 { withChange(of: \.floor) { stored = newValue } } }
    }
  }

  let account = Account()
  let field = Field()

  @Test(arguments: [true, false])
  func `what a target corrects comes back from a batch`(isPlain: Bool) {
    let child = Child()
    bindBothWays(child, \.age, to: account, \.balance, isPlain: isPlain)
    withChanges { account.balance = 40 }
    #expect(child.age == 17)
    #expect(account.balance == 17)
  }

  @Test(arguments: [true, false])
  func `what a source corrects comes back from a batch`(isPlain: Bool) {
    let child = Child()
    bindBothWays(field, \.number, to: child, \.age, isPlain: isPlain)
    withChanges { field.number = 40 }
    #expect(child.age == 17)
    #expect(field.number == 17)
  }

  @Test(arguments: [true, false])
  func `an inherited target that is bound in a batch takes what the source becomes in it`(
    isPlain: Bool
  ) {
    let child = Child()
    withChanges {
      bindBothWays(child, \.age, to: account, \.balance, isPlain: isPlain)
      account.balance = 5
    }
    #expect(child.age == 5 && account.balance == 5)
    account.balance = 12
    #expect(child.age == 12)
    child.age = 13
    #expect(account.balance == 13)
    withChanges {
      bindBothWays(child, \.age, to: Account(), \.balance, isPlain: isPlain)
      bindBothWays(child, \.age, to: account, \.balance, isPlain: isPlain)
      child.age = 14
    }
    #expect(child.age == 14 && account.balance == 14)
  }

  @Test(arguments: [true, false])
  func `a target that declines a value gives its own back`(isPlain: Bool) {
    let pupil = Pupil()
    bindBothWays(pupil, \.age, to: account, \.balance, isPlain: isPlain)
    account.balance = 40
    #expect(pupil.age == 10)
    #expect(account.balance == 10)
    withChanges { account.balance = 50 }
    #expect(pupil.age == 10)
    #expect(account.balance == 10)
    account.balance = 12
    #expect(pupil.age == 12)
  }

  @Test(arguments: [true, false])
  func `a source that declines a value gives its own back`(isPlain: Bool) {
    let pupil = Pupil()
    bindBothWays(field, \.number, to: pupil, \.age, isPlain: isPlain)
    field.number = 40
    #expect(pupil.age == 10)
    #expect(field.number == 10)
    field.number = 12
    #expect(pupil.age == 12)
  }

  @Test(arguments: [true, false])
  func `ends of which neither takes the other's value stay as they are`(isPlain: Bool) {
    let one = Statue(age: 1)
    let other = Statue(age: 2)
    bindBothWays(one, \.age, to: other, \.age, isPlain: isPlain)
    #expect(one.age == 1)
    #expect(other.age == 2)
  }

  @Test(arguments: [true, false])
  func `an end that gives its notices by hand gives its own value back`(isPlain: Bool) {
    let lift = Lift()
    bindBothWays(lift, \.floor, to: account, \.balance, isPlain: isPlain)
    account.balance = 40
    #expect(lift.floor == 10)
    #expect(account.balance == 10)
    let other = Lift()
    bindBothWays(field, \.number, to: other, \.floor, isPlain: isPlain)
    field.number = 40
    #expect(other.floor == 0)
    #expect(field.number == 0)
    field.number = 12
    #expect(other.floor == 12)
  }

  @Test func `a target that declines the fallback changes nothing of the source`() {
    let pupil = Pupil()
    field.text = "12"
    let number = BindingTransform<String, Int>(
      forward: { text in
        guard let number = Int(text) else { throw BindingError("no number") }
        return number
      },
      reverse: { $0.description })
    pupil.bind(\.age, to: field, \.text, mode: .twoWay, transform: number, fallback: 99)
    field.text = "many"
    #expect(pupil.age == 12)
    #expect(field.text == "many")
  }

  @Test func `a value that was declined is carried when somebody else makes it`() {
    let pupil = Pupil()
    field.text = "typed"
    field.bind(\.text, to: pupil, \.age, mode: .twoWay, transform: .text)
    field.text = " 0018"
    #expect(field.text == "10")
    field.text = " 11"
    let person = pupil as Person
    #expect(person.age == 11 && field.text == " 11")
    pupil.outgrow()
    #expect(pupil.age == 18 && field.text == "18")
  }

  @Test func `a value that was written and is there no more is let go`() {
    let source = Holder()
    let target = Holder()
    let replacing = source.observe(\.badge) { source, _ in
      if source.badge != nil { source.badge = nil }
    }
    target.bind(\.badge, to: source, \.badge, mode: .twoWay, transform: .same)
    var badge: Badge? = Badge()
    weak let seen = badge
    target.badge = badge
    badge = nil
    #expect(target.badge == nil && source.badge == nil)
    #expect(seen == nil)
    withExtendedLifetime(replacing) {}
  }

  @Test func `an edit that a correction sets off is no part of it`() {
    final class Halves: KeyValueObservable {
      @Observed private var stored = 0
      var even: Int {
        get { stored }
        set { if newValue % 2 == 0 { stored = newValue } }
      }
    }
    final class Model: KeyValueObservable {
      @Observed var number = 3
    }
    let (model, halves) = (Model(), Halves())
    var isFirst = true
    let token = model.observe(\.number) { model, _ in
      if model.number != 0 || !isFirst { return }
      isFirst = false
      model.number = 7
    }
    halves.bind(\.even, to: model, \.number, mode: .twoWay)
    #expect(!isFirst && model.number == halves.even)
    withExtendedLifetime(token) {}
  }

  /// Tells its number in the observers of the property.
  final class Announcer: ManuallyObservable {
    var manualNotices = ManualNotices()
    @ManuallyObserved var number = 0 {
      willSet { willChangeValue(for: \.number) }
      didSet { didChangeValue(for: \.number) }
    }
  }

  @Test func `what a binding writes to a property that announces itself is no edit`() {
    final class Source: KeyValueObservable {
      @Observed var fraction = 0.0
    }
    let (announcer, source) = (Announcer(), Source())
    let rounding = BindingTransform<Double, Int>(isLossy: true) {
      Int($0.rounded())
    } reverse: {
      Double($0)
    }
    let binding = announcer.bind(
      \.number, to: source, \.fraction, mode: .twoWay, transform: rounding, trigger: .explicit)
    #expect(!binding.hasPendingEdit)
    source.fraction = 1.26
    #expect(announcer.number == 1 && source.fraction == 1.26 && !binding.hasPendingEdit)
    announcer.number = 3
    #expect(binding.hasPendingEdit)
  }
}
