// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Prior observers that edit the collection that is about to be edited: contract 9.13.
@Suite struct CollectionPriorTests {
  let shelf = Shelf()
  let log = ChangeLog<[Int]>()

  /// Edits the array in the first prior notice, and takes down all changes.
  private func interrupt(_ edit: @escaping (ArrayEditor<Int>) -> Void) -> [KeyValueObservation] {
    var isFirst = true
    return [
      shelf.observe(\.numbers, options: [.prior]) { shelf, change in
        guard change.isPrior, isFirst else { return }
        isFirst = false
        edit(shelf.$numbers)
      },
      shelf.observe(\.numbers, options: [.old, .new]) { log.add($1) },
    ]
  }

  @Test func `what is defined for any array is done with the array that there is`() {
    let edits: [(String, (ArrayEditor<Int>) -> Void, [Int])] = [
      ("append", { $0.append(5) }, [30, 20, 5]),
      ("append several", { $0.append(contentsOf: [5, 6]) }, [30, 20, 5, 6]),
      ("remove last", { $0.removeLast() }, [30]),
      ("remove all", { $0.removeAll() }, []),
      ("remove some", { $0.removeAll { $0 < 25 } }, [30]),
      ("assign", { $0.assign([20, 9]) }, [20, 9]),
      ("sort", { $0.sort(by: >) }, [30, 20]),
      ("reverse", { $0.reverse() }, [20, 30]),
    ]
    for (name, edit, result) in edits {
      let shelf = Shelf()
      var (copy, isFirst) = (shelf.numbers, true)
      let tokens = [
        shelf.observe(\.numbers, options: [.prior]) { shelf, change in
          guard change.isPrior, isFirst else { return }
          isFirst = false
          shelf.$numbers.removeFirst()
          shelf.$numbers.swapAt(0, 1)
        },
        shelf.observe(\.numbers, options: [.old, .new]) { $1.apply(to: &copy) },
      ]
      edit(shelf.$numbers)
      #expect(shelf.numbers == result, "\(name)")
      #expect(copy == result, "\(name) is told as it was made")
      withExtendedLifetime(tokens) {}
    }
  }

  @Test func `an edit that has become none is not told`() {
    let watching = interrupt { $0.removeAll() }
    shelf.$numbers.removeAll()
    #expect(log.lines == ["removal [0, 1, 2][10, 20, 30] -> [][]"])
    withExtendedLifetime(watching) {}
  }

  @Test func `an index that still fits is that of another element, which is told`() {
    let watching = interrupt { $0.removeFirst() }
    shelf.$numbers.remove(at: 1)
    #expect(shelf.numbers == [20])
    #expect(log.lines == ["removal [0][10] -> [][]", "removal [1][30] -> [][]"])
    withExtendedLifetime(watching) {}
  }

  @Test func `an index that does not fit any more traps and says why`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      editWhileCleared { $0.remove(at: 2) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("which a prior observer has changed"))
  }

  @Test func `so do an insertion, a replacement, a move and a change that is applied`() async {
    await #expect(processExitsWith: .success) { editWhileCleared { $0.insert(1, at: 0) } }
    await #expect(processExitsWith: .failure) { editWhileCleared { $0.insert(1, at: 3) } }
    await #expect(processExitsWith: .failure) { editWhileCleared { $0[0] = 1 } }
    await #expect(processExitsWith: .failure) { editWhileCleared { $0.move(from: 0, to: 1) } }
    await #expect(processExitsWith: .failure) { editWhileCleared { $0.swapAt(0, 1) } }
    await #expect(processExitsWith: .failure) { editWhileCleared { $0.removeFirst() } }
    await #expect(processExitsWith: .failure) { editWhileCleared { $0.removeSubrange(0..<2) } }
    await #expect(processExitsWith: .failure) {
      editWhileCleared { $0.moveSubranges(RangeSet(0..<1), to: 2) }
    }
  }

  @Test func `the edits of a set are made of the set that there is`() {
    var (copy, isFirst) = (shelf.tags, true)
    let tokens = [
      shelf.observe(\.tags, options: [.prior]) { shelf, change in
        guard change.isPrior, isFirst else { return }
        isFirst = false
        shelf.$tags.assign(["b", "c"])
      },
      shelf.observe(\.tags, options: [.old, .new]) { $1.apply(to: &copy) },
    ]
    #expect(shelf.$tags.insert("c").inserted == false)
    #expect(shelf.tags == ["b", "c"] && copy == ["b", "c"])
    isFirst = true
    shelf.tags = ["a", "b"]
    isFirst = true
    #expect(shelf.$tags.remove("a") == nil)
    #expect(shelf.tags == ["b", "c"] && copy == ["b", "c"])
    isFirst = true
    shelf.$tags.formUnion(["c", "d"])
    #expect(shelf.tags == ["b", "c", "d"] && copy == shelf.tags)
    isFirst = true
    shelf.$tags.removeAll()
    #expect(shelf.tags == [] && copy == [])
    withExtendedLifetime(tokens) {}
  }

  @Test func `who begins in a prior notice is told of the edit`() {
    var late: KeyValueObservation?
    let watching = shelf.observe(\.numbers, options: .prior) { shelf, change in
      guard change.isPrior, late == nil else { return }
      late = shelf.observe(\.numbers, options: [.old, .new, .prior]) { log.add($1) }
    }
    shelf.$numbers.append(40)
    #expect(log.lines == ["insertion [][] -> [3][40]"])
    withExtendedLifetime((watching, late)) {}
  }

  @Test func `a journal leaves out what does not fit any more`() {
    let journal = Journal()
    journal.record(shelf, as: "shelf", \.numbers)
    shelf.$numbers.append(40)
    var isFirst = true
    let watching = shelf.observe(\.numbers, options: .prior) { shelf, change in
      guard change.isPrior, isFirst else { return }
      isFirst = false
      shelf.$numbers.removeFirst()
    }
    journal.undo()
    #expect(shelf.numbers == [20, 30, 40])
    withExtendedLifetime(watching) {}
  }
}

/// Makes an edit of an array that a prior observer clears.
private func editWhileCleared(_ edit: (ArrayEditor<Int>) -> Void) {
  let shelf = Shelf()
  var isFirst = true
  let watching = shelf.observe(\.numbers, options: .prior) { shelf, change in
    guard change.isPrior, isFirst else { return }
    isFirst = false
    shelf.numbers = []
  }
  edit(shelf.$numbers)
  withExtendedLifetime(watching) {}
}
