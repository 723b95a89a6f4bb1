// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Aggregates in a path of names: contract 11.5.
@Suite struct AggregateTests {
  private let order = Order([
    Item("Pen", price: 2), Item("Ink", price: 3, discount: 0.5), Bulk("Rice", price: 2),
  ])

  @Test func `elements are counted, summed, averaged and compared by a value of theirs`() throws {
    #expect(try order.value(forKeyPath: "items.@count") as? Int == 3)
    #expect(try order.value(forKeyPath: "items.@sum.price") as? Int == 7)
    #expect(try order.value(forKeyPath: "items.@avg.price") as? Double == 7.0 / 3)
    #expect(try order.value(forKeyPath: "items.@min.price") as? Int == 2)
    #expect(try order.value(forKeyPath: "items.@max.name") as? String == "Rice")
    #expect(
      try order.value(forKeyPath: "items.@unionOfObjects.price") as? [Int] == [2, 3, 2])
    #expect(
      try order.value(forKeyPath: "items.@distinctUnionOfObjects.price") as? [Int] == [2, 3])
  }

  @Test func `elements that are numbers themselves need no name`() throws {
    let account = Account()
    #expect(try account.value(forKeyPath: "entries.@sum") as? Int == 6)
    #expect(try account.value(forKeyPath: "entries.@sum.self") as? Int == 6)
    #expect(try account.value(forKeyPath: "entries.@max", as: Int.self) == 3)
    order.weights = [0.5, 1.5]
    #expect(try order.value(forKeyPath: "weights.@sum") as? Double == 2)
    order.tags = ["a", "b"]
    #expect(try order.value(forKeyPath: "tags.@count") as? Int == 2)
  }

  final class Archive: KeyValueCoding {
    @Observed var years: [[Item]] = [[Item("Pen", price: 2)], [], [Item("Ink", price: 2)]]
    @Observed var marks: [Set<String>] = [["a", "b"], ["b", "c"]]
    @Observed var groups: Set<Set<Int>> = [[1, 2], [2, 3]]
    @Observed var gaps: [[Int?]?] = [[1, nil], nil, [1]]
    static let keys: KeyTable<Archive> = [
      "years": \.years, "marks": \.marks, "groups": \.groups, "gaps": \.gaps,
    ]
  }

  @Test func `a sum of nothing is of the declared type, also where that is reached later`() throws {
    let panel = Scale()
    let desk = Desk()
    try panel.bind(\.total, to: desk, path: "scale.weights.@sum")
    #expect(panel.total == 7)
    desk.scale = Scale()
    #expect(panel.total == 0)
  }

  @Test func `sums of fractions are compared, also those of nothing`() throws {
    let desk = Desk()
    var seen: [Double?] = []
    let watching = try desk.observe(path: "scales.@max.weights.@sum", options: .new) {
      seen.append($1.newValue as? Double)
    }
    desk.scales = [Scale([1.5]), Scale()]
    desk.scales = [Scale(), Scale([2.5])]
    #expect(seen == [1.5, 2.5])
    withExtendedLifetime(watching) {}
  }

  final class Scale: KeyValueCoding {
    @Observed var weights: [Double]
    @Observed var total = 7.0
    static let keys: KeyTable<Scale> = ["weights": \.weights]
    init(_ weights: [Double] = []) { self.weights = weights }
  }

  final class Desk: KeyValueCoding {
    @Observed var scale: Scale?
    @Observed var scales: [Scale] = []
    static let keys: KeyTable<Desk> = ["scale": \.scale, "scales": \.scales]
  }

  /// A class whose subclasses are compared by it.
  class Grade: Comparable {
    let rank: Int
    init(_ rank: Int) { self.rank = rank }
    static func == (one: Grade, other: Grade) -> Bool { one.rank == other.rank }
    static func < (one: Grade, other: Grade) -> Bool { one.rank < other.rank }
  }

  final class Honor: Grade {}

  final class Report: KeyValueCoding {
    @Observed var grades: [Grade] = []
    static let keys: KeyTable<Report> = ["grades": \.grades]
  }

  @Test func `objects of a class and its subclass are compared, whichever comes first`() throws {
    let report = Report()
    for grades in [[Honor(2), Grade(1)], [Grade(2), Honor(1)]] {
      report.grades = grades
      #expect(try report.value(forKeyPath: "grades.@min", as: Grade.self)?.rank == 1)
      #expect(try report.value(forKeyPath: "grades.@max", as: Grade.self)?.rank == 2)
    }
  }

  @Test func `the elements of all collections in a collection are joined`() throws {
    let archive = Archive()
    #expect(
      try archive.value(forKeyPath: "years.@unionOfArrays.name") as? [String] == ["Pen", "Ink"])
    #expect(try archive.value(forKeyPath: "years.@unionOfArrays.price") as? [Int] == [2, 2])
    #expect(try archive.value(forKeyPath: "years.@distinctUnionOfArrays.price") as? [Int] == [2])
    #expect(
      try archive.value(forKeyPath: "marks.@distinctUnionOfSets") as? Set<String>
        == ["a", "b", "c"])
    #expect(
      try archive.value(forKeyPath: "groups.@distinctUnionOfSets", as: Set<Int>.self) == [1, 2, 3])
    #expect(try archive.value(forKeyPath: "gaps.@unionOfArrays") as? [Int] == [1, 1])
    archive.years = []
    #expect(try archive.value(forKeyPath: "years.@unionOfArrays.name") as? [String] == [])
  }

  final class Shop: KeyValueCoding {
    @Observed var orders: [Order?] = [Order([Item("Pen", price: 2)]), nil, Order([])]
    static let keys: KeyTable<Shop> = ["orders": \.orders]
  }

  @Test func `the collections that objects have are joined, and followed`() throws {
    let shop = Shop()
    var seen: [[Item]] = []
    let watching = try shop.observe(
      path: "orders.@unionOfArrays.items", as: [Item].self, options: [.initial, .new]
    ) { seen.append($1.newValue!!) }
    shop.orders[2]?.items.append(Item("Ink", price: 3))
    #expect(seen.map { $0.map(\.name) } == [["Pen"], ["Pen", "Ink"]])
    let names = try shop.value(forKeyPath: "orders.@unionOfArrays.items.name", as: [String].self)
    #expect(names == ["Pen", "Ink"])
    #expect(
      failure { _ = try shop.value(forKeyPath: "orders.@unionOfArrays.number") }?.code
        == .notACollection)
    shop.orders = []
    let none = try shop.value(forKeyPath: "orders.@unionOfArrays.items", as: [Item].self)
    #expect(none?.isEmpty == true)
    watching.invalidate()
  }

  @Test func `what is joined is followed, and what is no collection is an error`() throws {
    let archive = Archive()
    var seen: [[String]] = []
    let watching = try archive.observe(
      path: "years.@unionOfArrays.name", as: [String].self, options: .new
    ) { seen.append($1.newValue!!) }
    archive.years[0][0].name = "Nib"
    archive.years.append([Item("Box", price: 1)])
    #expect(seen == [["Nib", "Ink"], ["Nib", "Ink", "Box"]])
    #expect(
      failure { _ = try order.value(forKeyPath: "weights.@unionOfArrays") }?.code == .notACollection
    )
    #expect(
      failure { _ = try Order().value(forKeyPath: "weights.@unionOfArrays") }?.code
        == .notACollection)
    #expect(
      failure { _ = try archive.value(forKeyPath: "years.@unionOfArrays.nane") }?.nearestNames
        == ["name"])
    watching.invalidate()
  }

  @Test func `the sum of nothing is zero of its type, and the others of nothing are nil`() throws {
    let order = Order()
    #expect(try order.value(forKeyPath: "items.@count") as? Int == 0)
    #expect(try order.value(forKeyPath: "items.@sum.price") as? Int == 0)
    #expect(try order.value(forKeyPath: "items.@sum.discount") as? Double == 0)
    #expect(try order.value(forKeyPath: "items.@avg.price", as: Double.self) == nil)
    #expect(try order.value(forKeyPath: "items.@max.price", as: Int.self) == nil)
    #expect(try order.value(forKeyPath: "items.@unionOfObjects.name") as? [String] == [])
  }

  @Test func `nil counts as zero in a sum and an average, and not at all in the others`() throws {
    order.optionals = [nil, 4, 2]
    #expect(try order.value(forKeyPath: "optionals.@sum") as? Int == 6)
    #expect(try order.value(forKeyPath: "optionals.@avg") as? Double == 2)
    #expect(try order.value(forKeyPath: "optionals.@min") as? Int == 2)
    #expect(try order.value(forKeyPath: "optionals.@unionOfObjects") as? [Int] == [4, 2])
    #expect(try order.value(forKeyPath: "items.@sum.discount") as? Double == 0.5)
    #expect(try order.value(forKeyPath: "account.entries.@sum") == nil)
  }

  @Test func `a sum that no integer can hold is nil, and the average is there`() throws {
    let account = Account()
    account.entries = [.max, 1]
    #expect(try account.value(forKeyPath: "entries.@sum") == nil)
    account.entries = [.max, .max]
    #expect(try account.value(forKeyPath: "entries.@avg") as? Double == Double(Int.max))
    account.entries = [.max, 1, -1]
    #expect(try account.value(forKeyPath: "entries.@sum") as? Int == .max)
  }

  @Test func `objects without an equality are distinct by their identity`() throws {
    final class Page {}
    final class Book: KeyValueCoding {
      @Observed var pages: [Page] = []
      static let keys: KeyTable<Book> = ["pages": \.pages]
    }
    let (book, pages) = (Book(), [Page(), Page()])
    book.pages = pages + pages
    let distinct = try book.value(forKeyPath: "pages.@distinctUnionOfObjects") as? [Page]
    #expect(distinct?.map { ObjectIdentifier($0) } == pages.map { ObjectIdentifier($0) })
  }

  @Test func `what can be added and is no number is summed in its type`() throws {
    final class Trip: KeyValueCoding {
      @Observed var legs: [Duration] = [.seconds(1), .seconds(2)]
      static let keys: KeyTable<Trip> = ["legs": \.legs]
    }
    #expect(try Trip().value(forKeyPath: "legs.@sum", as: Duration.self) == .seconds(3))
    #expect(failure { _ = try Trip().value(forKeyPath: "legs.@avg") }?.code == .typeMismatch)
  }

  @Test func `a union has the values of elements whose class has another type under the name`()
    throws
  {
    final class Coded: Item {
      @Observed var code = 7
      override class var keys: KeyTable<Item> {
        super.keys.adding(Coded.self, ["name": \.code])
      }
    }
    let order = Order([Item("Pen", price: 2), Coded("Ink", price: 3)])
    let values = try #require(
      try order.value(forKeyPath: "items.@unionOfObjects.name") as? [Any])
    #expect(values.map { "\($0)" } == ["Pen", "7"])
  }

  @Test func `values that do not fit an aggregate are an error`() {
    for path in ["items.@sum.name", "items.@sum", "items.@max", "tags.@avg"] {
      order.tags = ["a"]
      #expect(failure { _ = try order.value(forKeyPath: path) }?.code == .typeMismatch, "\(path)")
    }
  }

  @Test func `every element is asked for the names of its own class`() throws {
    #expect(failure { _ = try order.value(forKeyPath: "items.@sum.grams") }?.type == "Item")
    order.items = [Bulk("Rice", price: 2), Bulk("Tea", price: 3)]
    #expect(try order.value(forKeyPath: "items.@sum.grams", as: Int.self) == 1000)
  }

  @Test func `an aggregate may be made of aggregates`() throws {
    let whole = Order(parts: [order, Order([Item("Cup", price: 4)])])
    #expect(try whole.value(forKeyPath: "parts.@sum.items.@count") as? Int == 4)
    #expect(try whole.value(forKeyPath: "parts.@max.items.@sum.price") as? Int == 7)
  }

  @Test func `an observed aggregate follows the collection and what it reads of each element`()
    throws
  {
    var seen: [Int?] = []
    let watching = try order.observe(
      path: "items.@sum.price", as: Int.self, options: [.initial, .new]
    ) { _, change in
      #expect(change.kind == .setting)
      #expect(change.indexes == nil)
      seen.append(change.newValue!)
    }
    let gone = order.items[0]
    gone.price = 5
    order.items.removeFirst()
    gone.price = 100
    order.items.append(Item("Cup", price: 4))
    order.items.last?.price = 6
    order.items[0].name = "Quill"
    #expect(seen == [7, 10, 5, 9, 11])
    watching.invalidate()
  }

  @Test func `each of many elements is followed, and let go when it leaves`() throws {
    let order = Order((0..<100).map { Item("\($0)", price: 1) })
    var seen: [Int?] = []
    let watching = try order.observe(path: "items.@sum.price", as: Int.self, options: .new) {
      seen.append($1.newValue!)
    }
    for item in order.items { item.price = 2 }
    #expect(seen == (101...200).map { $0 })
    weak let gone = order.items[50]
    order.items.remove(at: 50)
    #expect(gone == nil)
    order.items.insert(Item("new", price: 5), at: 0)
    order.items.swapAt(10, 90)
    for item in order.items { item.price += 1 }
    #expect(seen.suffix(101) == [203] + (204...303).map { $0 })
    watching.invalidate()
  }

  @Test func `a count that a replacement leaves as it was is told unless distinct is asked for`()
    throws
  {
    var told = 0
    var distinct: [Int?] = []
    let tokens = [
      try order.observe(path: "items.@count") { _, _ in told += 1 },
      try order.observe(path: "items.@count", as: Int.self, options: [.new, .distinct]) {
        distinct.append($1.newValue!)
      },
    ]
    order.items[0] = Item("Cup", price: 4)
    order.items.removeLast()
    #expect(told == 2)
    #expect(distinct == [2])
    withExtendedLifetime(tokens) {}
  }
}
