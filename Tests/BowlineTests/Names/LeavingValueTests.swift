// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Values that use their dictionary as they go: contract 11.7.
@Suite struct LeavingValueTests {
  /// A value that uses its dictionary as it goes.
  final class Guest {
    let house: ObservedDictionary<Guest>
    init(_ house: ObservedDictionary<Guest>) { self.house = house }
    deinit {
      house["last"] = nil
      #expect(house["gone"] == nil)
    }
  }

  @Test func `what a value writes as it goes is told after the change that let it go`() {
    final class Last {
      let leave: () -> Void
      init(_ leave: @escaping () -> Void) { self.leave = leave }
      deinit { leave() }
    }
    let house: ObservedDictionary<Last> = [:]
    var seen: [Int] = []
    let watching = house.observe(\.count, options: .new) { seen.append($1.newValue!) }
    house["a"] = Last { [unowned house] in house["b"] = Last {} }
    house["a"] = nil
    #expect(seen == [1, 0, 1])
    watching.invalidate()
  }

  @Test func `a value may use the dictionary as it goes`() {
    let house: ObservedDictionary<Guest> = [:]
    house["a"] = Guest(house)
    house["b"] = Guest(house)
    house["a"] = nil
    house["b"] = Guest(house)
    #expect(house.keys == ["b"])
    let tokens = [
      house.observe(\.["b"]) { _, _ in }, house.observe(\.count) { _, _ in },
    ]
    house["b"] = Guest(house)
    house["b"] = nil
    #expect(house.isEmpty)
    withExtendedLifetime(tokens) {}
  }

  @Test func `a value that came while another one was changed in place may use it as well`() {
    final class Last {
      let leave: () -> Void
      init(_ leave: @escaping () -> Void) { self.leave = leave }
      deinit { leave() }
    }
    let house: ObservedDictionary<Last> = ["a": Last {}]
    var seen: [Int] = []
    func change(_ value: inout Last?) {
      house["a"] = Last { [unowned house] in
        house["b"] = Last {}
        seen.append(house.count)
      }
      value = Last {}
    }
    change(&house["a"])
    #expect(seen == [2])
    #expect(house.keys == ["a", "b"])
  }
}
