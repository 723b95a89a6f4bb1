// SPDX-License-Identifier: Apache-2.0

extension CompilerMessagesTests {
  static let models = """
    struct Part { var width = 0 }
    final class C: KeyValueObservable {
      @Observed var number = 0
      @Observed var text = ""
      @Observed var next: C?
      @Observed var part = Part()
      @Observed private(set) var count = 0
      @Observed var limit: Double?
      @ObservedArray var all: [Int] = []
      func changed(_ text: String) {}
    }
    protocol Named: KeyValueObservable { var name: String { get } }
    @MainActor final class Window: KeyValueObservable { @Observed var title = "" }

    """

  /// Wrong programs, each with what the compiler says of it.
  static let programs: [(program: String, message: String)] = [
    (
      "final class C { @Observed var number = 0 }",
      "requires that 'C' conform to 'KeyValueObservable'"
    ),
    (
      "final class C: KeyValueObservable { @ManuallyObserved var number = 0 }",
      "requires that 'C' conform to 'ManuallyObservable'"
    ),
    (
      "struct Part { @Observed var number = 0 }",
      "'wrappedValue' is unavailable: @Observed belongs to a class"
    ),
    (
      "final class C: KeyValueObservable { @Observed weak var next: C? }",
      "with a wrapper cannot also be weak"
    ),
    (
      """
      @propertyWrapper struct Clamped { var wrappedValue: Int }
      final class C: KeyValueObservable { @Observed @Clamped var number = 0 }
      """,
      "to expected argument type 'ReferenceWritableKeyPath<C, Clamped>'"
    ),
    (
      models + "func wrong(_ c: C) { _ = c.$number }",
      "value of type 'C' has no member '$number'"
    ),
    (
      models + "func wrong(_ c: C) { print(c.$all.count) }",
      "referencing property 'count' requires wrapped value of type '[Int]'"
    ),
    (
      models + "func wrong(_ c: C) { c.bind(\\.text, to: c, \\.number) }",
      "cannot convert value of type 'KeyPath<C, Int>' to expected argument type "
        + "'KeyPath<C, String>'"
    ),
    (
      models + "func wrong(_ c: C) { c.bind(\\.text, to: c, \\.next?.text) }",
      "cannot convert value of type 'KeyPath<C, Optional<String>>' to expected argument type "
        + "'KeyPath<C, String>'"
    ),
    (
      models + "func wrong(_ c: C, _ d: C) { c.bind(\\.text, to: d.text) }",
      "requires that 'String' conform to 'AsyncSequence'"
    ),
    (
      models + "func wrong(_ c: C) { c.bind(\\.limit, to: c, \\.number) }",
      "no exact matches in call to instance method 'bind'"
    ),
    (
      models + "func wrong(_ c: C) { c.bind(\\.$all, to: c, \\.all, mode: .twoWay) }",
      "no exact matches in call to instance method 'bind'"
    ),
    (
      models + "func wrong(_ c: C) { c.bind(\\.count, to: c, \\.number) }",
      "is unavailable: this property cannot be set from here"
    ),
    (
      models + "func wrong(_ c: C) { c.bind(\\.next?.text, to: c, \\.text, trigger: .explicit) }",
      "is unavailable: this target cannot be written"
    ),
    (
      models + "func wrong(_ c: C) { c.bind(\\.text, to: c, \\.next?.text, mode: .twoWay) }",
      "is unavailable: this source cannot be written"
    ),
    (
      models + "func wrong(_ c: C) { c.bind(\\.part, to: c, \\.part) }",
      "requires that 'Part' conform to 'Equatable'"
    ),
    (
      models
        + "func wrong(_ c: C) { c.bind(\\.text, to: c, \\.limit, mode: .twoWay, transform: .text) }",
      "contextual member reference to static property 'text'"
    ),
    (
      models
        + "func wrong(_ c: C) { c.bind(\\.text, to: c, \\.limit, placeholder: \"\") { \"\\($0)\" } }",
      "trailing closure passed to parameter of type 'SyncMode'"
    ),
    (
      "enum Money { static let euros = BindingTransform<Int, String>(forward: { \"\\($0) €\" }) }",
      "is not concurrency-safe because non-'Sendable' type 'BindingTransform<Int, String>'"
    ),
    (
      models + """
        final class Picker: KeyValueObservable { @Observed var selection: Int? }
        func wrong(_ c: C, _ picker: Picker) {
          picker.bind(
            \\.selection, to: c, through: \\.next, \\.number, mode: .twoWay, fallback: nil)
        }
        """,
      "to expected argument type 'ReferenceWritableKeyPath<C, Int?>'"
    ),
    (
      models + "func wrong(_ c: C, _ n: any Named) { c.bind(\\.text, to: n, \\.name) }",
      "type 'any Named' cannot conform to 'KeyValueObservable'"
    ),
    (
      models + "func wrong(_ c: C) { c.bind(\\.text, to: c, \\.number) { \"\\($0.digits)\" } }",
      "to expected argument type 'KeyPath<C, ArrayEditor<String>>'"
    ),
    (
      models + """
        func wrong(_ c: C) { c.bind(\\.text, to: c, \\.number, mode: .twoWay) { "\\($0)" } }
        """,
      "trailing closure passed to parameter of type 'String' that does not accept a closure"
    ),
    (
      models + "func wrong(_ c: C) { Journal().record(c, as: \"c\", \\.count) }",
      "to expected argument type 'ReferenceWritableKeyPath<C, Value>'"
    ),
    (
      models + "func wrong(_ c: C) { Journal().record(c, as: \"c\", \\.number, \\.count) }",
      "failed to produce diagnostic for expression"
    ),
    (
      models + "func wrong(_ c: C) { c.observe(\\.number) { _, _ in } }",
      "result of call to 'observe(_:options:in:file:line:isolation:changeHandler:)' is unused"
    ),
    (
      models + "@MainActor var tokens: Set<KeyValueObservation> = []",
      "type 'KeyValueObservation' does not conform to protocol 'Hashable'"
    ),
    (
      models + """
        func wrong(_ c: C, _ bag: ObservationBag) {
          c.observe(\\.number) { _, _ in }.store(in: &bag)
        }
        """,
      "'&' used with non-inout argument of type 'ObservationBag'"
    ),
    (
      models + "func wrong(_ token: KeyValueObservation) { token.cancel() }",
      "value of type 'KeyValueObservation' has no member 'cancel'"
    ),
    (
      models + "func wrong(_ c: C) { _ = c.observe(\\.number, \\.text) { _, _ in } }",
      "cannot convert value of type 'KeyPath<Root, Value>' to expected argument type "
        + "'ObservingOptions'"
    ),
    (
      """
      import Observation
      @Observable final class C: KeyValueObservable { var number = 0 }
      @MainActor func wrong(_ c: C) { _ = c.observe(\\.number) { _, _ in } }
      """,
      "ambiguous use of 'observe(_:options:in:file:line:isolation:changeHandler:)'"
    ),
    (
      models + "func wrong(_ named: any Named) { _ = named.observe(\\.name) { _, _ in } }",
      "member 'observe' cannot be used on value of type 'any Named'"
    ),
    (
      models + "func wrong(_ window: Window) { _ = window.observe(\\.title) { _, _ in } }",
      "cannot form key path to main actor-isolated property"
    ),
    (
      models + """
        func wrong(_ c: C) {
          struct Failure: Error {}
          _ = c.observe(\\.number) { _, _ in throw Failure() }
        }
        """,
      "invalid conversion from throwing function"
    ),
    (
      models + "func wrong(_ c: C) { _ = c.observe(\\.numbr) { _, _ in } }",
      "cannot convert value of type 'KeyPath<Root, Value>' to expected argument type "
        + "'[PartialKeyPath<C>]'"
    ),
    (
      models + """
        func wrong(_ c: C) {
          _ = c.observe(\\.$all, options: .new) { _, change in for number in change.newValue! {} }
        }
        """,
      "for-in loop requires 'ArrayEditor<Int>' to conform to 'Sequence'"
    ),
    (
      models + "func wrong(_ c: C) { _ = c.observe([\\.number, \\.text]) { _, keyPath in } }",
      "expects 3 arguments, but 2 were used in closure body"
    ),
    (
      """
      final class C: KeyValueCoding {
        @Observed var number = 0
        static let keys: KeyTable<C> = ["number": \\.number]
      }
      func wrong(_ c: C, _ bag: ObservationBag) throws {
        try c.observe(path: "number", in: bag) { change in print(change.kind) }
      }
      """,
      "expects 2 arguments, but 1 was used in closure body"
    ),
    (
      models + """
        extension C {
          func wrong() { _ = observe(\\.text, target: self, action: Self.changed) }
        }
        """,
      "cannot convert value of type 'C' to expected argument type 'Self'"
    ),
    (
      models + "func wrong(_ c: C) { _ = c.observe(\\.number, target: c, action: C.changed) }",
      "candidate expects value of type '(C) -> (C, Int) -> Void'"
    ),
    (
      models + "func wrong(_ c: C) throws { try c.setValue(1, forKey: \"number\") }",
      "value of type 'C' has no member 'setValue'"
    ),
    (
      models + "func wrong(_ c: C) throws { _ = try c.observe(path: \"number\") { _, _ in } }",
      "cannot convert value of type 'String' to expected argument type '[PartialKeyPath<C>]'"
    ),
    (
      """
      final class C: KeyValueCoding {
        @Observed var number = 0
        static let keys = ["number": \\C.number]
      }
      """,
      "type 'C' does not conform to protocol 'KeyValueCoding'"
    ),
    (
      models + "func wrong(_ c: C, _ numbers: AsyncStream<Int>) { c.bind(\\.number, to: numbers) }",
      "'nil' is not compatible with expected argument type 'any Actor'"
    ),
    (
      "final class C: KeyValueObservable { static let shared = C() }",
      "static property 'shared' is not concurrency-safe"
    ),
    (
      models + """
        @MainActor func wrong(_ window: Window) {
          let c = C()
          window.bind(\\.title, to: c, \\.text)
          Task.detached { c.text = "new" }
        }
        """,
      "passing closure as a 'sending' parameter risks causing data races between main "
        + "actor-isolated code"
    ),
    (
      models + """
        actor Vault { func take(_ c: C) {} }
        func wrong(_ vault: Vault) async {
          let c = C()
          let watching = c.observe(\\.number) { _, _ in }
          await vault.take(c)
          watching.invalidate()
        }
        """,
      "sending 'c' risks causing data races"
    ),
    (
      models + """
        actor Vault {
          let c = C()
          let watching = ObservationBag()
          var log: Int?
          func wrong() {
            c.observe(\\.number, options: .new, in: watching) { [weak self] change in
              self?.log = change.newValue
            }
          }
        }
        """,
      "actor-isolated property 'log' can not be mutated from a nonisolated context"
    ),
    (
      models + """
        @MainActor final class Owner {
          let c = C()
          func wrong() {
            Task.detached { for await number in self.c.values(of: \\.number) { print(number) } }
          }
        }
        """,
      "cannot exit main actor-isolated context"
    ),
    (
      """
      @MainActor final class C: @MainActor KeyValueCoding {
        @Observed var title = ""
        static let keys: KeyTable<C> = ["title": \\.title]
      }
      """,
      "does not conform to the 'Sendable' protocol"
    ),
  ]
}
