// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// Thousands of objects under random binds, writes, ends and releases, also by observers while they
/// are told, beside a plain model of the contract.
///
/// A failure names the seed that brings it back.
@Suite struct RandomModelTests {
  @Test(arguments: [1, 2, 3, UInt64.random(in: .min ... .max)])
  func `every notice comes as the contract has it, in its order, and nothing is left`(
    _ seed: UInt64
  ) throws {
    // Others look into this process meanwhile, and the list of changes that they look at is short.
    try Insight.unrecorded { try run(seed) }
  }

  private func run(_ seed: UInt64) throws {
    let plain = PlainWorld(seed: seed, cells: 2_000)
    let observed = ObservedWorld()
    for step in 0..<20_000 {
      let command = plain.step()
      try #require(!plain.isExhausted, "seed \(seed), step \(step): it goes round for ever")
      observed.perform(command, script: plain.script)
      let place = "seed \(seed), step \(step): \(command)"
      try #require(observed.difference == nil, "\(place): \(observed.difference ?? "")")
      if step.isMultiple(of: 1_000) { try compare(plain, observed, place) }
    }
    try compare(plain, observed, "seed \(seed), at the end")
    #expect(plain.cells.count > 2_000 && plain.links.count > 2_000)
  }

  private func compare(_ plain: PlainWorld, _ observed: ObservedWorld, _ place: String) throws {
    let values = plain.cells.map { $0.isAlive ? $0.value : nil }
    try #require(observed.cells.map { $0?.value } == values, "\(place)")
    try #require(
      observed.observers.map(\.isActive) == plain.observers.map(\.isActive), "\(place)")
    try #require(observed.bindings.map { $0?.isActive } == plain.links.map(\.isActive), "\(place)")
  }
}
