// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Bindings of what may be missing, on either side: contract 7.11.
@Suite struct OptionalBindingTests {
  final class Shelf: KeyValueObservable {
    @Observed var stock = 10
    @Observed var limit: Int?
    @Observed var name = ""
    @ObservedArray var boxes: [Box] = []

    init(stock: Int = 10) { self.stock = stock }
  }

  final class Box: KeyValueObservable { @Observed var weight = 1 }

  final class Crate: KeyValueCoding {
    @Observed var stock = 3
    static let keys: KeyTable<Crate> = ["stock": \.stock]
  }

  final class Shop: KeyValueObservable { @Observed var shelf: Shelf? }

  let shop = Shop()
  let shelf = Shelf()
  let field = Field()
  let account = Account()

  @Test func `an edit of a value that may be nil waits for a commit`() {
    let binding = account.bind(
      \.balance, to: shelf, \.limit, mode: .twoWay, placeholder: 0, trigger: .explicit)
    account.balance = 50
    #expect(shelf.limit == nil)
    #expect(binding.commit())
    #expect(shelf.limit == 50)
    account.balance = 0
    #expect(binding.commit())
    #expect(shelf.limit == nil)
  }

  @Test func `an edit of a target that may be nil waits for a commit`() {
    let binding = shelf.bind(
      \.limit, to: account, \.balance, mode: .twoWay, trigger: .explicit)
    shelf.limit = 7
    #expect(account.balance == 10)
    #expect(binding.commit())
    #expect(account.balance == 7)
  }

  @Test func `a number that may be nil is shown in a text, and its placeholder covers the text`() {
    field.text = "Limit: 3 boxes"
    field.bind(\.text, to: shelf, \.limit, sync: .number, placeholder: "no limit")
    #expect(field.text == "no limit")
    shelf.limit = 5
    #expect(field.text == "Limit: 5 boxes")
    shelf.limit = nil
    #expect(field.text == "no limit")
    field.text = "Most: 0"
    shelf.limit = 6
    #expect(field.text == "Most: 6")
  }

  @Test func `a text stays as it is while the number is nil and has no placeholder`() {
    field.text = "Stock: 3"
    field.bind(\.text, to: shop, \.shelf?.stock, sync: .number)
    #expect(field.text == "Stock: 3")
    shop.shelf = shelf
    #expect(field.text == "Stock: 10")
    shop.shelf = nil
    #expect(field.text == "Stock: 10")
    shop.shelf = Shelf(stock: 11)
    #expect(field.text == "Stock: 11")
  }

  /// A number that has something done when it is described.
  struct Reading: CustomStringConvertible {
    let number: Int
    var onDescription = {}

    var description: String {
      onDescription()
      return "\(number)"
    }
  }

  final class Meter: KeyValueObservable {
    @Observed var reading: Reading?
    @Observed var text = "Level: 0"
  }

  @Test func `a description that sets off another change leaves that one the covered text`() {
    let meter = Meter()
    let binding = meter.bind(
      \.text, to: meter, \.reading, sync: .number, placeholder: "none")
    #expect(meter.text == "none")
    binding.suspend()
    meter.reading = Reading(number: 1) {
      if meter.reading?.number == 1 { meter.reading = Reading(number: 2) }
    }
    // Outside of a delivery, so that the other change is carried at once.
    binding.resume()
    #expect(meter.text == "Level: 2")
  }

  @Test func `a text that may be nil takes a number`() {
    field.bind(\.caption, to: shelf, \.stock, sync: .number)
    #expect(field.caption == "10")
    field.caption = "Stock: 3"
    shelf.stock = 11
    #expect(field.caption == "Stock: 11")
    field.bind(\.caption, to: shelf, \.limit, sync: .number, placeholder: "none")
    #expect(field.caption == "none")
    shelf.limit = 12
    #expect(field.caption == "Stock: 12")
  }

  @Test func `a text that may be nil takes a number by its name`() throws {
    try field.bind(\.caption, to: Crate(), path: "stock", sync: .number)
    #expect(field.caption == "3")
  }

  @Test func `a property of a target's object that may be missing takes the source's value`() {
    let binding = shop.bind(through: \.shelf, \.stock, to: account, \.balance)
    account.balance = 11
    shop.shelf = shelf
    #expect(shelf.stock == 11)
    account.balance = 12
    #expect(shelf.stock == 12)
    shelf.stock = 99
    #expect(shelf.stock == 99 && account.balance == 12, "what anybody writes stays")
    let other = Shelf(stock: 1)
    shop.shelf = other
    #expect(other.stock == 12 && shelf.stock == 99)
    shop.shelf = nil
    account.balance = 13
    shop.shelf = shelf
    #expect(shelf.stock == 13 && other.stock == 12 && binding.health == .live)
    let again = shop.bind(through: \.shelf, \.stock, to: Account(balance: 5), \.balance)
    #expect(binding.health == .ended(by: .rebinding))
    again.invalidate()
  }

  @Test func `an edit in a target's object is carried back, and its replacement is no edit`() {
    shop.bind(through: \.shelf, \.name, to: account, \.owner, mode: .twoWay)
    #expect(account.owner == "Ann")
    shop.shelf = shelf
    #expect(shelf.name == "Ann")
    shelf.name = "Bo"
    #expect(account.owner == "Bo")
    let other = Shelf()
    other.name = "Cy"
    shop.shelf = other
    #expect(other.name == "Bo" && account.owner == "Bo")
    shelf.name = "Di"
    #expect(account.owner == "Bo")
    withChanges {
      other.name = "Eve"
      shop.shelf = nil
    }
    #expect(account.owner == "Bo")
  }

  @Test func `to source, an object that comes gives its value`() {
    shop.bind(through: \.shelf, \.name, to: account, \.owner, mode: .toSource)
    shelf.name = "Bo"
    shop.shelf = shelf
    #expect(account.owner == "Bo")
    shop.shelf = nil
    account.owner = "Cy"
    #expect(account.owner == "Cy" && shelf.name == "Bo")
  }

  @Test func `a target's object that comes during a pause takes the source's value afterwards`() {
    shop.shelf = shelf
    let binding = shop.bind(through: \.shelf, \.stock, to: account, \.balance)
    binding.suspend()
    let other = Shelf(stock: 1)
    shop.shelf = other
    #expect(other.stock == 1)
    binding.resume()
    #expect(other.stock == 10)
  }

  @Test func `an object that comes in a batch takes the source's value, whatever it has`() {
    shop.shelf = shelf
    shop.bind(through: \.shelf, \.name, to: account, \.owner)
    shelf.name = "Bo"
    let other = Shelf()
    other.name = "Bo"
    withChanges { shop.shelf = other }
    #expect(other.name == "Ann" && shelf.name == "Bo")
  }

  @Test func `neither object of a target is kept alive`() {
    var window: Shop? = Shop()
    window!.shelf = Shelf()
    weak let seen = window
    weak let seenShelf = window!.shelf
    let binding = window!.bind(through: \.shelf, \.name, to: account, \.owner, mode: .twoWay)
    window = nil
    #expect(seen == nil && seenShelf == nil && binding.health == .ended(by: .target))
  }

  @Test func `the elements of a collection that may be missing are observed as they come and go`() {
    var told: [Int] = []
    let watching = shop.observe(each: \.shelf?.boxes, \.weight, options: .new) { _, _, change in
      told.append(change.newValue!)
    }
    let (box, other) = (Box(), Box())
    shelf.boxes = [box]
    box.weight = 2
    shop.shelf = shelf
    box.weight = 3
    shelf.$boxes.append(other)
    other.weight = 4
    shelf.$boxes.remove(at: 0)
    box.weight = 5
    shop.shelf = nil
    other.weight = 6
    #expect(told == [3, 4])
    watching.invalidate()
  }

  @Test func `a text that is written after a placeholder takes the next value`() {
    let (field, shelf) = (Field(), Shelf())
    field.text = "Stock: 10"
    field.bind(\.text, to: shelf, \.limit, sync: .number, placeholder: "")
    #expect(field.text == "")
    shelf.limit = 11
    #expect(field.text == "Stock: 11")
    field.text = ""
    shelf.limit = 12
    #expect(field.text == "12")
  }

  @Test func `a text that is missing takes no number by the compatible rule`() {
    let (field, account) = (Field(), Account())
    field.bind(\.caption, to: account, \.balance, sync: .compatible)
    account.balance = 5
    #expect(field.caption == nil)
    field.bind(\.caption, to: account, \.owner, sync: .compatible)
    #expect(field.caption == "Ann")
    account.owner = ""
    #expect(field.caption == "")
  }
}
