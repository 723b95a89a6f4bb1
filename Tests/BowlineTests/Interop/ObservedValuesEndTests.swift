// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The end of a sequence of values: contract 12.5 to 12.7.
@Suite(.timeLimit(.minutes(10))) struct ObservedValuesEndTests {
  final class Model: KeyValueObservable {
    let name = "constant"
  }

  @Test(arguments: [false, true])
  func `the sequence ends with the object, which it does not keep alive`(isDerived: Bool) async {
    let path = isDerived ? \Account.doubled : \Account.balance
    var account: Account? = Account()
    weak let seen = account
    var values = account!.values(of: path).makeAsyncIterator()
    _ = await values.next()
    account!.balance = 21
    let last = account![keyPath: path]
    account = nil
    #expect(seen == nil)
    #expect(await values.next() == last)
    #expect(await values.next() == nil)
  }

  @Test func `the end of the object wakes whoever waits`() async {
    var account: Account? = Account()
    let values = account!.values(of: \.title)
    let (seconds, second) = AsyncStream.makeStream(of: Void.self)
    let reading = Task.detached {
      var titles: [String] = []
      for await title in values {
        titles.append(title)
        second.yield()
      }
      return titles
    }
    for await _ in seconds { break }
    account = nil
    #expect(await reading.valueInTime == ["Ann: 10"])
  }

  @Test func `where none of its own properties is gone through, the end shows at the next change`()
    async
  {
    final class Shadow: KeyValueObservable {
      let original: Account
      var balance: Int { original.balance }
      init(_ original: Account) { self.original = original }
    }
    let account = Account()
    var shadow: Shadow? = Shadow(account)
    var values = shadow!.values(of: \.balance).makeAsyncIterator()
    account.balance = 11
    #expect(await values.next() == 11)
    shadow = nil
    account.balance = 12
    #expect(await values.next() == nil)
  }

  @Test func `a value that depends on nothing observed is given once`() async {
    let model = Model()
    var names: [String] = []
    for await name in model.values(of: \.name) { names.append(name) }
    #expect(names == ["constant"])
  }

  @Test func `the sequence ends when the last property that the value goes through has gone`() async
  {
    final class Shadow: KeyValueObservable {
      weak var original: Account?
      var balance: Int? { original?.balance }
    }
    var account: Account? = Account()
    let shadow = Shadow()
    shadow.original = account
    let watching = shadow.observe(\.balance) { _, _ in }
    var values = shadow.values(of: \.balance).makeAsyncIterator()
    #expect(await values.next() == 10)
    #expect(watching.isActive)
    account = nil
    #expect(await values.next() == nil)
    #expect(!watching.isActive)
  }

  @Test func `the sequence ends for a task that is cancelled`() async {
    let account = Account()
    let values = account.values(of: \.balance)
    let (seconds, second) = AsyncStream.makeStream(of: Void.self)
    let reading = Task.detached {
      for await _ in values { second.yield() }
      return Task.isCancelled
    }
    for await _ in seconds { break }
    reading.cancel()
    #expect(await reading.valueInTime)
    account.balance = 11
    // It goes on for others.
    var other = values.makeAsyncIterator()
    #expect(await other.next() == 11)
  }

  @Test func `a task is woken at whatever moment it is cancelled`() async {
    let account = Account()
    let values = account.values(of: \.balance)
    for round in 0..<5_000 {
      let reading = Task.detached {
        var reader = values.makeAsyncIterator()
        _ = await reader.next()
        return await reader.next()
      }
      for _ in 0..<round % 16 { await Task.yield() }
      reading.cancel()
      #expect(await reading.valueInTime == nil)
    }
    _ = account
  }

  @Test func `a task that is cancelled before it reads gets nothing`() async {
    let account = Account()
    let values = account.values(of: \.balance)
    let reading = Task.detached {
      while !Task.isCancelled { await Task.yield() }
      var reader = values.makeAsyncIterator()
      return await reader.next()
    }
    reading.cancel()
    #expect(await reading.valueInTime == nil)
    _ = account
  }

  @Test
  func `when the sequence and its readers are released, the next change is the last one told`()
    async
  {
    let account = Account()
    var values: ObservedValues<String>? = account.values(of: \.title)
    var reader = values?.makeAsyncIterator()
    values = nil
    account.balance = 11
    #expect(await reader?.next() == "Ann: 11")
    #expect(account.titleReads == 2)
    reader = nil
    account.balance = 12
    #expect(account.titleReads == 3)
    account.balance = 13
    #expect(account.titleReads == 3)
  }
}
