// SPDX-License-Identifier: Apache-2.0

import BowlineFeed
import Testing

@testable import BowlineApp

/// The page of `bowline watch` after the end of a source that has given no values.
@Suite struct WatchEndTests {
  @Test func `an ended source without lines says so, and a missing one its reason`() {
    let ended = WatchStage()
    ended.end()
    #expect(ended.rows.contains { $0.contains("nothing came") })
    let missing = WatchStage(columns: 60, rows: 12)
    missing.end(.failed(reason: "test: No such file or directory"))
    #expect(missing.rows[0].hasPrefix("  watch   test  No such file or directory"))
    #expect(missing.rows.contains { $0.contains("test: No such file or directory") })
  }

  @Test func `the first row says since when a source is silent, where paths have a row each too`() {
    let stage = WatchStage(columns: 80, rows: 12, format: .json)
    let line = "{" + (0..<20).map { "\"k\($0)\":\($0)" }.joined(separator: ",") + "}"
    stage.write(line, line, "{\"k1\":2}")
    let last = ClockText.time(FeedTime(secondsSince1970: stage.now))
    stage.pass(4.8)
    #expect(!stage.rows[0].contains("silent"))
    stage.pass(1)
    #expect(stage.rows[0].contains("silent since \(last)"), "\(stage.rows[0])")
    stage.write("{\"k1\":3}")
    #expect(!stage.rows[0].contains("silent"))
    stage.pass(100)
    stage.end()
    #expect(!stage.rows[0].contains("silent"))
  }

  @Test func `where no line has fitted, the page says so and why, also before the end`() {
    let stage = WatchStage(columns: 60, rows: 12, format: .csv)
    stage.write("a,b", "1", "1,2,3")
    let words = "2 lines did not fit, e shows them: 3 fields where the"
    #expect(stage.rows.contains { $0.contains(words) }, "\(stage.rows)")
    stage.end()
    #expect(stage.rows.contains { $0.contains(words) })
    stage.write("1,2")
    #expect(!stage.rows.contains { $0.contains("did not fit") })
  }

  @Test func `where nothing else came, what a command wrote to standard error shows`() throws {
    let stage = WatchStage(columns: 60, rows: 12)
    stage.writeError("no such host", "giving up")
    stage.end(.exited(code: 3))
    let rows = stage.rows.map { String($0.drop { $0 == " " }) }
    let place = try #require(rows.firstIndex(of: "test: ended, exit code 3"))
    #expect(rows[(place + 1)...].prefix(2) == ["no such host", "giving up"])
  }
}
