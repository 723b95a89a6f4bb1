// SPDX-License-Identifier: Apache-2.0

import Bowline
import Glibc
import Testing

/// Batches: contract 10.1 to 10.5 and 10.9.
@Suite struct BatchTests: BatchLogging {
  let account = Account()

  @Test func `a property that is written three times is told once, with first old and last new`() {
    let seen = Log()
    let watching = log(\.balance, into: seen)
    withChanges {
      account.balance = 11
      account.balance += 1
      account.balance = 20
      #expect(seen.lines == [])
      #expect(account.balance == 20, "values are stored at once")
      #expect(account.title == "Ann: 20", "and what is derived from them is up to date")
    }
    #expect(seen.lines == ["10>20"])
    watching.invalidate()
  }

  @Test func `a property that is back at an equal value is not told`() {
    let seen = Log()
    let watching = log(\.balance, into: seen)
    withChanges {
      account.balance = 11
      account.balance = 10
    }
    #expect(seen.lines == [])
    account.balance = 12
    #expect(seen.lines == ["10>12"])
    watching.invalidate()
  }

  @Test func `objects are compared by identity, and values without a comparison are always told`() {
    let holder = ThingHolder()
    var calls: [String] = []
    let tokens = [
      holder.observe(\.thing) { _, _ in calls.append("thing") },
      holder.observe(\.maybe) { _, _ in calls.append("maybe") },
      holder.observe(\.action) { _, _ in calls.append("action") },
      holder.observe(\.number) { _, _ in calls.append("number") },
    ]
    let thing = holder.thing
    withChanges {
      holder.thing = ThingHolder.Thing()
      holder.thing = thing
      holder.maybe = thing
      holder.maybe = nil
      holder.action = {}
      holder.number = 3
      holder.number = nil
    }
    #expect(calls == ["action"])
    withChanges { holder.maybe = thing }
    withChanges { holder.maybe = ThingHolder.Thing() }
    withChanges { holder.thing = ThingHolder.Thing() }
    withChanges { holder.number = 4 }
    #expect(calls == ["action", "maybe", "maybe", "thing", "number"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `inner batches are told when the outermost one ends`() {
    let seen = Log()
    let watching = log(\.balance, into: seen)
    withChanges {
      withChanges { account.balance = 11 }
      #expect(seen.lines == [])
      withChanges { account.balance = 12 }
      #expect(seen.lines == [])
    }
    #expect(seen.lines == ["10>12"])
    watching.invalidate()
  }

  @Test func `a value derived from two properties is told once, already final`() {
    let seen = Log()
    let watching = log(\.title, into: seen)
    let nested = log(\.heading, into: seen)
    withChanges {
      account.owner = "Bo"
      #expect(account.title == "Bo: 10", "a derived value that is read inside is up to date")
      account.balance = 3
      #expect(account.title == "Bo: 3")
    }
    #expect(seen.lines == ["Ann: 10>Bo: 3", "<Ann: 10>><Bo: 3>"])
    account.balance = 4
    #expect(seen.lines.count == 4)
    withExtendedLifetime((watching, nested)) {}
  }

  @Test func `a derived value that is the same after the batch is not told`() {
    let seen = Log()
    let watching = log(\.lowest, into: seen)
    withChanges {
      account.limit = 10
      account.balance = 99
    }
    #expect(account.lowest == 10)
    #expect(seen.lines == [])
    account.limit = 7
    #expect(seen.lines == ["10>7"])
    watching.invalidate()
  }

  @Test func `a path whose middle and leaf change is told once, whatever comes first`() {
    let seen = Log()
    account.parent = Account("Eve", balance: 1)
    let watching = log(\.parent?.balance, into: seen)
    withChanges {
      account.parent?.balance = 2
      account.parent = Account("Eva", balance: 3)
      account.parent?.balance = 4
    }
    withChanges {
      account.parent = Account("Eve", balance: 5)
      account.parent?.balance = 6
    }
    account.parent?.balance = 7
    #expect(
      seen.lines == [
        "Optional(1)>Optional(4)", "Optional(4)>Optional(6)", "Optional(6)>Optional(7)",
      ])
    watching.invalidate()
  }

  @Test func `properties are told in the order of their first writes`() {
    var seen: [String] = []
    let tokens = [
      account.observe(\.owner) { _, _ in seen.append("owner") },
      account.observe(\.balance) { _, _ in seen.append("balance") },
    ]
    withChanges {
      account.balance = 1
      account.owner = "Bo"
      account.balance = 2
    }
    #expect(seen == ["balance", "owner"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a prior notice comes at the first write and no other`() {
    let seen = Log()
    let watching = log(\.balance, prior: true, into: seen)
    let derived = log(\.title, prior: true, into: seen)
    withChanges {
      account.balance = 11
      #expect(seen.lines == ["10>", "Ann: 10>"])
      account.balance = 12
      account.owner = "Bo"
      #expect(seen.lines.count == 2)
    }
    #expect(seen.lines == ["10>", "Ann: 10>", "10>12", "Ann: 10>Bo: 12"])
    withExtendedLifetime((watching, derived)) {}
  }

  @Test
  func `a value behind a middle that goes is told once, whatever a binding carries behind it`() {
    final class Station: KeyValueObservable {
      @Observed var text = ""
      @Observed var number = 0
      @Observed var next: Station?
    }
    let (first, second) = (Station(), Station())
    var seen: [String] = []
    let watching = first.observe(\.next?.number, options: [.old, .new]) { _, change in
      seen.append(
        "\(change.oldValue!.map { "\($0)" } ?? "nil") -> \(change.newValue!.map { "\($0)" } ?? "nil")"
      )
    }
    first.bind(\.text, to: second, \.number, mode: .twoWay, transform: .text)
    first.next = second
    seen = []
    withChanges {
      first.text = "1"
      first.next = nil
    }
    #expect(seen == ["0 -> nil"])
    watching.invalidate()
  }

  @Test func `who begins to observe a derived value inside is told of it from then on`() {
    let seen = Log()
    var derived: KeyValueObservation?
    let balance = log(\.balance, into: Log())
    withChanges {
      account.balance = 11
      derived = log(\.title, prior: true, into: seen)
      account.balance = 12
      account.owner = "Bob"
    }
    #expect(seen.lines == ["Ann: 11>", "Ann: 11>Bob: 12"])
    balance.invalidate()
    derived?.invalidate()
  }

  @Test func `a change in place and a write by a prior observer are part of the batch`() {
    let seen = Log()
    let entries = log(\.entries, into: seen)
    var hasWritten = false
    let watching = account.observe(\.balance, options: [.prior, .old, .new]) { account, change in
      guard change.isPrior else {
        return seen.lines.append("\(change.oldValue!)>\(change.newValue!)")
      }
      if !hasWritten {
        hasWritten = true
        account.balance = 50
      }
    }
    withChanges {
      account.entries.append(4)
      account.entries.removeFirst()
      account.balance = 11
    }
    #expect(seen.lines == ["[1, 2, 3]>[2, 3, 4]", "10>11"])
    withExtendedLifetime((entries, watching)) {}
  }

  @Test func `the end of a value that a batch replaces may write the property`() {
    final class Note {
      let whenGone: () -> Void

      init(_ whenGone: @escaping () -> Void) { self.whenGone = whenGone }

      deinit { whenGone() }
    }
    final class Desk: KeyValueObservable {
      @Observed var note: Note?
    }
    let desk = Desk()
    let last = Note {}
    var seen: [Bool] = []
    let watching = desk.observe(\.note, options: .new) { seen.append($1.newValue! === last) }
    withChanges {
      desk.note = Note {}
      desk.note = Note { [unowned desk] in desk.note = last }
      desk.note = nil
    }
    #expect(seen == [true] && desk.note === last)
    withExtendedLifetime(watching) {}
  }

  @Test func `a batch without an error rolls nothing back and returns its result`() {
    let result = withChanges(rollback: .of(account, \.balance)) {
      account.balance = 12
      return "done"
    }
    #expect(result == "done")
    #expect(account.balance == 12)
  }

  @Test func `a batch holds back nothing of another thread`() {
    var thread = pthread_t()
    withChanges {
      let status = unsafe pthread_create(
        &thread, nil,
        { _ in
          var calls = 0
          let account = Account()
          let watching = account.observe(\.title) { _, _ in calls += 1 }
          account.balance = 11
          watching.invalidate()
          return unsafe UnsafeMutableRawPointer(bitPattern: calls)
        }, nil)
      #expect(status == 0)
      var calls: UnsafeMutableRawPointer?
      unsafe pthread_join(thread, &calls)
      let count = Int(bitPattern: calls)
      #expect(count == 1)
    }
  }

  @Test func `what a batch has let go of is free for any thread, also where it was reflected`() {
    var doomed: Account? = Account()
    let reflection = Mirror(reflecting: doomed!).children.map(\.value)
    let watching = doomed!.observe(\.balance) { _, _ in }
    withChanges {
      doomed?.balance = 11
      doomed = nil
    }
    var thread = pthread_t()
    let status = unsafe pthread_create(
      &thread, nil,
      { token in
        unsafe Unmanaged<KeyValueObservation>.fromOpaque(token!).takeUnretainedValue().invalidate()
        return nil
      }, Unmanaged.passUnretained(watching).toOpaque())
    #expect(status == 0)
    pthread_join(thread, nil)
    #expect(!watching.isActive)
    withExtendedLifetime(reflection) {}
  }
}

/// An error that ends a batch.
struct Failure: Error {}

/// Values that cannot be compared by `==`.
final class ThingHolder: KeyValueObservable {
  final class Thing {}

  @Observed var thing = Thing()
  @Observed var maybe: Thing?
  @Observed var action: () -> Void = {}
  @Observed var number: Int?
}
