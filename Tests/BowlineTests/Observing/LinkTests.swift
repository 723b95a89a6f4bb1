// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// The links of observers and bindings, which are made by hand.
@Suite struct LinkTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `observers and bindings agree with each other whatever begins and ends`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let accounts = (0..<3).map { _ in Account() }
    var tokens: [KeyValueObservation] = []
    var bindings: [Binding] = []
    for _ in 0..<200 {
      let account = accounts.randomElement(using: &random)!
      let other = accounts.randomElement(using: &random)!
      let options: ObservingOptions = Bool.random(using: &random) ? [.prior] : []
      switch Int.random(in: 0..<7, using: &random) {
      case 0: tokens.append(account.observe(\.balance, options: options) { _, _ in })
      case 1: tokens.append(account.observe(\.title, options: options) { _, _ in })
      case 2: tokens.append(account.observe(\.parent?.balance, options: options) { _, _ in })
      case 3 where account !== other: account.parent = other
      case 4 where account !== other:
        bindings.append(account.bind(\.balance, to: other, \.balance, mode: .twoWay))
        bindings.append(account.bind(\.owner, to: other, \.title))
      case 5 where !tokens.isEmpty: tokens.remove(at: .random(in: tokens.indices, using: &random))
      case 6 where !bindings.isEmpty:
        bindings.remove(at: .random(in: bindings.indices, using: &random)).invalidate()
      default: account.balance += 1
      }
      for account in accounts { #expect(account.flawInLinks == nil) }
    }
    for account in accounts { account.parent = nil }
  }
}
