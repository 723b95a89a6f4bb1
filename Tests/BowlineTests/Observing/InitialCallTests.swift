// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Observations that are ended inside their own initial call, in every form: contract 6.3.
@Suite struct InitialCallTests {
  final class Desk: KeyValueCoding {
    @Observed var number = 0
    @Observed var next: Desk?
    @ObservedArray var rows: [Account] = []
    var doubled: Int { number * 2 }
    static let keys: KeyTable<Desk> = ["number": \.number, "next": \.next]
  }

  final class Watcher {
    let bag: ObservationBag
    var calls = 0

    init(_ bag: ObservationBag) { self.bag = bag }

    func end() {
      calls += 1
      bag.endAll()
    }
    func end(_ desk: Desk) { end() }
    func end(_ old: Int, _ new: Int) { end() }
    func end(_ change: KeyValueChange<Int>) { end() }
    func end(
      _ desk: Desk, _ keyPath: PartialKeyPath<Desk>, _ change: KeyValueChange<Any?>
    ) { end() }
  }

  let desk = Desk()
  let bag = ObservationBag()

  /// The forms of `observe`, each with an initial call that ends it.
  private static let forms: [(String, @Sendable (Desk, Watcher) throws -> Void)] = [
    (
      "closure",
      { $0.observe(\.number, options: .initial, in: $1.bag) { [w = $1] _, _ in w.end() } }
    ),
    ("change", { $0.observe(\.number, options: .initial, in: $1.bag) { [w = $1] _ in w.end() } }),
    (
      "distinct",
      {
        $0.observe(\.number, options: [.initial, .distinct], in: $1.bag) { [w = $1] _ in w.end() }
      }
    ),
    ("derived", { $0.observe(\.doubled, options: .initial, in: $1.bag) { [w = $1] _ in w.end() } }),
    (
      "nested",
      { $0.observe(\.next?.number, options: .initial, in: $1.bag) { [w = $1] _ in w.end() } }
    ),
    (
      "several",
      {
        $0.observe([\.number, \.next, \.doubled], options: .initial, in: $1.bag) {
          [w = $1] _, _, _ in w.end()
        }
      }
    ),
    (
      "array",
      {
        $0.observe([\.number, \.next], options: .initial, in: $1.bag) { [w = $1] _, _, _ in
          w.end()
        }
      }
    ),
    (
      "method",
      {
        $0.observe(
          \.number, options: .initial, target: $1, in: $1.bag,
          action: Watcher.end as (Watcher) -> () -> Void)
      }
    ),
    (
      "method with the object",
      {
        $0.observe(
          \.number, options: .initial, target: $1, in: $1.bag,
          action: Watcher.end as (Watcher) -> (Desk) -> Void)
      }
    ),
    (
      "method with values",
      {
        $0.observe(
          \.number, options: .initial, target: $1, in: $1.bag,
          action: Watcher.end as (Watcher) -> (Int, Int) -> Void)
      }
    ),
    (
      "method with the change",
      {
        $0.observe(
          \.number, options: .initial, target: $1, in: $1.bag,
          action: Watcher.end as (Watcher) -> (KeyValueChange<Int>) -> Void)
      }
    ),
    (
      "method for an array",
      {
        $0.observe(
          [\.number, \.next], options: .initial, target: $1, in: $1.bag,
          action: Watcher.end
            as (Watcher) -> (Desk, PartialKeyPath<Desk>, KeyValueChange<Any?>) -> Void)
      }
    ),
    (
      "elements",
      {
        $0.rows = [Account(), Account()]
        $0.observe(each: \.rows, \.balance, options: .initial, in: $1.bag) { [w = $1] _, _, _ in
          w.end()
        }
      }
    ),
    (
      "name",
      { try $0.observe(path: "number", options: .initial, in: $1.bag) { [w = $1] _, _ in w.end() } }
    ),
    (
      "path of names, distinct",
      {
        try $0.observe(path: "next.number", options: [.initial, .distinct], in: $1.bag) {
          [w = $1] _, _ in w.end()
        }
      }
    ),
    (
      "typed name",
      {
        try $0.observe(path: "number", as: Int.self, options: .initial, in: $1.bag) {
          [w = $1] _, _ in w.end()
        }
      }
    ),
  ]

  @Test(arguments: forms.indices)
  func `an observation ends inside its own initial call`(form: Int) throws {
    let (name, observe) = Self.forms[form]
    let watcher = Watcher(bag)
    try observe(desk, watcher)
    #expect(watcher.calls == 1, "\(name)")
    #expect(bag.count == 0)
    desk.number = 1
    desk.next = Desk()
    desk.next?.number = 3
    desk.rows.first?.balance = 5
    #expect(watcher.calls == 1, "\(name)")
  }

  @Test func `it ends there by object and key path too, and leaves what else is in the bag`() {
    var calls: [String] = []
    desk.observe(\.number, options: .initial, in: bag) { [bag] desk, _ in
      calls.append("one")
      bag.end(of: desk, \.number)
    }
    desk.observe([\.number, \.next], options: .initial, in: bag) { [bag] desk, keyPath, _ in
      calls.append(keyPath == \.number ? "number" : "next")
      if keyPath == \.number { bag.end(of: desk, \.number) }
    }
    #expect(calls == ["one", "number", "next"])
    desk.number = 1
    desk.next = nil
    #expect(calls == ["one", "number", "next", "next"])
    #expect(bag.count == 1)
    // The closure that is left keeps the bag.
    bag.endAll()
  }

  @Test func `what ended in its initial call is not listed`() {
    let insight = Insight(keeping: 20_000)
    desk.observe(\.number, options: .initial, in: bag) { [bag] desk, _ in bag.end(of: desk) }
    // Other tests observe at the same time.
    let own = insight.entries.filter { $0.site?.file.hasSuffix("/InitialCallTests.swift") == true }
    #expect(own.allSatisfy { $0.site?.line != #line - 3 })
  }

  @Test func `a bag that is full takes in what begins`() {
    for _ in 0..<40 { desk.observe(\.number) { _ in }.store(in: bag) }
    bag.endAll()
    var calls = 0
    for _ in 0..<40 {
      desk.observe([\.number, \.next], options: .initial, in: bag) { _, _, _ in calls += 1 }
    }
    #expect(bag.count == 40 && calls == 80)
  }

  @Test func `what ends while its bag takes it has no initial call`() {
    final class Ender {
      unowned let bag: ObservationBag
      init(_ bag: ObservationBag) { self.bag = bag }
      deinit { bag.endAll() }
    }
    var ender: Ender? = Ender(bag)
    for _ in 0..<16 {
      let token = desk.observe(\.number) { [ender] _, _ in withExtendedLifetime(ender) {} }
      bag.add(token)
      token.invalidate()
    }
    ender = nil
    var calls = 0
    // The bag lets go of those that have ended.
    desk.observe(\.number, options: .initial, in: bag) { _, _ in calls += 1 }
    #expect(calls == 0 && bag.count == 0)
  }

  @Test func `one of several that a getter ends as it begins has no initial call`() {
    final class Sensor: KeyValueObservable {
      @Observed var raw = 1
      var onRead: () -> Void = {}
      var reading: Int {
        onRead()
        return raw
      }
    }
    let sensor = Sensor()
    sensor.onRead = { [bag] in bag.endAll() }
    var calls = 0
    sensor.observe([\.reading], options: .initial, in: bag) { _, _, _ in calls += 1 }
    sensor.onRead = {}
    sensor.raw = 2
    #expect(calls == 0 && bag.count == 0)
  }

  @Test func `an element that leaves in its initial call is told of nothing more`() {
    let (first, second) = (Account(), Account())
    desk.rows = [first, second]
    var seen: [String] = []
    let watching = desk.observe(each: \.rows, \.balance, options: [.initial, .new]) {
      desk, account, change in
      seen.append("\(account === first ? "first" : "second") \(change.newValue!)")
      if account === first, seen.count == 1 {
        desk.$rows.removeFirst()
        first.balance = 11
      } else if account === second, seen.count == 2 {
        desk.rows = [second]
        second.balance = 12
      }
    }
    #expect(seen == ["first 10", "second 10", "second 12"])
    watching.invalidate()
  }
}
