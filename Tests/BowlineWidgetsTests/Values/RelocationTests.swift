// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

@testable import BowlineWidgets

@Suite struct RelocationTests {
  struct Item: Identifiable {
    let id: Int
  }

  /// Finds the place that ``Relocation/place(of:from:to:)`` promises, without any shortcut.
  private func plainPlace(of place: Int, _ old: [Int], _ new: [Int]) -> Int? {
    let candidates = old[place...] + old[..<place].reversed()
    return candidates.lazy.compactMap { new.firstIndex(of: $0) }.first
  }

  @Test(arguments: 0..<50) func `a place is found as by a plain search`(seed: Int) throws {
    // A row of numbers that is the same in each run: Park and Miller, 1988.
    var state = UInt64(seed + 1)
    func random(_ limit: Int) -> Int {
      state = state * 48271 % 2_147_483_647
      return Int(state) % limit
    }
    let old = Array(0..<200)
    var new = old
    for _ in 0..<random(5) { new.insert(1000 + random(1000), at: random(new.count)) }
    for _ in 0..<random(5) { new.insert(new.remove(at: random(new.count)), at: random(new.count)) }
    let start = random(new.count)
    new.removeSubrange(start..<min(start + random(150), new.count))
    for place in old.indices {
      let found = Relocation.place(of: place, from: old.map(Item.init), to: new.map(Item.init))
      #expect(found?.place == plainPlace(of: place, old, new))
      #expect(found?.isSame == found.map { new[ifPresent: $0.place] == old[place] })
    }
  }

  @Test func `nothing is left of a list whose elements are all gone`() {
    #expect(Relocation.place(of: 0, from: [Item(id: 1)], to: [Item(id: 2)]) == nil)
    #expect(Relocation.place(of: 0, from: [Item(id: 1)], to: []) == nil)
    #expect(Relocation.place(of: 5, from: [Item(id: 1)], to: [Item(id: 1)]) == nil)
  }

  @Test(arguments: [-5, 0, 3, 9, 99]) func `an identity is found from any hint`(hint: Int) {
    let items = (0..<10).map(Item.init)
    for id in 0..<10 { #expect(Relocation.index(of: id, in: items, near: hint) == id) }
    #expect(Relocation.index(of: 10, in: items, near: hint) == nil)
    #expect(Relocation.index(of: 10, in: [Item](), near: hint) == nil)
  }
}
