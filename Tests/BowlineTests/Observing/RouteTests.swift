// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Paths whose last property is told by its own notices, and what may happen on their way:
/// contract 4.3 and 4.4.
@Suite struct RouteTests {
  /// The beginning of a path.
  final class Root: KeyValueObservable {
    var helper: Helper?
    @Observed var middle = Middle()
    @Observed var flag = false
  }

  class Middle: KeyValueObservable {
    @Observed var leaf = Leaf()
  }

  /// A middle whose leaf is not the one that is stored.
  final class Shifted: Middle {
    let other = Leaf()
    override var leaf: Leaf {
      get { other }
      set { super.leaf = newValue }
    }
  }

  final class Leaf: KeyValueObservable {
    @Observed var value = 1
    @Observed var next: Leaf?
  }

  /// Writes something when it goes.
  final class Helper {
    private let leaf: Leaf
    init(_ leaf: Leaf) { self.leaf = leaf }
    deinit { leaf.value = 99 }
  }

  @Test func `each step may be replaced, and each leaf is told as long as it is reached`() {
    let root = Root()
    let first = root.middle
    var seen: [String] = []
    let watching = root.observe(\.middle.leaf.value, options: [.old, .new]) {
      seen.append("\($1.oldValue!) \($1.newValue!)")
    }
    first.leaf.value = 2
    first.leaf = Leaf()
    root.middle = Middle()
    root.middle.leaf.value = 3
    first.leaf.value = 50
    root.middle = first
    first.leaf.value = 51
    #expect(seen == ["1 2", "2 1", "1 1", "1 3", "3 50", "50 51"])
    watching.invalidate()
  }

  @Test func `a middle of a class that overrides the step is read by its getter`() {
    let root = Root()
    var seen: [Int] = []
    let watching = root.observe(\.middle.leaf.value, options: .new) { seen.append($1.newValue!) }
    let shifted = Shifted()
    root.middle = shifted
    (shifted as Middle).leaf = Leaf()
    root.middle = Middle()
    root.middle.leaf.value = 7
    #expect(seen == [1, 1, 7])
    watching.invalidate()
  }

  @Test func `a leaf that is not reached any more is not told, even before the new one is`() {
    let root = Root()
    let old = root.middle.leaf
    var seen: [String] = []
    let first = root.observe(\.middle) { _, _ in old.value = 50 }
    let watching = root.observe(\.middle.leaf.value, options: [.old, .new]) { root, change in
      #expect(change.newValue == root.middle.leaf.value)
      seen.append("\(change.oldValue!) \(change.newValue!)")
    }
    let new = Middle()
    new.leaf.value = 2
    root.middle = new
    #expect(seen == ["1 2"])
    withExtendedLifetime((first, watching)) {}
  }

  @Test func `a path that leads in a circle is followed`() {
    let leaf = Leaf()
    leaf.next = leaf
    var seen: [Int?] = []
    let watching = leaf.observe(\.next?.next?.value, options: .new) { seen.append($1.newValue!) }
    leaf.value = 2
    leaf.next = nil
    #expect(seen == [2, nil])
    watching.invalidate()
  }

  @Test func `what an object takes along when it goes tells its observers nothing`() {
    let leaf = Leaf()
    var root: Root? = Root()
    root!.middle.leaf = leaf
    root!.helper = Helper(leaf)
    var seen: [Int] = []
    let others = [root!, root!]
    let watching = root!.observe(\.middle.leaf.value, options: .new) { root, change in
      seen.append(change.newValue!)
      #expect(root.helper != nil)
    }
    leaf.value = 2
    withExtendedLifetime(others) {}
    leaf.value = 3
    _ = consume others
    root = nil
    #expect(leaf.value == 99)
    #expect(seen == [2, 3])
    #expect(!watching.isActive)
  }

  @Test func `the observer of a path may let go of the token and of the beginning`() {
    var root: Root? = Root()
    let leaf = root!.middle.leaf
    weak let seen = root
    var text = ""
    var watching: KeyValueObservation?
    watching = root!.observe(\.middle.leaf.value, options: .new) { object, change in
      watching?.invalidate()
      watching = nil
      root = nil
      text = "\(object.flag) \(change.newValue!)"
    }
    leaf.value = 2
    #expect(text == "false 2")
    #expect(seen == nil)
    leaf.value = 3
    #expect(text == "false 2")
    #expect(watching == nil)
  }

  @Test func `the observer may let go of the token when a middle is replaced`() {
    let root = Root()
    var calls = 0
    var watching: KeyValueObservation?
    watching = root.observe(\.middle.leaf.value) { _, _ in
      watching = nil
      calls += 1
    }
    root.middle = Middle()
    root.middle = Middle()
    #expect(calls == 1)
    #expect(watching == nil)
  }

  @Test func `a getter that writes what it reads is told once for a change`() {
    final class Cache: KeyValueObservable {
      @Observed var source = 1
      @Observed var cached = 0
      var value: Int {
        if cached != source { cached = source }
        return cached
      }
    }
    let cache = Cache()
    var seen: [Int] = []
    let watching = cache.observe(\.value, options: .new) { seen.append($1.newValue!) }
    cache.source = 5
    #expect(seen == [5])
    watching.invalidate()
  }

  @Test func `a getter may end the observation that reads it`() {
    final class Model: KeyValueObservable {
      @Observed var source = 1
      var watching: KeyValueObservation?
      var value: Int {
        if source > 1 { watching = nil }
        return source
      }
    }
    let model = Model()
    var calls = 0
    model.watching = model.observe(\.value) { _, _ in calls += 1 }
    model.source = 2
    #expect(calls == 0)
  }

  @Test func `one key path serves objects of a class and of its subclasses`() {
    class Base: KeyValueObservable {
      @Observed var number = 0
    }
    final class Plain: Base {
      @Observed var extra = 0
    }
    final class Doubled: Base {
      override var number: Int {
        get { super.number * 2 }
        set { super.number = newValue }
      }
    }
    var seen: [Int] = []
    let objects = [Base(), Plain(), Doubled(), Plain(), Base(), Doubled()]
    let tokens = (objects + objects).map { object in
      object.observe(\.number, options: .new) { seen.append($1.newValue!) }
    }
    for (index, object) in objects.enumerated() { object.number = index + 1 }
    #expect(seen == [1, 1, 2, 2, 6, 6, 4, 4, 5, 5, 12, 12])
    withExtendedLifetime(tokens) {}
  }

  @Test func `key paths that are made when the program runs may come and go`() {
    let root = Root()
    var count = 0
    for _ in 0..<3_000 {
      let path = (\Root.middle).appending(path: \Middle.leaf).appending(path: \Leaf.value)
      let watching = root.observe(path) { _, _ in count += 1 }
      watching.invalidate()
      let flag = (\Root.self as KeyPath<Root, Root>).appending(path: \Root.flag)
      let other = root.observe(flag) { _, _ in count += 1 }
      root.flag.toggle()
      other.invalidate()
    }
    #expect(count == 3_000)
  }

  @Test func `what a handler holds is there until it returns, even if it ends its token`() {
    final class Log {
      var lines: [String] = []
      deinit { lines = [] }
    }
    let leaf = Leaf()
    weak var seen: Log?
    var watching: KeyValueObservation?
    do {
      let log = Log()
      seen = log
      watching = leaf.observe(\.value, options: .new) { [log] _, change in
        watching = nil
        log.lines.append("\(change.newValue!)")
        #expect(log.lines == ["2"])
      }
    }
    leaf.value = 2
    #expect(seen == nil)
    #expect(watching == nil)
  }

  @Test func `a value that comes back to an object before its turn is told each change`() {
    final class Part: KeyValueObservable {
      @Observed var size: Int
      init(_ size: Int) { self.size = size }
    }
    final class Whole: KeyValueObservable {
      @Observed var part: Part
      var doubled: Int { part.size * 2 }
      init(_ part: Part) { self.part = part }
    }
    let (part, other) = (Part(0), Part(5))
    let whole = Whole(part)
    var seen: [String] = []
    let watching = [
      part.observe(\.size) { part, _ in if part.size == 1 { whole.part = other } },
      whole.observe(\.part) { whole, _ in
        guard whole.part === other else { return }
        whole.part = part
        part.size = 3
      },
      whole.observe(\.doubled, options: [.old, .new]) { _, change in
        seen.append("\(change.oldValue!) > \(change.newValue!)")
      },
    ]
    part.size = 1
    #expect(seen == ["0 > 2", "2 > 10", "10 > 2", "2 > 6"])
    withExtendedLifetime(watching) {}
  }

  /// A value that reads its properties in an order that changes.
  final class Sum: KeyValueObservable {
    @Observed var a = 1
    @Observed var b = 10
    @Observed var c = 100
    @Observed var order = "abc"

    var total: Int {
      order.reduce(0) { $0 + ($1 == "a" ? a : $1 == "b" ? b : c) }
    }
  }

  @Test(arguments: ["bac", "cba", "bbc", "bcb", "bb", "b", "", "cabcab", "bca"])
  func `a value is told once for each change, in whichever order it reads`(order: String) {
    let sum = Sum()
    var seen: [Int] = []
    let watching = sum.observe(\.total, options: .new) { seen.append($1.newValue!) }
    for order in [order, "abc", order] {
      sum.order = order
      #expect(seen == [sum.total])
      for (letter, property) in [("a", \Sum.a), ("b", \.b), ("c", \.c)] {
        seen = []
        sum[keyPath: property] += 1
        #expect(seen == (order.contains(letter) ? [sum.total] : []))
      }
      seen = []
    }
    watching.invalidate()
  }
}
