// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Notices of edits among other changes, in the order and with the lifetimes of all changes:
/// contract 9.4, 9.8, 9.9 and 9.11.
@Suite struct CollectionDeliveryTests {
  let shelf = Shelf()
  let log = ChangeLog<[Int]>()

  @Test func `edits by an observer are told after the present change, in order, to all`() {
    var mirror = shelf.numbers
    var counts: [Int] = []
    let first = shelf.observe(\.numbers) { shelf, change in
      if shelf.numbers.count < 6 { shelf.$numbers.insert(0, at: 0) }
    }
    let second = shelf.observe(\.numbers, options: [.old, .new]) { _, change in
      change.apply(to: &mirror)
      counts.append(mirror.count)
    }
    shelf.$numbers.append(40)
    #expect(counts == [4, 5, 6])
    #expect(mirror == shelf.numbers && mirror == [0, 0, 10, 20, 30, 40])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `an edit by an observer does not alter the elements that are being told`() {
    var old: [[Int]?] = []
    let first = shelf.observe(\.numbers, options: .old) { shelf, change in
      if shelf.numbers.count > 1 { shelf.$numbers.remove(at: 0) }
    }
    let second = shelf.observe(\.numbers, options: .old) { old.append($1.oldValue) }
    shelf.$numbers.remove(at: 2)
    #expect(old == [[30], [10]])
    withExtendedLifetime((first, second)) {}
  }

  @Test func `an observer that ends its object's edits by going is not called again`() {
    var token: KeyValueObservation?
    var calls = 0
    token = shelf.observe(\.numbers) { _, _ in
      calls += 1
      token = nil
    }
    shelf.$numbers.append(1)
    shelf.$numbers.append(2)
    #expect(calls == 1)
    withExtendedLifetime(token) {}
  }

  @Test func `elements are let go when their removal was told`() {
    weak var gone: Product?
    let watching = shelf.observe(\.items, options: .old) { _, change in
      #expect(change.kind != .removal || change.oldValue?.count == 1)
    }
    do {
      let item = Product(1)
      gone = item
      shelf.$items.append(item)
    }
    #expect(gone != nil)
    shelf.$items.remove(at: 0)
    #expect(gone == nil)
    do {
      let item = Product(2)
      gone = item
      shelf.$items.append(item)
      shelf.$items[0] = Product(3)
    }
    #expect(gone == nil)
    withExtendedLifetime(watching) {}
  }

  @Test func `an editor keeps its object alive, an observation does not`() {
    weak var gone: Shelf?
    var editor: ArrayEditor<Int>?
    var watching: KeyValueObservation?
    do {
      let shelf = Shelf()
      gone = shelf
      watching = shelf.observe(\.numbers) { _, _ in }
      editor = shelf.$numbers
    }
    #expect(gone != nil)
    editor?.append(1)
    editor = nil
    #expect(gone == nil)
    #expect(watching?.isActive == false)
  }

  @Test func `telling an edit copies no array`() {
    shelf.numbers = Array(0..<10_000)
    shelf.numbers.reserveCapacity(10_100)
    shelf.tags = Set((0..<1000).map { "\($0)" })
    var changes = 0
    let watching = shelf.observe(\.numbers, options: [.old, .new]) { _, _ in changes += 1 }
    let before = shelf.numbers.address
    for index in 0..<20 {
      shelf.$numbers.insert(index, at: 5_000)
      shelf.$numbers[5_000] = index
      shelf.$numbers.move(from: 0, to: 9_000)
    }
    shelf.$numbers.edit {
      $0.remove(at: 3)
      $0.append(1)
    }
    shelf.$numbers.remove(at: 7)
    let after = shelf.numbers.address
    #expect(before == after)
    #expect(changes == 62)
    withExtendedLifetime(watching) {}
  }

  @Test func `changes in place copy no array while nobody observes`() {
    shelf.numbers.reserveCapacity(100)
    let before = shelf.numbers.address
    shelf.observe(\.numbers) { _, _ in }.invalidate()
    shelf.numbers.append(1)
    shelf.numbers[0] = 5
    let after = shelf.numbers.address
    #expect(before == after)
  }

  @Test func `an edit after none is told as it is, also if the way was replaced in them`() {
    let (outer, log) = (Shelf(), ChangeLog<[Int]?>())
    outer.inner = shelf
    let watching = outer.observe(\.inner?.numbers, options: [.old, .new]) { _, change in
      log.add(change)
    }
    shelf.$numbers.edit { _ in outer.inner = shelf }
    outer.inner = shelf
    shelf.$numbers.append(40)
    #expect(log.changes.map(\.kind) == [.setting, .setting, .insertion])
    withExtendedLifetime(watching) {}
  }

  @Test func `edits of an array at the end of a path are told as they are`() {
    final class Store: KeyValueObservable {
      @Observed var shelf: Shelf
      init(_ shelf: Shelf) { self.shelf = shelf }
    }
    let store = Store(shelf)
    let watching = store.observe(\.shelf.numbers, options: [.old, .new]) { log.add($1) }
    shelf.$numbers.remove(at: 0)
    let other = Shelf()
    other.numbers = [7]
    store.shelf = other
    shelf.$numbers.append(1)
    other.$numbers.append(8)
    #expect(
      log.lines == [
        "removal [0][10] -> [][]", "setting [20, 30] -> [7]", "insertion [][] -> [1][8]",
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `edits of an array at the end of an optional path are told as edits`() {
    let outer = Shelf()
    outer.inner = shelf
    let log = ChangeLog<[Int]?>()
    let watching = outer.observe(\.inner?.numbers, options: [.old, .new]) { log.add($1) }
    shelf.$numbers.remove(at: 0)
    outer.inner = nil
    #expect(
      log.lines == [
        "removal [0]Optional([10]) -> []Optional([])", "setting Optional([20, 30]) -> nil",
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `an element that looks at the array when it is let go finds it whole`() {
    final class Watcher {
      var onEnd: () -> Void = {}
      deinit { onEnd() }
    }
    final class Holder: KeyValueObservable {
      @ObservedArray var watchers: [Watcher] = []
    }
    let holder = Holder()
    var counts: [Int] = []
    for _ in 0..<6 {
      let watcher = Watcher()
      watcher.onEnd = { [unowned holder] in counts.append(holder.watchers.count) }
      holder.$watchers.append(watcher)
    }
    holder.$watchers.removeSubrange(0..<2)
    holder.$watchers.remove(at: 0)
    holder.$watchers.replaceSubrange(0..<1, with: [])
    holder.$watchers.removeAll()
    #expect(counts == [4, 4, 3, 2, 0, 0])
  }

  @Test func `a key path to the count follows it, without indexes`() {
    let counts = ChangeLog<Int>()
    let watching = shelf.observe(\.numbers.count, options: [.old, .new]) { counts.add($1) }
    let distinct = ChangeLog<Int>()
    let second = shelf.observe(\.numbers.count, options: [.old, .new, .distinct]) {
      distinct.add($1)
    }
    shelf.$numbers.append(40)
    shelf.$numbers[0] = 5
    shelf.numbers = []
    #expect(counts.lines == ["setting 3 -> 4", "setting 4 -> 4", "setting 4 -> 0"])
    #expect(distinct.lines == ["setting 3 -> 4", "setting 4 -> 0"])
    withExtendedLifetime((watching, second)) {}
  }

  @Test func `an element that may be absent is followed by its index`() {
    let log = ChangeLog<Int?>()
    let watching = shelf.observe(\.numbers[ifPresent: 2], options: [.new, .distinct]) {
      log.add($1)
    }
    shelf.$numbers.remove(at: 0)
    shelf.$numbers.append(40)
    shelf.$numbers.insert(1, at: 0)
    #expect(log.changes.map(\.newValue) == [.some(nil), 40, 30])
    #expect([1][ifPresent: -1] == nil && [1][ifPresent: 0] == 1 && [1][ifPresent: 1] == nil)
    withExtendedLifetime(watching) {}
  }
}
