// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Code that runs inside a reading that is followed, and code that lets go of what is read:
/// contract 4.11, 4.12.
@Suite struct ReadingSafetyTests {
  final class Model: KeyValueObservable {
    @Observed var title = "a title that is long enough to live on the heap"
  }

  final class Inner: KeyValueObservable {
    @Observed var value = 0
    @Observed var text = ""
  }

  final class Root: KeyValueObservable {
    @Observed var inner = Inner()
  }

  @Test func `an object that goes during a tracked reading takes its bindings with it`() {
    let model = Model()
    var inner: Inner? = Inner()
    weak let seen = inner
    inner!.bind(\.text, to: model, \.title)
    var changes = 0
    let tracking = ChangeTracking { changes += 1 }
    tracking.track {
      _ = inner!.text
      inner = nil
      model.title = "another title that is long enough to live on the heap"
    }
    #expect(seen == nil && changes == 0)
  }

  @Test func `an object that an initial call replaces takes its bindings with it`() {
    let root = Root()
    let model = Model()
    weak let before = root.inner
    root.inner.bind(\.text, to: model, \.title)
    let watching = root.observe(\.inner.text, options: .initial) { root, _ in
      if before === root.inner { root.inner = Inner() }
      model.title = "another title that is long enough to live on the heap"
    }
    #expect(before == nil)
    #expect(root.inner.text.isEmpty)
    watching.invalidate()
  }

  @Test func `a getter may replace the very object that it reads`() {
    final class Shop: KeyValueObservable {
      let model = Model()
      @Observed var part = Inner()
      @Observed var isStale = false

      func renew() {
        let part = Inner()
        part.bind(\.text, to: model, \.title)
        self.part = part
      }

      var shown: String {
        if !part.text.isEmpty, isStale {
          isStale = false
          renew()
          model.title = "a renewed title that is long enough to live on the heap"
        }
        return part.text
      }
    }
    let shop = Shop()
    shop.renew()
    var seen: [String] = []
    let watching = shop.observe(\.shown, options: .new) { seen.append($1.newValue!) }
    shop.isStale = true
    #expect(seen.last == shop.model.title)
    watching.invalidate()
  }

  @Test func `a handler may replace the middle and then let go of its own token`() {
    final class Held { var text = "a text that is long enough to live on the heap" }
    final class Box { var token: KeyValueObservation? }
    let root = Root()
    let box = Box()
    var seen: [String] = []
    func begin() {
      let held = Held()
      box.token = root.observe(\.inner.value, options: .new) { [weak root, weak box] _, change in
        guard let root, let box, box.token != nil, change.newValue == 1 else { return }
        root.inner = Inner()
        box.token = nil
        seen.append(held.text)
      }
    }
    begin()
    root.inner.value = 1
    #expect(seen == ["a text that is long enough to live on the heap"])
    #expect(box.token == nil)
  }

  @Test func `an observer of the target may replace the middle and end the binding that writes it`()
  {
    final class Label: KeyValueObservable {
      @Observed var stored = ""
      var text: String {
        get { stored }
        set { stored = newValue }
      }
    }
    let root = Root()
    let label = Label()
    let inner = root.inner
    var binding: Binding? = label.bind(\.text, to: root, \.inner.text)
    let watching = label.observe(\.stored) { _, _ in
      guard binding != nil else { return }
      root.inner = Inner()
      binding?.invalidate()
      binding = nil
    }
    inner.text = "another text that is long enough to live on the heap"
    #expect(label.text == root.inner.text && binding == nil)
    inner.text = "c"
    root.inner.text = "d"
    #expect(label.text == "")
    watching.invalidate()
  }

  @Test func `a getter may pause and resume the binding that reads it`() {
    final class Source: KeyValueObservable {
      @Observed var x = 0
      @Observed var y = 0
      @Observed var z = 0
      var hook: (() -> Void)?
      var isShort = false
      var value: Int {
        hook.take()?()
        return isShort ? z : x + y + z
      }
    }
    let source = Source()
    let inner = Inner()
    let binding = inner.bind(\.value, to: source, \.value)
    source.hook = {
      binding.suspend()
      source.z = 7
      source.isShort = true
      binding.resume()
      source.isShort = false
    }
    source.y = 1
    #expect(inner.value == 8)
    source.x = 1
    #expect(inner.value == 9)
    source.hook = { binding.suspend() }
    source.x = 2
    #expect(inner.value == 9)
    binding.resume()
    #expect(inner.value == 10)
  }

  @Test func `following many properties costs the same for each, in any order and read twice`() {
    final class Cart: KeyValueObservable {
      @ObservedArray var items: [Inner] = []
      var total: Int { items.reduce(0) { $0 + $1.value } }
      var twice: Int { total + total }
    }
    let cart = Cart()
    cart.items = (0..<20_000).map { _ in Inner() }
    var totals: [Int] = []
    var doubles: [Int] = []
    let watching = cart.observe(\.total, options: .new) { totals.append($1.newValue!) }
    let other = cart.observe(\.twice, options: .new) { doubles.append($1.newValue!) }
    cart.items[10_000].value += 1
    cart.$items.reverse()
    cart.items.last!.value += 1
    cart.items.shuffle()
    cart.items.removeFirst(10_000)
    let rest = cart.total
    cart.items[0].value += 1
    #expect(totals == [1, 1, 2, 2, rest, rest + 1])
    #expect(doubles == totals.map { $0 * 2 })
    watching.invalidate()
    other.invalidate()
  }

  @Test func `a handler is not called once the end of the value before has ended it`() {
    final class Box {
      var end: () -> Void = {}
      deinit { end() }
    }
    final class Shop: ManuallyObservable {
      var manualNotices = ManualNotices()
      var box = Box()
      var shown: Box {
        didAccessValue(for: \.shown)
        return box
      }
    }
    let shop = Shop()
    var calls = 0
    let watching = shop.observe(\.shown) { _, _ in calls += 1 }
    shop.box.end = { watching.invalidate() }
    // Nobody is told of this one, so that the observation alone holds the first box.
    shop.box = Box()
    shop.withChange(of: \.shown) { shop.box = Box() }
    #expect(calls == 0 && !watching.isActive)
  }

  @Test func `a change that waits is not told once the end of a value before has ended it`() {
    final class Box {
      var end: () -> Void = {}
      deinit { end() }
    }
    final class Shop: KeyValueObservable {
      @Observed var price = 0
      @Observed var tax = 0
      var end: (() -> Void)?
      var shown: Box {
        let box = Box()
        if price + tax == 0 { box.end = { [unowned self] in end.take()?() } }
        return box
      }
    }
    let shop = Shop()
    // Told before the value is, so that the change of the price waits when that of the tax is told.
    let raising = shop.observe(\.price) { shop, _ in shop.tax += 1 }
    var calls = 0
    let watching = shop.observe(\.shown) { _, _ in calls += 1 }
    shop.end = { watching.invalidate() }
    shop.price = 1
    #expect(calls == 1 && !watching.isActive)
    raising.invalidate()
  }

  /// A getter that writes a property which it reads, in the place of a collection.
  final class Shelf: KeyValueObservable {
    @Observed var isFiltered = false
    @Observed var runs = "none so far, in a text that lives on the heap"
    @ObservedArray var items = [7, 8, 9]
    var visible: [Int]? {
      if !isFiltered { return items }
      runs += ", one more"
      return items.filter { $0 > 7 }
    }
  }

  @Test(arguments: [[.new], [.new, .prior]] as [ObservingOptions])
  func `what a getter writes is not told as an edit of what it read before`(
    options: ObservingOptions
  ) {
    let shelf = Shelf()
    var seen: [[Int]] = []
    let watching = shelf.observe(\.visible, options: options) { _, change in
      if let new = change.newValue { seen.append(new ?? []) }
    }
    shelf.isFiltered = true
    shelf.$items.append(10)
    #expect(seen == [[8, 9], [8, 9, 10]])
    watching.invalidate()
  }

  /// A value that is an array until another property is read behind it.
  final class Turning: KeyValueCoding {
    static let keys: KeyTable<Turning> = ["value": \.value, "next": \.next]
    @Observed var flag = 0
    @Observed var other = "a text that is long enough to live on the heap"
    @ObservedArray var items = [7]
    @Observed var next: Turning?
    var value: [Int] {
      let (flag, items) = (flag, items)
      if flag == 2 { _ = other }
      return items
    }
  }

  @Test func `an edit that waits for its turn is told as it was when the value was read`() throws {
    let (turning, top, bag) = (Turning(), Turning(), ObservationBag())
    top.next = turning
    var seen: [[Int]] = []
    turning.observe(\.flag, in: bag) { turning, _ in
      if turning.flag == 1 { turning.$items.append(1) }
    }
    turning.observe(\.items, in: bag) { turning, _ in turning.flag = 2 }
    try top.observe(path: "next.value", as: [Int].self, options: .new, in: bag) {
      seen.append($1.newValue!!)
    }
    turning.flag = 1
    #expect(seen.last == [7, 1])
  }

  /// An object whose mirror reads and writes its properties.
  final class Mirrored: KeyValueObservable, CustomReflectable {
    @Observed var part = Inner()
    @Observed var count = 0
    var customMirror: Mirror {
      count += 1
      return Mirror(self, children: ["part": part])
    }
  }

  @Test func `a property is named without the mirror of its object`() {
    let (mirrored, insight) = (Mirrored(), Insight())
    let watching = mirrored.observe(\.count) { _, _ in }
    mirrored.count = 5
    #expect(watching.description == "Mirrored.count" && mirrored.count == 5)
    #expect(insight.entries.contains { $0.source.path == "count" })
    watching.invalidate()
  }
}
