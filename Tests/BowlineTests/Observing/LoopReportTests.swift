// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

/// The report of a loop: contract 5.5.
///
/// The handler belongs to the process, so each test looks for the reports of its own classes.
@Suite(.serialized) struct LoopReportTests {
  final class Scale: KeyValueObservable {
    @Observed var weight = 0
    @Observed var note = 0
  }
  final class Dial: KeyValueObservable {
    @Observed var angle = 0
    var half: Int { angle / 2 }
  }

  /// The reports that a piece of code causes and that name a property of a scale.
  func reports(_ body: () -> Void) -> [BowlineReport] {
    let reports = Locked<[BowlineReport]>([])
    BowlineReport.setHandler { report in
      if report.message.contains("Scale.") { reports.withLock { $0.append(report) } }
    }
    body()
    BowlineReport.setHandler(nil)
    return reports.withLock { $0 }
  }

  /// The cycles of these reports.
  func cycles(_ body: () -> Void) -> [[String]] { reports(body).map(\.cycle) }

  @Test func `properties that set each other off do not multiply their rounds`() {
    let scales = (0..<6).map { _ in Scale() }
    var calls = 0
    let tokens = scales.indices.map { index in
      scales[index].observe(\.weight) { scale, _ in
        calls += 1
        scale.weight &+= 1
        if index + 1 < scales.count { scales[index + 1].weight &+= 1 }
      }
    }
    let found = reports { scales[0].weight = 1 }
    #expect(!found.isEmpty && found.count < 1_000)
    #expect(calls < 100_000)
    #expect(found.contains { $0.cycle.isEmpty } && found.contains { !$0.cycle.isEmpty })
    for report in found {
      let part = report.cycle.isEmpty ? "have made 10000 rounds of" : "observers 100 times in a row"
      #expect(report.message.contains(part), "\(report.message)")
    }
    calls = 0
    // The rounds are there again for the next write.
    #expect(!cycles { scales[5].weight = 1 }.isEmpty)
    #expect(calls > 90 && calls < 110)
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: [true, false])
  func `prior observers that write what they observe are a loop, one inside the other`(
    writesAfterwards: Bool
  ) {
    let scale = Scale()
    var calls = 0
    var weights: [Int] = []
    let tokens = [
      scale.observe(\.weight, options: .prior) { scale, change in
        calls += 1
        if change.isPrior || writesAfterwards { scale.weight += 1 }
      },
      scale.observe(\.weight, options: .new) { weights.append($1.newValue!) },
    ]
    // Both times: later writes are told again.
    for _ in 1...2 {
      (calls, weights) = (0, [])
      #expect(Set(cycles { scale.weight = 1 }) == [["Scale.weight", "Scale.weight"]])
      #expect(calls > 90 && calls < 1_000 && !weights.isEmpty)
      // What is written in a prior notice is replaced by the write that it announces.
      if !writesAfterwards { #expect(scale.weight == 1 && weights.last == 1) }
    }
    for token in tokens { token.invalidate() }
  }

  @Test func `so are prior observers of two properties, and of a derived value`() {
    let (scale, dial) = (Scale(), Dial())
    let tokens = [
      scale.observe(\.weight, options: .prior) { _, _ in dial.angle += 1 },
      dial.observe(\.angle, options: .prior) { _, _ in scale.weight += 1 },
    ]
    let found = cycles { scale.weight = 1 }
    #expect(found.contains(["Scale.weight", "Dial.angle", "Scale.weight"]), "\(found)")
    for token in tokens { token.invalidate() }
    let token = dial.observe(\.half, options: .prior) { dial, _ in
      dial.angle += 2
      scale.note += 1
    }
    dial.angle = 1
    #expect(scale.note > 90 && scale.note < 500)
    token.invalidate()
  }

  @Test func `a loop by way of other properties is reported as the way round`() {
    let (scale, dial) = (Scale(), Dial())
    let tokens = [
      scale.observe(\.weight) { scale, _ in scale.note = 0 },
      scale.observe(\.weight) { _, _ in dial.angle += 1 },
      dial.observe(\.angle) { _, _ in scale.weight += 1 },
    ]
    let found = cycles { scale.weight = 1 }
    #expect(found == [["Scale.weight", "Dial.angle", "Scale.weight"]])
    withExtendedLifetime(tokens) {}
  }

  @Test(arguments: [false, true])
  func `a property on the way that its own observer changes first is named too`(isDerived: Bool) {
    let (scale, dial) = (Scale(), Dial())
    var tokens = [
      scale.observe(\.weight) { _, _ in dial.angle += 1 },
      dial.observe(\.angle) { dial, _ in
        if dial.angle % 2 == 1 { dial.angle += 1 } else { scale.weight += 1 }
      },
    ]
    if isDerived { tokens.append(dial.observe(\.half) { _, _ in }) }
    let found = cycles { scale.weight = 1 }
    #expect(found == [["Scale.weight", "Dial.angle", "Scale.weight"]])
    withExtendedLifetime(tokens) {}
  }

  @Test func `a property that its own observer changes is reported by itself`() {
    let scale = Scale()
    let watching = scale.observe(\.weight) { scale, _ in scale.weight += 1 }
    #expect(cycles { scale.weight = 1 } == [["Scale.weight", "Scale.weight"]])
    watching.invalidate()
  }

  @Test func `bindings that never agree are reported by the names of their ends`() {
    let (scale, dial) = (Scale(), Dial())
    dial.bind(\.angle, to: scale, \.weight) { $0 + 1 }
    let found = cycles { scale.bind(\.weight, to: dial, \.angle) { $0 + 1 } }
    let ways = [
      ["Scale.weight", "Dial.angle", "Scale.weight"], ["Dial.angle", "Scale.weight", "Dial.angle"],
    ]
    #expect(found.count == 1 && found.allSatisfy(ways.contains))
  }

  @Test func `what settles is not reported`() {
    let (scale, dial) = (Scale(), Dial())
    dial.bind(\.angle, to: scale, \.weight)
    #expect(cycles { scale.bind(\.weight, to: dial, \.angle) { min($0 + 1, 50) } } == [])
    #expect(scale.weight == 50)
  }

  // In a process of its own: what other tests track sends each change another way.
  @Test func `a report needs no more calls than the ones before it`() async {
    await #expect(processExitsWith: .success) {
      let depths = Locked<[Int32]>([])
      let scale = Scale()
      let watching = scale.observe(\.weight) { scale, _ in scale.weight += 1 }
      BowlineReport.setHandler { _ in
        let depth = unsafe withUnsafeTemporaryAllocation(
          of: UnsafeMutableRawPointer?.self, capacity: 4096
        ) { unsafe backtrace($0.baseAddress!, 4096) }
        depths.withLock { $0.append(depth) }
      }
      for _ in 0..<300 { scale.weight = 0 }
      let found = depths.withLock { $0 }
      precondition(found.count == 300 && Set(found).count == 1, "\(Set(found)) calls")
      watching.invalidate()
    }
  }

  /// A taker of reports, which takes none any more as it goes.
  final class Pane: Sendable {
    deinit { BowlineReport.setHandler(nil) }
  }

  @Test func `what the handler before held may set another one as it goes`() async {
    await #expect(processExitsWith: .success) {
      func begin() {
        let pane = Pane()
        BowlineReport.setHandler { _ in withExtendedLifetime(pane) {} }
      }
      begin()
      BowlineReport.setHandler { _ in }
      begin()
      BowlineReport.setHandler(nil)
    }
  }
}

/// Writes down the places of the calls that are under way, and returns their number: backtrace(3).
///
/// It counts calls and not bytes: under the address sanitizer locals are not on the stack.
@_silgen_name("backtrace")
private func backtrace(
  _ places: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ most: Int32
) -> Int32
