// SPDX-License-Identifier: Apache-2.0

@testable import Bowline
import Testing

extension InsightTests {
  /// The place where an observation began, when recording begins and ends around it, and what is
  /// taken down without it: contract 13.6, 13.15.
  @Suite struct InsightMarkTests {
    @Test func `a place that was noted for nothing is not that of the next observation`() async {
      // In a process of its own, where nobody else records.
      await #expect(processExitsWith: .success) {
        do {
          let insight = Insight()
          // Another thread ends the recording before the observation is listed.
          CodeSite.mark("Lost/Lost.swift", 1, source: "lost")
          withExtendedLifetime(insight) {}
        }
        let insight = Insight()
        let desk = Bureau()
        let watching = desk.observe(\.height) { _, _ in }
        let entry = insight.entries.first
        precondition(entry?.site?.file.hasSuffix("InsightMarkTests.swift") == true)
        precondition(entry?.source.path == "height")
        withExtendedLifetime(watching) {}
      }
    }

    @Test func `nothing goes on at a line of code when the last insight has ended`() async {
      await #expect(processExitsWith: .success) {
        let (desk, lines) = (Bureau(), Insight.LineCounts())
        var watching: [KeyValueObservation] = []
        do {
          let insight = Insight()
          lines.count {
            watching.append(desk.observe(\.height, file: "Exit/Exit.swift", line: 3) { _, _ in })
          }
          precondition(lines.line(3, of: "Exit/Exit.swift")?.liveCount == 1)
          withExtendedLifetime(insight) {}
        }
        watching.removeAll()
        let later = Insight()
        precondition(lines.line(3, of: "Exit/Exit.swift")?.liveCount == 0)
        withExtendedLifetime(later) {}
      }
    }

    @Test func `without an insight a binding gives no object a name`() async {
      await #expect(processExitsWith: .success) { @MainActor in
        let (lamp, tenant) = (Lamp(), InsightKindTests.Tenant())
        lamp.bind(\.text, toObservable: tenant, \.name)
        precondition(lamp.text == "Ann")
        precondition(Recorder.state.withLock { $0.objects.instances.isEmpty })
      }
    }
  }
}
