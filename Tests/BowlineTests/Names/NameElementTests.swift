// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Names behind a collection: contract 11.5.
@Suite struct NameElementTests {
  let order = Order([Item("Pen", price: 1), Item("Cup", price: 5, discount: 0.5)])

  @Test func `a name behind an array is an array of what each element has`() throws {
    #expect(try order.value(forKeyPath: "items.name") as? [String] == ["Pen", "Cup"])
    #expect(try order.value(forKeyPath: "items.price", as: [Int].self) == [1, 5])
    #expect(try order.value(forKeyPath: "items.discount") as? [Double?] == [nil, 0.5])
    let whole = Order(parts: [order, Order(), Order([Item("Ink", price: 3)])])
    #expect(
      try whole.value(forKeyPath: "parts.items.name") as? [[String]]
        == [["Pen", "Cup"], [], ["Ink"]])
    #expect(try whole.value(forKeyPath: "parts.account.owner") as? [String?] == [nil, nil, nil])
  }

  @Test func `of no elements it is empty, of the type that is declared`() throws {
    let empty = Order()
    #expect(try empty.value(forKeyPath: "items.name") is [String])
    #expect(try empty.value(forKeyPath: "items.discount") is [Double?])
    #expect(try empty.value(forKeyPath: "parts.items.name") is [[String]])
    #expect(try empty.value(forKeyPath: "parts.account.owner") is [String?])
    try Order.validate(path: "parts.items.name", as: [[String]].self)
  }

  @Test func `an aggregate behind it is one of those values`() throws {
    #expect(try order.value(forKeyPath: "items.price.@sum", as: Int.self) == 6)
    #expect(try order.value(forKeyPath: "items.name.@count", as: Int.self) == 2)
    let whole = Order(parts: [order, Order([Item("Pen", price: 3)])])
    #expect(
      try whole.value(forKeyPath: "parts.items.@distinctUnionOfArrays.name") as? [String]
        == ["Pen", "Cup"])
    #expect(
      try whole.value(forKeyPath: "parts.items.name.@unionOfArrays") as? [String]
        == ["Pen", "Cup", "Pen"])
  }

  @Test func `it is observed with the elements as they come and go`() throws {
    var seen: [[String]] = []
    let watching = try order.observe(path: "items.name", as: [String].self, options: .new) {
      seen.append($1.newValue!!)
    }
    order.items[1].name = "Mug"
    let item = Item("Ink", price: 3)
    order.items.append(item)
    item.name = "Red ink"
    order.items.removeLast()
    item.name = "Blue ink"
    #expect(
      seen == [
        ["Pen", "Mug"], ["Pen", "Mug", "Ink"], ["Pen", "Mug", "Red ink"], ["Pen", "Mug"],
      ])
    watching.invalidate()
  }

  @Test func `it is bound to an array, and cannot be set`() throws {
    final class Chart: KeyValueObservable {
      @Observed var prices: [Int] = []
    }
    let chart = Chart()
    try chart.bind(\.prices, to: order, path: "items.price")
    order.items[0].price = 2
    #expect(chart.prices == [2, 5])
    for path in ["items.price", "parts.items.name"] {
      #expect(failure { try order.setValue(3, forKeyPath: path) }?.code == .readOnly)
      #expect(failure { try Order.validate(path: path, settable: true) }?.code == .readOnly)
    }
  }

  @Test func `what is wrong with the name is an error, also of no elements`() {
    for order in [order, Order()] {
      #expect(failure { _ = try order.value(forKeyPath: "items.nme") }?.nearestNames == ["name"])
      #expect(failure { _ = try order.value(forKeyPath: "weights.x") }?.code == .noKeys)
      #expect(failure { _ = try order.value(forKeyPath: "items.name.x") }?.code == .noKeys)
    }
    let path = "parts" + String(repeating: ".parts", count: 10_000)
    #expect(failure { try Order.validate(path: path) }?.code == .malformedPath)
    #expect(failure { _ = try Order().value(forKeyPath: path) }?.code == .malformedPath)
  }

  @Test func `a part of a text has no elements either`() {
    final class Note: KeyValueCoding {
      @Observed var title: Substring = "hello"
      static let keys: KeyTable<Note> = ["title": \.title]
    }
    #expect(failure { _ = try Note().value(forKeyPath: "title.@count") }?.code == .notACollection)
    #expect(failure { _ = try Note().value(forKeyPath: "title.x") }?.code == .noKeys)
  }
}
