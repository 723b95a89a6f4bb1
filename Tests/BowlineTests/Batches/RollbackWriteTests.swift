// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Writes by setters and observers while a rollback restores: contract 10.8.
@Suite struct RollbackWriteTests {
  let account = Account()

  /// A count of edits, and the last of them, which no `==` compares.
  final class Draft: KeyValueObservable {
    @Observed var text = "" {
      didSet {
        edits += 1
        undo = {}
        if text.count < least.count { text = least }
      }
    }
    @Observed var edits = 0
    @Observed var undo: () -> Void = {}
    var least = ""
  }

  @Test func `what a didSet writes while its property is restored is told`() {
    let (draft, label, seen) = (Draft(), Account(balance: 0), Log())
    label.bind(\.balance, to: draft, \.edits)
    let tokens = [
      draft.observe(\.edits, options: [.old, .new]) {
        seen.lines.append("\($1.oldValue!)>\($1.newValue!)")
      },
      draft.observe(\.undo) { _, _ in seen.lines.append("undo") },
      draft.observe(\.text) { _, _ in seen.lines.append("text") },
    ]
    try? withChanges(rollback: .of(draft, \.text)) {
      draft.text = "a"
      throw Failure()
    }
    #expect(draft.edits > 1 && label.balance == draft.edits)
    #expect(seen.lines == ["0>\(draft.edits)", "undo"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a restored value that a didSet replaces is told`() {
    let (draft, seen) = (Draft(), Log())
    let watching = draft.observe(\.text, options: [.old, .new]) {
      seen.lines.append("\($1.oldValue!)>\($1.newValue!)")
    }
    draft.least = "-"
    try? withChanges(rollback: .of(draft, \.text)) {
      draft.text = "a"
      throw Failure()
    }
    #expect(draft.text == "-" && seen.lines == [">-"])
    watching.invalidate()
  }

  @Test func `what a prior observer writes while a property is restored is told`() {
    let (other, label) = (Account(), Account())
    label.bind(\.balance, to: other, \.balance)
    var tokens: [KeyValueObservation] = []
    try? withChanges(rollback: .of(account, \.balance)) {
      account.balance = 11
      tokens.append(
        account.observe(\.balance, options: .prior) { _, change in
          if change.isPrior { for balance in 4...5 { other.balance = balance } }
        })
      throw Failure()
    }
    #expect(other.balance == 5 && label.balance == 5)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a property that a didSet writes once it has been restored is told`() {
    final class Pair: KeyValueObservable {
      @Observed var one = 1
      @Observed var two = 2 { didSet { one = 10 * two } }
    }
    let (pair, seen) = (Pair(), Log())
    let watching = pair.observe(\.one, options: [.old, .new]) {
      seen.lines.append("\($1.oldValue!)>\($1.newValue!)")
    }
    try? withChanges(rollback: .of(pair, \.one, \.two)) {
      pair.two = 3
      throw Failure()
    }
    #expect(pair.one == 20 && seen.lines == ["1>20"])
    watching.invalidate()
  }

  @Test func `nothing is told of a restored property whose setter stores its value elsewhere`() {
    final class Door: ManuallyObservable {
      var manualNotices = ManualNotices()
      var stored: () -> Void = {}
      @Observed var code: () -> Void = {}
      var action: () -> Void {
        get { stored }
        set { withChange(of: \.action) { stored = newValue } }
      }
      var password: () -> Void {
        get { code }
        set { code = newValue }
      }
    }
    let door = Door()
    var calls = 0
    let tokens = [
      door.observe(\.action) { _, _ in calls += 1 }, door.observe(\.code) { _, _ in calls += 1 },
    ]
    try? withChanges(rollback: .of(door, \.action, \.password)) {
      door.action = {}
      door.password = {}
      throw Failure()
    }
    #expect(calls == 0)
    door.action = {}
    door.password = {}
    #expect(calls == 2)
    withExtendedLifetime(tokens) {}
  }
}
