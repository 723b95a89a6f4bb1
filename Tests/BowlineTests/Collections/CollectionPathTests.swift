// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Edits of a collection that is reached through an optional or by names: contract 9.11.
@Suite struct CollectionPathTests {
  final class Account: KeyValueObservable, KeyValueCoding {
    @ObservedArray var transactions = [1, 2]
    @ObservedSet var tags: Set = ["a"]
    @Observed var isHidden = false
    var shown: [Int] { isHidden ? [] : transactions }
    static let keys: KeyTable<Account> = [
      "transactions": \.transactions, "tags": \.tags, "shown": \.shown,
    ]
  }

  final class Customer: KeyValueObservable, KeyValueCoding {
    @Observed var account: Account? = Account()
    @Observed var others: [Account] = []
    static let keys: KeyTable<Customer> = ["account": \.account, "others": \.others]
  }

  final class Owner: KeyValueObservable {
    @Observed var account = Account()
  }

  let customer = Customer()

  func line<Value>(_ change: KeyValueChange<Value>, _ old: Any?, _ new: Any?) -> String {
    let ranges = { (set: RangeSet<Int>?) in
      set.map { "\($0.ranges.map { "\($0)" }.joined())" } ?? ""
    }
    let values = [old, new].map { $0.map { "\($0)" } ?? "-" }
    return "\(change.kind) \(ranges(change.oldIndexes))\(values[0])"
      + " -> \(ranges(change.newIndexes))\(values[1])"
  }

  func perform() {
    let account = customer.account!
    account.$transactions.append(3)
    account.$transactions[0] = 7
    account.$transactions.remove(at: 1)
    account.transactions = [4, 5]
    account.$transactions.swapAt(0, 1)
    customer.account = nil
    account.$transactions.append(9)
    customer.account = account
    account.$transactions.append(10)
    withChanges {
      account.$transactions.removeLast()
      account.$transactions.append(11)
    }
  }

  let lines = [
    "insertion 0..<0[] -> 2..<3[3]", "replacement 0..<1[1] -> 0..<1[7]",
    "removal 1..<2[2] -> 0..<0[]",
    "setting [7, 3] -> [4, 5]", "move 0..<2[4, 5] -> 0..<2[5, 4]", "setting [5, 4] -> -",
    "setting - -> [5, 4, 9]", "insertion 0..<0[] -> 3..<4[10]",
    "replacement 3..<4[10] -> 3..<4[11]",
  ]

  func normalized(_ lines: [String]) -> [String] {
    lines.map { $0.replacing("0..<0", with: "") }
  }

  @Test func `an array behind an optional is told by its edits, with kinds and indexes`() {
    var seen: [String] = []
    let watching = customer.observe(\.account?.transactions, options: [.old, .new]) { _, change in
      seen.append(line(change, change.oldValue ?? nil, change.newValue ?? nil))
    }
    perform()
    #expect(normalized(seen) == normalized(lines))
    watching.invalidate()
  }

  @Test func `so is one at the end of a path of names, of any type or of one`() throws {
    var seen: [[String]] = [[], []]
    let tokens = [
      try customer.observe(path: "account.transactions", options: [.old, .new]) { _, change in
        seen[0].append(line(change, change.oldValue ?? nil, change.newValue ?? nil))
      },
      try customer.observe(
        path: "account.transactions", as: [Int].self, options: [.old, .new]
      ) { _, change in
        seen[1].append(line(change, change.oldValue ?? nil, change.newValue ?? nil))
      },
    ]
    perform()
    #expect(normalized(seen[0]) == normalized(lines))
    #expect(seen[1] == seen[0])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a set behind an optional is told by what came and left`() throws {
    var seen: [String] = []
    let tokens = [
      customer.observe(\.account?.tags, options: [.old, .new]) { _, change in
        seen.append(line(change, change.oldValue ?? nil, change.newValue ?? nil))
      },
      try customer.observe(path: "account.tags", options: [.old, .new]) { _, change in
        seen.append(line(change, change.oldValue ?? nil, change.newValue ?? nil))
      },
    ]
    customer.account!.$tags.formUnion(["a", "b"])
    customer.account!.$tags.remove("a")
    #expect(
      seen == [
        #"insertion [] -> ["b"]"#, #"insertion [] -> ["b"]"#, #"removal ["a"] -> []"#,
        #"removal ["a"] -> []"#,
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test func `what a getter makes of a collection is told as a setting`() throws {
    var kinds: [ChangeKind] = []
    let watching = try customer.observe(path: "account.shown") { kinds.append($1.kind) }
    customer.account!.isHidden = true
    customer.account!.$transactions.append(3)
    customer.account!.isHidden = false
    #expect(kinds.allSatisfy { $0 == .setting } && kinds.count == 2)
    watching.invalidate()
  }

  @Test func `an observer that asks for prior notices is told of edits, before and after`() throws {
    final class Branch: KeyValueObservable { @Observed var account = Account() }
    let (account, branch) = (customer.account!, Branch())
    branch.account = account
    var seen: [[String]] = [[], [], []]
    func note<Value>(_ index: Int, _ change: KeyValueChange<Value>, _ old: Any?, _ new: Any?) {
      seen[index].append((change.isPrior ? "prior " : "") + line(change, old, new))
    }
    let options: ObservingOptions = [.prior, .old, .new]
    let tokens = [
      customer.observe(\.account?.transactions, options: options) {
        note(0, $1, $1.oldValue ?? nil, $1.newValue ?? nil)
      },
      try customer.observe(path: "account.transactions", options: options) {
        note(1, $1, $1.oldValue ?? nil, $1.newValue ?? nil)
      },
      branch.observe(\.account.transactions, options: options) {
        note(2, $1, $1.oldValue, $1.newValue)
      },
    ]
    account.$transactions.append(3)
    account.$transactions[0] = 7
    account.$transactions.remove(at: 1)
    account.transactions = [4]
    withChanges {
      account.$transactions.append(5)
      account.$transactions.append(6)
    }
    let expected = [
      "prior insertion [] -> 2..<3-", "insertion [] -> 2..<3[3]",
      "prior replacement 0..<1[1] -> 0..<1-", "replacement 0..<1[1] -> 0..<1[7]",
      "prior removal 1..<2[2] -> -", "removal 1..<2[2] -> []",
      "prior setting [7, 3] -> -", "setting [7, 3] -> [4]",
      "prior insertion [] -> 1..<2-", "insertion [] -> 1..<3[5, 6]",
    ]
    for lines in seen { #expect(normalized(lines) == expected) }
    withExtendedLifetime(tokens) {}
  }

  @Test func `what is another collection before an edit is told before and after as a setting`() {
    final class Shy: KeyValueObservable {
      @Observed var account: Account? = Account()
      /// Not observed.
      var isHidden = false
      var shown: [Int]? { isHidden ? nil : account?.transactions }
    }
    let shy = Shy()
    var seen: [String] = []
    let watching = shy.observe(\.shown, options: [.prior, .old, .new]) {
      seen.append((($1.isPrior ? "prior " : "")) + line($1, $1.oldValue ?? nil, $1.newValue ?? nil))
      if $1.isPrior { shy.isHidden = false }
    }
    let account = shy.account!
    shy.isHidden = true
    account.$transactions.append(3)
    account.$transactions.append(4)
    #expect(
      normalized(seen) == [
        "prior setting - -> -", "setting - -> [1, 2, 3]", "prior insertion [] -> 3..<4-",
        "insertion [] -> 3..<4[4]",
      ])
    watching.invalidate()
  }

  final class Teller: KeyValueObservable, ManuallyObservable {
    var manualNotices = ManualNotices()
    @Observed var account: Account? = Account()
  }

  @Test(arguments: [ObservingOptions.new, [.new, .prior]])
  func `an object that may tell by hand is followed by the edits behind it`(
    options: ObservingOptions
  ) {
    let teller = Teller()
    var seen: [String] = []
    let watching = teller.observe(\.account?.transactions, options: options) {
      if !$1.isPrior { seen.append(line($1, nil, $1.newValue ?? nil)) }
    }
    teller.account!.$transactions.append(3)
    teller.withChange(of: \.account?.transactions) {}
    teller.account!.$transactions.remove(at: 0)
    #expect(
      normalized(seen) == [
        "insertion - -> 2..<3[3]", "setting - -> [1, 2, 3]", "removal 0..<1- -> []",
      ])
    watching.invalidate()
  }

  @Test func `edits by an observer make the array, one after another`() {
    var mirror = customer.account!.transactions
    let first = customer.observe(\.account?.transactions) { customer, _ in
      let account = customer.account!
      if account.transactions.count < 5 { account.$transactions.insert(0, at: 0) }
    }
    let second = customer.observe(\.account?.transactions, options: .new) { _, change in
      let new = change.newValue.flatMap { $0 } ?? []
      if change.kind == .setting { return mirror = new }
      for (index, element) in zip(change.newIndexes!.ranges.joined(), new) {
        mirror.insert(element, at: index)
      }
    }
    customer.account!.$transactions.append(3)
    #expect(mirror == [0, 0, 1, 2, 3] && mirror == customer.account!.transactions)
    withExtendedLifetime((first, second)) {}
  }

  @Test func `an array in the place of one that its batch has edited is told as a setting`() {
    var seen: [String] = []
    let watching = customer.observe(\.account?.transactions, options: [.old, .new]) {
      seen.append(line($1, $1.oldValue ?? nil, $1.newValue ?? nil))
    }
    let other = Account()
    other.transactions = [1, 2, 3]
    withChanges {
      customer.account!.$transactions.append(3)
      customer.account = other
    }
    other.$transactions.append(4)
    #expect(
      normalized(seen) == ["setting [1, 2] -> [1, 2, 3]", "insertion [] -> 3..<4[4]"])
    watching.invalidate()
  }

  @Test func `a path that comes back inside of an edit is told of the edits after that`() {
    let owner = Owner()
    let account = owner.account
    var seen: [String] = []
    let watching = owner.observe(\.account.transactions, options: [.old, .new]) {
      seen.append(line($1, $1.oldValue, $1.newValue))
    }
    for isFollowed in [true, false] {
      account.$transactions.edit {
        $0.append(3)
        owner.account = Account()
        owner.account = account
        if isFollowed { $0.append(4) }
      }
    }
    #expect(
      seen == [
        "setting [1, 2] -> [1, 2]", "setting [1, 2] -> [1, 2, 3]", "insertion [] -> 3..<4[4]",
        "setting [1, 2, 3, 4] -> [1, 2]", "setting [1, 2] -> [1, 2, 3, 4, 3]",
      ])
    watching.invalidate()
  }

  @Test func `an optional path that is read inside of an edit is told of the rest as an edit`() {
    let account = customer.account!
    var seen: [String] = []
    let watching = customer.observe(\.account?.transactions, options: [.old, .new]) {
      seen.append(line($1, $1.oldValue ?? nil, $1.newValue ?? nil))
    }
    account.$transactions.edit {
      $0.append(3)
      customer.account = account
      $0.append(4)
    }
    #expect(seen == ["setting [1, 2] -> [1, 2, 3]", "insertion [] -> 3..<4[4]"])
    watching.invalidate()
  }

  @Test func `a path that begins after edits that left nothing is told of an edit as one`() {
    let account = customer.account!
    let tokens = [account.observe(\.transactions) { _, _ in }]
    account.$transactions.edit { _ in }
    account.$transactions.edit {
      $0.append(3)
      $0.removeLast()
    }
    var kinds: [ChangeKind] = []
    let watching = customer.observe(\.account?.transactions) { kinds.append($1.kind) }
    account.$transactions.append(4)
    #expect(kinds == [.insertion])
    withExtendedLifetime((tokens, watching)) {}
  }

  @Test func `an element that leaves while a path leads elsewhere is not told`() {
    var count = 0
    let watching = customer.observe(\.account?.transactions) { _, _ in count += 1 }
    let old = customer.account!
    customer.account = Account()
    old.$transactions.removeAll()
    #expect(count == 1)
    customer.account!.$transactions.removeAll()
    #expect(count == 2)
    watching.invalidate()
  }
}
