// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Ends and bindings that go at any moment: contract 7.7, 7.14, 7.19, 15.2.
@Suite struct GoingEndTests {
  static let long = "a text that is long enough to be kept on the heap"

  final class Model: KeyValueObservable {
    @Observed var title = ""
    @Observed var ended = 0
  }

  /// Writes a model when it goes.
  final class Writer {
    let model: Model
    init(_ model: Model) { self.model = model }
    deinit { model.title = GoingEndTests.long }
  }

  /// Its parts go one by one: its log before its writer, and that before its title.
  final class Row: KeyValueObservable {
    var log: [String]? = [GoingEndTests.long]
    let writer: Writer?
    @Observed var title = "" { didSet { log?.append(title) } }
    @Observed var note = ""
    @Observed var ended = 0 { didSet { title = "\(GoingEndTests.long), \(ended) times" } }

    init(_ model: Model? = nil) { writer = model.map(Writer.init) }
  }

  @Test(arguments: [BindingMode.oneWay, .twoWay], [true, false])
  func `what goes with a target does not write it any more`(mode: BindingMode, isPlain: Bool) {
    let model = Model()
    var row: Row? = Row(model)
    weak let seen = row
    let binding =
      isPlain
      ? row!.bind(\.title, to: model, \.title, mode: mode)
      : row!.bind(\.title, to: model, \.title, mode: mode, transform: .same)
    row = nil
    #expect(seen == nil && !binding.isActive && model.title == Self.long)
  }

  @Test func `who hears of the end of a binding does not write the object that goes`() {
    let model = Model()
    var row: Row? = Row()
    row!.bind(\.ended, to: model, \.ended)
    let binding = row!.bind(\.note, to: model, \.title)
    let watching = binding.observe(\.health) { _, _ in model.ended += 1 }
    row = nil
    #expect(model.ended == 1)
    #expect(binding.health == .ended(by: .target))
    watching.invalidate()
  }

  /// Runs code when two of them are compared.
  struct Compared: Equatable {
    final class Hook { var run: (() -> Void)? }
    var number: Int
    let hook: Hook

    static func == (one: Compared, other: Compared) -> Bool {
      one.hook.run.take()?()
      return one.number == other.number
    }
  }

  final class Holder: KeyValueObservable {
    @Observed var value: Compared
    init(_ hook: Compared.Hook) { value = Compared(number: 0, hook: hook) }
  }

  @Test func `a comparison may let go of the target, and end the binding`() {
    let hook = Compared.Hook()
    let source = Holder(hook)
    var target: Holder? = Holder(hook)
    weak let seen = target
    target!.bind(\.value, to: source, \.value)
    hook.run = { target = nil }
    source.value = Compared(number: 5, hook: hook)
    #expect(seen == nil)

    let other = Holder(hook)
    let binding = other.bind(\.value, to: source, \.value)
    hook.run = { binding.invalidate() }
    source.value = Compared(number: 6, hook: hook)
    #expect(other.value.number == 5 && !binding.isActive)
  }

  @Test func `a binding that comes to write what is being changed in place traps`() async {
    await #expect(processExitsWith: .failure) {
      let (model, row) = (Model(), Row())
      row.bind(\.note, to: model, \.title)
      func change(_ text: inout String) {
        model.title = GoingEndTests.long
        text += "."
      }
      change(&row.note)
    }
  }

  @Test func `a binding that ends in its own transform writes nothing`() {
    let account = Account(balance: 0)
    let field = Field()
    var binding: Binding?
    binding = field.bind(\.number, to: account, \.balance) { (balance: Int) -> Int in
      if balance == 1 { binding?.invalidate() }
      return balance
    }
    account.balance = 1
    #expect(field.number == 0)
    binding = field.bind(
      \.text, to: account, \.balance, mode: .twoWay,
      transform: BindingTransform(
        forward: { balance in
          if balance == 2 { binding?.invalidate() }
          return "\(balance)"
        },
        reverse: { text in
          binding?.invalidate()
          return Int(text)
        }))
    account.balance = 2
    #expect(field.text == "1")
    #expect(binding?.health == .ended(by: .request))
  }

  @Test func `an edit that ends the binding while it is checked is not carried`() {
    let account = Account(balance: 1)
    let field = Field()
    var binding: Binding?
    binding = field.bind(
      \.text, to: account, \.balance, mode: .twoWay, transform: .text,
      validate: { _ in
        binding?.invalidate()
        return nil
      })
    field.text = "5"
    #expect(account.balance == 1)
  }

  /// Asks for a binding when it goes.
  final class Asking {
    weak var binding: Binding?
    var answer = { (_: Bool?) in }
    deinit {
      answer(binding?.isActive)
      binding?.invalidate()
    }
  }

  @Test func `what a transform holds may ask for the binding when it is let go`() {
    let account = Account()
    let field = Field()
    var answers: [Bool?] = []
    func bind(_ target: Field, isPlain: Bool) -> Binding {
      let asking = Asking()
      asking.answer = { answers.append($0) }
      let binding =
        isPlain
        ? target.bind(\.number, to: account, \.balance) { (number: Int) -> Int in
          withExtendedLifetime(asking) { number }
        }
        : target.bind(
          \.number, to: account, \.balance, mode: .twoWay,
          transform: BindingTransform(
            forward: { number in withExtendedLifetime(asking) { number } }, reverse: { $0 }))
      asking.binding = binding
      return binding
    }
    for isPlain in [true, false] {
      bind(field, isPlain: isPlain).invalidate()
      #expect(answers == [false])
      _ = bind(field, isPlain: isPlain)
      _ = bind(field, isPlain: isPlain)
      #expect(answers.count == 2)
      var other: Field? = Field()
      _ = bind(other!, isPlain: isPlain)
      other = nil
      #expect(answers.count == 3)
      field.bind(\.number, to: account, \.balance).invalidate()
      answers = []
    }
  }

  final class Plain: KeyValueObservable { var number = 0 }

  @Test(arguments: [true, false])
  func `a binding that follows nothing goes when nobody holds it`(isPlain: Bool) {
    weak var seen: Binding?
    do {
      let (one, other) = (Plain(), Plain())
      other.number = 5
      let binding =
        isPlain
        ? one.bind(\.number, to: other, \.number, mode: .twoWay)
        : one.bind(\.number, to: other, \.number, mode: .twoWay, transform: .same)
      #expect(one.number == 5 && !binding.isActive)
      seen = binding
    }
    #expect(seen == nil)
  }

  @Test(arguments: [true, false])
  func `a comparison that finds no difference may end the binding, in a batch too`(isPlain: Bool) {
    let hook = Compared.Hook()
    for isInBatch in [true, false] {
      let insight = Insight()
      let (source, target) = (Holder(hook), Holder(hook))
      let binding =
        isPlain
        ? target.bind(\.value, to: source, \.value, mode: .twoWay)
        : target.bind(\.value, to: source, \.value, mode: .twoWay, transform: .same)
      hook.run = { binding.invalidate() }
      let write = { source.value = Compared(number: 0, hook: hook) }
      if isInBatch { withChanges { write() } } else { write() }
      #expect(binding.health == .ended(by: .request))
      withExtendedLifetime(insight) {}
    }
  }

  /// Holds elements that run code when they are compared.
  final class List: KeyValueObservable {
    @ObservedArray var values: [Compared] = []
  }

  @Test func `a comparison of elements may end or suspend the binding, which writes nothing then`()
  {
    let hook = Compared.Hook()
    let (source, target) = (List(), List())
    (source.values, target.values) = ([Compared(number: 0, hook: hook)], [])
    let binding = target.bind(\.$values, to: source, \.values)
    hook.run = { binding.suspend() }
    source.values = [Compared(number: 1, hook: hook)]
    #expect(target.values.map(\.number) == [0])
    binding.resume()
    #expect(target.values.map(\.number) == [1])
    hook.run = { binding.invalidate() }
    source.values = [Compared(number: 2, hook: hook)]
    #expect(target.values.map(\.number) == [1])
  }

  @Test func `a transform that suspends the binding of an array carries no edit`() {
    let (source, target) = (Shelf(), Shelf())
    var binding: Binding?
    binding = target.bind(\.$numbers, to: source, \.numbers) { (number: Int) -> Int in
      if number == 40 { binding?.suspend() }
      return number
    }
    source.$numbers.append(40)
    #expect(target.numbers == [10, 20, 30])
    binding?.resume()
    #expect(target.numbers == [10, 20, 30])
    source.$numbers.removeLast()
    binding?.resume()
    #expect(target.numbers == [10, 20, 30] && binding?.health == .live)
  }

  @Test func `a binding that the end of the source's value before has ended carries nothing`() {
    final class Box: Equatable {
      let number: Int
      var end: () -> Void = {}
      init(_ number: Int) { self.number = number }
      deinit { end() }
      static func == (left: Box, right: Box) -> Bool { left.number == right.number }
    }
    final class Shop: ManuallyObservable {
      var manualNotices = ManualNotices()
      var box: Box {
        get {
          didAccessValue(for: \.box)
          return stored
        }
        set { withChange(of: \.box) { stored = newValue } }
      }
      var stored = Box(1)
    }
    let shop = Shop()
    let target = Model()
    let transform = BindingTransform<Box, Int>(
      forward: { $0.number }, reverse: { Box($0) })
    let binding = target.bind(\.ended, to: shop, \.box, mode: .twoWay, transform: transform)
    shop.stored.end = { binding.invalidate() }
    // Nobody is told of this one, so that the binding alone holds the first box.
    shop.stored = Box(2)
    #expect(binding.isActive)
    shop.box = Box(3)
    #expect(target.ended == 1 && !binding.isActive)
  }
}
