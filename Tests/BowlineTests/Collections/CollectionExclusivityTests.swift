// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Accesses to a collection inside accesses to it: contract 9.12.
@Suite struct CollectionExclusivityTests {
  /// A member whose comparison, hash or end runs a closure, once.
  final class Member: Hashable {
    final class Hooks {
      var whenCompared: (() -> Void)?
      var whenHashed: (() -> Void)?
    }

    let name: String
    private let hooks: Hooks
    private let whenGone: (() -> Void)?

    init(_ name: String, _ hooks: Hooks = Hooks(), whenGone: (() -> Void)? = nil) {
      self.name = name
      self.hooks = hooks
      self.whenGone = whenGone
    }

    deinit { whenGone?() }

    static func == (left: Member, right: Member) -> Bool {
      let run = left.hooks.whenCompared
      left.hooks.whenCompared = nil
      run?()
      return left.name == right.name
    }

    func hash(into hasher: inout Hasher) {
      let run = hooks.whenHashed
      hooks.whenHashed = nil
      run?()
      hasher.combine(name.count)
    }
  }

  final class Club: KeyValueObservable {
    @ObservedArray var rows: [Member] = []
    @ObservedSet var members: Set<Member> = []
    @ObservedArray var names: [String] = (0..<64).map { "name \(($0 * 37) % 64) of many letters" }

    func replaceMembers() {
      _members = ObservedSet(wrappedValue: [])
    }
  }

  /// Says whether a process reports on standard error that accesses overlapped.
  private func saysSo(_ result: ExitTest.Result?) -> Bool {
    String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      .contains("an observed collection is")
  }

  @Test func `an editor that edits while the property is changed in place traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let club = Club()
      let editor = club.$names
      club.names.sort {
        editor.append("one more")
        return $0 < $1
      }
    }
    #expect(saysSo(result))
  }

  @Test func `an editor that reads while the property is changed in place traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let club = Club()
      let editor = club.$names
      club.names.sort {
        _ = editor.array.count; return $0 < $1
      }
    }
    #expect(saysSo(result))
  }

  @Test func `a comparison that edits the array that is sorted traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let club = Club()
      club.$names.sort {
        club.$names.append("one more")
        return $0 < $1
      }
    }
    #expect(saysSo(result))
    await #expect(processExitsWith: .failure) {
      let club = Club()
      club.$names.sort {
        club.names = []
        return $0 < $1
      }
    }
  }

  @Test func `a condition that edits the array whose elements it is asked of traps`() async {
    await #expect(processExitsWith: .failure) {
      let club = Club()
      club.$names.removeAll {
        club.$names.append($0)
        return true
      }
    }
    await #expect(processExitsWith: .failure) {
      let club = Club()
      club.$members.insert(Member("a"))
      club.$members.removeAll {
        club.$members.insert(Member($0.name + "a"))
        return true
      }
    }
  }

  @Test func `a comparison may read the array that is sorted`() {
    let club = Club()
    club.$names.sort {
      #expect(club.names.count == 64 && club.$names.array.count == 64)
      return $0 < $1
    }
    #expect(club.names == club.names.sorted())
  }

  @Test(arguments: [false, true])
  func `a comparison of members that edits their set traps`(isObserved: Bool) async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [isObserved] in
      let (club, hooks) = (Club(), Member.Hooks())
      for name in ["a", "b", "c"] { club.$members.insert(Member(name, hooks)) }
      let watching = isObserved ? club.observe(\.members) { _, _ in } : nil
      hooks.whenCompared = { for _ in 0..<200 { club.$members.insert(Member("aaaa")) } }
      club.$members.insert(Member("d", hooks))
      withExtendedLifetime(watching) {}
    }
    #expect(saysSo(result))
  }

  @Test func `a hash that reads the set that is edited traps`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let (club, hooks) = (Club(), Member.Hooks())
      hooks.whenHashed = { _ = club.members.count }
      club.$members.insert(Member("d", hooks))
    }
    #expect(saysSo(result))
  }

  @Test func `a hash that makes the property anew while its set is edited traps`() async {
    await #expect(processExitsWith: .failure) {
      let (club, hooks) = (Club(), Member.Hooks())
      club.$members.insert(Member("a", hooks))
      hooks.whenHashed = { club.replaceMembers() }
      club.$members.insert(Member("d", hooks))
    }
  }

  @Test func `a comparison inside a batch that edits the set of the batch traps`() async {
    await #expect(processExitsWith: .failure) {
      let (club, hooks) = (Club(), Member.Hooks())
      let watching = club.observe(\.members) { _, _ in }
      let (first, second) = (Member("a", hooks), Member("a", hooks))
      withChanges {
        club.$members.insert(first)
        hooks.whenHashed = { club.$members.removeAll() }
        club.$members.remove(second)
      }
      withExtendedLifetime(watching) {}
    }
  }

  @Test(arguments: [false, true])
  func `the end of an element that leaves may read and edit its collection`(isObserved: Bool) {
    let club = Club()
    var counts: [Int] = []
    func member(_ name: String) -> Member {
      Member(name) { [unowned club] in
        counts.append(club.rows.count)
        club.$rows.append(Member("after \(name)"))
      }
    }
    let watching = isObserved ? club.observe(\.rows, options: [.old, .new]) { _, _ in } : nil
    club.$rows.append(contentsOf: ["a", "b", "c", "d", "e", "f"].map(member))
    club.$rows.remove(at: 0)
    club.$rows[0] = Member("x")
    club.$rows.removeSubrange(1..<2)
    club.$rows.replaceSubrange(1..<2, with: [])
    club.$rows.removeSubranges(RangeSet(1..<2))
    #expect(counts.count == 5)
    club.$rows.edit {
      $0.append(member("g"))
      $0.removeLast()
    }
    withChanges {
      club.$rows.append(member("h"))
      club.$rows.removeLast()
    }
    club.$rows.removeAll()
    #expect(counts.count == 8)
    withExtendedLifetime(watching) {}
  }

  @Test(arguments: [false, true])
  func `the end of a member that leaves may read and edit its set`(isObserved: Bool) {
    let club = Club()
    var (counts, number) = ([Int](), 0)
    func member(_ name: String) -> Member {
      Member(name) { [unowned club] in
        counts.append(club.members.count)
        number += 1
        club.$members.insert(Member("after \(number)"))
      }
    }
    let watching = isObserved ? club.observe(\.members, options: [.old, .new]) { _, _ in } : nil
    for name in ["a", "b", "c", "d", "e"] { club.$members.insert(member(name)) }
    club.$members.remove(Member("a"))
    club.$members.update(with: Member("b"))
    club.$members.subtract([Member("c")])
    club.$members.formIntersection(club.members.filter { $0.name != "d" })
    withChanges {
      club.$members.insert(member("f"))
      club.$members.remove(Member("f"))
      club.$members.remove(Member("e"))
      club.$members.insert(Member("e"))
    }
    #expect(counts.count == 6)
    club.$members.removeAll()
    #expect(club.members.isEmpty)
    withExtendedLifetime(watching) {}
  }

  @Test func `an observer may make the property anew while an edit is told`() {
    let club = Club()
    var names: [String] = []
    let watching = club.observe(\.members, options: [.prior, .new]) { club, change in
      names.append(change.isPrior ? "prior" : "told")
      club.replaceMembers()
    }
    club.$members.insert(Member("a"))
    #expect(names == ["prior"])
    #expect(club.members.map(\.name) == ["a"])
    #expect(!watching.isActive)
  }
}
