// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import BowlineTerminal

@Suite struct FramePacerTests {
  private let start = Duration.seconds(1_000)

  /// The milliseconds at which a paint may begin, of those at which one is asked for.
  private func paints(_ pacer: inout FramePacer, askedAt milliseconds: [Int]) -> [Int] {
    milliseconds.filter { pacer.begin(at: start + .milliseconds($0)) }
  }

  @Test func `the first paint begins at once, and one after a pause too`() {
    var pacer = FramePacer(interval: .milliseconds(10))
    #expect(pacer.next == nil)
    let begun = paints(&pacer, askedAt: [0, 5_000])
    #expect(begun == [0, 5_000])
  }

  @Test func `a paint that comes too soon waits for its time`() {
    var pacer = FramePacer(interval: .milliseconds(10))
    let begun = paints(&pacer, askedAt: [0, 1, 9, 10, 11, 20])
    #expect(begun == [0, 10, 20])
    #expect(pacer.next == start + .milliseconds(30))
  }

  @Test func `endless changes are at most 60 paints in any second`() {
    var pacer = FramePacer(interval: .seconds(1) / 60)
    var paints: [Duration] = []
    for step in 0..<30_000 {
      let now = start + .microseconds(100) * step
      if pacer.begin(at: now) { paints.append(now) }
    }
    for (index, paint) in paints.enumerated() {
      #expect(paints[index...].prefix { $0 < paint + .seconds(1) }.count <= 60)
    }
    #expect(paints.count > 170)
  }
}
