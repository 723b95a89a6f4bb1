// SPDX-License-Identifier: Apache-2.0

@testable import Bowline
import Testing

extension InsightTests {
  /// The place where an observation began, when recording begins and ends around it: contract 13.6.
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
  }
}
