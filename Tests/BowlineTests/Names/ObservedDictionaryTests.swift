// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Bowline

/// Properties whose keys come at run time: contract 11.7.
@Suite struct ObservedDictionaryTests {
  private let settings: ObservedDictionary<Int> = ["speed": 3]

  @Test func `a key without a value is nil, comes to life, and is told nil when it is removed`() {
    var seen: [Int?] = []
    let watching = settings.observe(\.["limit"], options: [.initial, .new]) {
      #expect($0 === settings)
      seen.append($1.newValue!)
    }
    settings["limit"] = 10
    settings["limit"]? += 1
    settings["limit"] = nil
    settings["limit"] = 5
    #expect(seen == [nil, 10, 11, nil, 5])
    watching.invalidate()
  }

  @Test func `only those who observe a key are told of it`() {
    var seen: [String] = []
    let tokens = ["speed", "limit"].map { key in
      settings.observe(\.[key], options: .new) { seen.append("\(key) \($1.newValue! ?? 0)") }
    }
    settings["limit"] = 1
    settings["other"] = 2
    settings["speed"] = 4
    #expect(seen == ["limit 1", "speed 4"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `keys, count and all values are observed as well`() {
    var seen: [String] = []
    let tokens = [
      settings.observe(\.keys, options: .new) { seen.append($1.newValue!.joined(separator: " ")) },
      settings.observe(\.count, options: .new) { seen.append("\($1.newValue!)") },
    ]
    var sums: [Int] = []
    let sum = settings.observe(\.values, options: .new) {
      sums.append($1.newValue!.values.reduce(0, +))
    }
    settings["limit"] = 1
    settings["limit"] = 2
    settings["speed"] = nil
    #expect(seen == ["limit speed", "2", "limit", "1"])
    #expect(sums == [4, 5, 2], "a value that goes with its key is one change")
    withExtendedLifetime((tokens, sum)) {}
  }

  @Test func `every key is a name, and paths go through it`() throws {
    final class Model: KeyValueCoding {
      @Observed var settings: ObservedDictionary<Int>? = [:]
      @Observed var accounts: ObservedDictionary<Account> = [:]
      static let keys: KeyTable<Model> = ["settings": \.settings, "accounts": \.accounts]
    }
    let model = Model()
    var seen: [String] = []
    let tokens = [
      try model.observe(path: "settings.limit", as: Int.self, options: .new) {
        seen.append("\($1.newValue! ?? 0)")
      },
      try model.observe(path: "accounts.ann.balance", as: Int.self, options: .new) {
        seen.append("\($1.newValue! ?? 0)")
      },
    ]
    try model.setValue(3, forKeyPath: "settings.limit")
    model.accounts["ann"] = Account(balance: 4)
    try model.setValue(5, forKeyPath: "accounts.ann.balance")
    try model.setValue(nil, forKeyPath: "settings.limit")
    model.settings = ["limit": 6]
    #expect(seen == ["3", "4", "5", "0", "6"])
    #expect(
      failure { try model.setValue("x", forKeyPath: "settings.limit") }?.code == .typeMismatch)
    #expect(failure { try Model.validate(path: "accounts.ann.balanse") }?.code == .unknownKey)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a key is bound at either end, and bound again`() {
    let account = Account(balance: 8)
    let first = settings.bind(\.["speed"], to: account, \.limit)
    #expect(settings["speed"] == nil)
    account.limit = 5
    #expect(settings["speed"] == 5)
    settings.bind(\.["speed"], to: account, \.limit, mode: .twoWay)
    #expect(!first.isActive)
    settings["speed"] = 6
    #expect(account.limit == 6)
    let other = settings.bind(\.["limit"], to: account, \.limit)
    #expect(other.isActive)
    #expect(settings["limit"] == 6)
  }

  @Test func `a key is observed for as long as the dictionary lives`() {
    var settings: ObservedDictionary<Int>? = ["speed": 3]
    weak let seen = settings
    let account = Account()
    let watching = settings!.observe(\.["speed"]) { _, _ in }
    let binding = account.bind(\.limit, to: settings!, \.["speed"])
    settings = nil
    #expect(seen == nil)
    #expect(!watching.isActive)
    #expect(!binding.isActive)
    #expect(account.limit == 3)
  }

  @Test func `a key is told before a change and after it, in order`() {
    var seen: [String] = []
    let tokens = [
      settings.observe(\.["limit"], options: [.prior, .old, .new]) { settings, change in
        seen.append("\(change.isPrior) \(settings["limit"] ?? 0) \(settings.count)")
      },
      settings.observe(\.count, options: [.prior]) { settings, change in
        seen.append("count \(change.isPrior) \(settings.count)")
      },
    ]
    settings["limit"] = 4
    #expect(seen == ["count true 1", "true 0 1", "false 4 2", "count false 2"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `all values are told once before a change of a key and once after it`() {
    var seen: [String] = []
    let watching = settings.observe(\.values, options: [.prior, .old, .new]) { _, change in
      seen.append("\(change.oldValue!.count) \(change.newValue?.count ?? -1)")
    }
    settings["limit"] = 4
    settings["limit"] = nil
    settings["speed"] = nil
    #expect(seen == ["1 -1", "1 2", "2 -1", "2 1", "1 -1", "1 0"])
    watching.invalidate()
  }

  @Test(arguments: [["a": 1], [:]])
  func `what a prior observer of a key does to it is told to those of the keys`(
    values: [String: Int]
  ) {
    let dictionary = ObservedDictionary(values)
    var isFirst = true
    let priorWatching = dictionary.observe(\.["a"], options: .prior) { dictionary, change in
      guard change.isPrior, isFirst else { return }
      isFirst = false
      dictionary["a"] = dictionary["a"] == nil ? 5 : nil
    }
    var counts: [Int] = []
    let watching = dictionary.observe(\.count, options: .new) { counts.append($1.newValue!) }
    dictionary["a"] = 2
    #expect(dictionary.count == 1)
    #expect(counts.last == 1)
    withExtendedLifetime((priorWatching, watching)) {}
  }

  @Test(arguments: [false, true])
  func `what an observer of a key does to others is told to those of the keys`(isPrior: Bool) {
    let dictionary: ObservedDictionary<Int> = ["a": 0]
    var seen = [dictionary.keys]
    let options: ObservingOptions = isPrior ? .prior : []
    let first = dictionary.observe(\.["b"], options: options) { dictionary, change in
      guard change.isPrior == isPrior else { return }
      dictionary["a"] = nil
      dictionary["c"] = 3
    }
    let watching = dictionary.observe(\.keys, options: [.old, .new]) { _, change in
      #expect(change.oldValue == seen.last)
      seen.append(change.newValue!)
    }
    dictionary["b"] = 1
    #expect(seen.last == ["b", "c"])
    withExtendedLifetime((first, watching)) {}
  }

  @Test func `a batch tells each key once, with the first value and the last`() {
    var seen: [String] = []
    let tokens = [
      settings.observe(\.["limit"], options: [.old, .new]) {
        seen.append("limit \($1.oldValue! ?? 0) \($1.newValue! ?? 0)")
      },
      settings.observe(\.["speed"]) { _, _ in seen.append("speed") },
      settings.observe(\.count, options: [.old, .new]) {
        seen.append("count \($1.oldValue!) \($1.newValue!)")
      },
    ]
    withChanges {
      settings["limit"] = 1
      settings["limit"] = 2
      settings["speed"] = nil
      settings["speed"] = 3
    }
    #expect(seen.sorted() == ["count 1 2", "limit 0 2"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a key that its observer removes is removed`() {
    let watching = settings.observe(\.["limit"], options: .new) { settings, change in
      if change.newValue! != nil { settings["limit"] = nil }
    }
    settings["limit"] = 1
    #expect(settings.keys == ["speed"])
    #expect(settings["limit"] == nil)
    watching.invalidate()
  }

  @Test func `a key that comes twice traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = ["speed": 1, "speed": 2] as ObservedDictionary<Int>
    }
  }

  @Test func `all keys are removed`() {
    var seen: [Int?] = []
    let watching = settings.observe(\.["speed"], options: .new) { seen.append($1.newValue!) }
    settings["a"] = 1
    settings.removeAll()
    #expect(seen == [nil])
    #expect(settings.isEmpty)
    #expect(settings.values == [:])
    watching.invalidate()
  }

  @Test func `values are changed in place`() {
    let lists: ObservedDictionary<[Int]> = [:]
    lists["a"] = [1]
    lists["a"]?.append(2)
    lists["b"]?.append(3)
    #expect(lists.values == ["a": [1, 2]])
  }

  @Test func `a key that nobody observes any more takes no room for its observers`() {
    for number in 0..<2000 {
      let watching = settings.observe(\.["key \(number)"]) { _, _ in }
      settings["key \(number)"] = 1
      settings["key \(number)"] = nil
      watching.invalidate()
    }
    #expect(settings.lists.count < 40)
    let tokens = (0..<200).map { number in settings.observe(\.["key \(number)"]) { _, _ in } }
    #expect(settings.lists.count >= 200)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a value of many keys is told of each of them`() {
    final class Sum: KeyValueObservable {
      let numbers: ObservedDictionary<Int> = [:]
      var total: Int { (0..<100).reduce(0) { $0 + (numbers["key \($1)"] ?? 0) } }
    }
    let sum = Sum()
    for number in 0..<50 { _ = sum.numbers.observe(\.["key \(number)"]) { _, _ in } }
    var seen: [Int] = []
    let watching = sum.observe(\.total, options: .new) { seen.append($1.newValue!) }
    for number in 0..<100 { sum.numbers["key \(number)"] = 1 }
    #expect(seen == Array(1...100))
    watching.invalidate()
  }

  @Test func `a key is told to those who begin anew after many others`() {
    var seen: [Int?] = []
    for round in 0..<3 {
      for number in 0..<100 { _ = settings.observe(\.["other \(number)"]) { _, _ in } }
      let watching = settings.observe(\.["limit"], options: .new) { seen.append($1.newValue!) }
      settings["limit"] = round
      watching.invalidate()
      settings["limit"] = nil
    }
    #expect(seen == [0, 1, 2])
  }

  @Test func `what is computed in a change in place may read the other values`() {
    let numbers: ObservedDictionary<[Int]> = ["a": [1], "b": [2, 3]]
    numbers["a"]?.append(numbers["b"]!.count)
    #expect(numbers["a"] == [1, 2] && numbers.keys == ["a", "b"])
  }
}
