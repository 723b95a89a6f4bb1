// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Values that a binding carries, and objects that may go while it carries.
@Suite struct CarrierTests {
  final class End<Value: Equatable>: KeyValueObservable {
    @Observed var value: Value
    init(_ value: Value) { self.value = value }
  }

  private func expectCarried<Value: Equatable>(_ first: Value, _ second: Value) {
    let source = End(first)
    let target = End(second)
    target.bind(\.value, to: source, \.value)
    #expect(target.value == first)
    source.value = second
    #expect(target.value == second)
    source.value = first
    #expect(target.value == first)
  }

  @Test func `values of all sizes are carried`() {
    struct Odd: Equatable {
      var number: Int
      var byte: UInt8
    }
    expectCarried(false, true)
    expectCarried(UInt8(1), 2)
    expectCarried(Int?.none, 5)
    expectCarried(Int??.some(nil), .some(7))
    expectCarried(Odd(number: 1, byte: 2), Odd(number: 3, byte: 4))
    expectCarried(Odd?.none, Odd(number: 3, byte: 4))
    expectCarried("a text that is too long to be kept inline", "b")
    expectCarried(SIMD4<Float>(1, 2, 3, 4), SIMD4<Float>(5, 6, 7, 8))
    expectCarried([1], [2, 3])
  }

  /// A target whose setter has code of its own.
  final class Label: KeyValueObservable {
    var onSet: () -> Void = {}
    var sets = 0
    @Observed var number = 0 {
      didSet {
        onSet()
        sets += 1
      }
    }
  }

  @Test func `the code of a setter runs for what a binding writes`() {
    let account = Account()
    let label = Label()
    label.bind(\.number, to: account, \.balance)
    account.balance = 11
    #expect(label.sets == 2)
  }

  @Test(arguments: [false, true])
  func `a target may be let go of by what writing it sets off`(isObserved: Bool) {
    let account = Account()
    var label: Label? = Label()
    weak let seen = label
    var token: KeyValueObservation?
    label!.bind(\.number, to: account, \.balance)
    if isObserved {
      token = label!.observe(\.number) { _, _ in label = nil }
    } else {
      label!.onSet = { label = nil }
    }
    account.balance = 11
    #expect(label == nil && seen == nil)
    account.balance = 12
    withExtendedLifetime(token) {}
  }

  @Test(arguments: [BindingMode.oneWay, .twoWay, .toSource, .oneTime])
  func `in each mode either end may go first`(mode: BindingMode) {
    let label = Label()
    var account: Account? = Account()
    weak let seenAccount = account
    let binding = label.bind(\.number, to: account!, \.balance, mode: mode)
    account = nil
    #expect(seenAccount == nil)
    label.number = 5
    #expect(!binding.isActive)

    let source = Account()
    var target: Label? = Label()
    weak let seenTarget = target
    target!.bind(\.number, to: source, \.balance, mode: mode)
    target = nil
    #expect(seenTarget == nil)
    source.balance = 5
  }
}
