// SPDX-License-Identifier: Apache-2.0

import FuzzChecks
import Glibc
import TestSupport
import Testing

/// The inputs that fuzzing has found worth keeping, and random ones.
@Suite struct CorpusTests {
  @Test(arguments: FuzzCheck.allCases)
  func `every input of the corpus leads to what has to hold`(check: FuzzCheck) throws {
    let inputs = try Corpus(check.rawValue).inputs
    #expect(inputs.count >= 20)
    for (name, bytes) in inputs {
      let problem = check.problem(with: bytes)
      #expect(problem == nil, "\(name)")
    }
  }

  @Test(arguments: FuzzCheck.allCases, [1, UInt64.random(in: .min ... .max)])
  func `random changes of the corpus do too`(check: FuzzCheck, seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let inputs = try Corpus(check.rawValue).inputs
    for _ in 0..<2_000 {
      guard var bytes = inputs.randomElement(using: &random)?.bytes else { continue }
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch random.next() % 3 {
        case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
        case 1 where place < bytes.count: bytes.remove(at: place)
        default:
          let other = inputs.randomElement(using: &random)?.bytes ?? []
          bytes.insert(contentsOf: other.prefix(place), at: place)
        }
      }
      let problem = check.problem(with: bytes)
      #expect(problem == nil, "seed \(seed): \(bytes)")
    }
  }
}
