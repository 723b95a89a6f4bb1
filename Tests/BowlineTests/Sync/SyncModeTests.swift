// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The modes as values and in bindings: contract 8.1, 8.4 and 8.5.
@Suite struct SyncModeTests {
  @Test func `the example of the documentation holds`() {
    #expect(SyncMode.number.text(replacing: "Stock: 10 boxes", with: "11") == "Stock: 11 boxes")
    #expect(SyncMode.whole.text(replacing: "Stock: 10 boxes", with: "11") == "11")
    #expect(SyncMode.compatible.text(replacing: "10 of 12 boxes", with: "11") == "11 boxes")
  }

  @Test func `whole takes any value as it is`() {
    #expect(SyncMode.whole.text(replacing: "Stock: 10", with: "") == "")
    #expect(SyncMode.whole.text(replacing: "", with: " 7 ") == " 7 ")
  }

  @Test func `two bindings of one source may have different modes`() {
    let account = Account()
    let (first, second) = (Account("Stock: 3 boxes"), Account("Stock: 3 boxes"))
    first.bind(\.owner, to: account, \.balance, sync: .number)
    second.bind(\.owner, to: account, \.balance, sync: .whole)
    account.balance = 11
    #expect(first.owner == "Stock: 11 boxes" && second.owner == "11")
  }

  @Test func `a mode can name the number it replaces`() {
    #expect(SyncMode.number(.last).text(replacing: "3 of 10", with: "4") == "3 of 4")
    #expect(SyncMode.number(.nth(2)).text(replacing: "3 of 10, 5", with: "4") == "3 of 4, 5")
    #expect(SyncMode.number(.all).text(replacing: "3 of 10", with: "4") == "4 of 4")
  }

  @Test func `number means the first number`() {
    #expect(SyncMode.number == .number(.first))
    #expect(SyncMode.number != .number(.nth(1)))
  }

  @Test(arguments: [
    (SyncMode.whole, "whole"), (.number, "number"), (.compatible, "compatible"),
    (.number(.last), "number(last)"), (.number(.nth(2)), "number(2)"),
    (.number(.all), "number(all)"),
  ])
  func `a mode says its name`(_ mode: SyncMode, _ name: String) {
    #expect("\(mode)" == name)
  }

  @Test func `a position below 1 is a broken promise`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = SyncMode.number(.nth(0))
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    // A release build traps without a word.
    let isSilent = !_isDebugAssertConfiguration()
    #expect(isSilent || message.contains("the numbers of a text are counted from 1"))
  }
}
