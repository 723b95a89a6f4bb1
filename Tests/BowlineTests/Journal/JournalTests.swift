// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Bowline

/// The journal: contract 13.1 to 13.5.
@Suite struct JournalTests {
  let account = Account()
  let journal = Journal()

  init() {
    journal.record(account, as: "account", \.balance, \.owner)
  }

  @Test func `changes are undone and redone one by one`() {
    account.balance = 11
    account.owner = "Bo"
    journal.undo()
    #expect(account.title == "Ann: 11")
    journal.undo()
    #expect(account.title == "Ann: 10")
    journal.redo()
    journal.redo()
    #expect(account.title == "Bo: 11")
  }

  @Test func `undoing without a step does nothing and says so`() {
    #expect(!journal.undo())
    #expect(!journal.redo())
    account.balance = 11
    #expect(journal.undo())
    #expect(!journal.undo())
    #expect(journal.redo())
    #expect(!journal.redo())
  }

  @Test func `a property that it was not told of is not recorded`() {
    account.limit = 3
    #expect(!journal.canUndo)
  }

  @Test func `a batch is one step, told once when it is undone`() {
    withChanges {
      account.balance = 11
      account.owner = "Bo"
    }
    account.balance = 12
    var titles: [String] = []
    let watching = account.observe(\.title, options: .new) { titles.append($1.newValue!) }
    journal.undo()
    journal.undo()
    #expect(titles == ["Bo: 11", "Ann: 10"])
    #expect(!journal.canUndo)
    journal.redo()
    #expect(titles.last == "Bo: 11")
    watching.invalidate()
  }

  @Test func `two batches one after the other are two steps`() {
    withChanges { account.balance = 11 }
    withChanges { account.balance = 12 }
    journal.undo()
    #expect(account.balance == 11)
  }

  @Test func `a change after an undo takes the place of what was undone`() {
    account.balance = 11
    journal.undo()
    account.balance = 12
    #expect(!journal.canRedo)
    journal.undo()
    #expect(account.balance == 10)
  }

  @Test func `it moves to any place in time, and what is observed follows`() {
    var balances: [Int] = []
    let watching = account.observe(\.balance, options: .new) { balances.append($1.newValue!) }
    for balance in 11...15 { account.balance = balance }
    #expect(journal.position == 5 && journal.count == 5)
    #expect(journal.move(to: 2) == 2)
    #expect(account.balance == 12 && journal.position == 2 && journal.count == 5)
    #expect(journal.move(to: 4) == 4)
    #expect(account.balance == 14)
    #expect(journal.move(to: -1) == 0)
    #expect(account.balance == 10)
    #expect(journal.move(to: 99) == 5)
    #expect(
      balances == [11, 12, 13, 14, 15, 14, 13, 12, 13, 14, 13, 12, 11, 10, 11, 12, 13, 14, 15])
    watching.invalidate()
  }

  @Test func `a move leaves out steps of objects that have gone`() {
    var other: Account? = Account()
    journal.record(other!, as: "other", \.balance)
    account.balance = 11
    other?.balance = 20
    account.balance = 12
    other = nil
    #expect(journal.move(to: 2) == 2 && account.balance == 11)
    #expect(journal.move(to: 1) == 1 && account.balance == 11)
    #expect(journal.count == 2)
    #expect(journal.move(to: 0) == 0 && account.balance == 10)
    #expect(journal.move(to: 2) == 2 && account.balance == 12)
  }

  @Test func `a batch that is being told is not undone by half`() {
    var wasUndone: Bool?
    let watching = account.observe(\.balance) { [journal] _, _ in wasUndone = journal.undo() }
    withChanges {
      account.balance = 11
      account.owner = "Bo"
    }
    watching.invalidate()
    #expect(wasUndone == false && account.title == "Bo: 11")
    journal.undo()
    #expect(account.title == "Ann: 10" && !journal.canUndo)
  }

  @Test func `whether it can undo and redo is told`() {
    var seen: [String] = []
    let tokens = [
      journal.observe(\.canUndo, options: .new) { seen.append("undo \($1.newValue!)") },
      journal.observe(\.canRedo, options: .new) { seen.append("redo \($1.newValue!)") },
    ]
    account.balance = 11
    account.balance = 12
    #expect(seen == ["undo true"])
    journal.undo()
    journal.undo()
    #expect(seen == ["undo true", "redo true", "undo false"])
    journal.removeAll()
    #expect(seen.last == "redo false")
    withExtendedLifetime(tokens) {}
  }

  @Test func `bindings follow an undo and record nothing of it`() {
    let label = Account("label")
    label.bind(\.balance, to: account, \.balance, mode: .twoWay)
    account.balance = 11
    #expect(label.balance == 11)
    journal.undo()
    #expect(label.balance == 10)
    #expect(!journal.canUndo)
    #expect(journal.canRedo)
  }

  @Test func `steps are replayed onto objects by name`() {
    withChanges {
      account.balance = 11
      account.owner = "Bo"
    }
    account.balance = 12
    account.balance = 13
    journal.undo()
    let fresh = Account()
    #expect(journal.replay(onto: ["account": fresh]) == 3)
    #expect(fresh.title == "Bo: 12")
    #expect(journal.replay(onto: ["other": fresh]) == 0)
    #expect(journal.replay(onto: ["account": Journal()]) == 0)
    #expect(journal.canRedo, "the journal stays as it is")
  }

  @Test func `objects are not kept, and changes of those that have gone are left out`() {
    var doomed: Account? = Account()
    weak let reference = doomed
    journal.record(doomed!, as: "doomed", \.balance)
    account.balance = 11
    doomed?.balance = 12
    doomed = nil
    #expect(reference == nil)
    #expect(journal.undo())
    #expect(account.balance == 10, "a step of nobody is no step")
    #expect(!journal.undo() && !journal.canUndo)
  }

  @Test func `a step of one that has gone meanwhile is not made again`() {
    var doomed: Account? = Account()
    journal.record(doomed!, as: "doomed", \.balance)
    account.balance = 11
    doomed?.balance = 12
    #expect(journal.undo() && journal.undo())
    doomed = nil
    #expect(journal.redo() && account.balance == 11)
    #expect(!journal.redo() && !journal.canRedo)
  }

  @Test func `what recorded an object goes after it, however many there are`() {
    for _ in 0..<1_000 { journal.record(Account(), as: "doomed", \.balance) }
    #expect(journal.recordings.tokens.count < 100)
    account.balance = 11
    #expect(journal.undo(), "those that are left go on")
  }

  @Test func `the oldest steps go first when there are too many`() {
    let short = Journal(limit: 2)
    short.record(account, as: "account", \.balance)
    for balance in 11...13 { account.balance = balance }
    while short.undo() {}
    #expect(account.balance == 11)
  }

  @Test func `recording ends with the journal, which nothing keeps`() {
    var other: Journal? = Journal()
    weak let reference = other
    other?.record(account, as: "account", \.balance)
    account.balance = 11
    other = nil
    #expect(reference == nil)
    account.balance = 12
  }

  @Test func `a journal writes outside of batches`() async {
    await #expect(processExitsWith: .failure) {
      let journal = Journal()
      withChanges { _ = journal.undo() }
    }
  }

  @Test func `an undo inside an undo does nothing`() {
    account.balance = 11
    account.balance = 12
    let watching = account.observe(\.balance) { _, _ in #expect(!journal.undo()) }
    journal.undo()
    #expect(account.balance == 11)
    watching.invalidate()
  }

  @Test func `a journal keeps at least one step`() async {
    await #expect(processExitsWith: .failure) { _ = Journal(limit: 0) }
  }

  @Test func `writing an equal value is no step`() {
    account.balance = 11
    account.balance = 11
    #expect(journal.undo())
    #expect(account.balance == 10)
    #expect(!journal.canUndo)
  }

  @Test func `writing the same object again is no step`() {
    let parent = Account()
    account.parent = parent
    journal.record(account, as: "account", \.parent)
    account.parent = parent
    #expect(!journal.canUndo)
  }

  @Test func `steps beyond the limit are forgotten, however many there are`() {
    let short = Journal(limit: 3)
    short.record(account, as: "account", \.balance)
    for balance in 11...30 {
      account.balance = balance
      if balance % 7 == 0 { short.undo() }
    }
    var undone = 0
    while short.undo() { undone += 1 }
    #expect(undone == 3 && !short.canUndo && account.balance == 26)
    #expect(short.replay(onto: ["account": account]) == 0)
  }
}
