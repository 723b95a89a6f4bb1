// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Values that have to wait for room on the stack, because they are set off at the end of a long row of
/// bindings: contract 7.18, 13.10.
@Suite struct WaitingValueTests {
  final class Node: KeyValueObservable {
    @Observed var number = 0
    @ObservedArray var list: [Int] = []

    /// The number, by an accessor of its own.
    var computed: Int {
      get { number }
      set { number = newValue }
    }
  }

  /// Runs code in an observer of one of many nodes, each of which is bound to the one before it.
  ///
  /// - Parameter index: The index of the observed node; without one the last of 200.
  private func atEndOfRow(index: Int = 199, _ body: @escaping () -> Void) {
    let nodes = (0..<200).map { _ in Node() }
    for (node, before) in zip(nodes.dropFirst(), nodes) {
      node.bind(\.number, to: before, \.number)
    }
    let token = nodes[index].observe(\.number) { _, _ in body() }
    nodes[0].number = 1
    #expect(nodes[199].number == 1)
    withExtendedLifetime(token) {}
  }

  /// The ways to bind two nodes to each other.
  enum Link: CaseIterable {
    case stored, computed, transform

    func bind(_ target: Node, to source: Node) {
      switch self {
      case .stored: target.bind(\.number, to: source, \.number, mode: .twoWay)
      case .computed: target.bind(\.computed, to: source, \.computed, mode: .twoWay)
      case .transform:
        target.bind(
          \.number, to: source, \.number, mode: .twoWay,
          transform: BindingTransform(isLossy: true, forward: { $0 }, reverse: { $0 & ~1 }))
      }
    }
  }

  @Test(arguments: Link.allCases)
  func `of two ends that are written in a row the latest value is carried`(_ link: Link) {
    let (target, source) = (Node(), Node())
    link.bind(target, to: source)
    atEndOfRow {
      source.number = 4
      target.number = 2
    }
    #expect([target.number, source.number] == [2, 2])
    atEndOfRow {
      target.number = 6
      source.number = 8
    }
    #expect([target.number, source.number] == [8, 8])
  }

  @Test func `arrays that are bound to each other become equal`() {
    let (target, source) = (Node(), Node())
    target.bind(\.$list, to: source, \.list)
    source.bind(\.$list, to: target, \.list)
    atEndOfRow {
      source.$list.append(1)
      source.$list.append(2)
    }
    #expect(target.list == [1, 2])
    #expect(source.list == [1, 2])
  }

  @Test func `a commit returns when the edit is carried, or says that it is not valid`() {
    let (field, model) = (Node(), Node())
    let binding = field.bind(
      \.number, to: model, \.number, mode: .twoWay, transform: .same, trigger: .explicit,
      validate: { $0 < 0 ? "it is negative" : nil })
    var results: [Bool] = []
    var numbers: [Int] = []
    for edit in [7, -1] {
      field.number = edit
      atEndOfRow {
        results.append(binding.commit())
        numbers.append(model.number)
      }
    }
    #expect(results == [true, false])
    #expect(numbers == [7, 7])
    #expect(binding.validationError == "it is negative")
  }

  @Test func `a binding has carried its first value when it is made`() {
    let (target, source) = (Node(), Node())
    source.number = 3
    source.list = [3]
    var first: (Int, [Int])?
    atEndOfRow {
      target.bind(\.number, to: source, \.number, mode: .twoWay)
      target.bind(\.$list, to: source, \.list)
      first = (target.number, target.list)
    }
    #expect(first?.0 == 3)
    #expect(first?.1 == [3])
  }

  @Test func `what is carried late has the causes of what was carried at once`() {
    let insight = Insight()
    let nodes = (0..<300).map { _ in Node() }
    for (node, before) in zip(nodes.dropFirst(), nodes) {
      node.bind(\.number, to: before, \.number)
      node.bind(\.$list, to: before, \.list)
    }
    nodes[0].number = 1
    nodes[0].$list.append(1)
    let last = nodes.last!
    #expect(insight.lastChange(of: last, \.number)?.causes.count == 299)
    #expect(insight.lastChange(of: last, \.list)?.causes.count == 299)
    #expect(insight.lastChange(of: last, \.number)?.origin != nil)
  }

  @Test func `what is not recorded is not recorded late either`() {
    let insight = Insight()
    let (target, source) = (Node(), Node())
    target.bind(\.number, to: source, \.number)
    let token = target.observe(\.number) { _, _ in }
    atEndOfRow { Insight.unrecorded { source.number = 7 } }
    #expect(target.number == 7)
    #expect(insight.lastChange(of: target, \.number) == nil)
    withExtendedLifetime(token) {}
  }

  @Test(arguments: 125...131)
  func `what never waits leaves room for those that wait`(index: Int) {
    let (target, source) = (Node(), Node())
    let binding = target.bind(
      \.number, to: source, \.number, mode: .twoWay, transform: .same, trigger: .explicit)
    atEndOfRow(index: index) {
      let (other, third) = (Node(), Node())
      other.bind(\.number, to: source, \.number)
      third.bind(\.number, to: other, \.number)
      target.number = 7
      #expect(binding.commit())
    }
    #expect([target.number, source.number] == [7, 7])
  }

  @Test func `an edit that waits for its commit is later than a value that waits for room`() {
    let (target, source) = (Node(), Node())
    let binding = target.bind(
      \.number, to: source, \.number, mode: .twoWay, transform: .same, trigger: .explicit)
    atEndOfRow {
      source.number = 5
      target.number = 7
    }
    #expect(target.number == 7 && binding.hasPendingEdit)
    #expect(binding.commit() && source.number == 7)
  }

  @Test func `a change in a pause is later than a value that waits for room`() {
    let (target, source) = (Node(), Node())
    let binding = target.bind(\.number, to: source, \.number, mode: .twoWay)
    atEndOfRow {
      source.number = 5
      binding.suspend()
      target.number = 7
    }
    binding.resume()
    #expect([target.number, source.number] == [7, 7])
  }

  @Test func `what is carried late has the event of the code that set it off`() {
    let insight = Insight()
    let (target, source) = (Node(), Node())
    target.bind(\.number, to: source, \.number)
    atEndOfRow { Insight.caused(by: .init(.sample, "inner")) { source.number = 7 } }
    #expect(insight.lastChange(of: target, \.number)?.event?.name == "inner")
  }
}
