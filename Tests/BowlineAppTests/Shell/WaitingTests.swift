// SPDX-License-Identifier: Apache-2.0

import Bowline
import Testing

@testable import BowlineApp

@Suite struct WaitingTests {
  @Test func `what arrives in one piece is not called one line, as it may have many`() {
    var waiting = Waiting()
    for number in [1, 2_000, 11_000] { waiting.add(Insight.Event(.line, "line \(number)")) }
    #expect(waiting.words == "3 changes wait")
  }
}
