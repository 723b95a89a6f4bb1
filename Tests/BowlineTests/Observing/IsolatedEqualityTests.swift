// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Values whose `==`, `<` or hashing belongs to the main actor: contract 3.4.
@Suite struct IsolatedEqualityTests {
  /// Its functions run on the main actor alone: on another one each of them traps.
  struct Price: Sendable {
    var cents = 0
  }

  final class Item: KeyValueObservable, KeyValueCoding {
    @Observed var price = Price()
    @Observed var prices = [Price()]
    @ObservedArray var list = [Price()]

    static let keys: KeyTable<Item> = ["price": \.price, "prices": \.prices, "list": \.list]
  }

  struct Failure: Error {}

  /// The ways in which values are compared.
  enum Way: CaseIterable {
    case batch, rollback, distinct, difference, elements, binding, least, journal, distinctUnion

    /// Makes an observer, and returns what keeps it and whether there is one.
    func observe(_ item: Item) -> Any? {
      switch self {
      case .batch, .rollback: item.observe(\.price) { _, _ in }
      case .distinct: item.observe(\.price, options: .distinct) { _, _ in }
      case .difference: item.observe(\.prices, options: .difference) { _, _ in }
      case .elements: item.observe(\.list) { _, _ in }
      case .binding: try? Item().bind(path: "price", to: item, path: "price")
      case .least: try? item.observe(path: "prices.@min.self") { _, _ in }
      case .distinctUnion:
        try? item.observe(path: "prices.@distinctUnionOfObjects.self") { _, _ in }
      case .journal:
        {
          let journal = Journal()
          journal.record(item, as: "item", \.price)
          return journal
        }()
      }
    }

    func change(_ item: Item) {
      switch self {
      case .batch:
        withChanges {
          item.price.cents = 1
          item.price.cents = 2
        }
      case .rollback:
        try? withChanges(rollback: .of(item, \.price)) {
          item.price.cents = 1
          throw Failure()
        }
      case .elements: withChanges { item.$list[0] = Price(cents: 1) }
      default:
        item.price = Price(cents: 1)
        item.prices = [Price(cents: 1), Price(cents: 1)]
      }
    }
  }

  @Test(arguments: Way.allCases)
  func `they are not compared elsewhere`(_ way: Way) async {
    await Task.detached {
      let item = Item()
      let token = way.observe(item)
      way.change(item)
      withExtendedLifetime(token) {}
    }.value
  }

  @Test @MainActor func `they are compared there`() {
    let item = Item()
    var count = 0
    let tokens = [
      item.observe(\.price, options: .distinct) { _, _ in count += 1 },
      item.observe(\.prices, options: .difference) { _, _ in count += 1 },
    ]
    item.price = Price()
    item.prices = [Price()]
    withChanges {
      item.price = Price(cents: 1)
      item.price = Price()
    }
    #expect(count == 0)
    item.price = Price(cents: 1)
    item.prices = []
    #expect(count == 2)
    withExtendedLifetime(tokens) {}
  }

  @Test @MainActor func `names bind them there`() throws {
    let (one, other) = (Item(), Item())
    one.price.cents = 3
    let binding = try other.bind(path: "price", to: one, path: "price")
    #expect(other.price.cents == 3)
    let token = try one.observe(path: "prices.@max.self") { _, _ in }
    one.prices = [Price(cents: 1), Price(cents: 2)]
    withExtendedLifetime((token, binding)) {}
  }
}

extension IsolatedEqualityTests.Price: @MainActor Comparable, @MainActor Hashable {
  @MainActor static func == (left: Self, right: Self) -> Bool {
    MainActor.preconditionIsolated()
    return left.cents == right.cents
  }

  @MainActor static func < (left: Self, right: Self) -> Bool {
    MainActor.preconditionIsolated()
    return left.cents < right.cents
  }

  @MainActor func hash(into hasher: inout Hasher) {
    MainActor.preconditionIsolated()
    hasher.combine(cents)
  }
}
