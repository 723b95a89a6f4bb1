// SPDX-License-Identifier: Apache-2.0

import Testing

/// The cost of reading and writing, so that a relapse is seen.
///
/// One missed attribute costs 100 to 3,500 instructions, and nothing else would tell. Each figure
/// has the loop and the call of the benchmark in it. That insight costs nothing while there is none
/// is contract 13.15.
@Suite(.serialized) struct InstructionTests {
  @Test func `reading and writing an unobserved property costs what a plain one does`() throws {
    let counter = try InstructionCounter()
    for (workload, limit) in [("get0", 18.0), ("set0", 28.0), ("add0", 37.0)] {
      let bowline = try counter.instructions(of: workload, by: "bowline")
      let plain = try counter.instructions(of: workload, by: "plain")
      #expect(bowline > 5 && plain > 5, "\(workload) was counted")
      #expect(bowline <= 1.5 * plain, "\(workload): \(bowline), a plain property \(plain)")
      #expect(bowline <= limit, "\(workload): \(bowline)")
    }
  }

  @Test func `a notice with both values costs at most 1.85 times a stored closure`()
    throws
  {
    let counter = try InstructionCounter()
    let one = try counter.instructions(of: "set1", by: "bowline")
    let plain = try counter.instructions(of: "set1", by: "plain")
    #expect(one <= 165, "\(one)")
    #expect(one <= 1.85 * plain, "\(one), a stored closure \(plain)")
    let ten = try counter.instructions(of: "set10", by: "bowline")
    #expect((ten - one) / 9 <= 80, "each further observer: \((ten - one) / 9)")
  }

  @Test func `neither a notice nor a token pays for insight while there is none`() throws {
    let counter = try InstructionCounter()
    let without = try counter.instructions(of: "set1", by: "bowline")
    let after = try counter.instructions(of: "insight0", by: "bowline")
    #expect(abs(after - without) <= 3, "\(without), afterwards \(after)")
    #expect(try counter.bytes(of: "mem10x1") <= 2620, "ten properties with an observer each")
    #expect(try counter.bytes(of: "many_bytes") <= 440, "an object with a binding")
    let during = try counter.instructions(of: "insight1", by: "bowline")
    #expect(during > 10 * without, "\(during): it would have been seen")
    // The program records all the time: without its types a change costs three times as much.
    #expect(during <= 5_300, "\(during)")
  }

  @Test func `a binding and a derived value take no key path and no allocation on the way`() throws
  {
    let counter = try InstructionCounter()
    let limits = [
      ("bind1", 410.0), ("twoway", 620.0), ("derived", 1_500.0), ("derived10", 18_500.0),
      ("pathleaf", 510.0), ("pathmid", 3_050.0),
    ]
    for (workload, limit) in limits {
      let bowline = try counter.instructions(of: workload, by: "bowline")
      #expect(bowline <= limit, "\(workload): \(bowline)")
    }
  }
}
