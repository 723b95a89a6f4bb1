// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Methods of targets, and several key paths: contract 6.6.
@Suite struct ActionTests {
  /// A target whose methods are called.
  final class Watcher {
    var seen: [String] = []
    func nothing() { seen.append("nothing") }
    func object(_ account: Account) { seen.append("object \(account.balance)") }
    func value(_ new: Int) { seen.append("value \(new)") }
    func objectAndValue(_ account: Account, _ new: Int) { seen.append("both \(new)") }
    func values(_ old: Int, _ new: Int) { seen.append("values \(old) \(new)") }
    func all(_ account: Account, _ old: Int, _ new: Int) { seen.append("all \(old) \(new)") }
    func change(_ change: KeyValueChange<Int>) { seen.append("change \(text(change))") }
    func objectAndChange(_ account: Account, _ change: KeyValueChange<Int>) {
      seen.append("with object \(text(change))")
    }
    func keyPath(
      _ account: Account, _ keyPath: PartialKeyPath<Account>, _ change: KeyValueChange<Any?>
    ) {
      let name = keyPath == \.balance ? "balance" : keyPath == \.limit ? "limit" : "owner"
      seen.append("\(name) \(change.oldValue as Any) \(change.newValue as Any)")
    }
    func numbers(_ old: [Int], _ new: [Int]) { seen.append("\(old) \(new)") }
    func tags(_ old: Set<String>, _ new: Set<String>) {
      seen.append("\(old.sorted()) \(new.sorted())")
    }
    func latest(_ new: [Int]) { seen.append("\(new)") }
    func numbers(_ old: [Int]?, _ new: [Int]?) { seen.append("\(text(old)) \(text(new))") }
    func tags(_ old: Set<String>?, _ new: Set<String>?) {
      seen.append("\(text(old?.sorted())) \(text(new?.sorted()))")
    }

    private func text<Value>(_ value: Value?) -> String { value.map { "\($0)" } ?? "nil" }

    private func text(_ change: KeyValueChange<Int>) -> String {
      "\(change.isPrior ? "prior " : "")\(change.oldValue ?? -1) \(change.newValue ?? -1)"
    }
  }

  let account = Account()
  let watcher = Watcher()
  let bag = ObservationBag()

  /// Observes the balance by a method of each shape.
  private func observeInAllShapes(_ options: ObservingOptions) {
    account.observe(\.balance, options: options, target: watcher, in: bag, action: Watcher.nothing)
    account.observe(\.balance, options: options, target: watcher, in: bag, action: Watcher.object)
    account.observe(\.balance, options: options, target: watcher, in: bag, action: Watcher.value)
    account.observe(
      \.balance, options: options, target: watcher, in: bag, action: Watcher.objectAndValue)
    account.observe(\.balance, options: options, target: watcher, in: bag, action: Watcher.values)
    account.observe(\.balance, options: options, target: watcher, in: bag, action: Watcher.all)
    account.observe(\.balance, options: options, target: watcher, in: bag, action: Watcher.change)
    account.observe(
      \.balance, options: options, target: watcher, in: bag, action: Watcher.objectAndChange)
  }

  @Test func `an action takes nothing, the change, or values, old before new, behind the object`() {
    observeInAllShapes([.old, .new])
    account.balance = 11
    #expect(
      watcher.seen == [
        "nothing", "object 11", "value 11", "both 11", "values 10 11", "all 10 11",
        "change 10 11", "with object 10 11",
      ])
  }

  @Test func `the initial call hands over the present value, as the old one too`() {
    observeInAllShapes([.initial, .old, .new])
    #expect(
      watcher.seen == [
        "nothing", "object 10", "value 10", "both 10", "values 10 10", "all 10 10",
        "change -1 10", "with object -1 10",
      ])
  }

  @Test func `a prior call hands over the present value, as the new one too`() {
    observeInAllShapes([.prior, .old, .new])
    withChanges {
      account.balance = 11
      #expect(
        watcher.seen == [
          "nothing", "object 10", "value 10", "both 10", "values 10 10", "all 10 10",
          "change prior 10 -1", "with object prior 10 -1",
        ])
    }
    #expect(watcher.seen.count == 16 && watcher.seen[12] == "values 10 11")
  }

  @Test func `options hold for actions, and a change has both values without one`() {
    observeInAllShapes(.distinct)
    account.balance = 10
    #expect(watcher.seen.isEmpty)
    account.observe(\.balance, target: watcher, in: bag, action: Watcher.change)
    bag.end(of: account)
    account.observe(\.balance, target: watcher, in: bag, action: Watcher.objectAndChange)
    account.balance = 11
    #expect(watcher.seen == ["with object 10 11"])
  }

  @Test func `an action is handed the whole collection before and after each edit of it`() {
    let shelf = Shelf()
    shelf.observe(\.numbers, target: watcher, in: bag, action: Watcher.numbers)
    shelf.observe(\.tags, target: watcher, in: bag, action: Watcher.tags)
    shelf.$numbers.insert(5, at: 0)
    shelf.$numbers.remove(at: 1)
    shelf.$numbers[0] = 6
    shelf.$numbers.move(from: 0, to: 2)
    shelf.numbers = [1]
    shelf.$tags.insert("c")
    shelf.$tags.remove("a")
    #expect(
      watcher.seen == [
        "[10, 20, 30] [5, 10, 20, 30]", "[5, 10, 20, 30] [5, 20, 30]", "[5, 20, 30] [6, 20, 30]",
        "[6, 20, 30] [20, 30, 6]", "[20, 30, 6] [1]",
        #"["a", "b"] ["a", "b", "c"]"#, #"["a", "b", "c"] ["b", "c"]"#,
      ])
  }

  @Test func `so it is where the collection may be missing`() {
    let shelf = Shelf()
    shelf.inner = Shelf()
    shelf.observe(\.inner?.numbers, target: watcher, in: bag, action: Watcher.numbers)
    shelf.observe(\.inner?.tags, target: watcher, in: bag, action: Watcher.tags)
    shelf.inner?.$numbers.append(40)
    shelf.inner?.$tags.remove("a")
    shelf.inner = nil
    #expect(
      watcher.seen == [
        "[10, 20, 30] [10, 20, 30, 40]", #"["a", "b"] ["b"]"#, "[10, 20, 30, 40] nil",
        #"["b"] nil"#,
      ])
  }

  @Test func `so it is through other objects, in batches, and with options`() {
    let shelf = Shelf()
    shelf.inner = Shelf()
    let options: ObservingOptions = [.initial, .prior, .distinct, .difference]
    shelf.observe(\.numbers, options: options, target: watcher, in: bag, action: Watcher.numbers)
    shelf.observe(\.inner!.numbers, target: watcher, in: bag, action: Watcher.latest)
    shelf.$numbers.append(40)
    shelf.inner?.$numbers.remove(at: 0)
    withChanges {
      shelf.inner?.$numbers.removeAll()
      shelf.inner?.$numbers.append(7)
    }
    #expect(
      watcher.seen == [
        "[10, 20, 30] [10, 20, 30]", "[10, 20, 30] [10, 20, 30]",
        "[10, 20, 30] [10, 20, 30, 40]", "[20, 30]", "[7]",
      ])
  }

  @Test func `a target is not kept alive, and not called once it has gone`() {
    var watcher: Watcher? = Watcher()
    weak let seen = watcher
    let watching = account.observe(\.balance, target: watcher!, action: Watcher.nothing)
    watcher = nil
    #expect(seen == nil)
    account.balance = 11
    watching.invalidate()
  }

  @Test func `one token stands for several key paths, with options and each with its change`() {
    var seen: [String] = []
    let watching = account.observe(
      [\.owner, \.balance, \.limit], options: [.initial, .prior, .new]
    ) { _, keyPath, change in
      let name = keyPath == \.owner ? "owner" : keyPath == \.balance ? "balance" : "limit"
      let value = change.newValue.map { $0.map { "\($0)" } ?? "nil" } ?? "to come"
      seen.append("\(name) \(value)")
    }
    #expect(seen == ["owner Ann", "balance 10", "limit nil"])
    seen = []
    account.limit = 5
    account.owner = "Bo"
    account.entries = []
    #expect(seen == ["limit to come", "limit 5", "owner to come", "owner Bo"])
    watching.invalidate()
    account.balance = 12
    #expect(seen.count == 4 && !watching.isActive)
  }

  @Test func `an array of key paths is observed, by a closure or a method`() {
    let keyPaths: [PartialKeyPath<Account>] = [\.owner, \.balance, \.limit, \.parent?.balance]
    var seen: [PartialKeyPath<Account>] = []
    let watching = account.observe(keyPaths) { _, keyPath, _ in seen.append(keyPath) }
    account.limit = 5
    account.owner = "Bo"
    account.entries = []
    account.balance = 11
    account.parent = Account()
    #expect(seen == [\.limit, \.owner, \.balance, \.parent?.balance])
    #expect(watching.isActive)
    watching.invalidate()
    account.balance = 12
    #expect(seen.count == 4 && !watching.isActive)

    account.observe(keyPaths, target: watcher, in: bag, action: Watcher.nothing)
    account.observe([\.balance, \.limit], target: watcher, in: bag, action: Watcher.keyPath)
    account.observe([], target: watcher, in: bag, action: Watcher.nothing)
    account.limit = nil
    account.balance = 13
    #expect(
      watcher.seen == [
        "nothing", "limit Optional(Optional(5)) Optional(nil)", "nothing",
        "balance Optional(Optional(12)) Optional(Optional(13))",
      ])
  }
}
