// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Properties of the elements of a collection: contract 9.9.
@Suite struct ElementObservationTests {
  let shelf = Shelf()

  final class Member: KeyValueObservable, Hashable {
    @Observed var name: String

    init(_ name: String) {
      self.name = name
    }

    static func == (left: Member, right: Member) -> Bool { left === right }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(self))
    }
  }

  final class Club: KeyValueObservable {
    @ObservedSet var members: Set<Member> = []
    @Observed var guests: [Member] = []
  }

  private func prices(
    _ options: ObservingOptions = [.old, .new], _ seen: @escaping (String) -> Void
  ) -> KeyValueObservation {
    shelf.observe(each: \.items, \.price, options: options) { shelf, item, change in
      let old = change.oldValue.map { "\($0)" } ?? "-"
      seen("\(shelf.items.firstIndex { $0 === item } ?? -1): \(old) -> \(change.newValue!)")
    }
  }

  @Test func `a property of each element is told with the element`() {
    shelf.items = [Product(1), Product(2)]
    var seen: [String] = []
    let watching = prices { seen.append($0) }
    shelf.items[1].price = 20
    shelf.items[0].price += 1
    #expect(seen == ["1: 2 -> 20", "0: 1 -> 2"])
    withExtendedLifetime(watching) {}
  }

  @Test func `elements are followed as they come and go, by edits and by settings`() {
    let items = (0..<4).map { Product($0) }
    var seen: [String] = []
    let watching = prices { seen.append($0) }
    shelf.$items.append(items[0])
    shelf.items.append(items[1])
    shelf.$items.insert(contentsOf: [items[2], items[3]], at: 0)
    for item in items { item.price += 10 }
    #expect(seen == ["2: 0 -> 10", "3: 1 -> 11", "0: 2 -> 12", "1: 3 -> 13"])
    seen = []
    shelf.$items.remove(at: 2)
    shelf.$items[0] = Product(7)
    shelf.items = Array(shelf.items.dropLast())
    for item in items { item.price += 10 }
    #expect(seen == ["1: 13 -> 23"])
    shelf.items[0].price = 8
    #expect(seen.last == "0: 7 -> 8")
    shelf.$items.removeAll()
    items[3].price = 0
    #expect(seen.count == 2)
    withExtendedLifetime(watching) {}
  }

  @Test func `an element that only moves, or comes twice, is told once`() {
    let item = Product(1)
    var calls = 0
    shelf.items = [item, Product(2)]
    let watching = prices { _ in calls += 1 }
    shelf.$items.append(item)
    shelf.$items.move(from: 0, to: 1)
    item.price = 2
    #expect(calls == 1)
    shelf.$items.removeLast()
    item.price = 3
    #expect(calls == 2)
    shelf.$items.removeAll { $0 === item }
    item.price = 4
    #expect(calls == 2)
    withExtendedLifetime(watching) {}
  }

  @Test func `the initial notice comes for each element, also for a later one`() {
    shelf.items = [Product(1), Product(2)]
    var seen: [String] = []
    let watching = prices([.initial, .new]) { seen.append($0) }
    #expect(seen == ["0: - -> 1", "1: - -> 2"])
    shelf.$items.append(Product(3))
    #expect(seen.last == "2: - -> 3")
    withExtendedLifetime(watching) {}
  }

  @Test func `members of a set and elements of a plain property are followed too`() {
    let club = Club()
    var names: [String] = []
    let members = club.observe(each: \.members, \.name, options: .new) {
      names.append($2.newValue!)
    }
    let guests = club.observe(each: \.guests, \.name, options: .new) { names.append($2.newValue!) }
    let (ann, bo) = (Member("Ann"), Member("Bo"))
    club.$members.formUnion([ann, bo])
    club.$members.remove(bo)
    club.guests.append(bo)
    ann.name = "Anna"
    bo.name = "Bob"
    club.members = []
    club.guests = []
    ann.name = "A"
    bo.name = "B"
    #expect(names == ["Anna", "Bob"])
    withExtendedLifetime((members, guests)) {}
  }

  @Test func `it ends with its token, also in its own callback`() {
    let item = Product(1)
    shelf.items = [item]
    var calls = 0
    var watching: KeyValueObservation?
    watching = shelf.observe(each: \.items, \.price) { _, _, _ in
      calls += 1
      watching = nil
    }
    #expect(watching?.isActive == true)
    item.price = 2
    item.price = 3
    #expect(calls == 1)
    watching = shelf.observe(each: \.items, \.price, options: .initial) { _, _, _ in calls += 1 }
    watching?.invalidate()
    #expect(watching?.isActive == false)
    watching?.invalidate()
    item.price = 4
    shelf.$items.append(Product(5))
    #expect(calls == 2)
  }

  @Test func `a token that goes in its own callback ends it, also for other elements`() {
    shelf.items = [Product(1), Product(2), Product(3)]
    var calls = 0
    var watching: KeyValueObservation?
    watching = shelf.observe(each: \.items, \.price) { shelf, _, _ in
      calls += 1
      guard calls == 1 else { return }
      watching = nil
      shelf.items[1].price = 9
      shelf.$items.append(Product(4))
      shelf.items[3].price = 9
    }
    shelf.items[0].price = 9
    shelf.items[2].price = 9
    #expect(calls == 1 && watching == nil)
  }

  @Test func `it ends with the object, and keeps neither it nor its elements alive`() {
    let item = Product(1)
    var calls = 0
    var watching: KeyValueObservation?
    weak var gone: Shelf?
    weak var element: Product?
    do {
      let shelf = Shelf()
      gone = shelf
      let other = Product(2)
      element = other
      shelf.items = [item, other]
      watching = shelf.observe(each: \.items, \.price) { _, _, _ in calls += 1 }
    }
    #expect(gone == nil && element == nil)
    item.price = 2
    #expect(calls == 0 && watching?.isActive == false)
  }

  @Test func `a value derived from the elements follows them`() {
    shelf.items = (1...100).map { Product($0) }
    var totals: [Int] = []
    let watching = shelf.observe(\.total, options: .new) { totals.append($1.newValue!) }
    shelf.items[3].price += 1
    let item = Product(1000)
    shelf.$items.append(item)
    item.price = 2000
    shelf.$items.removeLast()
    item.price = 1
    #expect(totals == [5051, 6051, 7051, 5051])
    withExtendedLifetime(watching) {}
  }

  @Test func `what the handler holds may change an element when it is let go of`() {
    final class Closer {
      let item: Product

      init(_ item: Product) { self.item = item }

      deinit { item.price += 1 }
    }
    let item = Product(1)
    shelf.items = [item]
    var seen: [Int] = []
    func watch(_ name: String) -> KeyValueObservation {
      let closer = Closer(item)
      return shelf.observe(each: \.items, \.price) { _, item, _ in
        seen.append(item.price)
        withExtendedLifetime((closer, name)) {}
      }
    }
    var watching: KeyValueObservation? = watch("a name with a text that is kept on the heap")
    item.price = 2
    watching = nil
    #expect(seen == [2] && item.price == 3 && watching == nil)
  }

  @Test func `an element that an initial notice takes out is not observed`() {
    let (first, second) = (Product(1), Product(2))
    shelf.items = [first, second]
    var seen: [Int] = []
    let watching = shelf.observe(each: \.items, \.price, options: .initial) { shelf, item, _ in
      seen.append(item.price)
      if item === first, shelf.items.count == 2 { shelf.$items.remove(at: 1) }
    }
    second.price = 20
    #expect(seen == [1])
    shelf.$items.append(second)
    #expect(seen == [1, 20])
    withExtendedLifetime(watching) {}
  }

  @Test func `an element that its initial notice takes out and puts in again is told once`() {
    let item = Product(1)
    shelf.items = [item]
    var (seen, isFirst) = ([Int](), true)
    let watching = shelf.observe(each: \.items, \.price, options: .initial) { shelf, item, _ in
      seen.append(item.price)
      if isFirst {
        isFirst = false
        shelf.$items.remove(at: 0)
        shelf.$items.append(item)
      }
    }
    seen = []
    item.price = 2
    #expect(seen == [2])
    withExtendedLifetime(watching) {}
  }

  final class Choice: KeyValueObservable {
    @Observed var isOwn = true
    let shared: Shelf
    var isSharedForGood = false

    var items: [Product] { isSharedForGood || !isOwn ? shared.items : [] }

    init(_ shared: Shelf) { self.shared = shared }
  }

  @Test func `elements that are derived from another object are not told after the first one went`()
  {
    let item = Product(1)
    shelf.items = [item]
    var choice: Choice? = Choice(shelf)
    var seen: [Int] = []
    let watching = choice!.observe(each: \.items, \.price) { _, item, _ in seen.append(item.price) }
    choice!.isSharedForGood = true
    choice!.isOwn = false
    item.price = 2
    choice = nil
    item.price = 3
    #expect(seen == [2])
    withExtendedLifetime(watching) {}
  }

  /// A keeper that adds an element while it takes the token over.
  private struct Adding: ObservationKeeper {
    let shelf: Shelf

    func keep(_ observation: KeyValueObservation) -> KeyValueObservation {
      shelf.items.append(Product(1))
      return observation
    }
  }

  @Test func `an element that comes while the keeper is asked is not followed when it has left`() {
    var calls = 0
    let watching = shelf.observe(each: \.items, \.price, in: Adding(shelf: shelf)) { _, _, _ in
      calls += 1
    }
    let product = shelf.items[0]
    product.price = 2
    #expect(calls == 1)
    shelf.items = []
    product.price = 3
    #expect(calls == 1)
    watching.invalidate()
  }

  private final class Fixed: KeyValueObservable {
    let items = [Product(1)]
  }

  @Test func `the elements of a collection that never changes are observed as long as others`() {
    let (fixed, bag) = (Fixed(), ObservationBag())
    var calls = 0
    fixed.observe(each: \.items, \.price, in: bag) { _, _, _ in calls += 1 }
    #expect(bag.count == 1)
    // The bag removes tokens that have ended as others come.
    for _ in 0..<20 { shelf.observe(\.items, in: bag) { _, _ in } }
    fixed.items[0].price = 2
    #expect(calls == 1)
    bag.end(of: fixed)
    fixed.items[0].price = 3
    #expect(calls == 1 && bag.count == 20)
  }
}
