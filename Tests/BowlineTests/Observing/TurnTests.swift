// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Writes of an observer while derived values and values behind a path are being told: contract
/// 5.1.
@Suite struct TurnTests {
  final class Child: KeyValueObservable, KeyValueCoding {
    @Observed var count = 0
    static let keys: KeyTable<Child> = ["count": \.count]
  }

  class Parent: KeyValueObservable, KeyValueCoding {
    @Observed var child: Child? = Child()
    @Observed var a = 0
    @Observed var b = 0
    @ObservedArray var items: [Int] = []
    let kept = Child()

    var count: Int { child!.count }
    var sum: Int { a + b }
    var number: Int { items.count }

    static let keys: KeyTable<Parent> = ["child": \.child, "a": \.a]
  }

  final class Heir: Parent {}

  let parent = Parent()
  let log = Log()
  var tokens: [KeyValueObservation] = []

  /// Observes a value three times; the first observer writes when it is told of the value 3, the
  /// second when it is told of 10.
  mutating func observe<Root: Parent, Value: BinaryInteger>(
    _ parent: Root, _ path: KeyPath<Root, Value>, write: @escaping (Parent, Int) -> Void
  ) {
    for observer in 1...3 {
      let token = parent.observe(path, options: [.old, .new]) { [log] parent, change in
        log.lines.append("\(observer): \(change.oldValue!)-\(change.newValue!)")
        if observer == 1 && change.newValue! == 3 { write(parent, 10) }
        if observer == 2 && change.newValue! == 10 { write(parent, 20) }
      }
      tokens.append(token)
    }
  }

  let inOrder = [
    "1: 0-3", "2: 0-3", "3: 0-3", "1: 3-10", "2: 3-10", "3: 3-10", "1: 10-20", "2: 10-20",
    "3: 10-20",
  ]

  @Test mutating func `each observer of a path is told of each change, in order`() {
    observe(parent, \.kept.count) { $0.kept.count = $1 }
    parent.kept.count = 3
    #expect(log.lines == inOrder)
  }

  @Test mutating func `so is each observer of a path through an optional`() {
    observe(parent, \.child!.count) { $0.child!.count = $1 }
    parent.child!.count = 3
    #expect(log.lines == inOrder)
  }

  @Test mutating func `so is each observer of a computed value`() {
    observe(parent, \.count) { $0.child!.count = $1 }
    parent.child!.count = 3
    #expect(log.lines == inOrder)
  }

  @Test mutating func `so is each observer of an inherited property`() {
    let heir = Heir()
    observe(heir, \.a) { $0.a = $1 }
    heir.a = 3
    #expect(log.lines == inOrder)
  }

  @Test mutating func `so is each observer of a change in place and of an edit`() {
    observe(parent, \.number) { $0.$items.append(contentsOf: Array($0.items.count..<$1)) }
    parent.items += [0, 1, 2]
    #expect(log.lines == inOrder)
    log.lines = []
    parent.items = []
    log.lines = []
    parent.$items.append(contentsOf: [0, 1, 2])
    #expect(log.lines == inOrder)
  }

  @Test func `so is each observer of a path of names, and of an optional value`() throws {
    for isNamed in [false, true] {
      let parent = Parent()
      var lines: [String] = []
      let tell = { (observer: Int, parent: Parent, old: Int?, new: Int?) in
        lines.append("\(observer): \(old!)-\(new!)")
        if observer == 1 && new == 3 { parent.child?.count = 10 }
        if observer == 2 && new == 10 { parent.child?.count = 20 }
      }
      let tokens = try (1...3).map { observer in
        if isNamed {
          return try parent.observe(path: "child.count", as: Int.self, options: [.old, .new]) {
            tell(observer, $0, $1.oldValue!, $1.newValue!)
          }
        }
        return parent.observe(\.child?.count, options: [.old, .new]) {
          tell(observer, $0, $1.oldValue!, $1.newValue!)
        }
      }
      parent.child!.count = 3
      #expect(lines == inOrder)
      withExtendedLifetime(tokens) {}
    }
  }

  @Test mutating func `a write of another part by an observer skips no value and reorders none`() {
    observe(parent, \.sum) { parent, sum in parent.b = sum - parent.a }
    parent.a = 3
    for observer in 1...3 {
      let seen = log.lines.filter { $0.hasPrefix("\(observer)") }
      #expect(seen == ["\(observer): 0-3", "\(observer): 3-10", "\(observer): 10-20"])
    }
  }

  @Test mutating func `observers of the part and of the value may write in turn`() {
    let first = parent.observe(\.a, options: .new) { parent, change in
      if change.newValue == 3 { parent.a = 10 }
      if change.newValue == 10 { parent.a = 20 }
    }
    var seen: [[String]] = [[], []]
    for observer in seen.indices {
      tokens.append(
        parent.observe(\.sum, options: [.old, .new]) {
          seen[observer].append("\($1.oldValue!)-\($1.newValue!)")
        })
    }
    parent.a = 3
    #expect(seen[0] == ["0-3", "3-10", "10-20"])
    #expect(seen[1] == seen[0])
    first.invalidate()
  }

  @Test mutating func `several writes by one observer are each told, also where it is alone`() {
    tokens.append(
      parent.observe(\.child!.count, options: [.old, .new]) { [log] parent, change in
        log.lines.append("\(change.oldValue!)-\(change.newValue!)")
        if change.newValue == 3 {
          parent.child!.count = 5
          parent.child!.count = 7
        }
      })
    parent.child!.count = 3
    #expect(log.lines == ["0-3", "3-5", "5-7"])
  }

  @Test mutating func `a middle that an observer replaces skips no value`() {
    observe(parent, \.child!.count) { parent, count in
      let child = Child()
      child.count = count
      parent.child = child
    }
    parent.child!.count = 3
    for observer in 1...3 {
      let seen = log.lines.filter { $0.hasPrefix("\(observer)") }
      #expect(seen == ["\(observer): 0-3", "\(observer): 3-10", "\(observer): 10-20"])
    }
  }

  @Test mutating func `what an observer of a batch writes is told after what the batch changed`() {
    observe(parent, \.sum) { parent, sum in parent.a = sum - parent.b }
    withChanges {
      parent.a = 1
      parent.b = 2
    }
    #expect(log.lines == inOrder)
  }

  @Test mutating func `a batch of an observer is told as one change`() {
    observe(parent, \.sum) { parent, sum in
      withChanges {
        parent.a = 0
        parent.b = 0
        parent.a = sum
      }
    }
    parent.a = 3
    for observer in 1...3 {
      let seen = log.lines.filter { $0.hasPrefix("\(observer)") }
      #expect(seen == ["\(observer): 0-3", "\(observer): 3-10", "\(observer): 10-20"])
    }
  }

  final class Gauge: KeyValueObservable {
    @Observed var number = 1
    @Observed var other = 5
    /// Not observed.
    var isElsewhere = false
    var value: Int { isElsewhere ? other : number }
  }

  @Test func `a value that leaves the property that changes is told in its place there`() {
    let gauge = Gauge()
    let tokens = [
      gauge.observe(\.number, options: .new) { [log] in log.lines.append("a \($1.newValue!)") },
      gauge.observe(\.value, options: [.old, .new]) { [log] in
        log.lines.append("value \($1.oldValue!)-\($1.newValue!)")
      },
      gauge.observe(\.number, options: .new) { [log] in log.lines.append("b \($1.newValue!)") },
    ]
    gauge.isElsewhere = true
    gauge.number = 2
    #expect(log.lines == ["a 2", "value 1-5", "b 2"])
    gauge.number = 3
    gauge.other = 6
    #expect(log.lines.dropFirst(3) == ["a 3", "b 3", "value 5-6"])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a path that leaves the property in a batch is told after those who began before it`()
  {
    let (child, other) = (parent.child!, Child())
    other.count = 7
    let tokens = [
      child.observe(\.count, options: [.old, .new]) { [log] in
        log.lines.append("child \($1.oldValue!)-\($1.newValue!)")
      },
      parent.observe(\.child!.count, options: [.old, .new]) { [log] in
        log.lines.append("path \($1.oldValue!)-\($1.newValue!)")
      },
    ]
    withChanges {
      child.count = 2
      child.count = 3
      parent.child = other
    }
    #expect(log.lines == ["child 0-3", "path 0-7"])
    withExtendedLifetime(tokens) {}
  }

  @Test mutating func `an observer that ends another one is the last that is told`() {
    var victim: KeyValueObservation?
    tokens.append(
      parent.observe(\.sum) { [log] _, _ in
        log.lines.append("first")
        victim?.invalidate()
      })
    victim = parent.observe(\.sum) { [log] _, _ in log.lines.append("second") }
    parent.a = 3
    #expect(log.lines == ["first"])
  }

  @Test mutating func `a binding carries the last of the values`() {
    observe(parent, \.sum) { parent, sum in parent.a = sum }
    let target = Child()
    let binding = target.bind(\.count, to: parent, \.sum)
    parent.a = 3
    #expect(target.count == 20)
    binding.invalidate()
  }

  @Test(arguments: [false, true])
  func `a getter may make the property anew, or end observers, when a change is stored`(
    endsAll: Bool
  ) {
    final class Model: KeyValueObservable {
      @Observed var number = 0
      var atReading: () -> Void = {}
      var value: Int {
        atReading()
        return number
      }
      func renew() { _number = Observed(wrappedValue: 50) }
    }
    let model = Model()
    var tokens: [KeyValueObservation] = []
    var seen: [Int] = []
    for _ in 1...3 {
      tokens.append(
        model.observe(\.value, options: .new) { model, change in
          seen.append(change.newValue!)
          if change.newValue == 3 { model.number = 4 }
        })
    }
    tokens.append(model.observe(\.number) { _, _ in })
    var readings = 0
    model.atReading = { [unowned model] in
      readings += 1
      guard readings == 2 else { return }
      if endsAll { tokens.removeAll() } else { model.renew() }
    }
    model.number = 3
    if endsAll { #expect(seen.isEmpty) }
    seen = []
    model.number = 7
    // The first one was told of the property that is there no more.
    #expect(seen == (endsAll ? [] : [7, 7]))
    tokens.removeAll()
  }

  @Test func `a loop of derived values is stopped, and later writes are told again`() {
    var count = 0
    var calls = 0
    let tokens = [
      parent.observe(\.child!.count) { parent, _ in
        count += 1
        if count < 100_000 { parent.child!.count += 1 }
      },
      parent.observe(\.child!.count) { _, _ in calls += 1 },
    ]
    parent.child!.count = 1
    #expect(count < 100_000)
    (count, calls) = (100_000, 0)
    parent.child!.count = -1
    #expect(count > 100_000 && calls > 0)
    withExtendedLifetime(tokens) {}
  }
}
