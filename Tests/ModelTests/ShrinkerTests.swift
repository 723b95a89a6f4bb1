// SPDX-License-Identifier: Apache-2.0

import ModelChecks
import Testing

@Suite struct ShrinkerTests {
  @Test func `a program is read from its text as it was written`() throws {
    for seed in 1...100 as ClosedRange<UInt64> {
      let program = DomainCheck.program(seed: seed, features: Set(Feature.allCases))
      let text = program.map { $0.text() }.joined(separator: "\n")
      #expect(Step.program(in: text) == program)
    }
  }

  @Test func `what has no part in the failure is taken out`() throws {
    let text = """
      make 5 1
      make 4 0
      batch {
        link 3 2
        group {
          write 1 2 3
          undo
        }
      }
      end 3 1
      """
    let program = try #require(Step.program(in: text))
    func undoes(_ steps: [Step]) -> Bool {
      steps.contains { $0.kind == .undo || undoes($0.inner) }
    }
    var shrinker = Shrinker(program, tries: 1_000) { $0.first?.kind == .make && undoes($0) }
    #expect(shrinker.shrink().map { $0.text() } == ["make 0 0", "undo"])
  }
}
