// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Batches that throw, and what is restored then: contract 10.8.
@Suite struct RollbackTests: BatchLogging {
  let account = Account()

  @Test func `what a batch has changed stays and is told when its code throws`() {
    let seen = Log()
    let watching = log(\.balance, into: seen)
    #expect(throws: Failure.self) {
      try withChanges { () throws(Failure) in
        account.balance = 11
        throw Failure()
      }
    }
    #expect(account.balance == 11)
    #expect(seen.lines == ["10>11"])
    watching.invalidate()
  }

  @Test func `a rollback restores what it names and tells nothing of it`() {
    let seen = Log()
    let tokens = [
      log(\.balance, prior: true, into: seen), log(\.title, into: seen), log(\.limit, into: seen),
    ]
    #expect(throws: Failure.self) {
      try withChanges(
        rollback: [.of(account, \.balance, \.owner), .of(account, \.unobserved)]
      ) {
        account.balance = 11
        account.owner = "Bo"
        account.unobserved = 5
        account.limit = 4
        throw Failure()
      }
    }
    #expect(account.balance == 10)
    #expect(account.owner == "Ann")
    #expect(account.unobserved == 0)
    #expect(account.limit == 4, "what is not named stays")
    #expect(seen.lines == ["10>", "nil>Optional(4)"])
    account.balance = 12
    #expect(seen.lines.suffix(2) == ["10>12", "Ann: 10>Ann: 12"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a rollback of an inner batch leaves what was changed before it`() {
    let seen = Log()
    let watching = log(\.balance, into: seen)
    withChanges {
      account.balance = 11
      try? withChanges(rollback: .of(account, \.balance)) {
        account.balance = 12
        throw Failure()
      }
      #expect(account.balance == 11)
    }
    #expect(seen.lines == ["10>11"])
    watching.invalidate()
  }

  @Test func `a write after an inner rollback is told, with the value before the outer batch`() {
    let (seen, label) = (Log(), Account())
    let watching = log(\.balance, into: seen)
    label.bind(\.balance, to: account, \.balance)
    withChanges {
      try? withChanges(rollback: .of(account, \.balance)) {
        account.balance = 1
        throw Failure()
      }
      account.balance = 2
    }
    #expect(seen.lines == ["10>2"] && label.balance == 2)
    withExtendedLifetime(watching) {}
  }

  @Test func `a value without a comparison is told just if it was written after the last rollback`()
  {
    let holder = ThingHolder()
    var calls = 0
    let watching = holder.observe(\.action) { _, _ in calls += 1 }
    func writeAndRollBack() {
      try? withChanges(rollback: .of(holder, \.action)) {
        holder.action = {}
        throw Failure()
      }
    }
    withChanges {
      writeAndRollBack()
      writeAndRollBack()
    }
    #expect(calls == 0)
    withChanges {
      writeAndRollBack()
      holder.action = {}
      writeAndRollBack()
    }
    #expect(calls == 1)
    withExtendedLifetime(watching) {}
  }

  @Test func `a value without a comparison is not told behind a path where it was restored`() {
    struct Seal { let number: Int }
    final class Letter: KeyValueObservable { @Observed var seal = Seal(number: 1) }
    final class Desk: KeyValueObservable { @Observed var letter = Letter() }
    let desk = Desk()
    var seen: [Int] = []
    let watching = desk.observe(\.letter.seal, options: .new) { seen.append($1.newValue!.number) }
    try? withChanges(rollback: .of(desk.letter, \.seal)) {
      desk.letter.seal = Seal(number: 2)
      throw Failure()
    }
    #expect(seen.isEmpty)
    desk.letter.seal = Seal(number: 3)
    try? withChanges(rollback: .of(desk, \.letter)) {
      desk.letter = Letter()
      throw Failure()
    }
    desk.letter.seal = Seal(number: 4)
    #expect(seen == [3, 4])
    watching.invalidate()
  }

  @Test func `an observer that began before a rollback is told that the value is back`() {
    let label = Account("label")
    try? withChanges(rollback: .of(account, \.balance)) {
      account.balance = 12
      label.bind(\.balance, to: account, \.balance)
      throw Failure()
    }
    #expect(label.balance == 10)
  }

  @Test(arguments: [false, true])
  func `an observer that began in a rollback, after a write that nobody observed, is told`(
    isWrittenAgain: Bool
  ) {
    let (seen, shelf, edits) = (Log(), Shelf(), ChangeLog<[Int]>())
    var tokens: [KeyValueObservation] = []
    withChanges {
      try? withChanges(rollback: [.of(account, \.balance), .of(shelf, \.numbers)]) {
        account.balance = 12
        shelf.numbers = [1]
        tokens.append(log(\.balance, into: seen))
        tokens.append(shelf.observe(\.numbers, options: [.old, .new]) { edits.add($1) })
        account.balance = 13
        shelf.$numbers.append(2)
        throw Failure()
      }
      if isWrittenAgain { shelf.$numbers.append(40) }
    }
    #expect(seen.lines == ["12>10"])
    #expect(
      edits.lines == [
        isWrittenAgain ? "setting [1] -> [10, 20, 30, 40]" : "setting [1] -> [10, 20, 30]"
      ])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: [false, true])
  func `a rollback among edits is told just to an observer that began in it`(isEditedAfter: Bool) {
    let (shelf, first, second) = (Shelf(), ChangeLog<[Int]>(), ChangeLog<[Int]>())
    var tokens = [shelf.observe(\.numbers, options: [.old, .new]) { first.add($1) }]
    shelf.$numbers.edit { numbers in
      _ = try? withChanges(rollback: .of(shelf, \.numbers)) {
        numbers.append(1)
        throw Failure()
      }
    }
    shelf.$numbers.edit { numbers in
      try? withChanges(rollback: .of(shelf, \.numbers)) {
        numbers.append(1)
        tokens.append(shelf.observe(\.numbers, options: [.old, .new]) { second.add($1) })
        throw Failure()
      }
      if isEditedAfter { numbers.append(40) }
    }
    let end = isEditedAfter ? "[10, 20, 30, 40]" : "[10, 20, 30]"
    #expect(first.lines == (isEditedAfter ? ["setting [10, 20, 30] -> \(end)"] : []))
    #expect(second.lines == ["setting [10, 20, 30, 1] -> \(end)"])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: [false, true])
  func `an object that a rollback lets go of goes before the batch is told, and tells nothing`(
    isLinkObserved: Bool
  ) {
    let seen = Log()
    var tokens: [KeyValueObservation] = []
    if isLinkObserved {
      tokens.append(account.observe(\.parent) { _, _ in seen.lines.append("linked") })
    }
    withChanges {
      try? withChanges(rollback: .of(account, \.parent)) {
        let parent = Account("Cy")
        tokens.append(parent.observe(\.balance) { _, _ in seen.lines.append("told") })
        account.parent = parent
        parent.balance = 11
        throw Failure()
      }
      #expect(tokens.last?.isActive == false)
    }
    #expect(seen.lines == [])
  }

  @Test func `what a rollback may have to restore is kept until its code is over`() {
    let seen = Log()
    account.parent = Account("Cy")
    let watching = account.parent!.observe(\.balance, options: [.old, .new]) { _, change in
      seen.lines.append("\(change.oldValue!)>\(change.newValue!)")
    }
    try? withChanges(rollback: .of(account, \.parent)) {
      account.parent!.balance = 11
      account.parent = nil
      throw Failure()
    }
    #expect(account.parent?.balance == 11 && seen.lines == ["10>11"])
    withChanges(rollback: .of(account, \.parent)) {
      account.parent!.balance = 12
      account.parent = nil
    }
    #expect(!watching.isActive && seen.lines == ["10>11"])
  }
}
