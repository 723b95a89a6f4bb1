// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A desk at which customers come and go, one at a time.
final class Desk: KeyValueCoding {
  @Observed var customer: Customer?

  /// How many customers there are in memory; one that was replaced is not, unless somebody keeps
  /// it.
  @Observed private(set) var alive = 0

  /// How many have come so far.
  @Observed private(set) var visits = 0

  static let keys: KeyTable<Desk> = ["customer": \.customer]

  private static let names = ["Ann", "Bo", "Cleo", "Dan", "Eve", "Finn"]

  init() { next() }

  /// Replaces the customer by a new one.
  func next() {
    let name = Self.names[visits % Self.names.count]
    visits += 1
    alive += 1
    customer = Customer(name: name, balances: [10 * visits, 20, 30, 40]) { [weak self] in
      self?.alive -= 1
    }
  }

  /// Sends the customer away.
  func drop() { customer = nil }

  /// Adds to the first account of the customer; without a customer nothing happens.
  func raise(by difference: Int) {
    guard let account = customer?.accounts.first else { return }
    account.balance = account.balance.raised(by: difference, within: -1_000_000...1_000_000)
  }

  /// Empties the first account of the customer.
  func zero() { customer?.accounts.first?.balance = 0 }
}
