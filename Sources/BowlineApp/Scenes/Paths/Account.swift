// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// An account of a customer.
final class Account: KeyValueCoding {
  @Observed var balance: Int

  init(balance: Int) { self.balance = balance }

  static let keys: KeyTable<Account> = ["balance": \.balance]
}
