// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Observers of what a journal records that undo and redo: contract 13.2.
@Suite struct JournalObserverTests {
  let account = Account()
  let journal = Journal()

  /// Has an observer undo each balance above 100.
  private func refuse() -> KeyValueObservation {
    account.observe(\.balance) { [journal] account, _ in
      if account.balance > 100 { journal.undo() }
    }
  }

  @Test(arguments: [false, true])
  func `an observer that began after the recording may undo what it is told of`(isDerived: Bool) {
    journal.record(account, as: "account", isDerived ? \.doubled : \.balance)
    let token = refuse()
    account.balance = 11
    account.balance = 200
    #expect(account.balance == 11 && journal.position == 1 && journal.canRedo)
    token.invalidate()
    #expect(journal.redo() && account.balance == 200 && !journal.canRedo)
    #expect(journal.undo() && journal.undo() && account.balance == 10 && !journal.canUndo)
  }

  @Test func `so may one of a value behind another object`() {
    let child = Account(parent: account)
    journal.record(child, as: "child", \.parent!.balance)
    let token = refuse()
    account.balance = 11
    account.balance = 200
    #expect(account.balance == 11 && journal.position == 1 && journal.canRedo)
    token.invalidate()
  }

  @Test func `so may one of a value that is told by hand`() {
    final class Dial: ManuallyObservable {
      var manualNotices = ManualNotices()
      @ManuallyObserved var angle = 0
      func turn(to angle: Int) { withChange(of: \.angle) { self.angle = angle } }
      var shown: Int {
        get { angle }
        set { turn(to: newValue) }
      }
    }
    let dial = Dial()
    journal.record(dial, as: "dial", \.shown)
    let token = dial.observe(\.angle) { [journal] dial, _ in
      if dial.angle > 90 { journal.undo() }
    }
    dial.turn(to: 45)
    dial.turn(to: 100)
    #expect(dial.angle == 45 && journal.position == 1 && journal.canRedo)
    token.invalidate()
  }

  @Test func `its redo is told to it, and is not undone again`() {
    journal.record(account, as: "account", \.balance)
    let token = refuse()
    account.balance = 200
    #expect(account.balance == 10 && !journal.canUndo && journal.canRedo)
    #expect(journal.redo() && account.balance == 200)
    token.invalidate()
  }

  @Test func `an object that has gone holds up no undo`() {
    var other: Account? = Account()
    journal.record(account, as: "account", \.balance)
    journal.record(other!, as: "other", \.balance, \.doubled)
    account.balance = 11
    other?.balance = 20
    other = nil
    #expect(journal.undo() && account.balance == 10)
  }

  @Test func `an observer that began before the recording undoes nothing of what it is told`() {
    let token = refuse()
    journal.record(account, as: "account", \.balance)
    account.balance = 11
    account.balance = 200
    #expect(account.balance == 200 && journal.position == 2 && !journal.canRedo)
    token.invalidate()
    #expect(journal.undo() && account.balance == 11)
    #expect(journal.undo() && account.balance == 10)
  }

  @Test func `a change that follows an undo in the same delivery is a step`() {
    journal.record(account, as: "account", \.balance)
    let tokens = [
      refuse(),
      account.observe(\.balance, options: .new) { account, change in
        if change.newValue == 200 { account.balance = 50 }
      },
    ]
    account.balance = 200
    #expect(account.balance == 50 && journal.position == 1 && !journal.canRedo)
    #expect(journal.undo() && account.balance == 10)
    withExtendedLifetime(tokens) {}
  }
}
