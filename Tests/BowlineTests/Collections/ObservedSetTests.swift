// SPDX-License-Identifier: Apache-2.0

import Bowline
import TestSupport
import Testing

/// Notices of the edits of a set: contract 9.7.
@Suite struct ObservedSetTests {
  let shelf = Shelf()
  let log = ChangeLog<Set<String>>()

  private func lines(_ edits: (SetEditor<String>) -> Void) -> [String] {
    let log = log
    let watching = shelf.observe(\.tags, options: [.old, .new]) { log.add($1) }
    edits(shelf.$tags)
    withExtendedLifetime(watching) {}
    return log.lines
  }

  @Test func `a union is an insertion of those that were not members`() {
    let lines = lines {
      $0.formUnion(["b", "c", "d"])
      #expect($0.insert("e").inserted)
    }
    #expect(lines == [#"insertion [] -> ["c", "d"]"#, #"insertion [] -> ["e"]"#])
    #expect(shelf.tags == ["a", "b", "c", "d", "e"])
    #expect(log.changes.first.map(\.indexes) == .some(nil))
  }

  @Test func `a subtraction and an intersection are removals of those that were members`() {
    let lines = lines {
      $0.subtract(["b", "c"])
      $0.formUnion(["x", "y", "z"])
      $0.formIntersection(["x", "q"])
      #expect($0.remove("x") == "x")
      #expect($0.remove("x") == nil)
    }
    #expect(
      lines == [
        #"removal ["b"] -> []"#, #"insertion [] -> ["x", "y", "z"]"#,
        #"removal ["a", "y", "z"] -> []"#, #"removal ["x"] -> []"#,
      ])
  }

  @Test func `an assignment by the editor is a replacement of just what left and came`() {
    let lines = lines {
      $0.assign(["b", "c"])
      $0.formSymmetricDifference(["c", "d"])
      $0.assign(["b", "d", "e"])
      $0.assign(["b"])
    }
    #expect(
      lines == [
        #"replacement ["a"] -> ["c"]"#, #"replacement ["c"] -> ["d"]"#, #"insertion [] -> ["e"]"#,
        #"removal ["d", "e"] -> []"#,
      ])
  }

  @Test func `a member that is updated is replaced`() {
    let lines = lines {
      #expect($0.update(with: "a") == "a")
      #expect($0.update(with: "c") == nil)
    }
    #expect(lines == [#"replacement ["a"] -> ["a"]"#, #"insertion [] -> ["c"]"#])
  }

  @Test func `all members leave as one removal, and so do those that meet a condition`() {
    let lines = lines {
      $0.removeAll { $0 == "a" }
      $0.formUnion(["c"])
      $0.removeAll()
    }
    #expect(
      lines == [
        #"removal ["a"] -> []"#, #"insertion [] -> ["c"]"#, #"removal ["b", "c"] -> []"#,
      ])
  }

  @Test func `what changes nothing is not told`() {
    let lines = lines {
      $0.formUnion(["a", "b"])
      #expect(!$0.insert("a").inserted)
      $0.subtract(["x"])
      $0.formIntersection(["a", "b", "c"])
      $0.formSymmetricDifference([])
      $0.assign(["b", "a"])
      $0.remove("x")
      $0.removeAll { _ in false }
      $0.edit { _ in }
    }
    #expect(lines.isEmpty)
    shelf.tags = []
    #expect(self.lines { $0.removeAll() }.isEmpty)
  }

  @Test func `changes through the property are settings with the whole set`() {
    let watching = shelf.observe(\.tags, options: [.old, .new]) { log.add($1) }
    shelf.tags.insert("c")
    shelf.tags = ["a"]
    #expect(
      log.lines == [
        #"setting ["a", "b"] -> ["a", "b", "c"]"#, #"setting ["a", "b", "c"] -> ["a"]"#,
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `with difference a setting is told as what came and left`() {
    let watching = shelf.observe(\.tags, options: [.old, .new, .difference]) { log.add($1) }
    shelf.tags.insert("c")
    shelf.tags = ["a", "d"]
    shelf.tags = ["d", "a"]
    shelf.tags = []
    #expect(
      log.lines == [
        #"insertion [] -> ["c"]"#, #"replacement ["b", "c"] -> ["d"]"#,
        #"removal ["a", "d"] -> []"#,
      ])
    withExtendedLifetime(watching) {}
  }

  @Test func `several edits are one notice of what they amount to`() {
    let lines = lines { tags in
      tags.edit {
        $0.insert("c")
        $0.remove("a")
        $0.insert("d")
        $0.remove("c")
        $0.update(with: "b")
      }
      tags.edit {
        $0.insert("x")
        $0.remove("x")
      }
      tags.edit {
        $0.insert("x")
        shelf.tags.insert("y")
      }
    }
    #expect(
      lines == [
        #"replacement ["a"] -> ["d"]"#, #"setting ["b", "d"] -> ["b", "d", "x", "y"]"#,
      ])
  }

  @Test(arguments: 0..<100) func `whatever the edits, the change leads from start to end`(
    seed: Int
  ) {
    var random = SeededGenerator(seed: UInt64(seed))
    let names = ["a", "b", "c", "d", "e"]
    let start = shelf.tags
    let watching = shelf.observe(\.tags, options: [.old, .new]) { log.add($1) }
    shelf.$tags.edit { tags in
      for _ in 0..<Int.random(in: 0..<8, using: &random) {
        let some = names.filter { _ in Bool.random(using: &random) }
        switch Int.random(in: 0..<5, using: &random) {
        case 0: tags.formUnion(some)
        case 1: tags.subtract(some)
        case 2: tags.formSymmetricDifference(some)
        case 3: tags.assign(some)
        default: tags.insert(names[0])
        }
      }
    }
    var set = start
    for change in log.changes { change.apply(to: &set) }
    #expect(set == shelf.tags)
    for change in log.changes { change.inverse.apply(to: &set) }
    #expect(set == start)
    let copy = Shelf()
    for change in log.changes { copy.$tags.apply(change) }
    #expect(copy.tags == shelf.tags)
    withExtendedLifetime(watching) {}
  }

  /// A member that is equal to others.
  final class Tag: Hashable {
    let name: String

    init(_ name: String) {
      self.name = name
    }

    static func == (left: Tag, right: Tag) -> Bool { left.name == right.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }

  final class Page: KeyValueObservable {
    @ObservedSet var tags: Set = [Tag("a"), Tag("b")]
  }

  @Test func `a member that an equal one replaces is replaced in a copy, and by an undo`() {
    let (page, copy, journal, tag) = (Page(), Page(), Journal(), Tag("a"))
    journal.record(page, as: "page", \.tags)
    var plain = copy.tags
    let watching = page.observe(\.tags, options: [.old, .new]) { _, change in
      copy.$tags.apply(change)
      change.apply(to: &plain)
    }
    func isIn(_ tags: Set<Tag>) -> Bool { tags.contains { $0 === tag } }
    page.$tags.update(with: tag)
    #expect(isIn(page.tags) && isIn(copy.tags) && isIn(plain))
    #expect(journal.undo() && !isIn(page.tags) && page.tags.count == 2)
    #expect(journal.redo() && isIn(page.tags) && page.tags.count == 2)
    withExtendedLifetime(watching) {}
  }

  @Test func `a set that nobody observes is edited all the same`() {
    let tags = shelf.$tags
    tags.formUnion(["c", "d"])
    #expect(tags.insert("e").inserted && !tags.insert("a").inserted)
    tags.subtract(["a"])
    tags.formIntersection(["b", "c", "e"])
    #expect(tags.set == ["b", "c", "e"] && shelf.tags == ["b", "c", "e"])
    #expect(tags.remove("b") == "b" && tags.update(with: "c") == "c")
    tags.assign(["q"])
    tags.removeAll()
    #expect(shelf.tags.isEmpty)
  }

  @Test func `an edit of a set that nobody observes hashes as often as that of a plain one`() {
    final class Counter { var hashes = 0 }
    struct Member: Hashable {
      let name: String
      let counter: Counter

      static func == (left: Member, right: Member) -> Bool { left.name == right.name }

      func hash(into hasher: inout Hasher) {
        counter.hashes += 1
        hasher.combine(name)
      }
    }
    final class Page: KeyValueObservable {
      @ObservedSet var members: Set<Member> = []
    }
    let (page, counter) = (Page(), Counter())
    var plain: Set<Member> = []
    page.members.reserveCapacity(10)
    plain.reserveCapacity(10)
    func hashes(_ edit: () -> Void) -> Int {
      counter.hashes = 0
      edit()
      return counter.hashes
    }
    // One member: behind one that leaves, others are hashed if they happen to stand next to it.
    let (members, member) = (page.$members, Member(name: "a", counter: counter))
    for _ in 1...2 {
      #expect(hashes { members.update(with: member) } == hashes { plain.update(with: member) })
    }
    #expect(hashes { members.insert(member) } == hashes { plain.insert(member) })
    #expect(hashes { members.remove(member) } == hashes { plain.remove(member) })
  }
}
