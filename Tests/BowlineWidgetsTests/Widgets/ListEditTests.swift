// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTestSupport
import BowlineWidgets
import Testing

/// A list that makes the edits of an observed array.
@Suite struct ListEditTests {
  struct Item: Identifiable, Equatable {
    let id: Int
    var text = "item"
  }

  final class Shop: KeyValueObservable {
    @ObservedArray var items: [Item] = (0..<10).map { Item(id: $0) }
    @Observed var chosen: Int?
  }

  let shop = Shop()
  let list = List<Item> { "\($0.text) \($0.id)" }
  let pilot: Pilot

  /// A list of the items 0 to 9 in four rows, of which item 5 is selected and shows last.
  init() {
    list.bind(\.$elements, to: shop, \.items)
    list.bind(\.selection, to: shop, \.chosen, mode: .twoWay)
    pilot = Pilot(list, rows: 4, columns: 12)
    _ = pilot.rows
    shop.chosen = 5
  }

  private var visible: [Int] { list.elements[list.visibleRange].map(\.id) }

  @Test func `the list has what the array has, edit by edit`() {
    shop.$items.insert(Item(id: 20), at: 0)
    shop.$items.remove(at: 3)
    shop.$items.replaceSubrange(4..<6, with: [Item(id: 21)])
    shop.$items.move(from: 0, to: 5)
    shop.items = shop.items.reversed()
    #expect(list.elements == shop.items)
  }

  @Test func `what is inserted and removed above moves nothing`() {
    #expect(visible == [2, 3, 4, 5])
    shop.$items.insert(contentsOf: [Item(id: 20), Item(id: 21)], at: 0)
    shop.$items.remove(at: 2)
    #expect(visible == [2, 3, 4, 5] && shop.chosen == 5)
  }

  @Test func `in place of a removed selection the next one is selected, or the last`() {
    shop.$items.remove(at: 5)
    #expect(shop.chosen == 6)
    shop.$items.removeSubrange(5..<9)
    #expect(shop.chosen == 4)
    shop.$items.removeAll()
    #expect(shop.chosen == nil)
  }

  @Test func `several ranges that leave at once are taken into account`() {
    shop.$items.removeSubranges(RangeSet([0..<2, 5..<7]))
    #expect(shop.chosen == 7)
    #expect(visible.contains(7))
  }

  @Test func `a moved and a replaced selection stays selected`() {
    shop.$items.move(from: 5, to: 0)
    #expect(shop.chosen == 5)
    shop.$items.replaceSubrange(0..<1, with: [Item(id: 5, text: "new")])
    #expect(shop.chosen == 5)
    shop.$items.reverse()
    #expect(shop.chosen == 5 && list.selectedIndex == 9)
  }

  @Test func `an identity that no element has selects nothing, whatever is edited`() {
    shop.chosen = 99
    shop.$items.remove(at: 5)
    shop.$items.insert(Item(id: 30), at: 5)
    #expect(shop.chosen == 99 && list.selectedIndex == nil)
    shop.$items.insert(Item(id: 99), at: 2)
    #expect(list.selectedIndex == 2)
  }

  @Test(arguments: [true, false])
  func `an element that was selected before it came passes the selection on`(isEdit: Bool) {
    shop.chosen = 42
    let come = shop.items + [Item(id: 42), Item(id: 43)]
    if isEdit {
      shop.$items.append(contentsOf: come.suffix(2))
    } else {
      shop.items = come
    }
    #expect(list.selectedIndex == 10)
    shop.$items.remove(at: 10)
    #expect(shop.chosen == 43)
  }

  @Test func `any edits leave list and array equal, and a selection that is there`() {
    var random = SystemRandomNumberGenerator()
    for step in 0..<500 {
      let count = shop.items.count
      switch Int.random(in: 0..<5, using: &random) {
      case 0: shop.$items.insert(Item(id: 100 + step), at: Int.random(in: 0...count))
      case 1 where count > 0: shop.$items.remove(at: Int.random(in: 0..<count))
      case 2 where count > 0:
        shop.$items.move(from: Int.random(in: 0..<count), to: Int.random(in: 0..<count))
      case 3 where count > 0:
        let place = Int.random(in: 0..<count)
        shop.$items.replaceSubrange(place..<place + 1, with: [Item(id: 1_000 + step)])
      default: shop.chosen = shop.items.randomElement()?.id
      }
      #expect(list.elements == shop.items)
      if let chosen = shop.chosen {
        #expect(shop.items.contains { $0.id == chosen })
      }
      #expect(list.selectedIndex.map { shop.items[$0].id } == shop.chosen)
    }
  }
}
