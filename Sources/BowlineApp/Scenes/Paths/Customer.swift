// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// The object in the middle of the paths, which is replaced and dropped.
final class Customer: KeyValueCoding, CustomStringConvertible {
  @Observed var name: String
  @ObservedArray var accounts: [Account]

  /// Called in `deinit`.
  private let gone: () -> Void

  init(name: String, balances: [Int], gone: @escaping () -> Void) {
    self.name = name
    self.gone = gone
    accounts = balances.map { Account(balance: $0) }
  }

  deinit { gone() }

  /// The name.
  var description: String { name }

  /// Depends on each account and its balance.
  var balances: [Int] { accounts.map(\.balance) }

  /// Depends on the name and each balance.
  var title: String { "\(name): \(balances.reduce(0, +))" }

  static let keys: KeyTable<Customer> = [
    "name": \.name, "accounts": \.accounts, "title": \.title,
  ]
}

/// An account of a customer.
final class Account: KeyValueCoding {
  @Observed var balance: Int

  init(balance: Int) { self.balance = balance }

  static let keys: KeyTable<Account> = ["balance": \.balance]
}
