// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Changes that wait for a commit, also of a binding of one way: contract 7.16.
@Suite struct TriggerTests {
  final class Shelf: KeyValueObservable {
    @Observed var stock = 10
    @Observed var limit: Int?
  }

  let account = Account()
  let field = Field()
  let shelf = Shelf()

  @Test func `what a closure makes of a value waits for a commit`() {
    var calls = 0
    let binding = field.bind(\.text, to: account, \.balance, trigger: .explicit) {
      calls += 1
      return "\($0) boxes"
    }
    account.balance = 11
    account.balance = 12
    #expect(field.text == "10 boxes" && calls == 1)
    #expect(binding.commit())
    #expect(field.text == "12 boxes" && calls == 2)
  }

  @Test func `the placeholder of a number in a text waits as well`() {
    shelf.limit = 3
    field.text = "Limit: 0"
    let binding = field.bind(
      \.text, to: shelf, \.limit, sync: .number, placeholder: "no limit", trigger: .explicit)
    shelf.limit = nil
    #expect(field.text == "Limit: 3")
    #expect(binding.commit())
    #expect(field.text == "no limit")
    shelf.limit = 4
    #expect(binding.commit())
    #expect(field.text == "Limit: 4")
  }

  @Test func `values that may be missing wait on either side`() {
    let shown = field.bind(\.number, to: shelf, \.limit, placeholder: -1, trigger: .explicit)
    let caption = field.bind(\.caption, to: account, \.owner, trigger: .explicit)
    shelf.limit = 5
    account.owner = "Bo"
    #expect(field.number == -1 && field.caption == "Ann")
    #expect(shown.commit() && caption.commit())
    #expect(field.number == 5 && field.caption == "Bo")
  }
}
