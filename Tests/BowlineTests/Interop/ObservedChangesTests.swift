// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The changes of a property as a sequence: contract 12.8.
@Suite(.timeLimit(.minutes(10))) struct ObservedChangesTests {
  @Test func `each change is given, in order, to a reader in another domain`() async {
    let account = Account()
    let changes = account.changes(of: \.balance, options: [.old, .new])
    let reading = Task.detached {
      var steps: [[Int]] = []
      for await change in changes {
        steps.append([change.oldValue!, change.newValue!])
        if steps.count == 100 { break }
      }
      return steps
    }
    for balance in 11...110 { account.balance = balance }
    #expect(await reading.valueInTime == (11...110).map { [$0 - 1, $0] })
  }

  @Test func `it is told what an observer with the same options is told`() async {
    for options: ObservingOptions in [
      [], .new, [.initial, .new], [.old, .prior], [.new, .distinct],
    ] {
      var account: Account? = Account()
      var told: [String] = []
      let watching = account!.observe(\.balance, options: options) { _, change in
        told.append("\(change)")
      }
      let changes = account!.changes(of: \.balance, options: options)
      account!.balance = 11
      account!.balance = 11
      account!.balance = 12
      account = nil
      #expect(!watching.isActive)
      var given: [String] = []
      for await change in changes { given.append("\(change)") }
      #expect(given == told)
      #expect(!given.isEmpty)
    }
  }

  @Test func `edits of a collection are given as an observer is told of them`() async {
    for options: ObservingOptions in [
      [.old, .new], [.prior, .old, .new], [.new, .difference], [.old, .new, .distinct],
    ] {
      var shelf: Shelf? = Shelf()
      var told: [String] = []
      let watching = shelf!.observe(\.numbers, options: options) { _, change in
        told.append("\(change)")
      }
      let changes = shelf!.changes(of: \.numbers, options: options)
      shelf!.$numbers.insert(5, at: 1)
      shelf!.$numbers.remove(at: 0)
      shelf!.numbers = [5]
      shelf!.numbers = [5]
      shelf = nil
      #expect(!watching.isActive)
      var given: [String] = []
      for await change in changes { given.append("\(change)") }
      #expect(given == told)
      #expect(given.count > 2)
    }
  }

  @Test func `the buffering policy says which changes a slow reader misses`() async {
    var account: Account? = Account()
    let changes = account!.changes(
      of: \.balance, options: .new, bufferingPolicy: .bufferingNewest(2))
    for balance in 11...20 { account!.balance = balance }
    account = nil
    var balances: [Int] = []
    for await change in changes { balances.append(change.newValue!) }
    #expect(balances == [19, 20])
  }

  @Test func `when the reader is released, the next change is the last one told`() {
    let account = Account()
    var changes: AsyncStream<KeyValueChange<String>>? = account.changes(of: \.title)
    account.balance = 11
    #expect(account.titleReads == 2)
    changes = nil
    #expect(changes == nil)
    account.balance = 12
    account.balance = 13
    #expect(account.titleReads == 3)
  }
}
