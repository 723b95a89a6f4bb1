// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Preconditions of an edit, and of a path to an element: contract 9.9.
@Suite struct CollectionPreconditionTests {
  @Test func `an index that is not one of an element traps`() async {
    await #expect(processExitsWith: .failure) { Shelf().$numbers.remove(at: 3) }
    await #expect(processExitsWith: .failure) { Shelf().$numbers[-1] = 0 }
    await #expect(processExitsWith: .failure) { Shelf().$numbers.move(from: 0, to: 3) }
    await #expect(processExitsWith: .failure) { Shelf().$numbers.swapAt(0, 3) }
    await #expect(processExitsWith: .failure) { Shelf().$items.removeFirst() }
    await #expect(processExitsWith: .failure) { Shelf().$items.removeLast() }
  }

  @Test func `an insertion beyond the end traps`() async {
    await #expect(processExitsWith: .failure) { Shelf().$numbers.insert(1, at: 4) }
    await #expect(processExitsWith: .failure) {
      Shelf().$numbers.insert(contentsOf: [1], at: -1)
    }
    await #expect(processExitsWith: .failure) {
      Shelf().$numbers.moveSubranges(RangeSet(0..<1), to: 4)
    }
  }

  @Test func `indexes that do not fit the array or the elements trap`() async {
    await #expect(processExitsWith: .failure) { Shelf().$numbers.removeSubrange(1..<4) }
    await #expect(processExitsWith: .failure) {
      Shelf().$numbers.removeSubranges(RangeSet([0..<1, 3..<4]))
    }
    await #expect(processExitsWith: .failure) {
      Shelf().$numbers.insert([1, 2], at: RangeSet(0..<1))
    }
    await #expect(processExitsWith: .failure) {
      Shelf().$numbers.replace(at: RangeSet(2..<4), with: [1, 2])
    }
  }

  @Test func `a change that does not fit or has no values cannot be made`() async {
    await #expect(processExitsWith: .failure) {
      let shelf = Shelf()
      let watching = shelf.observe(\.numbers) { _, change in
        var array = [1]
        change.apply(to: &array)
      }
      shelf.$numbers.append(1)
      withExtendedLifetime(watching) {}
    }
    await #expect(processExitsWith: .failure) {
      let shelf = Shelf()
      let watching = shelf.observe(\.numbers, options: .new) { _, change in
        var array = [1]
        change.apply(to: &array)
      }
      shelf.$numbers.append(1)
      withExtendedLifetime(watching) {}
    }
    await #expect(processExitsWith: .failure) {
      let shelf = Shelf()
      let watching = shelf.observe(\.tags) { _, change in
        var tags: Set<String> = []
        change.apply(to: &tags)
      }
      shelf.$tags.insert("x")
      withExtendedLifetime(watching) {}
    }
  }

  @Test func `a path to an element traps once the array is shorter`() async {
    await #expect(processExitsWith: .failure) {
      let shelf = Shelf()
      let watching = shelf.observe(\.numbers[2]) { _, _ in }
      shelf.$numbers.removeLast()
      withExtendedLifetime(watching) {}
    }
  }

  @Test(arguments: 0..<3)
  func `indexes beyond all arrays trap with the broken promise`(index: Int) async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      [index] in
      let shelf = Shelf()
      switch index {
      case 0: shelf.$numbers.removeSubranges(RangeSet(.min ..< .max))
      case 1: shelf.$numbers.replaceSubrange(.max ..< .max, with: [1])
      default: shelf.$numbers.insert([1], at: RangeSet(.min ..< .max))
      }
    }
    #expect(DomainTrapTests.message(result).contains("fit the array"))
  }
}
