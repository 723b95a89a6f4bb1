// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The values of a change, for each combination of options: contract 2.1 to 2.5, 3.1 and 3.2.
@Suite struct ObservingOptionsTests {
  let account = Account()

  @Test func `without options a change has a kind and no values`() throws {
    var changes: [KeyValueChange<Int>] = []
    let watching = account.observe(\.balance) { _, change in changes.append(change) }
    account.balance = 11
    try #require(changes.count == 1)
    #expect(changes[0].kind == .setting)
    #expect(changes[0].oldValue == nil && changes[0].newValue == nil)
    #expect(changes[0].indexes == nil && !changes[0].isPrior)
    watching.invalidate()
  }

  @Test func `old and new are there when asked for, each by itself`() {
    var seen: [String] = []
    let both = account.observe(\.balance, options: [.old, .new]) { _, change in
      seen.append("both \(change.oldValue!) \(change.newValue!)")
    }
    let old = account.observe(\.balance, options: .old) { _, change in
      seen.append("old \(change.oldValue!) \(change.newValue as Any)")
    }
    let new = account.observe(\.balance, options: .new) { _, change in
      seen.append("new \(change.oldValue as Any) \(change.newValue!)")
    }
    account.balance = 11
    #expect(seen == ["both 10 11", "old 10 nil", "new nil 11"])
    withExtendedLifetime((both, old, new)) {}
  }

  @Test func `the initial notice comes before the call returns and never has an old value`() throws
  {
    var changes: [KeyValueChange<Int>] = []
    let watching = account.observe(\.balance, options: [.initial, .old, .new]) { object, change in
      #expect(object === account)
      changes.append(change)
    }
    try #require(changes.count == 1)
    #expect(changes[0].newValue == 10)
    #expect(changes[0].oldValue == nil)
    watching.invalidate()
  }

  @Test func `the initial notice has no new value unless that is asked for`() throws {
    var changes: [KeyValueChange<Int>] = []
    let watching = account.observe(\.balance, options: .initial) { changes.append($1) }
    try #require(changes.count == 1)
    #expect(changes[0].newValue == nil)
    watching.invalidate()
  }

  @Test func `a prior notice comes before the store, has the old value and never a new one`() {
    var seen: [String] = []
    let watching = account.observe(\.balance, options: [.prior, .old, .new]) { account, change in
      seen.append(
        "\(change.isPrior) \(change.oldValue!) \(change.newValue as Any) reads \(account.balance)")
    }
    account.balance = 11
    #expect(seen == ["true 10 nil reads 10", "false 10 Optional(11) reads 11"])
    watching.invalidate()
  }

  @Test func `a nil value is present and nil, not absent`() throws {
    account.limit = 5
    var changes: [KeyValueChange<Int?>] = []
    let watching = account.observe(\.limit, options: [.old, .new]) { changes.append($1) }
    account.limit = nil
    try #require(changes.count == 1)
    #expect(changes[0].oldValue == .some(.some(5)))
    #expect(changes[0].newValue == .some(.none))
    watching.invalidate()
  }

  @Test(arguments: [false, true])
  func `an observation that a comparison ends is not told`(isByName: Bool) throws {
    struct Price: Equatable {
      var compare: () -> Void = {}
      static func == (left: Price, right: Price) -> Bool {
        left.compare()
        right.compare()
        return false
      }
    }
    final class Ware: KeyValueCoding {
      @Observed var price = Price()
      static let keys: KeyTable<Ware> = ["price": \.price]
    }
    let ware = Ware()
    var calls = 0
    var token: KeyValueObservation?
    if isByName {
      token = try ware.observe(path: "price", options: .distinct) { _, _ in calls += 1 }
    } else {
      token = ware.observe(\.price, options: .distinct) { _, _ in calls += 1 }
    }
    ware.price = Price()
    #expect(calls == 1)
    ware.price = Price { token = nil }
    #expect(calls == 1 && token == nil)
  }

  @Test func `an observer of an inherited value that a batch's == ends is not told`() {
    struct Price: Equatable {
      var compare: () -> Void = {}
      static func == (left: Price, right: Price) -> Bool {
        right.compare()
        return false
      }
    }
    class Ware: KeyValueObservable { @Observed var price = Price() }
    final class Bread: Ware { @Observed var grams = 500 }
    let bread = Bread()
    var (calls, comparisons) = (0, 0)
    var token: KeyValueObservation?
    token = bread.observe(\.price) { _, _ in calls += 1 }
    withChanges {
      bread.price = Price {
        comparisons += 1
        // The batch compares what it holds back, then what the observer was told.
        if comparisons == 2 { token = nil }
      }
    }
    #expect(calls == 0 && token == nil)
  }

  @Test func `an equal value is told, and with distinct it is not`() {
    var all = 0
    var different: [Int] = []
    let first = account.observe(\.balance) { _, _ in all += 1 }
    let second = account.observe(\.balance, options: [.new, .distinct]) { _, change in
      different.append(change.newValue!)
    }
    account.balance = 10
    account.balance = 11
    account.balance = 11
    #expect(all == 3)
    #expect(different == [11])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `with distinct objects are compared by identity and nan differs from itself`() {
    final class Model: KeyValueObservable {
      @Observed var object = Account()
      @Observed var number = Double.nan
    }
    let model = Model()
    var objects = 0
    var numbers = 0
    let first = model.observe(\.object, options: .distinct) { _, _ in objects += 1 }
    let second = model.observe(\.number, options: .distinct) { _, _ in numbers += 1 }
    model.object = model.object
    model.object = Account()
    model.number = .nan
    #expect(objects == 1)
    #expect(numbers == 1)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `with distinct an object that may be missing is compared by identity, as in a batch`()
  {
    let parent = Account()
    account.parent = parent
    var told = 0
    let watching = account.observe(\.parent, options: .distinct) { _, _ in told += 1 }
    account.parent = parent
    #expect(told == 0)
    account.parent = Account()
    account.parent = nil
    account.parent = nil
    #expect(told == 2)
    withChanges { account.parent = nil }
    #expect(told == 2)
    watching.invalidate()
  }

  @Test func `values that an option cannot compare are told as they are, and reported once`() async
  {
    await #expect(processExitsWith: .success) {
      struct Part { var width = 0 }
      final class Model: KeyValueObservable {
        @Observed var part = Part()
        @Observed var parts: [Part] = []
      }
      let reports = Locked<[String]>([])
      BowlineReport.setHandler { report in reports.withLock { $0.append(report.message) } }
      let model = Model()
      var told = 0
      let bag = ObservationBag()
      for _ in 0..<2 {
        model.observe(\.part, options: .distinct, in: bag) { _, _ in told += 1 }
        model.observe(\.part, options: .difference, in: bag) { _, _ in told += 1 }
        model.observe(\.parts, options: [.new, .difference], in: bag) { change in
          precondition(change.kind == .setting && change.newValue?.count == 1)
          told += 1
        }
      }
      model.part = Part()
      precondition(told == 4)
      model.parts = [Part()]
      precondition(told == 6)
      let said = reports.withLock { $0 }
      precondition(said.count == 3)
      precondition(said[0].hasPrefix("The option .distinct compares values that are Equatable"))
      precondition(said[1].contains("which those of the type Part are not"))
    }
  }

  @Test func `values keep their types - enums, structs, doubly optional`() {
    enum Suit { case hearts, spades }
    struct Card: Equatable { var suit: Suit }
    final class Hand: KeyValueObservable {
      @Observed var suit = Suit.hearts
      @Observed var card: Card? = nil
      @Observed var maybe: Int?? = nil
    }
    let hand = Hand()
    var seen: [String] = []
    let tokens = [
      hand.observe(\.suit, options: [.old, .new]) {
        seen.append("\($1.oldValue!) \($1.newValue!)")
      },
      hand.observe(\.card, options: [.old, .new]) {
        seen.append("\($1.oldValue! == nil) \($1.newValue! == Card(suit: .spades))")
      },
      hand.observe(\.maybe, options: [.new]) { seen.append("\($1.newValue! == .some(nil))") },
    ]
    hand.suit = .spades
    hand.card = Card(suit: .spades)
    hand.maybe = .some(nil)
    #expect(seen == ["hearts spades", "true true", "true"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a change in place is told with the value before and after`() {
    var seen: [String] = []
    let watching = account.observe(\.entries, options: [.prior, .old, .new]) { _, change in
      seen.append("\(change.oldValue!) \(change.newValue as Any)")
    }
    account.entries.append(4)
    #expect(seen == ["[1, 2, 3] nil", "[1, 2, 3] Optional([1, 2, 3, 4])"])
    watching.invalidate()
  }

  @Test func `a change in place that throws is told too, since the value may have changed`() {
    struct Failure: Error {}
    func fail(_ value: inout Int) throws {
      value = 99
      throw Failure()
    }
    var seen: [Int] = []
    let watching = account.observe(\.balance, options: .new) { seen.append($1.newValue!) }
    #expect(throws: Failure.self) { try fail(&account.balance) }
    #expect(seen == [99])
    #expect(account.balance == 99)
    watching.invalidate()
  }
}
