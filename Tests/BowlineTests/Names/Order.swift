// SPDX-License-Identifier: Apache-2.0

import Bowline

extension Account: KeyValueCoding {
  static let keys: KeyTable<Account> = [
    "owner": \.owner, "balance": \.balance, "limit": \.limit, "parent": \.parent,
    "entries": \.entries, "title": \.title, "doubled": \.doubled,
  ]
}

/// A class that has subclasses, with names for them to add to.
class Item: KeyValueCoding {
  @Observed var name: String
  @Observed var price: Int
  @Observed var discount: Double?

  class var keys: KeyTable<Item> {
    ["name": \.name, "price": \.price, "discount": \.discount]
  }

  init(_ name: String, price: Int, discount: Double? = nil) {
    self.name = name
    self.price = price
    self.discount = discount
  }
}

/// An item that costs by the gram.
final class Bulk: Item {
  @Observed var grams = 500

  override class var keys: KeyTable<Item> { super.keys.adding(Bulk.self, ["grams": \.grams]) }
}

/// An object with other objects in it.
final class Order: KeyValueCoding {
  @Observed var items: [Item]
  @Observed var first: Item?
  @Observed var account: Account? = nil
  @Observed var gift: (any Wrapped)? = nil
  @Observed var parts: [Order] = []
  @Observed var weights: [Double] = []
  @Observed var optionals: [Int?] = []
  @Observed var tags: Set<String> = []
  @Observed var 備考 = ""
  @Observed private(set) var number = 7

  static let keys = KeyTable<Order>(
    [
      "items": \.items, "first": \.first, "account": \.account, "gift": \.gift, "parts": \.parts,
      "weights": \.weights, "optionals": \.optionals, "tags": \.tags, "備考": \.備考,
      "owner": \.account?.owner,
    ],
    readOnly: ["number": \.number])

  init(_ items: [Item] = [], parts: [Order] = []) {
    self.items = items
    self.parts = parts
    first = items.first
  }
}

/// A type that a property may be declared as without saying which class it has.
protocol Wrapped: AnyObject {}

extension Item: Wrapped {}

/// The error that a piece of code throws.
func failure(_ code: () throws -> Void) -> KeyPathError? {
  do {
    try code()
    return nil
  } catch {
    return error as? KeyPathError
  }
}
