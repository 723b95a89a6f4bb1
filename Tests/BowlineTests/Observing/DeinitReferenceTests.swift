// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Bowline

/// The references to an object that are made in its `deinit`: contract 6.7.
///
/// An optimizing compiler may have such an object on the stack, where no reference keeps its memory.
@Suite struct DeinitReferenceTests {
  /// The things that a `deinit` may do with its object.
  enum Deed: CaseIterable {
    case observe, observeComputed, observeElements, track, follow
    case bindFrom, bindTo, bindBothWays, bindByTransform, bindArray, batch
  }

  final class Ring: KeyValueObservable {
    @Observed var size = 1
    @Observed var other = 1
    @ObservedArray var parts: [Int] = []
  }

  /// The things that outlive the object.
  final class Rest {
    let ring = Ring()
    var tokens: [KeyValueObservation] = []
    var bindings: [Binding] = []
    var tracking = ChangeTracking {}
    var values: ObservedValues<Int>?
    var references: [Int] = []
  }

  final class Shade: KeyValueObservable {
    @Observed var width = 1
    @Observed var rings = [Ring()]
    @ObservedArray var slats: [Int] = []
    var double: Int { width * 2 }

    private let deed: Deed
    private let rest: Rest

    init(_ deed: Deed, _ rest: Rest) {
      self.deed = deed
      self.rest = rest
    }

    deinit {
      let before = _getUnownedRetainCount(self)
      perform()
      rest.references.append(Int(_getUnownedRetainCount(self)) - Int(before))
    }

    private func perform() {
      switch deed {
      case .observe: rest.tokens.append(observe(\.width) { _, _ in })
      case .observeComputed: rest.tokens.append(observe(\.double) { _, _ in })
      case .observeElements: rest.tokens.append(observe(each: \.rings, \.size) { _, _, _ in })
      case .track: rest.tracking.track { _ = (width, slats, double) }
      case .follow: rest.values = values(of: \.width)
      case .bindFrom: rest.bindings.append(rest.ring.bind(\.size, to: self, \.double))
      case .bindTo: rest.bindings.append(bind(\.width, to: rest.ring, \.size))
      case .bindBothWays:
        rest.bindings.append(rest.ring.bind(\.size, to: self, \.width, mode: .twoWay))
      case .bindByTransform:
        rest.bindings.append(
          rest.ring.bind(\.size, to: self, \.width, mode: .twoWay, transform: .same))
      case .bindArray: rest.bindings.append(rest.ring.bind(\.$parts, to: self, \.slats))
      case .batch:
        withChanges {
          width += 1
          rest.tokens.append(observe(\.width) { _, _ in })
          width += 1
        }
      }
    }
  }

  @Test(arguments: Deed.allCases)
  func `what a deinit makes of its object keeps no memory of it`(deed: Deed) {
    let rest = Rest()
    for _ in 0..<10 { _ = Shade(deed, rest) }
    #expect(rest.references == Array(repeating: 0, count: 10))
  }

  @Test(arguments: Deed.allCases)
  func `what a deinit makes of its object is over when the object has gone`(deed: Deed) {
    let rest = Rest()
    for _ in 0..<10 { _ = Shade(deed, rest) }
    rest.ring.size += 1
    rest.ring.other += 1
    #expect(rest.tokens.allSatisfy { !$0.isActive })
    #expect(rest.bindings.allSatisfy { !$0.isActive })
    withExtendedLifetime(rest) {}
  }

  @Test(arguments: Deed.allCases)
  func `an insight keeps no memory of an object that it meets in its deinit first`(deed: Deed) {
    let insight = Insight()
    let rest = Rest()
    for _ in 0..<10 { _ = Shade(deed, rest) }
    #expect(rest.references == Array(repeating: 0, count: 10))
    withExtendedLifetime(insight) {}
  }

  /// An object that takes a name when it is made, or in its `deinit`.
  final class Visitor {
    final class Book {
      var names = ObjectNames()
      var said: [String] = []
    }

    private let book: Book

    init(_ book: Book, isNamedAtOnce: Bool) {
      self.book = book
      if isNamedAtOnce { name() }
    }

    deinit { name() }

    private func name() { book.said.append(book.names.name(of: self, "Visitor")) }
  }

  @Test func `an object that is met in its deinit first is called by its class alone`() {
    let book = Visitor.Book()
    _ = Visitor(book, isNamedAtOnce: true)
    _ = Visitor(book, isNamedAtOnce: false)
    _ = Visitor(book, isNamedAtOnce: true)
    #expect(book.said == ["Visitor#1", "Visitor#1", "Visitor", "Visitor#2", "Visitor#2"])
  }
}
