// SPDX-License-Identifier: Apache-2.0

import Bowline
import BowlineTerminal
import BowlineTestSupport
import BowlineWidgets
import Testing

@testable import BowlineApp

/// A session in the scene `stress`, and its replay.
@Suite @MainActor struct StressReplayTests {
  @Test func `what a tick changes is told as in a replay, also the tick after the last beat`()
    throws
  {
    var beat: () -> Void = {}
    var events: [SessionEvent] = []
    var services = Services()
    services.insight = Insight(keeping: 20_000)
    services.record = { events.append($0) }
    services.repeating = { _, action in
      beat = { Insight.caused(by: Insight.Event(.timer)) { action() } }
      return BeatToken()
    }
    let live = Stage(StressScene.self, columns: 120, time: .live, services: services)
    live.scene.model.rate = 0
    // All cells are cold, and another beat makes a second full.
    for elapsed in [3_000_000, 999_999] {
      live.scene.model.tick = StressTick(
        changes: 0, elapsed: elapsed, frames: 7, bytes: 0, frameTime: 0)
    }
    live.shell.start()
    // The beat has other paints than the tick that follows it.
    beat()
    let seen = try #require(live.pilot.rows[ifPresent: 22])
    #expect(events.count == 4 && seen.contains("timer → model.tick → "))

    var others = Services()
    others.insight = Insight(keeping: 20_000)
    let replayed = Stage(StressScene.self, columns: 120, time: .replayed, services: others)
    replayed.scene.model.rate = 0
    for event in events { replayed.shell.perform(event) }
    #expect(replayed.pilot.rows[ifPresent: 22] == seen)
  }
}

/// A token of beats.
private final class BeatToken {}
