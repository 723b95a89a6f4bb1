// SPDX-License-Identifier: Apache-2.0

import Bowline
import Glibc
import Testing

/// Order and re-entrancy: contract 1.1, 1.2, 5.1 to 5.5.
@Suite struct DeliveryTests {
  let account = Account()

  @Test func `an observer and a binding that begin in a prior notice are told of the change`() {
    let account = Account()
    let (first, second) = (Account(), Account())
    var seen: [String] = []
    var tokens: [KeyValueObservation] = []
    tokens.append(
      account.observe(\.balance, options: .prior) { account, change in
        guard change.isPrior, tokens.count == 1 else { return }
        tokens.append(
          account.observe(\.balance, options: [.old, .new]) { _, change in
            seen.append("direct \(change.oldValue!) \(change.newValue!)")
          })
        tokens.append(
          account.observe(\.title, options: [.old, .new]) { _, change in
            seen.append("derived \(change.oldValue!) \(change.newValue!)")
          })
        first.bind(\.balance, to: account, \.balance)
        second.bind(\.balance, to: account, \.balance, mode: .twoWay)
      })
    account.balance = 11
    #expect(seen == ["direct 10 11", "derived Ann: 10 Ann: 11"])
    #expect(first.balance == 11 && second.balance == 11)
    tokens.removeAll()
  }

  @Test func `what a prior observer writes is told before the change, to every observer`() {
    let account = Account()
    let copy = Account()
    var seen: [String] = []
    var isFirst = true
    let prior = account.observe(\.balance, options: .prior) { account, change in
      guard change.isPrior, isFirst else { return }
      isFirst = false
      account.balance = 5
    }
    let derived = account.observe(\.title, options: [.old, .new]) { _, change in
      seen.append("\(change.oldValue!) > \(change.newValue!)")
    }
    copy.bind(\.balance, to: account, \.balance)
    account.balance = 11
    #expect(seen == ["Ann: 10 > Ann: 5", "Ann: 5 > Ann: 11"])
    #expect(copy.balance == 11)
    withExtendedLifetime((prior, derived)) {}
  }

  @Test(arguments: [false, true])
  func `a token that is released by its own handler is not called for what that writes`(
    isDerived: Bool
  ) {
    let account = Account()
    var token: KeyValueObservation?
    var calls = 0
    token = account.observe(isDerived ? \.doubled : \.balance) { account, _ in
      calls += 1
      if token != nil {
        token = nil
        account.balance = 12
      }
    }
    account.balance = 11
    #expect(calls == 1 && token == nil)
  }

  @Test func `observers are told in the order in which they began, before and after the change`() {
    var seen: [String] = []
    let tokens = (1...3).map { number in
      account.observe(\.balance, options: [.prior]) { _, change in
        seen.append("\(change.isPrior ? "before" : "after") \(number)")
      }
    }
    account.balance = 11
    #expect(seen == ["before 1", "before 2", "before 3", "after 1", "after 2", "after 3"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a prior notice comes to those who asked for it and to nobody else`() {
    var seen: [String] = []
    let tokens = [
      account.observe(\.balance) { seen.append("plain \($1.isPrior)") },
      account.observe(\.balance, options: .prior) { seen.append("prior \($1.isPrior)") },
      account.observe(\.title) { seen.append("derived \($1.isPrior)") },
    ]
    account.balance = 11
    #expect(seen == ["prior true", "plain false", "prior false", "derived false"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `an observer of a derived value keeps its place when what is read changes`() {
    var seen: [String] = []
    let derived = account.observe(\.lowest) { _, _ in seen.append("derived") }
    account.limit = 5
    let direct = account.observe(\.balance) { _, _ in seen.append("direct") }
    account.limit = nil
    seen = []
    account.balance = 11
    #expect(seen == ["derived", "direct"])
    withExtendedLifetime((derived, direct)) {}
  }

  @Test func `observers run before the write returns, after the value is stored`() {
    var seen: [Int] = []
    let watching = account.observe(\.balance) { account, _ in seen.append(account.balance) }
    account.balance = 11
    #expect(seen == [11])
    watching.invalidate()
  }

  @Test func `observers run on the thread of the write`() {
    let thread = pthread_self()
    var told: pthread_t?
    let watching = account.observe(\.balance) { _, _ in told = pthread_self() }
    account.balance = 11
    #expect(told == thread)
    watching.invalidate()
  }

  @Test func `a write from an observer is told after the present change, to all and in order`() {
    var seen: [String] = []
    let first = account.observe(\.balance, options: [.old, .new]) { account, change in
      seen.append("first \(change.oldValue!) \(change.newValue!)")
      if change.newValue! == 11 {
        account.balance = 12
        #expect(account.balance == 12, "it is stored at once")
      }
    }
    let second = account.observe(\.balance, options: [.old, .new]) { _, change in
      seen.append("second \(change.oldValue!) \(change.newValue!)")
    }
    account.balance = 11
    #expect(seen == ["first 10 11", "second 10 11", "first 11 12", "second 11 12"])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `a prior notice of a write from an observer comes at the write`() {
    var seen: [String] = []
    let watching = account.observe(\.balance, options: [.prior, .old, .new]) { account, change in
      if change.isPrior { return seen.append("prior \(change.oldValue!)") }
      seen.append("\(change.oldValue!) \(change.newValue!)")
      if change.newValue! == 11 {
        account.balance = 12
        seen.append("written")
      }
    }
    account.balance = 11
    #expect(seen == ["prior 10", "10 11", "prior 11", "written", "11 12"])
    watching.invalidate()
  }

  @Test func `a write from a prior observer is told before the change that was to come`() {
    var seen: [String] = []
    var hasWritten = false
    let watching = account.observe(\.balance, options: [.prior, .old, .new]) { account, change in
      guard change.isPrior else {
        return seen.append("\(change.oldValue!) \(change.newValue!)")
      }
      if !hasWritten {
        hasWritten = true
        account.balance = 50
      }
    }
    account.balance = 11
    #expect(seen == ["10 50", "50 11"])
    #expect(account.balance == 11)
    watching.invalidate()
  }

  @Test func `an observer that begins during a change starts with the next one`() {
    var late: KeyValueObservation?
    var seen: [Int] = []
    let watching = account.observe(\.balance) { account, _ in
      if late == nil {
        late = account.observe(\.balance, options: .new) { seen.append($1.newValue!) }
      }
    }
    account.balance = 11
    #expect(seen == [])
    account.balance = 12
    #expect(seen == [12])
    watching.invalidate()
  }

  @Test func `an observer that begins during a change is told of what is written after that`() {
    var late: KeyValueObservation?
    var seen: [Int] = []
    let watching = account.observe(\.balance) { account, _ in
      guard late == nil else { return }
      account.balance = 12
      late = account.observe(\.balance, options: .new) { seen.append($1.newValue!) }
      account.balance = 13
    }
    account.balance = 11
    #expect(seen == [13])
    watching.invalidate()
  }

  @Test func `an observer that is ended by one before it is not called for that change`() {
    var victim: KeyValueObservation?
    var calls = 0
    let watching = account.observe(\.balance) { _, _ in victim?.invalidate() }
    victim = account.observe(\.balance) { _, _ in calls += 1 }
    account.balance = 11
    #expect(calls == 0)
    watching.invalidate()
  }

  @Test func `an observer that is ended in a prior notice is not told after the change`() {
    var victim: KeyValueObservation?
    var seen: [Bool] = []
    victim = account.observe(\.balance, options: .prior) { _, change in
      seen.append(change.isPrior)
      victim?.invalidate()
    }
    account.balance = 11
    #expect(seen == [true])
    victim = nil
  }

  @Test func `one of a thousand observers may end itself, and each other one is called once`() {
    var calls = Array(repeating: 0, count: 1000)
    var tokens: [KeyValueObservation?] = []
    for index in calls.indices {
      tokens.append(
        account.observe(\.balance) { _, _ in
          calls[index] += 1
          if index == 500 { tokens[index] = nil }
        })
    }
    account.balance = 11
    #expect(calls == Array(repeating: 1, count: 1000))
    account.balance = 12
    #expect(calls[500] == 1)
    #expect(calls.reduce(0, +) == 1999)
    tokens = []
  }

  @Test func `an observer may end all others, those before it and those behind it`() {
    var tokens: [KeyValueObservation] = []
    var calls = [0, 0, 0]
    for index in calls.indices {
      tokens.append(
        account.observe(\.balance) { _, _ in
          calls[index] += 1
          if index == 1 { tokens.removeAll() }
        })
    }
    account.balance = 11
    account.balance = 12
    #expect(calls == [1, 1, 0])
  }

  @Test func `observers that change what they observe without rest are stopped`() {
    var calls = 0
    let watching = account.observe(\.balance) { account, _ in
      calls += 1
      account.balance += 1
    }
    account.balance = 0
    #expect(calls == 101, "the write itself and a hundred rounds")
    #expect(account.balance == 101)
    calls = 0
    watching.invalidate()
    let later = account.observe(\.balance) { _, _ in calls += 1 }
    account.balance = 0
    #expect(calls == 1, "the property goes on after that")
    later.invalidate()
  }

  @Test func `two properties that set each other off settle`() {
    let other = Account(balance: 0)
    var rounds = 0
    let there = account.observe(\.balance, options: .new) { _, change in
      other.balance = min(change.newValue! + 1, 20)
    }
    let back = other.observe(\.balance, options: .new) { _, change in
      rounds += 1
      if account.balance != change.newValue! { account.balance = change.newValue! }
    }
    account.balance = 11
    #expect(account.balance == 20 && other.balance == 20)
    #expect(rounds == 10)
    withExtendedLifetime((there, back)) {}
  }

  @Test func `a derived value is told of each change, one made as another was told too`() {
    var seen: [String] = []
    let first = account.observe(\.owner) { account, _ in account.balance = 20 }
    let derived = account.observe(\.title, options: [.old, .new]) { _, change in
      seen.append("\(change.oldValue!) -> \(change.newValue!)")
    }
    account.owner = "Bo"
    #expect(seen == ["Ann: 10 -> Bo: 10", "Bo: 10 -> Bo: 20"])
    withExtendedLifetime((first, derived)) {}
  }
}
