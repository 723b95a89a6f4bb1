// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTestSupport
import Testing

/// Edits that wait for a rest: contract 7.17.
@MainActor @Suite struct BindingDelayTests {
  let account = Account()
  let field = Field()
  let clock = VirtualClock()

  func bind() -> Binding {
    field.bind(
      \.text, to: account, \.owner, mode: .twoWay, trigger: .rest(.milliseconds(300), clock: clock))
  }

  /// Lets the tasks of this actor run until something holds.
  func settle(until holds: () -> Bool) async {
    let isSo = await eventually { holds() }
    #expect(isSo)
  }

  @Test func `edits are carried once there was none for a while, and just the latest`() async {
    let binding = bind()
    var owners: [String] = []
    let watching = account.observe(\.owner, options: .new) { owners.append($1.newValue!) }
    let (texts, token) = field.texts()
    for text in ["B", "Bo", "Bob"] {
      field.text = text
      await settle { clock.sleeperCount == 1 }
      clock.advance(by: .milliseconds(200))
    }
    #expect(owners == [] && binding.hasPendingEdit)
    await settle { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(100))
    await settle { !binding.hasPendingEdit }
    #expect(owners == ["Bob"])
    #expect(texts.entries == ["B", "Bo", "Bob"], "nothing comes back to the field")
    #expect(clock.sleeperCount == 0, "nothing is waited for")
    withExtendedLifetime((watching, token)) {}
  }

  @Test func `fast typing neither loops nor reorders`() async {
    let binding = bind()
    let (texts, token) = field.texts()
    var typed: [String] = []
    for index in 0..<200 {
      typed.append("text \(index)")
      field.text = typed[index]
      if index % 7 == 0 {
        clock.advance(by: .milliseconds(index % 3 == 0 ? 400 : 100))
        await Task.yield()
      }
    }
    await settle { clock.sleeperCount == 1 }
    clock.advance(by: .seconds(1))
    await settle { !binding.hasPendingEdit }
    #expect(texts.entries == typed)
    #expect(account.owner == "text 199")
    token.invalidate()
  }

  @Test func `a change of the source replaces the edit, and a commit does not wait`() async {
    let binding = bind()
    field.text = "Bo"
    account.owner = "Eve"
    #expect(field.text == "Eve" && !binding.hasPendingEdit)
    field.text = "Eva"
    #expect(binding.commit())
    #expect(account.owner == "Eva")
    clock.advance(by: .seconds(1))
    await settle { clock.sleeperCount == 0 }
    #expect(account.owner == "Eva" && field.text == "Eva")
  }

  @Test func `the end of a binding drops the edit that waits, and its task`() async {
    let binding = bind()
    field.text = "Bo"
    await settle { clock.sleeperCount == 1 }
    binding.invalidate()
    await settle { clock.sleeperCount == 0 }
    clock.advance(by: .seconds(1))
    await Task.yield()
    #expect(account.owner == "Ann" && !binding.hasPendingEdit)
  }

  @Test(arguments: [false, true])
  func `a binding keeps no actor alive, nor does an edit that waits`(isEdited: Bool) async {
    actor Desk {
      let (account, field) = (Account(), Field())
      func bind(_ clock: VirtualClock) {
        field.bind(
          \.text, to: account, \.owner, mode: .twoWay,
          trigger: .rest(.milliseconds(300), clock: clock))
      }
      func edit() { field.text = "Bob" }
    }
    var desk: Desk? = Desk()
    weak let seen = desk
    await desk!.bind(clock)
    if isEdited {
      await desk!.edit()
      await settle { clock.sleeperCount == 1 }
    }
    desk = nil
    await settle { seen == nil && clock.sleeperCount == 0 }
  }

  @Test func `changes of the source of a one-way binding wait as well`() async {
    let binding = field.bind(
      \.text, to: account, \.owner, transform: .same,
      trigger: .rest(.milliseconds(300), clock: clock))
    #expect(field.text == "Ann")
    account.owner = "Bo"
    account.owner = "Bob"
    #expect(field.text == "Ann" && binding.hasPendingEdit)
    await settle { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(300))
    await settle { !binding.hasPendingEdit }
    #expect(field.text == "Bob")
  }

  @Test func `edits of an object that may be missing wait as well`() async {
    final class Bank: KeyValueObservable { @Observed var chosen: Account? = Account() }
    let bank = Bank()
    let binding = field.bind(
      \.text, to: bank, through: \.chosen, \.owner, mode: .twoWay, fallback: "",
      trigger: .rest(.milliseconds(300), clock: clock))
    field.text = "Bob"
    #expect(bank.chosen?.owner == "Ann")
    await settle { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(300))
    await settle { !binding.hasPendingEdit }
    #expect(bank.chosen?.owner == "Bob")
  }

  @Test func `code of no actor makes no binding that waits for a rest`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      @Sendable nonisolated func make() {
        Field().bind(
          \.text, to: Account(), \.owner, mode: .twoWay, trigger: .rest(.milliseconds(300)))
      }
      make()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    // A release build traps without a word.
    let isSilent = !_isDebugAssertConfiguration()
    #expect(isSilent || message.contains("wait for a rest is made by code of no actor"))
  }

  @Test func `a rest of any length is waited for`() async {
    let binding = field.bind(
      \.text, to: account, \.owner, mode: .twoWay, trigger: .rest(.seconds(Int64.max)))
    field.text = "Bo"
    for _ in 0..<10 { await Task.yield() }
    #expect(binding.hasPendingEdit)
    binding.commit()
    #expect(account.owner == "Bo")
  }

  @Test func `a target that only follows takes the latest value after a rest`() async {
    let binding = field.bind(
      \.text, to: account, \.owner, trigger: .rest(.milliseconds(300), clock: clock))
    #expect(field.text == "Ann", "the first value does not wait")
    account.owner = "Bo"
    account.owner = "Cy"
    #expect(field.text == "Ann" && binding.hasPendingEdit)
    await settle { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(300))
    await settle { !binding.hasPendingEdit }
    #expect(field.text == "Cy")
  }

  @Test func `a number that waits is put into the text of the moment at which it is carried`() async
  {
    field.text = "Stock: 0 boxes"
    let binding = field.bind(
      \.text, to: account, \.balance, sync: .number,
      trigger: .rest(.milliseconds(300), clock: clock))
    account.balance = 11
    field.text = "Stock: 10 crates"
    await settle { clock.sleeperCount == 1 }
    clock.advance(by: .milliseconds(300))
    await settle { !binding.hasPendingEdit }
    #expect(field.text == "Stock: 11 crates")
  }
}
