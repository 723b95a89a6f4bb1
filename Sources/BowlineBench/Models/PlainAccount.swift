// SPDX-License-Identifier: Apache-2.0

// In a file of its own: together with the other models the compiler makes one function of setters
// that are alike, and a write takes eight instructions more.

/// The model as one would write it by hand: `didSet` calls a stored closure.
final class PlainAccount {
  var onBalance: ((Int, Int) -> Void)?
  var onLimit: ((Int, Int) -> Void)?

  var balance = 0 {
    didSet { onBalance?(oldValue, balance) }
  }

  var limit = 0 {
    didSet { onLimit?(oldValue, limit) }
  }

  var text = "Stock: 10 boxes"

  var total: Int { balance + limit }
}
