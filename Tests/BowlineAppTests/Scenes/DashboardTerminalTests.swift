// SPDX-License-Identifier: Apache-2.0

import TestSupport
import Testing

/// The scene `dashboard` of the built program in a terminal.
@Suite struct DashboardTerminalTests {
  @Test func `samples come by themselves, each with this process`() throws {
    let session = try TmuxSession(
      Command.path(ofProduct: "bowline"), ["--scene", "dashboard"],
      environment: ["LC_ALL": "C.UTF-8"])
    #expect(
      try session.wait {
        $0.contains(" processes, the busiest first ") && $0.contains(" bowline  ")
          && !$0.contains("no sample yet")
      })
    let first = try session.capture()
    #expect(try session.wait { history(in: $0) > history(in: first) })
    try session.send("q")
    #expect(try session.wait(for: "pane_dead", toBe: "1"))
  }

  /// Counts the values that the line of the first processor shows.
  private func history(in screen: String) -> Int {
    let row = screen.split(separator: "\n").first { $0.contains(" cpu0 ") } ?? ""
    let end = row.firstRange(of: " cpu1 ")?.lowerBound ?? row.endIndex
    return row[..<end].count { "▁▂▃▄▅▆▇█".contains($0) }
  }
}
