// SPDX-License-Identifier: Apache-2.0

internal import Bowline

/// A desk at which customers come and go, one at a time.
final class Desk: KeyValueCoding {
  @Observed var customer: Customer?

  /// The number of customers that have come so far.
  @Observed private(set) var visits = 0

  /// The number of freed customers: a replaced one is freed unless something keeps it alive.
  @Observed private(set) var freedCount = 0

  /// The names of the latest hundred freed customers, in order.
  @Observed private(set) var freedNames: [String] = []

  /// The number of customers in memory.
  var alive: Int { visits - freedCount }

  static let keys: KeyTable<Desk> = ["customer": \.customer]

  private static let names = ["Ann", "Bo", "Cy", "Dan", "Eve", "Fay"]

  init() { next() }

  /// Replaces the customer by a new one.
  func next() {
    let name = Self.names[visits % Self.names.count]
    let balances = [10 * (visits + 1), 20, 30, 40]
    // As one change, so that the customer and the number of visits always agree.
    withChanges {
      customer = Customer(name: name, balances: balances) { [weak self] in self?.free(name) }
      visits += 1
    }
  }

  /// Counts a freed customer, and adds its name.
  private func free(_ name: String) {
    freedCount += 1
    freedNames = freedNames.suffix(99) + [name]
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
