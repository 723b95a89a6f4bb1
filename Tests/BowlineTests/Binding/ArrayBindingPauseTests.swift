// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Bound arrays whose binding is suspended while the source is edited: contract 7.15 and 9.10.
@Suite struct ArrayBindingPauseTests {
  let source = Shelf()
  let target = Shelf()

  @Test(arguments: [false, true])
  func `a pause that ends before an edit is told leaves the elements as they are`(isInBatch: Bool) {
    let binding = target.bind(\.$numbers, to: source, \.numbers)
    binding.suspend()
    source.numbers = [0, 1]
    if isInBatch {
      withChanges {
        source.$numbers.move(from: 0, to: 1)
        binding.resume()
      }
    } else {
      // The edit waits until the edit before it has been told.
      var isFirst = true
      let watching = source.observe(\.numbers) { source, _ in
        if !isFirst { return }
        isFirst = false
        source.$numbers.move(from: 0, to: 1)
        binding.resume()
      }
      source.$numbers[0] = 0
      watching.invalidate()
    }
    #expect(source.numbers == [1, 0] && target.numbers == [1, 0])
    source.$numbers.append(2)
    #expect(target.numbers == [1, 0, 2])
  }

  @Test func `an observer before the binding may end its pause`() {
    var binding: Binding?
    let watching = source.observe(\.numbers) { _, change in
      if change.kind != .setting { binding?.resume() }
    }
    binding = target.bind(\.$numbers, to: source, \.numbers)
    binding?.suspend()
    source.numbers = [0, 1]
    source.$numbers.move(from: 0, to: 1)
    #expect(source.numbers == [1, 0] && target.numbers == [1, 0])
    watching.invalidate()
  }

  @Test func `edits are made as edits after a pause`() {
    let binding = target.bind(\.$numbers, to: source, \.numbers)
    binding.suspend()
    source.numbers = [1, 2]
    binding.resume()
    var kinds: [ChangeKind] = []
    let watching = target.observe(\.numbers) { kinds.append($1.kind) }
    source.$numbers.remove(at: 0)
    #expect(target.numbers == [2] && kinds == [.removal])
    watching.invalidate()
  }

  @Test func `an edit after a pause that ended in a batch is made as an edit`() {
    let binding = target.bind(\.$numbers, to: source, \.numbers)
    var kinds: [String] = []
    let watching = target.observe(\.numbers) { kinds.append("\($1.kind)") }
    binding.suspend()
    source.numbers = source.numbers
    withChanges { binding.resume() }
    source.$numbers.append(7)
    #expect(kinds == ["insertion"] && target.numbers == source.numbers)
    watching.invalidate()
  }
}
