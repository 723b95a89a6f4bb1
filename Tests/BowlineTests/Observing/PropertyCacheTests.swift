// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import Bowline

/// The cache of key paths, of which there may be any number: contract 14.9.
@Suite struct PropertyCacheTests {
  class Box<Value>: KeyValueObservable {
    @Observed var value: Value
    init(_ value: Value) { self.value = value }
  }

  final class Gauge: KeyValueObservable {
    @Observed var level = 0
  }

  final class Weak {
    weak var keyPath: AnyKeyPath?
    init(_ keyPath: AnyKeyPath) { self.keyPath = keyPath }
  }

  /// Forms a key path as code does that does not know the types: a new object each time.
  @inline(never) @_optimize(none)
  static func observe<Value>(_ box: Box<Value>, _ seen: (AnyKeyPath) -> Void) {
    let keyPath = \Box<Value>.value
    seen(keyPath)
    var calls = 0
    let watching = box.observe(keyPath) { _, _ in calls += 1 }
    let value = box.value
    box.value = value
    #expect(calls == 1)
    watching.invalidate()
  }

  @Test func `key paths that are formed at run time are let go of again`() {
    let box = Box(0)
    var all: [Weak] = []
    for _ in 0..<10_000 { Self.observe(box) { all.append(Weak($0)) } }
    #expect(all.count { $0.keyPath != nil } <= 1024)
  }

  @Test func `a key path that is used again stays known, whatever number of others come`() {
    let gauge = Gauge()
    let keyPath = \Gauge.level
    for _ in 0..<3 { _ = gauge.observe(keyPath) { _, _ in } }
    let box = Box(0)
    for round in 0..<200 {
      for _ in 0..<20 { Self.observe(box) { _ in } }
      // As whoever observes it asks.
      #expect(PropertyCache.shared.slot(of: keyPath, in: gauge) != nil, "\(round)")
    }
  }

  @Test func `a key path is known of the class that it was met with`() {
    final class Crate: Box<Int> {}
    let (box, crate) = (Box(0), Crate(0))
    let keyPath = \Box<Int>.value
    for _ in 0..<3 { _ = box.observe(keyPath) { _, _ in } }
    #expect(PropertyCache.shared.slot(of: keyPath, in: box) != nil)
    #expect(PropertyCache.shared.slot(of: keyPath, in: crate) == nil)
    var calls = 0
    let watching = (crate as Box<Int>).observe(keyPath) { _, _ in calls += 1 }
    crate.value = 1
    #expect(calls == 1)
    watching.invalidate()
  }

  @Test func `domains get to know key paths at the same time`() async {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          let (gauge, box, text) = (Gauge(), Box(0), Box(""))
          for level in 1...1000 {
            Self.observe(box) { _ in }
            Self.observe(text) { _ in }
            var seen = 0
            let watching = gauge.observe(\.level, options: .new) { seen = $1.newValue! }
            gauge.level = level
            #expect(seen == level)
            watching.invalidate()
          }
        }
      }
    }
  }

  /// A cell for each key; a key path to a cell has the key as its argument.
  final class Table: KeyValueObservable {
    final class Key: Hashable {
      static func == (left: Key, right: Key) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }

    private var cell = Observed(wrappedValue: 0)

    subscript(key: Key) -> Int {
      get { Observed<Int>[_enclosingInstance: self, wrapped: \Table[key], storage: \Table.cell] }
      set {
        Observed<Int>[_enclosingInstance: self, wrapped: \Table[key], storage: \Table.cell] =
          newValue
      }
    }
  }

  @Test func `what a key path was made with goes with its observation`() {
    let table = Table()
    var key: Table.Key? = Table.Key()
    weak let seen = key
    var calls = 0
    let watching = table.observe(\.[key!]) { _, _ in calls += 1 }
    table[key!] = 1
    #expect(calls == 1)
    watching.invalidate()
    key = nil
    #expect(seen == nil)
  }
}
