// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Properties that go while a binding of them is being made: contract 7.19, 15.2.
@Suite struct BeginningTests {
  /// A value whose comparison runs code, in a property that a protocol requires.
  final class Comparing: Equatable {
    var run: () -> Void = {}

    static func == (left: Comparing, right: Comparing) -> Bool {
      left.run()
      return left === right
    }
  }

  @Test func `a comparison may make the target anew while the binding is being made`() {
    final class Label: Shown {
      @Observed var shown = Comparing()

      func renew() { _shown = Observed(wrappedValue: shown) }
    }
    func bind(_ target: some Shown, to source: Label) -> [Binding] {
      [
        target.bind(\.shown, to: source, \.shown),
        target.bind(\.shown, to: source, \.shown, mode: .twoWay),
        target.bind(\.shown, to: source, \.shown, transform: .same),
      ]
    }
    let (label, source) = (Label(), Label())
    label.shown.run = { label.renew() }
    let bindings = bind(label, to: source)
    label.shown.run = {}
    source.shown = Comparing()
    #expect(bindings.allSatisfy { !$0.isActive || label.shown === source.shown })
  }

  @Test func `a source whose properties go while a binding is being made is left alone`() {
    final class Part: KeyValueObservable {
      @Observed var number = 1
      var copy: Any { _number }
    }
    final class Model: KeyValueObservable {
      var part: Part? = Part()
      var kept: Any?

      /// It reads an object that goes, whose list outlives it until the next reading.
      var number: Int {
        guard let part else {
          kept = nil
          return 2
        }
        let number = part.number
        kept = part.copy
        self.part = nil
        return number
      }
    }
    let (account, model) = (Account(), Model())
    let binding = account.bind(\.unobserved, to: model, \.number)
    #expect(account.unobserved == 2 && !binding.isActive)
  }
}

/// An object that shows something, whichever its class.
private protocol Shown: KeyValueObservable {
  var shown: BeginningTests.Comparing { get set }
}
